// What was entered and is otherwise in what was made of it.
import { isObject, type Json, type Lookup } from '#contract';
import { at, editValues, type FieldKind, type Form, insideOf, normalOf } from '#model';

/**
 * Labels of the choices, and of yes or no, that were entered and are otherwise in what the API says that it made (rule `not-made`:
 * servers that set what state a new thing is in). `sent` is the body. A text that was tidied, and what was left out of the answer,
 * are no such.
 */
export function notMade(form: Form, lookup: Lookup, sent: unknown, item: Json | undefined): readonly string[] {
  if (form.root === null || !isObject(item)) return [];
  const made = editValues(form, item, lookup).body;
  return insideOf(form, form.root, sent, lookup)
    .filter(({ field }) => CHOSEN.has(field.kind))
    .filter(({ pointer }) => {
      const place = pointer.slice('/body'.length);
      return differ(at(sent, place), at(made, place));
    })
    .map(({ field }) => field.label);
}

const CHOSEN: ReadonlySet<FieldKind> = new Set(['boolean', 'enum', 'state']);

function differ(entered: unknown, made: unknown): boolean {
  if (typeof entered === 'boolean' && typeof made === 'boolean') return entered !== made;
  if (typeof entered !== 'string' || typeof made !== 'string' || entered === '' || made === '') return false;
  return normalOf(entered) !== normalOf(made);
}
