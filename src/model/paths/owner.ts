// POSTs below a word that is no thing of its own: they answer (or take) what the list or the item before them is made
// of, so that they belong there. And a POST in the singular beside the list in the plural.
import type { Lookup } from '#contract';
import { IDENTITY_WORDS } from '../identity/identity-words.ts';
import type { Place } from './classify.ts';
import type { Facts, Node, OperationFacts } from '../facts.ts';
import { methodOf, nounOf, parameterStem, rowOf } from '../facts.ts';
import { overlap, sameThing } from '../relations/same-thing.ts';
import { itemViewIn } from '../answers/items.ts';
import { isEnvelopeKey } from '../listing/envelope.ts';
import { findsUntold } from './lists-by-other.ts';
import { isPlural, normalOf, pluralOf, singularOf, stemOf, wordsOf } from '../words/labels.ts';
import { isPrefix, keyOf, WHO_ASKS } from './paths.ts';
import { isIdentifierName } from '../relations/relation-facts.ts';
import type { View } from '../schemas.ts';
import { viewOf } from '../schemas.ts';
import { answersCredential } from './signs-in.ts';
import { isReportName } from '../words/report-names.ts';
import {
  bareOperationName,
  isActingName,
  isActionName,
  isAloneName,
  isFinderName,
  isGrantName,
  isNounToo,
  isQualifier,
  standardVerbOf,
} from '../words/verbs.ts';

/** "POST /sessions/book", said to "Book session": a word that may be a thing is done to what stands before it. */
export function isDoneToOwner({ get, post, below, name, segments }: Place): boolean {
  if (get !== undefined || post === undefined || below !== undefined || wordsOf(name).length > 1) return false;
  const owner = stemOf(nounOf(segments.slice(0, -1)));
  const { summary, operationId } = post.operation;
  return [summary, bareOperationName(operationId ?? '')].some((said) => {
    const [verb = '', ...rest] = wordsOf(said).filter((word) => word !== 'a' && word !== 'an' && word !== 'the');
    return isNounToo(name) && verb === normalOf(name) && owner !== '' && stemOf(rest[0] ?? '') === owner;
  });
}

/** "POST /upload/image" that uploads an image, "POST /sync/events" that syncs: done to what the last word names, which makes none. */
export function isDoneAsSaidBefore({ get, post, below, before, segments }: Place): boolean {
  const word = segments.at(-2);
  if (get !== undefined || post === undefined || below !== undefined || before !== null) return false;
  const [said = ''] = wordsOf(post.operation.summary || bareOperationName(post.operation.operationId ?? ''));
  if (word?.kind !== 'static' || normalOf(word.name) !== said || standardVerbOf(said) !== null) return false;
  return isActionName(said) && !isPlural(said);
}

/** "POST /carts/{id}/taxes" that answers the cart: an action on it, not something that is created. */
export function answersOwner(place: Place): boolean {
  const { post } = place;
  if (place.get !== undefined || post === undefined || place.below !== undefined || !place.underItem) return false;
  const ownerKey = keyOf(place.segments.slice(0, -1));
  const owner = methodOf(place.facts.nodes.get(ownerKey), 'GET');
  if (owner === undefined) return false;
  const noun = place.segments.at(-3)?.name ?? '';
  const known = [owner.answer.view, itemViewIn(owner, noun, place.facts.lookup)];
  return answeredViews(place, post, noun).some((one) => known.some((view) => isSameName(one, view)));
}

/** "POST /files/content", "POST /clients/quick_add": answers or takes what is listed before, which it makes or changes. */
export function concernsList(place: Place): boolean {
  const { post, before } = place;
  if (place.get !== undefined || post === undefined || place.below !== undefined || before === null || place.underItem)
    return false;
  const noun = place.segments.at(-2)?.name ?? '';
  const answered = answeredViews(place, post, noun);
  if (answered.some((one) => isSameName(one, before.row) || isSameName(one, before.item))) return true;
  const isNamed = answered.some((one) => one.name !== null);
  return !isNamed && answered.some((one) => one.properties.size > 2 && sameThing(one, before.row));
}

/** "POST /prospects/{id}/engage" that answers a deal, where deals are read elsewhere: it makes no "engage". */
function answersOther(place: Place, post: OperationFacts): boolean {
  const { name } = post.answer.view;
  const stems = name === null ? undefined : place.facts.readAs.get(name);
  return stems !== undefined && !stems.has(stemOf(place.name)) && !saysCreate(post);
}

/** "POST /visits/{id}/clock" that answers how far one is from there: an outcome of its own, and no thing that was made. */
export function answersOutcome({ name, facts }: Place, post: OperationFacts): boolean {
  const item = itemViewIn(post, name, facts.lookup);
  const names = [...item.properties.keys()];
  if (names.some((one) => isIdentifierName(one) || IDENTITY_WORDS.has(normalOf(one)))) return false;
  if (names.every((one) => isEnvelopeKey(one, item, facts.lookup))) return false;
  if (saysCreate(post)) return false;
  return post.body === null || (overlap(post.body, item) === 0 && overlap(post.body, post.answer.view) === 0);
}

/** A POST alone makes one of what its path names where it answers 201, or says so and answers one with an identity. */
export function createsOne(place: Place): boolean {
  const { get, post } = place;
  if (get !== undefined || post === undefined || post.body === null || givesTo(place, post)) return false;
  const isBare = post.untyped || post.answer.kind === 'scalar';
  if (isBare && !place.underItem && saysCreateOf(post, place.name)) return true;
  if (post.answer.kind !== 'object') return false;
  if (answersOther(place, post) || answersOutcome(place, post)) return false;
  // "POST /users/activation" that answers the `uid` and `token` that it was sent has made nothing.
  const answered = [...post.answer.view.properties.keys()];
  const made = answered.filter((key) => !post.body?.properties.has(key));
  const isIdentity = (key: string): boolean => IDENTITY_WORDS.has(normalOf(key));
  const hasIdentity = made.some(isIdentity);
  // drf-yasg says of everything posted that it answers with 201 what it was sent: "/password/change".
  const isSent = post.body.name !== null && post.body.name === post.answer.view.name;
  const isEcho = isSent && made.length === 0 && !answered.some(isIdentity);
  if (isEcho && !['', 'post', 'create', 'add', 'upload', 'insert', 'new'].includes(post.verb)) return false;
  return post.answer.status === '201' || (hasIdentity && !place.underItem && saysCreate(post));
}

/** "/users/me/avatar" that uploads, "/issues/{id}/deadline" that sets: what one thing is given is no collection. */
function givesTo({ underItem, segments }: Place, { verb }: OperationFacts): boolean {
  const isOfOne = underItem || isAloneName(segments.at(-2)?.name ?? '');
  return isOfOne && !['', 'post', 'create', 'add', 'insert', 'new'].includes(verb);
}

/** Whether such a POST says that it makes one: "create", "add", "upload". */
export function saysCreate(post: OperationFacts): boolean {
  return post.body !== null && ['create', 'add', 'upload', 'insert', 'new'].includes(post.verb);
}

/** "POST /invoice" named "createInvoice". */
function saysCreateOf({ operation }: OperationFacts, name: string): boolean {
  return normalOf(bareOperationName(operation.operationId ?? '')) === `create${normalOf(singularOf(name))}`;
}

function answeredViews(place: Place, post: OperationFacts, noun: string): readonly View[] {
  const { lookup } = place.facts;
  const row = post.list === null ? viewOf(null, lookup) : rowOf(post, lookup);
  return [post.answer.view, itemViewIn(post, noun, lookup), row];
}

/** "POST /password_reset" that answers what "GET /password_reset/{id}" does: it made one, whatever the words. */
export function makesWhatIsOpened({ name, post }: Place, opened: OperationFacts): boolean {
  if (post === undefined || opened.answer.kind !== 'object' || wordsOf(name).length < 2) return false;
  return isSameName(post.answer.view, opened.answer.view);
}

function isSameName(a: View, b: View): boolean {
  return a.name !== null && a.name === b.name;
}

/** "check-in", "sign-off". */
const PARTICLES = new Set('in out on off up down'.split(' '));

/** "POST /items/{id}/movement" beside "GET /items/{id}/movements": makes one of them, where nothing else does. */
export function createsOneOfMany(place: Place): boolean {
  const { post } = place;
  if (place.get !== undefined || post === undefined || post.body === null || place.below !== undefined) return false;
  if (isPlural(place.name) || singularOf(place.name) !== place.name) return false;
  // "/transfer" is done; "/purchase-invoice" is one of "/purchase-invoices", though "purchase" is a verb.
  const words = wordsOf(place.name);
  if (isActionName(place.name) && (words.length < 2 || PARTICLES.has(words.at(-1) ?? ''))) return false;
  const many = place.facts.nodes.get(place.key.replace(/[^/]*$/, pluralOf(place.name).toLowerCase()));
  const get = methodOf(many, 'GET');
  const isOpened = place.facts.nodes.has(`${many?.key ?? ''}/{}`);
  const isList = get !== undefined && (get.list !== null || (get.untyped && isOpened));
  return isList && methodOf(many, 'POST') === undefined;
}

/** "/file/slug/{slug}", "/conversations/by-customer/{id}" without a list before: how one is found, not what. */
export function isNamedAsParameter(place: Place): boolean {
  const { below, node } = place;
  if (below === undefined || node !== undefined || place.facts.nodes.has(`${below.key}/{}`)) return false;
  const name = normalOf(place.name);
  const words = wordsOf(place.name);
  const methods = new Set(below.operations.map((one) => one.method));
  // "GET and DELETE /equipment/by-beach/{beachId}": those of a beach.
  if (words[0] === 'by' && words.length > 1 && [...methods].every((one) => one === 'GET' || one === 'DELETE'))
    return true;
  if (methods.size > 1 || !methods.has('GET')) return false;
  return (
    words.slice(0, -1).includes('by') ||
    words[0] === 'by' ||
    (name === normalOf(below.segments.at(-1)?.name ?? '') && (WAYS.has(name) || isLookedUp(place)))
  );
}

/** "/references/lookup/doi/{doi}" */
function isLookedUp({ segments }: Place): boolean {
  const finder = segments.at(-2);
  return finder?.kind === 'static' && isFinderName(normalOf(finder.name));
}

/** What things are found by. */
const WAYS = new Set([...IDENTITY_WORDS, ...'slug code name key email phone username hash url'.split(' ')]);

/** "POST and PUT /vehicle/owner" that nothing reads: one thing, made and changed. */
export function isMadeAndWritten(place: Place): boolean {
  const { get, post, write, below, before, name } = place;
  if (get !== undefined || below !== undefined || before !== null || isPlural(name) || isGrantName(name)) return false;
  if (isActionName(name) || place.segments.at(-1)?.method === true) return false;
  return (post?.body ?? null) !== null && (write?.body ?? null) !== null;
}

/** Whether a thing read at a path is kept whole: what is written there is what is read, and is no list of things. */
export function isWrittenAsWhole(place: Place): boolean {
  const { get, write } = place;
  if (get === undefined || get.answer.kind !== 'object' || place.below !== undefined || place.post !== undefined)
    return false;
  const isParts = get.list?.because === 'only-list-in-envelope' && get.list.sure === 'likely';
  if (get.list !== null && !isParts && rowOf(get, place.facts.lookup).properties.size > 0) return false;
  const body = write?.body ?? null;
  return body !== null && body.name !== null && body.name === get.answer.view.name;
}

/** "/packages/current" that answers just what the list "/packages" does. */
export function answersAsBefore({ facts, segments, get, before, underItem }: Place): boolean {
  const list =
    before === null || underItem ? undefined : methodOf(facts.nodes.get(keyOf(segments.slice(0, -1))), 'GET');
  const name = list?.list ? list.answer.view.name : null;
  return name !== null && name === get?.answer.view.name && get.list !== null;
}

/** Whether two views show the same kind of thing, though one of them shows less: most of the smaller is in the larger. */
export function showsSame(a: View, b: View): boolean {
  if (isSameName(a, b)) return true;
  return a.properties.size > 2 && b.properties.size > 2 && overlap(a, b) >= 0.6;
}

/** "POST /validations" named "Validate a key": it asks, and makes nothing that one could come back to. */
export function asksOnly({ verb, answer, operation }: OperationFacts, noun: string): boolean {
  // "POST /checks" named "createCheck"; and what answers an identity is kept.
  if (stemOf(noun) === verb || [...answer.view.properties.keys()].some((key) => normalOf(key) === 'id')) return false;
  // "Create settings for PeriodicQuery task", whatever its identifier ends in.
  if (MAKING.has(singularOf(wordsOf(operation.summary)[0] ?? '').toLowerCase())) return false;
  if (answer.status === '201' || /\bor[-_ ]?create/i.test(`${operation.operationId ?? ''} ${operation.summary}`))
    return false;
  const asks = ASKING.has(verb) || (!MAKING.has(verb) && ASKING.has(singularOf(wordsOf(operation.summary)[0] ?? '')));
  return asks && answer.kind !== 'nothing';
}

/** What an operation is called that makes, though its summary may only say what it returns. */
export const MAKING = new Set('create add insert new post register make save store import upload'.split(' '));

const ASKING = new Set(
  'get find fetch list search query lookup check validate verify evaluate calculate compute estimate preview simulate stream'.split(
    ' ',
  ),
);

/** A list that is read by POST asks in plain values; what must be given a whole thing answers about that thing. */
export function asksAboutThing(body: View, lookup: Lookup): boolean {
  return [...body.required].some((name) => {
    const schema = body.properties.get(name);
    const isPaging = PAGING_BOXES.has(normalOf(name));
    return schema !== undefined && !isPaging && viewOf(schema, lookup).properties.size > 0;
  });
}

const PAGING_BOXES = new Set(['page', 'pagination', 'paging', 'filter', 'filters', 'query', 'options', 'sort']);

/** "GET /settings/email" below the settings: a part of the one thing, read as it is; no report, and nothing that is done. */
export function isReadAlone({ get, post, write, remove, below, name }: Place): boolean {
  if (get === undefined || post !== undefined || write !== undefined || remove !== undefined || below !== undefined)
    return false;
  // What can be asked for a range or a kind answers a question.
  const asks = get.operation.parameters.some((one) => one.in === 'query');
  const isThing = get.answer.kind === 'object' && get.list === null && get.answer.view.properties.size > 1;
  return isThing && !asks && !isReportName(name) && !isActionName(name) && !isActingName(name);
}

/** "GET /batch/{batchId}": what may be done elsewhere is here a thing that one reads. */
export function isOpenedByOwnName({ name, below }: Place): boolean {
  const parameter = below?.segments.at(-1)?.name ?? '';
  const isOwn = parameterStem(parameter) === stemOf(name) && isIdentifierName(parameter);
  return isOwn && isNounToo(name) && methodOf(below, 'GET') !== undefined;
}

/** "/users/email/{email}", "/pets/by-owner/{ownerId}": a way to find items of the list before, not things of their own. */
export function isFinder(place: Place): boolean {
  if (place.below === undefined || place.before === null || place.underItem) return false;
  if (place.node !== undefined && place.node.operations.length > 0) return false;
  const operations = place.below.operations;
  const answer = operations.find((one) => one.method === 'GET');
  if (answer === undefined || operations.some((one) => one.method !== 'GET' && one.method !== 'POST')) return false;
  const row = answer.list === null ? answer.answer.view : rowOf(answer, place.facts.lookup);
  const same = sameThing(row, place.before.row) || showsSame(row, place.before.item);
  // "GET and POST /foods/store/{storeId}": those of a store, and one more for it.
  if (operations.length > 1) return same && answer.list?.sure === 'certain';
  if (isQualifier(place.name)) return true;
  const parameter = place.below.segments.at(-1)?.name ?? '';
  const told = stemOf(place.name) === parameterStem(parameter) || normalOf(place.name) === normalOf(parameter);
  return (
    same ||
    findsUntold(answer, place.facts.nodes) ||
    (told &&
      (row.properties.size === 0 || place.before.row.properties.size === 0) &&
      singularOf(place.name) === place.name) ||
    // "/applications/position/{position_id}" that answers a list of others.
    (told && !isPlural(place.name) && answer.list?.sure === 'certain' && !place.facts.nodes.has(place.key))
  );
}

/** "POST /batches" named "deleteBatch" makes nothing, whatever is usual. */
export function undoes(facts: OperationFacts): boolean {
  return ['delete', 'remove', 'destroy', 'cancel', 'void', 'archive', 'purge', 'revoke'].includes(facts.verb);
}

/** "POST /token" that says that it creates one, and not that it may change the one there is. */
export function makesOne(facts: OperationFacts): boolean {
  return saysCreate(facts) && !saysUpsert(facts);
}

/** "POST /task/{projectId}" named "Create task" beside "GET /task/{id}": its parameter says what the new one belongs to. */
export function createsBelowOwner({ segments, verb }: OperationFacts, node: Node, noun: string): boolean {
  const own = segments.at(-1)?.name ?? '';
  const get = methodOf(node, 'GET');
  const isOther = get !== undefined && get.segments.at(-1)?.name !== own && parameterStem(own) !== stemOf(noun);
  return verb === 'create' && isOther && parameterStem(own) !== '';
}

/** Whether an operation says that it makes or changes, whichever is needed. */
export function saysUpsert(facts: OperationFacts): boolean {
  return /or[ -_]?(?:update|replace|overwrite)|upsert|update[ _]?or/i.test(
    `${facts.operation.operationId ?? ''} ${facts.operation.summary}`,
  );
}

/** "GET /health", also where it answers a list of checks, and what programs look for ("/.well-known/…"): the API itself, and no things of it. */
export function tellsOfItself({ name, get, post, write, below, segments }: Place): boolean {
  if (get === undefined || post !== undefined || write !== undefined || below !== undefined) return false;
  return segments.at(-2)?.name === '.well-known' || ABOUT_ITSELF.test(normalOf(name).replace(/json$/, ''));
}

const ABOUT_ITSELF =
  /^(?:health(?:z|check)?|livez|readyz?|liveness|readiness|heartbeat|ping|alive|jwks|openidconfiguration)$/;

/** "GET /prefs" that says nothing of its answer, beside a PATCH and no POST: one thing that is changed as a whole. */
export function isWrittenAlone({ write, post, below }: Place): boolean {
  const body = write?.body ?? null;
  if (body === null || post !== undefined || below !== undefined || body.types.includes('array')) return false;
  return body.properties.size > 0 && ![...body.properties.keys()].some((name) => /^_?id$|uuid|id$/i.test(name));
}

/** "GET /orders/status/{id}" beside "GET /orders/{id}", "/payment/status/{id}": what is told of one of the things before. */
export function isReportOfItem(place: Place): boolean {
  const { name, below, node, key, facts } = place;
  if (below === undefined || node !== undefined || !isReportName(name) || wordsOf(name).length > 1) return false;
  if (!below.operations.every((one) => one.method === 'GET')) return false;
  const items = facts.nodes.get(`${key.slice(0, key.lastIndexOf('/'))}/{}`);
  if (items === undefined) return tellsOfThing(place, below);
  return place.before !== null && items.segments.at(-1)?.name === below.segments.at(-1)?.name;
}

/** Where nothing opens the things before, what only tells of one of them is no thing either. */
function tellsOfThing({ name, segments }: Place, { operations }: Node): boolean {
  const before = segments.at(-2);
  const isThing = before?.kind === 'static' && !isPrefix(before);
  return (
    isThing &&
    TOLD.has(normalOf(name)) &&
    operations.every(({ list, answer }) => list === null && answer.kind !== 'array')
  );
}

const TOLD = new Set(['status', 'state', 'progress', 'summary', 'stats', 'statistics']);

/** "POST /cart/add-product", "POST /family/members", "DELETE /cart/{id}" put in or take out; "POST /pdf/merge" does not. */
export function changesWhole({ method, segments }: OperationFacts): boolean {
  if (method !== 'POST') return method !== 'GET';
  const word = nounOf(segments);
  return isPlural(word) || CHANGING.has(wordsOf(word)[0] ?? '');
}

const CHANGING = new Set('add remove clear empty update set delete put insert save'.split(' '));

/** "GET /my/agent", "GET /me/subscription": what whoever is signed in has one of. */
export function isOfOneself(place: Place): boolean {
  const { segments, below, name, get } = place;
  if (!WHO_ASKS.has(normalOf(segments.at(-2)?.name ?? '')) || below !== undefined || get === undefined) return false;
  return get.list === null && !isPlural(name) && !answersCredential(place);
}

/** "GET /documents/pending" beside "POST /documents/{id}/approve", where no other lists or opens documents: they are listed so. */
export function isListOfWorkedOn({ facts, get, post, write, below, name, segments, key }: Place): boolean {
  if (!isQualifier(name) && !WHO_ASKS.has(normalOf(name))) return false;
  const owner = segments.at(-2);
  if (owner?.kind !== 'static' || isPrefix(owner) || !isPlural(owner.name)) return false;
  if (get?.list?.sure !== 'certain' || post !== undefined || write !== undefined || below !== undefined) return false;
  const item = `${key.slice(0, key.lastIndexOf('/'))}/{}`;
  return !facts.nodes.has(item) && workedUpon(facts).has(item);
}

/** The paths of items below which something is done. */
function workedUpon(facts: Facts): ReadonlySet<string> {
  let known = WORKED_UPON.get(facts);
  if (known === undefined) {
    const keys = facts.operations.filter(({ method }) => method !== 'GET').map(({ key }) => key);
    known = new Set(
      keys.flatMap((key) => [...key.matchAll(/\{\}(?=\/)/g)].map(({ index }) => key.slice(0, index + 2))),
    );
    WORKED_UPON.set(facts, known);
  }
  return known;
}

const WORKED_UPON = new WeakMap<Facts, ReadonlySet<string>>();
