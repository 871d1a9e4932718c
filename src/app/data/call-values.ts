// Where in a call the values of an address go: the parts of a screen's address and a call in, its path parameters out.
import type { Call, CallValues, ResourceDetails, ResourceSummary } from '#model';
import type { Json, JsonObject } from '#contract';

/** The call of an operation among a resource's details. */
export function callOf(details: ResourceDetails, operation: string | null): Call | null {
  return operation === null ? null : (details.calls.find((call) => call.operation === operation) ?? null);
}

/** The names in a path template, in order: "/a/{b}/c/{d}" gives ["b", "d"]. */
export function parametersOf(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? '');
}

/**
 * The path parameters of a call, from the parts of an address: the parents' values in order, then the id. By name where
 * the call has the names of its resource, else by position, since contracts name one parameter differently from path to path.
 */
export function pathValues(
  call: Pick<Call, 'path'>,
  resource: Pick<ResourceSummary, 'parentParameters' | 'idParameter'>,
  parts: readonly string[],
): JsonObject {
  const known = [...resource.parentParameters, ...(resource.idParameter === null ? [] : [resource.idParameter])];
  const names = parametersOf(call.path);
  const byName = names.every((name) => known.includes(name));
  const pairs = names.flatMap((name, index): [string, Json][] => {
    const value = parts[byName ? known.indexOf(name) : index];
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(pairs);
}

/** Values with path parameters added. */
export function withPath(values: CallValues, path: JsonObject): CallValues {
  return { ...values, path: { ...values.path, ...path } };
}
