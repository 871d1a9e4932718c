// A selection → the items themselves. Where all that match are chosen, the list is paged through to its end first, so that
// what is worked on does not change while it is worked on.
import { useEffect, useState } from 'react';
import type { ResourceDetails, ResourceSummary } from '#model';
import { titleOf } from '#model';
import { type Failure, failureOf, type ListWish, type Picked, type Selection, useIndex } from '../../data/index.ts';
import type { Reach } from '../../data/jobs/index.ts';
import { addressOf } from '../list/use-targets.ts';

/** A selection and the list in which it was made. */
export interface Chosen {
  readonly details: ResourceDetails;
  readonly parents: readonly string[];
  readonly wish: ListWish;
  readonly selection: Selection;
}

/** The chosen items as far as they are known. */
export type Picks =
  | { readonly state: 'collecting'; readonly count: number }
  | { readonly state: 'failed'; readonly failure: Failure; readonly again: () => void }
  | { readonly state: 'ready'; readonly picks: readonly Picked[] };

/** The items that are chosen. They stay what they were when this was first asked. */
export function usePicks(chosen: Chosen, reach: Reach): Picks {
  const [first] = useState(chosen);
  const { resource: named } = useIndex();
  const [round, setRound] = useState(0);
  const [picks, setPicks] = useState<Picks>(() =>
    first.selection.everything
      ? { state: 'collecting', count: 0 }
      : { state: 'ready', picks: [...first.selection.marked.values()] },
  );
  useEffect(() => {
    if (!first.selection.everything) return undefined;
    const controller = new AbortController();
    const again = (): void => setRound(round + 1);
    collect({ ...first, named }, reach, controller.signal, (count) => setPicks({ state: 'collecting', count })).then(
      (found) => setPicks({ state: 'ready', picks: found }),
      (error: unknown) => {
        if (!controller.signal.aborted) setPicks({ state: 'failed', failure: failureOf(error), again });
      },
    );
    return () => controller.abort();
  }, [first, reach, round, named]);
  return picks;
}

async function collect(
  {
    details,
    parents,
    wish,
    selection,
    named,
  }: Chosen & { readonly named: (name: string) => ResourceSummary | undefined },
  reach: Reach,
  signal: AbortSignal,
  tell: (count: number) => void,
): Promise<readonly Picked[]> {
  // By address: a list that moves while it is paged through may show an item twice.
  const found = new Map<string, Picked>();
  for await (const { items, resource } of reach.pages(details, parents, wish, signal)) {
    for (const item of items) {
      const address = addressOf(resource, parents, item, named);
      if (address === null || selection.marked.has(address.path)) continue;
      const { path, parts, id } = address;
      found.set(path, { path, parts, title: titleOf(resource, item) || id, item });
    }
    tell(found.size);
  }
  return [...found.values()];
}
