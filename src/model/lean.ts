// The index as it is sent to a page, and back: what the rest of it says anyway is left out (places in the document,
// children, the path in an operation's id, what is null), and so is what only details tell at length. Plain JSON both ways.
import type { Action, ApplicationIndex, ResourceSummary, Roles } from './application.ts';
import { escaped } from './schemas.ts';
import { wordsBeside } from './beside-name.ts';

/** A resource without what can be told from the others and its path. */
export type LeanResource = Pick<ResourceSummary, 'because' | 'name' | 'label' | 'singular' | 'path'> &
  Partial<Omit<ResourceSummary, 'operations'>> & { readonly operations?: Partial<Record<keyof Roles, string>> };

/** An index to be sent. */
export type LeanIndex = Omit<ApplicationIndex, 'resources'> & { readonly resources: readonly LeanResource[] };

const ROLES = ['list', 'get', 'create', 'update', 'replace', 'delete'] as const;

/** The index to send. Descriptions of actions are cut to their first words: their screen brings the whole. */
export function leanIndex(index: ApplicationIndex): LeanIndex {
  const children = childrenIn(index.resources);
  return {
    ...index,
    resources: index.resources.map((resource) => leanResource(resource, children.get(resource.name) ?? [])),
    actions: index.actions.map(
      (action): Action => ({ ...action, description: wordsBeside(action.description, action.label) }),
    ),
  };
}

/** The index that was sent, whole again. */
export function wholeIndex(lean: LeanIndex): ApplicationIndex {
  const children = childrenIn(lean.resources);
  return {
    ...lean,
    resources: lean.resources.map((resource) => wholeResource(resource, children.get(resource.name) ?? [])),
  };
}

/** The whole of a resource: where it says nothing, what can be told from its path and the others. Member by member: a copy is many times dearer. */
function wholeResource(lean: LeanResource, children: readonly string[]): ResourceSummary {
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
    searchable: lean.searchable ?? false,
    ...(lean.counts === true ? { counts: true } : {}),
  };
}

function namesIn(path: string): readonly string[] {
  return path.includes('{') ? Array.from(path.matchAll(/\{([^}]*)\}/g), ([, name = '']) => name) : [];
}

function leanResource(resource: ResourceSummary, children: readonly string[]): LeanResource {
  const { operations, because, name, label, singular, path, ...more } = resource;
  const bare = { because, name, label, singular, path };
  const told: Readonly<Record<string, unknown>> = { ...wholeResource(bare, children) };
  const own = Object.entries(more).filter(([key, value]) => !isSame(told[key], value));
  const roles = ROLES.flatMap((role) => {
    const id = operations[role];
    return id === null ? [] : [[role, leanId(id, path)] as const];
  });
  return { ...bare, ...Object.fromEntries(own), operations: Object.fromEntries(roles) };
}

/** What a summary holds are texts, flags, and lists of texts. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((text, index) => text === other[index]);
}

/** "GET /customers/{id}" of "/customers" is "GET/{id}": what begins with a method and no space stands for that path. */
function leanId(id: string, path: string): string {
  const [, method = '', rest = ''] = /^([A-Z]+) (.*)$/s.exec(id) ?? [];
  const after = rest.slice(path.length);
  return method !== '' && rest.startsWith(path) && (after === '' || after.startsWith('/')) ? method + after : id;
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

function childrenIn(resources: readonly Pick<LeanResource, 'name' | 'parent'>[]): ReadonlyMap<string, string[]> {
  const children = new Map<string, string[]>();
  for (const { name, parent } of resources) {
    if (parent === undefined || parent === null) continue;
    const beside = children.get(parent);
    if (beside === undefined) children.set(parent, [name]);
    else beside.push(name);
  }
  return children;
}
