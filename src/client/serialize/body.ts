// A value and the media types that an operation takes → the body to send, with its Content-Type: JSON, forms, multipart,
// text (XML as the form wrote it), bytes.
import { isObject, printJson } from '#contract';
import type { Encoding, Json, MediaType, RequestBody } from '#contract';
import { textOf } from './encode.ts';
import { multipartBody } from './multipart.ts';
import type { Part } from './multipart.ts';
import { queryPairs } from './parameter.ts';

/** A body ready to be sent. `parts` lists those of a multipart body, for people to look at. */
export interface BuiltBody {
  readonly body: string | Blob | Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly parts: readonly Part[] | null;
}

/** The media type that a value is sent as: the one asked for, else the one that suits the value best. */
export function chooseMediaType(requestBody: RequestBody | null, value: unknown, wanted?: string): MediaType | null {
  const content = requestBody?.content ?? [];
  if (wanted !== undefined) {
    const exact =
      content.find((one) => one.mediaType === wanted) ?? content.find((one) => sameType(one.mediaType, wanted));
    if (exact !== undefined) return exact;
  }
  const suits = SUITABILITY.find((rule) => rule.when(value)) ?? SUITABILITY[SUITABILITY.length - 1];
  for (const fits of suits?.order ?? []) {
    const found = content.find((one) => fits(essence(one.mediaType)));
    if (found !== undefined) return found;
  }
  return content[0] ?? null;
}

type Fits = (type: string) => boolean;
const plainJson: Fits = (type) => type === 'application/json';
const multipart: Fits = (type) => type.startsWith('multipart/');
const form: Fits = (type) => type === 'application/x-www-form-urlencoded';
const any: Fits = (type) => !isJsonType(type) && !multipart(type) && !form(type);

/** Which media types suit which values, best first. */
const SUITABILITY: readonly { readonly when: (value: unknown) => boolean; readonly order: readonly Fits[] }[] = [
  { when: isBinary, order: [any, multipart] },
  { when: holdsFile, order: [multipart, plainJson, isJsonType] },
  { when: (value) => typeof value === 'string', order: [(type) => type.startsWith('text/'), plainJson, any] },
  { when: () => true, order: [plainJson, isJsonType, form, multipart] },
];

/** Builds the body. JSON where nothing is declared, unless the value is a file. `written`: the text of it, where that took a schema. */
export function buildBody(media: MediaType | null, value: unknown, wanted?: string, written?: string): BuiltBody {
  const declared = media?.mediaType ?? wanted ?? (isBinary(value) ? '*/*' : 'application/json');
  const type = essence(declared);
  if (isBinary(value)) return bytesBody(type, declared, value);
  if (type.startsWith('multipart/')) return multipartBody(type, value, media?.encoding ?? []);
  if (type === 'application/x-www-form-urlencoded') {
    return { body: formText(value, media?.encoding ?? []), contentType: type, parts: null };
  }
  if (isJsonType(type) || type === '*/*' || type === 'application/*') {
    const contentType = type.includes('*') ? 'application/json' : declared;
    return { body: printJson(value), contentType, parts: null };
  }
  const contentType = type.includes('*') ? 'text/plain' : declared;
  return { body: written ?? textOf(value as Json), contentType, parts: null };
}

function bytesBody(type: string, declared: string, value: Blob | ArrayBuffer | Uint8Array): BuiltBody {
  const own = value instanceof Blob ? value.type : '';
  const open = type.includes('*') || type === 'application/octet-stream' || type === '';
  const contentType = open ? own || 'application/octet-stream' : declared;
  const body = value instanceof Blob ? value : new Uint8Array(value);
  return { body, contentType, parts: null };
}

/** Properties of an object as "application/x-www-form-urlencoded"; each in the style that its `encoding` says. */
export function formText(value: unknown, encoding: readonly Encoding[]): string {
  if (!isObject(value)) return typeof value === 'string' ? value : '';
  return Object.entries(value)
    .flatMap(([name, part]) => {
      if (part === undefined) return [];
      // Here null is sent, as an empty value: leaving it out would mean "unchanged".
      if (part === null) return [`${encodeURIComponent(name)}=`];
      const own = encoding.find((one) => one.property === name);
      const structured =
        isObject(part) || (Array.isArray(part) && part.some((item: Json) => isObject(item) || Array.isArray(item)));
      const asText = own?.style === null || own?.style === undefined;
      const mediaType = asText && structured ? (own?.contentType ?? 'application/json') : null;
      const style = own?.style ?? 'form';
      return queryPairs(
        {
          name,
          style,
          explode: own?.explode ?? style === 'form',
          allowReserved: own?.allowReserved ?? false,
          mediaType,
        },
        part,
      );
    })
    .join('&');
}

/** "Application/JSON; charset=utf-8" → "application/json". */
export function essence(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase();
}

/** True for JSON and every `+json` type. */
export function isJsonType(mediaType: string): boolean {
  return /^(application|text)\/(json|x-json)$|^[^/]+\/([^/]+\+json|([^/]+-)?json-patch)$|^\*\/\*\+json$/.test(
    essence(mediaType),
  );
}

/** True for lines of JSON and for JSON text sequences, by the essence of the type. */
export function isLines(mediaType: string): boolean {
  return /^application\/((x-)?ndjson|(x-)?json-?l(ines)?|json-seq|stream\+json)$/.test(mediaType);
}

/** True for what comes bit by bit. */
export function isStream(mediaType: string): boolean {
  return isLines(essence(mediaType)) || essence(mediaType) === 'text/event-stream';
}

/** True for XML and every `+xml` type but HTML and pictures. */
export function isXmlType(mediaType: string): boolean {
  return /^(application|text)\/xml$|^application\/(?!xhtml)[^/]+\+xml$/.test(essence(mediaType));
}

/** True for a file or bytes. */
export function isBinary(value: unknown): value is Blob | ArrayBuffer | Uint8Array {
  return value instanceof Blob || value instanceof ArrayBuffer || value instanceof Uint8Array;
}

/** True where a file is anywhere inside. */
export function holdsFile(value: unknown): boolean {
  if (isBinary(value)) return true;
  if (Array.isArray(value)) return value.some(holdsFile);
  return isObject(value) && Object.values(value).some(holdsFile);
}

function sameType(one: string, other: string): boolean {
  return essence(one) === essence(other);
}

/** A copy of a value whose files are base64 text, for JSON (`format: byte`, `contentEncoding: base64`). */
export async function filesAsText(value: unknown): Promise<unknown> {
  if (isBinary(value)) return base64(new Uint8Array(value instanceof Blob ? await value.arrayBuffer() : value));
  if (Array.isArray(value)) return Promise.all(value.map(filesAsText));
  if (!isObject(value) || !holdsFile(value)) return value;
  const entries = await Promise.all(
    Object.entries(value).map(async ([key, part]) => [key, await filesAsText(part)] as const),
  );
  return Object.fromEntries(entries);
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 0x8000)
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(text);
}
