// Where each row of a list leads: the address of its item, made when it is asked for, and the trail that is left when one
// is followed.
import { useCallback, useMemo } from 'react';
import type { Json, JsonObject } from '#contract';
import { idOf, pathValuesOf, type Resource, type ResourceDetails, scalarText } from '#model';
import { editPath, itemPath, useTrail } from '../../data/index.ts';
import { useAddress } from '../../ui/index.ts';

/** Where a row leads. */
export interface RowTarget {
  readonly path: string;
  readonly edit: string;
  /** The parts of the item's address: its parents' values and its id. */
  readonly parts: readonly string[];
  readonly id: string;
  /** To be called when the row is opened: remembers the list for "previous" and "next". */
  readonly leave: () => void;
}

/** The targets of a list's rows. */
export function useTargets(
  details: ResourceDetails,
  resource: Resource,
  parents: readonly string[],
  items: readonly Json[],
): { readonly at: (index: number) => RowTarget | null } {
  const trail = useTrail();
  const { href } = useAddress();
  const name = details.resource.name;
  const leave = useCallback(() => {
    const paths = items.flatMap((item) => addressOf(resource, parents, item)?.path ?? []);
    trail.leave({ resource: name, from: href, items: paths });
  }, [items, resource, parents, trail, href, name]);
  return useMemo(
    () => ({
      at: (index) => {
        const address = addressOf(resource, parents, items[index]);
        return address === null ? null : { ...address, leave };
      },
    }),
    [resource, parents, items, leave],
  );
}

/** Where an item of a list stands in the application, or null where it cannot be named. */
export function addressOf(
  resource: Resource,
  parents: readonly string[],
  item: Json | undefined,
): Omit<RowTarget, 'leave'> | null {
  const id = idOf(resource, item);
  if (id === null) return null;
  const given: JsonObject = Object.fromEntries(
    resource.parentParameters.flatMap((parameter, index) => {
      const value = parents[index];
      return value === undefined ? [] : [[parameter, value] as const];
    }),
  );
  const values = pathValuesOf(resource, item, given);
  const above = resource.parentParameters.map((parameter) =>
    Object.hasOwn(values, parameter) ? scalarText(values[parameter]) : null,
  );
  if (above.some((value) => value === null)) return null;
  const known = above.flatMap((value) => value ?? []);
  return {
    path: itemPath(resource.name, known, id),
    edit: editPath(resource.name, known, id),
    parts: [...known, id],
    id,
  };
}
