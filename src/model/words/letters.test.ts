// Expressions over letters: of all scripts, though nearly all texts are looked at in ASCII alone.
import { expect, test } from 'vitest';
import { labelOf, singularOf, wordsOf } from './labels.ts';
import { BETWEEN_WORDS, overLetters, SOME_WORD } from './letters.ts';

test.each([
  ['order_items-2', ['order', 'items', '2']],
  ['größe_außen', ['größe', 'außen']],
  ['заказ.номер', ['заказ', 'номер']],
  ['名前 一覧', ['名前', '一覧']],
])('the words of %s', (text, words) => {
  expect(text.split(BETWEEN_WORDS(text))).toEqual(words);
  expect(SOME_WORD(text).test(text)).toBe(true);
});

test('a class without a letter in ASCII fits nothing there, and its own letters elsewhere', () => {
  const other = overLetters(String.raw`^[\p{Lo}]+$`);
  expect(other('name').test('name')).toBe(false);
  expect(other('名前').test('名前')).toBe(true);
});

test('names begin words by their case in any script', () => {
  expect(wordsOf('createdAt')).toEqual(['created', 'at']);
  expect(wordsOf('prénomÉlève')).toEqual(['prénom', 'élève']);
  expect(wordsOf('ДатаСоздания')).toEqual(['дата', 'создания']);
  expect(labelOf('sérieNuméro')).toBe('Série numéro');
  expect(singularOf('Café orders')).toBe('Café order');
});
