// The way to a nested list or an item: its parents, each by the title of its item.
import { parameterLabel, type ResourceSummary } from '#model';
import { itemPath, listPath, useIndex, useTitle } from '../../data/index.ts';
import type { Crumb } from '../../ui/index.ts';

/** The steps above something that lives below the given parents: what was chosen for its path, the parents' lists and items. */
export function useParentCrumbs(name: string, parents: readonly string[]): readonly Crumb[] {
  const { resource } = useIndex();
  const own = resource(name);
  const above = own?.parent === null || own?.parent === undefined ? undefined : resource(own.parent);
  const id = parents.at(-1) ?? null;
  const { title } = useTitle(above?.name ?? '', id);
  if (own === undefined || id === null) return [];
  if (above === undefined) return chosenCrumb(own, parents);
  const before = parents.slice(0, above.parentParameters.length);
  const list = above.operations.list === null ? [] : [{ label: above.label, to: listPath(above.name, before) }];
  const root = above.parent === null ? chosenCrumb(above, before) : [];
  return [...root, ...list, { label: title ?? id, to: itemPath(above.name, before, id) }];
}

/** What was chosen for the path of a resource, leading to where it is chosen anew. */
function chosenCrumb(resource: ResourceSummary, parents: readonly string[]): readonly Crumb[] {
  const named = resource.parentParameters.map(
    (parameter, at) => `${parameterLabel(resource.path, parameter)} ${parents[at] ?? ''}`,
  );
  if (named.length === 0) return [];
  const to = resource.kind === 'singleton' ? itemPath(resource.name, []) : listPath(resource.name);
  return [{ label: named.join(' · '), to: `${to}?choose` }];
}
