// RFC 6901 JSON pointers: taken apart, put together, looked up, and written to without changing the original. Keys from
// outside are only ever own members (rule S2).
import type { Pointer } from './contract.ts';
import { isObject, type Json, type JsonObject, member } from './json.ts';

/** The unescaped parts of a pointer: "/a~1b/0" → ["a/b", "0"]; "" → []. A missing first slash is forgiven. */
export function pointerParts(pointer: Pointer): string[] {
  if (pointer === '') return [];
  const text = pointer.startsWith('/') ? pointer.slice(1) : pointer;
  return text.split('/').map(unescapePart);
}

/** The pointer of some parts: ["a/b", 0] → "/a~1b/0". */
export function pointerOf(parts: readonly (string | number)[]): Pointer {
  let pointer = '';
  for (const part of parts) pointer += `/${escapePart(String(part))}`;
  return pointer;
}

/** One more step: ("/a", "b/c") → "/a/b~1c". */
export function childPointer(pointer: Pointer, part: string | number): Pointer {
  return `${pointer}/${escapePart(String(part))}`;
}

/** The value at a pointer, or undefined where there is none. */
export function valueAt(value: unknown, pointer: Pointer): Json | undefined {
  let at: unknown = value;
  for (const part of pointerParts(pointer)) {
    at = step(at, part);
    if (at === undefined) return undefined;
  }
  return at as Json;
}

/**
 * The value with `replacement` at the pointer; undefined removes what is there. Everything beside the way is shared with
 * the original and keys keep their order. Missing parents are made: an array where the next part is "0" or "-", else an
 * object. "-" appends to an array.
 */
export function withValueAt(value: Json | undefined, pointer: Pointer, replacement: Json | undefined): Json {
  const changed = write(value, pointerParts(pointer), 0, replacement);
  return changed === undefined ? null : changed;
}

/** One member of an object or one item of an array. */
export function step(value: unknown, part: string): Json | undefined {
  if (Array.isArray(value)) {
    const index = arrayIndex(part);
    return index === null ? undefined : (value[index] as Json | undefined);
  }
  return member(value, part);
}

function write(
  at: Json | undefined,
  parts: readonly string[],
  depth: number,
  replacement: Json | undefined,
): Json | undefined {
  const part = parts[depth];
  if (part === undefined) return replacement;
  if (Array.isArray(at)) return writeItem(at, part, parts, depth, replacement);
  if (isObject(at)) return writeMember(at, part, parts, depth, replacement);
  if (replacement === undefined) return at;
  return part === '0' || part === '-'
    ? writeItem([], part, parts, depth, replacement)
    : writeMember({}, part, parts, depth, replacement);
}

function writeItem(
  list: readonly Json[],
  part: string,
  parts: readonly string[],
  depth: number,
  replacement: Json | undefined,
): readonly Json[] {
  const index = part === '-' ? list.length : arrayIndex(part);
  if (index === null || index > list.length) return list;
  const changed = write(list[index], parts, depth + 1, replacement);
  if (changed === list[index]) return list;
  const copy = [...list];
  if (changed === undefined) copy.splice(index, 1);
  else copy[index] = changed;
  return copy;
}

function writeMember(
  object: JsonObject,
  part: string,
  parts: readonly string[],
  depth: number,
  replacement: Json | undefined,
): JsonObject {
  const before = member(object, part);
  const changed = write(before, parts, depth + 1, replacement);
  if (changed === before) return object;
  if (changed !== undefined) return { ...object, [part]: changed };
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== part));
}

function arrayIndex(part: string): number | null {
  return /^(?:0|[1-9]\d{0,9})$/.test(part) ? Number(part) : null;
}

function escapePart(part: string): string {
  return part.includes('~') || part.includes('/') ? part.replaceAll('~', '~0').replaceAll('/', '~1') : part;
}

function unescapePart(part: string): string {
  return part.includes('~') ? part.replaceAll('~1', '/').replaceAll('~0', '~') : part;
}
