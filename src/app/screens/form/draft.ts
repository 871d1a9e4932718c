// A form's draft: what was entered and not sent yet, kept on this device so that a crash, a reload or a sign-in loses
// nothing (rule S7). Secrets and files are never kept.
import { isObject, member, parseJson, printJson } from '#contract';
import {
  at,
  type CallValues,
  changesOf,
  type Form,
  type FormState,
  isOpaque,
  isPlain,
  placesOf,
  projected,
  sameJson,
  withAt,
} from '#model';
import type { Json, Lookup, Pointer } from '#contract';
import { storage } from '#storage';

/** A draft as it is kept. */
export interface Draft {
  /** When it was kept, in milliseconds. */
  readonly at: number;
  readonly state: FormState;
}

/** Keeps a draft. False where it could not be kept. */
export function keepDraft(key: string, form: Form, state: FormState, lookup: Lookup, now: number): boolean {
  const secrets = placesOf(form, state, lookup).filter(({ field }) => field.kind === 'secret');
  const values = secrets.reduce<unknown>(
    (left, { pointer }) => withAt(left, pointer, undefined),
    withoutFiles(state.values),
  );
  return storage.write(key, {
    at: now,
    // As text, because only our own printing keeps numbers beyond 2^53.
    values: printJson(values),
    texts: [...state.texts],
    branches: [...state.branches],
  });
}

/** The draft under a key, or null where there is none that can be read. */
export function readDraft(key: string): Draft | null {
  const kept = storage.read(key);
  const when = member(kept, 'at');
  const text = member(kept, 'values');
  if (typeof when !== 'number' || typeof text !== 'string') return null;
  try {
    const values = parseJson(text);
    if (!isObject(values)) return null;
    const texts = pairsOf(member(kept, 'texts'), (value): value is string => typeof value === 'string');
    const branches = pairsOf(member(kept, 'branches'), (value): value is number => typeof value === 'number');
    return { at: when, state: { values, texts: new Map(texts), branches: new Map(branches) } };
  } catch {
    return null;
  }
}

/** Something in a draft that the form has no place for any more. */
export interface Lost {
  readonly pointer: Pointer;
  readonly value: unknown;
}

/** A draft as the form is now: what fits it, and what does not since the contract has changed. */
export function fitted(
  draft: Draft,
  form: Form,
  lookup: Lookup,
): { readonly state: FormState; readonly lost: readonly Lost[] } {
  const { body } = draft.state.values;
  if (form.body === null || body === undefined) return { state: draft.state, lost: [] };
  const fits = projected(body as Json, form.body.field.schema, lookup);
  const lost = changesOf(fits, body).flatMap(({ pointer, after }) =>
    after === undefined ? [] : [{ pointer, value: after }],
  );
  const left = lost.reduce<unknown>((value, { pointer }) => withAt(value, pointer, undefined), body);
  return { state: { ...draft.state, values: { ...draft.state.values, body: left } }, lost };
}

/** Forgets a draft. */
export function dropDraft(key: string): void {
  storage.remove(key);
}

/** Whether a draft holds anything beyond what the form starts with. */
export function holdsMore(draft: Draft, initial: CallValues): boolean {
  return (
    draft.state.texts.size > 0 ||
    !sameJson(at(draft.state.values, '/body'), initial.body) ||
    hasParameters(draft.state.values)
  );
}

function hasParameters({ query, header, cookie, path }: CallValues): boolean {
  return [query, header, cookie, path].some((place) => place !== undefined && Object.keys(place).length > 0);
}

function withoutFiles(value: unknown): unknown {
  if (isOpaque(value)) return undefined;
  if (Array.isArray(value)) return value.filter((item) => !isOpaque(item)).map(withoutFiles);
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (isOpaque(one) ? [] : [[key, withoutFiles(one)]])),
  );
}

function pairsOf<T>(value: unknown, accepts: (one: unknown) => one is T): [string, T][] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((pair: unknown): [string, T][] => {
    if (!Array.isArray(pair)) return [];
    const [key, one] = pair as unknown[];
    return typeof key === 'string' && accepts(one) ? [[key, one]] : [];
  });
}
