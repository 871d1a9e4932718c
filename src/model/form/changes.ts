// Before and after → what a change is, field by field, and what is sent for it: a merge patch (RFC 7396), a JSON Patch
// (RFC 6902), the changed members of a plain JSON PATCH, or the whole item with what we do not know of it kept.
import type { Json, JsonObject, Lookup, Pointer, Schema } from '#contract';
import { member, pointerOf, validate } from '#contract';
import { isLinkedData } from '../answers/linked-data.ts';
import { MAP_KEY, MAP_VALUE } from '../listing/listing.ts';
import { viewOf } from '../schemas.ts';
import { xmlOf } from '../answers/xml.ts';
import { completed } from './complete.ts';
import { itemPlace, replacesPart, takenOf } from './edit.ts';
import type { Form } from './form.ts';
import { isJsonPatch } from './form.ts';
import { BOXES, isResourceObject, plainResource } from './json-api.ts';
import { valueWithout } from './left-out.ts';
import { lockInQuery, locksIn } from './lock.ts';
import { withNodes } from './nodes.ts';
import { withMask } from './update-mask.ts';
import type { CallValues, FormState } from './values.ts';
import { at, child, isOpaque, isPlain, sameJson, withAt } from './values.ts';

/** One thing that differs; undefined is absent. */
export interface Change {
  readonly pointer: Pointer;
  readonly before: unknown;
  readonly after: unknown;
}

/** What differs between two values: objects member by member, everything else as a whole. */
export function changesOf(before: unknown, after: unknown, pointer: Pointer = ''): readonly Change[] {
  if (sameJson(before, after)) return [];
  if (!isPlain(before) || !isPlain(after)) return [{ pointer, before, after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => changesOf(own(before, name), own(after, name), child(pointer, name)));
}

/** The merge patch that makes `after` of `before` (RFC 7396); undefined where nothing differs. */
export function mergePatch(before: unknown, after: unknown): Json | undefined {
  if (sameJson(before, after)) return undefined;
  if (!isPlain(before) || !isPlain(after)) return after as Json;
  const entries: [string, Json][] = [];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (!Object.hasOwn(after, name)) entries.push([name, null]);
    else {
      const inner = mergePatch(own(before, name), after[name]);
      if (inner !== undefined) entries.push([name, inner]);
    }
  }
  return Object.fromEntries(entries);
}

/** The JSON Patch that makes `after` of `before` (RFC 6902). Lists are replaced whole: a place in one may have moved. */
export function jsonPatch(before: unknown, after: unknown): readonly JsonObject[] {
  return changesOf(before, after).map(({ pointer, before: old, after: fresh }): JsonObject => {
    if (fresh === undefined) return { op: 'remove', path: pointer };
    return { op: old === undefined ? 'add' : 'replace', path: pointer, value: fresh as Json };
  });
}

/** How an item's change is sent. */
export interface Update {
  readonly form: Form;
  /** The item as it was read last, and the schema by which it was read, or null. */
  readonly item: Json;
  readonly readSchema: Schema | null;
  /** The form's values when it was opened, and its state now. */
  readonly before: CallValues;
  readonly state: FormState;
  readonly lookup: Lookup;
}

/** How a call takes a change: only what changed, or everything. */
export type UpdateStyle = 'merge-patch' | 'json-patch' | 'changed' | 'whole';

/** Decides how a change is sent, by method and media types. */
export function updateStyle(form: Form, lookup: Lookup, item: Json = null): UpdateStyle {
  const { call, mediaTypes } = form;
  // What a query does not name stays as it is.
  if (call.inQuery !== undefined) return 'changed';
  if (call.method === 'PATCH') {
    if (mediaTypes.some((type) => /merge-patch\+json/i.test(type))) return 'merge-patch';
    const patchOnly = mediaTypes.length > 0 && mediaTypes.every((type) => /\bjson-patch\b/i.test(type));
    const content = call.requestBody?.content.find((one) => one.mediaType === form.mediaType);
    return patchOnly || (content !== undefined && isJsonPatch(content, lookup)) ? 'json-patch' : 'changed';
  }
  // A POST whose body requires members is a replacement, and so is one of a whole part; one that requires none takes what it is given.
  const required = form.root === null ? 0 : viewOf(form.root.field.schema, lookup).required.size;
  return call.method === 'POST' && required === 0 && !replacesPart(form, item, lookup) ? 'changed' : 'whole';
}

/** What to send for a change; null where nothing has changed. */
export function updateValues(update: Update): CallValues | null {
  const { form, state, lookup } = update;
  const style = updateStyle(form, lookup, update.item);
  const { before, after } = bothBodies(update);
  const { body: _body, ...parameters } = state.values;
  const given = Object.values(parameters).some((place) => isPlain(place) && Object.keys(place).length > 0);
  if (sameJson(before, after) && !given) return null;
  const body = bodyFor(style, before, after, update);
  const mediaType = mediaTypeWith(body, mediaTypeFor(style, form), form);
  const place = itemPlace(form, update.item, lookup);
  const masked = withMask(
    { ...parameters, ...(body === undefined ? {} : { body }) },
    { before: at(before, place), after: at(after, place) },
    { call: form.call, body: form.body?.field.schema ?? null, lookup },
  );
  const lock = lockInQuery(form.call, update.readSchema, update.item, lookup).query;
  return {
    ...masked,
    ...(lock === undefined ? {} : { query: { ...lock, ...masked.query } }),
    ...(mediaType === null ? {} : { mediaType }),
    ...writtenBody(form, mediaType, masked.body, lookup),
  };
}

/** The body as text where its media type takes the schema to write it: XML has names and attributes of its own. */
export function writtenBody(
  form: Form,
  mediaType: string | null,
  body: unknown,
  lookup: Lookup,
): Pick<CallValues, 'written'> {
  const isXml = /[/+]xml\b/i.test(mediaType ?? '') && (isPlain(body) || Array.isArray(body));
  return isXml ? { written: xmlOf(body as Json, form.body?.field.schema ?? null, lookup) } : {};
}

/** Completed bodies of the form as opened and as it is now: what they differ in is what a person changed. */
export function bothBodies(
  update: Pick<Update, 'form' | 'before' | 'state' | 'lookup'> & Partial<Pick<Update, 'readSchema'>>,
): {
  before: unknown;
  after: unknown;
} {
  const { form, before, state, lookup, readSchema = null } = update;
  if (form.body === null) return { before: undefined, after: undefined };
  const { schema } = form.body.field;
  const always = viewOf(readSchema, lookup).required;
  const how = { lookup, branches: state.branches, whole: true, given: before, always };
  return {
    before: completed(before.body, schema, form.bodyRequired, '/body', { ...how, branches: new Map() }),
    after: completed(state.values.body, schema, form.bodyRequired, '/body', how),
  };
}

function bodyFor(style: UpdateStyle, before: unknown, after: unknown, update: Update): unknown {
  if (style === 'merge-patch') return hasFile(after) ? after : withLocks(mergePatch(before, after), after, update);
  if (style === 'json-patch') return jsonPatch(before, after);
  if (style === 'changed') return changedMembers(before, after, update);
  const whole = wholeItem(before, after, update);
  return isLinkedData(update.form.mediaType ?? '') ? withNodes(whole, update.item) : whole;
}

// A change says which version of the item it is of, where the API counts them (rule S8).
function withLocks(patch: Json | undefined, after: unknown, { form, lookup }: Update): unknown {
  if (form.root === null || patch === undefined) return patch;
  const { pointer, field } = form.root;
  const inner = pointer.slice('/body'.length);
  return [...locksIn(field.schema, lookup)].reduce<unknown>((left, name) => {
    const place = child(inner, name);
    const value = at(after, place);
    return value === undefined || at(left, place) !== undefined ? left : withAt(left, place, value);
  }, patch);
}

// A plain JSON PATCH says nothing of how deep it merges, so a changed member goes whole: a server that replaces members
// and one that merges them then come to the same.
function changedMembers(before: unknown, after: unknown, { form, lookup }: Update): unknown {
  if (form.body === null || form.root === null || !isPlain(after)) return after;
  const inner = form.root.pointer.slice('/body'.length);
  const [old, fresh] = [at(before, inner), at(after, inner)];
  if (!isPlain(fresh)) return after;
  const root = viewOf(form.root.field.schema, lookup);
  const locks = locksIn(form.root.field.schema, lookup);
  const kept: [string, unknown][] = Object.entries(fresh).filter(
    ([name, value]) => root.required.has(name) || locks.has(name) || !sameJson(own(old, name), value),
  );
  const boxed = isResourceObject(root)
    ? kept.map(([name, value]) => [name, partOf(name, own(old, name), value)])
    : kept;
  const gone = isPlain(old) ? Object.keys(old).filter((name) => !Object.hasOwn(fresh, name)) : [];
  const members = Object.fromEntries([...boxed, ...gone.map((name): [string, unknown] => [name, null])]);
  return withMembers(before, after, inner, members, form, lookup);
}

// JSON:API (1.1 §9.2.1): attributes and relationships that are not sent stay as they are.
function partOf(box: string, old: unknown, fresh: unknown): unknown {
  if (!BOXES.has(box) || !isPlain(old) || !isPlain(fresh)) return fresh;
  const changed = Object.entries(fresh).filter(([name, value]) => !sameJson(own(old, name), value));
  const gone = Object.keys(old).filter((name) => !Object.hasOwn(fresh, name));
  return Object.fromEntries([...changed, ...gone.map((name): [string, unknown] => [name, null])]);
}

// Around the changed members stand what wraps them and what that requires (`type` and `id` in JSON:API).
function withMembers(
  before: unknown,
  after: unknown,
  inner: Pointer,
  members: unknown,
  form: Form,
  lookup: Lookup,
): unknown {
  if (inner === '') return members;
  const parts = inner.split('/').slice(1);
  let around: unknown = {};
  let schema: Schema = form.body?.field.schema ?? true;
  parts.forEach((part, depth) => {
    const pointer = parts.slice(0, depth).reduce((place, one) => `${place}/${one}`, '');
    const view = viewOf(schema, lookup);
    const beside = at(after, pointer);
    for (const [name, value] of isPlain(beside) ? Object.entries(beside) : []) {
      const changed = !sameJson(own(at(before, pointer), name), value);
      if (pointerOf([name]) !== `/${part}` && (view.required.has(name) || changed))
        around = withAt(around, child(pointer, name), value);
    }
    schema = view.properties.get(part.replaceAll('~1', '/').replaceAll('~0', '~')) ?? true;
  });
  return withAt(around, inner, members);
}

function wholeItem(before: unknown, after: unknown, { form, item, readSchema, lookup }: Update): unknown {
  if (form.body === null || !isPlain(after)) return after;
  const place = itemPlace(form, item, lookup);
  const inner = at(after, place);
  const schema = schemaAt(form.body.field.schema, place, lookup);
  const taken = takenOf(form, item, lookup);
  const isPart = taken !== item && plainResource(item) === null;
  // What takes little of what is shown replaces no whole: what nobody declared stays with the server.
  if (!isPart && takesLittle(schema, readSchema, lookup)) {
    const fitting = withoutMisfits(at(before, place), inner, schema, lookup);
    return valueWithout(place === '' ? fitting : withAt(after, place, fitting), form.leftOut);
  }
  const shown = isPart || taken === item ? taken : member(item, 'attributes');
  const whole = withUnknown(inner, shown, schema, readSchema, lookup);
  // What the API refuses to take does not come back with what the contract does not know of the item.
  return valueWithout(place === '' ? whole : withAt(after, place, whole), form.leftOut);
}

/** Nor does what was not changed go back where the contract calls it another kind of value than the item has. */
function withoutMisfits(before: unknown, after: unknown, write: Schema, lookup: Lookup): unknown {
  if (!isPlain(after)) return after;
  const { properties, required } = viewOf(write, lookup);
  const stays = ([name, value]: [string, unknown]): boolean =>
    required.has(name) ||
    !sameJson(own(before, name), value) ||
    value === null ||
    !validate(value, properties.get(name) ?? true, lookup).some(
      ({ code, pointer }) => code === 'type' && pointer === '',
    );
  return Object.fromEntries(Object.entries(after).filter(stays));
}

/** Whether of what is shown of an item less than half is taken to change it (Ceph's pools: 3 of 60 properties). */
function takesLittle(write: Schema, read: Schema | null, lookup: Lookup): boolean {
  const shown = [...viewOf(read, lookup).properties.keys()];
  const { properties } = viewOf(write, lookup);
  return properties.size > 0 && shown.filter((name) => properties.has(name)).length * 2 < shown.length;
}

/**
 * What a change may do without where it is refused: places of what was not changed and nothing requires, of a PUT or POST that takes
 * little of what is shown and so replaces no whole (rule `only-what-changed`). None where only changes are sent as it is.
 */
export function unchangedPlaces(update: Update): readonly Pointer[] {
  const { form, item, readSchema, lookup } = update;
  if (form.body === null || form.call.method === 'PATCH' || updateStyle(form, lookup, item) !== 'whole') return [];
  const place = itemPlace(form, item, lookup);
  const schema = schemaAt(form.body.field.schema, place, lookup);
  if (!takesLittle(schema, readSchema, lookup)) return [];
  const { before, after } = bothBodies(update);
  const fresh = at(after, place);
  const { required } = viewOf(schema, lookup);
  const locks = locksIn(schema, lookup);
  const isSpare = ([name, value]: [string, unknown]): boolean =>
    !required.has(name) && !locks.has(name) && sameJson(own(at(before, place), name), value);
  return isPlain(fresh)
    ? Object.entries(fresh)
        .filter(isSpare)
        .map(([name]) => child(place, name))
    : [];
}

/** The values with what the item has beyond both schemas; a property that only the reading schema declares is the server's. */
export function withUnknown(
  after: unknown,
  item: unknown,
  write: Schema,
  read: Schema | null,
  lookup: Lookup,
): unknown {
  if (!isPlain(after) || !isPlain(item)) return after;
  const written = viewOf(write, lookup);
  const shown = viewOf(read, lookup);
  const closed =
    member(written.schema, 'additionalProperties') === false ||
    member(written.schema, 'unevaluatedProperties') === false;
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(item)) {
    // The key under which it stands in a map is ours to know, and nothing that the API has in it.
    if (name === MAP_KEY || name === MAP_VALUE) continue;
    const inner = written.properties.get(name);
    if (Object.hasOwn(after, name)) {
      const deeper =
        inner === undefined
          ? after[name]
          : withUnknown(after[name], value, inner, shown.properties.get(name) ?? null, lookup);
      entries.push([name, deeper]);
    } else if (inner === undefined && !closed && written.additional === null && !shown.properties.has(name))
      entries.push([name, value]);
  }
  for (const [name, value] of Object.entries(after)) if (!Object.hasOwn(item, name)) entries.push([name, value]);
  return Object.fromEntries(entries);
}

/** The schema of what is at a place in a value; one that says nothing where the contract does not tell. */
export function schemaAt(schema: Schema, pointer: Pointer, lookup: Lookup): Schema {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return parts.reduce<Schema>((inner, part) => {
    const { properties, items } = viewOf(inner, lookup);
    return properties.get(part) ?? (/^\d+$/.test(part) ? items : null) ?? true;
  }, schema);
}

/** The same, where it tells what properties there are. */
export function toldAt(schema: Schema, pointer: Pointer, lookup: Lookup): Schema | null {
  const found = schemaAt(schema, pointer, lookup);
  return viewOf(found, lookup).properties.size > 0 ? found : null;
}

function mediaTypeFor(style: UpdateStyle, form: Form): string | null {
  const wanted = style === 'merge-patch' ? /merge-patch\+json/i : style === 'json-patch' ? /\bjson-patch\b/i : null;
  return (wanted === null ? undefined : form.mediaTypes.find((type) => wanted.test(type))) ?? form.mediaType;
}

/** JSON has no place for files: where one is sent and the call takes forms with files as well, it goes out as such. */
export function mediaTypeWith(body: unknown, usual: string | null, { mediaTypes }: Form): string | null {
  const form = /\bjson\b/i.test(usual ?? '')
    ? mediaTypes.find((type) => /^multipart\/form-data/i.test(type))
    : undefined;
  return form !== undefined && hasFile(body) ? form : usual;
}

function hasFile(value: unknown): boolean {
  if (isOpaque(value)) return true;
  if (Array.isArray(value)) return value.some(hasFile);
  return isPlain(value) && Object.values(value).some(hasFile);
}

function own(value: unknown, name: string): unknown {
  return isPlain(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
