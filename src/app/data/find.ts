// Items by what people type, across the resources that the API can search, and among those whose titles were seen on this
// page already. Only lists are asked (rule S5), in turn, and only for as long as the words stand.
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listPlace, parentsAt, type ResourceSummary } from '#model';
import { useIndex, useServices } from './context.tsx';
import { itemPath } from './paths.ts';
import { usePlace } from './place.tsx';
import { isTexts } from './stored.ts';
import { canList, lookFor } from './use-relation-options.ts';

/** An item that was found. */
export interface Found {
  readonly resource: ResourceSummary;
  readonly title: string;
  readonly path: string;
}

/** How many resources are searched at most, and how many items each may show. */
const MOST_RESOURCES = 8;
const MOST_EACH = 4;
const MOST_SEEN = 6;
const SHORTEST = 2;

/** The items that match; `searching` while answers are still to come. */
export function useFound(text: string): { readonly found: readonly Found[]; readonly searching: boolean } {
  const services = useServices();
  const cache = useQueryClient();
  const { index, resource, keep, stamp } = useIndex();
  const place = usePlace();
  const query = text.trim();
  const searched = useMemo(() => {
    const inOrder = index.groups.flatMap(({ entries }) => entries.flatMap(({ name }) => resource(name) ?? []));
    const open = inOrder.flatMap((one) => {
      const parents = one.searchable && canList(one) ? parentsAt(listPlace(one), place) : null;
      return parents === null ? [] : [{ one, parents }];
    });
    return open.slice(0, MOST_RESOURCES);
  }, [index, resource, place]);
  const answers = useQueries({
    queries: searched.map(({ one: { name }, parents }) => ({
      queryKey: ['list', name, 'found', query, parents],
      enabled: query.length >= SHORTEST,
      queryFn: () => lookFor(services, { resource: name, keep, stamp, parents }, query, MOST_EACH),
    })),
  });
  if (query.length < SHORTEST) return { found: [], searching: false };
  const told = answers.flatMap(({ data = [] }, at): readonly Found[] => {
    const asked = searched[at];
    if (asked === undefined) return [];
    return data.slice(0, MOST_EACH).map(({ id, title }) => ({
      resource: asked.one,
      title: title === '' ? id : title,
      path: itemPath(asked.one.name, asked.one.listedAt === undefined ? asked.parents : [], id),
    }));
  });
  const paths = new Set(told.map(({ path }) => path));
  const seen = seenItems(cache.getQueriesData<string | null>({ queryKey: ['title'] }), query, resource);
  return {
    found: [...told, ...seen.filter(({ path }) => !paths.has(path)).slice(0, MOST_SEEN)],
    searching: answers.some(({ isFetching }) => isFetching),
  };
}

/** Items whose titles are known, since a list or a relation has shown them. */
function seenItems(
  titles: readonly (readonly [readonly unknown[], string | null | undefined])[],
  query: string,
  named: (name: string) => ResourceSummary | undefined,
): readonly Found[] {
  const words = query.toLowerCase();
  return titles.flatMap(([[, name, id, parents], title]): readonly Found[] => {
    if (typeof name !== 'string' || typeof id !== 'string' || typeof title !== 'string' || !isTexts(parents)) return [];
    const resource = named(name);
    if (resource === undefined || resource.operations.get === null) return [];
    if (!title.toLowerCase().includes(words) && id.toLowerCase() !== words) return [];
    return [{ resource, title, path: itemPath(name, parents, id) }];
  });
}
