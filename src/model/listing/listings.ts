// The list operation of a resource → its Listing: where the items are, how it is paged, sorted, searched and filtered.
// Each query parameter (or property of the body, where a list is read by POST) gets exactly one meaning.
import type { Lookup, Schema } from '#contract';
import { member } from '#contract';
import type { Field, Filter, Listing, Pagination, Sort } from '../application.ts';
import type { Claim } from '../resources/drafts.ts';
import type { OperationFacts } from '../facts.ts';
import { rowOf } from '../facts.ts';
import { fieldOf } from '../fields/field.ts';
import {
  filterOf,
  filtersOf,
  withEach,
  isExpandInput,
  isJsonInput,
  isLanguageInput,
  isSearchInput,
  isTechnicalInput,
} from './filters.ts';
import type { Leads } from './filters.ts';
import { withoutExcess } from './filters-wanted.ts';
import type { ListInput } from './list-inputs.ts';
import { inputsOf } from './list-inputs.ts';
import { paginationOf } from './pagination.ts';
import { pagingRoleOf } from './paging-roles.ts';
import { boxIn, boxName } from '../fields/boxes.ts';
import { escaped, type View, viewOf } from '../schemas.ts';
import { isSortInput, sortOf } from './sorting.ts';

/** A second way to page ("before" beside "after", "offset" beside "page") is no filter. */
function isOtherPaging(input: ListInput): boolean {
  const role = pagingRoleOf(input);
  return role !== null && (role !== 'weak-cursor' || /before|prev/i.test(input.name));
}

/** What each input of a list means. */
interface Meanings {
  readonly pagination: Pagination;
  readonly sort: Sort | null;
  readonly search: readonly string[];
  readonly filters: readonly ListInput[];
  readonly expand: readonly string[];
}

const MEANINGS = new WeakMap<OperationFacts, Meanings>();

/** Whether people can search a list in text. Most take nothing that could, and are not looked at any closer. */
export function isSearchable({ facts }: Claim, noun: string, lookup: Lookup): boolean {
  const row = rowOf(facts, lookup);
  const mayBe = inputsOf(facts, lookup).some((input) => isSearchInput(input, row) || isLanguageInput(input));
  return mayBe && meaningsOf(facts, noun, lookup).search.length > 0;
}

/**
 * Whether a call for one item may tell how many there are: pages are as large as we say, and a total comes with them or,
 * where the contract leaves the answer open, may.
 */
export function isCounting({ facts }: Claim, noun: string, lookup: Lookup): boolean {
  const { size, total, totalHeader, parameters } = meaningsOf(facts, noun, lookup).pagination;
  // What nobody has chosen yet cannot be counted.
  if (facts.operation.parameters.some((one) => one.in === 'query' && one.required && !parameters.includes(one.name)))
    return false;
  return size !== null && (total !== null || totalHeader !== null || facts.list === null || facts.list.item === null);
}

/** Whether all comes at once, unasked: no pages, no size, nothing that must be chosen first. */
export function comesWhole({ facts }: Claim, noun: string, lookup: Lookup): boolean {
  const { style, size } = meaningsOf(facts, noun, lookup).pagination;
  return (
    style === 'none' && size === null && !facts.operation.parameters.some((one) => one.in === 'query' && one.required)
  );
}

function meaningsOf(facts: OperationFacts, noun: string, lookup: Lookup): Meanings {
  const known = MEANINGS.get(facts);
  if (known !== undefined) return known;
  const made = findMeanings(facts, noun, lookup);
  MEANINGS.set(facts, made);
  return made;
}

/**
 * `user[]` beside `user`, and `paid[]` beside `paid` (API Platform; rule `said-plainly-too`): of what no column tells, and of a yes
 * or no, nobody wants several, and the two were called the same.
 */
function isSaidPlainly({ name }: ListInput, inputs: readonly ListInput[], row: View, lookup: Lookup): boolean {
  const plain = name.endsWith('[]') ? name.slice(0, -2) : null;
  if (plain === null || !inputs.some((one) => one.name === plain)) return false;
  const field = row.properties.get(plain);
  return field === undefined || viewOf(field, lookup).types[0] === 'boolean';
}

function findMeanings(facts: OperationFacts, noun: string, lookup: Lookup): Meanings {
  const row = rowOf(facts, lookup);
  const inputs = inputsOf(facts, lookup);
  const pagination = paginationOf(facts, inputs, row, facts.list?.items ?? '', lookup);
  const { parameters, size, page, offset, cursor } = pagination;
  const paging = new Set([...parameters, size, page, offset, cursor]);
  const sort = sortOf(facts, inputs, row, lookup);
  const sorting = new Set(sort?.parameters ?? []);
  const search: string[] = [];
  const expand: string[] = [];
  const filters: ListInput[] = [];
  for (const input of inputs) {
    if (paging.has(input.name) || sorting.has(input.name) || isSortInput(input, row, lookup)) continue;
    const isOwn = row.properties.has(input.name);
    if (!isOwn && pagination.style !== 'none' && isOtherPaging(input)) continue;
    if (isSearchInput(input, row)) search.push(input.name);
    else if (isExpandInput(input, row)) expand.push(input.name);
    else if (!isTechnicalInput(input, row) && !isJsonInput(input, lookup) && !isSaidPlainly(input, inputs, row, lookup))
      filters.push(input);
  }
  // A lone "filter" that says it searches is what people type into.
  const language = search.length === 0 ? inputs.find(isLanguageInput) : undefined;
  const at = language === undefined ? -1 : filters.indexOf(language);
  if (language !== undefined && at >= 0 && saysItSearches(language)) {
    const { control } = filterOf(language, row, noun, lookup, NOWHERE);
    if (control.kind === 'text') search.push(...filters.splice(at, 1).map(({ name }) => name));
  }
  return { pagination, sort, search, filters, expand };
}

const NOWHERE: Leads = { field: () => null, input: () => null, byAddress: () => false };

/** Not what takes a structure, in which such a word only says what one part of it does (Docker's `filters`, "A JSON encoded value"). */
function saysItSearches({ description }: ListInput): boolean {
  return /search|text|keyword|name contains/i.test(description) && !/\bJSON\b/i.test(description);
}

/** How many characters a search takes at least, where it refuses a single one. */
function searchFrom(facts: OperationFacts, name: string | undefined, lookup: Lookup): Pick<Listing, 'searchFrom'> {
  const input = inputsOf(facts, lookup).find((one) => one.name === name);
  const least = input === undefined ? undefined : member(input.view.schema, 'minLength');
  return typeof least === 'number' && least > 1 ? { searchFrom: least } : {};
}

/** The listing of a resource. `leads` tells to which resources fields of its rows and its own inputs lead. */
export function listingOf({ facts }: Claim, noun: string, lookup: Lookup, leads: Leads): Listing {
  const row = rowOf(facts, lookup);
  const { pagination, sort, search, filters, expand } = meaningsOf(facts, noun, lookup);
  return {
    from: facts.operation.pointer,
    because: facts.list?.because ?? 'answer-untold',
    operation: facts.operation.id,
    items: facts.list?.items ?? '',
    shape: facts.list?.shape ?? 'array',
    ...(facts.list?.each === undefined ? {} : { each: facts.list.each }),
    known: facts.list !== null,
    pagination,
    sort,
    search,
    ...searchFrom(facts, search[0], lookup),
    filters: filtersFor(filters, row, noun, lookup, leads),
    expand,
  };
}

/**
 * The filters of a list. What names no property of its rows is one of their fields where JSON:API holds these in a box (rule
 * `field-in-attributes`): "filter[email]" compares `attributes.email`; `health` the property of a feature in GeoJSON.
 */
function filtersFor(
  inputs: readonly ListInput[],
  row: View,
  noun: string,
  lookup: Lookup,
  leads: Leads,
): readonly Filter[] {
  const box = boxIn(row, lookup);
  const named = boxName(row);
  const before = `/${named}/`;
  const inBox = (name: string): string => `${before}${escaped(name)}`;
  const isPlain = named === 'properties';
  // What of a feature is told is chosen by `properties` (OGC API), and no feature is.
  const found = inputs.flatMap((input) => {
    if (isPlain && input.name === named) return [];
    const own = filtersOf(input, row, noun, lookup, leads);
    // A bare `start` may begin a range of days, whatever the rows have under that name (Firefly III).
    if (!(isPlain || input.name.includes('[')) || box.properties.size === 0 || own.some(({ field }) => field !== null))
      return own;
    const boxed = filtersOf(input, box, noun, lookup, { ...leads, field: (field) => leads.field(inBox(field)) });
    return boxed.map((one) => (one.field === null ? one : { ...one, field: inBox(one.field) }));
  });
  const schemaOf = (name: string): Schema | undefined =>
    name.startsWith(before) ? box.properties.get(name.slice(before.length)) : row.properties.get(name);
  const kindOf = (name: string): Field['kind'] =>
    fieldOf(name.slice(name.lastIndexOf('/') + 1), schemaOf(name) ?? true, lookup).kind;
  return withoutExcess(found, kindOf).map((one) => withEach(one, lookup));
}
