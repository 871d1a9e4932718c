// Resource names (AIP-122): items are kept and answered under their whole names, "users/7/notes/3", and found by what an
// address has of them.
import type { Operation } from '#contract';
import type { Kind, Kinds } from './kinds.ts';

/** The values of a path, with those that end a resource name as the whole of it: "users/7" where "/users/{user}" has 7. */
export function namedValues(
  { parameters }: Operation,
  values: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const templates = new Map(parameters.map(({ name, resourceName }) => [name, resourceName]));
  return new Map(
    [...values].map(([name, value]) => [
      name,
      templates.get(name)?.replace(IN_BRACES, (_all, part: string) => values.get(part) ?? '') ?? value,
    ]),
  );
}

const IN_BRACES = /\{([^{}]+)\}/g;

/** What the names of a kind's items begin with, below what its scope names; "" where they have no resource names. */
export function nameBegins(kinds: Kinds, kind: Kind, scope: readonly string[]): string {
  if (kind.keyPath?.length !== 1 || kind.keyPath[0] !== 'name') return '';
  let template = TEMPLATES.get(kind);
  if (template === undefined) TEMPLATES.set(kind, (template = templateOf(kinds, kind)));
  const [, above = '', below = ''] = /^(?:(.*)\})?([^{}]*)\{[^{}]*\}$/.exec(template) ?? [];
  return above === '' ? below : `${scope.at(-1) ?? ''}${below}`;
}

const TEMPLATES = new WeakMap<Kind, string>();

/** What the path of one says that its name is like, or the path of what stands below it; "" where none does. */
function templateOf({ operations }: Kinds, { resource }: Kind): string {
  const { list, get, update, replace, delete: remove } = resource.operations;
  const own = [get, update, replace, remove].flatMap((id) => operations.get(id ?? '')?.parameters ?? []);
  const named = own.find(({ name, in: place }) => place === 'path' && name === resource.idParameter)?.resourceName;
  const listed = operations.get(list ?? '')?.path;
  if (named !== undefined || listed === undefined) return named ?? '';
  const wanted = `${listed.replace(IN_BRACES, '{}')}/{}`;
  for (const { path, parameters } of operations.values()) {
    for (const { name, resourceName } of parameters) {
      if (resourceName === undefined) continue;
      const upTo = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2);
      if (upTo.replace(IN_BRACES, '{}') === wanted) return resourceName;
    }
  }
  return '';
}
