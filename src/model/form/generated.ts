// What the server fills by itself, by its name: identifiers, when or by whom something was done to the item, the links of HAL.
import type { Field } from '../application.ts';
import { normalOf, wordsOf } from '../words/labels.ts';

/** True for a field that the server fills by itself, by its name: identifiers and timestamps ("Is id writable?"). */
export function isGenerated(field: Field): boolean {
  if (GENERATED.has(normalOf(field.name)) || HAL.has(field.name)) return true;
  const words = wordsOf(field.name);
  return isStamp(words) || isLast(words);
}

// "last_login", "lastSeenAt", "last_sync": what the server has seen of the thing last.
function isLast([first, what = '', ...rest]: readonly string[]): boolean {
  return first === 'last' && SEEN.has(what) && rest.every((word) => STAMPS.has(word));
}

// "created_at", "dateUpdated", "last_modified_time", "user_created", "creation_date", "lastModifiedByUserId": when or by whom
// something was done to the item, in no other words. What is yet to be done ("createUser") is an order, and asked.
function isStamp(words: readonly string[]): boolean {
  const [first = ''] = words;
  const done = words.filter((word) => DONE.has(word));
  const rest = words.filter((word) => !DONE.has(word) && !DOING.has(word));
  const isSaid = rest.every((word) => STAMPS.has(word) || BESIDE.has(word));
  if (done.length === 1) return (rest.length > 0 && rest.length === words.length - 1 && isSaid) || isByWhom(words);
  const doing = words.filter((word) => DOING_NOUNS.has(word)).length + (DOING.has(first) ? 1 : 0);
  return doing === 1 && words.length > 1 && words.length === 1 + words.filter((word) => STAMPS.has(word)).length;
}

// What of the person is told: "created_by_id", "lastModifiedByDisplayName".
function isByWhom(words: readonly string[]): boolean {
  const at = words.findIndex((word) => DONE.has(word));
  return words[at + 1] === 'by' && words.slice(0, at).every((word) => BESIDE.has(word));
}

const GENERATED = new Set([
  'id',
  'uuid',
  'guid',
  'uid',
  'created',
  'updated',
  'modified',
  'deleted',
  'lastmodified',
  'lastupdated',
  'etag',
]);
const HAL = new Set(['_links', '_embedded']);
const DONE = new Set(['created', 'updated', 'modified', 'deleted', 'inserted', 'changed']);
const DOING = new Set(['create', 'update', 'modify', 'delete']);
const DOING_NOUNS = new Set(['creation', 'modification', 'deletion']);
const STAMPS = new Set(['at', 'on', 'date', 'time', 'datetime', 'timestamp', 'by']);
const BESIDE = new Set(['last', 'user', 'ts']);
const SEEN = new Set(
  'login signin seen active activity access accessed used sync synced synchronized connected connection heartbeat ping update change edit edited'.split(
    ' ',
  ),
);

/** True for a name that only ever identifies ("id", "petId"): never one that people give and change ("name", "slug"). */
export function isIdentifierName(name: string): boolean {
  return IDENTIFIERS.has(wordsOf(name).at(-1) ?? '');
}

const IDENTIFIERS = new Set(['id', 'uuid', 'guid', 'uid', 'sid', 'oid', 'pk']);
