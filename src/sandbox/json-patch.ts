// JSON Patch (RFC 6902): a value and a list of operations → the changed value, or a sentence that says which does not fit.
import { isObject, member, pointerOf, pointerParts, printJson, valueAt, withValueAt } from '#contract';
import type { Json } from '#contract';

/** Applies a patch; the answer is a text where it cannot be applied, and then nothing has changed. */
export function applyPatch(value: Json, patch: Json | undefined): Json {
  if (!Array.isArray(patch)) return 'A JSON Patch is a list of operations.';
  let current = value;
  for (const [index, step] of (patch as readonly Json[]).entries()) {
    const next = applied(current, step);
    if (typeof next === 'string') return `Operation ${index}: ${next}`;
    current = next.value;
  }
  return current;
}

type Step = { readonly value: Json } | string;

function applied(value: Json, step: Json): Step {
  const op = member(step, 'op');
  const path = member(step, 'path');
  const from = member(step, 'from');
  if (typeof path !== 'string') return '"path" is missing.';
  const given = member(step, 'value');
  if (op === 'test')
    return given !== undefined && sameJson(valueAt(value, path), given)
      ? { value }
      : `the value at "${path}" is another.`;
  if (op === 'remove')
    return valueAt(value, path) === undefined ? `there is nothing at "${path}".` : { value: removed(value, path) };
  if (op === 'add') return given === undefined ? '"value" is missing.' : added(value, path, given);
  if (op === 'replace') {
    if (given === undefined) return '"value" is missing.';
    return valueAt(value, path) === undefined
      ? `there is nothing at "${path}".`
      : { value: withValueAt(value, path, given) };
  }
  if (op !== 'move' && op !== 'copy') return `"${String(op as string)}" is no operation.`;
  const moved = typeof from === 'string' ? valueAt(value, from) : undefined;
  if (typeof from !== 'string' || moved === undefined) return `there is nothing at "${String(from as string)}".`;
  return added(op === 'move' ? removed(value, from) : value, path, moved);
}

function added(value: Json, path: string, given: Json): Step {
  const parts = pointerParts(path);
  const last = parts.at(-1);
  if (last === undefined) return { value: given };
  const holderPath = pointerOf(parts.slice(0, -1));
  const holder = valueAt(value, holderPath);
  if (isObject(holder)) return { value: withValueAt(value, path, given) };
  if (!Array.isArray(holder)) return `there is nothing at "${holderPath}".`;
  const at = last === '-' ? holder.length : Number(last);
  if (!Number.isInteger(at) || at < 0 || at > holder.length) return `"${path}" is no place in the list.`;
  return { value: withValueAt(value, holderPath, [...holder.slice(0, at), given, ...holder.slice(at)]) };
}

function removed(value: Json, path: string): Json {
  const parts = pointerParts(path);
  const holderPath = pointerOf(parts.slice(0, -1));
  const holder = valueAt(value, holderPath);
  if (!Array.isArray(holder)) return withValueAt(value, path, undefined);
  return withValueAt(
    value,
    holderPath,
    holder.filter((_, index) => index !== Number(parts.at(-1))),
  );
}

// Members in another order are the same (RFC 6902 §4.6).
function sameJson(a: Json | undefined, b: Json): boolean {
  if (a === undefined) return false;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one: Json, index) => sameJson(one, b[index] as Json));
  if (!isObject(a) || !isObject(b)) return printJson(a) === printJson(b);
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameJson(a[name], b[name] ?? null))
  );
}
