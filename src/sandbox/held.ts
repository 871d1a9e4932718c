// What belongs to an item and is listed by it alone ("samples" of a voice): its own answer shows them as they stand now.
import { pointerParts } from '#contract';
import type { JsonObject } from '#contract';
import type { Sandbox } from './exchange.ts';
import { ensure, source } from './items.ts';
import type { Located } from './items.ts';
import { rowSchema } from './kinds.ts';
import type { Kind } from './kinds.ts';
import { mapOf, rowOf } from './list.ts';

/** The document of an owner as its get shows it; a property that its writers say themselves stays as they said it. */
export async function withHeld(sandbox: Sandbox, owner: Kind, { scope, stored }: Located): Promise<JsonObject> {
  const { kinds, lookup } = sandbox.world;
  let value = stored.value;
  for (const part of kinds.byName.values()) {
    const { listing, parentParameters, listedIn = null } = part.resource;
    if (part.parent !== owner.name || listedIn === null || listing === null || part.anyKey) continue;
    const below = parentParameters.length > scope.length ? [...scope, stored.key] : scope;
    await ensure(sandbox, part, below);
    const from = source(sandbox, part, below);
    const rows = await sandbox.store.list(from.collection, {
      ...(from.scope === undefined ? {} : { scope: from.scope }),
      where: from.where,
    });
    const schema = rowSchema(part.resource, kinds.operations, lookup);
    const entries = rows.map((row) => rowOf(row, part, schema, sandbox));
    const name = pointerParts(listing.items).at(-1) ?? '';
    value = { ...value, [name]: listing.shape === 'map' ? mapOf(rows, entries) : entries };
  }
  return value;
}
