// Brings the pages of a list that are in sight or soon will be, a few at a time, nearest first; what has left the sight
// before it came is not asked for, or no longer. It owns no data: pages are read from and put back to where they are kept.
import { isAborted } from './failure.ts';
import { canJump, missingPages, isComplete, type Page, type Pages, pagesWanted, requestFor } from './list-pages.ts';
import type { ListRequest } from '#model';

/** What a loader works on. */
export interface LoaderParts {
  readonly pages: () => Pages | undefined;
  readonly read: (request: ListRequest, signal: AbortSignal) => Promise<Page>;
  /** `whole`: nothing of what is held may be dropped. */
  readonly put: (index: number, page: Page, whole: boolean) => void;
  /** Told when what is under way, or what failed, has changed. */
  readonly onChange: (state: LoaderState) => void;
}

/** What a loader is at. */
export interface LoaderState {
  readonly busy: boolean;
  /** Why the newest page did not come; nothing more is asked until it is tried again. */
  readonly error: unknown;
}

/** A loader of pages. */
export interface Loader {
  /** These rows are in sight; one past the last. */
  readonly see: (first: number, end: number) => void;
  /** Brings one page more on the way to the whole; `all`: goes on until all is here. */
  readonly more: (all?: boolean) => void;
  readonly retry: () => void;
  /** The rows that are in sight. */
  readonly sight: () => { readonly first: number; readonly end: number };
  /** Whether all that was read is needed. */
  readonly need: (whole: boolean) => void;
  readonly needsWhole: () => boolean;
  readonly stop: () => void;
}

/** How many pages are read at a time. */
const AT_A_TIME = 2;

/** How many rows beyond those in sight are brought before they are needed. */
const AHEAD = 60;

/** Makes a loader. */
export function createLoader({ pages, read, put, onChange }: LoaderParts): Loader {
  const running = new Map<number, AbortController>();
  let sight = { first: 0, end: 0 };
  let rest: 'no' | 'one' | 'all' = 'no';
  let error: unknown = null;
  let whole = false;
  const say = teller(onChange);
  const tell = (): void => say({ busy: running.size > 0, error });
  const start = (index: number, request: ListRequest): void => {
    const control = new AbortController();
    running.set(index, control);
    if (rest === 'one') rest = 'no';
    read(request, control.signal)
      .then((page) => {
        if (!control.signal.aborted) put(index, page, whole);
      })
      .catch((reason: unknown) => {
        if (!control.signal.aborted && !isAborted(reason)) error = reason;
      })
      .finally(() => {
        if (running.get(index) === control) running.delete(index);
        if (!control.signal.aborted) go();
      });
  };
  const work = (): void => {
    const now = pages();
    if (now === undefined || error !== null) return;
    if (isComplete(now)) rest = 'no';
    const most = canJump(now) ? AT_A_TIME : 1;
    for (const index of wantedIn(now, sight, rest !== 'no')) {
      if (running.size >= most) return;
      const request = running.has(index) ? null : requestFor(now, index);
      if (request !== null) start(index, request);
    }
  };
  const go = (): void => {
    work();
    tell();
  };
  return {
    see: (first, end) => {
      sight = { first, end };
      const now = pages();
      // What is under way for a place that one has left makes room for what is in sight.
      if (now !== undefined && canJump(now)) abort(running, wantedIn(now, sight, true));
      go();
    },
    more: (all = false) => {
      if (rest !== 'all') rest = all ? 'all' : 'one';
      go();
    },
    retry: () => {
      error = null;
      go();
    },
    sight: () => sight,
    need: (all) => {
      whole = all;
    },
    needsWhole: () => whole,
    stop: () => {
      abort(running, []);
      rest = 'no';
      error = null;
    },
  };
}

/** Tells what is new only: who is told draws a list anew. */
function teller(onChange: LoaderParts['onChange']): LoaderParts['onChange'] {
  let told: LoaderState = { busy: false, error: null };
  return (state) => {
    if (told.busy === state.busy && told.error === state.error) return;
    told = state;
    onChange(state);
  };
}

/** Ends what is under way but for these pages. */
function abort(running: Map<number, AbortController>, wanted: readonly number[]): void {
  for (const [index, control] of running) {
    if (wanted.includes(index)) continue;
    running.delete(index);
    control.abort();
  }
}

/** What is in sight first, then what soon will be, then what is wanted anyway. */
function wantedIn(
  pages: Pages,
  { first, end }: { readonly first: number; readonly end: number },
  rest: boolean,
): readonly number[] {
  const near = pagesWanted(pages, first, end);
  const ahead = pagesWanted(pages, Math.max(0, first - AHEAD / 2), end + AHEAD);
  return [...new Set([...near, ...ahead, ...(rest ? missingPages(pages, AT_A_TIME) : [])])];
}
