// Learns from a live answer what the contract did not say, or said wrongly: where the items are, the total, the way to
// the next page, the fields with their kinds, the columns, identity and title. A resource and an answer go in, the
// resource comes out (the very same one where there was nothing to learn). Operations are never changed.
import { isObject, member, valueAt } from '#contract';
import type { Json, JsonObject, Lookup } from '#contract';
import { countedMoment, DAYS_IN_ANSWERS, isDays, onlyCounts, turnedOut, asItTurnedOut } from '../fields/days.ts';
import type { Field, Listing, Resource } from '../application.ts';
import { areFeatures, AROUND_FEATURE, BOXES_OF_FIELDS } from '../fields/boxes.ts';
import { columnsOf, isNamingMap } from '../fields/columns.ts';
import { fieldsOf } from '../fields/read-fields.ts';
import { identityOf } from '../identity/identity.ts';
import { titleFieldOf } from '../fields/titles.ts';
import { envelopesOf, findItems, findOne } from './learn-items.ts';
import { withCorrections } from './learn-corrections.ts';
import { inAttributes, isToldPlainly } from './learn-boxed.ts';
import { learnPagination } from './learn-pagination.ts';
import { learnRelations, withRelation } from './learn-relations.ts';
import { firstText } from './learn-title.ts';
import { propertySchemas } from './learn-schema.ts';
import type { ListAnswer } from '../listing/listing.ts';
import { MAP_KEY, MAP_VALUE, itemsOf } from '../listing/listing.ts';
import { LEARNED } from '../decided.ts';
import { operationPath } from '../place.ts';
import { scalarText } from '../answers/scalars.ts';
import { placeOfItem, wrappedAt } from './learn-wrapped.ts';
import type { View } from '../schemas.ts';
import { viewOf } from '../schemas.ts';
import { fieldValue, identifierNames, itemOf, saysNothing, titleValue } from '../answers/values.ts';

/** How many items of an answer are looked at. */
const SAMPLE = 50;

const NO_LOOKUP: Lookup = () => undefined;
const NO_NAMES: ReadonlySet<string> = new Set();

/** What kind of answer is learned from; that of the list by default. */
export interface LearnOptions {
  readonly of?: 'list' | 'item';
}

/** The resource with what this answer tells of it. */
export function learn(resource: Resource, answer: Omit<ListAnswer, 'url'>, options: LearnOptions = {}): Resource {
  const { value } = answer;
  if (value === undefined || value === null) return resource;
  // A text in place of data (YAML, a notice) tells nothing of things that are described.
  if (typeof value === 'string' && resource.fields.length > 0) return resource;
  return withCorrections(
    resource,
    options.of === 'item' ? learnItem(resource, value) : learnList(resource, answer, value),
  );
}

function learnList(resource: Resource, answer: Omit<ListAnswer, 'url'>, value: Json): Resource {
  if (resource.listing === null) return resource;
  const placed = learnPlace(resource, resource.listing, value);
  const items = itemsOf(placed, value).slice(0, SAMPLE);
  const listing = learnPagination(placed, { ...answer, value }, items.length);
  const moved = listing.items !== resource.listing.items || listing.shape !== resource.listing.shape;
  const withListing = listing === resource.listing ? resource : { ...resource, listing, learned: true };
  return learnFields(withListing, items, moved);
}

function listPath(resource: Resource): string {
  return operationPath(resource, 'list') ?? resource.listedIn?.replace(/^\S+ /, '') ?? resource.path;
}

/** The listing with its items where they are in this answer: a declared place stands as long as it is there. */
function learnPlace(resource: Resource, listing: Listing, value: Json): Listing {
  const declared = valueAt(value, listing.items);
  const fits = Array.isArray(declared) || (listing.shape === 'map' && isObject(declared));
  if (fits && (listing.known || listing.items !== '' || Array.isArray(value)))
    return listing.known && resource.fields.length > 0 ? listing : confirmed(listing, declared);
  // Some servers write null for an empty list: nothing is learned from that.
  if (listing.known && declared === null) return listing;
  if (isOneOfThem(resource, listing, declared))
    return listing.shape === 'one' ? listing : { ...listing, shape: 'one', because: LEARNED };
  const found = findItems(value, listPath(resource)) ?? (listing.known ? null : findOne(value));
  if (found === null) return listing;
  return { ...listing, ...found, known: true, because: LEARNED };
}

/** Where a list of what is described was said to stand, one such thing stands: most of what it has is what one of them has. */
function isOneOfThem({ fields, idField }: Resource, { known }: Listing, declared: Json | undefined): boolean {
  if (!known || !isObject(declared) || (idField !== null && !Object.hasOwn(declared, idField))) return false;
  const names = Object.keys(declared);
  const own = names.filter((name) => fields.some((field) => field.name === name));
  return own.length > 1 && own.length * 2 > names.length;
}

function confirmed(listing: Listing, found: Json | undefined): Listing {
  const place = Array.isArray(found) ? envelopesOf(found) : {};
  return listing.known && place.each === undefined ? listing : { ...listing, ...place, known: true, because: LEARNED };
}

function learnItem(resource: Resource, value: Json): Resource {
  const declared = valueAt(value, resource.itemPointer);
  // "data": null of what is not there, or no longer (JSON:API §7.1): its envelope is no item.
  if (declared === null) return resource;
  const pointer = isObject(declared) || Array.isArray(declared) ? resource.itemPointer : placeOfItem(resource, value);
  const isUntold = resource.fields.length === 0 || resource.targets !== undefined;
  const isBoxed = isObject(member(declared, resource.itemBox ?? ''));
  const around =
    pointer === '' && !isBoxed ? (wrappedAt(resource, value) ?? (isUntold ? placeOfItem(resource, value) : '')) : '';
  const unwrapped = around === '' ? pointer : around;
  const placed = unwrapped === resource.itemPointer ? resource : { ...resource, itemPointer: unwrapped, learned: true };
  const item = itemOf(placed, value);
  if (item === undefined) return resource;
  return isSeveral(item) ? learnValues({ ...placed, fields: [] }, [item]) : learnFields(placed, [item], false);
}

/** Where one thing was said to be there are several: none of the declared fields is in them, and all are shown as they came. */
function isSeveral(item: Json): boolean {
  return Array.isArray(item) && item.some(isObject);
}

function learnFields(resource: Resource, items: readonly Json[], moved: boolean): Resource {
  const objects = items.filter(isObject);
  if (objects.length === 0) return learnValues(resource, items);
  // Where the items turned out to be elsewhere and none of the declared fields is in them, these were the envelope's.
  const strange = moved && !resource.fields.some((field) => objects.some((item) => Object.hasOwn(item, field.name)));
  const known = isToldPlainly(resource, objects) ? inAttributes(resource) : resource;
  const base: Resource = strange ? { ...resource, fields: [], columns: [], titleField: null, idField: null } : known;
  const properties = Object.fromEntries(
    propertySchemas(objects).filter(([name]) => name !== '' && !name.startsWith('@odata.')),
  );
  const seen = viewOf({ type: 'object', properties }, NO_LOOKUP);
  const relations = learnRelations(base, objects);
  const fields = mergedFields({ ...base, relations }, seen, objects);
  const idField = learnIdentity(base, seen, objects);
  const titleField = learnTitle(base, seen, objects, idField);
  // What is said to name the items and is in none of them: the contract describes other rows than the API gives.
  const isOther = base.titleField !== null && titleField !== base.titleField;
  const columns =
    fitColumns({ ...base, fields }, objects) && !isOther
      ? titleFirst(chosenAgain(base, fields, objects), titleField, objects)
      : learnColumns(fields, objects, titleField, idField);
  const same =
    base === resource &&
    fields === base.fields &&
    relations === base.relations &&
    idField === base.idField &&
    titleField === base.titleField &&
    columns === base.columns;
  return same ? resource : { ...base, fields, relations, idField, titleField, columns, learned: true };
}

/** What is a value and no object ("/currencies": EUR, GBP) has one field and one column, as the values of a map have. */
function learnValues(resource: Resource, items: readonly Json[]): Resource {
  const isKnown = resource.columns.length === 1 && resource.columns[0] === MAP_VALUE;
  if (isKnown || items.length === 0 || items.some((item) => scalarText(item) === null && !isSeveral(item)))
    return resource;
  const rows = items.map((item) => ({ [MAP_VALUE]: item }));
  const seen = viewOf({ type: 'object', properties: Object.fromEntries(propertySchemas(rows)) }, NO_LOOKUP);
  return { ...resource, fields: mergedFields(resource, seen, rows), columns: [MAP_VALUE], learned: true };
}

/**
 * The resource with its columns chosen anew from all fields, where one of those that were chosen is empty in all rows, which show what
 * the contract forgot: Medusa's orders have neither region nor total, and a `status` that is told nowhere.
 */
function chosenAgain(base: Resource, fields: readonly Field[], objects: readonly JsonObject[]): Resource {
  const { columns, titleField, idField } = base;
  const isFull = (name: string): boolean => objects.some((item) => !saysNothing(fieldValue(item, name)));
  if (fields.length === base.fields.length || objects.length < 2 || columns.every(isFull)) return base;
  const isByRule = columns.join() === columnsOf(base.fields, titleField, idField).join();
  return isByRule ? { ...base, columns: columnsOf(fields, titleField, idField) } : base;
}

/** The declared columns; what turned out to name the items begins them, where nothing was said to, and where rows have it and no column of it. */
function titleFirst(
  { columns, titleField, idField }: Resource,
  named: string | null,
  rows: readonly Json[],
): readonly string[] {
  if (named === null || named === idField) return columns;
  const isMissing =
    rows.length > 1 && !columns.includes(named) && rows.every((row) => !saysNothing(fieldValue(row, named)));
  const isFirst = titleField !== null || columns.indexOf(named) < 1;
  return isFirst && !isMissing ? columns : [named, ...columns.filter((name) => name !== named)];
}

/** The declared fields, then those that only the answer has. One that was learned from nulls alone is learned anew. */
function mergedFields(resource: Resource, seen: View, objects: readonly JsonObject[]): readonly Field[] {
  const known = new Map(resource.fields.map((field) => [field.name, field]));
  // Boxes whose parts are fields already ("/attributes/title").
  const boxes = new Set(resource.fields.flatMap(({ name }) => (name.startsWith('/') ? [name.split('/')[1]] : [])));
  const from = resource.listing?.from ?? resource.from;
  const leading = new Map(resource.relations.map((one) => [one.field, one]));
  const leadsTo = new Map(resource.relations.map((one) => [one.field, one.resource]));
  const news = fieldsOf(seen, NO_LOOKUP, from, leadsTo).flatMap((field) => {
    const before = known.get(field.name);
    if (before === undefined) return boxes.has(field.name) ? [] : [learnedField(resource, field, objects)];
    const unit = onlyCounts(before) ? countedMoment(before, objects) : null;
    if (unit !== null) return [asItTurnedOut(before, { kind: 'date-time', unit })];
    const days = isDays(objects, field.name);
    if (turnedOut(before, field)) return [asItTurnedOut(before, days ? { kind: 'date', unit: null } : field)];
    if (days && before.kind === 'date-time') return [{ ...before, kind: 'date' as const, because: DAYS_IN_ANSWERS }];
    const relation = before.resource === null ? leading.get(field.name) : undefined;
    if (relation !== undefined) return [withRelation(before, relation)];
    const empty = before.because === LEARNED && isEmpty(before) && !isEmpty(field);
    return empty ? [learnedField(resource, field, objects)] : [];
  });
  if (news.length === 0) return resource.fields;
  const renewed = new Map(news.map((field) => [field.name, field]));
  const kept = withoutOpened(resource.fields, news).map((field) => renewed.get(field.name) ?? field);
  return [...kept, ...news.filter((field) => !known.has(field.name))];
}

/** What told nothing of what is in it, and whose parts are fields now: the `properties` of features, where a contract leaves them open. */
export function withoutOpened(told: readonly Field[], news: readonly Field[]): readonly Field[] {
  return told.filter(
    ({ name }) => !BOXES_OF_FIELDS.includes(name) || !news.some((one) => one.name.startsWith(`/${name}/`)),
  );
}

function isEmpty(field: Field): boolean {
  return isObject(field.schema) && Object.keys(field.schema).length === 0;
}

function learnedField(resource: Resource, field: Field, objects: readonly JsonObject[]): Field {
  const values = objects
    .map((item) => fieldValue(item, field.name))
    .filter((value) => value !== undefined && value !== null);
  const label = learnedLabel(resource, field);
  const counted = onlyCounts(field) ? countedMoment(field, objects) : null;
  if (counted !== null) return { ...field, label, because: LEARNED, kind: 'date-time', unit: counted };
  return { ...field, label, because: LEARNED, kind: kindOfValues(field, values), unit: unitOfValues(field, values) };
}

/** What a learned field is called: the key and the value of a map have no name of their own, nor has a row that is a value. */
export function learnedLabel({ listing, singular }: Resource, { name, label }: Field): string {
  if (name === MAP_KEY) return 'Key';
  return name === MAP_VALUE && listing?.shape !== 'map' ? singular : label;
}

/** Kinds that only the values tell: pictures by their address, long text by its length. */
function kindOfValues(field: Field, values: readonly Json[]): Field['kind'] {
  const texts = values.filter((value) => typeof value === 'string').filter((value) => value !== '');
  if (texts.length === 0 || texts.length < values.length) return field.kind;
  const mayShow = field.kind === 'url' || field.kind === 'text';
  if (mayShow && texts.every((text) => PICTURE.test(text))) return 'image';
  if (field.kind === 'text' && texts.some((text) => text.length > 160 || text.includes('\n'))) return 'long-text';
  return field.kind;
}

/** By an address, or a path of the host: "/uploads/lamp.png". */
const PICTURE =
  /^(?:(?:https?:\/\/|\/?[\w.~%-]*\/)[^?#:\s]+\.(?:png|jpe?g|gif|webp|svg|avif)(?:[?#].*)?|data:image\/.*)$/i;

function unitOfValues(field: Field, values: readonly Json[]): Field['unit'] {
  if (field.kind !== 'date-time' || field.unit !== 'seconds') return field.unit;
  return values.some((value) => typeof value === 'number' && value > 1e11) ? 'milliseconds' : 'seconds';
}

/** The property that identifies: the declared one where items have it, else by the contract's own rules, else a usual one. */
function learnIdentity(resource: Resource, seen: View, objects: readonly JsonObject[]): string | null {
  const { idField, idParameter } = resource;
  const fits = (name: string): boolean => {
    const values = objects.map((item) => scalarText(fieldValue(item, name)));
    return values.every((value) => value !== null) && new Set(values).size === values.length;
  };
  if (isUntoldId(resource, objects.length) && fits(idParameter ?? '')) return idParameter;
  if (idField !== null && objects.some((item) => scalarText(fieldValue(item, idField)) !== null)) return idField;
  // The key of a map stands in its list alone: an item that came by itself says nothing against it.
  if (idField === MAP_KEY && resource.listing?.shape === 'map' && !objects.some((item) => Object.hasOwn(item, MAP_KEY)))
    return idField;
  if (idParameter === null && idField === null && resource.kind === 'singleton') return null;
  const ruled = identityOf(seen, idParameter, resource.singular, NO_LOOKUP)?.field;
  const names = [
    ...(resource.listing?.shape === 'map' ? [MAP_KEY] : []),
    ...(ruled === undefined ? [] : [ruled]),
    ...identifierNames(resource),
  ];
  return names.find(fits) ?? idField;
}

/** "/regions/{id}" of which the contract tells a `regionName` and no `id`: items that have an `id` are opened by that. */
function isUntoldId({ idField, idParameter, fields }: Resource, count: number): boolean {
  const isGuessed = idField !== null && idField !== MAP_KEY && !/id$/i.test(idField);
  return count > 0 && isGuessed && idParameter === 'id' && fields.every(({ name }) => name !== 'id');
}

/**
 * The property that names an item: the declared one unless no item has it, else by the contract's own rules one that all have
 * (the `featureName` of some events names no event), else what tells them apart.
 */
function learnTitle(
  resource: Resource,
  seen: View,
  objects: readonly JsonObject[],
  idField: string | null,
): string | null {
  const { titleField } = resource;
  if (titleField !== null && objects.some((item) => titleValue(item, titleField) !== undefined)) return titleField;
  // Labels name an item together, and no one of them does: Alertmanager's `alertname` is that of many alerts.
  const maps = new Set(resource.fields.filter(isNamingMap).map(({ name }) => name));
  const inAll = [...seen.properties].filter(
    ([name]) => !maps.has(name) && objects.every((item) => isGiven(member(item, name))),
  );
  const common = viewOf({ type: 'object', properties: Object.fromEntries(inAll) }, NO_LOOKUP);
  const named = titleFieldOf(common, resource.singular, idField, NO_LOOKUP);
  // Ceph's modules are opened with their options alone: the name of a sender in them names no module.
  const saysWho = idField === null || objects.some((item) => fieldValue(item, idField) !== undefined);
  if (!saysWho && objects.length === 1) return named === 'name' || named === 'title' ? named : titleField;
  // Of a few items none may happen to have what names them.
  const declared = objects.length < ENOUGH ? titleField : null;
  return named ?? declared ?? firstText(resource, objects, idField) ?? idField ?? titleField;
}

function isGiven(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** So many items in which something is missing do without it. */
const ENOUGH = 5;
/**
 * Whether the columns can stay: where the contract tells only what is written, those that answers lack are no columns. Where it tells
 * only what any row has (`id`, `createdAt`) and how it is called, what these rows have is shown, and other rows may have something else
 * (rule `rows-of-their-own`).
 */
function fitColumns({ columns, targets, fields, titleField }: Resource, objects: readonly JsonObject[]): boolean {
  if (columns.length === 0) return false;
  const inSome = (name: string): boolean => objects.some((item) => fieldValue(item, name) !== undefined);
  if (targets !== undefined && !areFeatures(objects)) return columns.every(inSome);
  // None of them in any row: the contract describes other things than come.
  if (!columns.some(inSome)) return !fields.some(({ name }) => inSome(name));
  const told = fields.filter(({ because }) => because !== LEARNED);
  const around = areFeatures(objects) ? AROUND_FEATURE : NO_NAMES;
  const saysMore = told.some(({ group, name }) => group !== 'System' && name !== titleField && !around.has(name));
  if (told.length === 0 || saysMore) return true;
  const own = fields.filter((field) => !told.includes(field) && field.group !== 'System' && inSome(field.name));
  const isShown = own.length === 0 || own.some(({ name }) => columns.includes(name));
  // One alone may be without what is empty in it.
  return isShown && (objects.length === 1 || columns.every(inSome));
}

/** Columns for a list that the contract says nothing of: nothing that is empty in all items. */
function learnColumns(
  fields: readonly Field[],
  objects: readonly JsonObject[],
  titleField: string | null,
  idField: string | null,
): readonly string[] {
  const filled = fields.filter((field) => objects.some((item) => !saysNothing(fieldValue(item, field.name))));
  const columns = columnsOf(filled, titleField, idField);
  return columns.length > 0 ? columns : filled.slice(0, 6).map((field) => field.name);
}
