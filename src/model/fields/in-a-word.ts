// An object that has a name (rule `named-inside`), in a word: what it is called, and how programs call it.
import { isObject, type Json, member } from '#contract';
import type { Field } from '../application.ts';
import { normalOf } from '../words/labels.ts';
import { CODES } from '../identity/identity-words.ts';
import { scalarText } from '../answers/scalars.ts';

/** What an object is called, and what else there is to say of it: "Electronics" and 63, "Active" and nothing more. */
export interface Named {
  readonly name: string;
  /** How programs call it, where that says more than the name. */
  readonly code: string | null;
}

/** An object as a name and a code, where it has nothing else to say; null where it has. */
export function inAWord({ titleField }: Pick<Field, 'titleField'>, value: Json): Named | null {
  if (titleField === undefined || !isObject(value)) return null;
  const name = scalarText(member(value, titleField));
  const others = Object.keys(value).filter((one) => one !== titleField);
  const [other] = others;
  if (name === null || others.length > 1 || (other !== undefined && !CODES.has(normalOf(other)))) return null;
  const code = other === undefined ? null : scalarText(value[other]);
  if (other !== undefined && code === null && value[other] !== null) return null;
  return { name, code: code !== null && normalOf(code) === normalOf(name) ? null : code };
}
