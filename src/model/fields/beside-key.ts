// What an item has beside a key and what says the same as the key does: the thing itself, or the name of it.
import { isObject, type Json, member } from '#contract';
import { IDENTITY_WORDS } from '../identity/identity-words.ts';
import type { Field } from '../application.ts';
import { normalOf } from '../words/labels.ts';
import { fieldValue, saysNothing } from '../answers/values.ts';

/**
 * The fields, those that lead to one thing with the property beside them that says its name (rule `name-beside-key`):
 * `customerName` beside `customerId`, `author_name` beside `author`. Not a bare `response` beside `response_id`: it may be
 * what the other one holds.
 */
export function withNames(fields: readonly Field[]): readonly Field[] {
  const texts = new Map(
    fields
      .filter(({ kind, resource, writeOnly }) => kind === 'text' && resource === null && !writeOnly)
      .map(({ name }) => [normalOf(name), name]),
  );
  return fields.map((field) => {
    const named = leadsToOne(field) ? nameAmong(texts, normalOf(field.name)) : undefined;
    return named === undefined ? field : { ...field, named };
  });
}

/**
 * Names of the properties that need no place of their own, since a key beside them is shown by that name, leads there, and
 * can be sorted, filtered and changed: things that come along whole (`customer` beside `customer_id`), and their names.
 * With `item`, only where the item has the key, or neither says anything.
 */
export function shownByKey(fields: readonly Field[], item?: Json): ReadonlySet<string> {
  const keys = fields.filter(({ resource }) => resource !== null);
  const says = ({ name }: Pick<Field, 'name'>): boolean => item === undefined || !saysNothing(fieldValue(item, name));
  const byName = new Map([...(item === undefined ? [] : fields), ...keys].map((field) => [plainName(field), field]));
  const leads = ({ kind, resource }: Field): boolean => kind === 'relation' && resource !== null;
  const things = (item === undefined ? fields.filter(leads) : fields).filter((thing) =>
    keysOf(thing, byName).some((key) => {
      if (key === undefined) return false;
      // One that is empty says so by one of the two.
      if (item !== undefined && !says(thing) && !says(key)) return fieldValue(item, key.name) !== undefined;
      return leads(thing) && key.resource === thing.resource && says(key);
    }),
  );
  // A key that holds nothing still shows the name.
  const named = keys.filter(({ name }) => item === undefined || fieldValue(item, name) !== undefined);
  return new Set([...things.map(({ name }) => name), ...named.flatMap((field) => field.named ?? [])]);
}

/** `customer_id` of `customer`, and `plan` of `plan_details`, as Django REST framework's APIs and Casdoor call what they show of a key. */
function keysOf(thing: Field, byName: ReadonlyMap<string, Field>): readonly (Field | undefined)[] {
  const name = plainName(thing);
  const shown = SHOWN_WHOLE.exec(name)?.[1];
  return [...ENDS.map((end) => byName.get(name + end)), ...(shown === undefined ? [] : [byName.get(shown)])];
}

/** The plain name of what is shown whole of a key, and the key's. */
export const SHOWN_WHOLE = /^(.+?)(?:details?|data|info|obj|object)$/;

/** JSON:API holds the key among the attributes (`authorId`) and the thing among the relationships (`author`). */
export function plainName({ name }: Pick<Field, 'name'>): string {
  return normalOf(
    /^\/(?:attributes\/([^/]+)|relationships\/([^/]+)\/data(?:\/id)?)$/.exec(name)?.slice(1).join('') ?? name,
  );
}

/** How the names of keys end. */
export const ENDS = [...IDENTITY_WORDS, 'key', 'fk'];
const NAMES = ['name', 'fullname', 'displayname', 'title', 'label'];

function nameAmong(texts: ReadonlyMap<string, string>, key: string): string | undefined {
  const ends = ENDS.filter((one) => key.endsWith(one) && key.length > one.length);
  const stems = ends.length === 0 ? [key] : ends.map((end) => key.slice(0, -end.length));
  return stems.flatMap((stem) => NAMES.map((name) => texts.get(stem + name))).find((name) => name !== undefined);
}

function leadsToOne({ kind, resource, schema }: Field): boolean {
  return kind === 'relation' && resource !== null && !leadsToMany({ kind, schema });
}

/** Whether a relation holds several. */
export function leadsToMany({ kind, schema }: Pick<Field, 'kind' | 'schema'>): boolean {
  return kind === 'relation' && isObject(schema) && isObject(member(schema, 'items') ?? null);
}
