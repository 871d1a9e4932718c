// Which role each operation of a collection, an item or a singleton claims: ordered tables by method, on what goes in
// and what is answered. AIP-131 … 135; PATCH before PUT as the update; POST on an item only where it looks like one.
import { actsBesidePut, actsDespiteMethod, actsWithoutInput, sendsOn, tellsWhatIsBelow } from '../actions/access.ts';
import { checksOnly } from './checks.ts';
import type { Claim, Role } from '../resources/drafts.ts';
import type { Place } from './classify.ts';
import type { Facts, Node } from '../facts.ts';
import { type Lookup, member } from '#contract';
import { identityNamesOf } from '../identity/identity-words.ts';
import { comesInPages, methodOf } from '../facts.ts';
import { overlap } from '../relations/same-thing.ts';
import { itemViewIn } from '../answers/items.ts';
import { normalOf, stemOf, wordsOf } from '../words/labels.ts';
import { type View, viewOf } from '../schemas.ts';
import type { Below } from './lists-by-other.ts';
import { listsByOther } from './lists-by-other.ts';
import { isNarrowing, tellsHowMany } from './narrows.ts';
import { isOpenedByQuery } from './opened-by-query.ts';
import { changesNone } from './takes-none.ts';
import { asksAboutThing, asksOnly, createsBelowOwner, makesOne, saysUpsert, undoes } from './owner.ts';
import { postsAsGet } from './posts-as-get.ts';
import { isLogin } from '../sign-in/sign-in.ts';
import { isActingName } from '../words/verbs.ts';

interface Context extends Below {
  /** The items' node for a collection; undefined elsewhere. */
  readonly items: Node | undefined;
  /** What an item looks like as far as known. */
  readonly item: View | null;
}

interface RoleRule {
  readonly name: string;
  readonly method: string;
  readonly when: (context: Context) => boolean;
  readonly then: Role | 'action';
}

const always = (): boolean => true;

const COLLECTION_RULES: readonly RoleRule[] = [
  { name: 'get-acts', method: 'GET', when: (c) => actsDespiteMethod(c.facts.operation), then: 'action' },
  {
    name: 'get-with-identity',
    method: 'GET',
    when: (c) => c.items === undefined && isOpenedByQuery(c.facts, c.noun),
    then: 'get',
  },
  { name: 'get-lists', method: 'GET', when: (c) => c.facts.list !== null, then: 'list' },
  { name: 'get-untyped', method: 'GET', when: (c) => c.facts.untyped && !isActingName(c.noun), then: 'list' },
  {
    name: 'get-object-that-holds-all',
    method: 'GET',
    when: (c) => c.facts.verb === 'list' && c.facts.answer.kind !== 'file',
    then: 'list',
  },
  { name: 'get-in-pages', method: 'GET', when: (c) => comesInPages(c.facts, c.noun, c.lookup), then: 'list' },
  { name: 'get-reports', method: 'GET', when: always, then: 'action' },
  { name: 'query-lists', method: 'QUERY', when: always, then: 'list' },
  { name: 'post-acts', method: 'POST', when: (c) => undoes(c.facts), then: 'action' },
  { name: 'post-lists', method: 'POST', when: isPostedList, then: 'list' },
  { name: 'post-asks', method: 'POST', when: (c) => asksOnly(c.facts, c.noun), then: 'action' },
  { name: 'post-as-get', method: 'POST', when: (c) => postsAsGet(c.facts, c.node, c.lookup), then: 'action' },
  { name: 'post-creates', method: 'POST', when: always, then: 'create' },
  { name: 'put-creates', method: 'PUT', when: putCreatesMember, then: 'create' },
  { name: 'put-acts', method: 'PUT', when: (c) => SINGLE_ACTS.has(c.facts.verb), then: 'action' },
  { name: 'put-with-identity-in-body', method: 'PUT', when: (c) => !writesItems(c) && hasIdentity(c), then: 'update' },
  {
    name: 'patch-with-identity-in-body',
    method: 'PATCH',
    when: (c) => !writesItems(c) && hasIdentity(c),
    then: 'update',
  },
  {
    name: 'delete-with-identity',
    method: 'DELETE',
    when: (c) => methodOf(c.items, 'DELETE') === undefined && identifiesByQuery(c),
    then: 'delete',
  },
];

const ITEM_RULES: readonly RoleRule[] = [
  { name: 'get-acts', method: 'GET', when: (c) => actsDespiteMethod(c.facts.operation), then: 'action' },
  { name: 'get-chooses-form', method: 'GET', when: choosesForm, then: 'action' },
  { name: 'get-narrows', method: 'GET', when: isNarrowing, then: 'action' },
  { name: 'get-shows-page', method: 'GET', when: (c) => /^text\/html/i.test(c.facts.answer.mediaType), then: 'action' },
  { name: 'get-sends-on', method: 'GET', when: (c) => sendsOn(c.facts.operation), then: 'action' },
  { name: 'get-indexes', method: 'GET', when: (c) => tellsWhatIsBelow(c.facts.operation), then: 'action' },
  { name: 'get-checks', method: 'GET', when: (c) => checksOnly(c.facts), then: 'action' },
  { name: 'get-counts', method: 'GET', when: tellsHowMany, then: 'action' },
  { name: 'get-downloads', method: 'GET', when: downloads, then: 'action' },
  { name: 'get-answers-other-list', method: 'GET', when: listsByOther, then: 'list' },
  { name: 'get-reads', method: 'GET', when: always, then: 'get' },
  { name: 'patch-acts', method: 'PATCH', when: (c) => actsBesidePut(c.facts, c.node), then: 'action' },
  { name: 'patch-updates', method: 'PATCH', when: always, then: 'update' },
  { name: 'put-creates-with-identity', method: 'PUT', when: putCreates, then: 'create' },
  { name: 'put-sends-part', method: 'PUT', when: sendsBinary, then: 'action' },
  { name: 'put-acts', method: 'PUT', when: (c) => actsWithoutInput(c.facts), then: 'action' },
  { name: 'put-replaces', method: 'PUT', when: always, then: 'replace' },
  {
    name: 'post-creates-below-owner',
    method: 'POST',
    when: (c) => createsBelowOwner(c.facts, c.node, c.noun),
    then: 'create',
  },
  { name: 'post-creates-with-identity', method: 'POST', when: postCreates, then: 'create' },
  { name: 'post-creates-beside-create', method: 'POST', when: createsBesideCreate, then: 'action' },
  { name: 'post-updates', method: 'POST', when: postUpdates, then: 'update' },
  { name: 'post-replaces-beside-patch', method: 'POST', when: postReplaces, then: 'replace' },
  { name: 'delete-deletes', method: 'DELETE', when: always, then: 'delete' },
];

const SINGLETON_RULES: readonly RoleRule[] = [
  { name: 'get-acts', method: 'GET', when: (c) => actsDespiteMethod(c.facts.operation), then: 'action' },
  { name: 'get-reads', method: 'GET', when: always, then: 'get' },
  { name: 'patch-updates', method: 'PATCH', when: always, then: 'update' },
  { name: 'put-acts', method: 'PUT', when: (c) => actsWithoutInput(c.facts), then: 'action' },
  { name: 'put-changes-none', method: 'PUT', when: changesNone, then: 'action' },
  { name: 'put-replaces', method: 'PUT', when: always, then: 'replace' },
  { name: 'post-acts', method: 'POST', when: (c) => SINGLE_ACTS.has(c.facts.verb), then: 'action' },
  { name: 'post-asks', method: 'POST', when: (c) => asksOnly(c.facts, c.noun), then: 'action' },
  { name: 'post-as-get', method: 'POST', when: (c) => postsAsGet(c.facts, c.node, c.lookup), then: 'action' },
  { name: 'post-signs-in', method: 'POST', when: (c) => isLogin(c.facts.operation, c.lookup), then: 'action' },
  {
    name: 'post-creates',
    method: 'POST',
    when: (c) => hasWrite(c.node) || methodOf(c.node, 'DELETE') !== undefined || makesOne(c.facts),
    then: 'create',
  },
  { name: 'post-updates', method: 'POST', when: always, then: 'update' },
  { name: 'delete-deletes', method: 'DELETE', when: always, then: 'delete' },
];

/** The claims of the operations on a collection's own path. */
export function memberClaims(place: Place): readonly Claim[] {
  if (place.node === undefined) return [];
  const context = {
    node: place.node,
    items: place.below,
    collection: undefined,
    noun: place.name,
    lookup: place.facts.lookup,
    item: itemView(place.below, place.name, place.facts.lookup),
  };
  return place.node.operations.map((facts) => claimBy(COLLECTION_RULES, { ...context, facts }, 'collection'));
}

/** The claims of the operations on the path of an item. */
export function itemClaims(all: Facts, noun: string, node: Node): readonly Claim[] {
  const collection = all.nodes.get(node.key.replace(/\/\{\}$/, ''));
  const context = {
    node,
    items: undefined,
    collection,
    noun,
    lookup: all.lookup,
    item: itemView(node, noun, all.lookup) ?? createdView(collection, noun),
    isOpenedBefore: methodOf(all.nodes.get(node.key.replace(/[^/]+\/\{\}$/, '{}')), 'GET') !== undefined,
    nodes: all.nodes,
  };
  return node.operations.map((facts) => claimBy(ITEM_RULES, { ...context, facts }, 'item'));
}

/** The claims of the operations of a singleton. */
export function singletonClaims(place: Place): readonly Claim[] {
  if (place.node === undefined) return [];
  const context = {
    node: place.node,
    items: place.below,
    collection: undefined,
    noun: place.name,
    lookup: place.facts.lookup,
    item: itemView(place.node, place.name, place.facts.lookup),
  };
  return place.node.operations.map((facts) => claimBy(SINGLETON_RULES, { ...context, facts }, 'item'));
}

/** What is done to the one thing at a path, and is neither its update nor its making. */
const SINGLE_ACTS = new Set(
  'provision deprovision start stop restart run trigger send resend test verify validate sync refresh generate renew rotate'.split(
    ' ',
  ),
);

function claimBy(rules: readonly RoleRule[], context: Context, on: Claim['on']): Claim {
  const rule = rules.find((one) => one.method === context.facts.method && one.when(context));
  if (rule === undefined)
    return {
      facts: context.facts,
      role: 'action',
      on,
      rank: 0,
      because: `${context.facts.method.toLowerCase()}-is-no-standard-method`,
    };
  const isList = rule.name === 'get-answers-other-list';
  return {
    facts: context.facts,
    role: rule.then,
    on: isList || OF_ALL.has(rule.name) ? 'collection' : on,
    rank: isList ? 40 : rule.name === 'post-updates' ? 5 : 0,
    because: rule.name,
  };
}

/** What ends in a parameter and yet concerns no single item. */
const OF_ALL = new Set(['get-chooses-form', 'get-narrows', 'post-creates-below-owner', 'post-creates-beside-create']);

/**
 * "Download Attachment", "Export a period", of which no thing is told: what the list says of it stands, and the file comes when it is asked for;
 * where nothing else is there, nothing is opened either ("/tarball/{ref}").
 */
function downloads({ facts: { answer, verb, operation, untyped }, collection, node }: Context): boolean {
  const isAlone = collection === undefined && node.operations.length === 1;
  const list = methodOf(collection, 'GET');
  if (!isAlone && (list?.list ?? null) === null && list?.untyped !== true) return false;
  const isUntold = untyped || answer.kind === 'file' || answer.kind === 'unknown' || answer.kind === 'nothing';
  return isUntold && (verb === 'download' || /^\s*(?:download|export)/i.test(operation.summary));
}

function itemView(node: Node | undefined, noun: string, lookup: Lookup): View | null {
  const get = methodOf(node, 'GET');
  const view = get === undefined ? null : itemViewIn(get, noun, lookup);
  return view !== null && view.properties.size > 0 ? view : null;
}

/** What makes an item has what items have; "POST /searchStats" only asks. */
function createdView(node: Node | undefined, noun: string): View | null {
  const post = methodOf(node, 'POST');
  return post === undefined || asksOnly(post, noun) ? null : post.body;
}

function isPostedList(context: Context): boolean {
  if (
    methodOf(context.node, 'GET') !== undefined ||
    context.facts.list?.sure !== 'certain' ||
    context.facts.body === null
  )
    return false;
  return (
    context.facts.answer.status !== '201' &&
    !asksAboutThing(context.facts.body, context.lookup) &&
    (context.facts.verb === 'list' ||
      context.facts.verb === 'search' ||
      context.facts.verb === 'query' ||
      paged(context.facts.body))
  );
}

function paged(body: View): boolean {
  return [...body.properties.keys()]
    .map(normalOf)
    .some((name) =>
      /^(page|limit|offset|pagesize|perpage|pagination|cursor|skip|take|pagetoken|nexttoken|maxresults|filters?)$/.test(
        name,
      ),
    );
}

function writesItems(context: Context): boolean {
  return hasWrite(context.items);
}

function hasWrite(node: Node | undefined): boolean {
  return methodOf(node, 'PUT') !== undefined || methodOf(node, 'PATCH') !== undefined;
}

/** The body is one item that names itself: not a list of items, and not only a filter of a bulk change. */
function hasIdentity(context: Context): boolean {
  const { body } = context.facts;
  if (body === null || body.types.includes('array')) return identifiesByQuery(context);
  const wanted = [...identityNamesOf(stemOf(context.noun)), parameterOf(context.items)];
  const names = [...(wrappedIn(body, context) ?? body).properties.keys()].map(normalOf);
  return names.some((name) => wanted.includes(name)) || identifiesByQuery(context);
}

/**
 * `{ taxRate: { id, … } }` of the tax rates, `{ rule: … }` of the tax rules, `{ source: { id, … }, tags }` of sources: the item
 * under its own name, alone or first.
 */
function wrappedIn({ properties }: View, { noun, lookup }: Context): View | null {
  const [[name, schema] = ['', undefined], ...others] = properties;
  const isOwn =
    name !== '' && (stemOf(noun) === stemOf(name) || (others.length === 0 && stemOf(noun).endsWith(stemOf(name))));
  const view = isOwn ? viewOf(schema, lookup) : null;
  return view === null || (others.length > 0 && view.properties.size === 0) ? null : view;
}

/** What the items' path calls their identity: "{userId}" of collaborators. */
function parameterOf(items: Node | undefined): string | null {
  const last = items?.segments.at(-1);
  return last?.kind === 'parameter' ? normalOf(last.name) : null;
}

function identifiesByQuery(context: Context): boolean {
  const stem = stemOf(context.noun);
  const wanted = [...identityNamesOf(stem), stem];
  return context.facts.operation.parameters.some(
    (one) => one.in === 'query' && wanted.includes(normalOf(one.name)) && !isArray(one.schema),
  );
}

function isArray(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'array';
}

/** Some APIs create by PUT on the collection (and update by POST on the item): they say "create", or answer 201. */
function putCreatesMember(context: Context): boolean {
  const post = methodOf(context.node, 'POST');
  if ((post !== undefined && !undoes(post) && !saysUpsert(post)) || saysUpsert(context.facts)) return false;
  const { verb, answer, body } = context.facts;
  if (verb === 'create' || verb === 'add' || verb === 'insert') return true;
  // A PATCH that answers 201 where no items are opened changes what is there.
  const isSaid = (verb === 'patch' && context.items === undefined) || ['update', 'edit', 'modify'].includes(verb);
  return body !== null && !body.types.includes('array') && answer.status === '201' && !isSaid;
}

/** Without a POST on the collection, a PUT that says "create" beside a PATCH creates, and one without input adds. */
function putCreates(context: Context): boolean {
  if (methodOf(context.collection, 'POST') !== undefined) return false;
  const { body, verb } = context.facts;
  if (saysUpsert(context.facts) || severalPuts(context.node)) return false;
  if (verb === 'create' || verb === 'insert') return true;
  if (verb === 'add' && (body === null || methodOf(context.node, 'PATCH') === undefined)) return true;
  return (
    body === null &&
    ADDING.has(verb) &&
    methodOf(context.node, 'DELETE') !== undefined &&
    methodOf(context.node, 'PATCH') === undefined
  );
}

/** Bytes that are put where an object is read ("upload part") do not replace it. */
function sendsBinary(context: Context): boolean {
  const content = context.facts.operation.requestBody?.content ?? [];
  const isBinary = content.length > 0 && content.every((one) => /octet-stream/i.test(one.mediaType));
  const get = methodOf(context.node, 'GET');
  return isBinary && get !== undefined && get.answer.kind === 'object';
}

/** One path with several PUTs (told apart by a fragment) adds this or that to the item; none of them makes one. */
function severalPuts(node: Node): boolean {
  return node.operations.filter((one) => one.method === 'PUT').length > 1;
}

/** "/reports/route/{type}" that answers a file: the parameter chooses in which form, and identifies nothing. */
function choosesForm(context: Context): boolean {
  const name = context.facts.segments.at(-1)?.name ?? '';
  const parameter = context.facts.operation.parameters.find((one) => one.in === 'path' && one.name === name);
  const isForm =
    Array.isArray(member(parameter?.schema, 'enum')) || ['type', 'format', 'extension', 'ext'].includes(normalOf(name));
  return isForm && context.facts.answer.kind === 'file' && context.node.operations.every((one) => one.method === 'GET');
}

export const ADDING = new Set(
  'add follow star assign attach link join create subscribe like grant block watch pin enable share invite put tag favorite associate'.split(
    ' ',
  ),
);

function postCreates(context: Context): boolean {
  if (methodOf(context.collection, 'POST') !== undefined) return false;
  const { verb, body } = context.facts;
  if (verb === 'create' || verb === 'insert') return true;
  return verb === 'add' && (body === null || hasWrite(context.node));
}

/**
 * "Create a single user" at `/users/{name}` (JupyterHub), "CreateThing" at `/things/{thingName}` (AWS IoT), where POST on the list
 * makes them in another way: done to no user that is there. "Create a rule" is done to what it stands at.
 */
function createsBesideCreate({ facts: { operation, verb }, collection, noun }: Context): boolean {
  if (methodOf(collection, 'POST') === undefined || !MAKING.has(verb)) return false;
  const [made = ''] = (operation.summary || (operation.operationId ?? '')).split(
    / (?:for|in|of|by|with|to|from|under) /,
  );
  return stemOf(wordsOf(made).at(-1) ?? '') === stemOf(noun);
}

const MAKING = new Set(['create', 'insert', 'add', 'register']);

/** "Updates the record" by POST beside a PATCH that updates its fields: the one replaces, the other changes. */
function postReplaces({ facts, node }: Context): boolean {
  return UPDATING.has(facts.verb) && methodOf(node, 'PATCH') !== undefined && methodOf(node, 'PUT') === undefined;
}

const UPDATING = new Set(['update', 'edit', 'modify', 'save', 'patch', 'replace', 'change', 'set']);

/** A POST on an item is an update only where its input looks like the item's. */
function postUpdates({ facts: { body, verb }, node, collection, item }: Context): boolean {
  if (verb === 'delete' || verb === 'remove') return false;
  if (UPDATING.has(verb)) return body !== null || !hasWrite(node);
  if (body === null || item === null || body.properties.size === 0) return false;
  // "POST /emails/users/{userId}" beside "POST /emails/users", where nothing is read: the same done for one.
  const isRead = [node, collection].some((one) => methodOf(one, 'GET') !== undefined);
  return isRead && overlap(body, item) >= 0.5 && !hasWrite(node);
}
