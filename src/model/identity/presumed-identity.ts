// What identifies things of which no answer tells anything (rule `presumed-by-parameter`): what their path asks for, by its
// name. A structure in, the property out, or null where answers tell it or nothing is opened. The first answers confirm it or
// say another.
import type { Identity } from './identity.ts';
import { NATURAL } from './identity-names.ts';
import { IDENTITY_WORDS } from './identity-words.ts';
import { normalOf, stemOf, wordsOf } from '../words/labels.ts';
import type { Structure } from '../resources/structure.ts';

/** "slug" of `/posts/{slug}`, "id" of `/users/{userId}` and `/users/{user}`, "userId" of `/members/{userId}`. */
export function presumedIdentity({ kind, isRead, item, idParameter, identity, stem }: Structure): Identity | null {
  const isTold = isRead && item.properties.size > 0;
  if (kind !== 'collection' || isTold || identity !== null || idParameter === null) return null;
  return { field: fieldFor(idParameter, stem), because: 'presumed-by-parameter' };
}

function fieldFor(parameter: string, stem: string): string {
  const words = wordsOf(parameter);
  const last = words.at(-1) ?? '';
  const before = stemOf(words.slice(0, -1).join('_'));
  const isOwn = before === '' || GENERAL.has(before) || stem.endsWith(before) || before.endsWith(stem);
  if (NATURAL.includes(normalOf(parameter))) return parameter;
  if (NATURAL.includes(last)) return isOwn ? last : parameter;
  // "/members/{userId}": by whom they are.
  if (IDENTITY_WORDS.has(last)) return before === '' ? parameter : isOwn ? last : parameter;
  return 'id';
}

/** What anything may be called where it is opened. */
const GENERAL = new Set(['item', 'entry', 'record', 'row', 'object', 'entity', 'resource', 'element', 'model']);
