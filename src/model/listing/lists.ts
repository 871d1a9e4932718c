// The list in an answer: which array (or map) is the one that was asked for, and where it is. Found by shape: the one
// array of things, preferring keys that say list and the path's own word; beside it only what speaks of the answer.
import type { Lookup, Pointer, Schema } from '#contract';
import { IDENTITY_WORDS } from '../identity/identity-words.ts';
import type { AnswerShape } from '../answers/answers.ts';
import { isEnvelopeKey, plainKey, tellsOutcome } from './envelope.ts';
import { isPlural, singularOf, stemOf, wordsOf } from '../words/labels.ts';
import { listInMap } from './list-in-map.ts';
import { LIST_RANKS, rankOf, sortOfThings, type SortOfThings, UNKNOWN_RANK } from './list-keys.ts';
import { isNamed, isNamedAsAnswer } from './list-names.ts';
import { pageInOneWay } from './page-in-one-way.ts';
import type { Segment } from '../paths/paths.ts';
import type { View } from '../schemas.ts';
import { escaped, plainSchemaName, viewOf } from '../schemas.ts';
import { isAloneName, isFinderName } from '../words/verbs.ts';

/** A list found in an answer. */
export interface FoundList {
  readonly items: Pointer;
  readonly shape: 'array' | 'map';
  /** Schema of one item, or null where the contract does not say. */
  readonly item: Schema | null;
  /** Where the item is in an entry of the list; absent where it is the entry. */
  readonly each?: Pointer;
  /** How sure: "certain" (the answer itself, or a key that says list), "likely" (by shape only). */
  readonly sure: 'certain' | 'likely';
  readonly because: string;
}

const WRAPPERS = new Set(
  'data result results response payload embedded body content page hits list returnvalue items value d'.split(' '),
);

/** The list in an answer, or null where it is none. `noun` is the word of the path: "orders". */
export function listIn(answer: AnswerShape, noun: string, lookup: Lookup): FoundList | null {
  const found = entriesIn(answer, noun, lookup);
  return found === null ? null : withItems(found, lookup);
}

/** `{ Users: […] }` of "/users/branch/{branch_id}": the things that are called as the word before. */
export function listOfBefore(answer: AnswerShape, segments: readonly Segment[], lookup: Lookup): FoundList | null {
  const [before, word, last] = segments.slice(-3);
  if (before?.kind !== 'static' || word?.kind !== 'static' || last?.kind !== 'parameter') return null;
  const found = listIn(answer, before.name, lookup);
  const isOwn = found?.because === 'list-named-as-resource' && stemOf(found.items.slice(1)) === stemOf(before.name);
  return isOwn ? found : null;
}

/** `[{ order: {…} }]`: an entry that holds nothing but one thing is that thing's envelope. */
function withItems(found: FoundList, lookup: Lookup): FoundList {
  const entry = found.shape === 'array' ? viewOf(found.item, lookup).properties : new Map();
  const [only] = entry;
  if (entry.size !== 1 || only === undefined) return found;
  const inner = viewOf(only[1], lookup);
  const isThing = inner.properties.size > 1 && !inner.types.includes('array');
  return isThing ? { ...found, item: only[1], each: `/${escaped(only[0])}` } : found;
}

function entriesIn(answer: AnswerShape, noun: string, lookup: Lookup): FoundList | null {
  // Server-sent events have no end that a list could wait for.
  const isEndless = answer.mediaType.startsWith('text/event-stream');
  if (answer.kind === 'array' || (answer.kind === 'stream' && answer.view.items !== null && !isEndless)) {
    // [true, false] tells whether, one for each that was asked about.
    if (viewOf(answer.view.items, lookup).types[0] === 'boolean') return null;
    return { items: '', shape: 'array', item: answer.view.items, sure: 'certain', because: 'answer-is-array' };
  }
  if (answer.kind === 'map') {
    const listed = listInMap(answer, noun, lookup);
    if (listed !== null) return { ...listed, shape: 'array', sure: 'certain', because: 'list-in-map' };
    const value = viewOf(answer.view.additional, lookup);
    const known = value.types.length > 0 && !value.types.includes('array') && value.items === null;
    return known
      ? { items: '', shape: 'map', item: answer.view.additional, sure: 'likely', because: 'answer-is-map' }
      : null;
  }
  if (answer.kind !== 'object') return null;
  return listInObject(answer.view, stemOf(noun), noun, lookup);
}

function isIdentityOf(name: string, stem: string): boolean {
  return IDENTITY_WORDS.has(plainKey(name)) || plainKey(name) === `${stem}id`;
}

interface Candidate {
  readonly pointer: Pointer;
  readonly key: string;
  readonly rank: number;
  readonly named: boolean;
  readonly item: Schema | null;
  readonly shape: 'array' | 'map';
  readonly depth: number;
  /** What the items are: things (objects), untold, or plain values. */
  readonly of: SortOfThings;
}

function listInObject(view: View, stem: string, noun: string, lookup: Lookup): FoundList | null {
  const known = FOUND.get(view) ?? new Map<string, FoundList | null>();
  if (known.size === 0) FOUND.set(view, known);
  const before = known.get(noun);
  if (before !== undefined) return before;
  const found = findInObject(view, stem, noun, lookup);
  known.set(noun, found);
  return found;
}

/** What was found in an answer for a noun: all operations of a path often answer the same. */
const FOUND = new WeakMap<View, Map<string, FoundList | null>>();

function findInObject(view: View, stem: string, noun: string, lookup: Lookup): FoundList | null {
  const shallow = candidatesIn(view, '', stem, noun, 0, lookup);
  const isBare = !shallow.some((one) => one.of !== 'scalars' || one.named);
  const deep = [...view.properties].flatMap(([key, schema]) => {
    const inner = pageInOneWay(viewOf(schema, lookup), lookup);
    if (inner.types.includes('array') || inner.properties.size === 0) return [];
    const isBox = WRAPPERS.has(plainKey(key)) || tellsOutcome(inner, lookup) || (stemOf(key) === stem && isPlural(key));
    if (!isBox && !(isBare && isPageBox(key, inner, view, stem, noun, lookup))) return [];
    if ([...inner.properties.keys()].some((name) => isIdentityOf(name, stem))) return [];
    return candidatesIn(inner, `/${escaped(key)}`, stem, noun, 1, lookup);
  });
  const sorted = [...shallow, ...deep].sort(better);
  const best = sorted[0];
  if (
    best === undefined ||
    isOneOfSeveral(best, sorted, stem) ||
    isOneSort(best, sorted, view, stem) ||
    isOneWithParts(best, view, noun, lookup) ||
    isSaidOfOne(best, view, noun, lookup)
  )
    return null;
  const sure = certainty(best, sorted, view, noun, lookup);
  if (sure === null) return null;
  const because = best.named
    ? 'list-named-as-resource'
    : best.rank < UNKNOWN_RANK
      ? 'list-under-known-key'
      : 'only-list-in-envelope';
  return { items: best.pointer, shape: best.shape, item: best.item, sure, because };
}

/**
 * An object that holds the list, though its name does not say so: "meta" beside the outcome of the call, what has an array
 * named as the path, or the only page of things (`albums: { items, total, limit }`).
 */
function isPageBox(key: string, box: View, view: View, stem: string, noun: string, lookup: Lookup): boolean {
  const isSmall = box.properties.size <= MOST_IN_BOX;
  if (isSmall && [...box.properties].some(([name, one]) => isNamed(name, stem, noun) && isListOfThings(one, lookup)))
    return true;
  if (!isPage(box, lookup)) return false;
  return [...view.properties].every(([name, schema]) => name === key || !isPage(viewOf(schema, lookup), lookup));
}

/** What has more beside the list is a thing with parts. */
const MOST_IN_BOX = 4;

function isPage(view: View, lookup: Lookup): boolean {
  const names = [...view.properties.keys()].map(plainKey);
  const pages = names.some((name) => PAGE_KEYS.has(name));
  return (
    pages &&
    !names.some((name) => IDENTITY_WORDS.has(name)) &&
    [...view.properties].some(([name, schema]) => LIST_RANKS.has(plainKey(name)) && isListOfThings(schema, lookup))
  );
}

function isListOfThings(schema: Schema, lookup: Lookup): boolean {
  const view = viewOf(schema, lookup);
  return view.types.includes('array') && sortOfThings(view.items, lookup) === 'things';
}

/** What a page of a list has beside its items. */
const PAGE_KEYS = new Set('total totalcount totalitems limit offset next cursors nextcursor hasmore'.split(' '));

function candidatesIn(
  view: View,
  prefix: Pointer,
  stem: string,
  noun: string,
  depth: number,
  lookup: Lookup,
): Candidate[] {
  const found: Candidate[] = [];
  for (const [key, schema] of view.properties) {
    const inner = pageInOneWay(viewOf(schema, lookup), lookup);
    const plain = plainKey(key);
    const isArray = inner.types.includes('array');
    const isMap = !isArray && isMapOfThings(inner, lookup);
    const isOwn = depth === 0 && stemOf(key) === stem && isPlural(key) && !isAloneName(key);
    const isUntyped = !isArray && isUntypedList(plain, inner, view, isOwn);
    if (!isArray && !isMap && !isUntyped) continue;
    const rank = rankOf(plain);
    const named = isNamed(key, stem, noun) || (depth === 0 && isNamedAsAnswer(key, noun, view));
    const base = { pointer: `${prefix}/${escaped(key)}`, key, rank, named, depth };
    if (SIDE_LISTS.has(plain) && !named && !(depth === 0 && isAllOfOutcome(key, view, lookup))) continue;
    if (isArray) found.push({ ...base, item: inner.items, shape: 'array', of: sortOfThings(inner.items, lookup) });
    else if (isUntyped) found.push({ ...base, item: null, shape: 'array', of: 'unknown' });
    else if (named || (rank < UNKNOWN_RANK && depth === 0))
      found.push({ ...base, item: inner.additional, shape: 'map', of: 'things' });
  }
  return found;
}

/** `{ type, status, status_code, metadata: […] }`: beside the call's outcome there is nothing else that could be meant. */
function isAllOfOutcome(key: string, view: View, lookup: Lookup): boolean {
  const others = [...view.properties].filter(([one]) => one !== key);
  const isOutcome = others.some(([one]) => /^(?:status|statuscode|success|ok|error)$/.test(plainKey(one)));
  if (!isOutcome || !/^meta(?:data)?$/.test(plainKey(key))) return false;
  return others.every(([one, schema]) => isEnvelopeKey(one, view, lookup) && isValue(viewOf(schema, lookup)));
}

/** `isOwn`: it is called as the path is, "images" of "/images". */
function isUntypedList(plain: string, inner: View, view: View, isOwn: boolean): boolean {
  const saysNothing = inner.types.length === 0 && inner.properties.size === 0 && inner.variants.length === 0;
  return saysNothing && (isOwn || UNTYPED_LISTS.has(plain) || (plain === 'data' && saysPages(view)));
}

/** Keys that say list even where the contract forgot the type. */
const UNTYPED_LISTS = new Set([
  'items',
  'results',
  'content',
  'list',
  'records',
  'rows',
  'entries',
  'elements',
  'objects',
  'docs',
  'hits',
  'nodes',
  'edges',
  'values',
  'member',
  'hydramember',
]);

/** `{data, page, pageSize, total}`: what is said of pages is said of a list, though its type is left open. */
function saysPages(view: View): boolean {
  const names = new Set([...view.properties.keys()].map(plainKey));
  const hasTotal = ['total', 'totalcount', 'totalelements', 'totalitems', 'count'].some((one) => names.has(one));
  return (
    hasTotal && ['page', 'pagesize', 'pages', 'perpage', 'limit', 'totalpages', 'offset'].some((one) => names.has(one))
  );
}

/** Lists that come beside the list that one asked for. */
const SIDE_LISTS = new Set([
  'meta',
  'metadata',
  'errors',
  'warnings',
  'included',
  'links',
  'messages',
  'facets',
  'aggregations',
  'filters',
  'sort',
  'sorts',
  'columns',
  'fields',
  'headers',
  'permissions',
  'scopes',
  'tags',
  'notices',
  'actions',
  'required',
  'validationerrors',
  'searchcriteria',
]);

function better(a: Candidate, b: Candidate): number {
  return value(b) - value(a);
}

function value(one: Candidate): number {
  const things = { things: 100, unknown: 60, scalars: 0 }[one.of];
  return things + (one.named ? 60 : 0) + (UNKNOWN_RANK - one.rank) - one.depth * 25 - (one.shape === 'map' ? 40 : 0);
}

/** `{ fileAlgorithms: […], keyAlgorithms: […] }` of algorithms, `{ projects, documents, tasks }` of a search: none is the list. */
function isOneOfSeveral(best: Candidate, all: readonly Candidate[], stem: string): boolean {
  const several = all.filter((one) => one.of === 'things' && one.depth === best.depth);
  if (!best.named) return several.length > (isFinderName(stem) ? 1 : best.depth > 0 ? 2 : Infinity);
  const named = several.filter((one) => one.named);
  return named.length > 1 && !named.some(({ key }) => stemOf(key) === stem);
}

/**
 * "finished_tasks" beside "executing_tasks", "audit_log" beside "clog": one sort of what the path names, of several
 * that are told (rule `one-sort-of-several`). All of it is shown, and no list that leaves the others out.
 */
function isOneSort({ key, named, depth }: Candidate, all: readonly Candidate[], view: View, stem: string): boolean {
  const own = stemOf(wordsOf(key).at(-1) ?? '');
  if (!named || depth > 0 || own !== stem || wordsOf(key).length < 2) return false;
  const isOther = (name: string): boolean =>
    name !== key && wordsOf(name).length > 1 && stemOf(wordsOf(name).at(-1) ?? '') === stem;
  return (
    [...view.properties.keys()].some(isOther) ||
    all.some((one) => one.key !== key && one.depth === depth && stemOf(one.key).endsWith(stem))
  );
}

function certainty(
  best: Candidate,
  all: readonly Candidate[],
  view: View,
  noun: string,
  lookup: Lookup,
): FoundList['sure'] | null {
  const top = [...view.properties.keys()];
  const hasIdentity = top.some((key) => IDENTITY_WORDS.has(plainKey(key)));
  const others = top.filter((key) => !best.pointer.startsWith(`/${escaped(key)}`));
  const loose = [...others.filter((key) => !isEnvelopeKey(key, view, lookup)), ...looseInBox(best, view, noun, lookup)];
  const known = best.named || best.rank < UNKNOWN_RANK;
  // `{ actions: [""], entities: [""], severities: [""] }` are the words to choose from, and no entities.
  const ofWords = all.filter((one) => one.of === 'scalars' && one.depth === best.depth).length;
  if (best.of === 'scalars' && (known ? !best.named && best.depth === 0 && ofWords > 2 : all.length > 1)) return null;
  if (hasIdentity) return loose.length === 0 && known ? 'likely' : null;
  if (known && loose.length <= 2) return 'certain';
  if (known) return loose.length <= (best.named ? 10 : 6) ? 'likely' : null;
  if (isCalledByName(view, lookup)) return null;
  const things = all.filter((one) => one.of !== 'scalars' && one.depth === best.depth);
  if (things.length > 1 && best.depth > 0) return null;
  // An empty list in an example may be of anything.
  if (loose.length === 0)
    return things.length <= 1 && (best.of !== 'unknown' || best.depth === 0) ? 'certain' : 'likely';
  // What has an identity of its own is a thing with a list, and no list.
  if (loose.some((key) => plainKey(key) === 'token')) return null;
  return things.length === 1 && loose.length <= 3 && best.of === 'things' ? 'likely' : null;
}

/** `{ kind, name, slots: […] }`: what says its own name is a thing with a list in it, unless it comes in pages. */
function isCalledByName(view: View, lookup: Lookup): boolean {
  const keys = [...view.properties.keys()];
  if (keys.some((key) => PAGE_KEYS.has(plainKey(key)))) return false;
  return keys.some(
    (key) => /^(?:display)?name$|^title$/.test(plainKey(key)) && isValue(viewOf(view.properties.get(key), lookup)),
  );
}

/**
 * What a box holds beside its list. Values count where it is called as the path is, a word for one: the `ValidationReport`
 * of "/validation"; `data: { company, overview, performance: […] }` is a report even so.
 */
function looseInBox(best: Candidate, view: View, noun: string, lookup: Lookup): readonly string[] {
  if (best.depth === 0 || (best.rank < UNKNOWN_RANK && !best.named)) return [];
  const key = boxOf(best, view);
  const box = viewOf(view.properties.get(key), lookup);
  const isOne = !best.named && !isPlural(noun) && stemOf(box.name ?? '').includes(stemOf(noun));
  const others = [...box.properties].filter(([one]) => one !== best.key && !isEnvelopeKey(one, box, lookup));
  // `data: { serial, label, risk, advice, members: […] }` says much of one thing; `Results` are several, whatever is counted.
  const isMuch = !best.named && others.length > MOST_BESIDE && singularOf(key) === key;
  return others.filter(([, schema]) => isOne || isMuch || !isValue(viewOf(schema, lookup))).map(([one]) => one);
}

/** `data: { connectedSystems: […], jumpRange }`, a `JumpGate` of "/jump-gate": the thing itself, whatever it holds. */
function isOneWithParts(best: Candidate, view: View, noun: string, lookup: Lookup): boolean {
  if (best.depth === 0 || best.named || best.rank < UNKNOWN_RANK || isPlural(noun)) return false;
  const box = viewOf(view.properties.get(boxOf(best, view)), lookup);
  const isCalledSo = box.name !== null && stemOf(plainSchemaName(box.name)) === stemOf(noun);
  return isCalledSo && looseInBox(best, view, noun, lookup).length > 0;
}

/**
 * `{ ownerRef, currency, balances: […] }`, an `ActorBalance` of "/me/balance", `{ documentId, entries: […], hmacSecret }`, the
 * `AuditProof` of "/proof/{id}": one, as word and schema say, that tells by an identifier whose it is, and more.
 */
function isSaidOfOne(best: Candidate, view: View, noun: string, lookup: Lookup): boolean {
  if (best.depth > 0 || isPlural(noun) || COURSES.test(noun) || !stemOf(view.name ?? '').includes(stemOf(noun)))
    return false;
  const keys = [...view.properties.keys()].filter((key) => key !== best.key);
  if (keys.some((key) => OF_PAGES.test(plainKey(key)))) return false;
  const said = keys.filter(
    (key) => !isEnvelopeKey(key, view, lookup) && isValue(viewOf(view.properties.get(key), lookup)),
  );
  return said.length > 1 && said.some((key) => SAYS_WHOSE.has(wordsOf(key).at(-1) ?? ''));
}

/** What went on is many, though its word is for one. */
const COURSES = /(?:history|timeline|changelog|feed|log|activity|trail)$/i;
const SAYS_WHOSE = new Set(['id', 'ref', 'uuid', 'guid']);
const OF_PAGES = /page|limit|offset|skip|next|cursor|more|token/;

/** What says more beside a list that is called as nothing is a thing with parts. */
const MOST_BESIDE = 3;

/** The key of the object that holds the list. */
function boxOf({ pointer }: Candidate, view: View): string {
  return [...view.properties.keys()].find((one) => pointer.startsWith(`/${escaped(one)}/`)) ?? '';
}

function isValue(view: View): boolean {
  return view.properties.size === 0 && !view.types.includes('array') && !view.types.includes('object');
}

function isMapOfThings(view: View, lookup: Lookup): boolean {
  if (view.additional === null || view.additional === true || view.properties.size > 0) return false;
  return sortOfThings(view.additional, lookup) === 'things';
}
