// A built request → what a server reads in it: each parameter by its style, the body by its media type. Written apart from
// what writes them; only texts come back, so values are compared as texts (OpenAPI 3.2, "Style Values"; RFC 7578).
import type { BuiltRequest } from '#client';
import { ExactNumber, isObject, type Parameter } from '#contract';
import { type Call, type CallValues, isOpaque } from '#model';

/** What is read differently from what was meant; null where everything arrives. */
export async function misread(call: Call, values: CallValues, built: BuiltRequest): Promise<string | null> {
  const url = new URL(built.url);
  for (const parameter of call.parameters) {
    if (parameter.in !== 'query' && parameter.in !== 'header') continue;
    const meant = values[parameter.in]?.[parameter.name];
    if (isEmpty(meant)) continue;
    const read =
      parameter.in === 'query'
        ? fromPairs(parameter, meant, pairsOf(url.search.slice(1)))
        : fromText(parameter, meant, built.headers[parameter.name.toLowerCase()] ?? '', ',');
    if (textOf(read) !== textOf(meant))
      return `${parameter.in} ${parameter.name}: ${textOf(meant)} is read as ${textOf(read)}`;
  }
  return bodyMisread(call, values.body, built);
}

async function bodyMisread(call: Call, body: unknown, built: BuiltRequest): Promise<string | null> {
  const type = built.headers['content-type'] ?? '';
  if (body === undefined || built.body === null) return null;
  if (type.startsWith('multipart/form-data')) return formMisread(body, built, type);
  if (typeof built.body !== 'string') return null;
  if (/json/.test(type))
    return textOf(JSON.parse(built.body)) === textOf(body) ? null : `body: ${built.body.slice(0, 200)}`;
  if (!type.startsWith('application/x-www-form-urlencoded') || !isObject(body)) return null;
  const media = call.requestBody?.content.find((one) => type.startsWith(one.mediaType));
  const pairs = pairsOf(built.body);
  for (const [name, meant] of Object.entries(body)) {
    if (isEmpty(meant)) continue;
    const own = media?.encoding.find((one) => one.property === name);
    const isDeep = isObject(meant) || (Array.isArray(meant) && meant.some((item) => typeof item === 'object'));
    const style = own?.style ?? 'form';
    const mediaType = (own?.style ?? null) === null && isDeep ? 'application/json' : null;
    const read = fromPairs({ name, style, explode: own?.explode ?? style === 'form', mediaType }, meant, pairs);
    if (textOf(read) !== textOf(meant)) return `body ${name}: ${textOf(meant)} is read as ${textOf(read)}`;
  }
  return null;
}

async function formMisread(body: unknown, built: BuiltRequest, type: string): Promise<string | null> {
  const parts = await new Response(built.body, { headers: { 'content-type': type } }).formData();
  for (const [name, meant] of isObject(body) ? Object.entries(body) : []) {
    if (isEmpty(meant)) continue;
    const items: readonly unknown[] = Array.isArray(meant) ? meant : [meant];
    const all = parts.getAll(name);
    const wanted = items.filter((item) => !isEmpty(item));
    // A list is several parts, or one part of JSON.
    const [first] = all;
    const isOne = all.length === 1 && Array.isArray(meant) && typeof first === 'string' && first.startsWith('[');
    const read = isOne ? (JSON.parse(first) as unknown[]) : all.map((part, index) => partOf(part, wanted[index]));
    if (textOf(read) !== textOf(wanted)) return `part ${name}: ${textOf(wanted)} is read as ${textOf(read)}`;
  }
  return null;
}

function partOf(part: FormDataEntryValue, meant: unknown): unknown {
  if (typeof part !== 'string') return isObject(meant) && !isOpaque(meant) ? 'a file' : part;
  return typeof meant === 'object' && !(meant instanceof ExactNumber) && meant !== null ? JSON.parse(part) : part;
}

type Pairs = readonly (readonly [name: string, value: string])[];
type Style = Pick<Parameter, 'name' | 'style' | 'explode' | 'mediaType'>;

// Names are decoded, values are not yet: a separator that stands in a value is encoded there.
function pairsOf(query: string): Pairs {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const cut = pair.indexOf('=');
      return [decode(cut < 0 ? pair : pair.slice(0, cut)), cut < 0 ? '' : pair.slice(cut + 1)] as const;
    });
}

function fromPairs(parameter: Style, meant: unknown, pairs: Pairs): unknown {
  const { name, style, explode } = parameter;
  const own = pairs.filter(([key]) => key === name).map(([, value]) => value);
  if (parameter.mediaType !== null && /json/.test(parameter.mediaType)) return JSON.parse(decode(own[0] ?? 'null'));
  if (style === 'deepObject')
    return typeof meant === 'object' && meant !== null ? fromBrackets(name, meant, pairs) : decode(own[0] ?? '');
  if (Array.isArray(meant) && explode) return own.map(decode);
  if (isObject(meant) && !(meant instanceof ExactNumber) && explode)
    return Object.fromEntries(
      Object.keys(meant).map((key) => [key, fromPairs({ ...parameter, name: key, style: 'form' }, meant[key], pairs)]),
    );
  const separator = style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ',';
  return fromText(parameter, meant, own[0] ?? '', separator);
}

function fromText(parameter: Style, meant: unknown, text: string, separator: string): unknown {
  if (parameter.mediaType !== null && /json/.test(parameter.mediaType)) return JSON.parse(text);
  if (Array.isArray(meant)) return text.split(separator).map(decode);
  if (!isObject(meant) || meant instanceof ExactNumber) return decode(text);
  const parts = text.split(separator);
  if (parameter.explode) return Object.fromEntries(parts.map((part) => part.split('=').map(decode)));
  return Object.fromEntries(
    parts.flatMap((part, index) => (index % 2 === 0 ? [[decode(part), decode(parts[index + 1] ?? '')]] : [])),
  );
}

function fromBrackets(name: string, meant: object, pairs: Pairs): unknown {
  const entries = Object.entries(meant).filter(([, value]) => !isEmpty(value));
  const read = entries.map(([key, value]) => {
    const inner = `${name}[${Array.isArray(meant) && (typeof value !== 'object' || value === null) ? '' : key}]`;
    if (typeof value === 'object' && value !== null && !(value instanceof ExactNumber))
      return [key, fromBrackets(inner, value as object, pairs)] as const;
    const all = pairs.filter(([one]) => one === inner).map(([, text]) => decode(text));
    return [key, all[Array.isArray(meant) ? Number(key) : 0]] as const;
  });
  return Array.isArray(meant) ? read.map(([, value]) => value) : Object.fromEntries(read);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.every(isEmpty);
  return isObject(value) && !isOpaque(value) && !(value instanceof ExactNumber) && Object.values(value).every(isEmpty);
}

// Texts only: 1 and "1" are the same on the wire; what is absent or null is not there.
function textOf(value: unknown): string {
  return JSON.stringify(flat(value));
}

function flat(value: unknown): unknown {
  if (value instanceof ExactNumber) return value.text;
  if (isOpaque(value)) return 'file';
  if (Array.isArray(value)) return value.filter((one) => !isEmpty(one)).map(flat);
  if (!isObject(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  const entries = Object.entries(value).filter(([, one]) => !isEmpty(one));
  return Object.fromEntries(
    entries.map(([key, one]) => [key, flat(one)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
