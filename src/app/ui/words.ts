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
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl]);
}

/** A name as it stands in the middle of a sentence: "New order"; names with capitals of their own keep them. */
export function lowered(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
