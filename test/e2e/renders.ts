// Counts what React draws anew, in the page itself: the hook that its developer tools use tells of each commit, and what was
// drawn in it is what did work in the new tree (React's "PerformedWork" flag, as those tools read it).
import type { Page } from 'playwright';

/** What was drawn since it was last asked for: the places of the form around what was drawn, and how many parts that were. */
export interface Drawn {
  /** Pointers of the fields that were drawn anew, in no order. */
  readonly places: readonly string[];
  readonly parts: number;
}

/** Begins to count in a page; to be called before it is opened. */
export async function countRenders(page: Page): Promise<() => Promise<Drawn>> {
  await page.addInitScript(watchCommits);
  return () => page.evaluate(() => (globalThis as unknown as { takeDrawn: () => Drawn }).takeDrawn());
}

function watchCommits(): void {
  interface Fiber {
    readonly flags: number;
    readonly tag: number;
    readonly memoizedProps: { readonly node?: { readonly pointer?: string } } | null;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
    readonly alternate: Fiber | null;
  }
  const PERFORMED_WORK = 1;
  // Functions, and those in `memo`: what is ours and what draws.
  const DRAWS = new Set([0, 11, 14, 15]);
  let places = new Set<string>();
  let parts = 0;
  const visit = (fiber: Fiber): void => {
    if (DRAWS.has(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0) {
      parts += 1;
      const pointer = fiber.memoizedProps?.node?.pointer;
      if (pointer !== undefined) places.add(pointer);
    }
    // What stands below as it did was not looked at.
    if (fiber.alternate !== null && fiber.alternate.child === fiber.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) visit(child);
  };
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_id: number, root: { readonly current: Fiber }) => visit(root.current),
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    },
    takeDrawn: () => {
      const drawn = { places: [...places], parts };
      places = new Set();
      parts = 0;
      return drawn;
    },
  });
}
