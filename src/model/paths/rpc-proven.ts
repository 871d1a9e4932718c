// Which of the operations that name their method in the path are read so: those with another method of the same thing, or
// where the thing has a path of its own. What would be a wrong certainty is left to be an action.
import { IDENTITY_WORDS } from '../identity/identity-words.ts';
import type { Facts, OperationFacts } from '../facts.ts';
import { identityInput, methodOf } from '../facts.ts';
import { NAMES } from '../identity/asked-identity.ts';
import { isPlural, normalOf, stemOf, wordsOf } from '../words/labels.ts';
import type { Segment } from './paths.ts';
import { keyOf } from './paths.ts';
import type { Method } from './rpc.ts';
import { sharedInput } from '../identity/shared-input.ts';
import { takesNoneOf } from './takes-none.ts';
import { isAmount, methodsOf, OWN_WAYS, PAGING, takes } from './rpc.ts';
import { isActionName, isFinderName, standardVerbOf } from '../words/verbs.ts';
import { englishVerb } from '../words/tongues.ts';

/**
 * The methods of all nodes that count: named by a dot or colon, or with another method of the same thing, or where the
 * thing has a path of its own.
 */
export function provenMethods(facts: Facts): readonly Method[] {
  const all = [...facts.nodes.values()].flatMap((node) => methodsOf(node));
  const groups = new Map<string, Method[]>();
  for (const method of all) {
    const key = stemKey(method.key);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [method]);
    else group.push(method);
  }
  const withPath = new Set([...facts.nodes.keys()].map((key) => stemKey(key.replace(/\/\{\}$/, ''))));
  const proven = all.filter((method) => {
    const group = groups.get(stemKey(method.key)) ?? [];
    if (saysNotWhich(facts, method, group) || opensNone(facts, method, group)) return false;
    if (method.strong) return true;
    if (
      isOfItsOwn(facts, method) ||
      isKeptThere(facts, method) ||
      isDetailsBesideItem(facts, method) ||
      isSavingAll(facts, method) ||
      isSecondWay(facts, method) ||
      changesNoneOfIt(facts, method)
    )
      return false;
    if (isOnlyOne(facts, method, group) || isAboutAll(facts, method, group)) return false;
    const verbs = new Set(group.map((one) => one.verb));
    if (method.because === 'list-of-noun') return withPath.has(stemKey(method.key));
    if (method.because !== 'verb-and-noun')
      return verbs.size > 1 || withPath.has(stemKey(method.key)) || isLonelyList(method) || isLonelyCreate(method);
    if (isCreateOfListed(facts, method) || isListAlone(method)) return true;
    return verbs.size > 1 && (verbs.has('list') || verbs.has('create') || verbs.has('delete') || verbs.has('update'));
  });
  return proven.map((method) =>
    savesNew(facts, method, groups.get(stemKey(method.key)) ?? [])
      ? { ...method, verb: 'create', on: 'collection' }
      : method,
  );
}

/** "POST /LogService/ListErrorLogs" that answers `{ logs: [ErrorLog] }` lists them, though nothing else is done to them; "list_latest" lists no latests. */
function isListAlone({ facts, segments, verb }: Method): boolean {
  const said = facts.segments.at(-1);
  if (facts.method !== 'POST' || verb !== 'list' || said?.kind !== 'static' || wordsOf(said.name)[0] !== 'list')
    return false;
  const lastWord = (name: string): string => stemOf(wordsOf(name).at(-1) ?? '');
  const items = facts.list?.sure === 'certain' ? (facts.list.items.split('/').at(-1) ?? '') : '';
  return items !== '' && lastWord(items) === lastWord(segments.at(-1)?.name ?? '');
}

/** "POST /biens/savebien", where nothing else makes one: what is saved without an identity is new. */
function savesNew({ nodes }: Facts, { facts, verb, key, strong }: Method, group: readonly Method[]): boolean {
  if (strong || verb !== 'update' || facts.method !== 'POST' || facts.body === null) return false;
  const said = facts.segments.findLast(({ kind }) => kind === 'static')?.name ?? '';
  if (facts.segments.at(-1)?.kind !== 'static' || englishVerb(wordsOf(said)[0] ?? '') !== 'save') return false;
  return !group.some((one) => one.verb === 'create') && methodOf(nodes.get(key), 'POST') === undefined;
}

/** "POST /document-store/store" beside what GET reads there and opens below: it makes one of those, and Laravel's word is a noun. */
function isKeptThere({ nodes }: Facts, { facts, because, verb }: Method): boolean {
  if (because !== 'method-after-noun' || verb !== 'create') return false;
  const [read, opened] = [facts.key, `${facts.key}/{}`].map((key) => methodOf(nodes.get(key), 'GET'));
  return read !== undefined && opened !== undefined;
}

/** "GET /order-details/{id}" beside "/order-details", or changed there, "/booking_list" with "/booking_list/{id}": things of their own. */
function isOfItsOwn({ nodes }: Facts, { facts, because, verb }: Method): boolean {
  if (because !== 'noun-and-verb') return false;
  if (facts.segments.at(-1)?.kind !== 'parameter') return verb === 'list' && nodes.has(`${facts.key}/{}`);
  const others = nodes.get(facts.key)?.operations.filter((one) => one !== facts) ?? [];
  return nodes.has(keyOf(facts.segments.slice(0, -1))) || (verb === 'get' && others.length > 0);
}

/** "GET /orders/{id}/details" reads the order only where nothing else does, and nothing is written there. */
function isDetailsBesideItem({ nodes }: Facts, { facts, because, verb }: Method): boolean {
  if (because !== 'method-after-item' || verb !== 'get') return false;
  if (!/^details?$/.test(normalOf(facts.segments.at(-1)?.name ?? ''))) return false;
  const item = methodOf(nodes.get(keyOf(facts.segments.slice(0, -1))), 'GET');
  const isRead = item !== undefined && !/^text\/html/i.test(item.answer.mediaType);
  return isRead || (nodes.get(facts.key)?.operations.length ?? 0) > 1;
}

/** "POST /mappings/save" that takes nothing saves what was changed by "PUT /mappings/{id}", and changes none itself. */
function isSavingAll({ nodes }: Facts, { facts, verb, key, segments }: Method): boolean {
  if (verb !== 'update' || facts.body !== null || identityInput(facts, segments.at(-1)?.name ?? '') !== null)
    return false;
  const written = [nodes.get(`${key}/{}`), nodes.get(key)].flatMap((node) => [...(node?.operations ?? [])]);
  return facts.segments.at(-1)?.kind === 'static' && written.some((one) => /^(PUT|PATCH)$/.test(one.method));
}

/**
 * "POST /studies/{id}/modify { Keep, Remove }" (Orthanc), "POST /plugins/{id}/update { url }" (OpenWA), "POST /server/{id}/edit
 * { path, content }": what takes nothing that is shown of the item, nor of a part of it, does something with it.
 */
function changesNoneOfIt({ nodes, lookup }: Facts, { facts, because, verb, key }: Method): boolean {
  if (because !== 'method-after-item' || verb !== 'update' || facts.method !== 'POST') return false;
  return takesNoneOf(methodOf(nodes.get(`${key}/{}`), 'GET')?.answer.view, facts, lookup);
}

/**
 * "POST /users.update { name, language }" beside "POST /users.info { id }": who calls is changed, or all are, and nobody who is
 * looked at.
 */
function saysNotWhich({ nodes }: Facts, { facts, verb, key, segments }: Method, group: readonly Method[]): boolean {
  const { body, operation } = facts;
  if (verb !== 'update' || body === null || body.properties.size === 0) return false;
  const noun = segments.at(-1)?.name ?? '';
  if (facts.segments.filter(isParameter).length > segments.filter(isParameter).length) return false;
  if (identityInput(facts, noun) !== null) return false;
  const opened = nodes.get(`${key}/{}`)?.operations.map((one) => one.segments.findLast(isParameter)?.name ?? '') ?? [];
  const read = group.flatMap((one) => (one.verb === 'get' ? [identityInput(one.facts, noun) ?? ''] : []));
  const names = [...opened, ...read].map(normalOf).filter((name) => name !== '');
  const taken = [...body.properties.keys(), ...operation.parameters.map(({ name }) => name)].map(normalOf);
  return names.length > 0 && !names.some((name) => taken.includes(name));
}

/**
 * "GET /jobs:get" beside "GET /jobs:list", "POST /checks:destroy" that takes nothing: without an identity it would be the
 * same for each item, so it is an action of the list.
 */
function opensNone(facts: Facts, { facts: own, verb, segments, strong }: Method, group: readonly Method[]): boolean {
  if (!strong || verb === 'list' || verb === 'create' || !group.some((one) => one.verb === 'list')) return false;
  const isTold = own.method === 'GET' || (own.operation.parameters.length === 0 && own.body === null);
  if (!isTold || own.segments.filter(isParameter).length > segments.filter(isParameter).length) return false;
  if (identityInput(own, segments.at(-1)?.name ?? '') !== null) return false;
  // "GET /senders.info?address": what is required, or called as names are, may say which.
  const mayTell = own.operation.parameters.some(({ in: place, name, required }) => {
    return place === 'query' && (required || NAMES.has(wordsOf(name).at(-1) ?? ''));
  });
  if (mayTell) return false;
  return sharedInput((wanted) => group.find((one) => one.verb === wanted)?.facts, facts.lookup) === null;
}

const isParameter = ({ kind }: Segment): boolean => kind === 'parameter';

/** "DELETE /images/by_id/{imageId}" where the images open at "/images/{imageDigest}": deletes what another value identifies. */
function isSecondWay({ nodes }: Facts, { facts, because, verb, key }: Method): boolean {
  const word = facts.segments.findLast((segment) => segment.kind === 'static')?.name ?? '';
  const isWritten = verb === 'delete' || verb === 'update';
  return because === 'method-before-identity' && isWritten && OWN_WAYS.has(normalOf(word)) && nodes.has(`${key}/{}`);
}

/**
 * "GET /catalog/info" beside "/catalog/list", or below one object, takes no identity: it tells of the catalog, and opens nothing in
 * it. Nor does "GET /user/details" beside "/user/{id}": it tells of who asks.
 */
function isAboutAll(facts: Facts, method: Method, group: readonly Method[]): boolean {
  const noun = method.segments.at(-1)?.name ?? '';
  return (
    method.verb === 'get' &&
    method.because === 'method-after-noun' &&
    (method.facts.method === 'GET' || method.facts.body === null || method.facts.body.properties.size === 0) &&
    identityInput(method.facts, noun) === null &&
    sharedInput((verb) => group.find((one) => one.verb === verb)?.facts, facts.lookup) === null &&
    (group.some((one) => one.verb === 'list') ||
      facts.nodes.has(`${method.key}/{}`) ||
      methodOf(facts.nodes.get(method.key), 'GET')?.answer.kind === 'object')
  );
}

/** A path that answers one object and has nothing below is one thing, whatever verbs come after it. */
function isOnlyOne(facts: Facts, method: Method, group: readonly Method[]): boolean {
  const get = methodOf(facts.nodes.get(method.key), 'GET');
  if (get === undefined || get.answer.kind !== 'object' || get.list !== null) return false;
  return !facts.nodes.has(`${method.key}/{}`) && !group.some((one) => one.verb === 'list');
}

/** "/pets/list" and "/user/all" alone are lists, whatever else there is; so is "POST /events/search" that is asked for one page after another. */
function isLonelyList({ verb, facts, segments }: Method): boolean {
  if (verb !== 'list') return false;
  const noun = segments.at(-1)?.name ?? '';
  const isNoun = standardVerbOf(normalOf(noun)) === null;
  if (facts.list === null)
    return facts.untyped && facts.method === 'GET' && isNoun && !isActionName(noun) && saysAllOf(facts, noun);
  if (!isFinderName(normalOf(facts.segments.at(-1)?.name ?? ''))) return true;
  return isNoun && facts.list.sure === 'certain' && takes(facts, PAGING);
}

/** "/user/all", "/users/getAll", "/countries/list": nothing else can be meant, though nothing is said of the answer. */
function saysAllOf({ segments }: OperationFacts, noun: string): boolean {
  const last = wordsOf(segments.at(-1)?.name ?? '').at(-1);
  return last === 'all' || (last === 'list' && isPlural(noun));
}

/** "POST /categories/create" alone makes categories, and "POST /review/create" what it answers with an identity. */
function isLonelyCreate(method: Method): boolean {
  const noun = method.segments.at(-1)?.name ?? '';
  const { answer, body } = method.facts;
  if (method.verb !== 'create' || method.because !== 'method-after-noun' || method.facts.method !== 'POST')
    return false;
  if (body === null || standardVerbOf(normalOf(noun)) !== null || isAmount([normalOf(noun)])) return false;
  return isPlural(noun) || [...answer.view.properties.keys()].some((key) => IDENTITY_WORDS.has(normalOf(key)));
}

/** "POST /auth/create-owner" beside "GET /auth/owners", where nothing else makes one. */
function isCreateOfListed({ nodes }: Facts, { facts, verb, key }: Method): boolean {
  if (verb !== 'create' || facts.method !== 'POST' || facts.body === null) return false;
  const listed = nodes.get(key) ?? [...nodes.values()].find((node) => stemKey(node.key) === stemKey(key));
  return (methodOf(listed, 'GET')?.list ?? null) !== null && methodOf(listed, 'POST') === undefined;
}

/** Methods that change or delete the one thing at a path: "GET /swarm" and "POST /swarm/update". */
export function methodsOfSingletons(facts: Facts): readonly Method[] {
  const all = [...facts.nodes.values()].flatMap((node) => methodsOf(node));
  return all.filter(
    (method) =>
      method.because === 'method-after-noun' &&
      (method.verb === 'update' || method.verb === 'delete') &&
      method.facts.method !== 'GET' &&
      !isSavingAll(facts, method),
  );
}

/** A key whose last word is in the singular: "/api/users" and "/api/user" are one thing. */
export function stemKey(key: string): string {
  const at = key.lastIndexOf('/');
  return `${key.slice(0, at)}/${stemOf(key.slice(at + 1)) || key.slice(at + 1)}`;
}

/** Whether a method that is no standard one acts on one item: it needs an identity as input. */
export const needsIdentity = (facts: OperationFacts, noun: string): boolean => identityInput(facts, noun) !== null;
