// JSON-LD 1.1 (W3C), as the servers of hypermedia speak it (Hydra, API Platform): where it is spoken beside plain JSON, it
// says more: of each thing the address at which it is, of a list how many there are and where it goes on.
import type { Lookup, MediaType } from '#contract';
import type { View } from '../schemas.ts';
import { viewOf } from '../schemas.ts';

/** True for JSON-LD. */
export function isLinkedData(mediaType: string): boolean {
  return /^application\/ld\+json/i.test(mediaType);
}

/** What is said of each thing in JSON-LD and is none of its properties: where it is, of what sort, what its words mean. */
export const NODE_WORDS: ReadonlySet<string> = new Set(['@id', '@type', '@context']);

/** A thing as JSON-LD has it; not what only says its `@type`, as the open APIs of TM Forum do. */
export function isNode({ properties }: View): boolean {
  return properties.has('@id') && (properties.has('@type') || properties.has('@context'));
}

/** What is told of a thing itself, by which others are compared with it. */
export function ownOf(view: View): View {
  if (!isNode(view)) return view;
  return { ...view, properties: new Map([...view.properties].filter(([name]) => !NODE_WORDS.has(name))) };
}

/**
 * What a body may be sent as by people: nobody writes a web page for what has fields as well (API Platform takes each body
 * as `text/html`, rule `not-as-a-page`), nor says what the words of a thing mean where plain JSON does not ask (NGSI-LD).
 */
export function sendable<T extends Pick<MediaType, 'mediaType' | 'schema'>>(
  content: readonly T[],
  lookup: Lookup,
): readonly T[] {
  const isOffered = ({ mediaType, schema }: T): boolean =>
    !/^text\/html/i.test(mediaType) && !(isLinkedData(mediaType) && viewOf(schema, lookup).required.has('@context'));
  const offered = content.filter(isOffered);
  return offered.length === 0 ? content : offered;
}
