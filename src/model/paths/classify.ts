// What a path that ends in a word is: a collection, a singleton, or only the way to actions of what is before it. An
// ordered table of rules; the first that fits decides. Paths that end in a parameter follow from what is before them.
import type { Lookup } from '#contract';
import { IDENTITY_WORDS } from '../identity/identity-words.ts';
import { readsOnly } from '../actions/access.ts';
import type { Facts, Node, OperationFacts } from '../facts.ts';
import { certainList, comesInPages, methodOf, rowOf, speaksOfMany } from '../facts.ts';
import { PAGED, takesPages } from '../listing/takes-pages.ts';
import { sameThing } from '../relations/same-thing.ts';
import { itemViewIn } from '../answers/items.ts';
import { readsThose } from './lists-by-other.ts';
import { isPlural, normalOf, pluralOf, stemOf, wordsOf } from '../words/labels.ts';
import {
  answersAsBefore,
  answersOutcome,
  answersOwner,
  makesWhatIsOpened,
  asksAboutThing,
  asksOnly,
  changesWhole,
  concernsList,
  createsOne,
  createsOneOfMany,
  isDoneAsSaidBefore,
  isDoneToOwner,
  isFinder,
  isMadeAndWritten,
  tellsOfItself,
  isNamedAsParameter,
  isOfOneself,
  isOpenedByOwnName,
  isReportOfItem,
  isWrittenAlone,
  isWrittenAsWhole,
  showsSame,
} from './owner.ts';
import { isMadeOtherwise } from './made-otherwise.ts';
import type { Before } from '../resources/items-at.ts';
import { isOneOfSeveral, isOpenedHere } from './opened-by-query.ts';
import { isCalledSo, isKindOfItsOwn } from './own-kind.ts';
import type { Segment } from './paths.ts';
import { isPrefix, keyOf } from './paths.ts';
import { isPrefixOnly, tellsOneWrittenOut } from './prefixes.ts';
import { isListedBySingular } from './singular-lists.ts';
import { isIdentifierName } from '../relations/relation-facts.ts';
import { isReport, isReportByParameter, isReportWithParts } from './reports.ts';
import { plainSchemaName } from '../schemas.ts';
import { answersCredential, grantsCredential, holdsCredential, signsIn } from './signs-in.ts';
import { isReportName } from '../words/report-names.ts';
import {
  isActingName,
  isActionName,
  isAloneName,
  isCompletingName,
  isCountName,
  isExportName,
  isNounToo,
  isGrantName,
  isQualifier,
  isReadingName,
  joinsVerb,
  standardVerbOf,
  saysAll,
  tellsDetails,
} from '../words/verbs.ts';

export type NodeKind =
  | 'collection'
  | 'singleton'
  /** Operations here are actions of what is before. */
  | 'actions'
  /** A list of what is before, chosen in another way: it may stand in for the list that is missing. */
  | 'other-list'
  /** Makes an item of what is before, in another way: it may stand in for the create that is missing. */
  | 'other-create';

/** A path ending in a word, as the rules see it. */
export interface Place {
  readonly facts: Facts;
  readonly node: Node | undefined;
  readonly segments: readonly Segment[];
  readonly key: string;
  readonly name: string;
  readonly get: OperationFacts | undefined;
  readonly post: OperationFacts | undefined;
  /** PUT or PATCH on the path itself. */
  readonly write: OperationFacts | undefined;
  readonly remove: OperationFacts | undefined;
  /** The node "…/{}" right below, where it has operations. */
  readonly below: Node | undefined;
  /** Whether the segment before is a parameter. */
  readonly underItem: boolean;
  /** The collection that the word may only be a view of: the path before, where that is a collection. */
  readonly before: Before | null;
}

interface PlaceRule {
  readonly name: string;
  readonly when: (place: Place) => boolean;
  readonly then: NodeKind;
}

/** What the path is, and the rule that says so. */
export function kindOfPlace(place: Place): { kind: NodeKind; because: string } {
  const rule = PLACE_RULES.find((one) => one.when(place)) ?? { name: 'nothing-else-fits', then: 'actions' };
  return { kind: rule.then, because: rule.name };
}

const PLACE_RULES: readonly PlaceRule[] = [
  { name: 'prefix-of-paths', when: isPrefixOnly, then: 'actions' },
  { name: 'one-written-out', when: tellsOneWrittenOut, then: 'actions' },
  { name: 'read-created-and-opened', when: isReadCreatedAndOpened, then: 'collection' },
  {
    name: 'verb-before-parameter',
    when: (p) => p.below !== undefined && isVerb(p) && !listsHere(p) && !isWorkedUpon(p) && !isOpenedByOwnName(p),
    then: 'actions',
  },
  { name: 'finder-with-parameter', when: isFinder, then: 'actions' },
  { name: 'named-as-its-parameter', when: isNamedAsParameter, then: 'actions' },
  { name: 'signs-in', when: signsIn, then: 'actions' },
  { name: 'report-before-identity', when: isReportOfItem, then: 'actions' },
  { name: 'report-by-parameter', when: isReportByParameter, then: 'actions' },
  { name: 'tells-of-itself', when: tellsOfItself, then: 'actions' },
  {
    name: 'one-without-list',
    when: (p) =>
      isAloneName(p.name) &&
      p.get !== undefined &&
      !certainList(p.get) &&
      !(isUntyped(p.get) && p.before !== null && (asksPages(p) || saysThingsBefore(p))) &&
      !answersAsBefore(p) &&
      (p.below === undefined || isObjectHere(p)),
    then: 'singleton',
  },
  { name: 'of-oneself', when: (p) => isOfOneself(p) && isObjectHere(p) && !isVerb(p), then: 'singleton' },
  { name: 'opened-by-query', when: opensByQuery, then: 'collection' },
  { name: 'read-and-written-as-whole', when: isWrittenAsWhole, then: 'singleton' },
  {
    name: 'object-read-and-written',
    when: (p) => isObjectHere(p) && p.write !== undefined && !isVerb(p),
    then: 'singleton',
  },
  {
    name: 'alone-and-written',
    when: (p) => isAloneName(p.name) && Boolean(p.write?.body) && !p.below && !listsThings(p) && !isVerb(p),
    then: 'singleton',
  },
  { name: 'made-and-written', when: isMadeAndWritten, then: 'singleton' },
  { name: 'items-below', when: (p) => p.below !== undefined && !p.segments.at(-1)?.method, then: 'collection' },
  {
    name: 'asks-whether',
    when: (p) => /^(?:is|has|can)(?=[A-Z_-])/.test(p.name) && p.below === undefined,
    then: 'actions',
  },
  { name: 'reads-those-asked-for', when: (place) => readsThose(place.get) && isOtherView(place), then: 'actions' },
  { name: 'other-view-of-list', when: isOtherView, then: 'other-list' },
  { name: 'completes-words', when: (p) => p.before !== null && isCompletingName(p.name), then: 'actions' },
  {
    name: 'verb-with-list',
    when: (p) => p.get !== undefined && isVerb(p) && p.post === undefined && (p.before !== null || p.underItem),
    then: 'actions',
  },
  { name: 'acting-get', when: (p) => p.get !== undefined && isActingName(p.name) && !listsHere(p), then: 'actions' },
  {
    name: 'counts',
    when: (p) => p.below === undefined && isCountName(p.name) && p.post === undefined,
    then: 'actions',
  },
  { name: 'report-with-parts', when: (p) => isReportWithParts(p) && !asksPages(p), then: 'actions' },
  { name: 'answers-list', when: (p) => listsHere(p), then: 'collection' },
  {
    name: 'object-in-pages',
    when: (p) => p.get !== undefined && comesInPages(p.get, p.name, p.facts.lookup) && !isVerb(p) && !isReport(p),
    then: 'collection',
  },
  { name: 'untyped-report', when: (p) => isUntyped(p.get) && p.write === undefined && isReport(p), then: 'actions' },
  {
    name: 'untyped-export',
    when: (p) => isUntyped(p.get) && p.write === undefined && isExportName(p.get?.verb ?? ''),
    then: 'actions',
  },
  { name: 'untyped-plural', when: (p) => isUntyped(p.get) && saysList(p) && !isWrittenAlone(p), then: 'collection' },
  { name: 'untyped-as-others', when: (p) => isListedBySingular(p) && !isVerb(p), then: 'collection' },
  { name: 'untyped-pages', when: (p) => isUntyped(p.get) && !isVerb(p) && asksPages(p), then: 'collection' },
  { name: 'chosen-by-query', when: (p) => isOneOfSeveral(p) && !isVerb(p), then: 'collection' },
  {
    name: 'object-created-and-read',
    when: (p) => isObjectHere(p) && (p.post !== undefined || p.remove !== undefined) && !isVerb(p),
    then: 'singleton',
  },
  {
    name: 'untyped-read-and-written',
    when: (p) => isUntyped(p.get) && p.write !== undefined && !isVerb(p),
    then: 'singleton',
  },
  { name: 'read-and-worked-on', when: isWorkedOn, then: 'singleton' },
  {
    name: 'lists-by-post',
    when: (p) => p.get === undefined && p.post !== undefined && !isVerb(p) && isPostedList(p.post, p.facts.lookup),
    then: 'collection',
  },
  { name: 'answers-credential', when: answersCredential, then: 'actions' },
  { name: 'thing-of-its-own', when: isThingOfItsOwn, then: 'singleton' },
  { name: 'one-of-many', when: createsOneOfMany, then: 'collection' },
  { name: 'makes-one-in-another-way', when: isMadeOtherwise, then: 'other-create' },
  { name: 'verb', when: isVerb, then: 'actions' },
  { name: 'verb-after-list', when: (p) => isVerbAfterList(p) || isDoneToOwner(p), then: 'actions' },
  { name: 'verb-before-noun', when: isDoneAsSaidBefore, then: 'actions' },
  { name: 'grants-credential', when: grantsCredential, then: 'actions' },
  { name: 'answers-owner', when: (p) => answersOwner(p) || concernsList(p), then: 'actions' },
  {
    name: 'creates-many',
    when: (p) =>
      p.get === undefined &&
      (p.post === undefined ? putCreates(p) : !asksOnly(p.post, p.name) && !answersOutcome(p, p.post)) &&
      isPlural(p.name) &&
      standardVerbOf(normalOf(p.name)) === null,
    then: 'collection',
  },
  { name: 'creates-one', when: createsOne, then: 'collection' },
];

function isVerb(place: Place): boolean {
  if (place.segments.at(-1)?.method === true) return true;
  if (!isActionName(place.name)) return false;
  // "exists" is no plural.
  if (!isPlural(place.name) || joinsVerb(place.name) || normalOf(place.name) === 'exists') return true;
  // "check-suites" and "import-jobs" are things where they are read; "import-users" that is only posted to is not.
  const isRead = place.get !== undefined || place.below !== undefined;
  // "GET /lines/{id}/stop-points" that answers a list of them.
  const isListed = place.get?.list?.sure === 'certain' && readsOnly(place.get.operation);
  const isOpened = methodOf(place.below, 'GET') !== undefined && standardVerbOf(wordsOf(place.name)[0] ?? '') === null;
  return wordsOf(place.name).length > 1 && !(isRead && isNounToo(place.name)) && !isListed && !isOpened;
}

/** "POST /achievements/issue": what may be a thing elsewhere is done to the things before it. */
function isVerbAfterList({ before, underItem, get, below, name }: Place): boolean {
  if (before === null || underItem || get !== undefined || below !== undefined) return false;
  return isNounToo(name) && wordsOf(name).length === 1 && !isPlural(name);
}

/** "GET /list?listId" beside PATCH and DELETE is a list of someone's: what is written and deleted is no verb. */
function opensByQuery(place: Place): boolean {
  const { below, write, remove } = place;
  if (below !== undefined || !isOpenedHere(place)) return false;
  return !isVerb(place) || write !== undefined || remove !== undefined;
}

/** "GET /services/me", of which nothing but "Get my services" is told. */
function saysThingsBefore({ get, segments }: Place): boolean {
  const before = segments.at(-2);
  return get !== undefined && before?.kind === 'static' && speaksOfMany(get.operation, pluralOf(before.name));
}

function listsHere(place: Place): boolean {
  return (
    place.get?.list !== undefined &&
    place.get.list !== null &&
    (place.get.list.sure === 'certain' || isPlural(place.name) || place.below !== undefined || isCourse(place))
  );
}

/** "GET /projects/{id}/history" that answers one list of things: what went on is a list, though its word is no plural. */
function isCourse({ get, name, underItem }: Place): boolean {
  return underItem && COURSES.has(wordsOf(name).at(-1) ?? '') && get?.list?.because === 'only-list-in-envelope';
}

const COURSES = new Set(['history', 'timeline', 'changelog', 'feed', 'log', 'activity']);

function isObjectHere(place: Place): boolean {
  return place.get?.answer.kind === 'object' && !listsHere(place) && !asksFirst(place.get);
}

/** "GET /route?from&to": what answers only to a question is no thing that is there. */
function asksFirst(get: OperationFacts): boolean {
  return get.operation.parameters.some((one) => one.in === 'query' && one.required && !isIdentifierName(one.name));
}

function isUntyped(get: OperationFacts | undefined): boolean {
  return get?.untyped === true;
}

/** "GET /notification_preferences" that answers one for each kind: a list of them, whatever the word. */
function listsThings({ get, facts }: Place): boolean {
  return get?.answer.kind === 'array' && rowOf(get, facts.lookup).properties.size > 1;
}

/** What can be asked for in pages is a list, whatever it is called and though the answer is untold. */
const asksPages = ({ get }: Place): boolean => get !== undefined && takesPages(get.operation);

/** "GET /cart" that tells nothing, before "POST /cart/add": one thing, on which the rest works. */
function isWorkedOn(p: Place): boolean {
  const { get, post, write, remove, below, name, segments, facts, key } = p;
  if (!isUntyped(get) || [post, write, remove, below].some((one) => one !== undefined)) return false;
  if (isPlural(name) || isVerb(p) || isReport(p) || isActingName(name) || isGrantName(name)) return false;
  if (segments.every(isPrefix) || get === undefined || asksFirst(get) || speaksOfMany(get.operation, pluralOf(name)))
    return false;
  return facts.operations.some((one) => one.key.startsWith(`${key}/`) && changesWhole(one));
}

/** An untyped answer is a list where the word is a plural, or the operation says so. */
function saysList(place: Place): boolean {
  if (isVerb(place) || tellsDetails(place.name)) return false;
  if (isPlural(place.name)) return true;
  const { operation, verb } = place.get ?? {};
  return verb === 'list' || saysAll(operation?.summary ?? '');
}

/** "GET and POST /imports", "GET /imports/{id}": things, whatever the word; "POST /import" alone is an action. */
function isReadCreatedAndOpened(place: Place): boolean {
  const opened = methodOf(place.below, 'GET');
  if (place.post === undefined || opened === undefined || !isVerb(place)) return false;
  return place.get === undefined ? makesWhatIsOpened(place, opened) : place.get.answer.kind !== 'file';
}

/** "/triggers/{id}" that is read and deleted is a thing; "/verify/{domain}" that is read and posted to asks and does. */
function isWorkedUpon({ below, get, name }: Place): boolean {
  const methods = new Set(below?.operations.map((one) => one.method));
  return methods.has('GET') && methods.size > 1 && (methods.has('DELETE') || get !== undefined || isNounToo(name));
}

/** "/orders/recent", "/pets/findByStatus": the list before, chosen in another way. */
function isOtherView(place: Place): boolean {
  const { get, before, underItem, post, write } = place;
  if (get === undefined || before === null || underItem || post !== undefined || write !== undefined) return false;
  if (get.list === null)
    return (
      isUntyped(get) &&
      !isReportName(place.name) &&
      place.name !== 'random' &&
      (isQualifier(place.name) || isVerb(place)) &&
      !isActingName(place.name)
    );
  // "/files/statistics" that holds the files sent of late among its figures.
  if (isReportName(place.name) && get.list.sure !== 'certain' && get.list.items !== '') return false;
  const row = rowOf(get, place.facts.lookup);
  if (isCalledSo(place.name, row) && !isCalledSo(place.segments.at(-2)?.name ?? '', row)) return false;
  if (isKindOfItsOwn(place.name, row, before.row)) return false;
  if (sameThing(row, before.row) || showsSame(row, before.item))
    return !isPlural(place.name) || row.name === before.row.name || isQualifier(place.name);
  return (row.properties.size === 0 || before.row.properties.size === 0) && isQualifier(place.name);
}

/** A POST that reads: it answers a list and takes what pages it, or says that it reads what filters choose ("Take a snapshot" does not). */
function isPostedList(post: OperationFacts, lookup: Lookup): boolean {
  if (post.list?.sure !== 'certain' || post.body === null || asksAboutThing(post.body, lookup)) return false;
  const names = [...post.body.properties.keys()].map(normalOf);
  const reads = isReadingName(post.verb);
  return post.answer.status !== '201' && names.some((name) => PAGING.has(name) || (reads && /^filters?$/.test(name)));
}

/** What a POST is asked for that lists: pages. */
const PAGING = new Set([
  ...PAGED,
  ...'size pagination pageindex take pagetoken nexttoken maxresults startindex'.split(' '),
]);

/** An object with an identity, or of a named kind that is the path's word, is a thing; without, it is a report. */
function isThingOfItsOwn(place: Place): boolean {
  if (!isObjectHere(place) || place.get === undefined || isVerb(place) || isPlural(place.name)) return false;
  if (place.before !== null && !place.underItem) return false;
  const view = itemViewIn(place.get, place.name, place.facts.lookup);
  // "GET /rides/{id}/receipt" answers a `RideReceipt`; what holds a credential is shown to who asks for it.
  const stem = stemOf(plainSchemaName(view.name ?? ''));
  const isPart = place.underItem && stem.endsWith(stemOf(place.name)) && !holdsCredential(place);
  const isNamed = stem === stemOf(place.name) || isPart;
  return (
    ([...view.properties.keys()].some((key) => IDENTITY_WORDS.has(normalOf(key))) || (view.name !== null && isNamed)) &&
    !isReport(place) &&
    !CHOSEN.has(normalOf(place.name))
  );
}

/** Words that choose one of many things: "/orders/latest" is one of the orders. */
const CHOSEN = new Set(['latest', 'next', 'random', 'first', 'last', 'default', 'previous', 'newest', 'oldest']);

function putCreates(place: Place): boolean {
  return place.write?.method === 'PUT' && place.write.verb === 'create';
}

/** The place of a path that ends in a word. `before` is known where the path before is a collection already. */
export function placeOf(facts: Facts, segments: readonly Segment[], before: Before | null): Place {
  const key = keyOf(segments);
  const node = facts.nodes.get(key);
  return {
    facts,
    node,
    segments,
    key,
    name: segments.at(-1)?.name ?? '',
    get: methodOf(node, 'GET'),
    post: methodOf(node, 'POST'),
    write: methodOf(node, 'PATCH') ?? methodOf(node, 'PUT'),
    remove: methodOf(node, 'DELETE'),
    below: facts.nodes.get(`${key}/{}`),
    underItem: segments.at(-2)?.kind === 'parameter',
    before,
  };
}
