// Call → Form: which parameters and which body a person fills in, opened one level at a time, so that a schema of any
// depth (or one that contains itself) costs what is looked at. Nothing here knows how a form is drawn.
import type { Json, JsonObject, Lookup, MediaType, Parameter, Pointer, Schema } from '#contract';
import { isObject, member, patternTest, pointerOf } from '#contract';
import type { Call, Field, Relation } from '../application.ts';
import { languageName } from '../fields/by-language.ts';
import { childrenOf, fieldOf } from '../fields/field.ts';
import { sendable } from '../answers/linked-data.ts';
import { keyIn } from '../actions/key-in-body.ts';
import { isAskedHeader } from '../actions/own-headers.ts';
import { parameterLabel } from '../place.ts';
import { repeatedIn } from '../actions/repeated.ts';
import { bodyToFill, isOfParts, resumableOf } from '../actions/resumable.ts';
import { constantOf, viewOf } from '../schemas.ts';
import { FIXED, staysAsItIs } from './arrange.ts';
import { OWN } from './folded.ts';
import { isGenerated } from './generated.ts';
import { branchesOf, oneBesideMany } from './branches.ts';
import type { Rows } from './in-rows.ts';
import { isResourceObject, toldInFull, unboxed } from './json-api.ts';
import { isTwin, qualified, toldApart } from './labels.ts';
import { schemaWithout } from './left-out.ts';
import { isToldByChange } from './lock.ts';
import { inParts, isBytes, isText, preferred, schemaOfBody, withEntry, withNamedFiles } from './media-types.ts';
import { byAddress } from './nodes.ts';
import { related } from './related.ts';
import { itemSchemaAt, shapeOf, tupleLength } from './shape.ts';
import { unaskedBecause } from './unasked.ts';
import { at, child } from './values.ts';
import { bodyWanted } from './wanted.ts';

/** A place in a form: where its value is, and the field that it is for. */
export interface FormField {
  /** From the root of the values: "/body/address", "/query/limit". */
  readonly pointer: Pointer;
  readonly field: Field;
  /** Where null says that there is none, where that is another place than its own (a relation of JSON:API). */
  readonly none?: Pointer;
}

/** What may be filled in for a call. */
export interface Form {
  readonly call: Call;
  /** Media types that the body may have, the preferred one first. */
  readonly mediaTypes: readonly string[];
  /** The one that this form is for, or null where there is no body. */
  readonly mediaType: string | null;
  readonly parameters: readonly FormField[];
  /** The whole body as one field, or null. */
  readonly body: FormField | null;
  /** Where the fields that people see begin: "/body", or deeper where the body wraps one thing (`{"user": {…}}`). */
  readonly root: FormField | null;
  readonly bodyRequired: boolean;
  readonly relations: readonly Relation[];
  /** The field by which the item is known that the form is for; null where the form makes a new one. */
  readonly identity: string | null;
  /** Places of the body ("/id") that the API refuses to take, though the contract names them. */
  readonly leftOut: readonly Pointer[];
  /** What it was made with, for another form of the same call. */
  readonly options: FormOptions;
}

export interface FormOptions {
  readonly mediaType?: string | undefined;
  /** What an item looks like: where the call takes a JSON Patch (RFC 6902), people change the item, not the patch. */
  readonly itemSchema?: Schema | null;
  /** Names of path parameters that the screen gives, which are therefore not asked for. */
  readonly given?: readonly string[] | undefined;
  /** What is known of fields that name other items. */
  readonly relations?: readonly Relation[] | undefined;
  /** Rows of the list that the form is about, which tell by name what it asks for by a code. */
  readonly rows?: Rows | undefined;
  /** The field by which the item is known that is changed, or null: nobody is asked for it again. Left out where none is changed. */
  readonly identity?: string | null | undefined;
  /** The field by which what is made will be known, which most servers say themselves. */
  readonly own?: string | null | undefined;
  /** Places of the body that the API has refused to take. */
  readonly leftOut?: readonly Pointer[] | undefined;
}

/** The form of a call. */
export function formOf(call: Call, lookup: Lookup, options: FormOptions = {}): Form {
  // A browser sends no body with these, whatever the contract says: nobody is asked for one.
  const request =
    call.method === 'GET' || call.method === 'HEAD' ? null : bodyWanted(bodyToFill(call, lookup), call, lookup);
  const content = request?.content ?? [];
  const mediaTypes = preferred(sendable(content, lookup).map((one) => one.mediaType));
  const wanted =
    options.mediaType !== undefined && mediaTypes.includes(options.mediaType) ? options.mediaType : mediaTypes[0];
  const relations = [...(options.relations ?? []), ...(call.names ?? [])];
  const chosen = content.find((one) => one.mediaType === wanted);
  const patched = chosen !== undefined && isJsonPatch(chosen, lookup) ? (options.itemSchema ?? null) : null;
  const asked = patched === null ? chosen : { mediaType: 'application/json', schema: patched };
  const leftOut = options.leftOut ?? [];
  const told = asked === undefined || asked.schema === null ? null : oneOfMany(asked.schema, lookup);
  const again = [...(call.again ?? []).map(({ name }) => name), ...keyIn(call)].map((name) => pointerOf([name]));
  const taken = told === null ? null : schemaWithout(told, [...leftOut, ...again], lookup);
  const full = taken === null ? null : toldInFull(taken, call, relations, lookup);
  const sentAs = asked?.mediaType ?? '';
  // What is changed and has an empty list may keep it.
  const filed = full === null ? null : withNamedFiles(full, sentAs, mediaTypes, lookup);
  const parts = filed === null || options.identity !== undefined ? filed : inParts(filed, sentAs, lookup);
  const schema = parts === null ? null : withWrapper(byAddress(parts, sentAs, relations, lookup), lookup);
  const bodyRequired = request?.required === true || requiresSomething(call, schema, lookup);
  const body = asked === undefined ? null : bodyField(call, asked.mediaType, schema, bodyRequired, lookup);
  const root = body === null ? null : wrappedRoot(body, call.identity?.name, lookup);
  const parameters = parameterFields(call, lookup, options, relations);
  return {
    call,
    mediaTypes,
    mediaType: wanted ?? null,
    parameters: parametersApart(parameters, root, lookup),
    body,
    root,
    bodyRequired,
    relations,
    identity: options.identity ?? null,
    leftOut,
    options,
  };
}

/**
 * A body that need not be sent, as most contracts leave it, and in which something is required, is wanted all the same (rule
 * `requires-something`), unless the query can say that instead: Spotify takes `ids` there or in the body.
 */
function requiresSomething({ method, parameters }: Call, schema: Schema | null, lookup: Lookup): boolean {
  const isWrite = method === 'POST' || method === 'PUT' || method === 'PATCH';
  const { required } = viewOf(schema, lookup);
  if (!isWrite || required.size === 0) return false;
  return !parameters.some((one) => one.in === 'query' && (one.required || required.has(one.name)));
}

/** Where something is required in the one thing that a body holds, so is that thing: `{ project: { name } }`, as Rails takes it. */
function withWrapper(schema: Schema, lookup: Lookup): Schema {
  const { properties, required } = viewOf(schema, lookup);
  const [[name, inner] = ['', true]] = properties;
  if (properties.size !== 1 || required.size > 0) return schema;
  const { required: asked, nullable, types } = viewOf(inner, lookup);
  const isWrapper = asked.size > 0 && !nullable && types.length === 1 && types[0] === 'object';
  return isWrapper ? { allOf: [schema, { required: [name] }] } : schema;
}

/** A body that takes one thing or a list of such is asked for as the one (rule `one-of-many`): many come from a file. */
function oneOfMany(schema: Schema, lookup: Lookup): Schema {
  const branches = branchesOf(schema, lookup);
  return branches[oneBesideMany(branches, lookup)]?.schema ?? schema;
}

/** True for a body that is a JSON Patch: by its media type, or as a list of `{ op, path }`. */
export function isJsonPatch(content: Pick<MediaType, 'mediaType' | 'schema'>, lookup: Lookup): boolean {
  if (/\bjson-patch\b/i.test(content.mediaType)) return true;
  const items = content.schema === null ? null : viewOf(content.schema, lookup).items;
  const names = viewOf(items, lookup).properties;
  return names.has('op') && names.has('path');
}

/** What is inside a place, given the value that is there: the properties of an object under the conditions it meets. */
export function insideOf(form: Form, node: FormField, value: unknown, lookup: Lookup): readonly FormField[] {
  const shape = shapeOf(node.field.schema, value, lookup);
  const inside = shapedInside(form, node, shape, lookup);
  if (form.options.identity === undefined || node.pointer !== form.root?.pointer) return inside;
  return inside.map((place) => {
    const because = unaskedBecause(form, place.field, value, lookup);
    if (because !== null) return { ...place, field: { ...place.field, because } };
    return staysAsItIs(form.call, place.field) ? { ...place, field: { ...place.field, required: false } } : place;
  });
}

interface Inside {
  readonly form: Form;
  readonly shape: Schema;
  readonly places: readonly FormField[];
}

const INSIDE = new WeakMap<FormField, Inside>();

// Asked for at each place of a form by several who draw it: looked up once.
function shapedInside(form: Form, node: FormField, shape: Schema, lookup: Lookup): readonly FormField[] {
  const known = INSIDE.get(node);
  if (known !== undefined && known.form === form && known.shape === shape) return known.places;
  const kind = node.field.kind === 'localized' ? 'localized' : 'object';
  const told = writable({ ...node.field, kind, schema: shape }, lookup);
  const fields = [...told, ...untoldFields(shape, lookup)].map((field) =>
    asOwn(settled(related(field, child(node.pointer, field.name), form, lookup), lookup), node, form),
  );
  const own = toldApart(fields).map((field) => ({ pointer: child(node.pointer, field.name), field }));
  const isBoxed = node.pointer === form.root?.pointer && isResourceObject(viewOf(shape, lookup));
  const places = isBoxed ? unboxed(own, (place) => insideOf(form, place, undefined, lookup)) : own;
  INSIDE.set(node, { form, shape, places });
  return places;
}

function asOwn(field: Field, node: FormField, { root, options }: Form): Field {
  const isOwn = node.pointer === root?.pointer && field.name === options.own;
  return isOwn && !field.required && field.resource === null ? { ...field, because: OWN } : field;
}

const WRITABLE = new WeakMap<JsonObject, { readonly of: Field; readonly lookup: Lookup; readonly fields: Field[] }>();

// The fields in a field, as its schema has them.
function writable(field: Field, lookup: Lookup): readonly Field[] {
  if (!isObject(field.schema)) return childrenOf(field, lookup, 'write');
  const known = WRITABLE.get(field.schema);
  if (known?.lookup === lookup && known.of.kind === field.kind && known.of.from === field.from) return known.fields;
  const fields = childrenOf(field, lookup, 'write');
  WRITABLE.set(field.schema, { of: field, lookup, fields });
  return fields;
}

// Names that are required and nowhere described: they can be entered all the same, as what other properties are, else text.
function untoldFields(schema: Schema, lookup: Lookup): readonly Field[] {
  const view = viewOf(schema, lookup);
  const missing = [...view.required].filter((name) => !view.properties.has(name));
  return missing.map((name) => fieldOf(name, view.additional ?? { type: 'string' }, lookup, { required: true }));
}

/** The item at `index` of a list, as a place of its own; null where the list may have nothing there. */
export function itemOf(node: FormField, index: number, lookup: Lookup): FormField | null {
  const view = viewOf(node.field.schema, lookup);
  const schema = itemSchemaAt(node.field.schema, index, lookup);
  if (schema === null) return null;
  const relation = node.field.kind === 'list' || node.field.kind === 'tags' ? node.field.resource : null;
  const field = fieldOf('', schema, lookup, { required: true, resource: relation, from: `${node.field.from}/items` });
  // The places of a tuple have names of their own, where the contract gives any.
  const label = index < tupleLength(node.field.schema, lookup) ? field.label : '';
  return {
    pointer: child(node.pointer, index),
    field: settled({ ...field, label, nullable: field.nullable && view.items !== null }, lookup),
  };
}

/** The value under `key` of a map, as a place of its own. */
export function entryOf(node: FormField, key: string, lookup: Lookup): FormField {
  const schema = valueSchema(node.field.schema, key, lookup);
  const field = fieldOf('', schema, lookup, { required: true, from: `${node.field.from}/additionalProperties` });
  const label = node.field.kind === 'localized' ? languageName(key) : key;
  return { pointer: child(node.pointer, key), field: settled({ ...field, label }, lookup) };
}

/** A branch of a variant, as the same place with the branch's shape. */
export function branchField(node: FormField, schema: Schema, lookup: Lookup): FormField {
  const inner = fieldOf(node.field.name, schema, lookup, { required: node.field.required, from: node.field.from });
  return {
    pointer: node.pointer,
    field: settled({ ...inner, label: node.field.label, group: node.field.group }, lookup),
  };
}

/** The places that a person sees first, those of the body unwrapped. */
export function topOf(form: Form, values: unknown, lookup: Lookup): readonly FormField[] {
  const { root } = form;
  if (root === null) return form.parameters;
  if (root.field.kind !== 'object') return [...form.parameters, root];
  return [...form.parameters, ...insideOf(form, root, at(values, root.pointer), lookup)];
}

// A variant of which nothing is left to choose is an object; a required constant is no question at all.
function settled(field: Field, lookup: Lookup): Field {
  if (field.required && field.name !== '' && !field.nullable && constantOf(field.schema, lookup) !== undefined) {
    return { ...field, because: FIXED };
  }
  if (field.kind !== 'object' && field.kind !== 'variant') return field;
  const isVariant = branchesOf(field.schema, lookup).length > 1;
  // A thing that may be one of several kinds, whose schema tells only what they share.
  if (isVariant) return field.kind === 'object' ? { ...field, kind: 'variant' } : field;
  if (field.kind === 'object') return field;
  const { properties, types } = viewOf(field.schema, lookup);
  return {
    ...field,
    kind: properties.size > 0 ? 'object' : types.length === 1 && types[0] === 'string' ? 'text' : 'json',
  };
}

/** What two values make; `{ orderNumber, amount, currency }` is asked for one by one. */
const WHOLE: ReadonlySet<string> = new Set(['money', 'location']);

function bodyField(call: Call, mediaType: string, schema: Schema | null, required: boolean, lookup: Lookup): FormField {
  const given = schemaOfBody(mediaType, schema);
  const field = fieldOf('', given, lookup, { required, from: `${call.requestBody?.pointer ?? ''}/content` });
  const told = isBytes(mediaType, schema) ? 'file' : isText(mediaType, schema) ? 'long-text' : field.kind;
  const kind = WHOLE.has(told) && viewOf(given, lookup).properties.size > 2 ? 'object' : told;
  const description = field.description === '' ? (call.requestBody?.description ?? '') : field.description;
  return { pointer: '/body', field: settled({ ...field, kind, description, schema: given }, lookup) };
}

function parameterFields(
  call: Call,
  lookup: Lookup,
  options: FormOptions,
  relations: readonly Relation[],
): FormField[] {
  const resumable = resumableOf(call);
  const given = new Set(options.given ?? []);
  return call.parameters.flatMap((parameter) => {
    if (isOfParts(parameter, resumable)) return [];
    if (options.identity !== undefined && isToldByChange(parameter, options.itemSchema, lookup)) return [];
    const isGiven = given.has(parameter.name) && (parameter.in === 'path' || parameter.name === call.identity?.name);
    const repeated = repeatedIn(parameter, call.parameters);
    if (repeated !== null && given.has(repeated)) return [];
    if (isGiven || (parameter.in === 'path' && member(call.settled, parameter.name) !== undefined)) return [];
    const isApart = parameter.in === 'header' || parameter.in === 'cookie';
    if (isApart && (!isAskedHeader(parameter) || parameter.name === call.idempotencyKey)) return [];
    const pointer = pointerOf([parameter.in === 'querystring' ? 'query' : parameter.in, parameter.name]);
    return [{ pointer, field: parameterField(parameter, call.path, lookup, relations) }];
  });
}

/** Where a parameter is sent, for people; it stands behind a label that something else in the form has too. */
const PLACES: ReadonlyMap<string, string> = new Map([
  ['path', 'in the address'],
  ['query', 'option'],
  ['header', 'header'],
  ['cookie', 'cookie'],
]);

function parametersApart(
  parameters: readonly FormField[],
  root: FormField | null,
  lookup: Lookup,
): readonly FormField[] {
  if (parameters.length === 0) return parameters;
  const beside = root === null || root.field.kind !== 'object' ? [] : writable(root.field, lookup);
  const all = [...parameters.map(({ field }) => field), ...beside];
  const placed = parameters.map(({ pointer, field }) => {
    const [, place = ''] = pointer.split('/');
    return isTwin(field, all) ? qualified(field, PLACES.get(place) ?? place) : field;
  });
  const apart = toldApart(placed);
  return parameters.map(({ pointer, field }, index) => ({ pointer, field: apart[index] ?? field }));
}

function parameterField(parameter: Parameter, path: string, lookup: Lookup, relations: readonly Relation[]): Field {
  const relation = relations.find((one) => one.field === parameter.name && one.holds === 'id');
  const field = fieldOf(parameter.name, filled(parameter, lookup), lookup, {
    required: parameter.required,
    from: parameter.pointer,
    resource: relation?.resource ?? null,
    description: parameter.description,
  });
  const example: Json | undefined = parameter.example ?? field.example;
  // The "{id}" of "/projects/{id}/risks" is chosen among projects, and called so.
  const isChosen = parameter.in === 'path' && relation !== undefined;
  const label = isChosen ? parameterLabel(path, parameter.name) : field.label;
  const deprecated = parameter.deprecated || field.deprecated;
  return settled({ ...field, label, example, deprecated }, lookup);
}

// A list in an address has at least one entry, and no value there is an empty text: the address would be another one. A list
// that is required elsewhere has one too.
function filled({ in: place, required, schema }: Parameter, lookup: Lookup): Schema {
  const { schema: merged } = viewOf(schema, lookup);
  const options = member(merged, 'enum');
  if (place === 'path' && Array.isArray(options) && options.includes(''))
    return { ...merged, enum: options.filter((one) => one !== '') };
  return place === 'path' || required ? withEntry(schema, lookup) : schema;
}

const MAX_WRAPPERS = 3;

// A body with one thing in it is shown as that thing: `{"user": {…}}`, `{"data": {"type": …, "attributes": {…}}}`; also where it
// says besides which one is meant, as the call knows.
function wrappedRoot(body: FormField, meant: string | undefined, lookup: Lookup): FormField {
  let root = body;
  for (let depth = 0; depth < MAX_WRAPPERS; depth += 1) {
    if (root.field.kind !== 'object') return root;
    const only = onlyAsked(writable(root.field, lookup), meant, lookup);
    if (only === null || only.kind !== 'object' || only.nullable) return root;
    if (viewOf(root.field.schema, lookup).additional !== null) return root;
    root = { pointer: child(root.pointer, only.name), field: { ...only, required: true } };
  }
  return root;
}

// The field that alone is asked for; looked for no further than to the second one.
function onlyAsked(inner: readonly Field[], meant: string | undefined, lookup: Lookup): Field | null {
  let only: Field | null = null;
  for (const field of inner) {
    const isSaid = isGenerated(field) || field.name === meant;
    if ((isSaid && inner.length > 1) || isMark(field, lookup)) continue;
    if (only !== null) return null;
    only = settled(field, lookup);
  }
  return only;
}

/** A constant that the body needs anyway (`type` in JSON:API), required or not. */
function isMark(field: Field, lookup: Lookup): boolean {
  return constantOf(field.schema, lookup) !== undefined;
}

function valueSchema(schema: Schema, key: string, lookup: Lookup): Schema {
  const view = viewOf(schema, lookup);
  const patterns = member(view.schema, 'patternProperties');
  if (isObject(patterns)) {
    const fitting = Object.entries(patterns as JsonObject).find(([pattern]) => patternTest(pattern)?.(key) ?? false);
    if (fitting !== undefined) return fitting[1] as Schema;
  }
  return view.additional ?? true;
}
