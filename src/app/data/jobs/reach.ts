// What a job may do to the API, without a screen: send once, read an item anew, page through a list to its end, load
// details. All of it in one place, so that works are tested with a reach of their own.
import { type Answer, pause } from '#client';
import type { Json } from '#contract';
import {
  type Arrangement,
  type Call,
  type CallValues,
  isRepeat,
  type ListRequest,
  type Resource,
  type ResourceDetails,
} from '#model';
import { loadDetails } from '../connection.ts';
import type { Services, Shown } from '../context.tsx';
import { type Failure, failureOf } from '../failure.ts';
import { readItem } from '../item.ts';
import { type ListWish, NO_WISH } from '../list.ts';
import { arrangementOf, listingOf, type PageRead, readPage, requestOf } from '../list-read.ts';
import type { FreshItem } from '../use-fresh-item.ts';
import { refreshData, sendWrite, type SendOptions } from '../write.ts';

/** Some items of a list, page after page. */
export interface PageOfList {
  readonly items: readonly Json[];
  /** The resource with what this list has taught. */
  readonly resource: Resource;
  /** How many there are in all, or null where the API does not say. */
  readonly total: number | null;
}

/** The way to the API. */
export interface Reach {
  /** Sends what acts, once; what is on the screen is not read anew. */
  readonly send: (call: Call, values: CallValues, options?: SendOptions) => Promise<Answer>;
  readonly fresh: (details: ResourceDetails, parts: readonly string[]) => Promise<FreshItem>;
  readonly details: (resource: string) => Promise<ResourceDetails>;
  /**
   * All that match, to the end. Throws `FailureError` where a page cannot be read. Where `onWait` is given, the server may
   * ask for time (429, 503 with `Retry-After`): it is told until when, in milliseconds, then null, and the page is read again.
   */
  readonly pages: (
    details: ResourceDetails,
    parents: readonly string[],
    wish?: ListWish,
    signal?: AbortSignal,
    onWait?: (until: number | null) => void,
  ) => AsyncGenerator<PageOfList>;
  /** What is on the screen is read anew. */
  readonly refresh: () => void;
}

/** Items on a page where all are wanted and the API lets us choose. */
const LARGE_PAGE = 100;
const LARGEST_PAGE = 500;

/** The way to the API that is shown. */
export function reachOf(services: Services, { keep, stamp }: Pick<Shown, 'keep' | 'stamp'>): Reach {
  return {
    send: (call, values, options) => sendWrite(services, call, values, options, { quiet: true }),
    fresh: async (details, parts) => {
      try {
        return { read: (await readItem(services, details, parts, new AbortController().signal)).read };
      } catch (error) {
        return { failure: failureOf(error) };
      }
    },
    details: (resource) => loadDetails(services, resource, keep, stamp),
    pages: (details, parents, wish = NO_WISH, signal = new AbortController().signal, onWait) =>
      pagesOf(services, details, parents, wish, { signal, onWait }),
    refresh: () => refreshData(services.cache),
  };
}

interface Reading {
  readonly signal: AbortSignal;
  readonly onWait: ((until: number | null) => void) | undefined;
}

async function* pagesOf(
  services: Services,
  details: ResourceDetails,
  parents: readonly string[],
  wish: ListWish,
  { signal, onWait }: Reading,
): AsyncGenerator<PageOfList> {
  const { pagination } = listingOf(details.resource);
  const size = pagination.size === null ? null : Math.min(LARGEST_PAGE, pagination.maxSize ?? LARGE_PAGE);
  let next: ListRequest | null = { ...requestOf(listingOf(details.resource), wish), size };
  let before: readonly Json[] = [];
  while (next !== null) {
    const request: ListRequest = next;
    const { page, learned }: PageRead = await patiently(
      () => readPage(services, details, parents, request, { signal }),
      {
        signal,
        onWait,
      },
    );
    const { items, promised } = page;
    // A server that ignores the position answers the same page for ever.
    if (isRepeat(before, items)) return;
    const local = arrangementOf(learned, wish);
    const total = promised === null || promised.about ? null : promised.count;
    yield { items: local === null ? items : await matching(items, local), resource: learned, total };
    before = items;
    next = page.next;
  }
}

/** A longer wait than this is left to people. */
const LONGEST_WAIT = 900_000;

/** Reads, and again after each wait that the server asks for. */
async function patiently<T>(attempt: () => Promise<T>, { signal, onWait }: Reading): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const seconds = onWait === undefined || signal.aborted ? null : waitAsked(failureOf(error));
      if (seconds === null) throw error;
      const until = Date.now() + seconds * 1000;
      onWait?.(until);
      await pause(seconds * 1000, signal);
      onWait?.(null);
    }
  }
}

function waitAsked(failure: Failure): number | null {
  if (failure.kind !== 'problem' || (failure.status !== 429 && failure.status !== 503)) return null;
  const { retryAfter } = failure;
  return retryAfter === null || retryAfter * 1000 > LONGEST_WAIT ? null : Math.max(1, retryAfter);
}

/** Those of a page that match where the API cannot tell. */
async function matching(items: readonly Json[], { search, conditions }: Arrangement): Promise<readonly Json[]> {
  const { filterItems, searchItems } = await import('../arranging.ts');
  return filterItems(searchItems(items, search), conditions);
}
