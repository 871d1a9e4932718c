// Our own words by their id, in the language of the page: an id and values in, a text out. The catalogue itself stands
// in shell/words; here is only the way to it, so that every component can say something.
import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** Values for the placeholders of a text. */
export type WordValues = Readonly<Record<string, string | number | boolean | Date | null | undefined>>;

/** Gives the text of an id. */
export type Words = (id: string, values?: WordValues) => string;

/** The way to our own words in the language of the page. */
export function useWords(): Words {
  const intl = useIntl();
  return useCallback((id, values) => plainly(intl.messages[id], values) ?? intl.formatMessage({ id }, values), [intl]);
}

/** A message that holds nothing but names of texts and numbers, put together without more ado; else null. */
export function plainly(message: unknown, values: WordValues | undefined): string | null {
  if (typeof message !== 'string') return null;
  const known = PARTS.get(message);
  const parts = known === undefined ? partsOf(message) : known;
  if (known === undefined) PARTS.set(message, parts);
  if (parts === null) return null;
  let text = '';
  for (const [at, part] of parts.entries()) {
    const value = at % 2 === 0 ? part : values?.[part];
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    text += value;
  }
  return text;
}

const PARTS = new Map<string, readonly string[] | null>();

/** Texts and the names between them, in turns. Quotes, tags and whatever else ICU gives a meaning are not for us. */
function partsOf(message: string): readonly string[] | null {
  return /^[^{}'<]*(?:\{\w+\}[^{}'<]*)*$/.test(message) ? message.split(/[{}]/) : null;
}

/** A name as it stands in the middle of a sentence: "New order"; names with capitals of their own keep them. */
export function lowered(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
