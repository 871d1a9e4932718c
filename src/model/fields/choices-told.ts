// What a description tells of each value of an enum (rule `choices-told`): "* `PE` - Pendiente\n* `AP` - Aprobado", as
// Django writes it, "1: Create, 2: Update", "L = LIMIT". A description and choices in, the choices with it out. Only where
// every value is told of. Short ones that begin like a name are the choices' labels; longer ones say what a choice means.
import type { JsonObject } from '#contract';
import { member, proseOf } from '#contract';
import type { Choice } from '../application.ts';
import { choiceOf, toneOf } from './choices.ts';
import { labelOf, normalOf } from '../words/labels.ts';
import { plainText, textOf } from '../schemas.ts';

/** Choices with what was told of them, and what the description says besides. */
export interface Told {
  readonly choices: readonly Choice[];
  readonly description: string;
}

/** Longer ones are not looked through; nor are more choices than people could choose among by reading. */
const LONGEST = 20_000;
const MOST = 300;

/** Null where the description does not tell of every value. */
export function toldChoices(choices: readonly Choice[], description: string): Told | null {
  if (description.length > LONGEST || choices.length > MOST) return null;
  const values = new Set(choices.map(({ value }) => plainText(value)));
  // Few descriptions speak of every value.
  for (const value of values) if (!description.includes(value)) return null;
  const heads = headsIn(description, values);
  const found = new Set(heads.map(({ value }) => value));
  if (heads.length < 2 || [...values].some((value) => value !== '' && !found.has(value)))
    return namedBefore(choices, description);
  const isList = isListOf(heads);
  const entries = heads.map((head, at) => entryOf(description, head, heads[at + 1] ?? null, isList));
  if (entries.some(({ text }) => text === '') || entries.every(({ text }) => /^\d+$/.test(text))) return null;
  const told = new Map(entries.map(({ value, text }) => [value, text] as const));
  const areNames = entries.every(isNamed) || entries.every(isCodeNamed);
  return {
    choices: choices.map((choice) => withText(choice, told.get(plainText(choice.value)) ?? '', areNames)),
    description: isList ? besides(description, heads, entries) : description,
  };
}

/**
 * The choices of a number that only a description tells (rule `numbers-told`): "1 = Pending, 2 = Approved". Null where it may
 * not tell all: a list has a line for each, in a sentence they are counted from 0 or 1 on, and there is no other bound.
 */
export function numbersTold(schema: JsonObject, description = ''): readonly Choice[] | null {
  const types = [member(schema, 'type')].flat().filter((one) => one !== 'null');
  const isWhole = types[0] === 'integer';
  if (types.length !== 1 || !(isWhole || types[0] === 'number')) return null;
  const said = description || textOf(member(schema, 'description'));
  const told = /\d/.test(said) ? numbersIn(proseOf(said)) : null;
  // From 0 (transparent) to 1 (opaque) is a range.
  if (told === null || (!isWhole && told.length < 3)) return null;
  const bounds = ['minimum', 'maximum', 'default', 'example'].map((key) => member(schema, key));
  return bounds.every((bound) => bound === undefined || told.some(({ value }) => value === bound)) ? told : null;
}

function numbersIn(description: string): readonly Choice[] | null {
  if (description.length > LONGEST || GOES_ON.test(description)) return null;
  const named = [...namesBefore(description)].map(([value, name]) => ({ name, choice: choiceOf(Number(value)) }));
  const own = named.map(({ choice }) => choice);
  // Not "page = 0, size = 1": what is so named is written as a name.
  if (isCounted(own.map(({ value }) => Number(value))) && named.every(({ name }) => /^[A-Z]/.test(name)))
    return namedBefore(own, description)?.choices ?? null;
  const heads = headsIn(description, { has: (value) => /^\d{1,4}$/.test(value) });
  const numbers = heads.map(({ value }) => Number(value));
  if (heads.length < 2 || !(isCounted(numbers) || isListOf(heads))) return null;
  // "How many to skip. 0 means none, 1 means every other": two of many numbers.
  if (heads.some(({ isSaid }) => isSaid) && COUNTS.test(description)) return null;
  const choices = numbers.map((number) => choiceOf(number));
  const told = toldChoices(choices, description);
  return told?.choices.every(({ label }) => /^\p{L}/u.test(label)) === true ? told.choices : null;
}

const COUNTS = /\b(?:how (?:many|often|long)|(?:number|amount|count) of)\b/i;

/** From 0 or 1 on, and none is left out. */
function isCounted(numbers: readonly number[]): boolean {
  const [first = 2] = numbers;
  return numbers.length > 1 && first <= 1 && numbers.every((number, at) => number === at + first);
}

/** "Unknown = 0, NoMatch = 1", as .NET's enums are described: numbers with their names before them. */
function namedBefore(choices: readonly Choice[], description: string): Told | null {
  const names = namesBefore(description);
  const told = choices.map((choice) => names.get(plainText(choice.value)));
  if (choices.length < 2 || new Set(told).size < told.length || told.includes(undefined)) return null;
  const besidesThem = description.replace(NAME_BEFORE, '').replace(/\b(?:and|or)\b/g, '');
  return {
    choices: choices.map((choice, at) => withText(choice, labelOf(told[at] ?? ''), true)),
    description: /[a-z]{2}/i.test(besidesThem) ? description : '',
  };
}

function namesBefore(description: string): ReadonlyMap<string, string> {
  return new Map([...description.matchAll(NAME_BEFORE)].map(([, name = '', value = '']) => [value, name] as const));
}

const NAME_BEFORE =
  /(?<=^|[,;:(|>\n]\s{0,3}|\b(?:and|or)\s)([A-Za-zÀ-ɏ][\wÀ-ɏ]{0,40}(?: [\wÀ-ɏ]{1,20}){0,3})\s?=\s?["'`]?(\d{1,4})["'`]?(?=[,;)|<\s.]|$)/g;

/** "1=Monday, 2=Tuesday, etc.", "For example, 1=first page". */
const GOES_ON = /\betc\b|\.\.\.|…|\bexample\b|\be\.?g\b/i;

/** Where what is told of a value begins: the value, quoted or not, and what stands between it and the text. */
interface Head {
  readonly value: string;
  readonly start: number;
  /** Where the text begins. */
  readonly end: number;
  /** Where the line begins. */
  readonly line: number;
  /** Whether a word stands between: "0 is inactive, 1 is active", which may be said of anything but numbers. */
  readonly isSaid: boolean;
}

/** How far from the start of its line a value stands: after a bullet, or "if `op` == ". */
const FROM_LINE = 16;

const HEAD =
  /(?:["'`“*]{1,3}([^"'`”*\n]{0,60})["'`”*]{1,3}|([\p{L}\p{N}_][\p{L}\p{N}_.+/-]{0,59}))(?:\s{0,3}(?:[:=→]|[=-]{1,2}>)(?!=)|\s{1,3}(?:-{1,2}|[–—])(?=\s)|\s?(?=[(（])|(\s(?:means|is|for)\s))/gu;

/** The first of each value, in the order of the text. */
function headsIn(description: string, values: Pick<ReadonlySet<string>, 'has'>): Head[] {
  const seen = new Set<string>();
  const heads: Head[] = [];
  for (const match of description.matchAll(HEAD)) {
    const value = match[1] ?? match[2] ?? '';
    const start = match.index;
    const isSaid = match[3] !== undefined;
    if (isSaid && !/^\d+$/.test(value)) continue;
    // "-5 → bad" tells of no 5, "1.5: …" neither.
    if (!values.has(value) || seen.has(value) || /[-.\d]/.test(description.charAt(start - 1))) continue;
    seen.add(value);
    heads.push({ value, start, end: start + match[0].length, line: description.lastIndexOf('\n', start) + 1, isSaid });
  }
  return heads;
}

/** Whether each begins a line of its own. */
function isListOf(heads: readonly Head[]): boolean {
  return heads.every(({ line, start }) => start - line <= FROM_LINE) && heads.every(isFirstOfLine);
}

function isFirstOfLine(head: Head, at: number, all: readonly Head[]): boolean {
  return at === 0 || (all[at - 1]?.line ?? 0) < head.line;
}

interface Entry {
  readonly value: string;
  readonly text: string;
  readonly end: number;
}

function entryOf(description: string, head: Head, next: Head | null, isList: boolean): Entry {
  const limit = next === null ? description.length : isList ? next.line : next.start;
  const run = description.slice(head.end, limit);
  const [text] = (isList ? LINES : SENTENCE).exec(run) ?? [''];
  return { value: head.value, text: tidied(text), end: head.end + text.length };
}

/** To the end of its line and those that go on with it: no new point of a list, and no empty line. */
const LINES = /^.*(?:\n[ \t]*(?![ \t]*(?:[-*•]|\n|$)).+)*/;

/** In one line: to the end of the sentence. */
const SENTENCE = /^(?:[^\n.]|\.(?!\s|$))*/;

/** In plain words; "(Male)" without its brackets, nor with one that was opened before the value. */
function tidied(text: string): string {
  const words = text
    .slice(0, READ)
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^that\s/, '');
  const bare = words.replace(/(?:[\s,;|([–—-]|\s(?:or|and))+$/, '');
  const inside = /^[(（]\s*([^()（）]+?)\s*[)）](?:[\s,;.|]*$|\s*\()/.exec(bare)?.[1];
  return inside ?? (/^[^(（]*[)）]/.test(bare) ? bare.replace(/[)）].*$/, '') : bare);
}

/** So much of what is told of a value is read: more stands nowhere. */
const READ = 500;

const LONGEST_NAME = 40;
const LONGEST_OF_NUMBER = 60;

function isShort(text: string): boolean {
  return text.length <= LONGEST_NAME && text.split(' ').length <= 5;
}

/** "Em andamento", "Full Control", "优秀", or only the value; not "one at a time", and no sentence. */
function isNamed({ value, text }: Entry): boolean {
  if (normalOf(value) === normalOf(text)) return true;
  return (
    isShort(text) && /^[\p{Lu}\p{Lo}]/u.test(text) && !/[.!?:]$/.test(text) && !/^(?:the|an?|when|if)\s/i.test(text)
  );
}

/** What says nothing by itself is named by whatever is short: up to three letters, and a number also by a few words more. */
function isCodeNamed({ value, text }: Entry): boolean {
  return /^-?\d+$/.test(value) ? text.length <= LONGEST_OF_NUMBER : value.length <= 3 && isShort(text);
}

function withText(choice: Choice, text: string, isName: boolean): Choice {
  if (text === '') return choice;
  if (!isName) return choice.description === '' ? { ...choice, description: text } : choice;
  if (text === plainText(choice.value)) return choice;
  const tone = choice.tone === 'neutral' ? toneOf(text) : choice.tone;
  const name = text.replace(/\.$/, '');
  return {
    ...choice,
    label: PROGRAMMED.test(name) ? labelOf(name) : name.charAt(0).toUpperCase() + name.slice(1),
    tone,
  };
}

/** "MARKET_ON_CLOSE", "PENDING APPROVAL", "in_progress"; "WhatsApp" and "SMS" were written for people. */
const PROGRAMMED = /^(?:[A-Z]{4,}(?: [A-Z]+)*|[A-Za-z\d]+(?:_[A-Za-z\d]+)+)$/;

/** The description without the list. */
function besides(description: string, heads: readonly Head[], entries: readonly Entry[]): string {
  const before = description.slice(0, heads[0]?.line ?? 0).trim();
  const after = description.slice(entries.at(-1)?.end ?? 0).trim();
  return [before.replace(LEADS_IN, '').replace(/\s*:$/, ''), after].filter((part) => part !== '').join('\n\n');
}

/** "Possible values:", "One of:". */
const LEADS_IN = /(?:^|(?<=[.\n]))[^.\n]{0,60}\b(?:values?|options?|one of|following|are|is)\s*:?$/i;
