// Countries: each once, by the code that is in use, and found by the names that people write into tables.
import { expect, test } from 'vitest';
import { countryCodes, countryOf } from './countries.ts';

test('each country has one code: the one in use, never one that it had before', () => {
  const codes = countryCodes();
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  expect(codes.length).toBeGreaterThan(240);
  expect(new Set(codes.map((code) => names.of(code))).size).toBe(codes.length);
  expect(['DE', 'MM', 'RS', 'CW', 'ZW', 'VU'].filter((code) => !codes.includes(code))).toEqual([]);
  expect(['DD', 'BU', 'CS', 'AN', 'RH', 'NH', 'EU', 'UN'].filter((code) => codes.includes(code))).toEqual([]);
});

test('a country is found by its name or code, however it is written', () => {
  expect(['Sweden', ' germany ', 'se', 'Cote d’Ivoire', 'Myanmar', 'CÔTE D’IVOIRE'].map(countryOf)).toEqual([
    'SE',
    'DE',
    'SE',
    'CI',
    'MM',
    'CI',
  ]);
  expect(['', 'Atlantis', 'DD'].map(countryOf)).toEqual([null, null, null]);
});
