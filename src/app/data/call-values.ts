// Where in a call the values of an address go: the parts of a screen's address and a call in, its path parameters out; and
// what a list's call wants that nobody has given.
import { isObject, type Json, type JsonObject } from '#contract';
import {
  type Call,
  type CallValues,
  type Listing,
  type ListRequest,
  listValues,
  neededInQuery,
  normalOf,
  type ResourceDetails,
  type ResourceSummary,
  scalarText,
  usualValues,
} from '#model';

/** The call of an operation among a resource's details, as the contract says it: what makes or changes an item has `writeCallOf`. */
export function callOf(details: ResourceDetails, operation: string | null): Call | null {
  return details.calls.find((one) => one.operation === operation) ?? null;
}

/** What a list's call is asked with: also at the start with whatever it needs of the request (the first page, its size). */
export function valuesOfList(call: Call, listing: Listing, request: ListRequest): ReturnType<typeof listValues> {
  const values = listValues(listing, request, neededInQuery(call));
  return { ...values, query: { ...usualValues(call, listing), ...values.query } };
}

/** Query parameters that the API requires, by the contract or by a refusal, and the request does not fill. */
export function missing(details: ResourceDetails, listing: Listing, request: ListRequest): readonly string[] {
  const call = callOf(details, listing.operation);
  if (call === null) return [];
  const names = neededInQuery(call);
  const { query } = valuesOfList(call, listing, request);
  const paging = new Set(listing.pagination.parameters);
  return names.filter((name) => !Object.hasOwn(query, name) && !paging.has(name));
}

/** The names in a path template, in order: "/a/{b}/c/{d}" gives ["b", "d"]. */
export function parametersOf(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? '');
}

/**
 * The path parameters of a call, from the parts of an address: the parents' values in order, then the id. By name where
 * the call has the names of its resource. Else a parameter that is a property of the item takes what the item has there
 * (`/x/{number}` beside `/x/{id}`), and only then the position counts, since contracts name one parameter differently
 * from path to path.
 */
export function pathValues(
  call: Pick<Call, 'path' | 'identity'>,
  resource: Pick<ResourceSummary, 'parentParameters' | 'idParameter'>,
  parts: readonly string[],
  item?: Json,
): JsonObject {
  const known = [...resource.parentParameters, ...(resource.idParameter === null ? [] : [resource.idParameter])];
  const names = parametersOf(call.path);
  // What is listed by its owner alone has the owner's "{id}" in its path, which is no id of its own: it has none there.
  const isThere = (name: string): boolean => known.includes(name) && known.indexOf(name) < parts.length;
  const byName = names.every(isThere);
  const pairs = names.flatMap((name, index): [string, Json][] => {
    const told = known.includes(name) ? undefined : scalarText(propertyLike(item, name));
    const value = told ?? parts[byName ? known.indexOf(name) : index];
    return value === undefined ? [] : [[name, value]];
  });
  const id = call.identity === undefined || parts.length < known.length ? undefined : parts.at(-1);
  return Object.fromEntries(
    id === undefined || call.identity === undefined ? pairs : [...pairs, [call.identity.name, id]],
  );
}

/** The item's own property of that name, in whatever case or separators. An `id` is what the address has. */
export function propertyLike(item: Json | undefined, name: string): Json | undefined {
  const wanted = normalOf(name);
  if (!isObject(item) || wanted === 'id') return undefined;
  return Object.entries(item).find(([key]) => normalOf(key) === wanted)?.[1];
}

/** Values with path parameters added. */
export function withPath(values: CallValues, path: JsonObject): CallValues {
  return { ...values, path: { ...values.path, ...path } };
}
