// A list that is sorted, searched and filtered in memory without the page standing still: in slices between
// which the page draws and answers keys. Until it is done, what was there before is shown.
import { useEffect, useState } from 'react';
import type { Json } from '#contract';
import type { Arrangement, Arranger } from '#model';

/** How long a slice of work may take, in milliseconds: half a frame. */
const SLICE = 8;

interface Done {
  readonly of: readonly Json[];
  readonly wish: Arrangement;
  readonly items: readonly Json[];
}

/** The items arranged by a wish (null: as they are), and whether that is still going on. */
export function useArranged(
  items: readonly Json[],
  wish: Arrangement | null,
): { readonly items: readonly Json[]; readonly busy: boolean } {
  const [done, setDone] = useState<Done | null>(null);
  useEffect(() => {
    if (wish === null) return undefined;
    let given = true;
    // A message comes at once where a timer waits some milliseconds, which would be a third of the time.
    const { port1, port2 } = new MessageChannel();
    void arrangerOf(items).then((arranger) => {
      const work = arranger.arrange(wish);
      const slice = (): void => {
        const until = performance.now() + SLICE;
        while (given && performance.now() < until) {
          const step = work.next();
          if (step.done === true) return setDone({ of: items, wish, items: step.value });
        }
        if (given) port2.postMessage(null);
        return undefined;
      };
      port1.onmessage = slice;
      slice();
    });
    return () => {
      given = false;
      port1.close();
    };
  }, [wish, items]);
  if (wish === null) return { items, busy: false };
  const ready = done !== null && done.of === items && done.wish === wish;
  return { items: done?.items ?? items, busy: !ready };
}

/** What was worked out for a list is kept as long as the list is. */
const ARRANGERS = new WeakMap<readonly Json[], Arranger>();

async function arrangerOf(items: readonly Json[]): Promise<Arranger> {
  const { createArranger } = await import('./arranging.ts');
  const known = ARRANGERS.get(items) ?? createArranger(items);
  ARRANGERS.set(items, known);
  return known;
}
