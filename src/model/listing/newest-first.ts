// Lists that go on before what they have shown: by the moment of the last item (rule `before-moment`), only where items come newest
// first; by its identity, in either order.
import type { Json } from '#contract';

/** The rule by which a list goes on before the moment of its last item. */
export const BEFORE_MOMENT = 'before-moment';

/** Whether these moments of items come newest first, as texts of one form (RFC 3339) and numbers show it. */
export function isNewestFirst(moments: readonly (Json | undefined)[]): boolean {
  const times = moments.map(timeOf);
  return times.every((time, at) => !Number.isNaN(time) && time <= (times[at - 1] ?? Infinity));
}

function timeOf(moment: Json | undefined): number {
  return typeof moment === 'string' ? Date.parse(moment) : typeof moment === 'number' ? moment : Number.NaN;
}

/** The names of what takes the identity of the item before which the page is. */
export const BEFORE_ITEM = /^(?:before|max)_?id$/i;

/** Whether what is before the first item is asked for: where messages come in the order in which they were written. */
export function goesBack(cursor: string | null, told: readonly (Json | undefined)[]): boolean {
  const [first, last] = [told[0], told.at(-1)];
  return typeof first === 'number' && typeof last === 'number' && first < last && BEFORE_ITEM.test(cursor ?? '');
}
