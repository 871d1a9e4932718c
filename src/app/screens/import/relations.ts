// Names of other items in a table → their ids, each looked up once: among what the list of that resource holds.
import type { Json } from '#contract';
import {
  type Field,
  type FillingColumn,
  idInText,
  idOf,
  listOperation,
  listPlace,
  OWN_ADDRESS,
  ownPattern,
  parentsAt,
  type Place,
  type ResourceSummary,
  titleOf,
  writtenAs,
} from '#model';
import type { Reach } from '../../data/jobs/index.ts';

/** What is known of the names in a column: the id, or why there is none. Without an entry it is taken as it is. */
export type Names = ReadonlyMap<string, { readonly id: string } | 'none' | 'several'>;

/** How many items of the other resource are looked through. */
const MOST = 5_000;

/** The names that the columns of relations hold, by column. `tell` gets the name of what is looked through. */
export async function namesOf(
  columns: readonly FillingColumn[],
  rows: readonly (readonly Json[])[],
  resource: (name: string) => ResourceSummary | undefined,
  here: Place,
  reach: Reach,
  tell: (name: string) => void,
): Promise<ReadonlyMap<number, Names>> {
  const found = new Map<number, Names>();
  for (const { column, place } of columns) {
    const target = place.field.resource === null ? undefined : resource(place.field.resource);
    if (place.field.kind !== 'relation' || target === undefined) continue;
    const parents = parentsAt(listPlace(target), here);
    if (listOperation(target) === null || parents === null) continue;
    const all = rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column].trim()] : []));
    // An address is what is to be sent already.
    const texts = new Set(all.filter((text) => text !== '' && idInText(text) === text));
    if (texts.size === 0) continue;
    tell(target.label);
    found.set(column, await lookUp(target, parents, texts, place.field, reach));
  }
  return found;
}

async function lookUp(
  target: ResourceSummary,
  parents: readonly string[],
  texts: ReadonlySet<string>,
  field: Field,
  reach: Reach,
): Promise<Names> {
  const ids = new Set<string>();
  const titles = new Map<string, string[]>();
  let whole = false;
  let { address } = field;
  try {
    const details = await reach.details(target.name);
    let count = 0;
    whole = true;
    for await (const { items, resource } of reach.pages(details, parents)) {
      for (const item of items) {
        const id = idOf(resource, item);
        if (id === null) continue;
        // Written as the items say where they are.
        if (address === OWN_ADDRESS) address = ownPattern(item, id) ?? OWN_ADDRESS;
        ids.add(id);
        const title = titleOf(resource, item).trim().toLowerCase();
        titles.set(title, [...(titles.get(title) ?? []), id]);
      }
      count += items.length;
      if (count >= MOST || [...texts].every((text) => ids.has(text))) {
        whole = count < MOST;
        break;
      }
    }
  } catch {
    whole = false; // The list may be closed to this person: then what stands there is taken as it is.
  }
  const known = new Map<string, { readonly id: string } | 'none' | 'several'>();
  for (const text of texts) {
    const named = titles.get(text.toLowerCase()) ?? [];
    const [id] = named;
    const written = (one: string): { readonly id: string } => ({
      id: address === undefined ? one : writtenAs({ address }, one),
    });
    if (ids.has(text)) known.set(text, written(text));
    else if (id !== undefined) known.set(text, named.length > 1 ? 'several' : written(id));
    else if (whole) known.set(text, 'none');
  }
  return known;
}
