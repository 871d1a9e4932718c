// Fields that stand in one place → the same fields, each with a label of its own: people and screen readers tell them apart
// by nothing else (WCAG 2.2: 2.4.6).
import { pointerParts } from '#contract';
import type { Field } from '../application.ts';
import { labelOf } from '../words/labels.ts';

/** The fields, those that were called alike told apart: by the name's own words, else by the name as the API writes it. */
export function toldApart(fields: readonly Field[]): readonly Field[] {
  if (!hasTwins(fields)) return fields;
  const spelled = fields.map((field) => (isTwin(field, fields) ? { ...field, label: labelOf(ownName(field)) } : field));
  // Names may differ in nothing that is spoken ("user_name" beside "userName").
  return spelled.map((field) => (isTwin(field, spelled) ? qualified(field, ownName(field)) : field));
}

/** The name without its way where the field is of a box in the item ("/attributes/name"). */
function ownName({ name }: Field): string {
  return name.startsWith('/') ? (pointerParts(name).at(-1) ?? name) : name;
}

/** The field with a word behind its label that tells it from others: "Name (header)". */
export function qualified(field: Field, by: string): Field {
  return { ...field, label: `${field.label} (${by})` };
}

/** True where another of the fields is called as this one is. */
export function isTwin(field: Field, fields: readonly Field[]): boolean {
  const label = field.label.toLowerCase();
  return label !== '' && fields.some((one) => one !== field && one.label.toLowerCase() === label);
}

function hasTwins(fields: readonly Field[]): boolean {
  return new Set(fields.map(({ label }) => label.toLowerCase())).size < fields.length;
}
