// Which rows of a long list stand in the document: those in sight and a few beyond, by the height that all rows have. So
// the document stays as small at a hundred thousand rows as at a hundred.
import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The rows that stand in the document, and the heights in pixels of what is left out before and after them. */
export interface RowWindow {
  readonly first: number;
  /** One past the last. */
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

/** The window as it is followed. */
export interface MeasuredWindow extends RowWindow {
  /** How wide the frame is inside, in pixels; null before it was measured. */
  readonly width: number | null;
  /** Rows go past faster than anybody reads, more than the frame shows at a time. */
  readonly flying: boolean;
  /** A row's index less this is its place in the document: after a jump the new rows have the places of those before. */
  readonly shift: number;
}

/**
 * Browsers draw nothing that is higher than some 17 million pixels. A list that would be is drawn less high, and each
 * pixel that one scrolls stands for more than one.
 */
const HIGHEST = 15_000_000;

/** The window over `count` rows of `height` pixels in a frame that has scrolled to `top` and shows `view` pixels. */
export function windowOf(count: number, height: number, top: number, view: number, spare: number): RowWindow {
  const last = Math.max(0, count - 1);
  const first = Math.min(last, Math.max(0, Math.floor(top / height) - spare));
  const end = Math.min(count, Math.ceil((top + view) / height) + spare);
  const safeEnd = Math.max(end, Math.min(count, first + 1));
  return { first, end: safeEnd, before: first * height, after: (count - safeEnd) * height };
}

/** How much a frame shows before it was measured: a tall screen, so that the first picture is whole. */
const FIRST_VIEW = 1200;

/**
 * How many rows come and go at a time: each time the whole table is laid out and drawn, so fewer times are less work, and
 * the spare rows bridge what lies between.
 */
const STEP = 3;

/** How many pixels of the list one pixel of scrolling stands for. */
export function scaleOf(count: number, height: number, view: number): number {
  const full = count * height;
  return full <= HIGHEST ? 1 : (full - view) / (HIGHEST - view);
}

/** The same window in a frame that is not higher than browsers can draw: what is in sight stands where one has scrolled to. */
export function scaledWindow(count: number, height: number, top: number, view: number, spare: number): RowWindow {
  const scale = scaleOf(count, height, view);
  const real = windowOf(count, height, top * scale, view, spare);
  if (scale === 1) return real;
  const before = Math.max(0, top - (top * scale - real.before));
  const drawn = (real.end - real.first) * height;
  return { ...real, before, after: Math.max(0, HIGHEST - before - drawn) };
}

/** Follows the scrolling and size of the frame right around `inner`. */
export function useRowWindow(
  inner: RefObject<HTMLElement | null>,
  count: number,
  height: number,
  spare: number,
): MeasuredWindow {
  const [sight, setSight] = useState<Sight>(UNMEASURED);
  useLayoutEffect(() => {
    // The frame's own reference is not there yet when what is in it is drawn for the first time.
    const element = inner.current?.parentElement ?? null;
    if (element === null) return undefined;
    let last = element.scrollTop;
    let settling = 0;
    let printing = false;
    const measure = (far: boolean, flying: boolean): void => {
      if (printing) return;
      const view = element.clientHeight || FIRST_VIEW;
      // Nothing is drawn anew while less than a step has moved; a scaled list moves by rows, so that nothing jumps.
      const step = !far && scaleOf(count, height, view) === 1 ? STEP * height : height;
      const top = Math.floor(element.scrollTop / step) * step;
      const next = { top, view, width: element.clientWidth, far, flying };
      setSight((was) => moved(was, next, count, height, spare));
    };
    const settle = (): void => {
      window.clearTimeout(settling);
      settling = 0;
      measure(false, false);
    };
    const follow = (): void => {
      const top = element.scrollTop;
      const far = Math.abs(top - last) > element.clientHeight;
      // Once is a jump; again before it rests, rows are flying past.
      const flying = far && settling !== 0;
      last = top;
      window.clearTimeout(settling);
      settling = far ? window.setTimeout(settle, RESTS) : 0;
      // Drawn within the frame that has scrolled: later, the frame would show an empty place.
      flushSync(() => measure(far, flying));
    };
    // Paper is not scrolled: every row stands there. None is asked for, as of rows that fly past.
    const print = (): void => {
      printing = true;
      flushSync(() => setSight((was) => ({ ...was, top: 0, view: count * height, far: false, flying: true })));
    };
    const printed = (): void => {
      printing = false;
      settle();
    };
    settle();
    window.addEventListener('beforeprint', print);
    window.addEventListener('afterprint', printed);
    element.addEventListener('scroll', follow, { passive: true });
    const observer = new ResizeObserver(settle);
    observer.observe(element);
    return () => {
      window.clearTimeout(settling);
      window.removeEventListener('beforeprint', print);
      window.removeEventListener('afterprint', printed);
      element.removeEventListener('scroll', follow);
      observer.disconnect();
    };
  }, [inner, height, count, spare]);
  const { width, flying, shift } = sight;
  return { ...windowAt(sight, count, height, spare), width, flying, shift };
}

/** What of the frame is in sight. */
interface Sight {
  /** In pixels, of the step in which it lies. */
  readonly top: number;
  readonly view: number;
  readonly width: number | null;
  /** Scrolled to from so far that all rows are other ones: only those in sight are drawn until scrolling rests. */
  readonly far: boolean;
  readonly flying: boolean;
  readonly shift: number;
}

const UNMEASURED: Sight = { top: 0, view: FIRST_VIEW, width: null, far: false, flying: false, shift: 0 };

/** How long no scrolling is rest, in milliseconds. */
const RESTS = 120;

function windowAt({ top, view, far }: Sight, count: number, height: number, spare: number): RowWindow {
  const step = far ? height : STEP * height;
  const ahead = scaleOf(count, height, view) === 1 ? step : 0;
  return scaledWindow(count, height, top, view + ahead, far ? 1 : spare);
}

/** Where no row stays in the document, those that come take the places of those that go. */
function moved(was: Sight, next: Omit<Sight, 'shift'>, count: number, height: number, spare: number): Sight {
  const same =
    was.top === next.top &&
    was.view === next.view &&
    was.width === next.width &&
    was.far === next.far &&
    was.flying === next.flying;
  if (same) return was;
  const sight = { ...next, shift: was.shift };
  const [left, come] = [windowAt(was, count, height, spare), windowAt(sight, count, height, spare)];
  const stays = come.first < left.end && left.first < come.end;
  return stays ? sight : { ...sight, shift: was.shift + come.first - left.first };
}
