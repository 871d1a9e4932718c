// Item as it was read → the values of its edit form: only what the body's schema knows, put where the body has it
// (wrapped or not), embedded items turned into the identifiers that the body asks for.
import type { Json, JsonObject, Lookup, Pointer, Schema } from '#contract';
import { isObject, member, pointerOf, pointerParts, printJson, validate } from '#contract';
import type { Call } from '../application.ts';
import { isFileSchema } from '../answers/answers.ts';
import { IDENTITY_WORDS } from '../identity/identity-words.ts';
import { normalOf } from '../words/labels.ts';
import type { View } from '../schemas.ts';
import { textOf, viewOf } from '../schemas.ts';
import { branchesOf, branchOf } from './branches.ts';
import type { Form } from './form.ts';
import { insideOf } from './form.ts';
import type { FormField } from './form.ts';
import { plainResource } from './json-api.ts';
import { withExpected } from './lock.ts';
import { addressIn } from './nodes.ts';
import type { CallValues } from './values.ts';
import { isPlain, withAt } from './values.ts';

/** The values with which an item's edit form starts. */
export function editValues(form: Form, item: Json, lookup: Lookup): CallValues {
  if (form.body === null) return {};
  const taken = takenOf(form, item, lookup);
  const level = levelOf(form, taken, lookup);
  const { items, types, properties } = viewOf(level.field.schema, lookup);
  // What takes one value (`true`, of a module) takes no item, and nobody says which of its values that is.
  if (isPlain(taken) && types.length > 0 && properties.size === 0 && !types.some((type) => /object|array/.test(type)))
    return {};
  // A change that takes a list of such things (Xero's employees, akeneo's measurement families) takes a list of the one.
  const isOne = types.join() === 'array' && items !== null && isPlain(taken) && sharedNames(taken, items, lookup) > 0;
  const known = projected(isOne ? [taken] : taken, level.field.schema, lookup, identitiesOf(form));
  const body = known === undefined ? known : withExpected(known, taken, level.field.schema, lookup);
  const inside = level.pointer.slice('/body'.length);
  return { body: withMeant(inside === '' ? body : withAt({}, inside, body), form, taken, lookup) };
}

/** `{ updatedRoom: { … }, roomId }`, and `{ course_id, name }` of what answers `{ id, name }`: which one is meant is said too. */
function withMeant(told: unknown, form: Form, item: Json, lookup: Lookup): Json | undefined {
  const { call, body, identity } = form;
  const { in: place, name } = call.identity ?? { in: 'path', name: '' };
  const known = identity === null ? undefined : member(item, identity);
  if (place !== 'body' || known === undefined || !isObject(told) || Object.hasOwn(told, name))
    return told as Json | undefined;
  const schema = viewOf(body?.field.schema ?? null, lookup).properties.get(name) ?? true;
  return { ...told, [name]: fitting(known, schema, lookup) ?? known };
}

/** Where in the body the item itself stands: "" or a wrapper such as "/user" or "/data". */
export function itemPlace(form: Form, item: Json, lookup: Lookup): Pointer {
  return form.body === null ? '' : levelOf(form, takenOf(form, item, lookup), lookup).pointer.slice('/body'.length);
}

/**
 * The item as its form knows it: one of JSON:API whose change asks for no attributes (rule `attributes-taken-plain`) is one plain
 * thing, as Firefly III and Rails with jsonapi-serializer take it. Its form would begin empty, and saving would empty the item.
 */
export function takenOf(form: Form, item: Json, lookup: Lookup): Json {
  const plain = plainResource(item);
  if (plain === null) return partTaken(form, item, lookup) ?? item;
  const asksBox = levelsOf(form, lookup).some(({ field }) => viewOf(field.schema, lookup).properties.has('attributes'));
  return asksBox ? item : plain;
}

/**
 * The part of an item that its change takes (rule `part-of-item`): Docker's services keep under `Spec` what their update takes,
 * obono's receipts their `Belegdaten`, ClearBlade's databases their `credentials`. Nothing else of the item is in the body.
 */
function partTaken(form: Form, item: Json, lookup: Lookup): JsonObject | null {
  if (form.body === null || !isPlain(item)) return null;
  const [schema, ...deeper] = levelsOf(form, lookup).map(({ field }) => field.schema);
  if (schema === undefined || deeper.length > 0 || sharedNames(item, schema, lookup) > 0) return null;
  const names = [...viewOf(schema, lookup).properties.keys()];
  const parts = Object.entries(item).flatMap(([name, part]) =>
    isPlain(part) && !FORMER.test(name) && isMostly(names, Object.keys(part)) ? [part as JsonObject] : [],
  );
  return parts.length === 1 ? (parts[0] ?? null) : null;
}

/** What a thing was before: the `PreviousSpec` of a service that was updated. */
const FORMER = /^(?:previous|prev|former|old|prior|last)/i;

/** Two names at least, and all of one side or half of the names that are asked for. */
function isMostly(names: readonly string[], held: readonly string[]): boolean {
  const shared = held.filter((name) => names.includes(name)).length;
  return shared > 1 && (shared === held.length || 2 * shared >= names.length);
}

/** Whether a change puts what it takes in the place of a part: three quarters of what that holds (a newer server has more) can be sent. */
export function replacesPart(form: Form, item: Json, lookup: Lookup): boolean {
  const part = plainResource(item) === null ? partTaken(form, item, lookup) : null;
  if (part === null) return false;
  return 4 * sharedNames(part, form.body?.field.schema ?? true, lookup) >= 3 * Object.keys(part).length;
}

/** By what the things are known that an item shows, by their place: "/owner" → "gid". */
type Identities = ReadonlyMap<Pointer, string>;

const NONE: Identities = new Map();

function identitiesOf({ relations }: Form): Identities {
  return new Map(
    relations.flatMap(({ field, holds, idField }): [Pointer, string][] =>
      holds === 'item' && idField !== null ? [[field.startsWith('/') ? field : pointerOf([field]), idField]] : [],
    ),
  );
}

/** What a schema knows of a value, at any depth. `identities`: by what things are known; `place`: where in the item it stands. */
export function projected(
  value: Json,
  schema: Schema,
  lookup: Lookup,
  identities: Identities = NONE,
  place: Pointer = '',
): Json | undefined {
  const branches = branchesOf(schema, lookup);
  const address = addressIn(value, [schema, ...branches.map((one) => one.schema)], lookup);
  if (address !== undefined) return address;
  const branch = branches[branchOf(value, branches, lookup)];
  const chosen = branch?.schema ?? schema;
  const view = viewOf(chosen, lookup);
  if (value !== null && typeof value === 'object' && holdsJson(view)) return printJson(value);
  if (Array.isArray(value)) return projectedList(value as readonly Json[], chosen, lookup, identities, place);
  if (!isPlain(value) || view.properties.size === 0)
    return fitting(value, chosen, lookup, identities.get(place.replace(/\/\*$/, '')));
  const entries = [...view.properties].flatMap(([name, inner]): [string, Json][] => {
    if (inner === false || member(viewOf(inner, lookup).schema, 'readOnly') === true) return [];
    const shown = member(value, name);
    const own =
      shown === undefined
        ? embeddedId(value, name, inner, lookup, identities)
        : projected(shown, inner, lookup, identities, place + pointerOf([name]));
    // Null is a value; but where it may be left out and null is not taken, as of what is optional in TypeScript, it is left out.
    const one = own === undefined ? spelledOf(value, name, view.properties, lookup) : own;
    const isNotTaken = one === null && !view.required.has(name) && validate(null, inner, lookup).length > 0;
    return one === undefined || isNotTaken ? [] : [[name, one]];
  });
  // What is required and not described (`id` of NetBird's routes, `type` of Firefly's accounts) is asked for: the item has it.
  const isKnown = (name: string): boolean => view.additional !== null || view.required.has(name);
  const others = Object.entries(value).filter(([name]) => !view.properties.has(name) && isKnown(name));
  return Object.fromEntries([...entries, ...others]);
}

/**
 * Of the levels of the body, the one whose properties the item shares most is where it belongs; but where the item has itself what
 * the body wraps (the `spec` of DigitalOcean's apps), its `spec` is what stands there.
 */
function levelOf(form: Form, item: Json, lookup: Lookup): FormField {
  const levels = levelsOf(form, lookup);
  const own = levels.find((_level, at) => {
    const next = levels[at + 1]?.field;
    const inner = member(item, next?.name ?? '');
    if (next === undefined || !isPlain(inner)) return false;
    const shared = sharedNames(inner, next.schema, lookup);
    return shared > 0 && shared >= sharedNames(item, next.schema, lookup);
  });
  if (own !== undefined) return own;
  const places = [...levels, ...boxesOf(form, item, lookup)];
  const shared = places.map((level) => sharedNames(item, level.field.schema, lookup));
  const best = Math.max(...shared);
  const found = places[best === 0 ? levels.length - 1 : shared.indexOf(best)];
  if (found === undefined) throw new Error('A form without a body has no place for an item.');
  return found;
}

/** Levels of the wrapped body, outermost first. */
function levelsOf(form: Form, lookup: Lookup): readonly FormField[] {
  const { body, root } = form;
  if (body === null || root === null) return [];
  const levels: FormField[] = [body];
  for (let node = body; node.pointer !== root.pointer; ) {
    const from = node;
    const next = insideOf(form, from, undefined, lookup).find(
      (one) => root.pointer === one.pointer || root.pointer.startsWith(`${one.pointer}/`),
    );
    if (next === undefined) break;
    levels.push(next);
    node = next;
  }
  return levels;
}

/**
 * Things in the body, beside others, that look like the item and are no part of it (rule `item-beside-others`): Square's
 * `{ booking, idempotency_key }`, Magento's `{ product, saveOptions }`, `{ data, updateMask }` of Kratos.
 */
function boxesOf(form: Form, item: Json, lookup: Lookup): readonly FormField[] {
  const { root } = form;
  if (root === null || root.field.kind !== 'object') return [];
  return insideOf(form, root, undefined, lookup).filter(({ field: { kind, name, schema } }) => {
    if (kind !== 'object' || member(item, name) !== undefined) return false;
    return isMostlyItem([...viewOf(schema, lookup).properties.keys()], (one) => member(item, one) !== undefined);
  });
}

/** Whether a thing is an item, by its properties: two at least, and half of them, are the item's. */
export function isMostlyItem(names: readonly string[], isOfItem: (name: string) => boolean): boolean {
  const shared = names.filter(isOfItem).length;
  return shared > 1 && 2 * shared >= names.length;
}

function sharedNames(item: Json, schema: Schema, lookup: Lookup): number {
  return [...viewOf(schema, lookup).properties.keys()].filter((name) => member(item, name) !== undefined).length;
}

/** Of what a body takes one of by its identity, and the item holds several of whole (payload-oapi), the identities. */
function projectedList(
  list: readonly Json[],
  schema: Schema,
  lookup: Lookup,
  identities: Identities,
  place: Pointer,
): Json {
  const { items, types } = viewOf(schema, lookup);
  const isOne = types.length > 0 && types.every((type) => type === 'string' || type === 'number' || type === 'integer');
  if (items !== null) return list.map((one) => projected(one, items, lookup, identities, `${place}/*`) ?? one);
  if (!isOne) return list;
  const values = list.map((one) => fitting(one, schema, lookup, identities.get(place)) ?? one);
  // A list that is sent as a text, and said to be (rule `list-as-text`): "A comma-separated list of labels" of PocketSmith, files.com.
  const isText = types.join() === 'string' && COMMAS.test(textOf(member(schema, 'description')));
  return isText && values.every((one) => typeof one === 'string' || typeof one === 'number')
    ? values.join(',')
    : values;
}

/** A text that is said to hold JSON (rule `json-as-text`), as which servers that read it for people still want it back. */
function holdsJson({ types, schema }: View): boolean {
  return types.join() === 'string' && AS_JSON.test(textOf(member(schema, 'description')));
}

const AS_JSON = /\bjson[ -]?(?:string|text|encoded)\b|\bstringified json\b|\bseriali[sz]ed\b|\b(?:as|in) json\b/i;

const COMMAS = /\bcommas?[ -](?:separated|delimited)\b|\b(?:separated|delimited) by commas?\b/i;

/**
 * What the item has under the same word in another spelling (rule `same-word-in-other-spelling`), where only one is: `dueDate` of
 * the form is the `due_date` that is shown. Left empty, it would be taken away from what is sent whole.
 */
function spelledOf(
  item: JsonObject,
  name: string,
  properties: ReadonlyMap<string, Schema>,
  lookup: Lookup,
): Json | undefined {
  const wanted = normalOf(name);
  const [like, ...more] = Object.keys(item).filter((key) => !properties.has(key) && normalOf(key) === wanted);
  const value = like === undefined || more.length > 0 ? undefined : member(item, like);
  const schema = properties.get(name) ?? true;
  const { types } = viewOf(schema, lookup);
  return value === undefined || !(types.length === 0 || fitsType(value, types))
    ? undefined
    : projected(value, schema, lookup);
}

// `customer_id` is asked for and `customer: {id: …}` was read: the identifier is taken from the embedded item.
function embeddedId(
  item: JsonObject,
  name: string,
  schema: Schema,
  lookup: Lookup,
  identities: Identities,
): Json | undefined {
  const stem = /^(.+?)[_-]?ids?$/i.exec(name)?.[1];
  if (stem === undefined) return undefined;
  const wanted = normalOf(stem);
  const entry = Object.entries(item).find(([key]) => normalOf(key) === wanted || normalOf(key) === `${wanted}s`);
  const [key = '', value] = entry ?? [];
  if (!isObject(value) && !Array.isArray(value)) return undefined;
  const each = Array.isArray(value) ? (viewOf(schema, lookup).items ?? true) : schema;
  const idOf = (one: Json): Json | undefined => {
    const same = Object.keys(isObject(one) ? one : {}).find((part) => normalOf(part) === `${wanted}id`);
    const ids = idsIn(one, identities.get(pointerOf([key])) ?? same).map((id) => fitting(id, each, lookup));
    return ids.find((id) => id !== undefined && validate(id, each, lookup).length === 0);
  };
  const reduced = Array.isArray(value) ? (value as readonly Json[]).map(idOf) : idOf(value);
  return Array.isArray(reduced) && reduced.includes(undefined) ? undefined : (reduced as Json | undefined);
}

/**
 * The value, or the identifier inside it, whichever fits the schema; the value where neither does: what is sent whole would
 * lose it (a role's permissions, an object that the body of Ceph's contract calls a text).
 */
function fitting(value: Json, schema: Schema, lookup: Lookup, idField?: string): Json | undefined {
  const view = viewOf(schema, lookup);
  const { types } = view;
  if (value === null || types.length === 0) return value;
  if (namesFile(value) && isFileSchema(view)) return undefined;
  if (fitsType(value, types)) return choiceLike(value, member(view.schema, 'enum')) ?? value;
  const counted = numberIn(value, types) ?? textOfNumber(value, types) ?? boxed(value, view, lookup);
  if (counted !== undefined) return counted;
  return idsIn(value, idField).find((id) => validate(id, schema, lookup).length === 0) ?? value;
}

/**
 * The choice that is written as what is shown, but for its case and its marks (rule `same-choice-in-other-spelling`): Python's and
 * Java's choices have a name and a value (`womens` and "Women's"), and servers show the one and take the other.
 */
function choiceLike(value: Json, choices: unknown): string | undefined {
  if (typeof value !== 'string' || !Array.isArray(choices) || choices.includes(value)) return undefined;
  const wanted = normalOf(value);
  const like = choices.filter((one): one is string => typeof one === 'string' && normalOf(one) === wanted);
  return wanted !== '' && like.length === 1 ? like[0] : undefined;
}

/** A number that is shown as a text, as Rails writes decimals and JSON:API every identity, where only a number is taken. */
function numberIn(value: Json, types: readonly string[]): number | undefined {
  const isTaken = types.includes('number') || types.includes('integer');
  if (typeof value !== 'string' || !isTaken || types.includes('string')) return undefined;
  return String(Number(value)) === value ? Number(value) : undefined;
}

/** What is shown plainly and taken as `{ value: … }` (rule `value-boxed`): Visma.net's API tells so of every property, to know which were sent. */
function boxed(value: Json, { properties }: View, lookup: Lookup): Json | undefined {
  const schema = properties.size === 1 ? properties.get('value') : undefined;
  if (schema === undefined || typeof value === 'object') return undefined;
  return validate(value, schema, lookup).length === 0 ? { value } : undefined;
}

/** A number that is shown as one, where only a text is taken. */
function textOfNumber(value: Json, types: readonly string[]): string | undefined {
  return typeof value === 'number' && types.includes('string') ? String(value) : undefined;
}

/**
 * An address or a file's name, as items show the files that they have. Where a change takes the bytes it is none of them (rule
 * `file-stays`): sent back it would be refused, or become the file. What was not chosen anew stays as it is.
 */
function namesFile(value: Json): boolean {
  return typeof value === 'string' && /^https?:\/\/|\.[a-z\d]{2,5}$/i.test(value);
}

function fitsType(value: Json, types: readonly string[]): boolean {
  if (Array.isArray(value)) return types.includes('array');
  if (isObject(value)) return types.includes('object');
  if (typeof value === 'object')
    return types.includes('number') || types.includes('integer') || types.includes('string');
  return types.includes(typeof value) || (typeof value === 'number' && types.includes('integer'));
}

/**
 * What may be meant by a thing where one value is asked for, surest first: what such things are known by (Asana's `gid`), an
 * identity by its name, a key of another kind, the value of a choice that is shown with its label (rule `value-inside`: NetBox's
 * `{ value, label }`, figshare's licenses); its name only where it has nothing else.
 */
function idsIn(value: Json, idField?: string): readonly Json[] {
  if (!isObject(value)) return [];
  const names = Object.keys(value);
  const called = INSTEAD.flatMap((word) => names.filter((name) => normalOf(name) === word));
  const meant = [...(idField === undefined ? [] : [idField]), ...called];
  return (meant.length > 0 ? meant : ['name']).flatMap((name) => {
    const id = member(value, name);
    return id === undefined || id === null || typeof id === 'object' ? [] : [id];
  });
}

const INSTEAD = [...IDENTITY_WORDS, 'key', 'slug', 'code', 'value', 'login', 'username', 'email'];

/**
 * What a place holds once a person has emptied it: nothing where it held nothing at first; else null, an empty text, or
 * nothing, whichever the schema allows first.
 */
export function emptied(schema: Schema, before: unknown, lookup: Lookup): null | '' | undefined {
  if (before === undefined) return undefined;
  const view = viewOf(schema, lookup);
  if (view.nullable) return null;
  const plain = ['minLength', 'format', 'pattern', 'enum'].every(
    (keyword) => member(view.schema, keyword) === undefined,
  );
  return view.types.includes('string') && plain ? '' : undefined;
}

/**
 * Whether a call takes the very thing that it acts on, by the name of its schema: its form then starts with the item as it is.
 * So does one that takes what replaces the item (Django REST framework says so of each action that says nothing else), but
 * not one that makes another ("reply").
 */
export function takesItem(call: Call, schema: string | null, replacing: Call | null = null): boolean {
  const taken = takenBy(call);
  if (taken === null) return false;
  const name = pointerParts(taken.replace(/^#/, '')).at(-1);
  return name === schema || (replacing !== null && taken === takenBy(replacing) && !MAKES.test(call.label));
}

const MAKES = /^(?:add|answer|comment|copy|create|new|reply|respond)\b/i;

function takenBy({ requestBody }: Call): string | null {
  const reference = member(requestBody?.content[0]?.schema, '$ref');
  return typeof reference === 'string' ? reference : null;
}
