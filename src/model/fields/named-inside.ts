// What names an object that leads nowhere: `category: { id, name }` where no operation has categories, `status: { value, label }`.
import type { Lookup } from '#contract';
import type { Field } from '../application.ts';
import { CODES, IDENTITY_WORDS } from '../identity/identity-words.ts';
import { normalOf, singularOf, wordsOf } from '../words/labels.ts';
import type { View } from '../schemas.ts';
import { viewOf } from '../schemas.ts';
import { titleFieldOf } from './titles.ts';

/** A larger object is a part of the item rather than a thing with a name. */
const MOST = 12;

/** Words for what a part of an item holds: its name tells nothing of the item. */
const PARTS = new Set(
  'config configuration settings options info information context spec specification data details params parameters reference link links metadata meta root state address'.split(
    ' ',
  ),
);

/** What a thing that is only called has besides: not a `value`, which is what matters. */
const BESIDE_NAMES = new Set([...IDENTITY_WORDS, 'code', 'slug', 'color', 'colour', 'icon', 'url', 'href', 'self']);

/** What says in words what a code means. */
const MEANINGS = new Set(['description', 'text', 'meaning', 'display']);

/** What titles of items fall back on, and names no object: what is told of it, a number of it, where it is reached. */
const NO_NAMES =
  /^(?:key|code|reference|number|description|text|message|content|body|slug|summary|question|domain|domainname|hostname|type|value)$|number$/;

/** The field, with what names the object in it or each of its list, where something does (rule `named-inside`). */
export function withName(field: Field, lookup: Lookup): Field {
  const titleField = field.kind === 'object' || field.kind === 'list' ? nameOf(field, lookup) : null;
  return titleField === null ? field : { ...field, titleField };
}

function nameOf({ kind, name, schema }: Field, lookup: Lookup): string | null {
  const view = viewOf(schema, lookup);
  if (kind === 'object') return nameInside(view, name, lookup);
  return view.items === null ? null : nameOfEach(viewOf(view.items, lookup), name, lookup);
}

/** The property that names an object: its name or title, or what a code beside it means; else null. */
function nameInside(view: View, name: string, lookup: Lookup): string | null {
  const { properties, variants } = view;
  if (properties.size === 0 || properties.size > MOST || variants.length > 0) return null;
  if (PARTS.has(wordsOf(name).at(-1) ?? '')) return null;
  const names = [...properties.keys()].map(normalOf);
  // What identifies is a thing, whatever else there is in it: `category: { id, name, parent: { id, name } }`.
  const isThing = names.some((one) => IDENTITY_WORDS.has(one));
  const holdsMore = [...properties.values()].some((one) => /array|object/.test(viewOf(one, lookup).types.join()));
  if ((holdsMore && !isThing) || names.some((one) => SECRET.test(one))) return null;
  const meaning = properties.size === 2 ? meaningOf([...properties.keys()]) : undefined;
  if (meaning !== undefined) return viewOf(properties.get(meaning), lookup).types.includes('string') ? meaning : null;
  const title = titleFieldOf(view, name, null, lookup);
  if (title === null || title.startsWith('/') || !isName(normalOf(title), normalOf(name))) return null;
  return title.startsWith('email') && !isThing ? null : title;
}

/** How a program signs in somewhere is no thing. */
const SECRET = /password|secret|apikey|token/;

/** Not the `countryName` of an address, which names its country, nor the `balance` of a balance. */
function isName(title: string, name: string): boolean {
  if (NO_NAMES.test(title) || title === name) return false;
  const head = /^(.+)(?:name|title|label)$/.exec(title)?.[1];
  return head === undefined || OF_ALL.has(head) || name.endsWith(head);
}

/** What stands before the name of anything. */
const OF_ALL = new Set(
  'display full friendly user nick company organisation organization business legal first file given pre short long common'.split(
    ' ',
  ),
);

/** What names each of a list (`tags: [{ id, name, color }]`): things that have more to say than that are not told by it. */
function nameOfEach(item: View, name: string, lookup: Lookup): string | null {
  const title = nameInside(item, singularOf(name), lookup);
  const others = [...item.properties.keys()].filter((one) => one !== title);
  return others.every((one) => BESIDE_NAMES.has(normalOf(one))) ? title : null;
}

/** `{ code, description }`: one tells it apart, the other says what it means. */
function meaningOf(names: readonly string[]): string | undefined {
  const meaning = names.find((name) => MEANINGS.has(normalOf(name)));
  return meaning !== undefined && names.some((name) => CODES.has(normalOf(name))) ? meaning : undefined;
}
