// What a refusal says of places that a form does not have → the places that the API wants, as they stand in what is sent. A
// server writes names its own way ("Due date", "create.order.name"); a name that cannot be told for certain is none.
import type { Issue, Lookup, Pointer } from '#contract';
import { member, pointerOf, pointerParts } from '#contract';
import type { Call } from '../application.ts';
import { normalOf, singularOf, wordsOf } from '../words/labels.ts';
import type { WantedPlace } from '../learn/wanted.ts';
import type { Form } from './form.ts';
import { isWithin } from './values.ts';
import { hasRoomFor, wantedPlaceOf } from './wanted.ts';
import { type Want, wantOf } from './wants.ts';

/** What is wrong, and where the form has it: at the place itself or one around it; null where it has none. */
export interface SaidAt {
  readonly issue: Issue;
  readonly at: Pointer | null;
  /** Whether something was entered there: what is demanded of that is no word of it having to be there. */
  readonly given?: boolean;
}

/** More are not looked at. */
const MOST = 100;

/** What a call is heard to want after a refusal; the very same list where nothing came to it. `names`: those that the form has. */
export function wantedAfter(
  said: readonly SaidAt[],
  form: Form,
  names: readonly string[],
  lookup: Lookup,
): readonly WantedPlace[] {
  const before = form.call.wanted ?? [];
  const isOfArguments = said.some(({ issue }) => isOfServersNames(issue));
  return said.slice(0, MOST).reduce((wanted, one) => {
    // A body that could not be read is told with the name that it has in the server's code: "The order field is required."
    if (isOfArguments && /^The [a-z]\w* field is required\.$/.test(one.issue.message ?? '')) return wanted;
    const want = wantOf(one.issue);
    const place = want === null ? null : placeFor(one, want, { form, style: styleOf(names), lookup });
    return want === null || place === null
      ? wanted
      : merged(wanted, { place, schema: want.schema, required: want.required && !isOfWhatCame(one, want) });
  }, before);
}

/** "status must be one of the following values" of a status that was sent says which, and not that there must be one. */
function isOfWhatCame({ given = false }: SaidAt, { missing }: Want): boolean {
  return given && missing === 'demand';
}

/** Whether a fault is told with the names of the server's code, where properties begin with a capital and arguments do not. */
function isOfServersNames({ pointer, message = '' }: Issue): boolean {
  const isWhole = /JSON value could not be converted|\brequest body is required/i.test(message.slice(0, 400));
  return isWhole || /^\/body\/[A-Z][a-z]/.test(pointer);
}

/** A place that is wanted already is known better by each refusal, never less. */
function merged(wanted: readonly WantedPlace[], news: WantedPlace): readonly WantedPlace[] {
  const known = wanted.find(({ place }) => place === news.place);
  if (known === undefined) return [...wanted, news];
  const isMore = Object.keys(news.schema).length > 0 && !isNarrower(known, news);
  const next = { ...known, schema: isMore ? news.schema : known.schema, required: known.required || news.required };
  const isSame = next.required === known.required && JSON.stringify(next.schema) === JSON.stringify(known.schema);
  return isSame ? wanted : wanted.map((one) => (one === known ? next : one));
}

// "must be a string" and "must be an email" are said of one field: the narrower of the two stands, in whatever order they come.
function isNarrower(known: WantedPlace, news: WantedPlace): boolean {
  const [own, other] = [known.schema, news.schema];
  const isText = member(other, 'type') === 'string' && member(other, 'format') === undefined;
  if (isText) return member(own, 'enum') !== undefined || member(own, 'format') !== undefined;
  const isNumber = member(other, 'type') === 'number';
  return (
    (isNumber && member(own, 'type') === 'integer') ||
    (member(other, 'type') === 'array' && member(own, 'type') === 'array' && member(other, 'items') === undefined)
  );
}

interface Around {
  readonly form: Form;
  readonly style: Style;
  readonly lookup: Lookup;
}

function placeFor({ issue, at }: SaidAt, want: Want, around: Around): Pointer | null {
  const { form } = around;
  const [where, ...parts] = pointerParts(issue.pointer);
  const isBodyless = form.call.method === 'GET' || form.call.method === 'HEAD';
  if (at !== null) return insideOf(at, parts, want, around);
  if (where === 'query' || (where === 'body' && isBodyless))
    return want.missing === true ? queryPlace(issue, parts, around) : null;
  if (where !== 'body' || want.missing === false) return null;
  if (parts.length === 0) return isUnsent(issue, form) ? '/body' : null;
  const named = namesOf(issue, withoutArguments(parts, form.call), around.style);
  if (named === null || isParameter(named.at(-1) ?? '', form.call)) return null;
  const root = form.root?.field.kind === 'object' ? form.root.pointer : '/body';
  const place = wantedPlaceOf(root + pointerOf(named));
  return isFree(place, around) ? place : null;
}

/** The body itself, where the form has none and the API wants one. */
function isUnsent({ message = '' }: Issue, form: Form): boolean {
  return (
    form.body === null &&
    /\bexpected object, received undefined|\bfield required\b|\bbody is (?:required|missing)/i.test(message)
  );
}

function queryPlace(issue: Issue, parts: readonly string[], around: Around): Pointer | null {
  const named = parts.length === 1 ? namesOf(issue, parts, around.style) : null;
  return named === null || isParameter(named[0] ?? '', around.form.call) ? null : pointerOf(['query', ...named]);
}

/** What is in a place of the form: the parts behind it. Of the place itself, only what was learned may be known better. */
function insideOf(at: Pointer, parts: readonly string[], want: Want, around: Around): Pointer | null {
  const last = normalOf(pointerParts(at).at(-1) ?? '');
  const index = parts.findLastIndex((part) => normalOf(part) === last);
  const rest = index < 0 ? [] : parts.slice(index + 1);
  const { call } = around.form;
  if (rest.length > 0) {
    if (want.missing === false) return null;
    const place = wantedPlaceOf(at + pointerOf(rest));
    return rest.every(isName) && at.startsWith('/body') && isFree(place, around) ? place : null;
  }
  const own = wantedPlaceOf(at);
  const isLearned = call.learned === true && at.startsWith('/body/') && isScalar(want);
  return isLearned || (call.wanted ?? []).some(({ place }) => place === own) ? own : null;
}

function isScalar({ schema }: Want): boolean {
  const type = member(schema, 'type');
  return type !== 'object' && type !== 'array' && Object.keys(schema).length > 0;
}

/** Whether the contract leaves a place of the body open; what is wanted already is no matter of the contract. */
function isFree(place: Pointer, { form, lookup }: Around): boolean {
  const { wanted = [] } = form.call;
  if (wanted.some((one) => one.place === place)) return true;
  if (form.leftOut.some((one) => isWithin(place, `/body${one}`))) return false;
  if (form.body === null) return true;
  const around = wanted.some((one) => place.startsWith(`${one.place}/`));
  return around || hasRoomFor(form.body.field.schema, pointerParts(place).slice(1), lookup);
}

function isParameter(name: string, call: Call): boolean {
  return call.parameters.some((one) => normalOf(one.name) === normalOf(name));
}

/** Names of the method and of what it takes stand before the place in some servers: create.order.name, order.email. */
export function withoutArguments(parts: readonly string[], call: Call): readonly string[] {
  const [head = '', ...rest] = parts;
  if (rest.length === 0 || /^\d+$/.test(rest[0] ?? '')) return parts;
  const noun = call.path.split('/').findLast((part) => part !== '' && !part.includes('{')) ?? '';
  const isOwn = normalOf(head) === normalOf(singularOf(noun));
  return isOwn || ARGUMENT.test(head) || METHODS.has(wordsOf(head)[0] ?? '') ? withoutArguments(rest, call) : parts;
}

const ARGUMENT = /^(?:dto|req|model|command|entity|arg\d*)$|(?:Dto|DTO|Request|Command|Input|Model|Payload)$/;
const METHODS: ReadonlySet<string> = new Set(
  'create update add save insert register store patch put post replace'.split(' '),
);

/** The names of properties as the API has them; null where one cannot be told. */
export function namesOf(issue: Issue, parts: readonly string[], style: Style): readonly string[] | null {
  const inWords = member(issue.params, 'inWords') === true;
  const names = parts.map((part) => nameOf(part, inWords, style));
  if (!names.every((name) => name !== null)) return null;
  const last = names.at(-1) ?? '';
  // Rails says of what belongs to a thing that the thing must exist: what is sent is its identity.
  const belongs = /(?:^|\s)must exist\.?$/.test(issue.message ?? '') && !/id$/i.test(last);
  return belongs ? [...names.slice(0, -1), last + (style === 'camel' ? 'Id' : '_id')] : names;
}

function isName(part: string): boolean {
  return /^[\p{L}\p{N}_$][\p{L}\p{N}_$-]{0,79}$/u.test(part);
}

/** How an API writes names of several words. */
export type Style = 'snake' | 'camel' | 'pascal' | null;

/** How most of these names are written; null where they do not show it. */
export function styleOf(names: readonly string[]): Style {
  const count = (pattern: RegExp): number => names.filter((name) => pattern.test(name)).length;
  const [snake, camel, pascal] = [count(/^[a-z\d]+_[a-z]/), count(/^[a-z\d]+[A-Z]/), count(/^[A-Z][a-z]/)];
  if (pascal > 0 && pascal > snake + camel && pascal * 2 > names.length) return 'pascal';
  return snake === camel ? null : snake > camel ? 'snake' : 'camel';
}

function nameOf(part: string, inWords: boolean, style: Style): string | null {
  const words = part.split(' ');
  if (inWords && words.some((word) => NO_FIELDS.has(word.toLowerCase()))) return null;
  if (words.length > 1)
    return words.length > 3 || NO_NAMES.has(words[0]?.toLowerCase() ?? '') ? null : inStyle(words, style);
  if (!isName(part) || (inWords && NO_NAMES.has(part.toLowerCase()))) return null;
  if (!/^\p{Lu}/u.test(part) || style === 'pascal') return part;
  const humps = part.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}\p{Ll}*|[\p{Ll}\p{N}_]+/gu) ?? [part];
  // A name in a list of faults is a property's own; one in words may be that of the server's code.
  return humps.length > 1 ? inStyle(humps, inWords ? style : (style ?? 'camel')) : part.toLowerCase();
}

function inStyle(words: readonly string[], style: Style): string | null {
  if (style === null || !words.every((word) => isName(word))) return null;
  const lower = words.map((word) => word.toLowerCase());
  if (style === 'snake') return lower.join('_');
  const capital = lower.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return style === 'pascal' ? capital : `${lower[0] ?? ''}${capital.slice((lower[0] ?? '').length)}`;
}

/** What sentences speak of that is no property of a thing: how one signs in, and the request itself. */
const NO_FIELDS: ReadonlySet<string> = new Set(
  (
    'token tokens jwt bearer authorization authentication auth apikey key credential credentials session login access permission ' +
    'permissions privileges scope scopes header headers cookie cookies body request payload json data content content-type query ' +
    'license subscription upgrade captcha csrf field fields value values parameter parameters param params property properties ' +
    'argument arguments input inputs information file files upload argument constraint validation'
  ).split(' '),
);

/** Words with which a sentence begins that names nothing, or something that is not only it. */
const NO_NAMES: ReadonlySet<string> = new Set(
  (
    'a an the at this that these those it there your our my you we they he she no not any all each every some one either both ' +
    'none another such valid invalid active current existing new same following required missing something nothing everything'
  ).split(' '),
);
