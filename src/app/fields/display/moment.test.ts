// Lengths of time as people say them, from what standards and servers write (ISO 8601-1 §5.5.2, seconds, milliseconds).
import { expect, test } from 'vitest';
import { formatsOf } from '../../ui/index.ts';
import { settledKind } from './Display.tsx';
import { calendarText, durationText, momentOf, secondsOf } from './moment.tsx';

const intl = formatsOf('en');

test.each([
  ['P2Y', '2 years'],
  ['P1Y6M', '1 year 6 months'],
  ['-P3M', '−3 months'],
  ['P1Y2M10DT2H30M', '1 year 2 months'],
  ['P0Y', null],
  ['two years', null],
])('%s is %s', (text, said) => {
  expect(calendarText(intl, text)).toBe(said);
});

test.each([
  ['PT90M', null, '1 hour 30 minutes'],
  ['P1W', null, '7 days'],
  [1500, 'milliseconds', '1.5 seconds'],
  [36, 'milliseconds', '36 milliseconds'],
  ['PT0.0364S', null, '36.4 milliseconds'],
  ['PT1S', null, '1 second'],
] as const)('%s (%s) is %s', (value, unit, said) => {
  const seconds = secondsOf({ unit }, value);
  expect(seconds === null ? null : durationText(intl, seconds)).toBe(said);
});

test('a day where a moment was expected stays that day', () => {
  const moment = { kind: 'date-time', because: 'format-date-time' } as const;
  expect(settledKind(moment, '2015-02-03')).toBe('date');
  expect(settledKind(moment, '2015-02-03T00:00:00Z')).toBe('date-time');
  expect(settledKind(moment, '2015-02')).toBe('date-time');
});

test('where moments were learned to be days, one that has a time shows it', () => {
  const day = { kind: 'date', because: 'days-in-answers' } as const;
  expect(settledKind(day, '2015-02-03T00:00:00.000Z')).toBe('date');
  expect(settledKind(day, '2015-02-03T09:30:00.000Z')).toBe('date-time');
  expect(settledKind({ kind: 'date', because: 'format-date' }, '2015-02-03T23:00:00.000Z')).toBe('date');
});

test('a number that no date in seconds could be counts milliseconds', () => {
  const at = Date.UTC(2026, 10, 23);
  expect(momentOf({ unit: 'seconds' }, at)).toEqual(new Date(at));
  expect(momentOf({ unit: 'seconds' }, at / 1000)).toEqual(new Date(at));
  expect(momentOf({ unit: 'milliseconds' }, 5000)).toEqual(new Date(5000));
});

test('an object of which nothing is told is a thing where it says who it is', () => {
  const untold = { kind: 'json', because: 'type-object' } as const;
  expect(settledKind(untold, { id: 'c1', name: 'Home' })).toBe('object');
  expect(settledKind(untold, { theme: 'dark' })).toBe('json');
});

test.each(['2026-11-26T03:28:09.987141+0000', '2026-11-26T03:28:09+00:00'])('%s is a moment', (text) => {
  expect(settledKind({ kind: 'text', because: 'type-string' }, text)).toBe('date-time');
});
