// Operations that name their method in the path: "/documents.list", "/sources/create", "/users/delete/{id}",
// "/get-users", "#…ListTables". They are read as the standard methods of a resource where at least two of them speak of
// the same thing (or the thing has a path of its own); alone, a verb in a path is an action. AIP-136 for what remains.
import { IDENTITY_WORDS, PLAIN_IDENTITY_WORDS } from '../identity/identity-words.ts';
import type { Node, OperationFacts } from '../facts.ts';
import { identityInput, parameterStem } from '../facts.ts';
import { takesPages } from '../listing/takes-pages.ts';
import { isPlural, normalOf, pluralOf, singularOf, stemOf, wordsOf } from '../words/labels.ts';
import type { Segment } from './paths.ts';
import { isPrefix, keyOf } from './paths.ts';
import type { StandardVerb } from '../words/verbs.ts';
import { isReportName } from '../words/report-names.ts';
import { isActionName, isFinderName, standardVerbOf, verbAndNoun } from '../words/verbs.ts';

/** An operation read as a method of the collection at `segments`. */
export interface Method {
  readonly facts: OperationFacts;
  /** Path of the collection; its last segment is the noun. */
  readonly segments: readonly Segment[];
  readonly key: string;
  readonly verb: StandardVerb;
  readonly on: 'item' | 'collection';
  /** Whether the words alone are enough: dotted names and custom methods. */
  readonly strong: boolean;
  readonly because: string;
}

/** The method that each operation of a node names, in any of the known habits; empty where it names none. */
export function methodsOf(node: Node): readonly Method[] {
  const known = METHODS.get(node) ?? findMethods(node);
  METHODS.set(node, known);
  return known;
}

const METHODS = new WeakMap<Node, readonly Method[]>();

function findMethods(node: Node): readonly Method[] {
  for (const rule of METHOD_RULES) {
    const named = node.operations.map((facts) => rule.then(node.segments, facts)).filter((one) => one !== null);
    const isRead =
      node.segments.at(-1)?.kind === 'parameter' &&
      named.some((one) => one.facts.method === 'GET' && one.verb === 'get' && one.on === 'item');
    const methods = named
      .map((one) => (isRead ? { ...one, verb: writtenAs(one.facts.method) ?? one.verb } : one))
      .filter((one) => fitsMethod(one.verb, one.facts.method));
    if (methods.length > 0) return methods.map((method) => ({ ...method, because: rule.name }));
  }
  return [];
}

/** "PUT /rides/retrieve-booking/{id}" beside its GET: where one is read, it is changed and deleted too. */
function writtenAs(method: string): StandardVerb | null {
  if (method === 'GET') return 'get';
  if (method === 'DELETE') return 'delete';
  return method === 'PUT' || method === 'PATCH' ? 'update' : null;
}

/** A word must not contradict the method of HTTP: "DELETE /test/all" lists nothing. */
function fitsMethod(verb: StandardVerb, method: string): boolean {
  if (method === 'POST') return true;
  if (method === 'GET' || method === 'QUERY') return true;
  if (method === 'DELETE') return verb === 'delete';
  return verb === 'update' || verb === 'create' || (verb === 'delete' && method === 'PUT');
}

interface MethodRule {
  readonly name: string;
  readonly then: (segments: readonly Segment[], facts: OperationFacts) => Omit<Method, 'because'> | null;
}

const METHOD_RULES: readonly MethodRule[] = [
  { name: 'method-after-noun', then: methodAfterNoun },
  { name: 'method-before-identity', then: methodBeforeIdentity },
  { name: 'method-after-item', then: methodAfterItem },
  { name: 'verb-and-noun', then: verbAndNounMethod },
  { name: 'list-of-noun', then: listOfNoun },
  { name: 'noun-and-verb', then: nounAndVerb },
];

/** "/task-create", "/task-update/{id}", "/job-delete?id": the verb stands behind its noun. Never below an item. */
function nounAndVerb(segments: readonly Segment[], facts: OperationFacts): Omit<Method, 'because'> | null {
  const at = segments.findLastIndex((segment) => segment.kind === 'static');
  const [last, before, isOpened] = [segments[at], segments[at - 1], at === segments.length - 2];
  const words = [...wordsOf(last?.name ?? '')];
  const verb = VERB_AFTER_NOUN.get(words.pop() ?? '');
  if (last === undefined || verb === undefined || words.length === 0 || isActionName(words[0] ?? '')) return null;
  if (segments.slice(0, at).some(({ kind }) => kind === 'parameter') || segments.length > at + 2) return null;
  const { method, untyped } = facts;
  const isOne = isOpened || identityInput(facts, words.join('_')) !== null;
  const reads = verb === 'list' ? untyped && !isOpened : verb === 'get' && isOpened && facts.list === null;
  const writes = verb === 'create' ? method === 'POST' && !isOpened : (verb === 'update' || verb === 'delete') && isOne;
  if (method === 'GET' ? !reads : !writes) return null;
  // "/tasks/task-create"
  const isTold = before?.kind === 'static' && stemOf(before.name) === stemOf(words.join('_'));
  const noun = { kind: 'static', name: pluralOf(styled(words, last.name)), parameters: [], method: false } as const;
  const collection = isTold ? segments.slice(0, at) : [...segments.slice(0, at), noun];
  const on = verb === 'list' || verb === 'create' ? 'collection' : 'item';
  return { facts, segments: collection, key: keyOf(collection), verb, on, strong: false };
}

const VERB_AFTER_NOUN: ReadonlyMap<string, StandardVerb> = new Map<string, StandardVerb>([
  ['list', 'list'],
  ['detail', 'get'],
  ['details', 'get'],
  ['create', 'create'],
  ['add', 'create'],
  ['update', 'update'],
  ['edit', 'update'],
  ['delete', 'delete'],
  ['remove', 'delete'],
]);

/** "/category-list/{areaId}" lists what "/category/{id}" is one of. */
function listOfNoun(segments: readonly Segment[], facts: OperationFacts): Omit<Method, 'because'> | null {
  const at = segments.findLastIndex((segment) => segment.kind === 'static');
  const last = segments[at];
  const words = [...wordsOf(last?.name ?? '')];
  const end = words.pop();
  if (last === undefined || (end !== 'list' && end !== 'all') || words.length === 0) return null;
  if (facts.method !== 'GET' || facts.list?.sure !== 'certain') return null;
  const noun = styled(words, last.name);
  const collection = [
    ...segments.slice(0, at),
    { kind: 'static', name: noun, parameters: [], method: false } satisfies Segment,
  ];
  return { facts, segments: collection, key: keyOf(collection), verb: 'list', on: 'collection', strong: false };
}

/** "/documents.list", "/sources/create", "/users/all", "/pets/search", "/users/getAll". */
function methodAfterNoun(segments: readonly Segment[], facts: OperationFacts): Omit<Method, 'because'> | null {
  const last = segments.at(-1);
  const before = segments.at(-2);
  if (last?.kind !== 'static' || before?.kind !== 'static' || isPrefix(before)) return null;
  const verb = verbOfSegment(last.name, before.name, facts);
  if (verb === null || (verb === 'get' && facts.answer.kind === 'file')) return null;
  // "POST /transactions/bulk/delete" deletes several transactions, and no "bulk".
  if (verb !== 'list' && isAmount(wordsOf(before.name))) return null;
  // "POST /accounts/sync/all" does the verb before it to all of them.
  if (verb === 'list' && facts.method === 'POST' && facts.list === null && isActionName(before.name)) return null;
  const collection = segments.slice(0, isListedTwice(segments, verb) ? -2 : -1);
  const on = verb === 'list' || verb === 'create' ? 'collection' : 'item';
  return { facts, segments: collection, key: keyOf(collection), verb, on, strong: last.method };
}

/** "/products/all/search", "/networks/list/all": both words list what stands before them. */
function isListedTwice(segments: readonly Segment[], verb: StandardVerb): boolean {
  const [noun, word] = [segments.at(-3), segments.at(-2)];
  const isList = standardVerbOf(normalOf(word?.name ?? '')) === 'list';
  return verb === 'list' && isList && noun?.kind === 'static' && !isPrefix(noun);
}

/** "/users/delete/{id}", "/users/getById/{id}". */
function methodBeforeIdentity(segments: readonly Segment[], facts: OperationFacts): Omit<Method, 'because'> | null {
  const at = segments.findLastIndex((segment) => segment.kind === 'static');
  const last = segments[at];
  const before = segments[at - 1];
  if (at === segments.length - 1 || last === undefined || before?.kind !== 'static' || isPrefix(before)) return null;
  const collection = segments.slice(0, at);
  if (isFinderName(normalOf(last.name))) {
    if (!findsOne(segments, before.name, facts)) return null;
    return { facts, segments: collection, key: keyOf(collection), verb: 'get', on: 'item', strong: false };
  }
  const verb = OWN_WAYS.has(normalOf(last.name))
    ? writtenAs(facts.method)
    : verbOfSegment(last.name, before.name, facts);
  if (verb === null || verb === 'create') return null;
  // "/orders/list/{customerId}" lists what belongs to another thing.
  const isList =
    verb === 'list' ||
    (verb === 'get' &&
      facts.list?.sure === 'certain' &&
      !/^(get|find|show|fetch|read|retrieve)(one)?(byid)?$/.test(normalOf(last.name)));
  return {
    facts,
    segments: collection,
    key: keyOf(collection),
    verb: isList ? 'list' : verb,
    on: isList ? 'collection' : 'item',
    strong: false,
  };
}

/** "GET /products/id/{id}" beside "PUT /products/{id}", "/entities/by-uid/{uid}": what a thing is opened by is said before it. */
export const OWN_WAYS = new Set([...PLAIN_IDENTITY_WORDS, ...[...IDENTITY_WORDS].map((word) => `by${word}`)]);

/** "GET /users/find/{userId}" finds the one that is known by it, where it is not said to answer several. */
function findsOne(segments: readonly Segment[], noun: string, { method, list }: OperationFacts): boolean {
  const name = segments.at(-1)?.name ?? '';
  const isOwn =
    normalOf(name) === 'id' || (parameterStem(name) === stemOf(noun) && parameterStem(name) !== stemOf(name));
  return method === 'GET' && list?.sure !== 'certain' && isOwn;
}

/** "POST /users/{id}/update", "POST /users/{id}/delete". */
function methodAfterItem(segments: readonly Segment[], facts: OperationFacts): Omit<Method, 'because'> | null {
  const last = segments.at(-1);
  const before = segments.at(-2);
  if (last?.kind !== 'static' || before?.kind !== 'parameter' || segments.at(-3)?.kind !== 'static') return null;
  const verb = verbOfSegment(last.name, segments.at(-3)?.name ?? '', facts);
  if (verb === null || verb === 'list' || verb === 'create') return null;
  if (verb === 'get' ? facts.method !== 'GET' : facts.method === 'GET') return null;
  if (verb === 'get' && !/^(get|show|read|retrieve|fetch|details?)$/.test(normalOf(last.name))) return null;
  if (verb === 'update' && facts.body === null) return null;
  if (/^(add|put|change|patch|set|insert|drop)$/.test(normalOf(last.name))) return null;
  const collection = segments.slice(0, -2);
  return { facts, segments: collection, key: keyOf(collection), verb, on: 'item', strong: false };
}

/** "/get-users", "/deleteUser/{id}", "#…ListTables"; after another word too: "/api/v2/getUser". Never below an item. */
function verbAndNounMethod(segments: readonly Segment[], facts: OperationFacts): Omit<Method, 'because'> | null {
  const at = segments.findLastIndex((segment) => segment.kind === 'static');
  const last = segments[at];
  if (
    last === undefined ||
    segments.slice(0, at).some((segment) => segment.kind === 'parameter') ||
    segments.length - at > 3
  )
    return null;
  const named = last.method ? null : verbAndNoun(last.name);
  // "find-by-metadata" says how, not what.
  if (named === null || isAmount(named.noun) || named.noun[0] === 'by') return null;
  const words = withoutDetails(named, facts);
  const noun = words.join('_');
  if (isDoneToOwner(segments, at, facts, noun)) return null;
  const verb = named.verb === 'get' && isListing(facts, noun, segments.length - at - 1) ? 'list' : named.verb;
  if (verb === 'create' && facts.method === 'GET') return null;
  if (verb === 'list' && segments.length - 1 > at) return null;
  const collection = [
    ...segments.slice(0, at),
    { kind: 'static', name: pluralOf(styled(words, last.name)), parameters: [], method: false } satisfies Segment,
  ];
  return {
    facts,
    segments: collection,
    key: keyOf(collection),
    verb,
    on: verb === 'list' || verb === 'create' ? 'collection' : 'item',
    strong: false,
  };
}

/** "PUT /topics/add-user/{topic_id}": what is identified is a topic, to which something is done, and no user is made. */
function isDoneToOwner(segments: readonly Segment[], at: number, { method }: OperationFacts, noun: string): boolean {
  const [owner, named] = [segments[at - 1], segments[at + 1]];
  if (method === 'GET' || owner?.kind !== 'static' || named?.kind !== 'parameter') return false;
  const stem = parameterStem(named.name);
  return stem !== '' && stem === stemOf(owner.name) && stem !== stemOf(noun);
}

/** "fetch_course_details" that takes the course's id reads a course. */
function withoutDetails({ verb, noun }: { verb: StandardVerb; noun: readonly string[] }, facts: OperationFacts) {
  const rest = noun.slice(0, -1);
  const isTold = verb === 'get' && rest.length > 0 && ['details', 'detail', 'info'].includes(noun.at(-1) ?? '');
  return isTold && identityInput(facts, rest.join('_')) !== null ? rest : noun;
}

/** "add-list", "delete-all", "create_many" say how many things, not what things. */
export function isAmount(noun: readonly string[]): boolean {
  return noun.length === 1 && AMOUNTS.has(noun[0] ?? '');
}

const AMOUNTS = new Set(['list', 'all', 'many', 'multiple', 'bulk', 'batch', 'selected', 'both', 'some']);

function isListing(facts: OperationFacts, noun: string, parameters: number): boolean {
  if (parameters > 0) return false;
  if (facts.list?.sure === 'certain' && (isPlural(noun) || isPlainList(facts, noun))) return true;
  return isUntoldList(facts, noun) || (isPlural(noun) && facts.answer.kind !== 'object' && facts.answer.kind !== 'map');
}

/**
 * A list in itself or under one key: what answers it lists, though its name is in the singular ("GetCategory"), and where
 * something is asked for, that is a page ("GetHeavyUnit?PageNumber&PageSize").
 */
function isPlainList(facts: OperationFacts, noun: string): boolean {
  const { list, operation } = facts;
  const isPlain =
    list?.items === '' || (list?.because !== 'only-list-in-envelope' && /^\/[^/]*$/.test(list?.items ?? '/'));
  const asks = !takesPages(operation) && operation.parameters.some((one) => one.in === 'query' && one.required);
  return facts.method === 'GET' && isPlain && !asks && identityInput(facts, noun) === null;
}

/** The noun in the habit of the path: "get-user-roles" → "user-roles", "getUserRoles" → "userRoles". */
function styled(words: readonly string[], model: string): string {
  if (model.includes('-')) return words.join('-');
  if (model.includes('_')) return words.join('_');
  return words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
}

/**
 * "POST /things/get" that answers an array, or the things under their own name, or takes what pages, and no identity of
 * one; where the answer is untold, what takes a filter. "GET /doctors/get?page&limit" that tells nothing.
 */
function isReadAsList(facts: OperationFacts, noun: string): boolean {
  const hasIdentity = identityInput(facts, noun) !== null;
  if (facts.untyped) {
    if (facts.method === 'GET') return !hasIdentity && takesPages(facts.operation);
    return !hasIdentity && facts.method === 'POST' && (takes(facts, PAGING) || takes(facts, CHOOSING));
  }
  if (facts.list?.sure !== 'certain') return false;
  if (facts.answer.kind === 'array') return true;
  // "GET /tickets/get" that answers `{ success, data: [Ticket] }`, and asks for nothing.
  if (facts.segments.at(-1)?.kind === 'static' && isPlainList(facts, noun)) return true;
  return !hasIdentity && (facts.list.because === 'list-named-as-resource' || takes(facts, PAGING));
}

export function takes({ body }: OperationFacts, words: ReadonlySet<string>): boolean {
  return [...(body?.properties.keys() ?? [])].some((name) => words.has(normalOf(name)));
}

export const PAGING = new Set(['offset', 'cursor', 'page', 'pagenumber', 'pagetoken', 'startindex']);
const CHOOSING = new Set(['filter', 'filters', 'where', 'criteria']);

/** The standard verb that a segment says of the noun before it: "list", "getAll", "createUser" after "users". */
function verbOfSegment(name: string, noun: string, facts: OperationFacts): StandardVerb | null {
  const normal = normalOf(name);
  if (isFinderName(normal)) return facts.list !== null || facts.answer.kind === 'unknown' ? 'list' : null;
  // "POST /products/store" beside "/products/index": Laravel's word for making one.
  const own = normal === 'store' && facts.method === 'POST' ? 'create' : standardVerbOf(normal);
  // "GET /rank/all" that answers one object with the ranks in it lists nothing.
  if (normal === 'all' && facts.list === null && facts.answer.view.properties.size > 0) return null;
  // "POST /optimisations/all/{how}" that answers nothing (204) lists nothing.
  if (own === 'list' && facts.method === 'POST' && facts.answer.kind === 'nothing') return null;
  const isDotted = facts.segments.at(-1)?.method === true;
  if (own === 'get' && facts.method !== 'GET' && !isDotted && /^(read|view|load|fetch|one|show|detail)/.test(normal))
    return null;
  if (own === 'get' && !isDotted && isReadAsList(facts, noun)) return 'list';
  if (own !== null) return own;
  const named = verbAndNoun(name);
  if (named === null) return null;
  const rest = named.noun.join('');
  const same = singularOf(rest) === stemOf(noun) || stemOf(named.noun.join('_')) === stemOf(noun);
  if (rest === 'all' || rest === 'list') return named.verb === 'get' || named.verb === 'list' ? 'list' : null;
  if (rest === 'one' || rest === 'new' || rest === 'item' || rest === 'details' || rest === 'info')
    return same ? named.verb : rest === 'one' || rest === 'new' ? named.verb : null;
  if (/^(by|one)/.test(rest))
    return rest === 'byid' || rest === 'onebyid' || opensByName(rest, named.verb, facts) ? named.verb : null;
  if (isListOf(named, noun)) return 'list';
  if (!same) return null;
  const isList =
    facts.list?.sure === 'certain' ? isPlural(rest) || isPlainList(facts, noun) : isUntoldList(facts, rest);
  return named.verb === 'get' && isList && facts.segments.at(-1)?.kind === 'static' ? 'list' : named.verb;
}

/** "POST /user/getUserList" (gin-vue-admin): the list of users, whatever is told of it. */
function isListOf({ verb, noun }: { verb: StandardVerb; noun: readonly string[] }, owner: string): boolean {
  return verb === 'get' && noun.at(-1) === 'list' && stemOf(noun.slice(0, -1).join('_')) === stemOf(owner);
}

/** "GET /Team/get-teams" that tells nothing of its answer, and "GET /product/getWishlist?page": several, as it says. */
function isUntoldList(facts: OperationFacts, noun: string): boolean {
  if (!facts.untyped || facts.method !== 'GET' || identityInput(facts, noun) !== null || isReportName(noun))
    return false;
  return isPlural(noun) || takesPages(facts.operation);
}

/** "GetByUrlSlug/{urlSlug}" that answers one thing, which has an `urlSlug`: it opens one, where nothing does by `id`. */
function opensByName(rest: string, verb: StandardVerb, facts: OperationFacts): boolean {
  const last = facts.segments.at(-1);
  if (verb !== 'get' || facts.method !== 'GET' || last?.kind !== 'parameter' || facts.list !== null) return false;
  const name = normalOf(last.name);
  return rest === `by${name}` && [...facts.answer.view.properties.keys()].some((one) => normalOf(one) === name);
}
