// Which operation streams the changes of what a list shows, so that the list can be read again when something has changed.
import { type Schema, schemaName } from '#contract';
import type { Call, ResourceDetails } from '../application.ts';
import { listPlace } from '../place.ts';

/** A stream that tells of changes of a list. */
export interface Feed {
  readonly call: Call;
  /** What to ask for: the same operation may also answer all at once. */
  readonly accept: string;
  readonly because: string;
}

const COMES_IN_BITS = /event-stream|ndjson|jsonl|json-?lines|json-seq|stream\+json/i;
const FEED_PATH = /\b(events?|stream|watch|live|feed|subscribe|updates|changes|sse)$/i;

/** The stream that tells when what a list shows has changed, or null where the contract has none. */
export function feedOf({ resource, calls }: ResourceDetails): Feed | null {
  const onCollection = resource.actions.filter(({ on, reads }) => on === 'collection' && reads);
  const named = [resource.operations.list, ...onCollection.map(({ operation }) => operation)];
  for (const call of named.flatMap((id) => calls.filter(({ operation }) => operation === id))) {
    const media = streamIn(call);
    const because = media === null ? null : reasonOf(call, media.schema, resource);
    if (media !== null && because !== null) return { call, accept: media.mediaType, because };
  }
  return null;
}

function reasonOf(call: Call, schema: Schema | null, resource: ResourceDetails['resource']): string | null {
  if (call.method !== 'GET') return null;
  const given = new Set(listPlace(resource).parentParameters);
  if (call.parameters.some(({ name, required }) => required && !given.has(name))) return null;
  if (call.operation === resource.operations.list) return 'list-streams-too';
  if (schema !== null && resource.schema !== null && schemaName(schema) === resource.schema) return 'streams-its-items';
  return FEED_PATH.test(call.path) ? 'stream-beside-list' : null;
}

/** Whether what it answers comes in bits, and may never end. */
export function comesInBits(call: Call): boolean {
  return streamIn(call) !== null;
}

function streamIn(call: Call): { readonly mediaType: string; readonly schema: Schema | null } | null {
  const content = call.answers.flatMap((answer) => (answer.status.startsWith('2') ? answer.content : []));
  return content.find(({ mediaType }) => COMES_IN_BITS.test(mediaType)) ?? null;
}
