// The media types that a body may have → which is offered first, and what it is to people: fields, one text, or a file.
import type { JsonObject, Lookup, Schema } from '#contract';
import { isObject, member } from '#contract';
import type { View } from '../schemas.ts';
import { textOf, viewOf } from '../schemas.ts';
import { wordsOf } from '../words/labels.ts';

/** Media types in the order in which they are offered: what can be built field by field before raw text and bytes. */
export function preferred(types: readonly string[]): readonly string[] {
  const rank = (type: string): number => {
    const index = ORDER.findIndex((pattern) => pattern.test(type));
    return index < 0 ? ORDER.length : index;
  };
  return [...types].sort((left, right) => rank(left) - rank(right));
}

const ORDER: readonly RegExp[] = [
  /^application\/(?:ld\+)?json(?![-\w.+])/i,
  /^application\/merge-patch\+json/i,
  /^application\/(?!json-patch)[^;]*\+json/i,
  /^multipart\/form-data/i,
  /^application\/x-www-form-urlencoded/i,
  /^(text|\*)\/\*|^\*\/\*/i,
  /^multipart\//i,
  /json/i,
  /yaml/i,
  /^text\/plain/i,
  /^(image|audio|video)\//i,
  /^application\/octet-stream/i,
  /xml/i,
];

/** What a body is: as its schema says, or as its media type does where the contract has none, or one that only describes it. */
export function schemaOfBody(mediaType: string, schema: Schema | null): Schema {
  if (schema !== null && !saysNoType(schema)) return schema;
  const type = isBytes(mediaType, null) ? { type: 'string', format: 'binary' } : { type: 'string' };
  if (!isBytes(mediaType, null) && !isText(mediaType, null)) return schema ?? true;
  return isObject(schema) ? { ...schema, ...type } : type;
}

/** `{}` of FastAPI's files, `{ description: "DICOM file to be uploaded" }` of Orthanc's. */
function saysNoType(schema: Schema): boolean {
  return isObject(schema) && Object.keys(schema).every((key) => ONLY_SAID.has(key) || key.startsWith('x-'));
}

const ONLY_SAID = new Set(['description', 'title', 'example', 'examples', 'deprecated', 'externalDocs']);

/** True for a body that is a file. */
export function isBytes(mediaType: string, schema: Schema | null): boolean {
  if (
    schema !== null &&
    isObject(schema) &&
    !saysNoType(schema) &&
    member(schema, 'type') !== 'string' &&
    member(schema, 'format') !== 'binary'
  )
    return false;
  return (
    /^(image|audio|video|font)\/|octet-stream|\/(pdf|zip|gzip|x-tar|x-gzip|dicom|vnd\.)/i.test(mediaType) &&
    !/json|xml/i.test(mediaType)
  );
}

/** True for a body that is one text. */
export function isText(mediaType: string, schema: Schema | null): boolean {
  if (isObject(schema) && !saysNoType(schema) && member(schema, 'type') !== 'string') return false;
  return /^text\/(?!\*)|yaml|[/+]xml/i.test(mediaType);
}

/** What a list takes that has to be there and of which nothing at all is sent where it is empty (RFC 6570 §2.3): one entry at least. */
export function withEntry(schema: Schema, lookup: Lookup): Schema {
  const { types, schema: merged } = viewOf(schema, lookup);
  const isOpen = types.length === 1 && types[0] === 'array' && !(Number(member(merged, 'minItems')) > 0);
  return isOpen ? { ...merged, minItems: 1 } : schema;
}

/**
 * A body in which what is called a file is one (rule `file-by-name`): of which nothing is told but that, or that it is an object
 * (Discourse, Outline), or that it has an address (Django REST framework, which reads files as that), where parts may be sent.
 */
export function withNamedFiles(schema: Schema, mediaType: string, types: readonly string[], lookup: Lookup): Schema {
  if (!types.some((type) => MULTIPART.test(type))) return schema;
  const { schema: merged, properties } = viewOf(schema, lookup);
  const files = [...properties].flatMap(([name, inner]) => {
    const view = viewOf(inner, lookup);
    const isFile = isReadAsAddress(view) || (MULTIPART.test(mediaType) && isUntold(view));
    return isFile && FILES.has(wordsOf(name).at(-1) ?? '') ? [[name, asFile(view)] as const] : [];
  });
  const all = Object.fromEntries([...properties, ...files]) as JsonObject;
  return files.length === 0 ? schema : { ...merged, properties: all };
}

const MULTIPART = /^multipart\/form-data/i;
const FILES: ReadonlySet<string> = new Set(['file', 'image', 'photo', 'picture', 'avatar', 'attachment', 'upload']);

/** The same, with all that is said of it, also that only the server gives it. */
const asFile = ({ schema, nullable }: View): Schema => ({
  ...schema,
  type: nullable ? ['string', 'null'] : 'string',
  format: 'binary',
});

function isUntold({ types, properties, variants, schema }: View): boolean {
  const isOpen = properties.size === 0 && variants.length === 0 && member(schema, 'additionalProperties') === undefined;
  return isOpen && (types.length === 0 || (types.length === 1 && types[0] === 'object'));
}

/** An address that people type is so long at most (Django's has 200 characters). */
function isReadAsAddress({ types, schema }: View): boolean {
  const isAddress = /^ur[il]$/.test(textOf(member(schema, 'format')));
  return types.join() === 'string' && isAddress && member(schema, 'maxLength') === undefined;
}

/** A body of parts or pairs, in which a required list has an entry: its entries are the parts (OpenAPI 3.2 §4.15). */
export function inParts(schema: Schema, mediaType: string, lookup: Lookup): Schema {
  if (!/^multipart\/form-data|x-www-form-urlencoded/i.test(mediaType)) return schema;
  const { schema: merged, properties, required } = viewOf(schema, lookup);
  const lists = [...properties].flatMap(([name, inner]) => {
    const filled = required.has(name) ? withEntry(inner, lookup) : inner;
    return filled === inner ? [] : [[name, filled] as const];
  });
  const all = Object.fromEntries([...properties, ...lists]) as JsonObject;
  return lists.length === 0 ? schema : { ...merged, properties: all };
}
