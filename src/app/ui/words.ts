// Our own words by their id, in the language of the page: an id and values in, a text out. The catalogue itself stands
// in shell/words; here is only the way to it, so that every component can say something.
import { createContext, useCallback, useContext } from 'react';
import { createIntl, createIntlCache, type IntlShape } from 'react-intl';

/** Messages in a language, and what formats them, made when first needed: a browser takes long over its first format. */
export interface Language {
  readonly locale: string;
  readonly messages: Readonly<Record<string, string>>;
  readonly intl: () => IntlShape;
}

const CACHE = createIntlCache();

/** Makes the language of a page from its messages. */
export function languageOf(locale: string, messages: Language['messages']): Language {
  let made: IntlShape | null = null;
  return {
    locale,
    messages,
    intl: () => (made ??= createIntl({ locale, defaultLocale: 'en', messages, onError: reportMissing }, CACHE)),
  };
}

/** Only a word that is missing is worth a line; that English is shown to a German browser is not. */
function reportMissing(error: { readonly code: string; readonly message: string }): void {
  if (error.code === 'MISSING_TRANSLATION' || error.code === 'FORMAT_ERROR') console.warn(error.message);
}

/** The language of the components below. */
export const LanguageContext = createContext<Language>(languageOf('en', {}));

/** Numbers, dates and lists in the language of the page. */
export function useIntl(): IntlShape {
  return useContext(LanguageContext).intl();
}

/** Values for the placeholders of a text. */
export type WordValues = Readonly<Record<string, string | number | boolean | Date | null | undefined>>;

/** Gives the text of an id. */
export type Words = (id: string, values?: WordValues) => string;

/** The way to our own words in the language of the page. */
export function useWords(): Words {
  const { messages, intl } = useContext(LanguageContext);
  return useCallback(
    (id, values) => plainly(messages[id], values) ?? intl().formatMessage({ id }, values),
    [messages, intl],
  );
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
    if (value === undefined) return null;
    // As a formatter does.
    if (typeof value === 'string' || typeof value === 'number') text += value;
  }
  return text;
}

const PARTS = new Map<string, readonly string[] | null>();

/** Texts and the names between them, in turns. Quotes, tags and whatever else ICU gives a meaning are not for us. */
function partsOf(message: string): readonly string[] | null {
  return /^(?:[^{}'<]|'(?=[\w ])|\{\w+\})*$/.test(message) ? message.split(/[{}]/) : null;
}

/** A name as it stands in the middle of a sentence: "New order"; names with capitals of their own keep them. */
export function lowered(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
