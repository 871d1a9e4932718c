// Of several resources that one name may mean the one that is meant, and what makes one worth a link: whether it can be
// opened, reached from where the name stands, or lies above. Input: structures; output: one of them, or null.
import type { Role } from '../resources/drafts.ts';
import type { Segment } from '../paths/paths.ts';
import { WHO_ASKS } from '../paths/paths.ts';
import { normalOf, stemOf, wordsOf } from '../words/labels.ts';
import { plainNamesOf, plainSchemaName } from '../schemas.ts';
import type { Structure } from '../resources/structure.ts';

/** Of several resources of one name: the one whose parents are the item's own, then one that needs no parent, then one that has items to open. */
export function best(candidates: readonly Structure[] | undefined, self: Structure, name = ''): Structure | null {
  if (candidates === undefined) return null;
  if (candidates.length < 2) return candidates[0] ?? null;
  let known = BEST.get(candidates);
  if (known === undefined) BEST.set(candidates, (known = new Map()));
  const key = name === '' ? self : `${self.name} ${name}`;
  let chosen = known.get(key);
  if (chosen === undefined) known.set(key, (chosen = choose(candidates, self, name)));
  return chosen;
}

/** What was chosen before, for whom: by the thing alone, or by its name and that of the property. */
const BEST = new WeakMap<readonly Structure[], Map<Structure | string, Structure | null>>();

function choose(candidates: readonly Structure[], self: Structure, name: string): Structure | null {
  const given = new Set(ancestorParameters(self));
  const names = plainNamesOf(self.item);
  const stem = stemOf(name);
  const isOneName = candidates.every((one) => one.stem === candidates[0]?.stem);
  const missing = (one: Structure): number =>
    one.parentParameters.filter((parameter) => !isTold(parameter, given, names)).length;
  // The more, the better; what comes first decides, and what comes later is asked of those only that are alike till then.
  const merits: readonly ((one: Structure) => number)[] = [
    (one) => Number(stem !== '' && stem.endsWith(one.stem)),
    // "execution_id" of what lies below an execution is that one, whatever else is executed.
    (one) => Number(isOneName && isAbove(one, self)),
    (one) => -missing(one),
    // "/me/schedules" are those of whoever asks, and "/schedules" all that may be named.
    (one) => Number(!isOfWhoAsks(one) || isOfWhoAsks(self)),
    // The templates of a project are meant beside its components, and those of the organization above them elsewhere.
    (one) => Number(isOneName && isOwnKindBeside(one, self, candidates)),
    // "category_id" of financial transactions is a financial category, also where only those of services can be opened.
    (one) => (isOneName && candidates.every(isKeptForAll) ? sharedStart(one.path, self.path) : 0),
    // "/cash-up/user/{outletId}" reads what a cash-up has of users, and "/users" lists them.
    (one) => Number(!isOnlyReadElsewhere(one, candidates) && !isOnlyListedHere(one, candidates)),
    (one) => Number(one.found.roles.has('get')),
    (one) => -one.parentParameters.length,
    // The `latestCollection` of a release is one of its own, where other things have collections as well.
    (one) => Number(isAbove(self, one)),
    (one) => Number(one.found.roles.has('list')),
    (one) => Number(isCalledSo(one)),
    (one) => (isOneName ? (one === self ? -1 : sharedStart(one.path, self.path)) : 0),
    (one) => -one.path.length,
  ];
  let left = candidates;
  for (const merit of merits) {
    if (left.length < 2) break;
    const found = left.map(merit);
    const most = Math.max(...found);
    left = left.filter((_one, at) => found[at] === most);
  }
  const first = left[0];
  return first === undefined || (candidates.length > 3 && missing(first) > 0) ? null : first;
}

/** Whether a resource has only what belongs to whoever asks: "/me/schedules", "/students/me/groups/students". */
export function isOfWhoAsks({ found: { draft } }: Structure): boolean {
  return draft.segments.some(({ kind, name }) => kind === 'static' && WHO_ASKS.has(wordsOf(name)[0] ?? ''));
}

/** The only one of a name that is opened beside a thing, and not what others of that name are; people are the same everywhere. */
function isOwnKindBeside(one: Structure, self: Structure, others: readonly Structure[]): boolean {
  if (one.parent === null || one.parent !== self.parent || !canOpen(one) || one.schema === null) return false;
  if (PERSONS.has(one.stem)) return false;
  return others.every((other) => other === one || (other.parent !== one.parent && other.schema !== one.schema));
}

const PERSONS = new Set(['user', 'member', 'assignee', 'person', 'account', 'contact']);

/** Only read, below a word that is not its own, where others of the same name are listed below none. */
function isOnlyReadElsewhere({ found: { roles, draft }, stem }: Structure, others: readonly Structure[]): boolean {
  if (roles.has('list') || !isBelowWord(draft.segments, stem)) return false;
  return others.some(
    (one) => one.stem === stem && one.found.roles.has('list') && !isBelowWord(one.found.draft.segments, stem),
  );
}

/** "/stock/divisions" only lists the divisions that "/divisions" lists, makes and changes. */
function isOnlyListedHere(one: Structure, others: readonly Structure[]): boolean {
  if (one.found.roles.size > 1 || !one.found.roles.has('list') || one.schema === null) return false;
  return others.some((other) => other.schema === one.schema && isKeptForAll(other));
}

function isBelowWord(segments: readonly Segment[], stem: string): boolean {
  return segments
    .slice(0, -1)
    .some(({ kind, name }) => kind === 'static' && stemOf(name) !== stem && !SAYS_NOTHING.test(name));
}

/** First words of paths that say nothing of what stands there. */
export const SAYS_NOTHING = /^(?:api|rest|public|admin|v?\d+(?:\.\d+)*)$/i;

/** Listed, made and changed under no owner: of several such, each area of an API has its own. */
function isKeptForAll({ parentParameters, found: { roles } }: Structure): boolean {
  return (
    parentParameters.length === 0 && roles.has('list') && roles.has('create') && CHANGING.some((one) => roles.has(one))
  );
}

/** "/students/top/me/institutes" lists students; what only shows what it has is what it is called. */
function isCalledSo({ schema, stem, item }: Structure): boolean {
  return schema === null ? item.properties.size > 0 : stemOf(plainSchemaName(schema)).includes(stem);
}

/** Whether what a parameter asks for is given, or told by the item: "{id}" is of each its own, and not told by another's. */
function isTold(name: string, given: ReadonlySet<string>, names: ReadonlyMap<string, string>): boolean {
  return given.has(name) || (name !== 'id' && names.has(normalOf(name)));
}

/** Whether one thing lies below another, at any depth. */
export function isAbove(one: Structure, self: Structure): boolean {
  for (let above = self.parent; above !== null; above = above.parent) if (above === one) return true;
  return false;
}

/** How many words that lead to one path another has at its start: resources of one part of an API belong together. */
export function sharedStart(to: string, own: string): number {
  const [left, right] = [to.split('/'), own.split('/')];
  let shared = 0;
  while (shared < left.length - 1 && shared < right.length && left[shared] === right[shared]) shared += 1;
  return left.slice(0, shared).filter((part) => !part.startsWith('{')).length;
}

function ancestorParameters(self: Structure): readonly string[] {
  return self.idParameter === null ? self.parentParameters : [...self.parentParameters, self.idParameter];
}

/** Whether nothing stands above a resource that the items of another do not tell: "users" of a cluster are not the API's. */
export function isReachable(one: Structure, self: Structure): boolean {
  if (one.parentParameters.length === 0) return true;
  for (let above: Structure | null = self; above !== null; above = above.parent) if (one.parent === above) return true;
  const given = new Set(ancestorParameters(self));
  const names = plainNamesOf(self.item);
  return one.parentParameters.every((name) => name !== 'id' && isTold(name, given, names));
}

/** Only what has items to open is worth a link. */
export function canOpen(one: Structure): boolean {
  return one.found.roles.has('get');
}

/** What can be shown: opened by its address, or listed and then changed, which opens it from its list. */
export function isShown({ found: { roles } }: Structure): boolean {
  return roles.has('get') || (roles.has('list') && CHANGING.some((one) => roles.has(one)));
}

const CHANGING: readonly Role[] = ['update', 'replace', 'delete'];
