// Texts that are told in several languages: `{ "en": "Chair", "ar": "كرسي" }`, by ISO 639-1 with a region or script behind it
// (BCP 47). Input: a schema's view or a value; output: whether it is one, and what it says to whoever reads English first.
import type { Json, JsonObject, Lookup } from '#contract';
import { isObject, member } from '#contract';
import type { View } from '../schemas.ts';
import { textOf, viewOf } from '../schemas.ts';

/** ISO 639-1, those in which APIs are mostly written; others, and those that are words ("id", "to", "no", "is"), count beside one of them. */
const USUAL =
  /^(?:ar|bg|ca|cs|da|de|el|en|es|fa|fi|fr|he|hi|hr|hu|ja|ko|nl|pl|pt|ro|ru|sk|sl|sr|sv|th|tr|uk|ur|vi|zh)$/;
const RARE = /^(?:az|bn|bs|et|eu|ga|gl|hy|id|is|it|ka|kk|lt|lv|mk|ms|nb|no|sq|sw|ta|te|uz)$/;
const TAG = /^([a-z]{2})(?:[-_][A-Za-z]{2,8})*$/;

/** `{ en: …, ar: … }` of texts, or a map of texts that is said to be by language. */
export function isByLanguage({ types, properties, additional, variants, name, schema }: View, lookup: Lookup): boolean {
  if (!types.includes('object') || types.length > 2 || variants.length > 0) return false;
  if (properties.size > 0) {
    const isText = [...properties.values()].every((one) => viewOf(one, lookup).types[0] === 'string');
    return properties.size > 1 && areLanguages([...properties.keys()]) && isText;
  }
  if (additional === null || viewOf(additional, lookup).types[0] !== 'string') return false;
  const said = ['title', 'description'].map((key) => textOf(member(schema, key))).join(' ');
  return SAID.test(said) || (name !== null && NAMED.test(name));
}

const SAID = /\bmulti-?(?:lingual|language)\b|\btranslations\b|\b(?:language|locale)s? (?:codes?|keys?|tags?)\b/i;
const NAMED =
  /(?:multi-?(?:lingual|language)|locali[sz]ed|translat\w*|i18n)[\s_-]?(?:string|text|name|field|value)s?$/i;

function areLanguages(keys: readonly string[]): boolean {
  const codes = keys.map((key) => TAG.exec(key)?.[1] ?? '');
  return codes.some((code) => USUAL.test(code)) && codes.every((code) => USUAL.test(code) || RARE.test(code));
}

/** The texts of a value by their languages, as they stand; null where it is none. */
export function textsByLanguage(value: Json | undefined): readonly (readonly [string, string])[] | null {
  if (!isObject(value) || !areLanguages(Object.keys(value))) return null;
  const texts = Object.entries(value as JsonObject).filter(([, text]) => text !== null);
  return texts.every((one): one is [string, string] => typeof one[1] === 'string') ? texts : null;
}

/** Whether one of them is English, whose code is no country's as well: nobody need have said that keys are languages. */
export function hasEnglish(texts: readonly (readonly [string, string])[]): boolean {
  return texts.some(([tag]) => isEnglish(tag));
}

function isEnglish(tag: string): boolean {
  return TAG.exec(tag)?.[1] === 'en';
}

/** What it says in English, else in the first language in which it says something; null where it is no such text, or says nothing. */
export function textByLanguage(value: Json | undefined): string | null {
  const said = (textsByLanguage(value) ?? []).filter(([, text]) => text.trim() !== '');
  return (said.find(([tag]) => isEnglish(tag)) ?? said[0])?.[1] ?? null;
}

let names: Intl.DisplayNames | null = null;

/** "German" for "de", "Brazilian Portuguese" for "pt_BR"; what is no tag stays what it is. */
export function languageName(tag: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
  try {
    return names.of(tag.replace(/_/g, '-')) ?? tag;
  } catch {
    return tag; // "de-formal" is no tag of BCP 47 in every version of Intl.
  }
}
