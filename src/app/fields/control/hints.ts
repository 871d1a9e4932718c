// What a field asks for, said as help before it is an error: bounds, lengths, an example as the placeholder.
import { isObject, type Json, type Lookup, printJson } from '#contract';
import { controlKind, type ControlKind, examplesOf, type Field, isMadeUp, limitsOf, printNumber } from '#model';
import type { Words } from '../../ui/index.ts';
import { plainText } from '../display/plain-text.ts';

/** Short sentences about what is asked for; none where the label says all. */
export function hintsOf(field: Field, lookup: Lookup, words: Words): readonly string[] {
  const limits = limitsOf(field.schema, lookup);
  const hints: string[] = [];
  if (field.deprecated) hints.push(words('hint.deprecated'));
  // Where one chooses, lengths and bounds say nothing.
  if (CHOSEN.has(controlKind(field, lookup))) return hints;
  if (limits.types.includes('string')) hints.push(...lengthHint(limits.minLength, limits.maxLength, words));
  hints.push(...rangeHint(limits, field, words));
  if (
    field.kind === 'money' &&
    field.unit === 'minor' &&
    (field.currency === null || SAYS_CENTS.test(field.description))
  )
    hints.push(words('hint.minor'));
  if (limits.multipleOf !== null && limits.multipleOf !== 1 && !isOfMoney(field))
    hints.push(words('hint.step', { step: plainText(limits.multipleOf) }));
  // GeoJSON (RFC 7946 §3.1.1) has a place the other way round than people say it, and than it is shown.
  if (limits.types.includes('array') && field.kind === 'location') hints.push(words('hint.longitude-first'));
  else if (limits.types.includes('array')) hints.push(...countHint(limits.minItems, limits.maxItems, words));
  return hints;
}

/** Whose description speaks of cents beside a field in the currency's own units would lead people to a hundred times too much. */
const SAYS_CENTS = /\bcents?\b|minor|smallest/i;

/** A bound as people enter it: a share in percent, cents in the currency's own units. */
export function asEntered(bound: Json | null, { unit }: Pick<Field, 'unit'>): Json | null {
  const shift = unit === 'fraction' ? -2 : unit === 'minor' ? 2 : 0;
  const marks = { decimal: '.', group: '' };
  return bound === null || shift === 0 ? bound : printNumber(bound, { integer: false, shift, marks });
}

// Cents go without saying.
function isOfMoney(field: Field): boolean {
  return field.kind === 'money' || (field.unit !== null && field.unit !== 'name');
}

const CHOSEN: ReadonlySet<ControlKind> = new Set([
  'choice',
  'country',
  'relation',
  'date',
  'date-time',
  'time',
  'boolean',
  'file',
  'variant',
]);

// A bound that nobody comes near is no help; it is said when it is met.
const TELLING = 30;
const FEW_ENTRIES = 5;

function lengthHint(least: number | null, most: number | null, words: Words): readonly string[] {
  const low = least !== null && least > 1 ? least : null;
  const high = most !== null && (most <= TELLING || low !== null) && most <= 500 ? most : null;
  if (low !== null && low === most) return [words('hint.length', { count: low })];
  if (low !== null && high !== null) return [words('hint.length-between', { low, high })];
  if (low !== null) return [words('hint.length-from', { low })];
  return high === null ? [] : [words('hint.length-to', { high })];
}

const HUGE = 1e9;

function rangeHint(limits: ReturnType<typeof limitsOf>, field: Field, words: Words): readonly string[] {
  const shown = (bound: Json | null): string | null => {
    const seen = asEntered(bound, field);
    return seen === null || Math.abs(Number(plainText(seen))) >= HUGE ? null : plainText(seen);
  };
  const [low, high] = [shown(limits.minimum), shown(limits.maximum)];
  if (low !== null && high !== null) return [words('hint.between', { low, high })];
  // What must not be met itself is said so: "From 0" would offer the 0 that is refused.
  const [above, below] = [shown(limits.exclusiveMinimum), shown(limits.exclusiveMaximum)];
  const hints: string[] = [];
  if (low === null && above !== null) hints.push(words('hint.more', { low: above }));
  if (low !== null && low !== '0' && low !== '1') hints.push(words('hint.from', { low }));
  if (high !== null) hints.push(words('hint.to', { high }));
  else if (below !== null) hints.push(words('hint.less', { high: below }));
  return hints;
}

function countHint(least: number | null, most: number | null, words: Words): readonly string[] {
  if (least !== null && least > 0 && most !== null && most <= FEW_ENTRIES)
    return [words('hint.items-between', { low: least, high: most })];
  if (least !== null && least > 1) return [words('hint.items-from', { low: least })];
  return most === null || most > FEW_ENTRIES ? [] : [words('hint.items-to', { high: most })];
}

/** The placeholder: the default that holds when nothing is entered, else an example. */
export function placeholderOf(
  field: Field,
  lookup: Lookup,
  words: Words,
  show: (value: Json) => string = plain,
): string | undefined {
  const fallback = field.default;
  if (fallback !== undefined && fallback !== null && fallback !== '' && !isBig(fallback))
    return words('hint.default', { value: show(fallback) });
  const example = field.example ?? examplesOf(field.schema, lookup)[0];
  if (example === undefined || example === null || example === '' || isBig(example) || example === 'string')
    return undefined;
  if (typeof example === 'string' && isMadeUp(example)) return undefined;
  return words('hint.example', { value: show(example) });
}

function isBig(value: Json): boolean {
  return isObject(value) || Array.isArray(value) || plainText(value).length > 60;
}

function plain(value: Json): string {
  return typeof value === 'string' ? value : printJson(value);
}

/** The first sentences of a description, without its marks; and whether there is more of it. */
export function briefOf(description: string): { readonly text: string; readonly more: boolean } {
  const [first = ''] = description.trim().split(/\n\s*\n/, 1);
  const text = first
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .replaceAll(/\*{1,3}(\S[^*]*)\*{1,3}/g, '$1')
    .replaceAll(/(^|\W)_{1,2}(\S[^_]*)_{1,2}(?=\W|$)/g, '$1$2')
    .replaceAll(/<[^>]{1,60}>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= LONGEST) return { text, more: description.trim().length > first.length + 2 };
  const cut = text.slice(0, LONGEST);
  const stop = [...cut.matchAll(END)].at(-1)?.index ?? 0;
  return { text: stop > 40 ? cut.slice(0, stop + 1) : `${cut.slice(0, cut.lastIndexOf(' '))}…`, more: true };
}

/** What is said before something else is, as a sentence: "Título da demanda." before "5 to 120 characters.". */
export function asSentence(text: string): string {
  return /[\p{L}\p{N})\]"'’”%]$/u.test(text) ? `${text}.` : text;
}

const LONGEST = 150;
/** Where a sentence ends, and not an abbreviation ("e.g. nyc"). */
const END = /(?<!\b(?:e\.g|i\.e|etc|vs|cf|incl|excl|approx|resp|ca|no))[.;] /gi;
