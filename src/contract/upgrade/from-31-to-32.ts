// OpenAPI 3.1 → 3.2: the deprecated `example` of a schema joins its `examples`; nothing else that we read has changed.
import { isObject, type Json, type JsonObject, member } from '../json.ts';
import { type Rules, without } from './rules.ts';

/** The step's rules. */
export const FROM_31_TO_32: Rules = {
  schema: [{ on: ['example', 'examples'], then: withExamples }],
};

function withExamples(schema: JsonObject): JsonObject {
  const written = member(schema, 'examples');
  const list =
    written === undefined || Array.isArray(written) ? (written as readonly Json[] | undefined) : valuesOf(written);
  const single = member(schema, 'example');
  if (single === undefined) return list === written || list === undefined ? schema : { ...schema, examples: list };
  return { ...without(schema, 'example'), examples: [single, ...(list ?? [])] };
}

/** Examples by name, as other nodes of OpenAPI have them: their values. */
function valuesOf(examples: Json): readonly Json[] {
  if (!isObject(examples)) return [examples];
  return Object.values(examples).map((example) => member(example, 'value') ?? example);
}
