// What changes or deletes one item, and was given the inputs of its list by a generator: Django REST framework declares the search,
// the order and the filters of a view on each of its operations, Asana pages on what deletes a tag. A call and its resource in, the call without these out.
import type { Parameter } from '#contract';
import type { Call, Resource } from '../application.ts';

/**
 * The call without the list's inputs (rule `inputs-of-the-list`). Its search, order or pages prove that they were copied: they choose
 * nothing where the address says which item is meant. A filter alone may be an option of its own name (`force`).
 */
export function withoutListInputs(call: Call, { listing, operations, path }: Resource): Call {
  const { update, replace, delete: remove } = operations;
  // What is read may have pages of its own inside: the files of one commit.
  if (listing === null || ![update, replace, remove].includes(call.operation)) return call;
  // An item that is told in the query has an address no longer than its list's.
  if (valuesIn(call.path) <= valuesIn(path)) return call;
  const choosing = new Set([...listing.search, ...(listing.sort?.parameters ?? []), ...listing.pagination.parameters]);
  const isFree = ({ in: place, required }: Parameter): boolean => place === 'query' && !required;
  if (!call.parameters.some((one) => isFree(one) && choosing.has(one.name))) return call;
  const all = new Set([...choosing, ...listing.filters.map(({ parameter }) => parameter)]);
  return { ...call, parameters: call.parameters.filter((one) => !isFree(one) || !all.has(one.name)) };
}

function valuesIn(path: string): number {
  return path.split('{').length;
}
