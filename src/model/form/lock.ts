// Which fields of an item count its versions, so that a write with a stale one is refused (optimistic locking): nobody is
// asked for them, and each change carries the one that was read. A name alone is not enough for "version", which people
// give to documents and devices too: the contract has to say what it is for.
import { isObject, type Json, type JsonObject, type Lookup, member, type Parameter, type Schema } from '#contract';
import type { Call } from '../application.ts';
import { normalOf } from '../words/labels.ts';
import { textOf, viewOf } from '../schemas.ts';
import { isMask } from './update-mask.ts';

/** The rule that makes a field no question in the form of an item that is there: it counts its versions. */
export const LOCK = 'version-for-locking';

const ONLY_FOR_LOCKING =
  /^(?:(?:opt(?:imistic)?|row|record|entity)?[_-]?lock(?:[_-]?version)?|row[_-]?version|concurrency[_-]?(?:stamp|token))$/i;
const VERSION = /^(?:version|revision|_?rev|etag|resource[_-]?version)$/i;
/** What a change expects of the item's `version`: `expectedVersion`, the `lastRevision` of Outline's documents. */
const EXPECTED = /^(?:expected|current|base|last|known)[_-]?(version|revision)$/i;
const SAID = /optimistic|concurren|conflict|stale|\block(?:ing)?\b|\b409\b|modified since/i;

/** True for a property that counts an item's versions for the sake of writes. */
export function isLock(name: string, schema: Schema, lookup: Lookup): boolean {
  return (
    isCounter(schema, lookup) &&
    (ONLY_FOR_LOCKING.test(name) || isSaid(name, textOf(member(viewOf(schema, lookup).schema, 'description'))))
  );
}

function isCounter(schema: Schema, lookup: Lookup): boolean {
  const { types } = viewOf(schema, lookup);
  return types.length > 0 && types.every((type) => COUNTING.has(type));
}

const isSaid = (name: string, description: string): boolean =>
  (VERSION.test(name) || EXPECTED.test(name)) && SAID.test(description);

const COUNTING: ReadonlySet<string> = new Set(['integer', 'number', 'string']);

/** The properties of an object that do. */
export function locksIn(schema: Schema, lookup: Lookup): ReadonlySet<string> {
  const { properties } = viewOf(schema, lookup);
  return new Set([...properties].flatMap(([name, inner]) => (isLock(name, inner, lookup) ? [name] : [])));
}

/** Whether nobody is asked for an input of a change, since the change itself tells of which parts it is, or of which version. */
export function isToldByChange(parameter: Parameter, item: Schema | null | undefined, lookup: Lookup): boolean {
  return isMask(parameter.name, parameter.schema, lookup) || isLockInput(parameter, item, lookup);
}

// Whether a change has to be told in its query which version of the item it is of, and the item says so.
function isLockInput(parameter: Parameter, item: Schema | null | undefined, lookup: Lookup): boolean {
  const { in: place, name, required, description, schema } = parameter;
  if (place !== 'query' || !(required || EXPECTED.test(name)) || !isSaid(name, description)) return false;
  return isCounter(schema, lookup) && likeIn([...viewOf(item, lookup).properties.keys()], name) !== undefined;
}

/** What a change says in its query of the version that was read: the `version` of Docker's services is their `Version.Index`. */
export function lockInQuery(
  { parameters }: Call,
  shown: Schema | null,
  item: Json,
  lookup: Lookup,
): { readonly query?: JsonObject } {
  if (!isObject(item)) return {};
  const told = parameters
    .filter((one) => isLockInput(one, shown, lookup))
    .flatMap(({ name }): [string, Json][] => {
      const value = member(item, likeIn(Object.keys(item), name) ?? name);
      const [only, ...more] = isObject(value) ? Object.values(value) : [value];
      return only === undefined || more.length > 0 || typeof only === 'object' ? [] : [[name, only]];
    });
  return told.length === 0 ? {} : { query: Object.fromEntries(told) };
}

/** What is written of an item by the names of a change: with the version that it expects, where the item has one. */
export function withExpected(body: Json, item: Json, schema: Schema, lookup: Lookup): Json {
  if (!isObject(body) || !isObject(item)) return body;
  const told = [...viewOf(schema, lookup).properties].flatMap(([name, inner]): [string, Json][] => {
    const value =
      EXPECTED.test(name) && isLock(name, inner, lookup)
        ? member(item, likeIn(Object.keys(item), name) ?? '')
        : undefined;
    return value === undefined || member(body, name) !== undefined ? [] : [[name, value]];
  });
  return told.length === 0 ? body : { ...body, ...Object.fromEntries(told) };
}

function likeIn(names: readonly string[], wanted: string): string | undefined {
  const counted = EXPECTED.exec(wanted)?.[1] ?? wanted;
  return names.find((name) => normalOf(name) === normalOf(counted));
}
