// How a relation that is told by address is written ("/api/users/3/"): by a pattern that answers showed, or as the items
// themselves say where they are. Identity in, text out, and back.
import type { Json } from '#contract';
import type { Field } from '../application.ts';
import { ownAddress } from '../answers/values.ts';

/** What an address names, "/users/7" and "https://api.example.com/users/7" alike; any other text is itself. */
export function idInText(text: string): string {
  const last = /^(https?:\/)?\/.*\/([^/?#]+)\/?$/.exec(text)?.[2];
  return last ?? text;
}

/** How a relation writes an identity: as itself, or in the pattern of addresses that answers showed. */
export function writtenAs({ address = OWN_ADDRESS }: Pick<Field, 'address'>, id: string): string {
  return address === OWN_ADDRESS || idInText(id) !== id ? id : address.replace(HOLE, encodeURIComponent(id));
}

/** The identity that a value of a relation names. */
export function identityIn({ address }: Pick<Field, 'address'>, text: string): string {
  return address === undefined ? text : idInText(text);
}

/** The pattern of what is written as the items themselves say where they are, before one has shown it. */
export const OWN_ADDRESS = '';

/** What an item calls the address at which it is. */
export const OWN_ADDRESSES: ReadonlySet<string> = new Set(['url', 'self', 'href', 'uri', 'resource_uri', '@id']);

/** The pattern of the address at which an item says that it is; null where it says none that ends in its identity. */
export function ownPattern(item: Json, id: string): string | null {
  const own = ownAddress(item);
  return own === null ? null : patternOf(own, encodeURIComponent(id));
}

/** The pattern of an address that ends in an identity; null where it does not. */
export function patternOf(address: string, id: string): string | null {
  const at = address.replace(/\/$/, '').lastIndexOf(`/${id}`);
  return id === '' || at < 0 ? null : `${address.slice(0, at + 1)}${HOLE}${address.slice(at + 1 + id.length)}`;
}

/** Where the identity stands in a pattern. */
const HOLE = '{}';
