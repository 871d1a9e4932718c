// What a path asks for → the resources whose items can be chosen for it, among those that can be listed where the screen
// stands. Only paths, which say by the words before a value what it is: what else is named is told by relations.ts.
import type { Lookup } from '#contract';
import type { Call, Relation, ResourceSummary } from '../application.ts';
import { normalOf, singularOf, wordsOf } from '../words/labels.ts';
import { listOperation, listPlace, nounBefore, parameterKey, parentsAt, type Place } from '../place.ts';
import { viewOf } from '../schemas.ts';

/** What is looked for in a resource. */
export type Choosable = Pick<
  ResourceSummary,
  'name' | 'kind' | 'path' | 'operations' | 'parent' | 'parentParameters' | 'idParameter' | 'listedAt' | 'listedIn'
>;

/** The relations of what a call's path asks for. */
export function inputRelations(
  call: Call,
  resources: readonly Choosable[],
  place: Place,
  lookup: Lookup,
): readonly Relation[] {
  // Of what is known by several values, one alone would say nothing where the others are not known.
  const isTold = (one: Choosable): boolean =>
    parentsAt(listPlace(one), place) !== null && (one.listedAt !== undefined || parentsAt(one, place) !== null);
  const choosable = resources.filter(
    (one) =>
      one.kind === 'collection' &&
      listOperation(one) !== null &&
      (isTold(one) || isAskedByOwner(one, resources, place)),
  );
  const inPath = call.parameters.filter((one) => one.in === 'path');
  return inPath.flatMap(({ name, schema }): readonly Relation[] => {
    const key = parameterKey(call.path, name);
    const target = choosable.find((one) => keeps(one, key)) ?? choosable.find((one) => keeps(one, withoutPart(name)));
    // What is made under a name of its own (POST `/tags/{tag_name}`) is called as one types, and is none of those there are.
    if (target === undefined || (target.operations.create === call.operation && call.path.endsWith(`{${name}}`)))
      return [];
    const many = viewOf(schema, lookup).types.includes('array');
    return [
      { field: name, resource: target.name, many, holds: 'id', idField: null, from: '', because: 'input-names-item' },
    ];
  });
}

/** Whether what things belong to can be chosen first: the project of the boards, which are kept at "/boards/{id}". */
function isAskedByOwner(one: Choosable, resources: readonly Choosable[], place: Place): boolean {
  const owner = resources.find(({ name }) => name === one.parent);
  if (one.listedAt === undefined || one.parentParameters.length > 0 || owner === undefined) return false;
  const above = listPlace(owner);
  return (
    listOperation(owner) !== null &&
    parentsAt(above, place) !== null &&
    listPlace(one).parentParameters.length === above.parentParameters.length + 1
  );
}

/**
 * Whether a resource holds the things of a key: by its own noun, also with the word that stands before it (`creditSourceId`
 * of `/credits/sources`), or by what its items' path calls them.
 */
function keeps(one: Choosable, key: string): boolean {
  const [noun = '', before = ''] = one.path.split('/').reverse();
  // "/issues.{format}" ends in no word.
  if (key === '') return false;
  return (
    normalOf(singularOf(nounBefore(one.path, ''))) === key ||
    (!noun.includes('{') && normalOf(`${singularOf(before)}_${singularOf(noun)}`) === key) ||
    (one.idParameter !== null && parameterKey(one.path, one.idParameter) === key)
  );
}

/** "newOwnerId" of a transfer, "target_account_id" of a move: which of two it is, and what. */
function withoutPart(name: string): string {
  const [first = '', ...rest] = wordsOf(name);
  return PARTS.has(first) ? normalOf(rest.slice(0, -1).join(' ')) : '';
}

const PARTS = new Set(['new', 'old', 'from', 'to', 'source', 'target', 'destination', 'current', 'previous', 'other']);
