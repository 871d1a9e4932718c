// Where an API names what identifies in a way of its own: the one input that opening, changing and deleting one take alike,
// and that listing does not. Input: the operations of a thing by their verb; output: the input's name, or null.
import type { Lookup, Schema } from '#contract';
import type { OperationFacts } from '../facts.ts';
import { viewOf } from '../schemas.ts';
import type { StandardVerb } from '../words/verbs.ts';

/** The operation that a thing has for a verb. */
export type OperationOf = (verb: StandardVerb) => OperationFacts | undefined;

/** "filterByTk" of `things:get`, `things:update` and `things:destroy`; "builderProjectId" beside the `workspaceId` of all. */
export function sharedInput(operationOf: OperationOf, lookup: Lookup): string | null {
  const inputsOf = (verb: StandardVerb): readonly (readonly string[])[] => {
    const facts = operationOf(verb);
    return facts === undefined ? [] : [plainInputsOf(facts, lookup)];
  };
  const [list] = inputsOf('list');
  const [first, ...more] = (['get', 'delete', 'update'] as const).flatMap(inputsOf);
  if (list === undefined || first === undefined || more.length === 0) return null;
  const shared = first.filter((name) => !list.includes(name) && more.every((names) => names.includes(name)));
  const made = inputsOf('create').flat();
  const own = shared.filter((name) => !made.includes(name));
  const [found, ...others] = own.length > 0 ? own : shared;
  return others.length === 0 ? (found ?? null) : null;
}

/** Names in the query and the body that are said to take one text or number; what says no type does not count. */
function plainInputsOf({ operation, body }: OperationFacts, lookup: Lookup): readonly string[] {
  const isSaidTextOrNumber = (schema: Schema | null): boolean =>
    /^(?:string|integer|number)$/.test(viewOf(schema, lookup).types[0] ?? '');
  const asked = operation.parameters.filter((one) => one.in === 'query' && isSaidTextOrNumber(one.schema));
  const sent = [...(body?.properties ?? [])].filter(([, schema]) => isSaidTextOrNumber(schema));
  return [...asked.map(({ name }) => name), ...sent.map(([name]) => name)];
}
