// The way to a nested list or an item: its parents, each by the title of its item.
import { itemPath, listPath, useIndex, useTitle } from '../../data/index.ts';
import type { Crumb } from '../../ui/index.ts';

/** The steps above something that lives below the given parents: the parent's list and the parent's item. */
export function useParentCrumbs(name: string, parents: readonly string[]): readonly Crumb[] {
  const { resource } = useIndex();
  const parent = resource(name)?.parent;
  const above = parent === null || parent === undefined ? undefined : resource(parent);
  const id = parents.at(-1) ?? null;
  const { title } = useTitle(above?.name ?? '', above !== undefined && above.parentParameters.length === 0 ? id : null);
  if (above === undefined || id === null) return [];
  const before = parents.slice(0, above.parentParameters.length);
  const list = above.operations.list === null ? [] : [{ label: above.label, to: listPath(above.name, before) }];
  return [...list, { label: title ?? id, to: itemPath(above.name, parents.slice(0, before.length), id) }];
}
