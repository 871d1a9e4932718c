// Days of a calendar that stores and drivers write as midnights ("1947-01-30T00:00:00.000Z"): shown as moments they would have
// a time that nobody gave them, and west of Greenwich the day before.
import type { Json, JsonObject } from '#contract';
import { fieldValue } from './values.ts';

/** Why a text that the contract says nothing more of is a date: in all items that came it is one. */
export const MOMENT_IN_ANSWERS = 'moment-in-answers';

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
