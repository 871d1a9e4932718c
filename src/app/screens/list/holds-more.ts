// Whether a row that cannot be opened has more to show than it shows.
import { isObject, type Json } from '#contract';
import type { Column } from './columns.ts';

/** Whether an item holds more than its row says: what has no column, things inside of it, or a text that a cell may be too narrow for. */
export function holdsMore(item: Json, shown: readonly Column[]): boolean {
  const isShown = (name: string): boolean => shown.some(({ field }) => field.name === name);
  return (
    isObject(item) &&
    Object.entries(item).some(
      ([name, value]) =>
        value !== null && value !== '' && (!isShown(name) || typeof value === 'object' || String(value).length > 24),
    )
  );
}
