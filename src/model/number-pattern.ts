// A pattern that takes numbers and nothing else: so a text says that it is a decimal, where its format does not.

/** Digits, a sign, a point, and what patterns do with them. */
const OF_DIGITS = /^(?:\\[d.+-]|[\d^$()?:!|+\-*.,{}[\]]){1,100}$/;
/** A group that repeats may take long even over six characters (rule S2), and what takes numbers needs none. */
const REPEATS = /\)(?:[*+]|\{(?!1\}|0,1\}))/;

/** Of each size one has to fit, with one place behind the point or two: what has ten digits always is a stamp, and no size. */
const NUMBERS = [
  ['3.5', '3.50'],
  ['12.5', '12.50'],
  ['250.5', '250.50'],
];
/** Versions, times, days and wildcards. */
const OTHERS = ['1.2.3', '1:25', '1-25', '1,25', 'a.b'];

/** True for `^-?\d{1,13}(\.\d{1,5})?$`: rule `pattern-of-numbers`. */
export function isNumberPattern(pattern: unknown): boolean {
  if (typeof pattern !== 'string' || !OF_DIGITS.test(pattern) || REPEATS.test(pattern)) return false;
  try {
    const regex = new RegExp(pattern, 'u');
    const fits = (text: string): boolean => regex.test(text);
    return NUMBERS.every((size) => size.some(fits)) && !OTHERS.some(fits);
  } catch {
    return false;
  }
}
