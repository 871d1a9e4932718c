// The current user's document ("GET /me"): made after its schema, with what the seed says of the user; each user has an
// own one, which a change keeps.
import type { JsonObject } from '#contract';
import { documentAt } from './documents.ts';
import type { Exchange } from './exchange.ts';
import { singleton } from './items.ts';
import type { Located } from './items.ts';
import type { Kind } from './kinds.ts';
import type { SeedUser } from './seed.ts';
import { allProperties, shapeOf } from './shape.ts';

/** The current user's document: generated after its schema, with what the seed says of that user. */
export async function currentUser(exchange: Exchange, kind: Kind): Promise<Located | null> {
  const { sandbox, person } = exchange;
  const { store, world } = sandbox;
  const key = person?.name ?? '';
  const stored = await store.get(kind.name, '', key);
  if (stored !== null) return { kind, scope: [], stored };
  const { value } = documentAt(world, kind, [], 0);
  const properties = allProperties(kind.schema, world.lookup);
  const known =
    person?.user === null || person === null
      ? { username: key }
      : { username: person.user.username, ...profileOf(person.user) };
  const fitting = Object.entries(known).filter(([name, one]) => {
    const shape = shapeOf(properties.get(name), world.lookup);
    return (
      properties.size === 0 ||
      (properties.has(name) &&
        (shape.type === '' || shape.nullable || (Array.isArray(one) ? shape.type === 'array' : shape.type !== 'array')))
    );
  });
  const own = { ...value, ...Object.fromEntries(fitting) };
  await store.commit([{ kind: 'put', collection: kind.name, scope: '', key, value: own, expected: 'absent' }]);
  return singleton(sandbox, kind, [], key);
}

/** What the seed says of a user, for documents that show one. */
export const profileOf = (user: SeedUser): JsonObject => ({
  ...(user.scopes === undefined ? {} : { scopes: user.scopes, permissions: user.scopes }),
  ...(user.roles === undefined
    ? {}
    : { roles: user.roles, ...(user.roles[0] === undefined ? {} : { role: user.roles[0] }) }),
  ...user.profile,
});
