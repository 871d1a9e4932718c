// Any value as the text that it is: what a person would call it, never "[object Object]".
import { ExactNumber, printJson } from '#contract';

/** A text as it is, a number digit by digit, nothing as "", anything else as JSON. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  if (value instanceof ExactNumber) return value.text;
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : printJson(value);
}

/** An address of the web without the noise, where there is little room: what tells addresses apart stands at their end. */
export function bareAddress(text: string): string {
  return text.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
