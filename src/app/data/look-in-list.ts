// Looks through the first pages of a list for an item, to learn what became of a create whose answer was lost (rule S6:
// it is looked up, not sent again).
import { useCallback } from 'react';
import type { Json } from '#contract';
import { FIRST_REQUEST, itemsOf, listOperation, nextPage, type ResourceDetails } from '#model';
import { callOf, pathValues, valuesOfList } from './call-values.ts';
import { useServices } from './context.tsx';
import { type Failure, failureOf } from './failure.ts';
import { read } from './read.ts';

/** What came of looking: the item or none, among how many, and whether that is all there are. */
export type Looked =
  | { readonly item: Json | null; readonly among: number; readonly whole: boolean }
  | { readonly failure: Failure };

const PAGES = 5;

/** The way to look for an item in the list of a resource; null where it has no list. */
export function useLookInList(
  details: ResourceDetails,
  parents: readonly string[],
): ((fits: (item: Json) => boolean) => Promise<Looked>) | null {
  const services = useServices();
  const { resource } = details;
  const { listing } = resource;
  const call = callOf(details, listOperation(resource));
  const look = useCallback(
    async (fits: (item: Json) => boolean): Promise<Looked> => {
      if (call === null || listing === null) return { item: null, among: 0, whole: false };
      const path = pathValues(call, resource, parents);
      let among = 0;
      try {
        let request: typeof FIRST_REQUEST | null = FIRST_REQUEST;
        for (let page = 0; page < PAGES && request !== null; page += 1) {
          const answer = await read(services, call, { ...valuesOfList(call, listing, request), path });
          const items = itemsOf(listing, answer.value);
          const item = items.findLast(fits);
          if (item !== undefined) return { item, among, whole: false };
          among += items.length;
          request = nextPage(listing, request, answer);
        }
        return { item: null, among, whole: request === null };
      } catch (error) {
        return { failure: failureOf(error) };
      }
    },
    [services, call, listing, resource, parents],
  );
  return call === null || listing === null ? null : look;
}
