// The way to a nested list or an item: its parents, each by the title of its item.
import { listOperation, listPlace, parameterLabel, type ResourceSummary } from '#model';
import { itemPath, listPath, useIndex, useOwnerOf, useTitle } from '../../data/index.ts';
import type { Crumb } from '../../ui/index.ts';

/** The steps above something that lives below the given parents: what was chosen for its path, the parents' lists and items. */
export function useParentCrumbs(name: string, parents: readonly string[]): readonly Crumb[] {
  const { resource } = useIndex();
  const above = resource(resource(name)?.parent ?? '');
  // What it belongs to may be kept at an address that does not say whose it is.
  const isOwned = above?.listedAt !== undefined;
  const owner = useOwnerOf(above?.name ?? '', isOwned ? (parents.at(-1) ?? null) : null) ?? [];
  const outer = useSteps(above?.name ?? '', isOwned ? owner : [], null);
  const own = useSteps(name, parents, isOwned ? owner : null);
  return [...outer, ...own];
}

/** The parent's list and the parent itself; `listed` are the values of that list's path where the parents do not tell them. */
function useSteps(name: string, parents: readonly string[], listed: readonly string[] | null): readonly Crumb[] {
  const { resource } = useIndex();
  const own = resource(name);
  const above = own?.parent === null || own?.parent === undefined ? undefined : resource(own.parent);
  const id = parents.at(-1) ?? null;
  const { title } = useTitle(above?.name ?? '', id);
  if (own === undefined || id === null) return [];
  if (above === undefined) return chosenCrumb(own, parents);
  const before = parents.slice(0, above.parentParameters.length);
  const to = listPath(above.name, listed ?? before.slice(0, listPlace(above).parentParameters.length));
  const list = listOperation(above) === null ? [] : [{ label: above.label, to }];
  const root = above.parent === null ? chosenCrumb(above, before) : [];
  return [...root, ...list, { label: title ?? id, to: itemPath(above.name, before, id) }];
}

/** What was chosen for the path of a resource, leading to where it is chosen anew. */
function chosenCrumb(resource: ResourceSummary, parents: readonly string[]): readonly Crumb[] {
  const { path, parentParameters } = listPlace(resource);
  const named = parentParameters.map((parameter, at) => `${parameterLabel(path, parameter)} ${parents[at] ?? ''}`);
  if (named.length === 0) return [];
  const to = resource.kind === 'singleton' ? itemPath(resource.name, []) : listPath(resource.name);
  return [{ label: named.join(' · '), to: `${to}?choose` }];
}
