// What people are told of a pattern that what they have typed does not fit. Patterns: of clouds, shops and banks.
import { expect, test } from 'vitest';
import { patternSaid } from './pattern-said.ts';

test.each([
  ['^[a-z0-9-]+$', { only: 'a–z 0–9 -' }],
  ['^[A-Za-z0-9_.\\-]*$', { only: 'A–Z a–z 0–9 _ . -' }],
  ['^\\d+$', { only: '0–9' }],
  ['^[\\w.]+$', { only: 'a–z A–Z 0–9 _ .' }],
  // What cannot be seen is not named among signs.
  ['^[a-z ]+$', { like: 'abc' }],
  ['^[^/]+$', { like: 'abc' }],
  ['^[A-Z]{3}$', { like: 'ABC' }],
  // Nobody is told to write a price with a sign (decimals of Django REST framework).
  ['^-?\\d{0,10}(?:\\.\\d{0,2})?$', { like: '012.34' }],
  ['^[+-]?\\d{2}$', { like: '01' }],
  ['^[A-Z]{2}-\\d{4}$', { like: 'AB-0123' }],
  ['^(DE|NL)\\d{9}(B\\d\\d)?$', { like: 'DE012345678B90' }],
  ['^#[0-9a-f]{6}$', { like: '#012345' }],
  ['^(?!x)[a-z]+(?=y)$', null],
  ['(', null],
])('%s', (pattern, said) => {
  expect(patternSaid(pattern)).toEqual(said);
  if (said !== null && 'like' in said) expect(said.like).toMatch(new RegExp(pattern, 'u'));
});
