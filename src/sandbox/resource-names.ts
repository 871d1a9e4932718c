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
export function nameBegins({ operations }: Kinds, { resource, keyPath }: Kind, scope: readonly string[]): string {
  if (keyPath?.length !== 1 || keyPath[0] !== 'name') return '';
  const { get, update, replace, delete: remove } = resource.operations;
  const all = [get, update, replace, remove].flatMap((id) => operations.get(id ?? '')?.parameters ?? []);
  const template = all.find(({ name, in: place }) => place === 'path' && name === resource.idParameter)?.resourceName;
  const [, above = '', below = ''] = /^(?:(.*)\})?([^{}]*)\{[^{}]*\}$/.exec(template ?? '') ?? [];
  return above === '' ? below : `${scope.at(-1) ?? ''}${below}`;
}
