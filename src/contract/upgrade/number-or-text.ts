// Numbers that may also be written as text → numbers (rule `number-or-its-text`): .NET's serializer reads `type: [integer, string]`
// with the pattern of a number, pydantic's decimals `anyOf: [number, string]` with one. What is meant and answered is a number.
import { isObject, type Json, type JsonObject, member } from '../json.ts';
import { textMember, without } from './rules.ts';

/** `type: [integer, string, null]` with the pattern of a number, as a number. */
export function withNumberAlone(schema: JsonObject): JsonObject {
  const type = member(schema, 'type');
  if (!Array.isArray(type) || !type.includes('string') || !isOfNumbers(textMember(schema, 'pattern'))) return schema;
  const others = (type as readonly Json[]).filter((one) => one !== 'string');
  const [number, ...more] = others.filter((one) => one !== 'null');
  if (more.length > 0 || !isNumber(number)) return schema;
  return { ...without(schema, 'pattern'), type: others.length === 1 ? (number ?? null) : others };
}

/** `anyOf: [number, string, null]` whose text has the pattern of a number, without the text. */
export function withoutTextOfNumber(schema: JsonObject): JsonObject {
  for (const key of ['anyOf', 'oneOf']) {
    const branches = member(schema, key);
    if (!Array.isArray(branches)) continue;
    const all = branches as readonly Json[];
    const left = all.filter((one) => !(member(one, 'type') === 'string' && isOfNumbers(textOf(one))));
    const types = left.map((one) => member(one, 'type')).filter((one) => one !== 'null');
    if (left.length === all.length || types.length !== 1 || !isNumber(types[0])) continue;
    return { ...schema, [key]: left };
  }
  return schema;
}

const textOf = (schema: Json): string => (isObject(schema) ? textMember(schema, 'pattern') : '');

const isNumber = (type: Json | undefined): boolean => type === 'integer' || type === 'number';

/** Whether a pattern is made of nothing but digits, signs, a point and an exponent. */
function isOfNumbers(pattern: string): boolean {
  return pattern.length < LONGEST && /\\d|\[0-9\]/.test(pattern) && /^[\^$+?:()|[\]\d\\.*{},=!eEd-]+$/.test(pattern);
}

const LONGEST = 200;
