// The words by which names say that something is identified. One place for all rules, so that what holds for `id` holds
// for `uuid`, `gid` and `sid` too.

/** Words for an identity, without case and separators, surest first: what identifies a thing among its own properties. */
export const IDENTITY_WORDS: ReadonlySet<string> = new Set(['id', 'uuid', 'guid', 'uid', 'gid', 'sid', 'oid', 'pk']);

/** What tells one of a few apart, in the words of programs, without case and separators. */
export const CODES: ReadonlySet<string> = new Set([...IDENTITY_WORDS, 'code', 'key', 'value', 'slug', 'ref']);

/** Of these, the ones that say so anywhere: as an input, a `uid` is rather a user's and a `sid` a session's. */
export const PLAIN_IDENTITY_WORDS: ReadonlySet<string> = new Set(['id', 'uuid', 'guid']);

/** What inputs call the identity of a thing, surest first: "id", "uuid", "orderid", "orderuuid". */
export function identityNamesOf(stem: string): readonly string[] {
  const plain = [...PLAIN_IDENTITY_WORDS];
  return [...plain, ...plain.map((word) => stem + word)];
}
