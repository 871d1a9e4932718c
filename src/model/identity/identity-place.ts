// Where a call takes which item is meant, if its own address has no place for it: "POST /documents.info { id }", "PUT /user
// { id }", "DELETE /pets?id=". Input: an operation and the resource that has it; output: the parameter or property, or null.
import type { Lookup, Operation, Schema } from '#contract';
import { identityNamesOf } from './identity-words.ts';
import type { Call, Resource } from '../application.ts';
import { bodyOf } from '../answers/answers.ts';
import { normalOf, stemOf } from '../words/labels.ts';
import { segmentsOf } from '../paths/paths.ts';
import { viewOf } from '../schemas.ts';

/** The place of the item's identity in a call of a resource; null where the address has one, or no item is meant. */
export function identityPlaceOf(operation: Operation, resource: Resource, lookup: Lookup): Place | null {
  const { idParameter, idField, kind } = resource;
  if ((idParameter ?? idField) === null || kind !== 'collection' || !isOnItem(operation, resource)) return null;
  const inPath = segmentsOf(operation.path).filter((one) => one.kind === 'parameter');
  if (inPath.length > resource.parentParameters.length) return null;
  const taken = new Set(inPath.map(({ name }) => normalOf(name)));
  const wanted = namesOf(resource).filter((name) => !taken.has(name));
  const parameter = wanted
    .map((name) => operation.parameters.find((one) => one.in === 'query' && normalOf(one.name) === name))
    .find((one) => one !== undefined);
  if (parameter !== undefined) return { in: 'query', name: parameter.name, counts: false };
  const properties = [...(bodyOf(operation, lookup)?.view.properties ?? [])];
  const called = (end: string): (typeof properties)[number] | undefined =>
    wanted.map((name) => properties.find(([one]) => normalOf(one) === name + end)).find((one) => one !== undefined);
  return inBody(called(''), lookup) ?? inListOfBody(called('s'), lookup);
}

type Place = NonNullable<Call['identity']>;

function inBody(property: readonly [string, Schema] | undefined, lookup: Lookup): Place | null {
  if (property === undefined) return null;
  const { types } = viewOf(property[1], lookup);
  return types.includes('array') || types.includes('object') ? null : placed(property[0], types);
}

/** "POST /terms/delete { ids }" takes several: the one that is meant alone. */
function inListOfBody(property: readonly [string, Schema] | undefined, lookup: Lookup): Place | null {
  const view = viewOf(property?.[1] ?? true, lookup);
  if (property === undefined || !view.types.includes('array')) return null;
  const { types } = viewOf(view.items, lookup);
  return types.includes('array') || types.includes('object') ? null : { ...placed(property[0], types), in: 'list' };
}

function placed(name: string, types: readonly string[]): Place {
  return { in: 'body', name, counts: types[0] === 'integer' || types[0] === 'number' };
}

function isOnItem({ id }: Operation, { operations, actions }: Resource): boolean {
  const { get, update, replace, delete: remove } = operations;
  return (
    [get, update, replace, remove].includes(id) || actions.some((one) => one.operation === id && one.on === 'item')
  );
}

/** Names under which an identity is asked for, surest first. */
function namesOf({ idParameter, idField, singular }: Resource): readonly string[] {
  const stem = stemOf(singular.replaceAll(' ', '_'));
  const own = [idParameter, idField?.split('/').at(-1) ?? null].flatMap((one) => (one === null ? [] : [normalOf(one)]));
  return [...own, ...identityNamesOf(stem)];
}
