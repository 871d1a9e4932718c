// Days of a calendar that stores and drivers write as midnights ("1947-01-30T00:00:00.000Z"): shown as moments they would have
// a time that nobody gave them, and west of Greenwich the day before.
import type { Json, JsonObject } from '#contract';
import type { Field } from '../application.ts';
import { wordsOf } from '../words/labels.ts';
import { fieldValue } from '../answers/values.ts';

/** Why a text or a number that the contract says nothing more of is a date: in all items that came it is one. */
export const MOMENT_IN_ANSWERS = 'moment-in-answers';

/** Why such a text is a picture: it is called so, and in all items that came it is an address. */
export const PICTURE_IN_ANSWERS = 'picture-in-answers';

/** Why a moment is shown as a day: in all items that came it is a midnight, as stores write the days of a calendar. */
export const DAYS_IN_ANSWERS = 'days-in-answers';

/** Whether a moment has no time of day: midnight, where no zone has moved it. */
export function isMidnight(value: Json): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)$/.test(value);
}

/** Whether all items that came have midnights in a field, and enough of them: one or two may be chance. */
export function isDays(objects: readonly JsonObject[], name: string): boolean {
  const values = objects.flatMap((item) => fieldValue(item, name) ?? []);
  return new Set(values).size > 2 && values.every(isMidnight);
}

/**
 * How a plain number counts a moment ("submit_time": 1795467180, Slurm; `ctime`, etcd and Ceph; `date_create`, Slack), where
 * its name or description speaks of time and in all items it is a second, or all a millisecond, of the years 2001 to 2096,
 * or 0 for none; else null.
 */
export function countedMoment(
  { name, description }: Pick<Field, 'name' | 'description'>,
  objects: readonly JsonObject[],
): 'seconds' | 'milliseconds' | null {
  const words = wordsOf(name);
  const isNamed = words[0] === 'last' || words.includes('date') || OF_TIME.has(words.at(-1) ?? '');
  const isSaid = isNamed || /\b(?:time|timestamp|date|epoch)\b/i.test(description);
  if (!(isSaid || isInMilliseconds(words) || JOINED.test(words.join(''))) || LENGTHS.test(description)) return null;
  const counts = objects.map((item) => fieldValue(item, name) ?? 0).filter((count) => count !== 0);
  // One alone may be a length of time, or anything else, by chance.
  if (counts.length < 2) return null;
  const within = (unit: number): boolean =>
    counts.every((count) => typeof count === 'number' && count >= 1e9 * unit && count < 4e9 * unit);
  if (within(1000)) return 'milliseconds';
  return isSaid && within(1) ? 'seconds' : null;
}

/** `mtimeMs`, `birthtimeMs` (what Node tells of a file): no length of time is as long as from 1970 until now. */
function isInMilliseconds(words: readonly string[]): boolean {
  return ['ms', 'millis', 'milliseconds'].includes(words.at(-1) ?? '');
}

/** Why a number is one or a length of time: its type, or its name. */
const COUNTS = new Set(['type-number', 'number-named-duration']);

/** Whether no more is known of a field than that it counts. */
export function onlyCounts({ because }: Pick<Field, 'because'>): boolean {
  return COUNTS.has(because);
}

/** `joindate`, `lastposttime`, `lastonline` (NodeBB): of words that are not told apart, what is as large as milliseconds are today. */
const JOINED =
  /(?<!up|down|run|cpu|wait|spent|work|over|play|load|total|response|elapsed|exec|execution|processing)time$|(?:date|timestamp)$|^last[a-z]/;

const OF_TIME = new Set('time date at on ts timestamp mtime ctime atime modified created updated expires'.split(' '));

/** "run time in nanoseconds"; "seconds since 1970" count from a day. */
const LENGTHS =
  /\b(?:(?:milli|micro|nano)?seconds|minutes|hours|duration|spent|elapsed)\b(?!.*\b(?:since|epoch|unix)\b)/i;

/** Whether a field that the contract calls a text, or a number, and no more turned out to be a date, a moment or a picture. */
export function turnedOut({ because }: Field, { kind }: Pick<Field, 'kind'>): boolean {
  return (
    (because === 'type-string' && (kind === 'date' || kind === 'image')) ||
    (PLAIN.has(because) && kind === 'date-time') ||
    // `ordered_on`, by its name a moment, in all items a day.
    (because === 'text-named-moment' && kind === 'date')
  );
}

const PLAIN = new Set(['type-string', 'type-number']);

/** The declared field, read as what it turned out to be. */
export function asItTurnedOut(declared: Field, { kind, unit }: Pick<Field, 'kind' | 'unit'>): Field {
  return { ...declared, kind, unit, because: kind === 'image' ? PICTURE_IN_ANSWERS : MOMENT_IN_ANSWERS };
}
