// What a person has entered, as one immutable tree addressed by JSON pointer (RFC 6901): `/body/address/street`,
// `/query/limit`. A file stays the object it is; everything else is plain JSON.
import type { Json, JsonObject, Pointer } from '#contract';
import { ExactNumber, isObject, pointerOf, pointerParts, printJson } from '#contract';

/** What is filled into a call, by place. A parameter that is absent is not sent; null is a value of its own. */
export interface CallValues {
  readonly path?: JsonObject;
  /** By name. A name that the call does not declare is sent as it is; `a[b]` is the property b of the parameter a. */
  readonly query?: JsonObject;
  readonly header?: JsonObject;
  readonly cookie?: JsonObject;
  /** JSON, with a file (Blob) wherever the contract wants bytes. Absent: no body. */
  readonly body?: unknown;
  /** Which of the media types of the request body is meant; else the client chooses. */
  readonly mediaType?: string;
  /** The body as text, where its media type takes the schema to write it (XML). */
  readonly written?: string;
}

/** A form's state: the values, the texts that are no value (yet), and the branches chosen, each by pointer. */
export interface FormState {
  readonly values: CallValues;
  /** What was typed and is no value: "12a" where a number belongs. */
  readonly texts: ReadonlyMap<Pointer, string>;
  /** Which branch of a variant was chosen, by its index. */
  readonly branches: ReadonlyMap<Pointer, number>;
}

/** The state of a form in which nothing was entered. */
export const EMPTY_STATE: FormState = { values: {}, texts: new Map(), branches: new Map() };

/** True for an object of our own (JSON); false for a file or any other object of the runtime. */
export function isPlain(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** True for a file (or another object of the runtime), which is sent as it is. */
export function isOpaque(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof ExactNumber) &&
    !isPlain(value)
  );
}

/** The value at a pointer, or undefined where there is none. */
export function at(root: unknown, pointer: Pointer): unknown {
  let value = root;
  for (const part of pointerParts(pointer)) {
    if (Array.isArray(value)) value = value[indexOf(part)] as unknown;
    else if (isPlain(value) && Object.hasOwn(value, part)) value = value[part];
    else return undefined;
  }
  return value;
}

/** The tree with `value` at the pointer (undefined: without it), what lies between made where it is missing. */
export function withAt(root: unknown, pointer: Pointer, value: unknown): unknown {
  return place(root, pointerParts(pointer), value);
}

function place(node: unknown, parts: readonly string[], value: unknown): unknown {
  const [key, ...rest] = parts;
  if (key === undefined) return value;
  if (Array.isArray(node)) return placeInList(node, key, rest, value);
  const own = isPlain(node) ? node : {};
  const before: unknown = Object.hasOwn(own, key) ? own[key] : undefined;
  const after = place(before, rest, value);
  if (after === before && (after !== undefined || !Object.hasOwn(own, key)))
    return node ?? (after === undefined ? undefined : own);
  const entries = Object.entries(own as Record<string, unknown>).filter(
    ([name]) => after !== undefined || name !== key,
  );
  if (after !== undefined && !Object.hasOwn(own, key)) entries.push([key, after]);
  return Object.fromEntries(entries.map(([name, old]) => [name, name === key ? after : old]));
}

function placeInList(list: readonly unknown[], key: string, rest: readonly string[], value: unknown): unknown {
  const index = key === '-' ? list.length : indexOf(key);
  if (!(index >= 0)) return list;
  const after = place(list[index], rest, value);
  if (after === undefined) return rest.length === 0 ? list.filter((_item, position) => position !== index) : list;
  const copy = [...list];
  copy[index] = after;
  return copy;
}

function indexOf(part: string): number {
  return /^(0|[1-9]\d*)$/.test(part) ? Number(part) : Number.NaN;
}

/** Equal as JSON: the order of keys does not matter, exact numbers are compared as written, files by identity. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (left instanceof ExactNumber || right instanceof ExactNumber) return sameNumber(left, right);
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => sameJson(item, right[index]));
  }
  if (!isPlain(left) || !isPlain(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]))
  );
}

function sameNumber(left: unknown, right: unknown): boolean {
  const isNumber = (value: unknown): boolean => typeof value === 'number' || value instanceof ExactNumber;
  return isNumber(left) && isNumber(right) && String(left) === String(right);
}

/** The pointer of a child: `child('/body', 'a/b')` is `/body/a~1b`. */
export function child(pointer: Pointer, name: string | number): Pointer {
  return pointer + pointerOf([String(name)]);
}

/** True where `pointer` is `above` or lies below it. */
export function isWithin(pointer: Pointer, above: Pointer): boolean {
  return pointer === above || pointer.startsWith(`${above}/`);
}

/** The value as plain JSON: each file replaced by an empty text, so that a schema can judge the rest. */
export function withoutFiles(value: unknown): Json | undefined {
  if (isOpaque(value)) return '';
  if (Array.isArray(value)) return value.map((item) => withoutFiles(item) ?? null);
  if (!isPlain(value)) return value as Json | undefined;
  const entries = Object.entries(value).flatMap(([key, one]) => {
    const plain = withoutFiles(one);
    return plain === undefined ? [] : [[key, plain] as const];
  });
  return Object.fromEntries(entries);
}

/** The pointers of all files in a value. */
export function filesIn(value: unknown, pointer: Pointer = ''): readonly Pointer[] {
  if (isOpaque(value)) return [pointer];
  if (Array.isArray(value)) return value.flatMap((item, index) => filesIn(item, child(pointer, index)));
  return isPlain(value) ? Object.entries(value).flatMap(([key, one]) => filesIn(one, child(pointer, key))) : [];
}

/** A short text that is equal for equal values: to notice that something changed. */
export function fingerprint(value: unknown): string {
  return printJson(withoutFiles(value) ?? null);
}
