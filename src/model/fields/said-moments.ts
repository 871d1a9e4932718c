// How a text writes a day or a moment, as its name, its example and its description tell: "date_of_birth", "Start date in the
// format YYYY-MM-DD" (rules `day-said`, `moment-said`). What is written in another form ("YYYYMMDD", "DD/MM/YYYY") is none:
// our inputs write a day as RFC 3339 does.
import type { Json } from '#contract';
import { wordsOf } from '../words/labels.ts';

/** "day": YYYY-MM-DD; "moment": with a time; "other": in another form; null: nothing is said. */
export function writtenAs(description: string): 'day' | 'moment' | 'other' | null {
  if (description === '' || !SPEAKS.test(description) || NO_ONE.test(description)) return null;
  if (TIMED.test(description)) return 'moment';
  if (DAY.test(description) && !/\bhh\b/i.test(description)) return 'day';
  return OTHER.test(description) ? 'other' : null;
}

// PHP writes a day as "Y-m-d".
const SPEAKS = /yyyy|8601|3339|\b[ymd][-/.][ymd][-/.][ymd]\b/i;
const DAY = /\byyyy-mm-dd(?![-\w])|\by-m-d\b(?!['\\ ]*t?['\\ ]*h)/i;
const TIMED =
  /\byyyy-mm-dd'?t'?hh|\b(?:iso[- ]?8601|rfc[- ]?3339)(?:[\s-]format(?:ted)?)?[\s-](?:timestamp|date-?time|date and time)\b|\b(?:timestamp|date-?time|date and time)\b[^.]{0,40}\b(?:iso[- ]?8601|rfc[- ]?3339)\b/i;
const OTHER =
  /\byy(?:yy)?\/?mm\/?dd\b|\b(?:dd|d|mm|m)([/.-]?)(?:mm|m|dd|d)\1yy(?:yy)?\b|\byyyy-mm-dd hh|\by-m-d['\\ ]*t?['\\ ]*h|\bd([/.-])m\2y\b|\bm([/.-])d\3y\b/i;
/** A span, several, an offset, what something is called, or what is written into a search ("after:2024-01-31"). */
const NO_ONE = /\b(?:duration|partial-time|range|separated|offset|period|interval)\b|\b(?:before|after):|\{yyyy/i;

/** "date_of_birth", "dateFrom", "contract_date_end": the day of something, though its last word says so of no other. */
export function isDateName(words: readonly string[]): boolean {
  return words.some((word, at) => word === 'date' && AFTER_DATE.has(words[at + 1] ?? ''));
}

const AFTER_DATE = new Set('of from to start end begin started ended finished since until'.split(' '));

/**
 * "startTime" and "end_time" beside the day that they are on ("scheduleDate", "dayOfWeek"): a time of that day, however it is
 * written (rule `time-beside-day`). What says when something was made or is due is on a day of its own.
 */
export function isTimeOfDay(name: string, besides: readonly string[]): boolean {
  const [before = '', last] = wordsOf(name).slice(-2);
  return last === 'time' && ENDS_OF_SPANS.has(before) && besides.some(isDayOfSpan);
}

const ENDS_OF_SPANS = new Set(['start', 'end', 'begin', 'finish']);

function isDayOfSpan(name: string): boolean {
  const words = wordsOf(name);
  if (words.slice(-3).join(' ') === 'day of week') return true;
  const [first = ''] = words;
  return DAYS.has(words.at(-1) ?? '') && (first === 'scheduled' || !(OTHER_DAYS.has(first) || first.endsWith('ed')));
}

const DAYS = new Set(['date', 'day', 'weekday']);
const OTHER_DAYS = new Set(
  'birth due last first create update modify expiry release publish issue payment order registration'.split(' '),
);

/** Whether an example is a day or a moment as RFC 3339 has it; null where there is none. */
export function looksLikeDate(example: Json | undefined): boolean | null {
  if (isSmall(example)) return false;
  if (typeof example !== 'string' || example === '' || example === 'string') return null;
  return /^\d{4}-\d{2}-\d{2}/.test(example);
}

/** Whether an example has a time of day. */
export function hasTime(example: Json | undefined): boolean {
  return typeof example === 'string' && /^\d{4}-\d{2}-\d{2}T\d/.test(example);
}

/** A number that counts seconds since 1970 to no year that anyone means: "hangup_at", for example 300, is after so many. */
export function isSmall(example: Json | undefined): boolean {
  return typeof example === 'number' && example > 1 && example < 100_000_000;
}
