// The index that was sent to a page (lean.ts), whole again: what the rest of it says anyway is put back.
import type { ApplicationIndex, ResourceSummary, Roles } from './application.ts';
import { escaped } from './schemas.ts';

/** A resource without what can be told from the others and its path. */
export type LeanResource = Pick<ResourceSummary, 'because' | 'name' | 'label' | 'singular' | 'path'> &
  Partial<Omit<ResourceSummary, 'operations'>> & { readonly operations?: Partial<Record<keyof Roles, string>> };

/** An index to be sent. */
export type LeanIndex = Omit<ApplicationIndex, 'resources'> & { readonly resources: readonly LeanResource[] };

/** The index that was sent, whole again. */
export function wholeIndex(lean: LeanIndex): ApplicationIndex {
  const children = childrenIn(lean.resources);
  return {
    ...lean,
    resources: lean.resources.map((resource) => wholeResource(resource, children.get(resource.name) ?? [])),
  };
}

/** The whole of a resource: where it says nothing, what can be told from its path and the others. Member by member: a copy is many times dearer. */
export function wholeResource(lean: LeanResource, children: readonly string[]): ResourceSummary {
  const { path } = lean;
  return {
    from: lean.from ?? `/paths/${escaped(path)}`,
    because: lean.because,
    name: lean.name,
    label: lean.label,
    singular: lean.singular,
    description: lean.description ?? '',
    parent: lean.parent ?? null,
    children: lean.children ?? children,
    kind: lean.kind ?? 'collection',
    path,
    schema: lean.schema ?? null,
    titleField: lean.titleField ?? null,
    idField: lean.idField ?? null,
    idParameter: lean.idParameter ?? null,
    opens: lean.opens ?? null,
    parentParameters: lean.parentParameters ?? namesIn(path),
    ...(lean.listedAt === undefined ? {} : { listedAt: lean.listedAt }),
    ...(lean.listedIn === undefined ? {} : { listedIn: lean.listedIn }),
    operations: wholeRoles(lean),
    ...(lean.paths === undefined ? {} : { paths: lean.paths }),
    searchable: lean.searchable ?? false,
    ...(lean.counts === true ? { counts: true } : {}),
  };
}

function namesIn(path: string): readonly string[] {
  return path.includes('{') ? Array.from(path.matchAll(/\{([^}]*)\}/g), ([, name = '']) => name) : [];
}

function wholeRoles({ operations = {}, path }: LeanResource): Roles {
  const idOf = (role: keyof Roles): string | null => {
    const id = operations[role];
    if (id === undefined) return null;
    const slash = id.indexOf('/');
    const method = slash < 0 ? id : id.slice(0, slash);
    return /^[A-Z]+$/.test(method) ? `${method} ${path}${id.slice(method.length)}` : id;
  };
  return {
    list: idOf('list'),
    get: idOf('get'),
    create: idOf('create'),
    update: idOf('update'),
    replace: idOf('replace'),
    delete: idOf('delete'),
  };
}

/** The names of the resources below each. */
export function childrenIn(resources: readonly Pick<LeanResource, 'name' | 'parent'>[]): ReadonlyMap<string, string[]> {
  const children = new Map<string, string[]>();
  for (const { name, parent } of resources) {
    if (parent === undefined || parent === null) continue;
    const beside = children.get(parent);
    if (beside === undefined) children.set(parent, [name]);
    else beside.push(name);
  }
  return children;
}
