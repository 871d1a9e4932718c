// An application's resources → the kinds of documents a sandbox keeps: where each is kept, under which parent, which
// schemas its answers have, and which lists are only views of another kind ("a customer's orders" of "orders").
import { ExactNumber, isObject, lookupIn, member, pointerParts } from '#contract';
import type { Contract, Lookup, MediaType, Operation, Response as Declared, Schema } from '#contract';
import { listOperation, normalOf, schemaLifted, singularOf } from '#model';
import type { Resource } from '#model';
import { alwaysIn, bodiesOf, stricterIn } from './asked.ts';
import { allProperties, schemaAt, shapeOf } from './shape.ts';

/** A resource as the sandbox keeps it. */
export interface Kind {
  readonly resource: Resource;
  readonly name: string;
  /** What a document is made from: the fullest schema that answers have, or null where the contract says nothing. */
  readonly schema: Schema | null;
  /** Every schema under which a whole document is answered. */
  readonly schemas: readonly Schema[];
  readonly parent: string | null;
  /** Set where this is a part of another kind: those whose property at `path` names the parent. */
  readonly view: {
    readonly base: string;
    readonly path: readonly string[];
    readonly holds: 'id' | 'item' | 'url';
  } | null;
  /** Where a document names its owner, if all are kept together and listed by owner ("/tasks/{id}" of "/projects/{id}/tasks"). */
  readonly owner: readonly string[] | null;
  /** Set where its items are those of another kind without a property that says so (members of a team). */
  readonly copies: string | null;
  /** True where nothing lists it: any key that is asked for exists, unless it was deleted. */
  readonly anyKey: boolean;
  /** Items are no objects; they are kept as `{ "$value": … }`. */
  readonly scalar: boolean;
  /** The property that holds the key, as a path: usually one name. Null where only the address has it. */
  readonly keyPath: readonly string[] | null;
  /** Where rows of the list do not have the key: a property of theirs that tells them apart ("name"), else null. */
  readonly nameInRows: string | null;
  /** True where all are listed without the parents that an item's address names ("/repositories", "/repos/{owner}/{repo}"). */
  readonly flat: boolean;
  /** Properties that every document has: what it is called by, and what whoever writes it must say. */
  readonly always: ReadonlySet<string>;
  /** What writing asks of a property beyond what reading tells of it: a pattern, a few values, a type. */
  readonly stricter: ReadonlyMap<string, Schema>;
  /** Whether `url`, `self` and the like hold the item's own address. */
  readonly selfLinks: boolean;
}

/** A resource's operations by id, the kinds by name. */
export interface Kinds {
  readonly lookup: Lookup;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly byName: ReadonlyMap<string, Kind>;
}

/** The kinds of an application. */
export function kindsOf(contract: Contract, resources: readonly Resource[]): Kinds {
  const lookup = lookupIn(contract);
  const operations = new Map(contract.operations.map((operation) => [operation.id, operation]));
  const byName = new Map<string, Kind>();
  for (const resource of resources) byName.set(resource.name, kindOf(resource, resources, operations, lookup));
  return { lookup, operations, byName };
}

function kindOf(
  resource: Resource,
  resources: readonly Resource[],
  operations: ReadonlyMap<string, Operation>,
  lookup: Lookup,
): Kind {
  const schemas = readSchemas(resource, operations, lookup);
  const schema =
    [withShownKey(schemas, resource, lookup), bodySchema(resource, operations, lookup)].find(
      (one) => one !== null && says(one, lookup),
    ) ?? null;
  const base = viewBase(resource, resources);
  const copied = base === null ? copiedFrom(resource, resources) : null;
  const { list } = resource.operations;
  return {
    resource,
    name: resource.name,
    schema,
    schemas: schemas.filter((one) => holdsWhole(one, schema, lookup)),
    parent: resource.parent,
    view: base,
    owner: ownerPath(resource, resources),
    copies: copied,
    anyKey: resource.kind === 'collection' && list === null && !isHeld(resource, resources, operations, lookup),
    scalar:
      schema !== null && ['string', 'number', 'integer', 'boolean', 'array'].includes(shapeOf(schema, lookup).type),
    keyPath: keyPathOf(resource, schema, lookup),
    nameInRows: nameInRows(resource, rowSchema(resource, operations, lookup), lookup),
    flat: isFlat(resource, operations),
    always: alwaysIn(resource, operations, lookup),
    stricter: stricterIn(schema, bodiesOf(resource, operations), lookup),
    selfLinks: hasSelfLinks(resource, operations, lookup),
  };
}

/** Whether its owner shows what there is of it, and whoever writes the owner does not say it. */
function isHeld(
  { parent, listing, listedIn = null }: Resource,
  resources: readonly Resource[],
  operations: ReadonlyMap<string, Operation>,
  lookup: Lookup,
): boolean {
  const owner = resources.find(({ name }) => name === parent);
  const name = pointerParts(listing?.items ?? '').at(-1);
  if (listedIn === null || owner === undefined || name === undefined) return false;
  return !bodiesOf(owner, operations).some(({ schema }) => allProperties(schema, lookup).has(name));
}

function readSchemas(
  resource: Resource,
  operations: ReadonlyMap<string, Operation>,
  lookup: Lookup,
): readonly Schema[] {
  const { get, create, update, replace } = resource.operations;
  const found: Schema[] = [];
  for (const id of [get, create, update, replace]) {
    const schema = id === null ? null : itemSchemaOf(operations.get(id), resource, lookup);
    if (schema !== null) found.push(schema);
  }
  const row = rowSchema(resource, operations, lookup);
  if (row !== null) found.push(row);
  const distinct = new Map(found.map((schema) => [JSON.stringify(schema).slice(0, 2_000), schema]));
  return [...distinct.values()];
}

/** The schema of an item in the answer of a list, or null. */
export function rowSchema(
  resource: Resource,
  operations: ReadonlyMap<string, Operation>,
  lookup: Lookup,
): Schema | null {
  const { listing } = resource;
  const operation = operations.get(listOperation(resource) ?? '');
  const whole = operation === undefined ? null : (successOf(operation)?.schema ?? null);
  if (listing === null || whole === null) return null;
  const items = schemaAt(whole, pointerParts(listing.items), lookup);
  if (items === null) return null;
  const shape = shapeOf(items, lookup);
  const entry = listing.shape === 'map' ? shape.additional : shape.items;
  return entry === null || listing.each === undefined ? entry : schemaAt(entry, pointerParts(listing.each), lookup);
}

/** The schema of the item in the answer of an operation, or null where that is no item of the resource. */
export function itemSchemaOf(operation: Operation | undefined, resource: Resource, lookup: Lookup): Schema | null {
  const whole = operation === undefined ? null : (successOf(operation)?.schema ?? null);
  if (whole === null) return null;
  const answered = schemaAt(whole, itemParts(whole, resource, lookup), lookup);
  if (answered === null) return null;
  const inside = schemaLifted(answered, resource.itemBox, lookup);
  const properties = allProperties(inside, lookup);
  const known = resource.fields.length === 0 || resource.fields.some((field) => properties.has(field.name));
  return known && properties.size > 0 ? inside : null;
}

/** Where the item is in an answer of that schema: the resource's own place where the schema has it, else the whole. */
export function itemParts(whole: Schema, resource: Resource, lookup: Lookup): readonly string[] {
  const parts = pointerParts(resource.itemPointer);
  if (parts.length > 0 && schemaAt(whole, parts, lookup) !== null) return parts;
  const properties = allProperties(whole, lookup);
  if (resource.fields.some((field) => field.name !== '' && properties.has(field.name)) || properties.size !== 1)
    return [];
  const [only] = properties;
  return only !== undefined && allProperties(only[1], lookup).size > 0 ? [only[0]] : [];
}

/** The answer of an operation when all goes well. */
export interface Success {
  readonly status: number;
  readonly declared: Declared;
  /** Of its JSON content; null where it has none or says nothing of it. */
  readonly schema: Schema | null;
  /** The media type it is answered in; "" where it declares no content. */
  readonly mediaType: string;
  readonly media: MediaType | null;
  /** It is made as JSON, and then written as its media type says; else it is a file or a text. */
  readonly isData: boolean;
}

/** The declared success of an operation; 200 and 201 before 202 before 204; null where none is declared. */
export function successOf(operation: Operation): Success | null {
  const rank = (status: string): number =>
    /^20[01]$/.test(status) ? 0 : status.startsWith('2') ? 1 : status === 'default' ? 2 : 9;
  const usable = operation.responses.filter((one) => rank(one.status) < 9);
  const declared = usable.toSorted((a, b) => rank(a.status) - rank(b.status))[0];
  if (declared === undefined) return null;
  const media = declared.content.find((one) => isJson(one.mediaType)) ?? declared.content[0] ?? null;
  const status = /^\d{3}$/.test(declared.status) ? Number(declared.status) : 200;
  const isData = media !== null && (isJson(media.mediaType) || isStream(media.mediaType) || isXml(media));
  const told = isData || media?.mediaType.includes('*') === true ? (media?.schema ?? null) : null;
  return { status, declared, media, schema: told, mediaType: media?.mediaType ?? '', isData };
}

/** Whether a media type is JSON: "application/json", "application/vnd.api+json". */
export function isJson(mediaType: string): boolean {
  return /^[\w.-]+\/(?:[\w.-]+\+)?json\b/i.test(mediaType.trim());
}

/** How a value is sent: as the JSON that is said, and as plain JSON where any type is said, as Spring says it. */
export function jsonTypeOf({ mediaType }: { readonly mediaType: string }): string {
  return isJson(mediaType) ? mediaType : 'application/json';
}

/** Whether a media type comes bit by bit. */
export function isStream(mediaType: string): boolean {
  return /event-stream|ndjson|json-?l\b|json-?lines|json-seq|stream\+json/i.test(mediaType);
}

/** Whether an answer is XML that a schema describes; without one it is a text. */
export function isXml({ mediaType, schema }: MediaType): boolean {
  return /[/+]xml\b/i.test(mediaType) && isObject(schema) && member(schema, 'type') !== 'string';
}

function fullest(schemas: readonly Schema[], lookup: Lookup): Schema | null {
  let best: Schema | null = null;
  let most = -1;
  for (const schema of schemas) {
    // One of several alternatives ("or what is left of a deleted one") is no whole item.
    const size = allProperties(schema, lookup).size * (shapeOf(schema, lookup).variants.length > 0 ? 0.7 : 1);
    if (size > most) [best, most] = [schema, size];
  }
  return best;
}

/** Whether what a schema describes may be a whole item: one that forbids the rest (`{ id }`, as .NET answers what was made) only tells of it. */
function holdsWhole(schema: Schema, whole: Schema | null, lookup: Lookup): boolean {
  if (schema === whole || shapeOf(schema, lookup).open) return true;
  const told = allProperties(schema, lookup);
  return [...allProperties(whole, lookup).keys()].every((name) => told.has(name));
}

/** Whether a schema says anything of what it describes: an object of which nothing is told (NestJS without its plugin) may hold anything. */
function says(schema: Schema, lookup: Lookup): boolean {
  const { type, additional, variants } = shapeOf(schema, lookup);
  return type !== 'object' || additional !== null || variants.length > 0 || allProperties(schema, lookup).size > 0;
}

// Where no answer has a schema, the body that creates or changes an item tells what it has beside its identity.
function bodySchema(resource: Resource, operations: ReadonlyMap<string, Operation>, lookup: Lookup): Schema | null {
  const { create, replace, update } = resource.operations;
  for (const id of [create, replace, update]) {
    const content = operations.get(id ?? '')?.requestBody?.content ?? [];
    const media = content.find((one) => isJson(one.mediaType)) ?? content[0];
    if (media?.schema !== undefined && media.schema !== null)
      return withIdentity(media.schema, resource, operations, lookup);
  }
  return null;
}

/** What is made gets its identity from the server: as its path asks for it, where no body tells of it. */
function withIdentity(
  schema: Schema,
  resource: Resource,
  operations: ReadonlyMap<string, Operation>,
  lookup: Lookup,
): Schema {
  const { get, update, replace, delete: remove } = resource.operations;
  const paths = [get, update, replace, remove].flatMap((id) => operations.get(id ?? '')?.parameters ?? []);
  const told = paths.find(({ in: place, name }) => place === 'path' && name === resource.idParameter)?.schema;
  return withKey(schema, resource, told ?? { type: 'string' }, lookup);
}

/** What is got may leave out what it was asked for by, and the rows of its list say it (`{ name, zipCode }` of `{ id, name }`). */
function withShownKey(schemas: readonly Schema[], resource: Resource, lookup: Lookup): Schema | null {
  const schema = fullest(schemas, lookup);
  const { idField } = resource;
  const shown = schemas.map((one) => allProperties(one, lookup).get(idField ?? '')).find((one) => one !== undefined);
  return schema === null || shown === undefined ? schema : withKey(schema, resource, shown, lookup);
}

/** An object that tells something, with what identifies it, where it does not say that itself. */
function withKey(schema: Schema, { idField }: Resource, key: Schema, lookup: Lookup): Schema {
  const { schema: merged, type } = shapeOf(schema, lookup);
  const own = allProperties(schema, lookup);
  if (idField === null || idField.startsWith('/') || type !== 'object' || own.size === 0 || own.has(idField))
    return schema;
  return { ...merged, properties: { [idField]: key, ...Object.fromEntries(own) } };
}

function keyPathOf(resource: Resource, schema: Schema | null, lookup: Lookup): readonly string[] | null {
  const { idField, idParameter } = resource;
  const own = allProperties(schema, lookup);
  if (idField !== null) return !own.has(idField) && idField.startsWith('/') ? pointerParts(idField) : [idField];
  if (resource.kind === 'singleton' || own.size === 0) return null;
  // Where the model names none, what usually identifies an item: clients try the same.
  const stem = (idParameter ?? '').replace(/^.*[_-]/, '');
  const found = [idParameter ?? '', ...NAMES, stem].find((name) => own.has(name));
  return found === undefined ? null : [found];
}

function nameInRows(resource: Resource, row: Schema | null, lookup: Lookup): string | null {
  const own = allProperties(row, lookup);
  if (row === null || own.size === 0 || resource.operations.get === null) return null;
  if (resource.idField !== null && (own.has(resource.idField) || resource.idField.startsWith('/'))) return null;
  return (
    [...NAMES, ...(resource.titleField === null ? [] : [resource.titleField])].find((name) => own.has(name)) ?? null
  );
}

function isFlat(resource: Resource, operations: ReadonlyMap<string, Operation>): boolean {
  const list = operations.get(resource.operations.list ?? '');
  if (list === undefined || resource.parentParameters.length === 0) return false;
  return (list.path.match(/\{[^}]*\}/g) ?? []).length < resource.parentParameters.length;
}

const NAMES = ['id', '_id', 'uuid', 'key', 'slug', 'code', 'name', 'username', 'login'];

// Where clients write a `url`, it is theirs (a bookmark's); where they cannot, it is the item's address.
function hasSelfLinks(resource: Resource, operations: ReadonlyMap<string, Operation>, lookup: Lookup): boolean {
  if (resource.operations.get === null) return false;
  // What only the server writes is in the same schema.
  const isWritten = (schema: Schema | undefined): boolean =>
    schema !== undefined && member(schema, 'readOnly') !== true;
  return !bodiesOf(resource, operations).some((media) =>
    ['url', 'href', 'self', 'uri'].some((name) => isWritten(allProperties(media.schema, lookup).get(name))),
  );
}

// "/customers/{id}/orders" lists orders whose customer is that one, where orders can also be had without a customer.
function viewBase(resource: Resource, resources: readonly Resource[]): Kind['view'] {
  const parent = resources.find((one) => one.name === resource.parent);
  if (parent === undefined || resource.kind !== 'collection') return null;
  for (const base of resources) {
    if (!sameThing(resource, base)) continue;
    const relation = base.relations.find((one) => one.resource === parent.name && !one.many);
    if (relation === undefined) continue;
    const path = relation.field.startsWith('/') ? pointerParts(relation.field) : [relation.field];
    const holder = relation.holds === 'item' ? [...path, relation.idField ?? 'id'] : path;
    return { base: base.name, path: holder, holds: relation.holds };
  }
  return null;
}

// Of what is kept apart from its owner's list, the relation to the owner; else a member that answers do not show. Whoever owns
// them without being listed cannot be chosen from: then each owner has all.
function ownerPath(resource: Resource, resources: readonly Resource[]): Kind['owner'] {
  const parent = resources.find((one) => one.name === resource.parent);
  if (resource.listedAt === undefined || parent === undefined) return null;
  if (parent.operations.list === null || parent.parentParameters.length > 0) return null;
  const relation = resource.relations.find((one) => one.resource === parent.name && !one.many && one.holds !== 'url');
  if (relation === undefined) return [HIDDEN_OWNER];
  const path = relation.field.startsWith('/') ? pointerParts(relation.field) : [relation.field];
  return relation.holds === 'item' ? [...path, relation.idField ?? 'id'] : path;
}

/** Names that begin so are kept and never answered. */
const HIDDEN_OWNER = '$$owner';

function copiedFrom(resource: Resource, resources: readonly Resource[]): string | null {
  if (resource.parent === null || resource.kind !== 'collection') return null;
  const fits = (base: Resource): boolean => base.parentParameters.length === 0 && base.idField === resource.idField;
  return resources.find((base) => fits(base) && sameThing(resource, base))?.name ?? null;
}

function sameThing(resource: Resource, base: Resource): boolean {
  if (base === resource || base.kind !== 'collection' || base.operations.list === null) return false;
  if (base.parentParameters.length >= resource.parentParameters.length) return false;
  return resource.schema !== null && resource.schema === base.schema;
}

/** The resource that an id-like property name leads to: "product_id" → products; null where none is called so. */
export function resourceByStem(name: string, resources: readonly Resource[]): Resource | null {
  const stem = /^(.+?)(?:_?ids?|Ids?|IDs?|_?uuid|Uuid)$/.exec(name)?.[1];
  if (stem === undefined || stem === '') return null;
  const wanted = normalOf(singularOf(stem.replace(/_$/, '')));
  const fits = resources.filter(
    (one) => one.kind === 'collection' && one.idParameter !== null && normalOf(one.singular) === wanted,
  );
  return fits.toSorted((a, b) => a.parentParameters.length - b.parentParameters.length)[0] ?? null;
}

/** The text of a member of an object at a path, as a key is written; null where there is none. */
export function keyText(value: unknown, path: readonly string[]): string | null {
  const [first, ...rest] = path;
  let part = first === undefined ? undefined : member(value, first);
  for (const name of rest) part = member(part, name);
  if (part instanceof ExactNumber || typeof part === 'number') return String(part);
  return typeof part === 'string' && part !== '' ? part : null;
}
