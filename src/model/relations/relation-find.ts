// Names → the resources that they mean, among those of an index: by their own nouns, by their items' parameters, by their
// schemas, by the last words or the beginning of a name. Nothing here asks whether a value identifies.
import { plainNamesOf, plainSchemaName } from '../schemas.ts';
import { singularOf, stemOf, wordsOf, normalOf } from '../words/labels.ts';
import { best, canOpen, isAbove, isShown } from './relation-best.ts';
import type { Index } from './relation-index.ts';
import type { Structure } from '../resources/structure.ts';

/** In what, and for whom, a resource is sought. */
export interface Sought {
  readonly index: Index;
  readonly self: Structure;
}

/** The resource that a name means: by its own noun, by its item's parameter, by its schema. */
export function find({ index, self }: Sought, name: string): Structure | null {
  const stem = stemOf(name);
  if (stem === '') return null;
  return (
    keptAbove(index, self, stem) ??
    best(index.byStem.get(stem), self) ??
    best(notOfUser(headedBy(ofOwnStem(index.byParameter.get(stem), self), stem, index), name, index), self) ??
    // "listId" leads to no orders because what lists them is called "List"; "status" leads to "statussen".
    best(
      notOfUser(index.bySchemaStem.get(stem), name, index)?.filter(
        (one) => isKept(one) && (!GENERIC.has(stem) || one.stem.startsWith(stem)),
      ),
      self,
    )
  );
}

/** "blocked_user_id", by which "/blocks/{blocked_user_id}" of `BlockedUser`s are known, is a user, where there are users. */
function notOfUser(
  all: readonly Structure[] | undefined,
  name: string,
  { byStem }: Index,
): readonly Structure[] | undefined {
  const [who = '', last, ...more] = all === undefined ? [] : wordsOf(name);
  if (last !== 'user' || more.length > 0 || byStem.get('user')?.some(canOpen) !== true) return all;
  return all?.filter(({ stem }) => stem === who || stem.endsWith('user'));
}

/**
 * `product` of "/inventory/allocations" where "/inventory" keeps things that are each a `Product`: one of those, whatever
 * other lists of products there are.
 */
export function keptAbove({ bySchemaStem }: Index, self: Structure, stem: string): Structure | null {
  if (self.kind !== 'collection' || self.stem === stem) return null;
  const above = bySchemaStem.get(stem)?.filter((one) => one.kind === 'collection' && isPathAbove(one, self));
  const named = above?.filter((one) => stemOf(plainSchemaName(one.schema ?? '')) === stem);
  return named?.length === 1 ? (named[0] ?? null) : null;
}

/** Whether one list stands where the path of another begins: a word deeper, and not below an item. */
function isPathAbove(one: Structure, self: Structure): boolean {
  const start = one.path.replace(/\/\{[^/]*\}\/?$/, '').replace(/\/$/, '');
  const rest = self.path.startsWith(`${start}/`) ? self.path.slice(start.length + 1) : '';
  return one !== self && !/^api$|^v?\d*$/i.test(start.split('/').at(-1) ?? '') && rest !== '' && !rest.startsWith('{');
}

/** "definitionId" of a destination, where "/definitions/destinations" and "/definitions/sources" have such: of its own kind. */
function ofOwnStem(all: readonly Structure[] | undefined, { stem }: Structure): readonly Structure[] | undefined {
  const own = all?.filter((one) => one.stem === stem);
  return own === undefined || own.length === 0 ? all : own;
}

/** "location_id" where "/inventory-items/{id}/location-levels/{location_id}" are levels, and "/stock-locations" the locations. */
function headedBy(
  named: readonly Structure[] | undefined,
  stem: string,
  { all }: Index,
): readonly Structure[] | undefined {
  if (named === undefined || named.some((one) => one.stem.endsWith(stem))) return named;
  const isHead = (one: Structure): boolean => stemOf(wordsOf(one.found.draft.noun).at(-1) ?? '') === stem;
  const headed = all.filter((one) => one.parentParameters.length === 0 && canOpen(one) && isHead(one));
  return headed.length === 1 ? headed : named;
}

/** "UserProfile" is a list of users, "topSellers" none. */
function isOf(schema: string, stem: string): boolean {
  return schema.endsWith(stem) || (schema.length > 2 && stem.startsWith(schema));
}

/** What is only listed under another word is a view of the things. */
function isKept(one: Structure): boolean {
  return (
    isShown(one) ||
    one.found.roles.has('create') ||
    one.stem === '' ||
    isOf(stemOf(plainSchemaName(one.schema ?? '')), one.stem)
  );
}

/** "billing_address_id" is an address, "default_branch_id" a branch: the longest end that names a resource. */
export function findByLastWords(
  { index, self }: Sought,
  words: readonly string[],
  openedBy?: Index['byParameter'],
): Structure | null {
  for (let start = 1; start < words.length; start += 1) {
    const rest = words.slice(start).join('_');
    if (GENERIC.has(rest)) {
      // "ssh_key_id" of a repository in a project that has keys beside its repositories.
      if (self.stem.endsWith(stemOf(rest))) return null;
      const beside = best(index.byStem.get(stemOf(rest)), self);
      if (beside === null) return null;
      // "logo_file_id" where files are kept for all; "sourceObjectId" of what relates objects, below one of them.
      const isSure = KEPT.has(rest) ? beside.parentParameters.length === 0 : isAbove(beside, self);
      return (isSure && canOpen(beside)) || (beside.parent !== null && beside.parent === self.parent) ? beside : null;
    }
    const stem = stemOf(rest);
    // "last_scan_run_id" where scans are opened by a "{scan_run_id}"
    const known = index.byStem.get(stem) ?? (words.length - start > 1 ? openedBy?.get(stem) : undefined);
    const all = qualified(known, words.slice(0, start));
    // "related_message_id" of a message is one of the same messages, though other parts of the API have messages too.
    const found = all?.includes(self) === true && canOpen(self) ? self : best(all, self);
    if (found !== null) return found;
  }
  return null;
}

/**
 * "subproject_id" and "subcategoryIds", where nothing is called so and projects and categories are parts of one another: one of
 * these; a "submission_id" is none of the missions.
 */
export function findBelowKind({ index, self }: Sought, [word = '', ...more]: readonly string[]): Structure | null {
  const [, kind = ''] = more.length > 0 ? [] : (/^sub(\p{L}{4,})$/u.exec(word) ?? []);
  const found = kind === '' || GENERIC.has(kind) ? null : best(index.byStem.get(stemOf(kind)), self);
  const names = found === null ? [] : [...plainNamesOf(found.item).keys()];
  return names.some((name) => /^(?:parent|children$)/.test(name)) ? found : null;
}

/** "catalog_topic_id" where there are `/topics` and `/catalog/topics`, "default_project_role": those whose path says what stands before as well. */
export function qualified(
  all: readonly Structure[] | undefined,
  before: readonly string[],
): readonly Structure[] | undefined {
  const words = new Set([stemOf(before.join('_')), stemOf(before.at(-1) ?? '')]);
  const found = all?.filter(({ found: { draft } }) =>
    draft.segments.slice(0, -1).some(({ kind, name }) => kind === 'static' && words.has(stemOf(name))),
  );
  return found === undefined || found.length === 0 ? all : found;
}

/** "orgId" where there are organizations, and nothing else begins so: a word cut short, of what can be opened by itself. */
export function findByBeginning({ index }: Sought, word: string): Structure | null {
  const found = index.byBeginning.get(word) ?? [];
  const [first] = found;
  // "tax" is a word of its own in "tax_rates".
  if (first === undefined || found.some(({ stem }) => stem !== first.stem)) return null;
  if (wordsOf(first.found.draft.noun).length > 1) return null;
  return found.find((one) => one.parentParameters.length === 0 && canOpen(one)) ?? null;
}

/**
 * "categoryId" where billing categories are the only categories: those, but for what tells of each by that very name which one it
 * is about ("vehicleId" of what is kept of client vehicles).
 */
export function findByHead({ index, self }: Sought, word: string, name: string): Structure | null {
  // "policyId" of policy evaluations is of what these evaluate, and not of login policies.
  const isOwn = singularOf(wordsOf(self.found.draft.noun)[0] ?? '') === stemOf(word);
  const [only, ...more] = isOwn || GENERIC.has(word) ? [] : (index.byHead.get(stemOf(word)) ?? []);
  if (only === undefined || more.length > 0 || only === self || !isShown(only) || !speaksOfArea(only, index))
    return null;
  const same = plainNamesOf(only.item).get(normalOf(name));
  return same === undefined || same === only.identity?.field ? only : null;
}

/** The services of which an order's services are some: of one name, without a parent, and not the same things again. */
export function keptElsewhere({ index, self }: Sought): Structure | null {
  const all = index.byStem.get(self.stem) ?? [];
  const other =
    self.parent === null || self.schema === null
      ? undefined
      : all.find((one) => one.parentParameters.length === 0 && one.schema !== self.schema && canOpen(one));
  return other ?? saidOfEach(all, self);
}

/**
 * "/notificationscheme/project" (Jira) that only lists what has a `projectId`, where projects have an `id`, the `fileId` of a credit
 * memo's files (Zuora), the `warehouseId` of an item's warehouses (VTEX): each row says of which of those it is.
 */
function saidOfEach(all: readonly Structure[], self: Structure): Structure | null {
  if (canOpen(self) || normalOf(self.identity?.field ?? '') !== `${self.stem}id`) return null;
  // A "CustomerAttribute" is an attribute of its own kind.
  if (stemOf(plainSchemaName(self.schema ?? '')).endsWith(self.stem)) return null;
  const [only, ...more] = all.filter(
    (one) =>
      one !== self &&
      normalOf(one.identity?.field ?? '') === 'id' &&
      isShown(one) &&
      one.found.roles.has('list') &&
      (one.schema === null || one.schema !== self.schema) &&
      one.parentParameters.every((parameter) => self.parentParameters.includes(parameter)),
  );
  return more.length === 0 ? (only ?? null) : null;
}

/** Words that are too common to name a resource by themselves. */
export const GENERIC: ReadonlySet<string> = new Set(
  (
    'item type object entity resource data status value key name number code record ref reference content event ' +
    'transaction request session token version log message file list entry'
  ).split(' '),
);

/** Of these, things that one keeps: what ends in one of them is one. */
const KEPT: ReadonlySet<string> = new Set('file message list transaction version type log request resource'.split(' '));

/** Kept for all, and called by two words of which the first only says where it belongs: "event-sponsors", not "return-maids". */
function speaksOfArea({ found: { draft, roles }, parentParameters }: Structure, { areas }: Index): boolean {
  const [first = '', ...more] = wordsOf(draft.noun);
  return more.length === 1 && parentParameters.length === 0 && roles.has('list') && areas.has(singularOf(first));
}
