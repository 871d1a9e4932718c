// Learns of refusals what a list cannot be sorted by, where its contract leaves that open: the resource, what was wished for and
// the API's words in; the resource whose list is sorted by the other fields only out.
import type { Resource, Sort } from '../application.ts';
import { LEARNED } from '../decided.ts';
import type { Refusal } from './learn-pages.ts';
import { labelOf, normalOf } from '../words/labels.ts';
import { plainText } from '../schemas.ts';
import { type SortBy, sortValues } from '../listing/sort-values.ts';

/** Statuses with which APIs refuse what they cannot sort by; jsonapi-server says 403. */
const REFUSES: ReadonlySet<number> = new Set([400, 403, 404, 422]);

/** Kinds of fields that no list is sorted by. */
const UNSORTED: ReadonlySet<string> = new Set([
  'object',
  'list',
  'map',
  'localized',
  'tags',
  'json',
  'variant',
  'file',
  'image',
]);

/** "must be one of the following values: name, created", "allowed: [name, created]", "expected one of 'name', 'created'". */
const ONE_OF =
  /(?:one of|allowed|available|valid|supported|possible|expected|sortable)(?: the| these| following| values?| fields?| options?| columns?| are| is| by|:)*[\s:[("'`]+((?:["'`]?[+-]?[\w.]+["'`]?(?:\s*(?:,|\||\bor\b|\band\b)\s*)+)+["'`]?[+-]?[\w.]+)/i;

/** The resource without the field that was wished for (rule `sort-is-refused`); null where the refusal is about something else. */
export function withoutRefusedSort(
  resource: Resource,
  wished: readonly SortBy[],
  { status, words }: Refusal,
): Resource | null {
  const { listing } = resource;
  const sort = listing?.sort ?? null;
  const [first] = wished;
  if (listing === null || sort === null || first === undefined || !REFUSES.has(status)) return null;
  const sent = sortValues(sort, wished).flatMap(([name, value]) => [name, plainText(value)]);
  // The field alone may be what another fault is about.
  if (
    !speaksOfSorting(
      words,
      sent.filter((one) => one !== first.field),
    )
  )
    return null;
  const directed = withDirection(sort, words);
  if (directed !== null) return { ...resource, listing: { ...listing, sort: directed }, learned: true };
  return sortedBy(resource, sort, valuesSaid(words, resource) ?? withoutField(sort, first.field, resource));
}

/** The resource whose list is sorted by all but this field. */
export function withoutSortBy(resource: Resource, field: string): Resource {
  const sort = resource.listing?.sort ?? null;
  return sort === null ? resource : sortedBy(resource, sort, withoutField(sort, field, resource));
}

function sortedBy(resource: Resource, sort: Sort, values: Sort['values']): Resource {
  const { listing } = resource;
  if (listing === null) return resource;
  // Nothing that may be tried is left: an empty list of values would stand for any.
  const left: Sort | null = values.length === 0 ? null : { ...sort, values, because: LEARNED };
  return { ...resource, listing: { ...listing, sort: left }, learned: true };
}

/** The words of a direction, as a refusal asks for them: "ASC,DESC expected", "order can only be one of asc|desc", "use name:asc". */
const BOTH_WAYS = /\b(asc|ascending)\b.{0,40}?\b(desc|descending)\b/i;

/**
 * The sort with the direction beside the field, which was sent alone, since the refusal asks for one (rule `direction-is-demanded`);
 * joined as its words show it, else by a comma, then a colon. Null where it asks for none, or both were tried.
 */
function withDirection(sort: Sort, words: string): Sort | null {
  const [, ascending, descending] = BOTH_WAYS.exec(words) ?? [];
  if (ascending === undefined || descending === undefined) return null;
  const form = formAfter(sort, words);
  return form === null ? null : { ...sort, form, ascending, descending, because: DEMANDED };
}

function formAfter({ form, because }: Sort, words: string): Sort['form'] | null {
  if (form === 'field') return /\w:(?:asc|desc|dir|order)/i.test(words) ? 'colon' : 'comma';
  return form === 'comma' && because === DEMANDED ? 'colon' : null;
}

const DEMANDED = 'direction-is-demanded';

function speaksOfSorting(words: string, sent: readonly string[]): boolean {
  if (/\b(?:sort|order(?:ed|ing)?[ _-]?by|ordering)/i.test(words)) return true;
  const said = new Set(words.split(/[^\w.:-]+/));
  return sent.some((one) => said.has(one));
}

/** The values that the refusal names, where at least one is a field of the items. */
function valuesSaid(words: string, { fields }: Resource): Sort['values'] | null {
  const said = ONE_OF.exec(words)?.[1]?.match(/[\w.]+/g) ?? [];
  const names = [...new Set(said)].filter((one) => !/^(?:or|and|asc|desc)$/i.test(one));
  const values = names.map((value) => {
    const field = fields.find(({ name }) => normalOf(name) === normalOf(value));
    return { value, label: field?.label ?? labelOf(value), field: field?.name ?? null };
  });
  return values.some(({ field }) => field !== null) ? values : null;
}

function withoutField(sort: Sort, refused: string, { fields }: Resource): Sort['values'] {
  const known =
    sort.values.length > 0
      ? sort.values
      : fields
          .filter(({ kind }) => !UNSORTED.has(kind))
          .map(({ name, label }) => ({ value: name, label, field: name }));
  return known.filter(({ field, value }) => field !== refused && value !== refused);
}
