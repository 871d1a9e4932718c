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
  // What follows the parent's identity was chosen below it: the commit of a repository's files.
  const until = Math.min(above?.parentParameters.length ?? Infinity, parents.length - 1);
  const id = parents[until] ?? null;
  const { title } = useTitle(above?.name ?? '', id);
  if (own === undefined || id === null) return [];
  if (above === undefined) return chosenCrumb(own, parents);
  const before = parents.slice(0, above.parentParameters.length);
  const to = listPath(above.name, listed ?? before.slice(0, listPlace(above).parentParameters.length));
  const list = listOperation(above) === null ? [] : [{ label: above.label, to }];
  const root = above.parent === null ? chosenCrumb(above, before) : [];
  const item = { label: title ?? id, to: itemPath(above.name, before, id) };
  return [...root, ...list, item, ...chosenCrumb(own, parents, until + 1)];
}

/** What was chosen for the path of a resource, from one of its values on, leading to where it is chosen anew. */
function chosenCrumb(resource: ResourceSummary, parents: readonly string[], from = 0): readonly Crumb[] {
  const { path, parentParameters } = listPlace(resource);
  const named = parents.slice(from, parentParameters.length);
  const labels = named.map((value, at) => `${parameterLabel(path, parentParameters[from + at] ?? '')} ${value}`);
  if (labels.length === 0) return [];
  const given = parents.slice(0, from);
  const to = resource.kind === 'singleton' ? itemPath(resource.name, given) : listPath(resource.name, given);
  return [{ label: labels.join(' · '), to: `${to}?choose` }];
}
