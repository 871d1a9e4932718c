// A value that has nothing inside → its text in XML; what has something inside where only text can stand goes as JSON.
import { ExactNumber, type Json, printJson } from '#contract';

/** The text of a value. */
export function scalarTextOf(value: Json): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'number' || value instanceof ExactNumber) return String(value);
  return printJson(value);
}
