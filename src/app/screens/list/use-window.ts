// Which rows of a long list stand in the document: those in sight and a few beyond, by the height that all rows have. So
// the document stays as small at a hundred thousand rows as at a hundred.
import { type RefObject, useLayoutEffect, useState } from 'react';

/** The rows that stand in the document, and the heights in pixels of what is left out before and after them. */
export interface RowWindow {
  readonly first: number;
  /** One past the last. */
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

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

/** Follows the frame's scrolling and size. */
export function useRowWindow(
  frame: RefObject<HTMLElement | null>,
  count: number,
  height: number,
  spare: number,
): RowWindow {
  const [place, setPlace] = useState({ top: 0, view: FIRST_VIEW });
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = (): void => {
      // Whole rows only: nothing is drawn anew while less than a row has moved.
      const top = Math.floor(element.scrollTop / height) * height;
      const view = element.clientHeight || FIRST_VIEW;
      setPlace((before) => (before.top === top && before.view === view ? before : { top, view }));
    };
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [frame, height]);
  return windowOf(count, height, place.top, place.view, spare);
}
