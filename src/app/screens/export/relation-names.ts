// What the relations of a page of items lead to → their names, as the list shows them: found among what was shown already, then
// in the list of the other resource, a page more of it as long as names are missing.
import type { Json } from '#contract';
import {
  type Field,
  fieldValue,
  idInText,
  idOf,
  listOperation,
  listPlace,
  parentsAt,
  type Place,
  type ResourceSummary,
  scalarText,
  titleOf,
} from '#model';
import type { PageOfList, Reach } from '../../data/jobs/index.ts';

/** The names of what a field leads to, by identity. */
export type NamesOfField = ReadonlyMap<string, string>;

/** Finds the names for the relations of a page, by field; a field of which none is known has no entry. */
export type FindNames = (items: readonly Json[]) => Promise<ReadonlyMap<string, NamesOfField>>;

/** How finding goes about it. */
export interface NameOptions {
  readonly reach: Pick<Reach, 'details' | 'pages'>;
  readonly named: (resource: string) => ResourceSummary | undefined;
  readonly here: Place;
  /** A name that is known already. */
  readonly seen: (resource: string, id: string) => string | null;
}

/** How many items of another resource are looked through. */
const MOST = 5_000;

/** The identities in the value of a relation. */
export function idsIn(value: Json | undefined): readonly string[] {
  const all: readonly (Json | undefined)[] = Array.isArray(value) ? (value as readonly Json[]) : [value];
  return all
    .flatMap((one) => scalarText(one) ?? [])
    .filter((text) => text !== '')
    .map(idInText);
}

/** A way to find the names of what these fields lead to; those whose name stands beside them need none. */
export function nameFinder(fields: readonly Field[], { reach, named, here, seen }: NameOptions): FindNames {
  const finders = fields.flatMap((field) => {
    const target = field.resource === null ? undefined : named(field.resource);
    if (field.kind !== 'relation' || field.named !== undefined || target === undefined) return [];
    const parents = listOperation(target) === null ? null : parentsAt(listPlace(target), here);
    const rest = parents === null ? null : titlesOf(target, parents, reach);
    return [{ field, target, rest, names: new Map<string, string>() }];
  });
  return async (items) => {
    const found = new Map<string, NamesOfField>();
    for (const { field, target, rest, names } of finders) {
      const ids = new Set(items.flatMap((item) => idsIn(fieldValue(item, field.name))));
      const missing = new Set([...ids].filter((id) => !names.has(id)));
      const take = (id: string, title: string | null): void => {
        if (title !== null && title !== '' && title !== id) names.set(id, title);
        missing.delete(id);
      };
      for (const id of missing) {
        const title = seen(target.name, id);
        if (title !== null) take(id, title);
      }
      while (rest !== null && missing.size > 0) {
        const page = await rest.next().catch(() => ({ done: true as const, value: undefined }));
        if (page.done === true) break;
        for (const [id, title] of page.value) take(id, title);
      }
      if (names.size > 0) found.set(field.name, names);
    }
    return found;
  };
}

/** The identities and names of a resource's items, page after page. */
async function* titlesOf(
  target: ResourceSummary,
  parents: readonly string[],
  reach: NameOptions['reach'],
): AsyncGenerator<readonly (readonly [string, string])[], undefined> {
  let count = 0;
  const pages: AsyncGenerator<PageOfList> = reach.pages(await reach.details(target.name), parents);
  for await (const { items, resource } of pages) {
    yield items.flatMap((item) => {
      const id = idOf(resource, item);
      return id === null ? [] : [[id, titleOf(resource, item)] as const];
    });
    count += items.length;
    if (count >= MOST) return undefined;
  }
  return undefined;
}
