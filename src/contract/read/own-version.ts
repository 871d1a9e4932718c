// What calls say of the API's version (rule `version-of-contract`): where nearly every operation requires an `api-version` of which
// nothing else is told, as Azure's do, it is the version of the contract, and nobody is asked for it.
import type { Operation, Parameter } from '../contract.ts';
import { isObject } from '../json.ts';

/** The operations with the contract's version as the only value of a parameter that asks for it. */
export function withOwnVersion(operations: readonly Operation[], version: string): readonly Operation[] {
  if (!VERSION.test(version)) return operations;
  const asking = operations.filter(({ parameters }) => parameters.some(asksForVersion));
  if (asking.length === 0 || asking.length < operations.length * NEARLY_ALL) return operations;
  const made = new Map<Parameter, Parameter>();
  const told = (parameter: Parameter): Parameter => {
    if (!asksForVersion(parameter)) return parameter;
    const known = made.get(parameter) ?? { ...parameter, schema: { type: 'string', enum: [version] } };
    made.set(parameter, known);
    return known;
  };
  return operations.map((operation) => ({ ...operation, parameters: operation.parameters.map(told) }));
}

/** "2019-07-01-preview", "5.1", as no "v1" of a draft. */
const VERSION = /^\d[\w.-]{0,40}$/;
const NEARLY_ALL = 0.8;

function asksForVersion({ in: place, name, required, schema }: Parameter): boolean {
  if (!required || (place !== 'query' && place !== 'header') || !/^(?:x-)?api[-_]?version$/i.test(name)) return false;
  return isObject(schema) && schema['type'] === 'string' && Object.keys(schema).every((key) => PLAIN.has(key));
}

/** What a schema may say without saying which version. */
const PLAIN: ReadonlySet<string> = new Set(['type', 'minLength', 'format', 'description']);
