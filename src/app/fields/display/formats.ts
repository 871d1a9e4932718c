// The formats of numbers and dates in the language of the page, each made once: making one costs as much as writing a
// hundred values, and finding one by its options as much as writing ten. Long lists write hundreds in a frame.
import type { IntlShape } from 'react-intl';

interface Made {
  readonly numbers: Map<string, Intl.NumberFormat>;
  readonly dates: Map<string, Intl.DateTimeFormat>;
}

const MADE = new WeakMap<IntlShape['formatters'], Made>();

function madeOf({ formatters }: IntlShape): Made {
  const known = MADE.get(formatters);
  if (known !== undefined) return known;
  const made: Made = { numbers: new Map(), dates: new Map() };
  MADE.set(formatters, made);
  return made;
}

/** A format of numbers by a name of ours; the options are worked out when it is wanted for the first time. */
export function numberFormat(
  intl: IntlShape,
  name: string,
  options: () => Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const { numbers } = madeOf(intl);
  const known = numbers.get(name);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(intl.locale, options());
  numbers.set(name, made);
  return made;
}

/** A format of dates by a name of ours, with the options of its first use. */
export function dateFormat(intl: IntlShape, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { dates } = madeOf(intl);
  const known = dates.get(name);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(intl.locale, { timeZone: intl.timeZone, ...options });
  dates.set(name, made);
  return made;
}
