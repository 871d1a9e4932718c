// A refusal as received → a Problem: title, detail, code, issues, missing permissions, how long to wait. Reads RFC 9457
// and the shapes that servers really send, as ordered tables of the members they use.
import { isObject, member, parseJson } from '#contract';
import type { Issue, Json } from '#contract';
import { labelOf } from '#model';
import type { Problem } from '../answer.ts';
import { challengesOf } from '../authorize/challenge.ts';
import { rateLimitOf, retryAfterOf } from '../rate-limit.ts';
import { brokenConstraint } from './broken-constraint.ts';
import { issuesIn, issuesInShapes, OF_VALUES } from './issue-rules.ts';
import { namesRule } from './named-rule.ts';

/**
 * The problem in a response of status 400 or above. What only a database can have said of a constraint is a refusal, though the
 * server lets it through as its own failure: nothing was changed.
 */
export function problemOf(answered: number, headers: Readonly<Record<string, string>>, text: string): Problem {
  const value = jsonIn(text);
  const broken = answered === 500 || OF_VALUES.has(answered) ? brokenConstraint(text) : null;
  const status = answered === 500 ? (broken?.status ?? answered) : answered;
  const words = value === undefined ? textWords(text, headers['content-type'] ?? '') : bodyWords(value);
  const told = value ?? saidIn(words, headers['content-type'] ?? '');
  const shaped = broken === null ? [] : issuesInShapes(told);
  const issues =
    broken === null || broken.issues.length === 0
      ? issuesIn(told, answered)
      : shaped.length > 0
        ? shaped
        : broken.issues;
  // The name of a rule says nothing to people: what it found stands at its field.
  const isSaid = words.detail !== '' && !namesRule(words.detail);
  const detail = withoutTags(isSaid ? saidOf(words).replace(CODE_BEFORE, '') : summaryOf(issues) || codeInWords(words));
  return {
    kind: 'problem',
    status,
    headers,
    title:
      words.title === '' || PHRASES.has(words.title.toLowerCase())
        ? (REASONS[status] ?? (status < 500 ? 'Refused' : 'Server error'))
        : words.title,
    detail: detail === words.title ? '' : detail,
    code: words.code,
    issues: eachOnce(issues),
    permissions: status === 403 || status === 401 ? permissionsIn(value, headers, `${words.title} ${detail}`) : [],
    retryAfter: retryAfterOf(headers) ?? (status === 429 ? (rateLimitOf(headers)?.reset ?? null) : null),
    value,
    text: text.slice(0, 20_000),
  };
}

/**
 * "E_ROW_NOT_FOUND: Row not found" (AdonisJS), "Error: Unable to retrieve …" (what JavaScript makes of an error as a text): what
 * stands before the words is for programs.
 */
const CODE_BEFORE = /^(?:[A-Z][A-Z\d]*(?:_[A-Z\d]+)+|Error): (?=\p{L}+ )/u;

/** "… is protected.<br /><br />" (WebOb), "<strong>Error:</strong> …" (WordPress): people read the words. */
function withoutTags(words: string): string {
  const plain = words.replace(TAG, ' ');
  return plain === words
    ? words
    : plain
        .replace(/\s{1,99}/g, ' ')
        .replace(/ (?=[.,;:])/g, '')
        .trim();
}

const TAG = /<\/?(?:br|p|b|strong|i|em|a|ul|ol|li|div|span)(?:\s[^<>]{0,400}|\/)?>/gi;

/** What a status means where the server says no more (RFC 9110 §15.5, §15.6; RFC 6585). */
const REASONS: Readonly<Record<number, string>> = {
  400: 'Not accepted',
  401: 'Sign-in needed',
  402: 'Payment required',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Not possible here',
  406: 'Not available in this form',
  408: 'The server waited too long',
  409: 'In conflict with its present state',
  410: 'No longer there',
  412: 'Changed in the meantime',
  413: 'Too large',
  415: 'Not accepted in this form',
  422: 'Not accepted',
  423: 'Locked',
  428: 'Needs to know which version was changed',
  429: 'Too many requests',
  500: 'Server error',
  501: 'Not implemented by the server',
  502: 'The server behind did not answer properly',
  503: 'The server is not available now',
  504: 'The server behind did not answer in time',
};

/** The protocol's own words for a status, which frameworks send as a title and which tell people nothing. */
const PHRASES: ReadonlySet<string> = new Set([
  'bad request',
  'unauthorized',
  'forbidden',
  'precondition failed',
  'unprocessable entity',
  'unprocessable content',
  'internal server error',
]);

/** What is said in words; where these are the protocol's own, or the code once more, what the code says (rule `code-in-words`). */
function saidOf(words: Words): string {
  const isBare = words.detail === words.code || PHRASES.has(words.detail.toLowerCase());
  return (isBare && codeInWords(words)) || words.detail;
}

/** "INVALID_PASSWORD" and "invalid_grant" (RFC 6749 §5.2) for people; "" of a number, an address, or one word. */
function codeInWords({ code }: Words): string {
  const said = code !== null && CODE.test(code) ? labelOf(code) : '';
  return PHRASES.has(said.toLowerCase()) ? '' : said;
}

const CODE = /^[a-z]{1,40}(?:[_-][a-z]{1,40}){1,12}$/i;

/** What a server says that only has words, as if it stood in an answer; a page or a document is none. */
function saidIn({ detail }: Words, contentType: string): Json {
  return /html|xml/i.test(contentType) ? {} : { message: detail };
}

interface Words {
  readonly title: string;
  readonly detail: string;
  readonly code: string | null;
}

/** Members that hold words for people, in the order in which they are the best title and detail. */
const TITLES = ['title', 'error_title', 'summary', 'error', 'hydra:title'] as const;
const DETAILS = [
  'detail',
  'message',
  'error_description',
  'errorMessage',
  'error_message',
  'description',
  'msg',
  'reason',
  'details',
  'errorDescription',
  'Message',
  'Description',
  'Details',
  'userMessage',
  'developerMessage',
  'faultstring',
  'text',
  'hydra:description',
] as const;
const CODES = ['code', 'errorCode', 'error_code', 'type', 'error', 'name', 'status', 'reason', 'key', 'Code'] as const;
/** Where an error may stand inside an answer. */
const INNER = [
  'error',
  'fault',
  'data',
  'result',
  'response',
  'body',
  'errors',
  'Error',
  'problem',
  'exception',
  'status',
] as const;

function bodyWords(value: Json, depth = 0): Words {
  if (typeof value === 'string') return { title: '', detail: value, code: null };
  if (Array.isArray(value)) {
    const texts = value.filter((part: Json) => typeof part === 'string');
    if (texts.length > 0) return { title: '', detail: texts.join('; '), code: null };
    return value.length > 0 && depth < 3 ? bodyWords(value[0] as Json, depth + 1) : NO_WORDS;
  }
  if (!isObject(value)) return NO_WORDS;
  const detail = sayingMost(value) || listedText(value) || firstText(value, ['error']) || sentenceIn(value);
  const title = firstText(
    value,
    TITLES.filter((key) => key !== 'error' || member(value, 'message') !== undefined),
  );
  const code = firstCode(value);
  const own = { title: isCodeLike(title) || title === detail ? '' : title, detail, code };
  if (own.title !== '' || own.detail !== '' || depth >= 3) return own;
  // All that is answered may stand under a word that says of which kind it is: {"NeutronError": {…}}, {"itemNotFound": {…}}.
  const keys = Object.keys(value);
  for (const key of keys.length === 1 && isObject(value[keys[0] as string]) ? keys : INNER) {
    const inner = member(value, key);
    if (!isObject(inner) && !Array.isArray(inner)) continue;
    const words = bodyWords(inner, depth + 1);
    if (words.detail !== '' || words.title !== '') return { ...words, code: words.code ?? code };
  }
  return own;
}

const NO_WORDS: Words = { title: '', detail: '', code: null };

function firstText(value: Json, keys: readonly string[]): string {
  for (const key of keys) {
    const text = member(value, key);
    if (typeof text === 'string' && text.trim() !== '') return text.trim();
  }
  return '';
}

/** What says what is wrong; the protocol's own words ("Bad request") only where nothing beside them says more. */
function sayingMost(value: Json): string {
  const isSaying = (key: string): boolean => !PHRASES.has(firstText(value, [key]).toLowerCase());
  return firstText(value, DETAILS.filter(isSaying)) || firstText(value, DETAILS);
}

/** A sentence in the place of a code: {code: "No token provided"}. */
function sentenceIn(value: Json): string {
  const text = firstText(value, ['code']);
  return /\s/.test(text) ? text : '';
}

/** Messages that are lists of texts: {message:["…"]}, {errors:["…"]}. */
function listedText(value: Json): string {
  for (const key of ['message', 'errors', 'messages', 'detail', 'details', 'error']) {
    const list = member(value, key);
    if (Array.isArray(list) && list.length > 0 && list.every((part: Json) => typeof part === 'string'))
      return list.join('; ');
  }
  return '';
}

function firstCode(value: Json): string | null {
  for (const key of CODES) {
    const code = member(value, key);
    const isWord = typeof code === 'string' && code !== '' && code !== 'about:blank' && !/\s/.test(code);
    // {"error": "Conflict"} is words for people, {"error": "invalid_grant"} is a code.
    if (isWord && (key !== 'error' || isCodeLike(code))) return code;
    if (typeof code === 'number' && key !== 'status') return String(code);
  }
  return null;
}

/** "VALIDATION_FAILED" and "invalid_grant" are for programs. */
function isCodeLike(text: string): boolean {
  return /^[A-Za-z0-9]+([_.-][A-Za-z0-9]+)+$/.test(text);
}

/** Words in a text that is no JSON: its lines, or the title of a web page. */
function textWords(text: string, contentType: string): Words {
  const trimmed = text.trim();
  if (/html/i.test(contentType) || /^<(!doctype|html)/i.test(trimmed)) {
    const found = /<title[^>]*>([^<]{1,300})/i.exec(trimmed)?.[1] ?? /<h1[^>]*>([^<]{1,300})/i.exec(trimmed)?.[1] ?? '';
    return { title: '', detail: unescaped(found).replace(/\s+/g, ' ').trim(), code: null };
  }
  if (trimmed.startsWith('<')) {
    const found = /<(?:message|detail|description|faultstring)>([^<]{1,500})</i.exec(trimmed)?.[1] ?? '';
    return { title: '', detail: unescaped(found).trim(), code: /<code>([^<]{1,100})</i.exec(trimmed)?.[1] ?? null };
  }
  return { title: '', detail: trimmed.slice(0, 1000), code: null };
}

function unescaped(text: string): string {
  const names: Readonly<Record<string, string>> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    '#39': "'",
    apos: "'",
    nbsp: ' ',
  };
  return text.replace(/&(#?\w+);/g, (all, name: string) => (Object.hasOwn(names, name) ? (names[name] ?? all) : all));
}

/** What two rules say of one value in the same words is told once: Symfony's NotNull and NotBlank, each with its message. */
function eachOnce(issues: readonly Issue[]): readonly Issue[] {
  const said = new Set<string>();
  return issues.filter(({ pointer, message, code }) => {
    const known = said.size;
    return said.add(JSON.stringify([pointer, message ?? code])).size > known;
  });
}

function summaryOf(issues: readonly Issue[]): string {
  const messages = [...new Set(issues.map((issue) => issue.message ?? '').filter((message) => message !== ''))];
  return messages.slice(0, 3).join('; ') + (messages.length > 3 ? ' …' : '');
}

const PERMISSIONS = [
  'permissions',
  'permission',
  'missingPermissions',
  'missing_permissions',
  'requiredPermissions',
  'required_permissions',
  'requiredPermission',
  'required_permission',
  'required',
  'missing_scopes',
  'missingScopes',
  'required_scopes',
  'requiredScopes',
  'required_scope',
  'requiredScope',
  'scopes',
  'scope',
  'needed',
  'requiredRoles',
  'required_roles',
  'requiredRole',
  'required_role',
  'roles',
  'role',
] as const;

/** Names of what one lacks: from the body, from `WWW-Authenticate` (RFC 6750 §3.1), else from the words. */
function permissionsIn(
  value: Json | undefined,
  headers: Readonly<Record<string, string>>,
  words: string,
): readonly string[] {
  const inBody = value === undefined ? [] : permissionNames(value, 0);
  if (inBody.length > 0) return inBody;
  for (const { parameters } of challengesOf(headers['www-authenticate'])) {
    if (parameters['error'] === 'insufficient_scope') return (parameters['scope'] ?? '').split(/\s+/).filter(Boolean);
  }
  const named = /(?:permissions?|scopes?|roles?|privileges?)\s*(?:required)?[:\s]+["'`]([\w:./*-]+)["'`]/i.exec(
    words,
  )?.[1];
  const before = /["'`]([\w:./*-]+)["'`]\s+(?:permission|scope|role|privilege)/i.exec(words)?.[1];
  return [named ?? before].filter((name) => name !== undefined);
}

function permissionNames(value: Json, depth: number): readonly string[] {
  for (const key of PERMISSIONS) {
    const found = member(value, key);
    const names = Array.isArray(found)
      ? found.map(nameOfPermission)
      : typeof found === 'string'
        ? found.split(/[\s,]+/)
        : [];
    const clean = names.filter((name) => name !== '');
    if (clean.length > 0 && clean.length < 50) return [...new Set(clean)];
  }
  if (depth >= 2) return [];
  for (const key of ['error', 'details', 'detail', 'data', 'errors', 'extensions', 'meta', 'context', 'params']) {
    const inner = member(value, key);
    const parts: readonly Json[] = Array.isArray(inner) ? inner : inner === undefined ? [] : [inner];
    for (const part of parts) {
      const names = permissionNames(part, depth + 1);
      if (names.length > 0) return names;
    }
  }
  return [];
}

function nameOfPermission(entry: Json): string {
  if (typeof entry === 'string') return entry;
  const name = member(entry, 'name') ?? member(entry, 'permission') ?? member(entry, 'id');
  return typeof name === 'string' ? name : '';
}

function jsonIn(text: string): Json | undefined {
  if (!/^\uFEFF?\s*[[{"]/.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
