// Dates and times in the language and zone of the person: near ones in words ("3 hours ago") with the exact one beside
// or on hover. ISO 8601 / RFC 3339, and Unix seconds or milliseconds where the field says so.
import type { ReactElement } from 'react';
import { ExactNumber, type Json } from '#contract';
import { type Field, momentUnit } from '#model';
import { type Formats, useIntl } from '../../ui/index.ts';
import type { PresentProps } from './types.ts';
import { plainText } from './plain-text.ts';

/** A moment: in a list in words or as a day, with the whole on hover. Falls back to the text where it is none. */
export function DateTimeDisplay({ field, value, compact }: PresentProps): ReactElement {
  const intl = useIntl();
  const date = momentOf(field, value);
  if (date === null) return <span className="fd-line">{plainText(value)}</span>;
  const near = nearText(intl, date);
  return (
    <time dateTime={date.toISOString()} title={fullMoment(intl, date)} className="fd-line">
      {compact === true
        ? shortMoment(intl, date)
        : intl.date('exact', { dateStyle: 'medium', timeStyle: 'short' }).format(date)}
      {compact !== true && near !== null && <span className="fd-dim"> · {near}</span>}
    </time>
  );
}

/** A moment in few words: how long ago, or its day. */
export function shortMoment(intl: Formats, date: Date): string {
  return nearText(intl, date) ?? intl.date('medium', { dateStyle: 'medium' }).format(date);
}

/** A moment in all its words. */
export function fullMoment(intl: Formats, date: Date): string {
  return intl.date('moment', { dateStyle: 'full', timeStyle: 'long' }).format(date);
}

/** A day of the calendar: no zone moves it. */
export function DateDisplay({ field, value }: PresentProps): ReactElement {
  const intl = useIntl();
  const date = dayOf(field, value);
  if (date === null) return <span className="fd-line">{plainText(value)}</span>;
  return (
    <time dateTime={date.toISOString().slice(0, 10)} title={dayText(intl, date, 'full')} className="fd-line">
      {dayText(intl, date, 'medium')}
    </time>
  );
}

/** A day as text, short or with all its words. */
export function dayText(intl: Formats, date: Date, dateStyle: 'medium' | 'full'): string {
  return intl.date(`day ${dateStyle}`, { dateStyle, timeZone: 'UTC' }).format(date);
}

/** A time of day. */
export function TimeDisplay({ value }: PresentProps): ReactElement {
  const intl = useIntl();
  const parts = /^(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(plainText(value));
  if (parts === null) return <span className="fd-line">{plainText(value)}</span>;
  const date = new Date(Date.UTC(2000, 0, 1, Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 0)));
  const style = parts[3] !== undefined && parts[3] !== '00' ? 'medium' : 'short';
  return (
    <time className="fd-number" title={plainText(value)}>
      {intl.date(`time ${style}`, { timeStyle: style, timeZone: 'UTC' }).format(date)}
    </time>
  );
}

/** A length of time: seconds, milliseconds or ISO 8601. */
export function DurationDisplay({ field, value }: PresentProps): ReactElement {
  const intl = useIntl();
  const seconds = secondsOf(field, value);
  const text = seconds === null ? calendarText(intl, plainText(value)) : durationText(intl, seconds);
  return (
    <span className="fd-number" title={plainText(value)}>
      {text ?? plainText(value)}
    </span>
  );
}

/** A duration of years and months, which no number of seconds tells ("P2Y", "P1Y6M"); null where it is none. */
export function calendarText(intl: Formats, text: string): string | null {
  const iso = /^(-)?P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T[\d.HMS]+)?$/.exec(text);
  const parts = CALENDAR.flatMap((unit, at) => {
    const count = Number(iso?.[at + 2] ?? 0);
    return count === 0 ? [] : [unitText(intl, count, unit)];
  });
  return parts.length === 0 ? null : (iso?.[1] === '-' ? '−' : '') + parts.slice(0, 2).join(' ');
}

const CALENDAR = ['year', 'month', 'week', 'day'] as const;

/** A duration in the two units that say most of it. */
export function durationText(intl: Formats, seconds: number): string {
  const sign = seconds < 0 ? '−' : '';
  let left = Math.abs(seconds);
  if (left > 0 && left < 1) return sign + unitText(intl, Number((left * 1000).toPrecision(3)), 'millisecond');
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = unit === 'second' ? Math.round(left * 1000) / 1000 : Math.floor(left / size);
    if (count > 0 && parts.length < 2) parts.push(unitText(intl, count, unit));
    left -= count * size;
  }
  return parts.length === 0 ? unitText(intl, 0, 'second') : sign + parts.join(' ');
}

function unitText(intl: Formats, count: number, unit: string): string {
  return intl.number(unit, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The moment that a value is, or null where it is none. */
export function momentOf(field: Pick<Field, 'unit'>, value: Json): Date | null {
  if (typeof value === 'number' || value instanceof ExactNumber) {
    const count = Number(plainText(value));
    // What has not happened: nobody means the first second of 1970.
    if (count === 0) return null;
    return valid(new Date(momentUnit(field.unit, count) === 'milliseconds' ? count : count * 1000));
  }
  if (typeof value !== 'string') return null;
  if (/^\d{9,13}$/.test(value)) return momentOf(field, Number(value));
  if (!/^\d{4}-\d{2}/.test(value) && !/^[A-Z][a-z]{2},? /.test(value)) return null;
  // A time without a zone is UTC on nearly all servers; a browser would take it for local time.
  const zoned = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(value)
    ? `${value.replace(' ', 'T')}Z`
    : value;
  return valid(new Date(zoned));
}

/** The day that a value is, or null where it is none. */
export function dayOf(field: Field, value: Json): Date | null {
  const day = typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] : undefined;
  return day === undefined ? momentOf(field, value) : valid(new Date(`${day}T00:00:00Z`));
}

/** How many seconds a duration has, or null where it is none. */
export function secondsOf(field: Pick<Field, 'unit'>, value: Json): number | null {
  if (typeof value === 'number' || value instanceof ExactNumber)
    return Number(plainText(value)) / (field.unit === 'milliseconds' ? 1000 : 1);
  const iso =
    /^(-)?P(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(
      plainText(value),
    );
  if (iso === null || plainText(value).length < 3) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = iso.slice(2).map((part) => Number(part ?? 0));
  return (iso[1] === '-' ? -1 : 1) * (((weeks * 7 + days) * 24 + hours) * 3600 + minutes * 60 + seconds);
}

function valid(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}

const NEAR: readonly (readonly ['second' | 'minute' | 'hour' | 'day', number, number])[] = [
  ['second', 1, 60],
  ['minute', 60, 3600],
  ['hour', 3600, 86_400],
  ['day', 86_400, 7 * 86_400],
];

/** "3 hours ago" within a week, else null. */
function nearText(intl: Formats, date: Date): string | null {
  const seconds = (date.getTime() - Date.now()) / 1000;
  const [unit, size] = NEAR.find(([, , below]) => Math.abs(seconds) < below) ?? [];
  if (unit === undefined || size === undefined) return null;
  return intl.relative().format(Math.trunc(seconds / size), unit);
}
