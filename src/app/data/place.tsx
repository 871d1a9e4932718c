// Where the screen that is shown stands in the API: what its address names, and what a person has chosen before for paths
// that begin with something that no list leads to (a tenant, a namespace). Kept on this device.
import { createContext, type ReactElement, type ReactNode, use, useCallback, useMemo } from 'react';
import {
  formPlace,
  listPlace,
  parentsAt,
  type Place,
  type Placed,
  placeOf,
  placeOfPath,
  type ResourceSummary,
} from '#model';
import { type Shown, useIndex } from './context.tsx';
import { type Owned, useKeptOwner } from './kept-owners.ts';
import { partsOf } from './paths.ts';
import { isPairs, type Pairs, useStored } from './stored.ts';

const NOWHERE: Place = new Map();

/** Remembers what was chosen for the parents of a resource that has no parent in the application. */
type Keep = (resource: string, parents: readonly string[]) => void;

const PlaceContext = createContext<{ readonly place: Place; readonly keep: Keep }>({
  place: NOWHERE,
  keep: () => undefined,
});

/** Gives the place of the screen at an address to the components below. */
export function PlaceProvider(props: { readonly pathname: string; readonly children: ReactNode }): ReactElement {
  const { pathname, children } = props;
  const shown = useIndex();
  const [chosen, change] = useStored(`${shown.keep}place`, isPairs, NONE);
  const owned = useMemo(() => ownedAt(pathname, shown), [pathname, shown]);
  const owner = useKeptOwner(shown.keep, owned);
  const place = useMemo(() => {
    const here = placeAt(pathname, shown);
    const above = owned === null || owner === null ? NOWHERE : placeOf(listPlace(owned.resource), owner);
    return here.size + above.size + chosen.length === 0 ? NOWHERE : new Map([...chosen, ...above, ...here]);
  }, [pathname, shown, chosen, owned, owner]);
  const keep: Keep = useCallback(
    (name, parents) => {
      const resource = shown.resource(name);
      if (resource === undefined || resource.parent !== null) return;
      const known = new Map(chosen);
      const before = JSON.stringify(chosen);
      for (const [key, value] of placeOf(listPlace(resource), parents)) known.set(key, value);
      if (JSON.stringify([...known]) !== before) change([...known].slice(-MOST));
    },
    [shown, chosen, change],
  );
  const value = useMemo(() => ({ place, keep }), [place, keep]);
  return <PlaceContext value={value}>{children}</PlaceContext>;
}

/** The place of the screen that is shown. */
export function usePlace(): Place {
  return use(PlaceContext).place;
}

/** The values of the path of a resource's list here; null where one of them is not known, or there is no such resource. */
export function useParentsOf(resource: string): readonly string[] | null {
  return useParents(resource, listPlace);
}

/** The values of the path of the form that makes a resource's items here, null as above. */
export function useFormParentsOf(resource: string): readonly string[] | null {
  return useParents(resource, formPlace);
}

/** The values of the path above a resource's items here, null as above: what is kept apart from its list needs none. */
export function useItemParentsOf(resource: string): readonly string[] | null {
  return useParents(resource, itself);
}

const itself = (resource: ResourceSummary): ResourceSummary => resource;

function useParents(resource: string, placed: (resource: ResourceSummary) => Placed): readonly string[] | null {
  const { resource: named } = useIndex();
  const place = usePlace();
  const target = named(resource);
  return useMemo(() => (target === undefined ? null : parentsAt(placed(target), place)), [target, place, placed]);
}

/** A way to remember what was chosen for the parents of a resource that has no parent in the application. */
export function useKeepPlace(): Keep {
  return use(PlaceContext).keep;
}

/** How many values are remembered. */
const MOST = 50;

function placeAt(pathname: string, { resource }: Shown): Place {
  const [name = '', ...parts] = partsOf(pathname);
  if (pathname.startsWith('/do/')) return placeOfPath(name, parts);
  const found = resource(name);
  if (found === undefined) return NOWHERE;
  return placeOf(isOfItem(pathname) ? found : listPlace(found), parts);
}

const isOfItem = (pathname: string): boolean => /^\/(?:item|edit)\//.test(pathname);

/** The item of the screen, or above it, whose own address does not name its owner. */
function ownedAt(pathname: string, { resource }: Shown): Owned | null {
  const [name = '', ...parts] = partsOf(pathname);
  const found = resource(name);
  const above = resource(found?.parent ?? '');
  const one = found?.listedAt !== undefined && isOfItem(pathname) ? found : above;
  const id = one?.listedAt === undefined ? undefined : parts[one.parentParameters.length];
  return one === undefined || id === undefined ? null : { resource: one, id };
}

const NONE: Pairs = [];
