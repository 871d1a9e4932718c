// Texts in several languages. Input: schemas as contracts write them, and values; output: the kind, and what is read first.
import type { Json, Schema } from '#contract';
import { lookupInTable } from '#contract';
import { expect, test } from 'vitest';
import { languageName, textByLanguage } from './by-language.ts';
import { childrenOf, fieldOf } from './field.ts';

const text = { type: 'string' } as const;
const lookup = lookupInTable([
  ['#/components/schemas/Multi-language string', { type: 'object', additionalProperties: text }],
]);
const kindOf = (schema: Schema): string => fieldOf('name', schema, lookup).kind;
const object = (...names: readonly string[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
});

test('texts by language, or a map that is said to be of them, are one text', () => {
  // Laravel's translatable names in two ERPs, Opendatasoft, pretalx, Ticketmaster.
  expect(kindOf(object('en', 'ar'))).toBe('localized');
  expect(kindOf(object('fr', 'pt_BR', 'id'))).toBe('localized');
  expect(kindOf({ $ref: '#/components/schemas/Multi-language string' })).toBe('localized');
  const said = {
    type: 'object',
    additionalProperties: text,
    description: 'Names of the entity - multi-lingual fields',
  };
  expect(kindOf(said)).toBe('localized');
});

test('what only looks so is none', () => {
  expect(kindOf(object('id', 'to'))).toBe('object');
  expect(kindOf(object('en'))).toBe('object');
  expect(kindOf(object('en', 'name'))).toBe('object');
  expect(kindOf({ type: 'object', properties: { en: { type: 'integer' }, de: { type: 'integer' } } })).toBe('object');
  // Bungie's names by gender.
  const byGender = { type: 'object', additionalProperties: text, description: 'A localized string, by gender.' };
  expect(kindOf(byGender)).toBe('map');
});

test('each language is entered under its name, as long as the text is', () => {
  const inside = (name: string): unknown =>
    childrenOf(fieldOf(name, object('en', 'ar'), lookup), lookup, 'write').map(({ label, kind }) => [label, kind]);
  expect(inside('title')).toEqual([
    ['English', 'text'],
    ['Arabic', 'text'],
  ]);
  expect(inside('description')).toEqual([
    ['English', 'long-text'],
    ['Arabic', 'long-text'],
  ]);
});

test('English is read first, then what says something', () => {
  const read: readonly (readonly [Json, string | null])[] = [
    [{ ar: 'كرسي', en: 'Chair' }, 'Chair'],
    [{ de: '', 'en-GB': 'Colour' }, 'Colour'],
    [{ en: ' ', fr: 'Chaise', de: null }, 'Chaise'],
    [{ en: '' }, null],
    [{ first: 'Chair' }, null],
    [{ en: 'Chair', price: '3' }, null],
    [{ en: 3 }, null],
    ['Chair', null],
  ];
  expect(read.map(([value]) => textByLanguage(value))).toEqual(read.map(([, said]) => said));
  expect(['de', 'pt_BR', 'x'].map(languageName)).toEqual(['German', 'Brazilian Portuguese', 'x']);
});
