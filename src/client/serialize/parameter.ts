// One parameter and its value → text for the path, pairs for the query, or text for a header or cookie, in every style
// of OpenAPI 3.2 (§ "Style Values", "Style Examples"; RFC 6570). Absent values (undefined, null, empty lists) give nothing.
import { isObject, printJson } from '#contract';
import type { Json, JsonObject, Parameter } from '#contract';
import { encode, encodeReserved, isAbsent, textOf } from './encode.ts';

/** How a value is written: that of a parameter, or of a property of a form (`encoding`). */
export type Style = Pick<Parameter, 'name' | 'style' | 'explode' | 'allowReserved' | 'mediaType'>;

type Encoder = (text: string) => string;

/** A path parameter's text as it stands in the template's place; "" for an absent value, which the caller refuses. */
export function pathText(parameter: Style, value: Json): string {
  const write = parameter.allowReserved ? encodePathReserved : encode;
  // A text stands there as it is, also where generators call it JSON (Stream): no server has its quotes in an address.
  if (parameter.mediaType !== null && typeof value !== 'string') return write(contentText(parameter.mediaType, value));
  if (isAbsent(value)) return '';
  switch (parameter.style) {
    case 'label':
      return `.${listText(parameter, value, write, parameter.explode ? '.' : ',')}`;
    case 'matrix':
      return matrixText(parameter, value, write);
    default:
      return listText(parameter, value, write, ',');
  }
}

/** Reserved expansion in a path keeps the slashes: each part is one segment more. */
function encodePathReserved(text: string): string {
  return text.split('/').map(encode).join('/');
}

function matrixText(parameter: Style, value: Json, write: Encoder): string {
  const name = write(parameter.name);
  if (value === '') return `;${name}`;
  if (!parameter.explode || !isStructure(value))
    return `;${name}=${listText({ ...parameter, explode: false }, value, write, ',')}`;
  const pairs = isObject(value) ? entriesOf(value) : partsOf(value).map((part) => [parameter.name, part] as const);
  return pairs.map(([key, part]) => `;${write(key)}=${write(textOf(part))}`).join('');
}

/** Parts joined: "a,b"; of an object "R,100,G,200", exploded "R=100,G=200". */
function listText(parameter: Style, value: Json, write: Encoder, separator: string): string {
  if (isObject(value)) {
    const join = parameter.explode ? '=' : separator;
    return entriesOf(value)
      .map(([key, part]) => `${write(key)}${join}${write(textOf(part))}`)
      .join(separator);
  }
  return partsOf(value)
    .map((part) => write(textOf(part)))
    .join(separator);
}

/** The encoded "name=value" pairs of a query parameter, or of a property of a form body. */
export function queryPairs(parameter: Style, value: Json): readonly string[] {
  const write = parameter.allowReserved ? encodeReserved : encode;
  const name = encode(parameter.name);
  if (parameter.mediaType !== null) return [`${name}=${write(contentText(parameter.mediaType, value))}`];
  if (isAbsent(value)) return [];
  switch (parameter.style) {
    case 'deepObject':
      return isStructure(value) ? deepPairs(parameter.name, value, write) : [`${name}=${write(textOf(value))}`];
    case 'spaceDelimited':
      return delimited(parameter, value, '%20', write);
    case 'pipeDelimited':
      return delimited(parameter, value, '%7C', write);
    default:
      return delimited(parameter, value, ',', write);
  }
}

function delimited(parameter: Style, value: Json, separator: string, write: Encoder): readonly string[] {
  const name = encode(parameter.name);
  if (!isStructure(value)) return [`${name}=${write(textOf(value))}`];
  if (!parameter.explode) return [`${name}=${listText({ ...parameter, explode: false }, value, write, separator)}`];
  if (isObject(value)) {
    return entriesOf(value).flatMap(([key, part]) => queryPairs({ ...parameter, name: key, style: 'form' }, part));
  }
  return partsOf(value).map((part) => `${name}=${write(textOf(part))}`);
}

/** Brackets at any depth: a[b]=1, a[b][c]=2, lists of scalars a[]=1, lists of objects a[0][b]=1. */
function deepPairs(name: string, value: Json, write: Encoder): readonly string[] {
  if (Array.isArray(value)) {
    return partsOf(value).flatMap((part, index) => {
      return isStructure(part)
        ? deepPairs(`${name}[${index}]`, part, write)
        : [`${encode(`${name}[]`)}=${write(textOf(part))}`];
    });
  }
  if (isObject(value)) return entriesOf(value).flatMap(([key, part]) => deepPairs(`${name}[${key}]`, part, write));
  return [`${encode(name)}=${write(textOf(value))}`];
}

/** A header parameter's text (style simple, nothing encoded), or null for an absent value. */
export function headerText(parameter: Style, value: Json): string | null {
  if (parameter.mediaType !== null) return contentText(parameter.mediaType, value);
  if (isAbsent(value)) return null;
  return listText(parameter, value, (text) => text, ',');
}

/** The "name=value" pairs of a cookie parameter: encoded in style form, as they are in style cookie (OpenAPI 3.2). */
export function cookiePairs(parameter: Style, value: Json): readonly string[] {
  if (parameter.style !== 'cookie') return queryPairs({ ...parameter, style: 'form' }, value);
  if (isAbsent(value)) return [];
  const plain: Encoder = (text) => text.replace(/[;\r\n]/g, encode);
  if (!isStructure(value)) return [`${parameter.name}=${plain(textOf(value))}`];
  if (!parameter.explode) return [`${parameter.name}=${listText(parameter, value, plain, ',')}`];
  const pairs = isObject(value) ? entriesOf(value) : partsOf(value).map((part) => [parameter.name, part] as const);
  return pairs.map(([key, part]) => `${key}=${plain(textOf(part))}`);
}

/** The whole query from one value (OpenAPI 3.2 `in: querystring`): a form, or a text of its media type. */
export function queryString(parameter: Style, value: Json): string {
  if (isAbsent(value)) return '';
  if (isObject(value) && isFormType(parameter.mediaType ?? FORM_TYPE)) {
    return entriesOf(value)
      .flatMap(([name, part]) =>
        queryPairs({ name, style: 'form', explode: true, allowReserved: false, mediaType: null }, part),
      )
      .join('&');
  }
  const text = contentText(parameter.mediaType ?? 'text/plain', value);
  return typeof value === 'string' && isFormType(parameter.mediaType ?? FORM_TYPE)
    ? text.replace(/^\?/, '')
    : encode(text);
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

function isFormType(mediaType: string): boolean {
  return mediaType.toLowerCase().startsWith(FORM_TYPE);
}

/** A value as text of a media type: JSON text for JSON types, else its own text. */
function contentText(mediaType: string, value: Json): string {
  return /[/+]json\b/i.test(mediaType) ? printJson(value) : textOf(value);
}

function isStructure(value: Json): boolean {
  return Array.isArray(value) || isObject(value);
}

function partsOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value.filter((part: Json) => part !== null) : [value];
}

function entriesOf(value: JsonObject): readonly (readonly [string, Json])[] {
  return Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
}
