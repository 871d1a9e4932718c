// What a path asks for → the resources whose items can be chosen for it, among those that can be listed where the screen
// stands. Only paths, which say by the words before a value what it is: what else is named is told by relations.ts.
import type { Lookup } from '#contract';
import { member } from '#contract';
import type { Call, Relation, ResourceSummary } from '../application.ts';
import { normalOf, singularOf, wordsOf } from '../words/labels.ts';
import { listOperation, listPlace, nounBefore, parameterKey, parentsAt, type Place } from '../place.ts';
import { listOf, viewOf } from '../schemas.ts';

/** The rule by which a path says what it asks for; the `id` of a body that is sent there is another. */
export const OF_PATH = 'input-names-item';

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
    const { types, schema: told } = viewOf(schema, lookup);
    // What is told word by word is chosen among these.
    if (listOf(member(told, 'enum')).some((one) => typeof one === 'string')) return [];
    const target = bestOf(choosable, parameterKey(call.path, name)) ?? bestOf(choosable, withoutPart(name));
    // What is made under a name of its own (POST `/tags/{tag_name}`) is called as one types, and is none of those there are.
    if (target === undefined || (target.operations.create === call.operation && call.path.endsWith(`{${name}}`)))
      return [];
    const many = types.includes('array');
    return [{ field: name, resource: target.name, many, holds: 'id', idField: null, from: '', because: OF_PATH }];
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

/** The resource that holds the things of a key best; of several that do alike, the one that is called by its noun alone. */
function bestOf(choosable: readonly Choosable[], key: string): Choosable | undefined {
  let best: Choosable | undefined;
  let most = 0;
  for (const one of choosable) {
    const keeping = 2 * keeps(one, key) + (one.name.includes('.') ? 0 : 1);
    if (keeping > 1 && keeping > most) [best, most] = [one, keeping];
  }
  return best;
}

/**
 * How surely a resource holds the things of a key, 0 to 3: by its own noun, also with the word that stands before it
 * (`creditSourceId` of `/credits/sources`), or by what its items' path calls them: the users whose path is `/users/{username}`
 * before the users one has blocked, at `/user/blocks/{username}`.
 */
function keeps(one: Choosable, key: string): number {
  const [last = '', before = ''] = one.path.split('/').reverse();
  // "/issues.{format}" ends in no word; the `{token}` of an invitation is what somebody was sent, and listed nowhere.
  if (key === '' || key === 'token') return 0;
  const noun = normalOf(singularOf(nounBefore(one.path, '')));
  if (noun === key || (!last.includes('{') && normalOf(`${singularOf(before)}_${singularOf(last)}`) === key)) return 3;
  if (one.idParameter === null || parameterKey(one.path, one.idParameter) !== key) return 0;
  return key.startsWith(noun) ? 2 : 1;
}

/** "newOwnerId" of a transfer, "target_account_id" of a move: which of two it is, and what. */
function withoutPart(name: string): string {
  const [first = '', ...rest] = wordsOf(name);
  return PARTS.has(first) ? normalOf(rest.slice(0, -1).join(' ')) : '';
}

const PARTS = new Set(['new', 'old', 'from', 'to', 'source', 'target', 'destination', 'current', 'previous', 'other']);
