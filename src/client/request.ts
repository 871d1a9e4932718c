// A call and its values → the request to send, or the issues that forbid it. Rule S10 is kept here: a path value is
// encoded, "." and ".." and nothing are refused, and the built address is compared with its template.
import { isObject, member, withValueAt, pointerOf } from '#contract';
import type { Issue, Json, JsonObject, Parameter } from '#contract';
import {
  type Call,
  type CallValues,
  headerByItself,
  identified,
  isOwnHeader,
  NEW_WITH_EACH_CALL,
  withSaidAgain,
} from '#model';
import { acceptOf } from './accept.ts';
import { randomUuid } from './random.ts';
import { buildBody, chooseMediaType } from './serialize/body.ts';
import type { BuiltBody } from './serialize/body.ts';
import { isAbsent, textOf } from './serialize/encode.ts';
import type { Part } from './serialize/multipart.ts';
import { cookiePairs, headerText, pathText, queryPairs, queryString } from './serialize/parameter.ts';
import type { Style } from './serialize/parameter.ts';

/** A request as plain parts, before credentials. Header names are in lower case. */
export interface BuiltRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Blob | Uint8Array<ArrayBuffer> | null;
  /** The parts of a multipart body, for people to look at. */
  readonly parts: readonly Part[] | null;
}

/** What forbids a request: pointers lead into the CallValues ("/path/id", "/query/limit", "/body"). */
export interface RequestIssues {
  readonly issues: readonly Issue[];
}

/** The request for a call with these values, under a base address (absolute, or a path of our own origin). */
export function buildRequest(call: Call, given: CallValues, baseUrl: string): BuiltRequest | RequestIssues {
  const issues: Issue[] = [];
  const values = withSaidAgain(call, identified(call, given));
  const asked: Record<string, Json> = { ...values.query };
  const inPath: Record<string, Json> = { ...call.settled };
  // A page that is settled stands in the path ("/orders/{page}/{size}").
  for (const name in inPath) {
    const page = member(asked, name);
    if (page !== undefined) inPath[name] = page;
    delete asked[name];
  }
  const path = buildPath(call, inParts(call, { ...inPath, ...values.path }), issues);
  const query = buildQuery(call, asked, path.query);
  const headers = buildHeaders(call, values, issues);
  const body = buildPayload(call, values, issues);
  if (issues.length > 0) return { issues };
  if (body !== null) headers.set('content-type', body.contentType);
  const url = `${baseUrl.replace(/[?#].*$/s, '').replace(/\/+$/, '')}${path.path}${query === '' ? '' : `?${query}`}`;
  return {
    url,
    method: call.method,
    headers: Object.fromEntries(headers),
    body: body?.body ?? null,
    parts: body?.parts ?? null,
  };
}

/** True where `buildRequest` refused. */
export function isRefused(built: BuiltRequest | RequestIssues): built is RequestIssues {
  return 'issues' in built;
}

const TEMPLATE = /\{([^{}]*)\}/g;

function buildPath(call: Call, values: JsonObject, issues: Issue[]): { path: string; query: string } {
  const [whole = ''] = call.path.split('#');
  const at = whole.indexOf('?');
  const template = at < 0 ? whole : whole.slice(0, at);
  const fill = (text: string, inPath: boolean): string =>
    text.replace(TEMPLATE, (_all, expression: string) => fillIn(call, expression, values, issues, inPath));
  const path = withSlash(fill(template, true));
  const query = at < 0 ? '' : fill(whole.slice(at + 1), false);
  if (issues.length === 0 && !matchesTemplate(path, withSlash(template), call)) {
    issues.push({
      pointer: '/path',
      code: 'path',
      params: {},
      message: 'These values would lead elsewhere, so nothing was sent.',
    });
  }
  return { path, query };
}

/** A resource name that is given whole ("users/7/notes/3") as the values of the path that it is (AIP-122). */
function inParts({ parameters }: Call, values: JsonObject): JsonObject {
  const parts: Record<string, Json> = {};
  for (const { name, resourceName } of parameters) {
    const whole = resourceName === undefined ? undefined : member(values, name);
    if (typeof whole !== 'string' || !whole.includes('/')) continue;
    const given = whole.split('/').reverse();
    for (const [at, part] of (resourceName ?? '').split('/').reverse().entries()) {
      if (part.startsWith('{') && given[at] !== undefined) parts[part.slice(1, -1)] ??= given[at];
    }
  }
  return { ...values, ...parts };
}

function withSlash(path: string): string {
  return path.startsWith('/') || path === '' ? path : `/${path}`;
}

function fillIn(call: Call, expression: string, values: JsonObject, issues: Issue[], inPath: boolean): string {
  const { name, parameter } = parameterOf(call, expression);
  const value = member(values, name);
  const pointer = pointerOf(['path', name]);
  if (isAbsent(value) || value === '') {
    issues.push({ pointer, code: 'required', params: {}, message: `The address needs a value for "${name}".` });
    return '';
  }
  const text = pathText(parameter, value);
  const parts = parameter.allowReserved ? text.split('/') : [text];
  // Some servers decode twice, so what would be dots then is refused too.
  if (inPath && (isDots(textOf(value)) || parts.some((part) => part === '' || isDots(part)))) {
    issues.push({ pointer, code: 'path', params: {}, message: `"${textOf(value)}" can't stand in an address.` });
    return '';
  }
  return text;
}

/** The parameter that an expression of the template names. "{+name}", "{name*}" and "{name:.*}" span several segments. */
function parameterOf(call: Call, expression: string): { name: string; parameter: Style } {
  const exact = call.parameters.find((one) => one.in === 'path' && one.name === expression);
  const bare = expression.replace(/^[+/?&;.]/, '').replace(/(\*|:.*)$/, '');
  const found = exact ?? call.parameters.find((one) => one.in === 'path' && one.name === bare);
  const spans = /^\+|\*$|:\.[*+]$/.test(expression);
  const name = found?.name ?? bare;
  const base: Style = found ?? { ...UNDECLARED, name, style: 'simple', explode: false };
  return { name, parameter: { ...base, allowReserved: base.allowReserved || spans } };
}

function isDots(segment: string): boolean {
  return /^(\.|%2e){1,2}$/i.test(segment);
}

/** Whether the address, as a URL parser reads it, has the template's segments in the template's places. */
function matchesTemplate(path: string, template: string, call: Call): boolean {
  const read = new URL(`http://frontdesk.invalid${path}`);
  if (read.hostname !== 'frontdesk.invalid' || read.search !== '' || read.hash !== '') return false;
  const wanted = template.split('/');
  const got = path.split('/');
  if (read.pathname.split('/').length !== (path === '' ? '/' : path).split('/').length) return false;
  if (got.some((segment) => isDots(segment))) return false;
  const spans = [...template.matchAll(TEMPLATE)].some(
    (match) => parameterOf(call, match[1] ?? '').parameter.allowReserved,
  );
  if (spans) return got.length >= wanted.length;
  return (
    wanted.length === got.length && wanted.every((segment, index) => segment.includes('{') || segment === got[index])
  );
}

function buildQuery(call: Call, given: JsonObject, fromTemplate: string): string {
  const declared = [...call.parameters, ...(call.inQuery ?? [])].filter((one) => one.in === 'query');
  const values = foldBrackets(declared, given);
  const pairs: string[] = [];
  for (const parameter of declared) {
    const value = values.get(parameter.name);
    if (value !== undefined) pairs.push(...queryPairs(parameter, value));
    values.delete(parameter.name);
  }
  const whole = call.parameters.find((one) => one.in === 'querystring');
  const wholeValue = whole === undefined ? undefined : values.get(whole.name);
  if (whole !== undefined && wholeValue !== undefined) {
    pairs.push(queryString(whole, wholeValue));
    values.delete(whole.name);
  }
  for (const [name, value] of values) pairs.push(...queryPairs({ ...UNDECLARED, name }, value));
  // A path that has a query in it ("/files?view=info") may declare the same parameter once more.
  const fixed = new Set(fromTemplate.split('&'));
  return [...fixed, ...pairs.filter((pair) => !fixed.has(pair))].filter((pair) => pair !== '').join('&');
}

/** How a value is written that the call does not declare: a link of the server named it. */
const UNDECLARED: Style = { name: '', style: 'form', explode: true, allowReserved: false, mediaType: null };

/** "filter[limit]" of a declared parameter "filter" that takes an object or JSON becomes the property "limit" of its value. */
function foldBrackets(declared: readonly Parameter[], given: JsonObject): Map<string, Json> {
  const names = new Map(declared.map((one) => [one.name, one]));
  const values = new Map<string, Json>();
  const inBrackets = (name: string): boolean => !names.has(name) && name.endsWith(']');
  // Plain names first, so that a whole value is there before its properties are added.
  const entries = Object.entries(given).sort(([a], [b]) => Number(inBrackets(a)) - Number(inBrackets(b)));
  for (const [name, value] of entries) {
    if (value === undefined) continue;
    const match = names.has(name) ? null : /^([^[\]]+)((?:\[[^[\]]+\])+)$/.exec(name);
    const base = match === null ? undefined : names.get(match[1] ?? '');
    if (match === null || base === undefined || base.style === 'deepObject' || !holdsProperties(base)) {
      values.set(name, value);
      continue;
    }
    const inner = pointerOf([...(match[2] ?? '').matchAll(/\[([^[\]]+)\]/g)].map((part) => part[1] ?? ''));
    const before = values.get(base.name);
    values.set(base.name, withValueAt(isObject(before) ? before : {}, inner, value));
  }
  return values;
}

/** Whether a value of the parameter has properties: it is written as JSON, or an object. */
function holdsProperties({ mediaType, schema }: Parameter): boolean {
  const type = isObject(schema) ? member(schema, 'type') : undefined;
  return mediaType !== null || type === 'object' || (Array.isArray(type) && type.includes('object'));
}

function buildHeaders(call: Call, values: CallValues, issues: Issue[]): Map<string, string> {
  const headers = new Map<string, string>([['accept', acceptOf(call)]]);
  for (const [name, value] of [...unasked(call), ...Object.entries(values.header ?? {})]) {
    if (value === undefined) continue;
    const parameter = call.parameters.find(
      (one) => one.in === 'header' && one.name.toLowerCase() === name.toLowerCase(),
    );
    const text = headerText(parameter ?? { ...UNDECLARED, name, style: 'simple', explode: false }, value);
    if (text === null) continue;
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(text) || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
      const message = 'A header can hold neither line breaks nor characters outside Latin-1.';
      issues.push({ pointer: pointerOf(['header', name]), code: 'header', params: {}, message });
      continue;
    }
    headers.set(name.toLowerCase(), text);
  }
  const cookies = Object.entries(values.cookie ?? {}).flatMap(([name, value]) => {
    const parameter = call.parameters.find((one) => one.in === 'cookie' && one.name === name);
    return value === undefined ? [] : cookiePairs(parameter ?? { ...UNDECLARED, name }, value);
  });
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  return headers;
}

/** The headers that a call needs and nobody is asked for. */
function unasked(call: Call): readonly (readonly [string, Json])[] {
  return call.parameters.flatMap((parameter) => {
    const value = isOwnHeader(parameter.name) ? undefined : headerByItself(parameter);
    return value === undefined ? [] : [[parameter.name, value === NEW_WITH_EACH_CALL ? randomUuid() : value] as const];
  });
}

function buildPayload(call: Call, values: CallValues, issues: Issue[]): BuiltBody | null {
  if (values.body === undefined) {
    if (call.requestBody?.required === true && call.inQuery === undefined && !isBodyless(call.method)) {
      issues.push({ pointer: '/body', code: 'required', params: {}, message: 'This needs a content to send.' });
    }
    return null;
  }
  if (isBodyless(call.method)) {
    const message = `A ${call.method} request can't carry a body in a browser, so nothing was sent.`;
    issues.push({ pointer: '/body', code: 'unsupported', params: {}, message });
    return null;
  }
  const { body, mediaType, written } = values;
  return buildBody(chooseMediaType(call.requestBody, body, mediaType), body, mediaType, written);
}

function isBodyless(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
