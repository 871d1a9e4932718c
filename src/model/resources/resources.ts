// Operations → resources: first the methods that are named in paths (RPC), then, from short paths to long ones, what
// each path is; then every operation claims a role there; then paths of the same thing are merged; then the best claim
// has the role, and all other operations become actions of the nearest resource, or of the application.
import type { Facts, Node, OperationFacts } from '../facts.ts';
import { certainList, factsOfContract, methodOf, nounOf, parameterStem } from '../facts.ts';
import type { Contract } from '#contract';

import { kindOfPlace, placeOf } from '../paths/classify.ts';
import { itemsAt } from './items-at.ts';
import { isListOfWorkedOn, isReadAlone } from '../paths/owner.ts';
import type { Claim, Draft, Role } from './drafts.ts';
import { Drafts, asAction, byRank, usesOfParameters } from './drafts.ts';
import { mergeFamilies } from '../paths/families.ts';
import { isPartBeforeIdentity, nearest, nearestByNoun, nearestElsewhere, nounsOfMethods } from './nearest.ts';
import { listsByOtherIdentity, listsByOwner } from '../paths/lists-by-other.ts';
import { itemClaims, memberClaims, singletonClaims } from '../paths/roles.ts';
import { endsInCoordinates } from '../paths/coordinates.ts';
import type { Segment } from '../paths/paths.ts';
import { nounAt, prefixesOf, withoutController } from '../paths/nouns.ts';
import { keyOf } from '../paths/paths.ts';
import { isValue, takesNoIdentity } from '../paths/path-values.ts';
import type { Method } from '../paths/rpc.ts';
import { methodsOfSingletons, provenMethods, stemKey } from '../paths/rpc-proven.ts';
import { isPlural, normalOf, stemOf } from '../words/labels.ts';
import { plainSchemaName } from '../schemas.ts';
import { isAloneName } from '../words/verbs.ts';

/** A resource with its operations, before names and details. */
export interface Found {
  readonly draft: Draft;
  readonly roles: ReadonlyMap<Role, Claim>;
  readonly actions: readonly Claim[];
}

/** All resources of a contract, and the operations that belong to none. */
export interface FoundResources {
  readonly facts: Facts;
  readonly resources: readonly Found[];
  readonly loose: readonly OperationFacts[];
  readonly drafts: Drafts;
}

/** Finds the resources of a contract. Each operation comes out exactly once. */
export function findResources(contract: Contract): FoundResources {
  const facts = factsOfContract(contract);
  const drafts = new Drafts();
  const placed = new Set<OperationFacts>();
  const methods = provenMethods(facts);
  placeMethods(facts, methods, drafts, placed);
  placePaths(facts, drafts, placed, new Set(methods.map((method) => method.facts.key)));
  placeSingletonMethods(facts, drafts, placed);
  mergeFamilies(facts, drafts);
  dissolve(drafts, placed);
  const settled = settle(drafts, usesOfParameters(facts));
  const attached = attach(facts, drafts, placed, settled);
  return { facts, resources: attached.resources, loose: attached.loose, drafts };
}

/** From short paths to long ones, so that what is before a path is known when the path is looked at. */
function placePaths(facts: Facts, drafts: Drafts, placed: Set<OperationFacts>, methodKeys: ReadonlySet<string>): void {
  for (const [key, segments] of prefixesOf(facts)) {
    const node = facts.nodes.get(key);
    const last = segments.at(-1);
    if (last === undefined || methodKeys.has(key) || methodKeys.has(`${key}/{}`)) continue;
    if (last.kind === 'static') placeWord(facts, drafts, placed, segments);
    else if (node !== undefined) placeItems(facts, drafts, placed, segments, node);
  }
}

function placeWord(facts: Facts, drafts: Drafts, placed: Set<OperationFacts>, segments: readonly Segment[]): void {
  const beforeKey = keyOf(segments.slice(0, -1));
  const before = drafts.get(beforeKey);
  const place = placeOf(facts, segments, before?.kind === 'collection' ? itemsAt(facts, beforeKey) : null);
  if (place.node === undefined && place.below === undefined) return;
  if (before === undefined && isListOfWorkedOn(place)) {
    const owner = segments.slice(0, -1);
    const noun = nounAt(facts, owner);
    const base = { kind: 'collection', noun, because: 'listed-in-part' } as const;
    const draft = drafts.add({ ...base, key: beforeKey, segments: owner });
    claim(draft, behind(memberClaims(place), 'other-view-of-list'), placed);
    // "/redemptions/me/active" is one more view of it.
    drafts.merge(drafts.add({ ...base, key: place.key, segments }), draft);
    return;
  }
  const told = kindOfPlace(place);
  const isPart = before?.kind === 'singleton' && told.because === 'nothing-else-fits' && isReadAlone(place);
  // "POST /wallet" beside "GET /wallet/list": what a method in a path lists is made at the path itself.
  const isListed = told.because === 'nothing-else-fits' && hasList(drafts.get(place.key));
  const { kind, because } = isPart ? PART_OF_SINGLETON : isListed ? LISTED_BY_METHOD : told;
  if (kind === 'actions') return;
  if (kind === 'other-list' || kind === 'other-create') {
    const isList = kind === 'other-list';
    const own = isList ? place.get : place.post;
    if (before === undefined || own === undefined) return;
    const role = isList ? 'list' : 'create';
    claim(before, [{ facts: own, role, on: 'collection', rank: isList ? 50 : 45, because }], placed);
    return;
  }
  const draft = drafts.add({ key: place.key, segments, kind, noun: nounAt(facts, segments), because });
  // "GET /Attendance?startDate" that tells nothing, where verbs below it list and make: of the same things, not of one.
  const isOfMany = draft.kind === 'collection' && because === 'read-and-worked-on' && !isAloneName(place.name);
  const ofMany = isOfMany ? behind(memberClaims(place)) : memberClaims(place);
  const claims = kind === 'singleton' && !isOfMany ? singletonClaims(place) : ofMany;
  claim(draft, claims, placed);
  // Below a singleton there may be items as well: "/config" and "/config/{key}" are two things on one path.
  if (kind === 'singleton' && place.below !== undefined) {
    drafts.add({
      key: `${place.key}#items`,
      segments,
      kind: 'collection',
      noun: place.name,
      because: 'items-below-singleton',
    });
  }
}

/** Claims that stand behind those of what surely lists. */
function behind(claims: readonly Claim[], because?: string): readonly Claim[] {
  return claims.map((one) => ({ ...one, rank: 50, because: because ?? one.because }));
}

const hasList = (draft: Draft | undefined): boolean => draft?.claims.some((one) => one.role === 'list') === true;

const LISTED_BY_METHOD = { kind: 'collection', because: 'listed-by-method' } as const;
const PART_OF_SINGLETON = { kind: 'singleton', because: 'part-of-singleton' } as const;

function claim(draft: Draft, claims: readonly Claim[], placed: Set<OperationFacts>): void {
  for (const one of claims) {
    draft.claims.push(one);
    placed.add(one.facts);
  }
}

/** A path that ends in a parameter: the items of what is before, where that is a collection. */
function placeItems(
  facts: Facts,
  drafts: Drafts,
  placed: Set<OperationFacts>,
  segments: readonly Segment[],
  node: Node,
): void {
  const beforeSegments = segments.slice(0, -1);
  const beforeKey = keyOf(beforeSegments);
  const before = drafts.get(`${beforeKey}#items`) ?? drafts.get(beforeKey);
  const deeper = facts.nodes.get(`${node.key}/{}`);
  if (takesNoIdentity(node) || (endsInCoordinates(segments) && !isListed(node))) return;
  if (deeper !== undefined && (isListOfDeeper(node) || isCreateOfDeeper(node, deeper))) {
    // "/repos/{owner}" lists (or makes) what "/repos/{owner}/{repo}" is one of.
    const draft = drafts.add({
      key: node.key,
      segments,
      kind: 'collection',
      noun: nounOf(segments),
      because: isListOfDeeper(node) ? 'list-under-parameter' : 'create-under-parameter',
    });
    claim(draft, memberClaims(placeOf(facts, segments, null)), placed);
    return;
  }
  const get = methodOf(node, 'GET');
  if (
    before?.kind === 'collection' &&
    get !== undefined &&
    listsByOtherIdentity(get, before.noun, facts.lookup) &&
    node.operations.every((one) => one.segments.at(-1)?.name === get.segments.at(-1)?.name) &&
    !before.claims.some((one) => one.role === 'list')
  ) {
    // "/log/{orderId}" is the log of another thing: a list, not one of the logs.
    const draft = drafts.add({
      key: node.key,
      segments,
      kind: 'collection',
      noun: before.noun,
      because: 'list-by-other-identity',
    });
    claim(draft, memberClaims(placeOf(facts, segments, null)), placed);
    return;
  }
  if (before?.kind === 'collection') {
    claim(before, itemClaims(facts, before.noun, node), placed);
    return;
  }
  if (isValue(drafts, beforeSegments, node, deeper)) return;
  const owner = drafts.get(keyOf(segments.slice(0, -2)));
  if (owner?.kind === 'collection' && listsByOwner(facts, owner, node)) {
    const draft = drafts.add({
      key: node.key,
      segments,
      kind: 'collection',
      noun: owner.noun,
      because: 'list-by-owner',
    });
    claim(draft, memberClaims(placeOf(facts, segments, null)), placed);
    return;
  }
  if (beforeSegments.at(-1)?.kind === 'parameter' || beforeSegments.length === 0) {
    const noun = nounUnderParameter(drafts, segments, node);
    const draft = drafts.add({
      key: beforeKey,
      segments: beforeSegments,
      kind: 'collection',
      noun,
      because: 'several-identities',
    });
    claim(draft, [...itemClaims(facts, noun, node), ...(beforeSegments.length === 0 ? rootClaims(facts) : [])], placed);
  }
}

/** "/" that lists what "/{id}" is one of. */
function rootClaims(facts: Facts): readonly Claim[] {
  const root = placeOf(facts, [], null);
  return root.get !== undefined && certainList(root.get) ? memberClaims(root) : [];
}

const isListed = (node: Node): boolean => node.operations.some((one) => one.list?.sure === 'certain');

function isListOfDeeper(node: Node): boolean {
  return (
    node.operations.every((one) => one.list?.sure === 'certain' || one.method !== 'GET') &&
    node.operations.some((one) => one.method === 'GET')
  );
}

/** "POST /staff/{area}" beside "GET /staff/{area}/{id}" that answers the same, or where it says that it creates. */
function isCreateOfDeeper(node: Node, deeper: Node): boolean {
  const [post, ...others] = node.operations;
  if (post?.method !== 'POST' || others.length > 0 || post.body === null) return false;
  const name = post.answer.view.name;
  return post.verb === 'create' || (name !== null && methodOf(deeper, 'GET')?.answer.view.name === name);
}

function nounUnderParameter(drafts: Drafts, segments: readonly Segment[], node: Node): string {
  const outer = drafts.get(keyOf(segments.slice(0, -2)));
  const isItem = outer?.claims.some((one) => one.facts.key === keyOf(segments.slice(0, -1))) ?? false;
  const stem = parameterStem(segments.at(-1)?.name ?? '');
  const noun = nounOf(segments);
  if (!isItem && noun !== '') return noun;
  if (stem !== '') return stem;
  const name = node.operations.map((one) => one.answer.view.name).find((one) => one !== null);
  if (name !== undefined && name !== null) return plainSchemaName(name);
  return noun === '' ? (node.operations[0]?.operation.tags[0] ?? 'items') : `${noun} items`;
}

const METHOD_ROLES = { list: 'list', get: 'get', create: 'create', update: 'update', delete: 'delete' } as const;

function placeMethods(facts: Facts, methods: readonly Method[], drafts: Drafts, placed: Set<OperationFacts>): void {
  const byStem = new Map(drafts.all().map((draft) => [stemKey(draft.key), draft] as const));
  for (const method of methods) {
    if (placed.has(method.facts)) continue;
    const stem = stemKey(method.key);
    const same = drafts.get(method.key) ?? byStem.get(stem);
    const known = same?.kind === 'singleton' && method.because === 'verb-and-noun' ? undefined : same;
    if (known?.kind === 'singleton') continue;
    const draft =
      known ??
      drafts.add({
        key: method.key,
        segments: method.segments,
        kind: 'collection',
        noun: withoutController(method.segments.at(-1)?.name ?? '', facts, method.segments),
        because: method.because,
      });
    byStem.set(stem, draft);
    const acts =
      method.facts.method === 'GET' &&
      (method.verb === 'delete' || method.verb === 'update' || method.verb === 'create');
    const role = acts ? 'action' : roleOfMethod(facts, method);
    claim(
      draft,
      [{ facts: method.facts, role, on: method.on, rank: rankOfMethod(method), because: method.because }],
      placed,
    );
  }
}

/** "PUT /x/{id}/update" beside the PATCH of the same path replaces. */
function roleOfMethod(facts: Facts, { facts: own, verb }: Method): Role {
  const isBesidePatch = own.method === 'PUT' && methodOf(facts.nodes.get(own.key), 'PATCH') !== undefined;
  return verb === 'update' && isBesidePatch ? 'replace' : METHOD_ROLES[verb];
}

function placeSingletonMethods(facts: Facts, drafts: Drafts, placed: Set<OperationFacts>): void {
  for (const method of methodsOfSingletons(facts)) {
    const draft = drafts.get(method.key);
    if (draft?.kind !== 'singleton' || placed.has(method.facts)) continue;
    claim(
      draft,
      [{ facts: method.facts, role: roleOfMethod(facts, method), on: 'item', rank: 30, because: method.because }],
      placed,
    );
  }
}

/** A method in a path stands behind the plain methods of HTTP on the same thing, and a search behind a list. */
function rankOfMethod(method: Method): number {
  const name = normalOf(method.facts.segments.findLast((segment) => segment.kind === 'static')?.name ?? '');
  const exact = name === method.verb || name === 'all' || name === 'getall' || name === 'info';
  // "getProfileByAccountId" finds by another thing; "getProfileById" opens.
  const by = /by(?!(?:one)?id$|uuid$|guid$|pk$)(\w+)$/.exec(name)?.[1] ?? '';
  const isOther = by !== '' && !by.startsWith(stemOf(method.segments.at(-1)?.name ?? '-'));
  const other = isOther ? (method.verb === 'list' ? 20 : 5) : 0;
  // "/resources/list/{id}" beside "/resources/list": what is in one of them.
  const isWithin = method.verb === 'list' && method.because === 'method-before-identity';
  const untold = (method.verb === 'list' && method.facts.list === null ? 15 : 0) + (isWithin ? 20 : 0);
  return (exact ? 30 : 32) + other + untold + (/search|query|find|filter|lookup/.test(name) ? 25 : 0);
}

/** A thing of which nothing is listed, read or written is no resource: its operations go to what is before it. */
function dissolve(drafts: Drafts, placed: Set<OperationFacts>): void {
  for (const draft of drafts.all()) {
    if (draft.claims.some((one) => one.role !== 'action') && !isOnlyChanged(drafts, draft) && !isOnlyFile(draft))
      continue;
    for (const one of draft.claims) placed.delete(one.facts);
    drafts.remove(draft);
  }
}

/** Verbs in paths change what nothing lists, reads or makes: "/auth/{provider}/update" is no thing, but an action. */
function isOnlyChanged(drafts: Drafts, draft: Draft): boolean {
  // "PATCH /clubs/{id}/owner/{userId}" alone sets the owner of a club.
  const isPart = draft.segments.at(-2)?.kind === 'parameter' || isPartBeforeIdentity(drafts, draft);
  if (isPart && !isPlural(draft.noun) && draft.claims.every((one) => one.role === 'update' || one.role === 'replace'))
    return true;
  return draft.claims.every(
    (one) =>
      one.role === 'action' ||
      (['update', 'replace', 'delete'].includes(one.role) && one.because === 'method-after-item'),
  );
}

/** One file to fetch ("/download/{job}") is no thing with items; "/images/{id}" are images. */
function isOnlyFile(draft: Draft): boolean {
  const [only, ...others] = draft.claims;
  return (
    draft.kind === 'collection' &&
    !isPlural(draft.noun) &&
    others.length === 0 &&
    only?.role === 'get' &&
    only.facts.answer.kind === 'file'
  );
}

/** The best claim of each role has it; every other operation is an action. */
function settle(
  drafts: Drafts,
  uses: ReadonlyMap<string, number>,
): Map<Draft, { roles: Map<Role, Claim>; actions: Claim[] }> {
  const settled = new Map<Draft, { roles: Map<Role, Claim>; actions: Claim[] }>();
  for (const draft of drafts.all()) {
    const roles = new Map<Role, Claim>();
    const actions: Claim[] = [];
    for (const one of [...draft.claims].sort((a, b) => byRank(a, b, uses))) {
      if (one.role === 'action' || roles.has(one.role)) actions.push(asAction(draft, one));
      else roles.set(one.role, one);
    }
    // A replace alone is how one updates.
    const replace = roles.get('replace');
    if (replace !== undefined && !roles.has('update')) {
      roles.set('update', replace);
      roles.delete('replace');
    }
    settled.set(draft, { roles, actions: actions.sort((a, b) => a.facts.index - b.facts.index) });
  }
  return settled;
}

/** Operations without a role so far go to the nearest resource on their path, or to the application. */
function attach(
  facts: Facts,
  drafts: Drafts,
  placed: ReadonlySet<OperationFacts>,
  settled: Map<Draft, { roles: Map<Role, Claim>; actions: Claim[] }>,
): { resources: Found[]; loose: OperationFacts[] } {
  const loose: OperationFacts[] = [];
  const nouns = nounsOfMethods(drafts);
  for (const one of facts.operations) {
    if (placed.has(one)) continue;
    const found = nearest(drafts, one) ?? nearestByNoun(nouns, one) ?? nearestElsewhere(drafts, one);
    const target = found === null ? undefined : settled.get(found.draft);
    if (found === null || target === undefined) loose.push(one);
    else target.actions.push({ facts: one, role: 'action', on: found.on, rank: 0, because: found.because });
  }
  const first = ({ roles, actions }: Pick<Found, 'roles' | 'actions'>): number =>
    Math.min(...[...roles.values(), ...actions].map((one) => one.facts.index));
  const resources = [...settled]
    .map(([draft, parts]) => ({ found: { draft, ...parts }, at: first(parts) }))
    .sort((a, b) => a.at - b.at)
    .map(({ found }) => found);
  return { resources, loose };
}
