// The list operation of a resource → its Listing: where the items are, how it is paged, sorted, searched and filtered.
// Each query parameter (or property of the body, where a list is read by POST) gets exactly one meaning.
import type { Lookup } from '#contract';
import type { Filter, Listing } from './application.ts';
import type { Claim } from './drafts.ts';
import { rowOf } from './facts.ts';
import { filterOf, isExpandInput, isJsonInput, isLanguageInput, isSearchInput, isTechnicalInput } from './filters.ts';
import type { ListInput } from './list-inputs.ts';
import { inputsOf } from './list-inputs.ts';
import { paginationOf } from './pagination.ts';
import { pagingRoleOf } from './paging-roles.ts';
import { isSortInput, sortOf } from './sorting.ts';

/** A second way to page ("before" beside "after", "offset" beside "page") is no filter. */
function isOtherPaging(input: ListInput): boolean {
  const role = pagingRoleOf(input);
  return role !== null && (role !== 'weak-cursor' || /before|prev/i.test(input.name));
}

/** The listing of a resource. `resourceOf` tells to which resource a field of its rows leads. */
export function listingOf(
  claim: Claim,
  noun: string,
  lookup: Lookup,
  resourceOf: (field: string) => string | null,
): Listing {
  const { facts } = claim;
  const row = rowOf(facts, lookup);
  const inputs = inputsOf(facts, lookup);
  const items = facts.list?.items ?? '';
  const pagination = paginationOf(facts, inputs, row, items, lookup);
  const paging = new Set([
    ...pagination.parameters,
    pagination.size,
    pagination.page,
    pagination.offset,
    pagination.cursor,
  ]);
  const sort = sortOf(facts, inputs, row, lookup);
  const sorting = new Set(sort?.parameters ?? []);
  const search: string[] = [];
  const expand: string[] = [];
  const filters: Filter[] = [];
  for (const input of inputs) {
    if (paging.has(input.name) || sorting.has(input.name) || isSortInput(input, row, lookup)) continue;
    const isOwn = row.properties.has(input.name);
    if (!isOwn && pagination.style !== 'none' && isOtherPaging(input)) continue;
    if (isSearchInput(input, row)) search.push(input.name);
    else if (isExpandInput(input, row)) expand.push(input.name);
    else if (!isTechnicalInput(input, row) && !isJsonInput(input, lookup))
      filters.push(filterOf(input, row, noun, lookup, resourceOf));
  }
  const language = inputs.find((input) => isLanguageInput(input));
  if (
    search.length === 0 &&
    language !== undefined &&
    /search|text|keyword|name contains/i.test(language.description) &&
    filters.some((one) => one.parameter === language.name && one.control.kind === 'text')
  ) {
    // A lone "filter" that says it searches is what people type into.
    search.push(language.name);
    filters.splice(
      filters.findIndex((one) => one.parameter === language.name),
      1,
    );
  }
  return {
    from: facts.operation.pointer,
    because: facts.list?.because ?? 'answer-untold',
    operation: facts.operation.id,
    items,
    shape: facts.list?.shape ?? 'array',
    ...(facts.list?.each === undefined ? {} : { each: facts.list.each }),
    known: facts.list !== null,
    pagination,
    sort,
    search,
    filters,
    expand,
  };
}
