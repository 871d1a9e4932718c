// What the contract does not say is learned from live answers (columns, items, identity, title) and kept on this device
// until the contract changes. The rules of learning are the model's; here is only when, and where it is kept.
import { isObject, type Json, member } from '#contract';
import { learn, type Resource, type ResourceDetails } from '#model';
import { storage } from '#storage';
import type { Services } from './context.tsx';

/** What an answer teaches; the resource itself where there was nothing to learn. */
export function learnFrom(
  details: ResourceDetails,
  answer: { readonly value: Json | undefined; readonly headers: Readonly<Record<string, string>> },
  of: 'list' | 'item' = 'list',
): Resource {
  if (answer.value === undefined) return details.resource;
  return learn(details.resource, { value: answer.value, headers: answer.headers }, { of });
}

/** Puts what was learned into the cache, keeps it on this device, and tells the server for the next person. */
export function keepLearned({ cache, source }: Services, learned: Resource, keep: string, stamp: string): void {
  void import('./teach.ts').then(({ teach }) => teach(source, learned));
  cache.setQueryData<ResourceDetails>(['details', learned.name], (before) =>
    before === undefined ? before : { ...before, resource: learned },
  );
  storage.write(`${keep}learned.${learned.name}`, { stamp, resource: learned });
}

/** The details with what was learned earlier from answers under the same contract. */
export function recall(details: ResourceDetails, keep: string, stamp: string): ResourceDetails {
  const { resource } = details;
  const kept = storage.read(`${keep}learned.${resource.name}`, isKept);
  if (kept === undefined || kept.stamp !== stamp || kept.resource.name !== resource.name) return details;
  return { ...details, resource: { ...resource, ...kept.resource } };
}

function isKept(value: unknown): value is { readonly stamp: string; readonly resource: Resource } {
  const resource = member(value, 'resource');
  return typeof member(value, 'stamp') === 'string' && isObject(resource) && Array.isArray(member(resource, 'fields'));
}
