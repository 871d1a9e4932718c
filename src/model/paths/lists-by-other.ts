// Lists whose path ends in a parameter: of the things of another ("/orders/{customerId}"), and no thing that is opened.
// Facts of an operation in, whether it lists so out.
import type { Lookup } from '#contract';
import { schemaName } from '#contract';
import type { Draft } from '../resources/drafts.ts';
import type { Facts, Node, OperationFacts } from '../facts.ts';
import { methodOf, parameterStem, rowOf } from '../facts.ts';
import { takesPages } from '../listing/takes-pages.ts';
import { itemViewIn } from '../answers/items.ts';
import { sameThing } from '../relations/same-thing.ts';
import { itemsAt } from '../resources/items-at.ts';
import { isPlural, singularOf, stemOf, wordsOf } from '../words/labels.ts';
import { isPartOfOne } from './part-of-one.ts';
import { plainSchemaName, viewOf } from '../schemas.ts';
import { isReportName } from '../words/report-names.ts';
import { bareOperationName, firstVerbOf, isAloneName, isExportName, isQualifier, saysAll } from '../words/verbs.ts';

/** A GET below a word, and the node of that word alone. */
export interface Below {
  readonly facts: OperationFacts;
  readonly node: Node;
  /** The collection's node for items; undefined elsewhere. */
  readonly collection: Node | undefined;
  readonly noun: string;
  readonly lookup: Lookup;
  /** Whether single ones of the word before are opened: "/charts/{id}" of "/charts/parts/{id}". */
  readonly isOpenedBefore?: boolean;
  /** All addresses, for items. */
  readonly nodes?: Facts['nodes'];
}

/** "/orders/{customerId}" that answers a list: the orders of another thing, not one order. */
export function listsByOther(below: Below): boolean {
  return (
    listsByOtherIdentity(below.facts, below.noun, below.lookup) ||
    pagesByOther(below) ||
    listsThingsBefore(below) ||
    listsPartsOfBefore(below) ||
    listsAlone(below) ||
    listsAsSaid(below) ||
    listsAgain(below) ||
    listsUntold(below)
  );
}

/** "GET /tokens/{name}" that answers what "GET /tokens" does, beside "DELETE /tokens/{secret}": those of a name. */
function listsAgain({ facts, node, collection }: Below): boolean {
  const whole = methodOf(collection, 'GET');
  const others = node.operations.filter((one) => one !== facts);
  const isSame = facts.list?.sure === 'certain' && facts.answer.view.name === whole?.answer.view.name;
  const last = ({ segments }: OperationFacts): string => segments.at(-1)?.name ?? '';
  return (
    isSame && facts.answer.view.name !== null && others.length > 0 && !others.some((one) => last(one) === last(facts))
  );
}

/**
 * "/bids/listing/{listingId}" that answers `{ bids: [Bid] }`, "/pathways/category/{category}" an array of `Pathway`, and
 * nothing else is there: what is listed is called as the word before. `{ Users: […] }` of "/users/branch/{branch_id}", of
 * which no more is told, are no branch, whatever else is done there.
 */
function listsThingsBefore({ facts: { answer, list, segments }, node, noun }: Below): boolean {
  const before = segments.at(-3);
  // "/cluster/solution/{jobId}" that answers clusters is the solution of a job.
  const stem = parameterStem(segments.at(-1)?.name ?? '');
  if (list === null || before?.kind !== 'static' || stem === '' || !stemOf(noun).endsWith(stem)) return false;
  const name = schemaName(list.item ?? true) ?? '';
  const [row, word] = [stemOf(plainSchemaName(name)), stemOf(before.name)];
  const isUnderWord = stemOf(list.items.split('/').at(-1) ?? '') === word;
  if (name === '') return isUnderWord && word !== stemOf(noun);
  if (node.operations.length > 1 || isOfNoun(row, noun, before.name)) return false;
  if (answer.kind === 'array') return row.startsWith(word) || row.endsWith(word);
  return row === word && isUnderWord;
}

/** "/outlet/paymentTypes/{id}" that answers an array of `PaymentType` beside "/outlet/{id}": those of one outlet. */
function listsPartsOfBefore({
  facts: { answer, list, segments },
  node,
  collection,
  noun,
  isOpenedBefore,
}: Below): boolean {
  if (isOpenedBefore !== true || list?.sure !== 'certain' || answer.kind !== 'array' || !isPlural(noun)) return false;
  if (node.operations.length > 1 || methodOf(collection, 'GET') !== undefined) return false;
  const row = stemOf(plainSchemaName(schemaName(list.item ?? true) ?? ''));
  return parameterStem(segments.at(-1)?.name ?? '') === '' && row.endsWith(stemOf(noun));
}

/**
 * "/stock/filter/item/{itemId}", "/lignes-commande/{idCommande}" that answer an array, and nothing else is there: those of
 * another thing; not "/words/{id}" that answers an array of one `Word`.
 */
function listsAlone({ facts: { answer, list, segments }, node, collection, noun, nodes, lookup }: Below): boolean {
  if (list?.sure !== 'certain' || answer.kind !== 'array' || nodes === undefined) return false;
  if (node.operations.length > 1 || (collection?.operations.length ?? 0) > 0) return false;
  const row = viewOf(list.item, lookup);
  const name = stemOf(plainSchemaName(row.name ?? ''));
  const asked = parameterStem(segments.at(-1)?.name ?? '');
  const words = wordsOf(noun);
  // "lignesCommande": the lines of an order, and no line of orders, since in Romance tongues the head stands first.
  const isOfTail = words.length > 1 && isPlural(words[0] ?? '') && asked === words.at(-1);
  // "hent-simulering-pa-behandling/{behandlingId}" is called by what it is about; "StatsByTeam/{team}" says how.
  const isAbout = words.length > 1 && stemOf(noun).endsWith(asked) && asked !== '' && !words.includes('by');
  if (isAbout && !isOfTail) return false;
  if (name === '' || row.properties.size < 2 || (name.includes(stemOf(noun)) && !isOfTail)) return false;
  return ![...nodes.keys()].some((key) => key.startsWith(`${node.key}/`));
}

/**
 * "Gets all available actions of a device", at "/actions/{id}" that answers an array, and nothing else is there: those of
 * another thing; not "Gets lines that match the specified line ids", which are all asked for.
 */
function listsAsSaid({ facts: { answer, list, segments, operation }, node, collection }: Below): boolean {
  if (list?.sure !== 'certain' || answer.kind !== 'array') return false;
  if (node.operations.length > 1 || methodOf(collection, 'GET') !== undefined) return false;
  return !isOfSeveral(segments.at(-1)?.name ?? '') && saysMany(operation.summary);
}

/** "/places/bulk?ids=…": those that are asked for, each of which is known already. */
export function readsThose(facts: OperationFacts | undefined): boolean {
  return (facts?.operation.parameters ?? []).some((one) => one.in === 'query' && one.required && isOfSeveral(one.name));
}

const isOfSeveral = (name: string): boolean => /^(?:ids|uuids|guids)$/.test(wordsOf(name).at(-1) ?? '');

/** Whether a summary says that several are read: "Get snapshots for a target", "Retrieves a list of companies"; no "Get results of a review". */
function saysMany(summary: string): boolean {
  const [, verb = '', said = ''] = READS.exec(summary.slice(0, READ)) ?? [];
  if (/^list/i.test(verb) || /^(?:an? |the )?lists? of /i.test(said)) return true;
  const [things = ''] = said.replace(HOW_MANY, '').split(OF_WHICH, 1);
  const last = wordsOf(things).at(-1) ?? '';
  return isPlural(last) && !TELLING_OF_ONE.has(last);
}

const READ = 200;
const READS = /^\s*(gets?|lists?|retrieves?|returns?|fetche?s?|finds?|shows?|provides?)\s+(.+)/i;
const HOW_MANY = /^(?:(?:the|all|any|available)\s)*/i;
const OF_WHICH =
  /\s(?:for|of|by|in|from|with|per|at|on|to|that|which|who|associated|belonging|related|matching|based|given)\s|[,.;:(]/i;
const TELLING_OF_ONE = new Set('results details data settings statistics stats metrics options properties'.split(' '));

/**
 * "GET /reviews/{item_id}" beside "PUT /reviews/{review_id}", and "Get Animals" at "/user/animals/{user_id}", of which nothing is
 * told: those of an item, of a user, who are opened elsewhere; not "Retrieve a contributor", nor what holds more below.
 */
function listsUntold({ facts, node, noun, nodes }: Below): boolean {
  if (!facts.untyped || nodes === undefined || !isPlural(noun) || isReportName(noun) || isAloneName(noun)) return false;
  const asked = facts.segments.at(-1)?.name ?? '';
  const stem = parameterStem(asked);
  if (stem === '' || !isOther(stem, noun) || !openedIn(nodes).has(stem)) return false;
  const said = saidOf(facts);
  const word = wordsOf(noun).at(-1) ?? '';
  if (said.includes(singularOf(word))) return false;
  const others = node.operations.filter((one) => one !== facts);
  if (others.some(({ segments }) => segments.at(-1)?.name === asked)) return false;
  return (others.length > 0 || said.includes(word)) && ![...nodes.keys()].some((key) => key.startsWith(`${node.key}/`));
}

/** "Get orders by user ID", at "/orders/user/{id}" of which nothing is told, where users are opened elsewhere: those of one. */
export function findsUntold(facts: OperationFacts, nodes: Facts['nodes']): boolean {
  return saysThoseOf(facts) && openedIn(nodes).has(stemOf(facts.segments.at(-2)?.name ?? ''));
}

/** Whether something untold at "/orders/user/{id}" is said to be orders of a user. */
export function saysThoseOf(facts: OperationFacts): boolean {
  const [before, owner, last] = facts.segments.slice(-3);
  if (!facts.untyped || before?.kind !== 'static' || owner?.kind !== 'static' || !isPlural(before.name)) return false;
  if (parameterStem(last?.name ?? '') !== '' || stemOf(before.name) === stemOf(owner.name)) return false;
  const said = saidOf(facts);
  const isNamed = (word: string): boolean => said.includes(word) || said.includes(singularOf(word));
  return said.includes(wordsOf(before.name).at(-1) ?? '') && isNamed(wordsOf(owner.name).at(-1) ?? '');
}

const saidOf = ({ operation: { summary, operationId } }: OperationFacts): readonly string[] =>
  wordsOf(summary || bareOperationName(operationId ?? ''));

/** What is kept and opened by a parameter right behind its word: "item" of "/items/{item_id}", where more is done than to read one. */
function openedIn(nodes: Facts['nodes']): ReadonlySet<string> {
  let known = OPENED.get(nodes);
  if (known === undefined) {
    known = new Set(
      [...nodes.values()].flatMap(({ key, segments, operations }) => {
        const [word, last] = segments.slice(-2);
        if (word?.kind !== 'static' || last?.kind !== 'parameter') return [];
        const isKept = operations.some(({ method }) => method !== 'GET') || nodes.has(key.replace(/\/\{\}$/, ''));
        return isKept ? [stemOf(word.name)] : [];
      }),
    );
    OPENED.set(nodes, known);
  }
  return known;
}

const OPENED = new WeakMap<Facts['nodes'], ReadonlySet<string>>();

/** "/attempt/endpoint/{endpoint_id}" that comes in pages of what is not called endpoints, which nothing lists: the attempts at one. */
function pagesByOther({ facts, collection, noun, lookup }: Below): boolean {
  if (facts.list?.sure !== 'certain' || !(takesPages(facts.operation) || takesConnection(facts))) return false;
  const row = stemOf(plainSchemaName(rowOf(facts, lookup).name ?? ''));
  const before = facts.segments.at(-3);
  const word = before?.kind === 'static' ? before.name : '';
  return row !== '' && !isOfNoun(row, noun, word) && methodOf(collection, 'GET') === undefined;
}

/** Whether rows are called as what the last word of a path opens: not the "MediaLog" of "/media-logs/media/{mediaId}". */
function isOfNoun(row: string, noun: string, before: string): boolean {
  return row.includes(stemOf(noun)) && row !== stemOf(before);
}

/** "first" and "after", as GraphQL asks for pages. */
function takesConnection({ operation }: OperationFacts): boolean {
  const names = new Set(operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name));
  return names.has('first') && names.has('after');
}

/** Whether the path's last parameter identifies another thing than those that are listed. */
export function listsByOtherIdentity(facts: OperationFacts, noun: string, lookup: Lookup): boolean {
  if (facts.list?.sure !== 'certain' || isPartOfOne(facts, noun, lookup)) return false;
  const stem = parameterStem(facts.segments.at(-1)?.name ?? '');
  // "/folders/subfolders/{id}" that comes in pages: of what is known by the `id`, and not known by it.
  if (stem === '') return takesPages(facts.operation) || listsWordBefore(facts, noun);
  // "List the sessions", at "/analytics/videos/{videoId}", in pages: what there is of one video, which has another address.
  const { summary } = facts.operation;
  return isOther(stem, noun) || (takesPages(facts.operation) && (firstVerbOf(summary) === 'list' || saysAll(summary)));
}

/** Whether a parameter's word speaks of another thing than the word before it. */
function isOther(stem: string, noun: string): boolean {
  return stem !== stemOf(noun) && !stemOf(noun).endsWith(stem) && !stem.endsWith(stemOf(noun));
}

/** "/bookings/user/{id}" that answers an array of `Booking`: those of one user, who is known by the `id`. */
function listsWordBefore({ answer, list, segments }: OperationFacts, noun: string): boolean {
  const before = segments.at(-3);
  const row = stemOf(plainSchemaName(schemaName(list?.item ?? true) ?? ''));
  if (answer.kind !== 'array' || before?.kind !== 'static' || row === '' || isOfNoun(row, noun, before.name))
    return false;
  return row.endsWith(stemOf(before.name));
}

/**
 * "/tests/service/{serviceId}" lists the tests of a service, where tests have no list of their own: a list by what owns
 * the things.
 */
export function listsByOwner(all: Facts, things: Draft, { operations, segments }: Node): boolean {
  const get = operations.find((one) => one.method === 'GET');
  if (get === undefined || operations.some((one) => one !== get && one.method !== 'POST')) return false;
  const word = segments.at(-2);
  if (word?.kind !== 'static' || isQualifier(word.name) || isExportName(word.name)) return false;
  if (things.claims.some((one) => one.role === 'list')) return false;
  if (get.list?.sure !== 'certain') return get.untyped && isOfOwner(all, get, things.noun, word.name);
  const { row, item } = itemsAt(all, things.key);
  const listed = rowOf(get, all.lookup);
  const isMade = things.claims.some(
    ({ role, facts }) => role === 'create' && sameThing(listed, itemViewIn(facts, things.noun, all.lookup)),
  );
  return isMade || sameThing(listed, row) || sameThing(listed, item);
}

/** "/rentals/user/{userId}" that tells nothing, where users are kept: the rentals of one. */
function isOfOwner({ nodes }: Facts, get: OperationFacts, noun: string, owner: string): boolean {
  const stem = parameterStem(get.segments.at(-1)?.name ?? '');
  const isNamed = stem !== '' && stem === stemOf(owner) && isOther(stem, noun) && openedIn(nodes).has(stem);
  return isNamed && isPlural(noun) && !saidOf(get).includes(singularOf(wordsOf(noun).at(-1) ?? ''));
}
