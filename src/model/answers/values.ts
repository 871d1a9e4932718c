// Reads an item at run time: the item in an answer, its identity, its title, the path parameters that lead to it.
// Contracts are often wrong or silent about these, so each read falls back on what items usually hold.
import { isObject, member, valueAt } from '#contract';
import type { Json, JsonObject, Pointer } from '#contract';
import { textByLanguage } from '../fields/by-language.ts';
import { IDENTITY_WORDS } from '../identity/identity-words.ts';
import type { Resource, ResourceSummary } from '../application.ts';
import { normalOf } from '../words/labels.ts';
import { NODE_WORDS } from './linked-data.ts';
import { MAP_KEY, MAP_VALUE } from '../listing/listing.ts';
import { listPlace, operationPath, parameterKey } from '../place.ts';
import { FIRST_NAMES, PERSON_NAMES } from '../fields/person.ts';
import { scalarText } from './scalars.ts';
import { decoded } from '../decoded.ts';

type Identified = Pick<ResourceSummary, 'idField' | 'idParameter' | 'singular'> & { readonly path?: string };

/** Of a thing that is of no resource, only what things usually hold is known. */
export const OF_NO_RESOURCE = { idField: null, idParameter: null, singular: '', titleField: null } as const;

/** Properties that usually identify an item, best first; `<resource>Id` goes between, see `identifierNames`. */
const IDENTIFIERS_BEFORE = ['id', '_id', 'ID', 'Id', ...IDENTITY_WORDS];
const IDENTIFIERS_AFTER = ['key', 'slug', 'code', 'name'] as const;

/** Where an item has its own address, best first. */
const ADDRESSES: readonly Pointer[] = [
  '/_links/self/href',
  '/_links/self',
  '/links/self',
  '/url',
  '/self',
  '/href',
  '/uri',
  '/selfLink',
  '/resource_uri',
  '/@id',
];

/** What usually names an item to people, best first. */
const TITLES = [
  'title',
  'name',
  'displayName',
  'display_name',
  'fullName',
  'full_name',
  'label',
  'subject',
  'username',
  'userName',
  'login',
  'email',
  'summary',
  'headline',
  'number',
  'reference',
  'code',
  'slug',
  'key',
] as const;

/** The text that identifies an item, or null where it has none. */
export function idOf(resource: Identified, item: Json | undefined): string | null {
  if (!isObject(item)) return idInText(resource.path, item) ?? scalarText(item);
  const addressed = isLoose(resource) && member(item, 'id') === undefined ? idInAddress(resource.path, item) : null;
  if (addressed !== null) return addressed;
  if (resource.idField !== null) {
    const declared = scalarText(fieldValue(item, resource.idField));
    if (declared !== null) return declared;
  }
  const key = scalarText(member(item, MAP_KEY));
  if (key !== null) return key;
  for (const name of identifierNames(resource)) {
    const value = scalarText(member(item, name));
    if (value !== null) return value;
  }
  return null;
}

/** Nothing says for sure what identifies an item, or its address is said to; an `id` may only have been presumed. */
function isLoose({ idField }: Identified): boolean {
  return (
    idField === null ||
    idField === 'id' ||
    IDENTIFIERS_AFTER.some((name) => name === idField) ||
    ADDRESSES.includes(`/${idField}`)
  );
}

/** The address at which an item says that it is, or null. */
export function ownAddress(item: Json): string | null {
  for (const place of ADDRESSES) {
    const address = valueAt(item, place);
    if (typeof address === 'string') return address;
  }
  return null;
}

/** What the item's own address ends in, where it stands below this path: servers that link show no other identity. */
function idInAddress(path: string | undefined, item: JsonObject): string | null {
  const noun = path?.split('/').findLast((part) => part !== '' && !part.startsWith('{'));
  for (const place of ADDRESSES) {
    const address = valueAt(item, place);
    if (typeof address !== 'string') continue;
    const [id = '', before] = address
      .replace(/[?#{].*$/, '')
      .split('/')
      .filter(Boolean)
      .toReversed();
    if (noun !== undefined && before === noun) return decoded(id);
  }
  return null;
}

/** What is listed by nothing but its address is known by the end of that: "/1.0/instances/web1/logs/lxc.log" of its logs. */
function idInText(path: string | undefined, item: Json | undefined): string | null {
  const address = typeof item === 'string' ? item.replace(/^https?:\/\/[^/]+|[?#].*$/g, '') : '';
  const before = address.split('/');
  const id = before.pop() ?? '';
  const above = path?.split('/') ?? [];
  const isBelow = before.length > 1 && before.length === above.length && id !== '';
  return isBelow && above.every((part, at) => part.startsWith('{') || part === before[at]) ? decoded(id) : null;
}

/** Names under which an item of this resource may hold its identity, best first. */
export function identifierNames(resource: Identified): readonly string[] {
  const stem = resource.singular.replace(/[^\p{L}\p{N}]+(.)?/gu, (_all, next: string | undefined) =>
    (next ?? '').toUpperCase(),
  );
  const camel = stem.charAt(0).toLowerCase() + stem.slice(1);
  const snake = resource.singular
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_');
  const own = [`${camel}Id`, `${snake}_id`, `${stem}Id`, `${camel}ID`, `${camel}Uuid`, `${snake}_uuid`];
  const parameter = resource.idParameter === null ? [] : [resource.idParameter];
  return [...parameter, ...IDENTIFIERS_BEFORE, ...own, ...IDENTIFIERS_AFTER];
}

/** What people call an item: its title field, else the usual names for one, else its identity. Never empty for an item that has either. */
export function titleOf(resource: Identified & Pick<ResourceSummary, 'titleField'>, item: Json | undefined): string {
  if (!isObject(item)) return idOf(resource, item) ?? '';
  const attributes = member(item, 'attributes');
  const person = personName(item) ?? (isObject(attributes) ? personName(attributes) : null);
  // The address of what has no other identity (JSON-LD's `@id`) is no name: it goes by the end of that.
  if (resource.titleField !== null && !NODE_WORDS.has(resource.titleField)) {
    // A person goes by their whole name before their first name and before the name of their account.
    const called = resource.titleField.replace(/^\/attributes\//, '');
    const partial = HANDLES.has(normalOf(called)) || FIRST_NAMES.has(called);
    if (person?.includes(' ') === true && partial) return person;
    const declared = wordsOf(titleValue(item, resource.titleField));
    if (declared !== null) return declared;
  }
  for (const name of TITLES) {
    if (person !== null && name !== 'title' && name !== 'name') return person;
    const text = wordsOf(member(item, name));
    if (text !== null) return text;
  }
  if (isObject(attributes)) {
    for (const name of TITLES) {
      const text = wordsOf(member(attributes, name));
      if (text !== null) return text;
    }
  }
  return scalarText(member(item, MAP_VALUE)) ?? idOf(resource, item) ?? '';
}

/** What an item inside another one says that it is called: "" where it holds no more than its identity (`{ id, _href }`). */
export function ownTitle(resource: Identified & Pick<ResourceSummary, 'titleField'>, item: JsonObject): string {
  const title = titleOf(resource, item);
  const isName = resource.titleField !== null && resource.titleField === resource.idField;
  return title === idOf(resource, item) && !isName ? '' : title;
}

/** What an account is known by. */
const HANDLES: ReadonlySet<string> = new Set(['email', 'emailaddress', 'mail', 'username', 'login', 'nickname']);

function personName(item: JsonObject): string | null {
  for (const [first, last] of PERSON_NAMES) {
    const both = [wordsOf(member(item, first)), wordsOf(member(item, last))].filter((part) => part !== null);
    if (both.length > 0) return both.join(' ');
  }
  return null;
}

/** The value of a field of an item: a property name, or a JSON pointer where it is deeper. Undefined where it is absent. */
export function fieldValue(item: Json | undefined, field: string): Json | undefined {
  if (item === undefined) return undefined;
  // A row that is no object is its own value.
  if (field === MAP_VALUE && !isObject(item)) return item;
  if (!field.startsWith('/')) return member(item, field);
  const value = member(item, field) ?? valueAt(item, field);
  return typeof value === 'string' && field.endsWith('/rendered') ? withoutMarkup(value) : value;
}

/** What is rendered (rule `text-in-forms`) as people read it: "Rock &#038; Roll" is "Rock & Roll". */
function withoutMarkup(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:#(\d{1,6})|(\w+));/g, (all, code: string | undefined, name: string) =>
      code === undefined ? (SIGNS.get(name) ?? all) : String.fromCodePoint(Number(code)),
    );
}

const SIGNS = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', hellip: '…', nbsp: '\u00a0' }));

/** What names an item: its title, or the first of several such (`Names` of a container whose own page has its `Name`). */
export function titleValue(item: Json | undefined, title: string): Json | undefined {
  const own = fieldValue(item, title);
  const several = own === undefined && isObject(item) ? member(item, `${title}s`) : own;
  return Array.isArray(several) && typeof several[0] === 'string' ? several[0] : own;
}

/** True of what is absent, null, and an empty text or list. */
export function saysNothing(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The item in the answer of get, create or update; undefined where there is none. */
export function itemOf(
  resource: Pick<Resource, 'itemPointer' | 'itemBox'>,
  answer: Json | undefined,
): Json | undefined {
  if (answer === undefined || answer === null) return undefined;
  const found = valueAt(answer, resource.itemPointer);
  const { itemBox = '' } = resource;
  const inner = itemBox === '' ? undefined : member(found, itemBox);
  if (isObject(found) && isObject(inner)) {
    const { [itemBox]: _box, ...beside } = found;
    return { ...inner, ...beside, ...inner };
  }
  // Some APIs answer a list of one where an item was asked for; and an envelope that is not there was a wrong guess.
  if (found === undefined) return resource.itemPointer === '' ? undefined : answer;
  if (Array.isArray(found) && found.length === 1) return found[0] as Json;
  return found;
}

/**
 * The path parameters that lead to an item: those of its parents as given, else as the item itself names them, and its
 * own identity. A parameter that nobody knows is left out.
 */
export function pathValuesOf(
  resource: Identified & Pick<ResourceSummary, 'parentParameters'>,
  item: Json | undefined,
  parents: JsonObject = {},
): JsonObject {
  const values = new Map<string, Json>();
  for (const name of resource.parentParameters) {
    const value = member(parents, name) ?? parentValueIn(item, namedAbove(resource, name));
    if (value !== undefined) values.set(name, value);
  }
  const id = idOf(resource, item);
  if (resource.idParameter !== null && id !== null) values.set(resource.idParameter, id);
  return Object.fromEntries(values);
}

/**
 * The parts of an item's address: its parents' values as given, else as the item tells them, and its identity; null where
 * one of them is not known.
 */
export function addressPartsOf(
  resource: Identified & Pick<ResourceSummary, 'parentParameters'>,
  item: Json | undefined,
  given: JsonObject = {},
): readonly string[] | null {
  const id = idOf(resource, item);
  const values = pathValuesOf(resource, item, given);
  const above = resource.parentParameters.map((name) => scalarText(member(values, name)));
  return id === null || above.includes(null) ? null : [...above.flatMap((value) => value ?? []), id];
}

/** Whether an item is the one that these parts mean: where more than its identity tells it apart, all that it says of that. */
export function isAt(
  resource: Identified & Pick<ResourceSummary, 'parentParameters' | 'operations'>,
  item: Json,
  parts: readonly string[],
): boolean {
  return idOf(resource, item) === parts.at(-1) && toldApart(resource, item).every(([at, told]) => told === parts[at]);
}

/** What tells an item apart in its list: its identity, with what else its address names and its list's does not. */
export function rowKeyOf(
  resource: Identified & Pick<ResourceSummary, 'parentParameters' | 'operations' | 'paths' | 'listedIn'>,
  item: Json,
): string | null {
  const id = idOf(resource, item);
  return id === null ? null : [...toldApart(resource, item).map(([, told]) => told), id].join('\n');
}

/** What an item tells of the parameters of its address that its list's does not name, with their places. */
function toldApart(
  resource: Pick<ResourceSummary, 'parentParameters' | 'operations' | 'paths' | 'listedIn'>,
  item: Json,
): readonly (readonly [number, string])[] {
  const listed = ((operationPath(resource, 'list') ?? resource.listedIn)?.split('{').length ?? 1) - 1;
  return resource.parentParameters.flatMap((name, at) => {
    const told = at < listed || normal(name) === 'id' ? null : scalarText(parentValueIn(item, name));
    return told === null ? [] : [[at, told] as const];
  });
}

/**
 * The values of the path of an item's list, as the item tells them: its owner's, by a property that is named as the parameter
 * or by the relation to it; null where one of them is not told.
 */
export function ownerOf(
  resource: Identified &
    Pick<Resource, 'path' | 'listedAt' | 'parent' | 'parentParameters' | 'relations' | 'operations' | 'paths'>,
  item: Json | undefined,
): readonly string[] | null {
  const names = listPlace(resource).parentParameters;
  const leads = resource.relations.find((one) => one.resource === resource.parent && !one.many && one.holds !== 'url');
  const held = leads === undefined ? undefined : fieldValue(item, leads.field);
  const related = leads?.holds === 'item' ? fieldValue(held, leads.idField ?? 'id') : held;
  const values = names.map((name, at) => {
    const told = normal(name) === 'id' ? undefined : parentValueIn(item, name);
    return scalarText(told ?? (at === names.length - 1 ? related : undefined));
  });
  return values.includes(null) ? null : values.flatMap((value) => value ?? []);
}

/** The item's own `id` is nobody else's: what an "{id}" above it asks for is called after what stands there ("projectId"). */
function namedAbove({ path }: Identified, name: string): string {
  return normal(name) !== 'id' || path === undefined ? name : `${parameterKey(path, name)}Id`;
}

/** A parent's identity as the item holds it: under the parameter's very name, in another case, or in an embedded parent. */
function parentValueIn(item: Json | undefined, parameter: string): Json | undefined {
  if (!isObject(item)) return undefined;
  const wanted = normal(parameter);
  for (const [name, value] of Object.entries(item)) {
    if (scalarText(value) === null) continue;
    if (normal(name) === wanted || (wanted !== 'id' && normal(name) === `${wanted}id`)) return value;
  }
  const stem = wanted.replace(/(id|uuid)$/, '');
  if (stem === '') return undefined;
  const embedded = Object.entries(item).find(([name, value]) => normal(name) === stem && isObject(value))?.[1];
  if (embedded === undefined) return insideOf(item, wanted);
  if (stem !== wanted) return member(embedded, 'id');
  // `/repos/{owner}` names people as they sign in; any other thing is named by what identifies it.
  const nameless = { idField: null, idParameter: parameter, singular: parameter, titleField: null };
  return member(embedded, 'login') ?? idOf(nameless, embedded) ?? undefined;
}

/** `owner: { name }` for "{owner_name}". */
function insideOf(item: JsonObject, wanted: string): Json | undefined {
  for (const [name, value] of Object.entries(item)) {
    if (!isObject(value) || !wanted.startsWith(normal(name))) continue;
    const rest = wanted.slice(normal(name).length);
    const found = Object.entries(value).find(([key, inner]) => normal(key) === rest && scalarText(inner) !== null)?.[1];
    if (rest !== '' && found !== undefined) return found;
  }
  return undefined;
}

/** The words in a value: text, a number, or the first text of an object that holds one text per language. */
function wordsOf(value: Json | undefined): string | null {
  const text = scalarText(value);
  if (text !== null) return text.trim() === '' ? null : text;
  if (!isObject(value)) return null;
  const told = textByLanguage(value);
  if (told !== null) return told;
  for (const inner of ['default', 'value', 'rendered', 'text', 'name', 'title']) {
    const found = scalarText(member(value, inner));
    if (found !== null) return found;
  }
  return (
    Object.values(value)
      .map((part) => (typeof part === 'string' ? scalarText(part) : null))
      .find((part) => part !== null) ?? null
  );
}

function normal(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
