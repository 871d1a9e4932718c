// A wish to sort → the parameter values that say so to an API, in whichever of the usual forms it takes ("-name",
// "name:desc", "name,desc", a separate direction …); and whether it is asked for what is searched for.
import { type Json, pointerOf, pointerParts } from '#contract';
import type { Listing, Sort } from '../application.ts';

/** What to sort by: a field of the item (or an opaque value of the API's own) and which way. */
export interface SortBy {
  readonly field: string;
  readonly direction: 'ascending' | 'descending';
}

/** A sort in memory by the column under which people read the items' name ("/Spec/Name" in `Spec`) goes by that name. */
export function byNames(sort: readonly SortBy[], titleField: string | null): readonly SortBy[] {
  return sort.map((by) =>
    titleField?.startsWith(`${pointerOf([by.field])}/`) === true ? { ...by, field: titleField } : by,
  );
}

/** The parameters for a sort; none where nothing is to be sorted. A second key is sent only where the form can hold one. */
export function sortValues(sort: Sort, wanted: readonly SortBy[]): readonly (readonly [string, Json])[] {
  const [parameter, directionParameter] = sort.parameters;
  const [first] = wanted;
  if (first === undefined || parameter === undefined) return [];
  const written = wanted.map((by) => {
    const name = nameOf(sort, by);
    if (sort.form === 'minus') return by.direction === 'descending' ? `-${name}` : name;
    const between = BESIDE[sort.form];
    return between === undefined ? name : name + between + wordOf(sort, by);
  });
  const direction = wordOf(sort, first);
  switch (sort.form) {
    case 'direction-only':
      return [[parameter, direction]];
    case 'each':
      return wanted.map((by) => [nameOf(sort, by), wordOf(sort, by)]);
    case 'direction':
      return directionParameter === undefined
        ? [[parameter, nameOf(sort, first)]]
        : [
            [parameter, nameOf(sort, first)],
            [directionParameter, direction],
          ];
    case 'field':
    case 'values':
      return [[parameter, sort.form === 'values' ? opaqueValue(sort, first) : nameOf(sort, first)]];
    case 'comma':
      return [[parameter, written.length === 1 ? (written[0] ?? '') : written]];
    default:
      return [[parameter, written.join(',')]];
  }
}

/** What stands between the field's name and the direction, in the forms that write both as one. */
const BESIDE: Readonly<Partial<Record<Sort['form'], string>>> = { colon: ':', space: ' ', underscore: '_', comma: ',' };

/** What the API calls the direction. */
function wordOf(sort: Sort, { direction }: SortBy): string {
  return direction === 'descending' ? sort.descending || 'desc' : sort.ascending || 'asc';
}

/** What the API calls the field: its own word where the contract lists them, else the field's name. */
function nameOf(sort: Sort, by: SortBy): string {
  const exact = sort.values.find(({ value }) => value === by.field);
  if (exact !== undefined) return exact.value;
  const named = sort.values.find(({ field, value }) => field === by.field && !DIRECTED.test(value));
  const any = named ?? sort.values.find(({ field }) => field === by.field);
  return any === undefined ? spoken(by.field) : bare(any.value);
}

/** A place inside of the item as APIs speak of it: JSON:API of "title" and "author", others of "metadata.name". */
function spoken(field: string): string {
  if (!field.startsWith('/')) return field;
  const [box, ...inner] = pointerParts(field);
  if (box === 'attributes' || box === 'properties') return inner.join('.');
  return box === 'relationships' ? (inner[0] ?? '') : [box, ...inner].join('.');
}

const DIRECTED = /^[-+]|[\s:_,.-](asc|desc|ascending|descending)$/i;

function bare(value: string): string {
  return value.replace(DIRECTED, '').replace(DIRECTED, '');
}

/** Of opaque values ("newest", "price_desc"), the one that means this field this way; else the value as given. */
function opaqueValue(sort: Sort, by: SortBy): string {
  if (sort.values.some(({ value }) => value === by.field)) return by.field;
  const same = sort.values.filter(({ field }) => field === by.field);
  const fits = same.find(({ value }) => goesDown(value) === (by.direction === 'descending'));
  return (fits ?? same[0])?.value ?? by.field;
}

function goesDown(value: string): boolean {
  return /^-|[\s:_,.-]?(desc|descending|newest|latest|highest)$/i.test(value);
}

/** Whether a list can be sorted by this field both ways, one way, or not at all by the API. */
export function canSortBy(sort: Sort | null, field: string): 'both' | 'one' | 'no' {
  if (sort === null || sort.form === 'direction-only') return 'no';
  const listed = sort.values.length > 0;
  const own = sort.values.filter((entry) => entry.field === field || entry.value === field);
  if (listed && own.length === 0) return 'no';
  if (sort.form === 'field') return 'one';
  if (sort.form !== 'values') return 'both';
  return own.some(({ value }) => goesDown(value)) && own.some(({ value }) => !goesDown(value)) ? 'both' : 'one';
}

/** Whether the API is asked for what is searched for: it may have no search, or refuse so short a word. */
export function searchesRemotely({ search, searchFrom = 0 }: Listing, text: string): boolean {
  return search.length > 0 && text.length >= searchFrom;
}
