// What a form asks for by a code that the rows of its list tell by name: `priority_id` where they hold `priority: { id, name }`.
// A field of the form and the rows in, the same field with the things that were seen as its choices out.
import { isObject, type Json, type Lookup, member, validate } from '#contract';
import type { Choice, Field } from '../application.ts';
import { choiceOf } from '../fields/choices.ts';
import { CODES, IDENTITY_WORDS } from '../identity/identity-words.ts';
import { labelOf, normalOf, singularOf } from '../words/labels.ts';
import { scalarText } from '../answers/scalars.ts';
import { viewOf } from '../schemas.ts';
import { fieldValue } from '../answers/values.ts';
import { limitsOf } from './limits.ts';

/** Rows of a list, and what they hold. */
export interface Rows {
  readonly fields: readonly Field[];
  readonly items: readonly Json[];
}

/** What tells which thing is meant, of the things with a name in the rows. */
interface Told {
  /** The field of the rows that holds the things. */
  readonly thing: Field;
  readonly titleField: string;
  /** The property of each that is sent. */
  readonly part: string;
}

/** The field, chosen among what rows hold of it by name (rule `named-in-rows`); another may be typed. The same where they say nothing. */
export function chosenInRows(field: Field, rows: Rows | undefined, lookup: Lookup): Field {
  const told = rows === undefined ? null : toldInRows(field, rows.fields, lookup);
  if (rows === undefined || told === null) return field;
  const one = viewOf(field.schema, lookup).items;
  const choices = choicesIn(rows.items, told, (value) => validate(value, one ?? field.schema, lookup).length === 0);
  if (choices.length === 0) return field;
  const label = field.label === labelOf(field.name) ? told.thing.label : field.label;
  return { ...field, label, kind: one === null ? 'enum' : 'tags', choices, open: true, because: 'named-in-rows' };
}

/** What the rows hold by name and a field asks for by a code, if they do. */
export function toldInRows(field: Field, fields: readonly Field[], lookup: Lookup): Told | null {
  const { kind, resource, choices, schema } = field;
  if (resource !== null || choices !== null || !ASKED.has(kind)) return null;
  const name = normalOf(field.name);
  const { types, itemTypes } = limitsOf(schema, lookup);
  const isList = types.length === 1 && types[0] === 'array';
  const taken = isList ? itemTypes : types;
  const counts = taken.length > 0 && taken.every((type) => type === 'integer' || type === 'number');
  for (const thing of fields) {
    const { titleField } = thing;
    if (titleField === undefined || isList !== (thing.kind === 'list')) continue;
    // By its bare name a number is asked for: a text may be any other name of it.
    const isBare = name === normalOf(thing.name) && counts;
    const part = partsOf(thing, lookup).find((one) =>
      isBare ? IDENTITY_WORDS.has(normalOf(one)) : asksForPart(name, thing.name, normalOf(one), isList),
    );
    if (part !== undefined) return { thing, titleField, part };
  }
  return null;
}

/** What is asked for by one value, or by several. */
const ASKED: ReadonlySet<Field['kind']> = new Set(['text', 'number', 'identifier', 'tags', 'list']);

/** What tells things apart, the surest first. */
function partsOf({ kind, schema }: Field, lookup: Lookup): readonly string[] {
  const view = viewOf(schema, lookup);
  const { properties } = kind === 'list' ? viewOf(view.items, lookup) : view;
  const codes = [...CODES];
  const rank = (part: string): number => codes.indexOf(normalOf(part));
  return [...properties.keys()].filter((part) => rank(part) >= 0).sort((a, b) => rank(a) - rank(b));
}

/**
 * Whether a name asks for that part of a thing: `priority_id`, `currencyCode`, `tag_ids`. All without case and separators but the
 * thing's, which is as the contract has it.
 */
export function asksForPart(name: string, thing: string, part: string, isList: boolean): boolean {
  const own = normalOf(thing);
  if (!isList) return name === own + part;
  return [own, singularOf(own)].some((stem) => name === stem + part || name === `${stem}${part}s`);
}

/** The things with a name that a field of the rows holds, known by their `id`; null where it holds no such. */
export function namesInRows(thing: Field, items: readonly Json[], lookup: Lookup): readonly Choice[] | null {
  const { titleField, resource } = thing;
  const part = titleField === undefined || resource !== null ? undefined : partsOf(thing, lookup).find(isId);
  if (titleField === undefined || part === undefined) return null;
  return choicesIn(items, { thing, titleField, part }, () => true);
}

function isId(part: string): boolean {
  return part === 'id';
}

/** So many of a kind are offered; of more, nobody finds one without a search. */
const MOST = 500;

function choicesIn(
  items: readonly Json[],
  { thing, titleField, part }: Told,
  fits: (value: Json) => boolean,
): readonly Choice[] {
  const seen = new Map<string, Choice>();
  for (const item of items) {
    const all = fieldValue(item, thing.name);
    for (const one of Array.isArray(all) ? (all as readonly Json[]) : [all]) {
      if (!isObject(one)) continue;
      const held = member(one, part);
      const [code, label] = [scalarText(held), scalarText(member(one, titleField))];
      if (held === undefined || code === null || label === null || label === '' || seen.has(code)) continue;
      // A number may be asked for as text.
      const value = [held, code].find(fits);
      if (value !== undefined) seen.set(code, { ...choiceOf(value), label });
    }
  }
  // What is numbered is mostly in an order that means something: low, normal, high.
  const all = [...seen.values()];
  const isNumbered = all.length <= FEW && all.every(({ value }) => typeof value === 'number');
  return all
    .sort((a, b) => (isNumbered ? Number(a.value) - Number(b.value) : a.label.localeCompare(b.label)))
    .slice(0, MOST);
}

/** So many may be in an order of their own; more are found by their letters. */
const FEW = 12;
