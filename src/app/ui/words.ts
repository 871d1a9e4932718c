// Our own words by their id, in the language of the page: an id and values in, a text out. The catalogue itself stands
// in shell/words; here is only the way to it, so that every component can say something. The build parses what is more than
// texts and names (ICU MessageFormat), so that no parser comes with the page.
import { createContext, useCallback, useContext } from 'react';
import { type Formats, formatsOf } from './formats.ts';

/** Messages in a language. */
export interface Language {
  readonly locale: string;
  readonly messages: Readonly<Record<string, string>>;
}

/** The language of the components below. */
export const LanguageContext = createContext<Language>({ locale: 'en', messages: {} });

/** Numbers, dates and lists in the language of the page. */
export function useIntl(): Formats {
  return formatsOf(useContext(LanguageContext).locale);
}

/** Values for the placeholders of a text. */
export type WordValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Gives the text of an id. */
export type Words = (id: string, values?: WordValues) => string;

/** The way to our own words in the language of the page. */
export function useWords(): Words {
  const { locale, messages } = useContext(LanguageContext);
  return useCallback((id, values) => spoken(messages[id] ?? missing(id), values, locale), [locale, messages]);
}

function missing(name: string): string {
  console.warn(`Nothing is known to say for “${name}”.`);
  return name;
}

/** A message, as the catalogue has it (texts and names) or as the build leaves it (parsed), with its values. */
export function spoken(message: string | readonly Part[], values: WordValues = {}, locale = 'en'): string {
  if (typeof message !== 'string') return said(message, values, locale);
  const parts = PARTS.get(message) ?? message.split(/[{}]/);
  PARTS.set(message, parts);
  return parts.map((part, at) => (at % 2 === 0 ? part : (given(values, part) ?? ''))).join('');
}

const PARTS = new Map<string, readonly string[]>();

/** A part of a parsed message: a text, a name, or what is said for each number or word. */
export interface Part {
  readonly type: number;
  readonly value?: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly Part[] }>>;
}

/** As the parser numbers them; "#" is the number that chose. */
const [NUMBER, SELECT, PLURAL, CHOOSING] = [2, 5, 6, 7];

function said(parts: readonly Part[], values: WordValues, locale: string, chosen?: WordValues[string]): string {
  return parts
    .map(({ type, value: name = '', options = {} }) => {
      if (type === 0) return name;
      const value = type === CHOOSING ? chosen : given(values, name);
      if (type === NUMBER || type === CHOOSING) return numberText(value, locale);
      if (type !== SELECT && type !== PLURAL) return value ?? '';
      const kinds = type === SELECT ? [String(value)] : [`=${value}`, formatsOf(locale).plural().select(Number(value))];
      const kind = [...kinds, 'other'].find((one) => Object.hasOwn(options, one)) ?? '';
      return said(options[kind]?.value ?? [], values, locale, type === PLURAL ? value : chosen);
    })
    .join('');
}

function given(values: WordValues, name: string): WordValues[string] {
  if (values[name] === undefined) missing(name);
  return values[name];
}

// Up to a thousand a whole number is written alike by all who write the digits 0 to 9, and nothing need be made for it.
function numberText(value: WordValues[string], locale: string): string {
  const isSmall = Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1000 && !OWN_DIGITS.test(locale);
  return typeof value !== 'number' || isSmall ? String(value ?? '') : formatsOf(locale).number().format(value);
}

/** Languages that may have digits of their own. */
const OWN_DIGITS = /^(ar|as|b[ghn]|c[ck]|d[oz]|f[af]|hnj|k[os]|lrc|m[anryz]|n[eq]|p[as]|raj|s[ady]|ur|uz)/;

/** A name as it stands in the middle of a sentence: "New order"; names with capitals of their own keep them. */
export function lowered(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
