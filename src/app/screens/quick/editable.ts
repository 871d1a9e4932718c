// What of an item can be changed where it stands in a table: the places that its update takes, by the names of its fields;
// and what a copied text means there.
import { type Json, type Lookup, lookupInTable, pointerOf, pointerParts } from '#contract';
import {
  type Call,
  controlKind,
  editValues,
  type Field,
  type Form,
  formOf,
  type FormField,
  habitsOf,
  insideOf,
  isAsked,
  itemPlace,
  itemSchemaOf,
  type ResourceDetails,
  sameJson,
  takenOf,
  topOf,
  valueOfCell,
} from '#model';
import { parametersOf } from '../../data/index.ts';

/** A place of an item that can be changed. */
export interface Editable {
  /** Its place in the form. */
  readonly node: FormField;
  /** Its place within the item, as its form knows it. */
  readonly within: string;
  readonly lookup: Lookup;
}

const WHOLES: ReadonlySet<string> = new Set(['file', 'object', 'list', 'map', 'variant', 'json', 'secret']);

/** The place of a field in an item, or null where it cannot be changed by itself. */
export function editableOf(details: ResourceDetails, call: Call, item: Json, field: string): Editable | null {
  const lookup = lookupInTable(details.schemas);
  const { relations, idField: identity } = details.resource;
  const options = { given: parametersOf(call.path), relations, identity };
  const form = formOf(call, lookup, { ...options, itemSchema: itemSchemaOf(details) });
  const place = `/body${itemPlace(form, item, lookup)}`;
  const shown = field.startsWith('/') ? field : pointerOf([field]);
  const isPlain = takenOf(form, item, lookup) !== item;
  const within = isPlain ? shown.replace(/^\/attributes(?=\/)/, '') : shown;
  const parameters = new Set(form.parameters.map(({ pointer }) => pointer));
  const nodes = topOf(form, editValues(form, item, lookup), lookup).filter(({ pointer }) => !parameters.has(pointer));
  const node = [...nodes, ...inBox(nodes, form, place, within, lookup)].find(
    ({ pointer }) => pointer === place + within,
  );
  if (node === undefined || !isAsked(node.field) || node.field.readOnly || WHOLES.has(controlKind(node.field, lookup)))
    return null;
  return { node, within, lookup };
}

/** What stands one level down, for a field that does: the properties of a feature in GeoJSON are its fields. */
function inBox(
  nodes: readonly FormField[],
  form: Form,
  place: string,
  within: string,
  lookup: Lookup,
): readonly FormField[] {
  const [box = '', ...inner] = pointerParts(within);
  const around =
    inner.length === 1 ? nodes.find(({ pointer }) => pointer === `${place}${pointerOf([box])}`) : undefined;
  return around === undefined || around.field.kind !== 'object' ? [] : insideOf(form, around, undefined, lookup);
}

/** What a copied text means at a place: a value (undefined takes it away), or that it means nothing there. */
export type Pasted = { readonly value: Json | undefined } | 'unfit';

/**
 * Reads a copied text as a value of a field of an item, by what a person sees there: an amount in the currency's own units,
 * a share in percent, a moment in words; `habits` are those of its column.
 */
export function pastedValue({ node, lookup }: Editable, raw: string, item: Json, habits = habitsOf([raw])): Pasted {
  const text = raw.trim();
  const { field } = node;
  if (text === '') return field.required ? 'unfit' : { value: field.nullable ? null : undefined };
  const seen = field.unit === 'fraction' && /\d$/.test(text) ? `${text}%` : text;
  const read = valueOfCell(node, seen, habits, lookup, item);
  return read.kind === 'value' && fits(field, controlKind(field, lookup), read.value) ? { value: read.value } : 'unfit';
}

const BY_TEXT: ReadonlySet<string> = new Set([
  'number',
  'boolean',
  'date',
  'date-time',
  'text',
  'long-text',
  'country',
  'tags',
]);

/** Whether a text was understood: what is not stays a text, and would be a fault only when it is sent. */
function fits({ choices, open }: Field, control: ReturnType<typeof controlKind>, value: Json): boolean {
  if (choices !== null && !Array.isArray(value))
    return open === true || choices.some((one) => sameJson(one.value, value));
  // A name that is pasted is not yet the item that it names.
  if (choices === null && !BY_TEXT.has(control)) return false;
  if (typeof value !== 'string') return true;
  if (control === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(value);
  return control !== 'date-time' || /^\d{4}-\d{2}-\d{2}T\d/.test(value);
}

/** The cells of a copied block: rows of columns, as spreadsheets write them. */
export function blockOf(text: string): readonly (readonly string[])[] {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return rows.map((row) => row.split('\t'));
}
