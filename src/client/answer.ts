// What came of a call: a response as received → ok, problem or unreachable, as a value. Bodies are read by what they are:
// JSON exactly (rule S12), text, files with their name (RFC 6266), nothing; and an answer that is not what it claims to be
// is said to be unexpected instead of being shown.
import { isObject, member, parseJson } from '#contract';
import type { Issue, Json } from '#contract';
import { answersFor, type Call } from '#model';
import { fileNameOf } from './content-disposition.ts';
import { isSignInPath } from './redirect.ts';
import { essence, isJsonType, isLines, isXmlType } from './serialize/body.ts';
import type { LiveStream } from './stream/live.ts';

/** What came of a call. */
export type Answer = Ok | Problem | Unreachable;

/** The server did it (2xx), or nothing changed (304). */
export interface Ok {
  readonly kind: 'ok';
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON or text; undefined for an empty body or a file. */
  readonly value: Json | undefined;
  readonly file: { readonly blob: Blob; readonly name: string | null } | null;
  /** What is still coming, where the caller asked for it live and the server answers bit by bit; `value` is then undefined. */
  readonly stream?: LiveStream;
  readonly mediaType: string;
  readonly url: string;
}

/** The server refused or failed (4xx, 5xx), in its own words where it had any. */
export interface Problem {
  readonly kind: 'problem';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly title: string;
  readonly detail: string;
  readonly code: string | null;
  /** Faults of single values; pointers lead into the CallValues ("/body/name", "/query/limit"). */
  readonly issues: readonly Issue[];
  /** Names of the permissions or scopes that were missing. */
  readonly permissions: readonly string[];
  /** Seconds to wait. */
  readonly retryAfter: number | null;
  readonly value: Json | undefined;
  readonly text: string;
}

/** No usable answer came. */
export interface Unreachable {
  readonly kind: 'unreachable';
  /**
   * cut: the answer began and broke off. unexpected: something else came than was declared. invalid: never sent, its values
   * were refused here.
   */
  readonly reason: 'network' | 'cut' | 'timeout' | 'aborted' | 'unexpected' | 'invalid';
  /** Whether it took effect. A read never does: "not-sent" or "unknown" tell only how far it came. */
  readonly outcome: 'not-sent' | 'unknown' | 'happened';
  /** In a sentence, for people. */
  readonly detail: string;
  readonly status?: number;
  /** reason "invalid": what is wrong with which value. */
  readonly issues?: readonly Issue[];
}

/** A response, read to its end. */
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly blob: Blob;
  /** What the blob is made of, where that is at hand: text is read from it at once. */
  readonly chunks?: readonly Uint8Array<ArrayBuffer>[];
  /** What is still to be read, where it comes bit by bit and is wanted live; the blob is then empty. */
  readonly body?: ReadableStream<Uint8Array>;
  readonly url: string;
}

/** Text larger than this is not parsed: it would freeze the page. */
export const MAX_TEXT = 64 * 1024 * 1024;

/** Values nested deeper than this are refused: nothing that people look at is, and code that walks them would break. */
const MAX_DEPTH = 400;

/** The answer in a response. */
export async function answerOf(
  call: Pick<Call, 'answers' | 'reads'>,
  received: Received,
  known: KnownCodes = new Map(),
): Promise<Answer> {
  const { status } = received;
  if (status >= 400) return problemIn(received, await received.blob.slice(0, MAX_TEXT).text());
  if (status === 204 || status === 205 || status === 304) return ok(received, undefined, null);
  if (status < 200 || status >= 300) {
    if (call.answers.some((answer) => answer.status === String(status))) return ok(received, undefined, null);
    const place = received.headers['location'] ?? '';
    if (isSignInPath(place.replace(/[?#].*$/s, ''))) return signInNeeded(received);
    return unexpected(call, received, `Status ${status} leads elsewhere; it was not followed.`, 'unknown');
  }
  const answer = await bodyAnswer(call, received);
  if (answer.kind !== 'ok') return answer;
  if (!isBareOutcome(answer.value)) {
    noteCode(answer.value, known);
    return answer;
  }
  const { refusalIn } = await import('./outcome.ts');
  const refused = refusalIn(answer.value, call.answers, known);
  return refused === null ? answer : problemIn({ ...received, status: refused }, await textOf(received));
}

/** By its name, the code with which this API has given results: another one, and none, is that of a refusal. */
export type KnownCodes = Map<string, Json>;

function noteCode(value: Json | undefined, known: KnownCodes): void {
  if (!isObject(value) || !Object.values(value).some((part) => typeof part === 'object' && part !== null)) return;
  for (const name of ['code', 'errno', 'errcode']) {
    const code = member(value, name);
    if (typeof code === 'number') known.set(name, code);
  }
}

/** Whether it may say how the call went, and holds nothing else; what reads that is loaded with the first. */
function isBareOutcome(value: Json | undefined): boolean {
  if (!isObject(value) || Object.hasOwn(value, 'id') || Object.keys(member(value, 'data') ?? {}).length > 0)
    return false;
  return Object.keys(value).some((name) =>
    /^(?:success|ok|succeeded|status|(?:status_?)?code|err(?:no|code|ors?))$/i.test(name),
  );
}

/** Reads a problem; what reads them is loaded with the first: most calls go well. */
async function problemIn({ status, headers }: Pick<Received, 'status' | 'headers'>, text: string): Promise<Problem> {
  const { problemOf } = await import('./problem/problem.ts');
  return problemOf(status, headers, text);
}

/** A server with sessions sends people to its page to sign in, where an API would answer 401. */
async function signInNeeded(received: Received): Promise<Problem> {
  const problem = await problemIn({ ...received, status: 401 }, '');
  return { ...problem, detail: 'The server led to its sign-in page.' };
}

async function bodyAnswer(call: Pick<Call, 'answers' | 'reads'>, received: Received): Promise<Answer> {
  const mediaType = essence(received.headers['content-type'] ?? '');
  const declared = declaredTypes(call, received.status);
  const size = sizeOf(received);
  if (size === 0) return emptyAnswer(call, received, declared);
  const attachment = /^\s*attachment/i.test(received.headers['content-disposition'] ?? '');
  const file = attachment || isFileType(mediaType) ? fileIn(received) : null;
  if (mediaType === 'text/html' && !declared.some((type) => type === 'text/html' || type === 'text/*')) {
    if (!attachment) return htmlAnswer(call, received);
  }
  if (size > MAX_TEXT) {
    if (file !== null) return ok(received, undefined, file);
    const detail = `The answer is ${Math.round(size / 1024 / 1024)} MB of data, more than can be shown.`;
    return unexpected(call, received, detail, 'happened');
  }
  if (isLines(mediaType)) return linesAnswer(call, received, file);
  if (isJsonType(mediaType)) return jsonAnswer(call, received, attachment ? file : null);
  if (file !== null && !isTextType(mediaType)) return ok(received, undefined, file);
  const text = await textOf(received);
  // JSON sent as text/plain, or with no type at all, is still JSON where the contract says so or it looks like it.
  const guess = mediaType === '' || mediaType === 'text/plain' || mediaType === 'application/x-www-form-urlencoded';
  if (guess && !attachment && (/^\s*[[{]/.test(text) || declared.some(isJsonType))) {
    const value = parsed(text);
    if (value !== undefined) return ok(received, value, null);
  }
  return ok(received, text, file);
}

function emptyAnswer(call: Pick<Call, 'answers' | 'reads'>, received: Received, declared: readonly string[]): Answer {
  if (call.reads && received.status === 200 && declared.some(isJsonType)) {
    return unexpected(call, received, 'Nothing came where data was expected.', 'unknown');
  }
  return ok(received, undefined, null);
}

async function htmlAnswer(call: Pick<Call, 'answers' | 'reads'>, received: Received): Promise<Answer> {
  const title = /<title[^>]*>([^<]{1,200})/i.exec(await received.blob.slice(0, 20_000).text())?.[1]?.trim();
  const named = title === undefined ? '' : ` ("${title}")`;
  const detail = `A web page${named} came back, not data: the address may be wrong.`;
  return unexpected(call, received, detail, 'unknown');
}

async function jsonAnswer(
  call: Pick<Call, 'answers' | 'reads'>,
  received: Received,
  file: Ok['file'],
): Promise<Answer> {
  const text = await textOf(received);
  if (text.trim() === '') return emptyAnswer(call, received, ['application/json']);
  const value = text.length > LONG ? await (await import('./long-answer.ts')).longJson(text) : parsed(text);
  if (value === undefined) return linesAnswer(call, received, file);
  if (isTooDeep(value)) return unexpected(call, received, 'The answer is too deep to be shown.', 'happened');
  return ok(received, value, file);
}

/** Lines of JSON, as a whole; many send them as JSON (the events of Docker and Podman, what Kubernetes watches). */
async function linesAnswer(
  call: Pick<Call, 'answers' | 'reads'>,
  received: Received,
  file: Ok['file'],
): Promise<Answer> {
  const [{ valuesOfLines }, text] = await Promise.all([import('./stream/events.ts'), textOf(received)]);
  const values = valuesOfLines(text, parsed);
  return values === null
    ? unexpected(call, received, 'The answer is not JSON, or was cut off.', 'happened')
    : ok(received, values, file);
}

function ok(received: Received, value: Json | undefined, file: Ok['file']): Ok {
  const mediaType = essence(received.headers['content-type'] ?? '');
  return { kind: 'ok', status: received.status, headers: received.headers, value, file, mediaType, url: received.url };
}

function unexpected(
  call: Pick<Call, 'reads'>,
  received: Received,
  detail: string,
  outcome: Unreachable['outcome'],
): Unreachable {
  return {
    kind: 'unreachable',
    reason: 'unexpected',
    outcome: call.reads ? 'unknown' : outcome,
    detail,
    status: received.status,
  };
}

/** The media types that the contract declares for this status. */
function declaredTypes(call: Pick<Call, 'answers'>, status: number): readonly string[] {
  return answersFor(call, status).flatMap((answer) => answer.content.map(({ mediaType }) => essence(mediaType)));
}

function isTextType(mediaType: string): boolean {
  return (
    mediaType === '' ||
    mediaType.startsWith('text/') ||
    isXmlType(mediaType) ||
    /yaml|javascript|x-www-form-urlencoded|graphql/.test(mediaType)
  );
}

/** Types that are kept as files: all but JSON and text; tables and calendars too, since people open those elsewhere. */
function isFileType(mediaType: string): boolean {
  if (isJsonType(mediaType) || isLines(mediaType)) return false;
  return !isTextType(mediaType) || /^text\/(csv|tab-separated-values|calendar|vcard|x-vcard)$/.test(mediaType);
}

function fileIn(received: Received): NonNullable<Ok['file']> {
  return { blob: received.blob, name: fileNameOf(received.headers['content-disposition'] ?? '') };
}

function sizeOf(received: Received): number {
  const sizes = received.chunks?.map(({ byteLength }) => byteLength);
  return sizes?.reduce((sum, size) => sum + size, 0) ?? received.blob.size;
}

async function textOf(received: Received): Promise<string> {
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(received.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  const decoder = decoderOf(charset);
  const chunks = received.chunks ?? [await received.blob.arrayBuffer()];
  return [...chunks.map((chunk) => decoder.decode(chunk, { stream: true })), decoder.decode()].join('');
}

/** What reads this charset; of one that nobody knows, UTF-8. */
function decoderOf(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** A text of more characters is read in steps, between which the page draws and answers keys. */
const LONG = 1_000_000;

/** JSON; undefined where a text is none. */
export function parsed(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Whether a value nests deeper than is allowed: nothing below that depth is looked at. */
export function isTooDeep(value: Json, left = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (left < 0) return true;
  if (!isObject(value)) return Array.isArray(value) && value.some((part: Json) => isTooDeep(part, left - 1));
  // Its own members only: what is parsed has no others.
  for (const name in value) if (isTooDeep(value[name] ?? null, left - 1)) return true;
  return false;
}
