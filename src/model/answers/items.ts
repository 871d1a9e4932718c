// The item in the answer of a get, create or update: the answer itself, or behind one envelope key ("data", the
// resource's own name, a list of one).
import type { Lookup, Pointer, Schema } from '#contract';
import { IDENTITY_WORDS } from '../identity/identity-words.ts';
import type { AnswerShape } from './answers.ts';
import { normalOf, stemOf } from '../words/labels.ts';
import { isEnvelopeKey, tellsOutcome } from '../listing/envelope.ts';
import { sortOfThings } from '../listing/list-keys.ts';
import type { View } from '../schemas.ts';
import { escaped, plainNamesOf, viewOf } from '../schemas.ts';
import { englishPaging } from '../words/tongues.ts';

/** Where the item is in the answer of a get, create or update: "" where it is the answer itself. */
export interface FoundItem {
  readonly pointer: Pointer;
  readonly item: Schema | null;
  readonly because: string;
}

/** What the item in the answer of an operation looks like. */
export function itemViewIn(facts: { readonly answer: AnswerShape }, noun: string, lookup: Lookup): View {
  return viewOf(itemIn(facts.answer, noun, lookup).item, lookup);
}

/** The item in an answer: the answer itself, or behind one envelope key ("data", the resource's own name, a list of one). */
export function itemIn(answer: AnswerShape, noun: string, lookup: Lookup): FoundItem {
  if (answer.kind === 'array') return { pointer: '/0', item: answer.view.items, because: 'list-of-one' };
  if (answer.kind !== 'object') return { pointer: '', item: answer.schema, because: 'answer-is-item' };
  const keys = [...answer.view.properties.keys()];
  const names = plainNamesOf(answer.view);
  const hasIdentity = names.has(`${stemOf(noun)}token`) || [...IDENTITY_WORDS].some((key) => names.has(key));
  if (hasIdentity) return { pointer: '', item: answer.schema, because: 'answer-has-identity' };
  const stem = stemOf(noun);
  const loose = looseKeys(keys, answer.view, lookup);
  const inside =
    loose.length > MOST_LOOSE ? [] : keys.filter((key) => isEnvelopeOfItem(key, stem, loose, answer.view, lookup));
  const key = inside[0];
  if (key === undefined)
    return onlyThingIn(answer, stem, lookup) ?? { pointer: '', item: answer.schema, because: 'answer-is-item' };
  const inner = viewOf(answer.view.properties.get(key), lookup);
  const pointer = `/${escaped(key)}`;
  if (inner.types.includes('array') && !inner.types.includes('object'))
    return { pointer: `${pointer}/0`, item: inner.items, because: 'list-of-one-in-envelope' };
  const nested = nestedItem(inner, stem, lookup);
  if (nested !== null) return inTwoEnvelopes(`${pointer}/${escaped(nested)}`, inner.properties.get(nested), lookup);
  return { pointer, item: answer.view.properties.get(key) ?? null, because: 'item-in-envelope' };
}

/** `{ data: { account: {…} } }`; of `{ Data: { Account: [{…}] } }` the only one of the list. */
function inTwoEnvelopes(pointer: Pointer, item: Schema | undefined, lookup: Lookup): FoundItem {
  const { types, items } = viewOf(item, lookup);
  return types.includes('array') && !types.includes('object')
    ? { pointer: `${pointer}/0`, item: items, because: 'list-of-one-in-two-envelopes' }
    : { pointer, item: item ?? null, because: 'item-in-two-envelopes' };
}

/** `{ report: {…}, request_id }`: beside what only speaks of the call, one object is what was asked for. */
function onlyThingIn(answer: AnswerShape, stem: string, lookup: Lookup): FoundItem | null {
  const all = [...answer.view.properties];
  // `{ status, error, meta: {…} }`: where nothing else could be meant, what is called "meta" is the thing.
  // So is "metadata" beside `{ type, status, status_code }`, of which no thing has the last.
  const isOfCall = all.some(([key]) => ONLY_OF_CALL.has(normalOf(key)));
  // When an answer that says whether all went well was made is of the call, too.
  const told = all.filter(
    ([key]) =>
      !ABOUT_CALL.has(englishPaging(normalOf(key))) && !COMING_ALONG.has(key) && !(isOfCall && key === 'timestamp'),
  );
  const isOutcome = told.every(([key]) => (isOfCall ? /^(?:status|type|metadata)$/ : /^status$/).test(normalOf(key)));
  const rest = isOutcome ? all.filter(([key]) => /^meta(?:data)?$/.test(normalOf(key))) : told;
  const [key, schema] = rest[0] ?? [];
  if (rest.length !== 1 || all.length < 2 || key === undefined || schema === undefined) return null;
  const inner = viewOf(schema, lookup);
  const isTold =
    isOfCall ||
    stem.includes(stemOf(key)) ||
    stemOf(key).endsWith(stem) ||
    key === 'data' ||
    (BOXES.has(normalOf(key)) && [...inner.properties.keys()].some((one) => IDENTITY_WORDS.has(normalOf(one)))) ||
    isOutcome;
  const isThing = isTold && inner.properties.size > 1 && !inner.types.includes('array');
  if (isThing && tellsOutcome(inner, lookup)) {
    const data = [...inner.properties.keys()].find((one) => normalOf(one) === 'data') ?? '';
    return inTwoEnvelopes(`/${escaped(key)}/${escaped(data)}`, inner.properties.get(data), lookup);
  }
  return isThing ? { pointer: `/${escaped(key)}`, item: schema, because: 'only-thing-in-envelope' } : null;
}

/**
 * Beside the thing, what it is connected with, told whole: `{ data, included: […] }` of JSON:API, `{ item, included: { users } }`
 * of Planka, `{ data, includes: { users } }` of X.
 */
export const COMING_ALONG: ReadonlySet<string> = new Set(['included', 'includes']);

/** What a box is called whatever is in it: `{ message, doc: { id, … } }`. */
const BOXES = new Set(['doc', 'document', 'item', 'record', 'object', 'entity', 'model', 'resource']);

/** Of these, what no thing has: "message" and "code" it may. */
const ONLY_OF_CALL = new Set(['requestid', 'traceid', 'correlationid', 'success', 'statuscode', 'warnings', 'ok']);

/** Properties that speak of the call and its outcome, never of a thing. */
const ABOUT_CALL = new Set([
  'requestid',
  'traceid',
  'correlationid',
  'warnings',
  'message',
  'msg',
  'displaymessage',
  'errormessage',
  'errormessages',
  'statusmessage',
  'success',
  'issuccess',
  'iserror',
  'haserrors',
  'succeeded',
  'ok',
  'code',
  'error',
  'errors',
  'statuscode',
  'meta',
]);

/** `{ status, message }` that a change answers, of what it was not sent: what came of the call, and not what was changed. */
export function tellsOfCall({ properties }: View, sent: View | null): boolean {
  const isOfCall = (key: string): boolean => ABOUT_CALL.has(normalOf(key)) || normalOf(key) === 'status';
  return (
    sent !== null &&
    sent.properties.size > 0 &&
    [...properties.keys()].every((key) => isOfCall(key) && !sent.properties.has(key))
  );
}

/** "Success" beside a "Result": whatever text stands there as well (`StatusDesc`, `displayMessage`) is of the call. */
function tellsOutcomeOnly(key: string): boolean {
  return OUTCOME_ONLY.has(normalOf(key));
}

const OUTCOME_ONLY = new Set(['success', 'issuccess', 'succeeded', 'statuscode', 'ok']);

/** Whether a property speaks of the call and its outcome, never of a thing. */
export function isAboutCall(key: string): boolean {
  return ABOUT_CALL.has(englishPaging(normalOf(key))) || normalOf(key) === 'status';
}

/** No rule below takes an answer for an envelope that has more keys of its own beside the item. */
const MOST_LOOSE = 5;

/** The keys that no envelope is known by; of many only so many that there are too many. */
function looseKeys(keys: readonly string[], view: View, lookup: Lookup): readonly string[] {
  const loose: string[] = [];
  for (const key of keys) {
    if (loose.length > MOST_LOOSE) break;
    if (!isEnvelopeKey(key, view, lookup)) loose.push(key);
  }
  return loose;
}

function isEnvelopeOfItem(key: string, stem: string, allLoose: readonly string[], view: View, lookup: Lookup): boolean {
  const schema = view.properties.get(key);
  const inner = viewOf(schema, lookup);
  const plain = englishPaging(normalOf(key));
  const named = stemOf(key) === stem;
  const isThing = inner.types.includes('object') || inner.properties.size > 0;
  const isList = inner.types.includes('array') && sortOfThings(inner.items, lookup) !== 'scalars';
  const loose = allLoose.filter((other) => other !== key);
  if (!isThing && !isList && (inner.types.length > 0 || plain !== 'data'))
    return inner.types.length === 0 && isOpenResult(key, plain, view);
  if (plain === 'data' || plain === 'result' || plain === 'payload' || plain === 'response') {
    const plainOthers =
      (plain === 'data' || [...view.properties.keys()].some(tellsOutcomeOnly)) &&
      [...view.properties].every(([other, one]) => other === key || isScalarView(viewOf(one, lookup)));
    return (
      loose.length === 0 ||
      (plainOthers && loose.length <= 4 && inner.properties.size > 1) ||
      (loose.length <= 3 && [...inner.properties.keys()].some((one) => IDENTITY_WORDS.has(normalOf(one))))
    );
  }
  if (named && !isList)
    return loose.length <= 1 && loose.every((other) => isScalarView(viewOf(view.properties.get(other), lookup)));
  if (named || plain === 'results' || plain === 'items') return loose.length === 0;
  return view.properties.size === 1 && isThing && !isList && inner.properties.size > 1;
}

/** `{ isSuccess, message, result: any }`: what is left open beside nothing but what speaks of the call is the thing. */
function isOpenResult(key: string, plain: string, { properties }: View): boolean {
  if (plain !== 'result' && plain !== 'payload') return false;
  return properties.size > 1 && [...properties.keys()].every((other) => other === key || isAboutCall(other));
}

function isScalarView(view: View): boolean {
  return view.properties.size === 0 && !view.types.includes('array') && !view.types.includes('object');
}

/**
 * The one thing in `data`: by its name, also beside values (`{ data: { budget: {…}, server_knowledge: 7 } }`), or by an identity of
 * its own (`{ data: { admin: { id, … } } }` of `/admin/users/{id}`).
 */
function nestedItem(view: View, stem: string, lookup: Lookup): string | null {
  const all = [...view.properties];
  const things = all.filter(([, schema]) => !isScalarView(viewOf(schema, lookup)));
  const [[key, schema] = ['', true], ...more] = things.length === 0 ? all : things;
  if (key === '' || more.length > 0) return null;
  const names = viewOf(schema, lookup).properties;
  const isThing = names.size > 1 && [...names.keys()].some((one) => IDENTITY_WORDS.has(normalOf(one)));
  if (all.length > 1) return stemOf(key) === stem && isThing ? key : null;
  return stemOf(key) === stem || (isThing && !NO_THINGS.has(key)) ? key : null;
}

/** Boxes of a thing, which are none themselves. */
const NO_THINGS: ReadonlySet<string> = new Set([
  'attributes',
  'properties',
  'relationships',
  'links',
  'meta',
  'metadata',
]);
