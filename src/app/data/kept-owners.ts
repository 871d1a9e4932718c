// Whose the items are that were opened last, of those whose own addresses do not say so ("/labels/{id}" of the labels that a
// board has): kept on this device, so that their pages stand after a reload.
import { useEffect, useMemo } from 'react';
import type { ResourceSummary } from '#model';
import { useOwnerOf } from './owners.ts';
import { listPath, partsOf } from './paths.ts';
import { isPairs, type Pairs, useStored } from './stored.ts';

/** The item of a screen whose address does not name its owner. */
export interface Owned {
  readonly resource: ResourceSummary;
  readonly id: string;
}

const NONE: Pairs = [];

/** How many are remembered. */
const MOST = 50;

/** The values of the list's path of such an item, as they are known or were when it was opened before; null where nobody told. */
export function useKeptOwner(keep: string, owned: Owned | null): readonly string[] | null {
  const [kept, change] = useStored(`${keep}owners`, isPairs, NONE);
  const { resource, id } = owned ?? { resource: null, id: '' };
  const name = resource?.name ?? '';
  // Only what nothing else reads has to be looked for in the list of its owner.
  const key = resource === null || resource.operations.get !== null ? null : listPath(name, [id]);
  const before = useMemo(() => {
    const path = kept.find(([one]) => one === key)?.[1];
    return path === undefined ? undefined : partsOf(path).slice(1);
  }, [kept, key]);
  const owner = useOwnerOf(name, owned === null ? null : id, before);
  const place = owner === null ? null : listPath(name, owner);
  useEffect(() => {
    if (key === null || place === null || kept.some(([one, there]) => one === key && there === place)) return;
    change([...kept.filter(([one]) => one !== key), [key, place] as const].slice(-MOST));
  }, [key, place, kept, change]);
  return owner;
}
