// What a form that creates starts with: nothing, values given in the address ("New refund" under an order), or a copy of
// another item without what identifies it; and whether an item found later is what was entered.
import type { Json, Lookup } from '#contract';
import { parseJson, pointerOf } from '#contract';
import { matchIssues } from '#client';
import {
  at,
  type CallValues,
  editValues,
  EMPTY_STATE,
  type Field,
  type Form,
  idInText,
  isPlain,
  itemPlace,
  issuesAt,
  placesOf,
  pointersOf,
  type ResourceDetails,
  sameJson,
  takenOf,
  withAt,
  writtenAs,
} from '#model';

/** The values of a copy: what the form takes of the item, without what identifies it. */
export function copied(form: Form, lookup: Lookup, details: ResourceDetails, item: Json): CallValues {
  const { idField } = details.resource;
  const values = editValues(form, item, lookup);
  if (idField === null) return values;
  const within = idField.startsWith('/') ? idField : pointerOf([idField]);
  const pointer = `/body${itemPlace(form, item, lookup)}${within}`;
  return withAt(values, pointer, undefined) as CallValues;
}

/** The values that an address gives: each where the form has a field of that name, as the field takes it. */
export function given(
  form: Form,
  lookup: Lookup,
  settings: readonly (readonly [string, string])[],
  addressed: (field: Field) => Field = (field) => field,
): CallValues {
  return settings.reduce<CallValues>((values, [name, text]) => {
    const state = { ...EMPTY_STATE, values };
    const pointer = `/body/${name.split('.').join('/')}`;
    const known = pointersOf(form, state, lookup);
    const [found] = matchIssues([{ pointer, code: '', params: {} }], known).matched;
    const place = placesOf(form, state, lookup).find((one) => one.pointer === found?.pointer);
    if (place === undefined) return values;
    const told = place.field.address === undefined ? text : writtenAs(addressed(place.field), text);
    // Where nobody has seen yet how such are addressed, people choose it.
    if (place.field.address !== undefined && idInText(told) === told) return values;
    const fits = [told, numberIn(told)].find(
      (value) => value !== undefined && issuesAt(value, place.field.schema, place.pointer, state, lookup).length === 0,
    );
    return withAt(values, place.pointer, fits ?? told) as CallValues;
  }, {});
}

/** The settings in the query of an address ("?set.order_id=7"). */
export function settingsIn(search: string): readonly (readonly [string, string])[] {
  return [...new URLSearchParams(search)].flatMap(([name, value]) =>
    name.startsWith('set.') ? [[name.slice('set.'.length), value] as const] : [],
  );
}

/** Whether an item holds all that was entered, as far as the API shows it (it never shows a secret). */
export function holdsEntered(form: Form, lookup: Lookup, item: Json, entered: unknown): boolean {
  const place = itemPlace(form, item, lookup);
  const told = { compared: 0, same: true };
  compare(at(entered, place), takenOf(form, item, lookup), told);
  return told.same && told.compared > 0;
}

function compare(wanted: unknown, found: unknown, told: { compared: number; same: boolean }): void {
  if (found === undefined || wanted === undefined) return;
  if (isPlain(wanted) && isPlain(found)) {
    for (const [name, one] of Object.entries(wanted))
      compare(one, Object.hasOwn(found, name) ? found[name] : undefined, told);
    return;
  }
  told.compared += 1;
  if (!sameJson(wanted, found)) told.same = false;
}

function numberIn(text: string): Json | undefined {
  return /^-?\d+(\.\d+)?$/.test(text) ? parseJson(text) : undefined;
}
