// Creating many: one call for each row. Whether a row was created whose answer never came is looked up in the list: by a
// filter or a search where the API has one, else page after page.
import { type Json, type JsonObject, isObject, member } from '#contract';
import { type CallValues, fieldValue, type Filter, idOf, type ResourceDetails, scalarText } from '#model';
import { writeCallOf } from '../write-call.ts';
import { type ListWish, NO_WISH } from '../list.ts';
import { answered } from './answered.ts';
import type { Result, Work } from './job.ts';
import { madeBy, noteOf, notSeen, objectIn, type WorkTools } from './works.ts';

/** How many pages of a list are looked through for one row. */
const PAGES_TO_SEARCH = 20;

/** The work of creating; `data` holds the operation and the parts of the parents' address. */
export function createWork({ details, reach, explained }: WorkTools, data: JsonObject): Work | null {
  const call = writeCallOf(details, scalarText(member(data, 'operation')));
  if (call === null) return null;
  const held = member(data, 'parents');
  const parents = Array.isArray(held) ? held.map((part) => scalarText(part as Json) ?? '') : [];
  return {
    repeatable: call.idempotencyKey !== null,
    send: async (step, key) => {
      const answer = await reach.send(call, objectIn(step.data) as CallValues, { key });
      const result = answered(answer, explained);
      if (result.kind !== 'done' || answer.kind !== 'ok') return result;
      return { ...result, made: madeBy(details, answer) ?? undefined };
    },
    look: async (step, made) => {
      const { resource } = details;
      const body = member(objectIn(step.data), 'body');
      if (resource.listing === null || !isObject(body)) return notSeen('job.unseen');
      return search(details, body as JsonObject, made, (wish) => reach.pages(details, parents, wish));
    },
  };
}

async function search(
  details: ResourceDetails,
  row: JsonObject,
  made: ReadonlySet<string>,
  pages: (wish: ListWish) => AsyncIterable<{ readonly items: readonly Json[] }>,
): Promise<Result | null> {
  let read = 0;
  try {
    for await (const { items } of pages(wishFor(details, row))) {
      for (const item of items) {
        const id = idOf(details.resource, item);
        if (isSame(item, row) && (id === null || !made.has(id)))
          return { kind: 'done', made: id ?? undefined, note: noteOf('job.found') };
      }
      read += 1;
      if (read >= PAGES_TO_SEARCH) return notSeen('job.unseen');
    }
  } catch {
    return notSeen('job.unseen');
  }
  return null;
}

/** The narrowest question that the API can be asked about a row. */
function wishFor({ resource }: ResourceDetails, row: JsonObject): ListWish {
  const { listing, titleField, idField } = resource;
  const filters = listing?.filters ?? [];
  const telling = (filter: Filter): number =>
    filter.field === idField ? 3 : filter.field === titleField ? 2 : filter.control.kind === 'email' ? 1 : 0;
  const [best] = filters
    .filter(
      ({ operator, field }) => operator === 'equals' && field !== null && scalarText(fieldValue(row, field)) !== null,
    )
    .toSorted((left, right) => telling(right) - telling(left));
  const value = best === undefined ? undefined : fieldValue(row, best.field ?? '');
  if (best !== undefined && value !== undefined && telling(best) > 0)
    return { ...NO_WISH, filters: [{ parameter: best.parameter, value }] };
  const title = titleField === null ? null : scalarText(fieldValue(row, titleField));
  if (title !== null && (listing?.search.length ?? 0) > 0) return { ...NO_WISH, search: title };
  return best === undefined || value === undefined
    ? NO_WISH
    : { ...NO_WISH, filters: [{ parameter: best.parameter, value }] };
}

/** An item that holds every plain value of the row is the row. What the item does not show is no witness. */
function isSame(item: Json, row: JsonObject): boolean {
  const told = Object.entries(row).flatMap(([name, value]) => {
    const [wanted, is] = [scalarText(value), scalarText(fieldValue(item, name))];
    return wanted === null || is === null ? [] : [wanted === is];
  });
  return told.length > 0 && told.every(Boolean);
}
