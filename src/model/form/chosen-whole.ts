// A thing that is chosen inside of a new one by its identity (rule `which-by-its-identity`): what else has to be said of it is
// taken from what was chosen. Input: the form, where its identity stands, what was chosen; output: the object around that.
import { isObject, type Json, type JsonObject, type Lookup, type Pointer, pointerParts } from '#contract';
import { viewOf } from '../schemas.ts';
import { schemaAt } from './changes.ts';
import type { Form } from './form.ts';
import { isPlain } from './values.ts';

/** What was chosen. */
export interface ChosenThing {
  /** Its identity, as the body takes it. */
  readonly id: Json;
  /** The thing as its list tells it, where it was found there. */
  readonly item: Json | undefined;
}

/** The object that names a thing by what stands at `pointer`, with what it must tell of it; `value`: as it was. */
export function withChosen(
  form: Form,
  pointer: Pointer,
  { id, item }: ChosenThing,
  value: unknown,
  lookup: Lookup,
): JsonObject {
  const around = pointer.slice('/body'.length, pointer.lastIndexOf('/'));
  const { required } = viewOf(schemaAt(form.body?.field.schema ?? true, around, lookup), lookup);
  const name = pointerParts(pointer).at(-1) ?? '';
  const before = isPlain(value) ? (value as JsonObject) : {};
  const told = [...new Set([...Object.keys(before), ...required])].flatMap((key): [string, Json][] => {
    const known = isObject(item) && Object.hasOwn(item, key) ? item[key] : undefined;
    return key === name || known === undefined ? [] : [[key, known]];
  });
  return { ...before, ...Object.fromEntries(told), [name]: id };
}
