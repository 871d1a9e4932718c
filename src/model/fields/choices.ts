// The choices of an enum as people read them: value, label, description, tone. Read from `enum`, `const`, `oneOf` with
// const and title (JSON Schema 2020-12), and the hints that generators write (x-enum-varnames, x-enumNames, x-ms-enum …).
import type { Json, JsonObject, Lookup, Schema } from '#contract';
import { isObject, member } from '#contract';
import type { Choice, Tone } from '../application.ts';
import { labelOf, wordsOf } from '../words/labels.ts';
import type { View } from '../schemas.ts';
import { listOf, plainText, textOf, viewOf } from '../schemas.ts';

/** The choices that a schema allows, or null where it is no enum. Null is not a choice: that is `nullable`. */
export function choicesOf(view: View, lookup: Lookup): readonly Choice[] | null {
  const known = CHOICES.get(view);
  if (known !== undefined) return known;
  const found = readChoices(view, lookup);
  CHOICES.set(view, found);
  return found;
}

const CHOICES = new WeakMap<View, readonly Choice[] | null>();

function readChoices(view: View, lookup: Lookup): readonly Choice[] | null {
  const titled = titledChoices(view, lookup);
  if (titled !== null) return titled;
  const values = enumValues(view);
  if (values === null || view.types[0] === 'boolean') return null;
  const names = namesOf(view.schema);
  const descriptions = descriptionsOf(view.schema);
  return values
    .map((value, index) => ({
      value,
      name: nameAt(names, value, index),
      description: nameAt(descriptions, value, index),
    }))
    .filter((one) => one.value !== null)
    .map((one) => choiceOf(one.value, one.name, one.description));
}

/** A choice with the label and tone that its value suggests. */
export function choiceOf(value: Json, name = '', description = ''): Choice {
  const text = name === '' ? plainText(value) : name;
  const label = choiceLabel(text);
  return { value, label, description, tone: toneOf(typeof value === 'string' ? value : text) };
}

function enumValues(view: View): readonly Json[] | null {
  const values = member(view.schema, 'enum');
  if (Array.isArray(values)) return [...new Set(values as readonly Json[])];
  const fixed = member(view.schema, 'const');
  if (fixed !== undefined && fixed !== null && !isObject(fixed) && !Array.isArray(fixed)) return [fixed];
  return null;
}

function titledChoices(view: View, lookup: Lookup): readonly Choice[] | null {
  if (view.variants.length === 0 || member(view.schema, 'enum') !== undefined) return null;
  const choices: Choice[] = [];
  for (const variant of view.variants) {
    const one = isObject(variant) ? viewOf(variant, lookup) : null;
    const values = one === null ? null : enumValues(one);
    if (one === null || values === null) return null;
    const title = values.length === 1 ? textOf(member(one.schema, 'title')) : '';
    const description = values.length === 1 ? textOf(member(one.schema, 'description')) : '';
    for (const value of values) {
      if (value === null) continue;
      const choice = choiceOf(value, title, description);
      // A title was written for people: it stays as it is ("PostNL").
      choices.push(title === '' ? choice : { ...choice, label: title });
    }
  }
  return choices;
}

const NAME_KEYS = ['x-enum-varnames', 'x-enumNames', 'x-enum-names', 'x-enumLabels', 'x-enum-labels', 'x-enum'];
const DESCRIPTION_KEYS = ['x-enum-descriptions', 'x-enumDescriptions'];
const ENTRY_KEYS = ['x-enum-values', 'x-enum-elements'];

type Names = readonly Json[] | JsonObject;

function namesOf(schema: JsonObject): Names {
  return toldBeside(schema, NAME_KEYS) ?? ofEntries(schema, ['name', 'identifier']);
}

function descriptionsOf(schema: JsonObject): Names {
  return toldBeside(schema, DESCRIPTION_KEYS) ?? commentsOf(schema) ?? ofEntries(schema, ['description']);
}

function toldBeside(schema: JsonObject, keys: readonly string[]): Names | undefined {
  return keys.map((key) => member(schema, key)).find((told) => Array.isArray(told) || isObject(told)) as Names;
}

/** swag writes what its Go constants are commented with by their names: `{ "StatusOpen": "still open" }`. */
function commentsOf(schema: JsonObject): Names | undefined {
  const comments = member(schema, 'x-enum-comments');
  const names = listOf(member(schema, 'x-enum-varnames'));
  if (!isObject(comments)) return undefined;
  return names.length === 0 ? comments : names.map((name) => textOf(member(comments, plainText(name))));
}

/** What is told of each value in an entry of its own: Azure's `x-ms-enum`, Bungie's `x-enum-values`, Square's `x-enum-elements`. */
function ofEntries(schema: JsonObject, keys: readonly string[]): Names {
  const told = ENTRY_KEYS.map((key) => member(schema, key)).find(Array.isArray);
  const entries = listOf(told ?? member(member(schema, 'x-ms-enum'), 'values')).filter(isObject);
  const first = (entry: JsonObject, names: readonly string[]): Json =>
    names.map((name) => member(entry, name)).find((one) => one !== undefined) ?? '';
  return Object.fromEntries(
    entries
      .map((one) => [plainText(first(one, ['value', 'numericValue', 'name'])), textOf(first(one, keys))] as const)
      .filter(([value]) => value !== '__proto__'),
  );
}

function nameAt(names: Names, value: Json, index: number): string {
  const name = Array.isArray(names) ? (names as readonly Json[])[index] : member(names, plainText(value));
  return typeof name === 'string' ? name : '';
}

function choiceLabel(text: string): string {
  if (text === '') return '(empty)';
  // What is a sentence, a code, a number, or a path already stays as it is.
  if (/\s|[/:.@+]|^\d|^[A-Z]{2}$|^[a-z]{2}[-_][A-Z]{2}$/.test(text)) return text;
  // Three capitals are a code ("EUR") unless they are a word ("LOW" beside "HIGH"), as of a state ("NEW" beside "SHIPPED").
  if (/^[A-Z]{3}$/.test(text) && toneOf(text) === 'neutral' && !SHORT_WORDS.has(text)) return text;
  const label = labelOf(text);
  return label === '' ? text : label;
}

const SHORT_WORDS: ReadonlySet<string> = new Set(
  'LOW ALL ANY DAY BUY OLD OFF YES OUT END ADD SET RED TOP MID MAX MIN CAR BUS AIR SEA PAY FEE TAX MAN'.split(' '),
);

/** The colour that a state's name suggests: steady, so that the same word looks the same on every screen. */
export function toneOf(text: string): Tone {
  const words = wordsOf(text);
  const negated = words.some((word) => NEGATIONS.has(word));
  for (const word of [...words].reverse()) {
    const tone = TONES.get(word);
    if (tone !== undefined) return negated && tone === 'success' ? 'warning' : tone;
  }
  return 'neutral';
}

const NEGATIONS = new Set(['not', 'un', 'non', 'no', 'partially', 'partial', 'never']);

const TONE_WORDS: readonly (readonly [Tone, string])[] = [
  [
    'success',
    'active activated available approved accepted success successful succeeded complete completed done paid delivered enabled ' +
      'online healthy ok open verified confirmed passed pass published resolved ready running live valid finished settled granted ' +
      'sold shipped won up fulfilled received connected synced merged captured good in_stock',
  ],
  [
    'info',
    'new created started starting processing progress scheduled sent submitted queued ongoing assigned info planned ' +
      'sending transit placed provisioning updating building deploying pulling syncing info testing trial trialing debug',
  ],
  [
    'warning',
    'pending waiting wait paused hold review reviewing draft warning warn degraded late overdue requested expiring unpaid ' +
      'attention retrying delayed limited suspended restricted medium required requires incomplete unverified unknown stale ' +
      'unavailable refunded disputed medium',
  ],
  [
    'danger',
    'failed failure fail error errored rejected declined denied blocked cancelled canceled expired deleted removed banned ' +
      'critical fatal down offline unhealthy revoked terminated lost invalid void voided broken killed aborted high urgent ' +
      'emergency missing dead crashed disconnected uncollectible destroyed closed_lost',
  ],
  ['neutral', 'closed archived inactive disabled stopped none off idle low default normal unpublished hidden'],
];

const TONES = new Map(TONE_WORDS.flatMap(([tone, words]) => words.split(' ').map((word) => [word, tone] as const)));

/** Whether a name says that its values are states: "status", "orderState", "phase". */
export function isStateName(name: string): boolean {
  const words = wordsOf(name);
  return STATE_WORDS.has(words.at(-1) ?? '') && !words.includes('code');
}

const STATE_WORDS = new Set(['status', 'state', 'phase', 'stage', 'lifecycle']);

/** The schema's own example, default or first value that can stand for it, or undefined. */
export function exampleOf(schema: Schema): Json | undefined {
  const single = member(schema, 'example');
  return single === undefined ? listOf(member(schema, 'examples'))[0] : single;
}
