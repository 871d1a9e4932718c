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
  'localized',
  'email',
  'url',
  'relation',
  'tags',
  'object',
  'list',
  'map',
]);

/** Kinds whose columns are as narrow as what they show. */
export const FITS_TEXT: ReadonlySet<FieldKind> = new Set(['text', 'enum']);

/** A text up to here is not cut for others: little would be won, and all of it lost. */
const SHORT = 7;

/** Bounds of what a person may set. */
export const NARROWEST = 3;
export const WIDEST = 60;

/** What stands around a text. */
const AROUND = 1.6;

/** About how wide a text is drawn: capitals are wider than others. */
export function widthOfText(text: string): number {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return text.length * 0.48 + capitals * 0.14;
}

/**
 * The width that a column wishes; the first one names the item, and a long heading must not be cut. A number neither:
 * without its last digits it is another number. `drawn` is how wide the longest number is drawn, and most texts: what names
 * the item gets the room that it needs before texts beside it, and what is short leaves its own to others.
 */
export function widthOf(field: Field, isFirst: boolean, set: number | undefined, drawn = 0): Width {
  if (set !== undefined) return { width: set, least: set, fixed: true, grows: false };
  const heading = field.kind === 'image' ? 0 : Math.min(11.5, field.label.length * 0.46 + 3.8);
  const needed = drawn === 0 ? 0 : drawn + AROUND;
  const kinds = WIDTHS.get(field.kind) ?? 11;
  const fits = FITS_TEXT.has(field.kind);
  const digits = fits || isFirst ? 0 : Math.min(16, needed);
  const byKind = fits && needed > 0 ? Math.min(kinds, Math.max(5, needed)) : kinds;
  if (isFirst) {
    const width = needed === 0 ? Math.max(kinds, 12, heading) : Math.max(heading, Math.min(22, needed));
    return {
      width,
      least: Math.min(width, 15),
      last: Math.min(width, Math.max(9, heading)),
      fixed: false,
      grows: true,
    };
  }
  const width = Math.max(byKind, heading, digits);
  const grows = GROWS.has(field.kind);
  const isShort = fits && needed > 0 && needed <= SHORT;
  const least = grows
    ? Math.max(width * 0.72, Math.min(heading, 8), isShort ? needed : 0)
    : Math.max(width * 0.8, Math.min(heading, width), digits);
  return { width, least, fixed: false, grows };
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
