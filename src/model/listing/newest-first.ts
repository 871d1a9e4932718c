// Whether a list that goes on before the moment of its last item (rule `before-moment`) can: only where its items come newest first.
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
