// What of an item can be changed where it stands in a table: the places that its update takes, by the names of its fields;
// and what a copied text means there.
import { type Json, type Lookup, lookupInTable, parseJson, pointerOf } from '#contract';
import {
  type Call,
  controlKind,
  editValues,
  type Field,
  formOf,
  type FormField,
  itemPlace,
  type ResourceDetails,
  topOf,
} from '#model';
import { parametersOf } from '../../data/index.ts';
import { itemSchemaOf } from '../../data/save-item.ts';

/** A place of an item that can be changed. */
export interface Editable {
  /** Its place in the form. */
  readonly node: FormField;
  /** Its place within the item. */
  readonly within: string;
  readonly lookup: Lookup;
}

const WHOLES: ReadonlySet<string> = new Set(['file', 'object', 'list', 'map', 'variant', 'json', 'secret']);

/** The place of a field in an item, or null where it cannot be changed by itself. */
export function editableOf(details: ResourceDetails, call: Call, item: Json, field: string): Editable | null {
  const lookup = lookupInTable(details.schemas);
  const options = { given: parametersOf(call.path), relations: details.resource.relations };
  const form = formOf(call, lookup, { ...options, itemSchema: itemSchemaOf(details) });
  const place = `/body${itemPlace(form, item, lookup)}`;
  const within = field.startsWith('/') ? field : pointerOf([field]);
  const parameters = new Set(form.parameters.map(({ pointer }) => pointer));
  const nodes = topOf(form, editValues(form, item, lookup), lookup).filter(({ pointer }) => !parameters.has(pointer));
  const node = nodes.find(({ pointer }) => pointer === place + within);
  if (node === undefined || node.field.readOnly || WHOLES.has(controlKind(node.field, lookup))) return null;
  return { node, within, lookup };
}

/** What a copied text means at a place: a value (undefined takes it away), or that it means nothing there. */
export type Pasted = { readonly value: Json | undefined } | 'unfit';

/** Reads a copied text as a value of a field. */
export function pastedValue({ node: { field }, lookup }: Editable, raw: string): Pasted {
  const text = raw.trim();
  if (text === '') return field.required ? 'unfit' : { value: field.nullable ? null : undefined };
  const choice = choiceOf(field, text);
  if (field.choices !== null) return choice === undefined ? 'unfit' : { value: choice };
  if (field.unit !== null) return 'unfit';
  switch (controlKind(field, lookup)) {
    case 'number':
      return numberIn(text);
    case 'boolean':
      return /^(true|yes|1|false|no|0)$/i.test(text) ? { value: /^(true|yes|1)$/i.test(text) } : 'unfit';
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? { value: text } : 'unfit';
    case 'date-time':
      return /^\d{4}-\d{2}-\d{2}T/.test(text) ? { value: text } : 'unfit';
    case 'text':
    case 'long-text':
    case 'country':
      return { value: text };
    default:
      return 'unfit';
  }
}

function choiceOf(field: Field, text: string): Json | undefined {
  const same = (one: string): boolean => one.toLowerCase() === text.toLowerCase();
  return field.choices?.find(({ value, label }) => same(label) || same(String(value as string)))?.value;
}

/** Exact, however long it is (rule S12). */
function numberIn(text: string): Pasted {
  const plain = text.replace(/[\s\u00a0]/g, '').replace(/^(-?\d+),(\d+)$/, '$1.$2');
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(plain) ? { value: parseJson(plain) } : 'unfit';
}

/** The cells of a copied block: rows of columns, as spreadsheets write them. */
export function blockOf(text: string): readonly (readonly string[])[] {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return rows.map((row) => row.split('\t'));
}
