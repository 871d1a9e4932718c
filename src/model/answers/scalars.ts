// Scalars of answers as text: identities, cursors, counts.
import { isObject, printJson } from '#contract';
import type { Json } from '#contract';

/** A scalar as text, exact for any number; null for what is no scalar, is empty, or is a truth value. */
export function scalarText(value: Json | undefined): string | null {
  if (value === undefined || value === null || value === '' || typeof value === 'boolean') return null;
  if (Array.isArray(value) || isObject(value)) return null;
  return typeof value === 'string' ? value : printJson(value);
}
