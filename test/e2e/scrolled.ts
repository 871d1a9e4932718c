// Scrolls a list from its first row to its last faster than anybody reads, and counts what that took: counts, as times say
// more of the machine than of the list.
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** What scrolling from the first row to the last showed. */
export interface Passed {
  readonly frames: number;
  /** The most rows that stood there. */
  readonly most: number;
  /** Frames whose middle showed no row. */
  readonly blank: number;
  /** Elements that were made on the way. */
  readonly made: number;
  /** Frames so slow that scrolling seemed to rest. */
  readonly rests: number;
}

/** Scrolls from the first row to the last, more than a screen in each frame. */
export function scrollThrough(where: Page): Promise<Passed> {
  return where.locator('.fd-rows').evaluate(async (frame) => {
    const found = { frames: 300, most: 0, blank: 0, made: 0, rests: 0 };
    const step = (frame.scrollHeight - frame.clientHeight) / found.frames;
    const box = frame.getBoundingClientRect();
    const watch = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
      for (const one of added) found.made += 1 + one.querySelectorAll('*').length;
    });
    watch.observe(frame, { childList: true, subtree: true });
    let last = performance.now();
    for (let at = 0; at <= found.frames; at += 1) {
      frame.scrollTop = at * step;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      found.most = Math.max(found.most, frame.querySelectorAll('tbody tr:not(.fd-grid-gap)').length);
      const middle = document.elementFromPoint(box.left + 200, box.top + box.height / 2);
      if (!middle?.closest('tbody tr:not(.fd-grid-gap)')) found.blank += 1;
      if (performance.now() - last > 100) found.rests += 1;
      last = performance.now();
    }
    watch.disconnect();
    return found;
  });
}

/** Rows that fly past use the elements that stand there; where a slow frame let it rest, those to each side came and went. */
export function expectFewMade({ frames, made, rests }: Passed): void {
  expect(made, 'elements made').toBeLessThan(40 * frames + 1500 * (rests + 2));
}
