// A number that tells a moment → whether it counts seconds or milliseconds.
import type { Field } from './application.ts';

/** In seconds this is the year 5138: what counts further counts milliseconds, whatever the contract lets expect. */
const LAST_SECOND = 1e11;

/** The unit of a moment that is a number, as its size tells. */
export function momentUnit(unit: Field['unit'], count: number): Field['unit'] {
  return Math.abs(count) > LAST_SECOND ? 'milliseconds' : (unit ?? 'seconds');
}
