// The facts that rules about operations look at, gathered once: the segments of the path, what is answered, what goes
// in; and the tree of paths, where each node knows its operations and whether items live below it.
import type { Contract, Lookup, Operation } from '#contract';
import { lookupIn } from '#contract';
import { IDENTITY_WORDS, identityNamesOf } from './identity/identity-words.ts';
import type { AnswerShape } from './answers/answers.ts';
import { answerOf, bodyOf } from './answers/answers.ts';
import { joinedWordsOf } from './words/joined-words.ts';
import { isPlural, normalOf, stemOf, wordsOf } from './words/labels.ts';
import type { Near } from './paths/list-as-made.ts';
import { listOfMade, nearOf } from './paths/list-as-made.ts';
import type { FoundList } from './listing/lists.ts';
import { listInPages } from './listing/list-in-pages.ts';
import { listIn, listOfBefore } from './listing/lists.ts';
import { withPagesAsked } from './listing/pages-in-path.ts';
import { takesPages } from './listing/takes-pages.ts';
import { objectKeyOf, openKeyOf, saysItLists } from './answers/open-answers.ts';
import type { Segment } from './paths/paths.ts';
import { isPrefix, keyOf, segmentsOf } from './paths/paths.ts';
import { rootOf } from './paths/rooted.ts';
import type { View } from './schemas.ts';
import { plainSchemaName, viewOf } from './schemas.ts';
import { withoutVersionsOf } from './paths/versions.ts';
import { isReportName } from './words/report-names.ts';
import {
  firstVerbOf,
  isAloneName,
  isFinderName,
  saysAll,
  saysThatItLists,
  standardVerbOf,
  tellsDetails,
  verbAndNoun,
} from './words/verbs.ts';

/** One operation, as the rules see it. */
export interface OperationFacts {
  readonly operation: Operation;
  /** Place in the document. */
  readonly index: number;
  readonly method: string;
  readonly segments: readonly Segment[];
  readonly key: string;
  readonly answer: AnswerShape;
  /** The list in the answer, or null. */
  readonly list: FoundList | null;
  /** View of the input's schema, or null without an input. */
  readonly body: View | null;
  /** The answer is JSON of which the contract says nothing (or only that it is text, as some generators write). */
  readonly untyped: boolean;
  /** First verb of the operationId, else of the summary: "list", "create" … or "". */
  readonly verb: string;
}

/** A path of the contract with its operations; paths that differ in case, parameter names or suffix only are one node. */
export interface Node {
  readonly key: string;
  readonly segments: readonly Segment[];
  readonly operations: OperationFacts[];
}

/** Everything that the rules about resources look at. */
export interface Facts {
  readonly contract: Contract;
  readonly lookup: Lookup;
  readonly operations: readonly OperationFacts[];
  readonly nodes: ReadonlyMap<string, Node>;
  /** By the name of a schema, the stems of the words whose items are read as it. */
  readonly readAs: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Gathers the facts of a contract. */
export function factsOfContract(contract: Contract): Facts {
  const lookup = lookupIn(contract);
  const nodes = new Map<string, Node>();
  const apart = joinedWordsOf(contract);
  const plain = withoutVersionsOf(contract);
  const root = rootOf(contract);
  const operations = withPagesAsked(contract).map((operation, index) => {
    const segments = [...root, ...apart(plain(segmentsOf(operation.path)))];
    const key = keyOf(segments);
    const facts = factsOfOperation(operation, index, segments, key, lookup, () => nearOf(nodes, key));
    const node = nodes.get(key);
    if (node === undefined) nodes.set(key, { key, segments, operations: [facts] });
    else node.operations.push(facts);
    return facts;
  });
  return { contract, lookup, operations, nodes, readAs: readAsOf(operations) };
}

function readAsOf(operations: readonly OperationFacts[]): ReadonlyMap<string, ReadonlySet<string>> {
  const readAs = new Map<string, Set<string>>();
  for (const { method, segments, answer } of operations) {
    if (method !== 'GET' || answer.view.name === null || segments.at(-1)?.kind !== 'parameter') continue;
    const stem = stemOf(nounOf(segments));
    const known = readAs.get(answer.view.name);
    if (known === undefined) readAs.set(answer.view.name, new Set([stem]));
    else known.add(stem);
  }
  return readAs;
}

function factsOfOperation(
  operation: Operation,
  index: number,
  segments: readonly Segment[],
  key: string,
  lookup: Lookup,
  near: () => Near,
): OperationFacts {
  const answer = once(() => answerOf(operation, lookup));
  const list = once(() => listOf(operation, answer(), segments, lookup, near));
  const body = once(() => bodyOf(operation, lookup)?.view ?? null);
  const verb = once(() => verbOf(operation));
  return {
    operation,
    index,
    method: operation.method,
    segments,
    key,
    get answer() {
      return answer();
    },
    get list() {
      return list();
    },
    get body() {
      return body();
    },
    get untyped() {
      return isUntyped(answer(), lookup);
    },
    get verb() {
      return verb();
    },
  };
}

/** What is made when it is first asked for: of most operations the rules ask only a part. */
function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | null = null;
  return () => (made ??= { value: make() }).value;
}

function verbOf({ operationId, method, summary }: Operation): string {
  const own = firstVerbOf(operationId ?? '');
  // "PostCartsId" and "putTask:id" only spell method and path: what they do is in the summary.
  const saysOnlyMethod = (own === 'post' || own === 'put') && own === method.toLowerCase();
  // What names put before a full stop is no verb of theirs; a sentence ends in one.
  return own === '' || saysOnlyMethod ? firstVerbOf(summary.replace(/[.!]\s*$/, '')) || own : own;
}

function listOf(
  operation: Operation,
  answer: AnswerShape,
  segments: readonly Segment[],
  lookup: Lookup,
  near: () => Near,
): FoundList | null {
  return (
    listIn(answer, thingOf(segments), lookup) ??
    listOfBefore(answer, segments, lookup) ??
    listInOpenData(operation, answer, segments, lookup) ??
    listSaidAsOne(operation, answer, segments, lookup, near().read) ??
    listOfMade(operation, answer, segments, near(), lookup) ??
    listInPages(operation, answer, segments, thingOf(segments), lookup)
  );
}

/** "GET /orders?page&limit" that is said to answer one object, or nothing: what comes in pages is many. */
export function comesInPages({ answer, operation }: OperationFacts, noun: string, lookup: Lookup): boolean {
  const isOne = answer.kind === 'object' || answer.kind === 'nothing';
  return isOne && takesPages(operation) && isPlural(noun) && !isReportName(noun) && !holdsLists(answer.view, lookup);
}

/** Several lists of different things in one, which has no identity: that is read as it is. */
function holdsLists(view: View, lookup: Lookup): boolean {
  const own = partsOf(view, lookup);
  const [only] = own.filter((one) => one.properties.size > 0);
  const parts = only === undefined || only.properties.has('id') ? own : [...own, ...partsOf(only, lookup)];
  return !view.properties.has('id') && parts.filter((one) => one.types.includes('array')).length > 1;
}

function partsOf(view: View, lookup: Lookup): readonly View[] {
  return [...view.properties.values()].map((schema) => viewOf(schema, lookup));
}

/**
 * "GET /categories" that is said to answer one Category: some generators forget the list. Only where the path is a plural,
 * or the summary speaks of a list; the answer is named as one of it and has an identity of its own (`id`, `categoryId`) or
 * comes in pages, and nothing asks which one; or where the answer is that of the items below, and pages are taken ("GET
 * /tercero?limit&offset" of Beego), the summary speaks of many or nothing is asked at all; or where it has what the items below
 * are opened by, and the summary says that it lists.
 */
function listSaidAsOne(
  operation: Operation,
  answer: AnswerShape,
  segments: readonly Segment[],
  lookup: Lookup,
  below: OperationFacts | undefined,
): FoundList | null {
  const last = segments.at(-1);
  if (operation.method !== 'GET' || last?.kind !== 'static' || last.method || answer.kind !== 'object') return null;
  const { view, schema } = answer;
  const isInPages = takesPages(operation) && below?.answer.view.name === view.name && saysWhich(view);
  if (isAloneName(last.name) && !isInPages) return null;
  const saysList = saysThatItLists(operation.summary, last.name);
  const isOpened = saysAll(operation.summary) && hasPlain(view, below?.segments.at(-1)?.name ?? '', lookup);
  const name = view.name ?? (isOpened ? '' : null);
  if (name === null || !(isPlural(last.name) || saysList || isInPages)) return null;
  const queries = operation.parameters.filter((one) => one.in === 'query');
  const asksNothing = queries.length === 0 && !/\b(?:by|por)\b/i.test(operation.summary);
  const isAsItem =
    isInPages ||
    (below?.answer.view.name === name && isThing(view, lookup) && (asksNothing || speaksOfMany(operation, last.name)));
  const plain = stemOf(plainSchemaName(name));
  const hasId = view.properties.has('id') || view.properties.has('_id');
  const isKnown = hasId || (hasOwnIdentity(view, plain) && partsOf(view, lookup).every(isNeitherThingNorList));
  if (!isAsItem && !isKnown && !isOpened && !(isPlural(last.name) && takesPages(operation))) return null;
  // `{ id, type, subscriptions }` of "/subscriptions" holds them.
  if (!isInPages && [...view.properties.keys()].some((key) => normalOf(key) === normalOf(last.name))) return null;
  // "GET /spots/{id}/sets" answers a SpotSet.
  const isNamed = plain.endsWith(stemOf(last.name));
  const isMany = isPlural(name) || isPlural(plainSchemaName(name));
  // "ParameterListResponse" without an `id` is around parameters, and none.
  const isAround = !isKnown && /list$/i.test(plainSchemaName(name));
  if ((isReportName(last.name) && !isInPages) || ((isMany || isAround) && !isAsItem && !isOpened)) return null;
  if (!isAsItem && !isOpened && !isNamed && !saysAll(operation.summary)) return null;
  if (queries.some((one) => /id$/i.test(one.name) && (one.required || !saysList))) return null;
  return {
    items: '',
    shape: 'array',
    item: schema,
    sure: saysList || isInPages ? 'certain' : 'likely',
    because: 'list-said-as-one',
  };
}

/** "GET /user" of a `username` beside `/user/{username}`. */
function hasPlain({ properties }: View, parameter: string, lookup: Lookup): boolean {
  return [...properties].some(
    ([name, schema]) => normalOf(name) === normalOf(parameter) && isNeitherThingNorList(viewOf(schema, lookup)),
  );
}

/** An `Id` of its own: a thing, and no `{ code, message, data }` around one. */
function saysWhich(view: View): boolean {
  const isOwn = hasOwnIdentity(view, stemOf(plainSchemaName(view.name ?? '')));
  return isOwn || [...view.properties.keys()].some((name) => normalOf(name) === 'id');
}

/** `productoId` or `idBarrio` of what is called so. */
function hasOwnIdentity({ properties }: View, plain: string): boolean {
  return [...properties.keys()].some((name) => {
    const stem = /^id(?=[A-Z_])|id$/i.test(name) ? parameterStem(name) : '';
    return stem.length > 2 && plain.endsWith(stem);
  });
}

/** Also what says no type at all. */
function isNeitherThingNorList({ types, properties, variants }: View): boolean {
  return properties.size === 0 && variants.length === 0 && !types.includes('array') && !types.includes('object');
}

/** What is known by something is a thing, and no box around things; `{ category: { id, … } }` is one in its own box. */
function isThing(view: View, lookup: Lookup): boolean {
  const [only] = view.properties.size === 1 ? partsOf(view, lookup) : [];
  const { properties } = only?.types.includes('object') === true ? only : view;
  return [...properties.keys()].some((name) => /^(?:name|title|key|code|slug|.*(?:id|number))$/i.test(name));
}

/** "Get a project's deploy keys", "Get the list of the available licenses"; no "Retrieve an analysis by path". */
export function speaksOfMany({ summary, description, parameters }: Operation, noun: string): boolean {
  if (parameters.some((one) => one.in === 'query' && one.required)) return false;
  const said = summary || description.slice(0, 200);
  return normalOf(said).includes(normalOf(noun)) || /^\S+ (?:the |a )?(?:\w+ )?list\b/i.test(said);
}

/** "GET /sessions" that answers `{ success, code, data }` with `data` left open: the list is there, as the path says. */
function listInOpenData(
  operation: Operation,
  answer: AnswerShape,
  segments: readonly Segment[],
  lookup: Lookup,
): FoundList | null {
  const last = segments.at(-1);
  if (operation.method !== 'GET' || last?.kind !== 'static' || answer.kind !== 'object') return null;
  const isMany =
    isPlural(last.name) && !tellsDetails(last.name)
      ? !isAloneName(last.name) && !isReportName(last.name)
      : normalOf(last.name) === 'list' || takesPages(operation);
  // An object may be one thing: only what comes in pages, or is said to be all there is, is a list.
  const isSaid = takesPages(operation) || saysItLists(operation);
  const key = isMany ? (openKeyOf(answer.view, lookup) ?? (isSaid ? objectKeyOf(answer.view, lookup) : null)) : null;
  return key === null
    ? null
    : { items: `/${key}`, shape: 'array', item: null, sure: 'certain', because: 'list-in-open-data' };
}

function isUntyped(answer: AnswerShape, lookup: Lookup): boolean {
  if (answer.kind === 'unknown' || openKeyOf(answer.view, lookup) !== null) return true;
  const isBareText =
    answer.kind === 'scalar' &&
    answer.view.types[0] === 'string' &&
    answer.schema !== null &&
    Object.keys(answer.schema).length === 1;
  return isBareText && /json|\*/.test(answer.mediaType);
}

/** The thing that a path is about: its last word, or where that is a method ("list", "search", "ListTables"), what it is done to. */
export function thingOf(segments: readonly Segment[]): string {
  const words = segments.filter((segment) => segment.kind === 'static');
  const last = words.at(-1);
  if (last === undefined) return '';
  const before = words.at(-2);
  const isMethod = last.method || standardVerbOf(normalOf(last.name)) !== null || isFinderName(normalOf(last.name));
  if (isMethod && before !== undefined && !isPrefix(before)) return before.name;
  return verbAndNoun(last.name)?.noun.join('_') ?? last.name;
}

/** The last word of a path that names a thing: its last static segment. */
export function nounOf(segments: readonly Segment[]): string {
  return segments.findLast((segment) => segment.kind === 'static')?.name ?? '';
}

/** The operation of a node with this method, or undefined. */
export function methodOf(node: Node | undefined, method: string): OperationFacts | undefined {
  const all = node?.operations.filter((one) => one.method === method) ?? [];
  return all.find((one) => !one.operation.deprecated) ?? all[0];
}

/** Whether an operation surely answers a list: an array, or one under a key that says so. */
export function certainList(facts: OperationFacts): boolean {
  const { list, answer } = facts;
  return list?.sure === 'certain' && (answer.kind === 'array' || list.because !== 'only-list-in-envelope');
}

/** The view of one row of the list that an operation answers. */
export function rowOf(facts: OperationFacts, lookup: Lookup): View {
  return viewOf(facts.list?.item ?? null, lookup);
}

/** What a parameter is called without saying that it identifies: "customerId" → "customer", "id" → "". */
export function parameterStem(name: string): string {
  const words = [...wordsOf(name)];
  if (words.length > 1 && (words[0] === 'id' || words[0] === 'fk')) words.shift();
  while (words.length > 0 && IDENTIFYING.has(words.at(-1) ?? '')) words.pop();
  return stemOf(words.join('_'));
}

const IDENTIFYING = new Set([
  ...IDENTITY_WORDS,
  'arn',
  'ids',
  'fk',
  'fks',
  'idfk',
  'idfks',
  'key',
  'name',
  'slug',
  'symbol',
  'code',
  'number',
  'no',
  'identifier',
  'ref',
  'reference',
  'or',
]);

/** Whether the names of an operation's inputs (query, body) include an identity of `noun`: "id", "documentId". */
export function identityInput(facts: OperationFacts, noun: string): string | null {
  const stem = stemOf(noun);
  const names = [
    ...facts.operation.parameters.filter((one) => one.in === 'query').map((one) => one.name),
    ...(facts.body === null ? [] : facts.body.properties.keys()),
  ];
  const wanted = [...identityNamesOf(stem), `${stem}arn`, `${stem}name`, stem, `${stem}key`, `${stem}token`];
  for (const one of wanted) {
    const found = names.find((name) => normalOf(name) === one);
    if (found !== undefined) return found;
  }
  return null;
}
