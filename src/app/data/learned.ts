// What the contract does not say is learned from live answers (columns, items, identity, title) and kept on this device
// until the contract changes. The rules of learning are the model's; here is only when, and where it is kept.
import { isObject, member } from '#contract';
import {
  type ActionDetails,
  type Call,
  type Resource,
  type ResourceDetails,
  type WantedPlace,
  withWanted,
} from '#model';
import { storage } from '#storage';
import type { Services } from './context.tsx';
import type { Teaching } from './learning.ts';

/** What an answer teaches; the resource itself where there was nothing to learn. */
export async function learnFrom(
  details: ResourceDetails,
  answer: Teaching,
  of: 'list' | 'item' = 'list',
): Promise<Resource> {
  return (await prepareToLearn()).taughtBy(details, answer, of);
}

/** Loads the rules of learning, so that they are there when the first answer is. */
export function prepareToLearn(): Promise<typeof import('./learning.ts')> {
  return import('./learning.ts');
}

/** Details, with the print of the resource as it was made of the contract: what was learned of another is of no use. */
interface Recalled extends ResourceDetails {
  readonly print?: string;
}

/** Puts what was learned into the cache, keeps it on this device, and tells the server for the next person. */
export function keepLearned(services: Services, learned: Resource, keep: string, stamp: string): void {
  void import('./teach.ts').then(({ teach }) => teach(services, learned));
  const known = services.cache.setQueryData<Recalled>(['details', learned.name], (before) =>
    before === undefined ? before : { ...before, resource: learned },
  );
  storage.write(`${keep}learned.${learned.name}`, { stamp: `${stamp} ${known?.print ?? ''}`, resource: learned });
}

/**
 * The details with what was learned earlier from answers. A contract may change under the same version, and so may our
 * rules: what was learned of a resource that was made otherwise is learned anew.
 */
export function recall(details: ResourceDetails, keep: string, stamp: string): Recalled {
  const { resource } = details;
  const calls = details.calls.map((call) => recallCall(call, keep, stamp));
  const print = printOf(resource);
  const kept = storage.read(`${keep}learned.${resource.name}`, isKept);
  if (kept?.stamp !== `${stamp} ${print}` || kept.resource.name !== resource.name) return { ...details, calls, print };
  return { ...details, calls, print, resource: { ...resource, ...kept.resource } };
}

/** The same, with what its list was heard to want among the filters. */
export async function recallWhole(details: ResourceDetails, keep: string, stamp: string): Promise<Recalled> {
  const known = recall(details, keep, stamp);
  const hears = known.calls.some(({ wanted = [] }) => wanted.some(({ place }) => place.startsWith('/query/')));
  return hears ? (await import('./recall-filters.ts')).withWantedFilters(known) : known;
}

/** A call with what it was heard to want, and as it was told. */
interface RecalledCall extends Call {
  readonly told?: Call;
}

/**
 * Puts what a call was heard to want into the cache, keeps it on this device, and tells the server for the next person. `fit`:
 * what else of a resource's details changes with it.
 */
export function keepWanted(
  { cache, source }: Services,
  call: Call,
  wanted: readonly WantedPlace[],
  keep: string,
  stamp: string,
  fit: (details: Recalled) => Recalled = (details) => details,
): void {
  const { operation, told = call }: RecalledCall = call;
  const gone = (call.wanted ?? [])
    .map(({ place }) => place)
    .filter((one) => !wanted.some(({ place }) => place === one));
  void import('./teach.ts').then(({ tell }) => tell(source, { operation, wanted, ...(gone.length > 0 && { gone }) }));
  const heard = (one: Call): Call => (one.operation === operation ? withWanted(one, wanted) : one);
  cache.setQueriesData<Recalled>({ queryKey: ['details'] }, (before) =>
    before?.calls.some((one) => one.operation === operation) === true
      ? fit({ ...before, calls: before.calls.map(heard) })
      : before,
  );
  cache.setQueryData<ActionDetails>(
    ['action', operation],
    (before) => before && { ...before, call: heard(before.call) },
  );
  storage.write(wantedKey(keep, operation), { stamp: `${stamp} ${printOf(told)}`, wanted });
}

/** The call with what it was heard to want on this device, else what others were told. */
export function recallCall(call: Call, keep: string, stamp: string): RecalledCall {
  const kept = storage.read(wantedKey(keep, call.operation), areWanted);
  const isOwn = kept !== undefined && kept.stamp === `${stamp} ${printOf(call)}`;
  return { ...withWanted(call, isOwn ? kept.wanted : (call.wanted ?? [])), told: call };
}

function wantedKey(keep: string, operation: string): string {
  return `${keep}wanted.${operation}`;
}

/** A short print of a resource or a call: two that differ have different ones, but for an accident (FNV-1a, 32 bits). */
function printOf(made: Resource | Call): string {
  let print = 0x811c9dc5;
  for (const letter of JSON.stringify(made)) print = Math.imul(print ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (print >>> 0).toString(36);
}

function areWanted(value: unknown): value is { readonly stamp: string; readonly wanted: readonly WantedPlace[] } {
  const wanted = member(value, 'wanted');
  const isPlace = (one: unknown): boolean =>
    typeof member(one, 'place') === 'string' && isObject(member(one, 'schema'));
  return typeof member(value, 'stamp') === 'string' && Array.isArray(wanted) && wanted.every(isPlace);
}

function isKept(value: unknown): value is { readonly stamp: string; readonly resource: Resource } {
  const resource = member(value, 'resource');
  return typeof member(value, 'stamp') === 'string' && isObject(resource) && Array.isArray(member(resource, 'fields'));
}
