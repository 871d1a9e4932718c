// A number that tells a moment → whether it counts seconds or milliseconds; a moment → whether it is one at all.
import type { Json } from '#contract';
import type { Field } from '../application.ts';

/** In seconds this is the year 5138: what counts further counts milliseconds, whatever the contract lets expect. */
const LAST_SECOND = 1e11;

/** The unit of a moment that is a number, as its size tells. */
export function momentUnit(unit: Field['unit'], count: number): Field['unit'] {
  return Math.abs(count) > LAST_SECOND ? 'milliseconds' : (unit ?? 'seconds');
}

/**
 * True for the first moment of the year 1, which Go and .NET write for one that has not come (a container that never ran), be it as
 * the number that Unix counts it by, and for that of 1970, the 0 of Unix, in a field of moments that are of no life and no work (rule
 * `never-came`).
 */
export function isNever(value: Json | undefined, { kind, name }: Pick<Field, 'kind' | 'name'>): boolean {
  if (typeof value !== 'string') return kind === 'date-time' && (value === 0 || value === YEAR_ONE);
  return NEVER.test(value) || (kind === 'date-time' && ZERO.test(value) && !OF_LIFE.test(name));
}

const NEVER = /^0001-01-01(?:[T ]00:00[:.0]*(?:Z|[+-]00:?00)?)?$/;

/** The same moment in the seconds of Unix. */
const YEAR_ONE = -62_135_596_800;

const ZERO = /^1970-01-01[T ]00:00[:.0]*(?:Z|[+-]00:?00)$/;

/** Born, founded, released: such may well have been on the first day of 1970, or only in that year. */
const OF_LIFE = /birth|born|^dob$|death|died|found|establish|releas|premier|aired|filmed|recorded|built|year/i;
