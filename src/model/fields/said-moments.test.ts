// Protects: a day is entered in a calendar where a name or a description says that it is one, and what is written in another
// form is left to people, since an input of ours would write it wrongly.
import { expect, test } from 'vitest';
import type { JsonObject } from '#contract';
import { fieldOf } from './field.ts';
import { isNever } from './moment-unit.ts';
import { writtenAs } from './said-moments.ts';

const kind = (name: string, more: JsonObject = {}, description = ''): string =>
  fieldOf(name, { type: 'string', ...more }, () => undefined, { description }).kind;

test('the form that a description names', () => {
  expect(writtenAs('End date of the statistics in the format YYYY-MM-DD.')).toBe('day');
  expect(writtenAs('Format: **YYYYMMDD**')).toBe('other');
  expect(writtenAs('Date of birth in DD-MM-YYYY format')).toBe('other');
  expect(writtenAs('date, YYYY-MM-DD hh:mm')).toBe('other');
  expect(writtenAs("yyyy-MM-dd'T'HH:mm:ss'Z'")).toBe('moment');
  expect(writtenAs('Later than this ISO 8601 datetime')).toBe('moment');
  expect(writtenAs('Start date (Y-m-d).')).toBe('day');
  expect(writtenAs('Date in Y-m-d H:i:s format')).toBe('other');
  expect(writtenAs('Date of birth (d/m/Y)')).toBe('other');
  expect(writtenAs('ISO 8601 duration')).toBeNull();
  expect(writtenAs('A range: yyyy-mm-dd - yyyy-mm-dd')).toBeNull();
  expect(writtenAs('Start date in ISO 8601 format.')).toBeNull();
  // The `q` of Discourse's search was a day.
  expect(writtenAs('Made of: - `@name` - `before:` `yyyy-mm-dd` - `after:` `yyyy-mm-dd`')).toBeNull();
});

test('texts that are days, by what is said of them or by their names', () => {
  expect(kind('start', { description: 'In the format YYYY-MM-DD' })).toBe('date');
  // A parameter is described outside its schema.
  expect(kind('since', {}, 'ISO 8601 timestamp')).toBe('date-time');
  expect(['date_of_birth', 'ownerDateOfBirth', 'dateFrom', 'contract_date_end'].map((name) => kind(name))).toEqual([
    'date',
    'date',
    'date',
    'date',
  ]);
  expect(kind('dateFrom', { example: '2025-10-15T13:52:29Z' })).toBe('date-time');
});

test('a calendar says by itself that a day is to be valid', () => {
  const description = 'When it ends. Must be a valid date. Must be a date after start.';
  const helpOf = (name: string) => fieldOf(name, { type: 'string', description }, () => undefined).description;
  expect(helpOf('end_date')).toBe('When it ends. Must be a date after start.');
  expect(helpOf('remarks')).toBe(description);
});

test('what is written in another form stays a text', () => {
  expect(kind('date_of_birth', { example: '11-11-1990' })).toBe('text');
  expect(kind('checkOutDate', { description: 'Date format: `yyyyMMdd`' })).toBe('text');
  expect(kind('updated', {}, 'Update date')).toBe('date-time');
  expect(kind('updateRate')).toBe('text');
});

test('a time beside the day that it is on is a time of that day, and no moment', () => {
  const kinds = (...names: readonly string[]): Record<string, string> => {
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    return Object.fromEntries(
      names.map((name) => [name, fieldOf(name, properties[name] ?? true, () => undefined, { siblings: names }).kind]),
    );
  };
  // A school's timetable, Transport for London's journeys, opening hours.
  expect(kinds('scheduleDate', 'startTime', 'endTime')).toMatchObject({ startTime: 'text', endTime: 'text' });
  expect(kinds('startDate', 'startTime')).toMatchObject({ startTime: 'text' });
  expect(kinds('dayOfWeek', 'start_time')).toMatchObject({ start_time: 'text' });
  // What is on a day of its own stays a moment.
  expect(kinds('startTime', 'endTime')).toMatchObject({ startTime: 'date-time', endTime: 'date-time' });
  expect(kinds('created_date', 'birthday', 'start_time')).toMatchObject({ start_time: 'date-time' });
  expect(kinds('date', 'updated_time')).toMatchObject({ updated_time: 'date-time' });
});

test('what was deleted is counted where what was added is, and a moment elsewhere', () => {
  const kindIn = (name: string, siblings: readonly string[]): string =>
    fieldOf(name, { type: 'integer' }, () => undefined, { siblings }).kind;
  // The histories of redirection.io, the growth of Mailchimp's lists.
  expect(kindIn('deleted', ['added', 'updated', 'deleted'])).toBe('number');
  expect(kindIn('deleted', ['existing', 'deleted', 'pending'])).toBe('number');
  expect(kindIn('deleted', ['created', 'updated', 'deleted'])).toBe('date-time');
  expect(kindIn('deleted_at', ['added', 'deleted_at'])).toBe('date-time');
});

test('a moment of 0 has not come, and a count of 0 is one', () => {
  expect(isNever(0, { kind: 'date-time', name: 'archived' })).toBe(true);
  expect(isNever(0, { kind: 'number', name: 'archived' })).toBe(false);
  expect(isNever(1_772_620_200, { kind: 'date-time', name: 'archived' })).toBe(false);
});

test.each([
  // Spotify and Slack, Vercel, Truesight, SendGrid.
  ['after', 'A Unix timestamp in milliseconds. Returns all items after it.', 'date-time', 'milliseconds'],
  ['until', 'Timestamp (in milliseconds) to only include what was created until then.', 'date-time', 'milliseconds'],
  ['from', 'Beginning of the period (Epoch time, in seconds).', 'date-time', 'seconds'],
  ['last_opened', 'The last time an email was opened, in unixtime.', 'date-time', 'seconds'],
  ['elapsed_time', 'How long it has been on.', 'number', null],
  ['accuracy', 'The number of bits used for timestamp verification.', 'number', null],
])('a number `%s`: "%s"', (name, description, kind, unit) => {
  expect(fieldOf(name, { type: 'integer', description }, () => undefined)).toMatchObject({ kind, unit });
});
