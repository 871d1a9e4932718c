// How wide the columns of a list are: by the kind of what they show, given way or stretched to fit the place there is,
// unless a person has said otherwise. All widths in rem.
import type { Field, FieldKind } from '#model';

/** A width as it is wished, and how narrow it may become. */
export interface Width {
  readonly width: number;
  readonly least: number;
  /** How narrow it may become where all the others have given way: it does so last. */
  readonly last?: number;
  /** Set by a person: neither narrowed nor stretched. */
  readonly fixed: boolean;
  /** Takes what is left over: texts of any length. */
  readonly grows: boolean;
}

const WIDTHS: ReadonlyMap<FieldKind, number> = new Map([
  ['boolean', 6],
  ['number', 6.5],
  ['money', 7.25],
  ['percent', 6],
  ['date', 7.75],
  ['time', 6],
  ['date-time', 11],
  ['duration', 7],
  ['state', 8.5],
  ['enum', 8],
  ['image', 3.75],
  ['colour', 6.5],
  ['country', 8.5],
  ['identifier', 9],
  ['email', 14],
  ['relation', 10.5],
  ['map', 16],
  ['long-text', 16],
  ['markdown', 16],
]);

const GROWS: ReadonlySet<FieldKind> = new Set([
  'text',
  'long-text',
  'markdown',
  'email',
  'url',
  'relation',
  'tags',
  'object',
  'list',
  'map',
]);

/** Bounds of what a person may set. */
export const NARROWEST = 3;
export const WIDEST = 60;

/**
 * The width that a column wishes; the first one names the item, and a long heading must not be cut. A number neither:
 * without its last digits it is another number; `longest` is how many characters the longest has.
 */
export function widthOf(field: Field, isFirst: boolean, set: number | undefined, longest = 0): Width {
  if (set !== undefined) return { width: set, least: set, fixed: true, grows: false };
  const byKind = WIDTHS.get(field.kind) ?? 11;
  const heading = field.kind === 'image' ? 0 : Math.min(11, field.label.length * 0.46 + 3.2);
  const digits = Math.min(16, longest * 0.48 + 1.6);
  const width = Math.max(isFirst ? Math.max(byKind, 12) : byKind, heading, digits);
  const grows = isFirst || GROWS.has(field.kind);
  const least = isFirst
    ? width
    : grows
      ? Math.max(width * 0.72, Math.min(heading, 7))
      : Math.max(width * 0.88, Math.min(heading, width), digits);
  const last = Math.max(width * 0.75, heading);
  return { width, least, fixed: false, grows, ...(isFirst && last < least ? { last } : {}) };
}

/** The widths that fill the place there is; wider than it only where the columns cannot give way any further. */
export function fitted(columns: readonly Width[], available: number): readonly number[] {
  const wished = sum(columns.map(({ width }) => width));
  if (wished <= available) {
    const growing = columns.filter(({ fixed, grows }) => grows && !fixed);
    const takers = growing.length > 0 ? growing : columns.filter(({ fixed }) => !fixed);
    const share = sum(takers.map(({ width }) => width));
    const left = available - wished;
    return columns.map((one) => (takers.includes(one) ? one.width + (left * one.width) / share : one.width));
  }
  const least = sum(columns.map((one) => one.least));
  if (least >= available) return columns.map((one) => Math.max(one.last ?? one.least, one.least - (least - available)));
  const give = (wished - available) / (wished - least);
  return columns.map((one) => one.width - (one.width - one.least) * give);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
