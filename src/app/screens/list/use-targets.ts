// Where each row of a list leads: the address of its item, made when it is asked for, and the trail that is left when one
// is followed.
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type Json, type JsonObject, member } from '#contract';
import {
  addressPartsOf,
  atOwnAddress,
  parameterKey,
  type Resource,
  type ResourceDetails,
  type ResourceSummary,
  scalarText,
} from '#model';
import { editPath, itemPath, type ListView, openedAt, useIndex, useTrail } from '../../data/index.ts';
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

/** How many rows to each side of one that is opened are remembered for "previous" and "next". */
const AROUND = 250;

interface Known {
  readonly item: Json;
  readonly target: RowTarget | null;
}

/** How many targets are kept: more than are ever in sight, and no more however far one scrolls. */
const KEPT = 400;

/** The targets of a list's rows. */
export function useTargets(
  details: ResourceDetails,
  list: ListView,
  parents: readonly string[],
): { readonly at: (index: number) => RowTarget | null } {
  const trail = useTrail();
  const { href } = useAddress();
  const { resource: named } = useIndex();
  const name = details.resource.name;
  const now = useRef({ list, href });
  useEffect(() => {
    now.current = { list, href };
  }, [list, href]);
  const { resource } = list;
  const leave = useCallback(
    (index: number) => {
      const { at, rows, complete } = now.current.list;
      const first = Math.max(0, index - AROUND);
      const near = Array.from({ length: Math.min(rows, index + AROUND) - first }, (_, offset) => at(first + offset));
      const items = near.map((item) => addressOf(resource, parents, item, named)?.path ?? '');
      const known = items.slice(0, items.findLastIndex((path) => path !== '') + 1);
      const count = complete || now.current.list.jumps ? rows : now.current.list.items.length;
      trail.leave({ resource: name, from: now.current.href, items: known, before: first, count });
    },
    [resource, parents, trail, name, named],
  );
  // One target for each row, so that one that was drawn is not drawn again when others come.
  const known = useMemo(
    () => ({ of: [resource, parents, leave], targets: new Map<number, Known>() }),
    [resource, parents, leave],
  ).targets;
  return useMemo(
    () => ({
      at: (index) => {
        const item = list.at(index);
        if (item === undefined) return null;
        const before = known.get(index);
        if (before?.item === item) return before.target;
        const address = addressOf(resource, parents, item, named);
        const target = address === null ? null : { ...address, leave: () => leave(index) };
        if (known.size >= KEPT) known.clear();
        known.set(index, { item, target });
        return target;
      },
    }),
    [list, resource, parents, leave, known, named],
  );
}

/** Where an item of a list stands in the application, or null where it cannot be named. */
export function addressOf(
  resource: Resource,
  parents: readonly string[],
  item: Json | undefined,
  named: (resource: string) => ResourceSummary | undefined,
): Omit<RowTarget, 'leave'> | null {
  const given: JsonObject = Object.fromEntries(
    resource.parentParameters.flatMap((parameter, index) => {
      const value = parents[index];
      return value === undefined ? [] : [[parameter, value] as const];
    }),
  );
  const other = openedAt(resource, named);
  const there = other === undefined ? null : addressPartsOf(other, item, sharedWith(other, resource, given, item));
  // What is opened elsewhere may be known there alone.
  const said = there === null ? atOwnAddress(resource, item) : null;
  const own = said !== null && named(said[0]) !== undefined ? said : null;
  const parts = addressPartsOf(resource, item, given) ?? there ?? own?.[1] ?? null;
  if (parts === null) return null;
  const [place, at] = other !== undefined && there !== null ? [other.name, there] : (own ?? [resource.name, parts]);
  const [before, one] = [at.slice(0, -1), at.at(-1)];
  return {
    path: itemPath(place, before, one),
    edit: editPath(place, before, one),
    parts,
    id: parts.at(-1) ?? '',
  };
}

/** What is given for one resource's path under the names that another's has for the same things; else what the item names so. */
function sharedWith(
  other: ResourceSummary,
  { path, opensByName }: Resource,
  given: JsonObject,
  item: Json | undefined,
): JsonObject {
  const known = new Map(Object.entries(given).map(([name, value]) => [parameterKey(path, name), value] as const));
  return Object.fromEntries(
    other.parentParameters.flatMap((name) => {
      const key = parameterKey(other.path, name);
      const value = scalarText(known.get(key) ?? (opensByName && member(item, key)));
      return value === null ? [] : [[name, value] as const];
    }),
  );
}
