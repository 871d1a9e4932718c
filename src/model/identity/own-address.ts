// Where an item that is only listed says itself that it is: at the address of another resource, with all that leads there.
import { type Json, member } from '#contract';
import { ownAddress } from '../answers/values.ts';
import type { Resource } from '../application.ts';
import { decoded } from '../decoded.ts';

/** The resource that opens an item, and the parts of its address there; null where the item says none that is known. */
export function atOwnAddress(
  { ownAddresses = [] }: Pick<Resource, 'ownAddresses'>,
  item: Json | undefined,
): readonly [string, readonly string[]] | null {
  const address = ownAddress(item ?? null) ?? member(item, 'id');
  if (typeof address !== 'string') return null;
  for (const [pattern, name] of ownAddresses) {
    const [, ...parts] = new RegExp(pattern).exec(address) ?? [];
    if (parts.length > 0) return [name, parts.map(decoded)];
  }
  return null;
}
