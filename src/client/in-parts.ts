// A file to a call that takes it in parts → what came of it. A part that was cut off does no harm: it says which bytes it is,
// so the server is asked how far it came, and it goes on from there (tus 1.0; RFC 9110 §14.4). What a person sends again goes on as
// well, after a reload where the server can be asked. Loaded with the first such file.
import type { Call, CallValues, Resumable } from '#model';
import type { Received, Unreachable } from './answer.ts';
import type { BuiltRequest } from './request.ts';
import { pause } from './pause.ts';
import { isReceived, type Progress, type Sent } from './send.ts';

/** What sending in parts needs of the client. */
export interface PartTools {
  /** Builds the call's request with these values, ready to be sent. */
  readonly build: (values: CallValues) => BuiltRequest | null;
  /** Sends a request once. */
  readonly send: (request: BuiltRequest, onProgress: (progress: Progress) => void) => Promise<Sent>;
  readonly onProgress: (progress: Progress) => void;
  readonly signal: AbortSignal | undefined;
  /** Milliseconds of the first pause after a failure. */
  readonly pauseMs: number;
  /** Where it is kept what did not come to its end, beyond the life of this page. */
  readonly left: LeftFiles | undefined;
}

/** A file that did not come to its end. */
export interface LeftFile {
  /** Where its parts go. */
  readonly url: string;
  /** Where its place was made: another address then is another server's. */
  readonly base: string;
  /** As many bytes were acknowledged. */
  readonly offset: number;
}

/** Where files were left, by what they are. */
export interface LeftFiles {
  readonly get: (key: string) => LeftFile | undefined;
  readonly set: (key: string, left: LeftFile) => void;
  readonly delete: (key: string) => void;
}

/** A multiple of what storages ask for (256 kB, 4 MB), and more than the least that they take (5 MB). */
const PART = 8 * 1024 * 1024;
/** Failures without a byte of progress between them, before it is left to people. */
const MOST_FAILURES = 5;

/** What was left as long as the page lives: sending the same again goes on from there. */
const LEFT = new Map<string, LeftFile>();

/** Sends the only file of the values in parts; null where there is none, or it is short and can go as a whole. */
export async function sendInParts(
  call: Call,
  values: CallValues,
  { by }: Resumable,
  tools: PartTools,
): Promise<Sent | null> {
  const found = onlyFile(values.body);
  if (found === null || (by === 'range' && found.file.size <= PART && !isAsked(call, 'content-range'))) return null;
  const { file } = found;
  const key = JSON.stringify([call.operation, nameOf(file), file.size, file.type, dateOf(file), values.path ?? {}]);
  return by === 'offset' ? byOffset(values, file, key, tools) : byRange(values, found, key, tools);
}

interface Found {
  readonly file: Blob;
  /** The values with this in the file's place. */
  readonly withFile: (part: Blob) => unknown;
}

function onlyFile(body: unknown): Found | null {
  if (body instanceof Blob) return { file: body, withFile: (part) => part };
  if (typeof body !== 'object' || body === null) return null;
  const files = Object.entries(body).filter(([, value]) => value instanceof Blob);
  const [entry] = files;
  if (files.length !== 1 || entry === undefined) return null;
  const [name, file] = entry as [string, Blob];
  return {
    file,
    withFile: (part) =>
      Object.fromEntries(Object.entries(body).map(([key, value]) => [key, key === name ? part : (value as unknown)])),
  };
}

function nameOf(file: Blob): string {
  return file instanceof File ? file.name : 'file';
}

function dateOf(file: Blob): number | null {
  return file instanceof File ? file.lastModified : null;
}

function isAsked(call: Call, header: string): boolean {
  return call.parameters.some((one) => one.in === 'header' && one.required && one.name.toLowerCase() === header);
}

const TUS = { 'tus-resumable': '1.0.0' };

// ---- By offset (tus) ----

async function byOffset(values: CallValues, file: Blob, key: string, tools: PartTools): Promise<Sent> {
  const { body: _body, mediaType: _type, ...rest } = values;
  const create = tools.build(rest);
  if (create === null) return failed('The address of the file could not be built.');
  const files = tools.left ?? LEFT;
  const kept = files.get(key);
  const left = kept?.base === create.url ? kept : undefined;
  let made: Sent | null = null;
  if (left === undefined) {
    const metadata = `filename ${base64(nameOf(file))},filetype ${base64(file.type)}`;
    const headers = { ...plain(create), ...TUS, 'upload-length': String(file.size), 'upload-metadata': metadata };
    made = await tools.send({ ...create, headers, body: null }, () => undefined);
    if (!isReceived(made.result) || made.result.status >= 300) return made;
  }
  const answered = made !== null && isReceived(made.result) ? made.result : null;
  const url = left?.url ?? placeIn(answered);
  if (url === null)
    return failed('The server wants the file sent to another address than its own; nothing was sent there.');
  if (left === undefined) files.set(key, { url, base: create.url, offset: 0 });
  const at = (method: string, headers: Record<string, string>, body: Blob | null): BuiltRequest => ({
    ...create,
    url,
    method,
    headers: { ...plain(create), ...TUS, ...headers },
    body,
    parts: null,
  });
  const type = 'application/offset+octet-stream';
  const sent = await inTurn(file, key, tools, {
    files,
    place: { url, base: create.url },
    first: left === undefined ? 0 : null,
    part: (from, part) => at('PATCH', { 'content-type': type, 'upload-offset': String(from) }, part),
    ask: () => at('HEAD', {}, null),
    offsetIn: ({ headers }) => numberIn(headers['upload-offset']),
  });
  const isForgotten = left !== undefined && isReceived(sent.result) && [404, 410].includes(sent.result.status);
  if (isForgotten && files.get(key) === undefined) return byOffset(values, file, key, tools);
  // What the place was made with tells what was made.
  const isDone = isReceived(sent.result) && sent.result.status < 300;
  return isDone
    ? { ...sent, result: answered ?? { ...sent.result, headers: { ...sent.result.headers, location: url } } }
    : sent;
}

/** Where parts go: an address of the same origin, below where the place was made. */
function placeIn(answered: Received | null): string | null {
  const location = answered?.headers['location'];
  if (answered === null || location === undefined || !URL.canParse(answered.url)) return null;
  const base = new URL(answered.url);
  if (!URL.canParse(location, base.href)) return null;
  const url = new URL(location, base.href);
  const above = base.pathname.replace(/\/[^/]*\/?$/, '/');
  return url.origin === base.origin && url.pathname.startsWith(above) ? url.href : null;
}

// ---- By range ----

async function byRange(values: CallValues, { file, withFile }: Found, key: string, tools: PartTools): Promise<Sent> {
  const whole = tools.build({ ...values, body: withFile(named(file.slice(0, 0), file)) });
  if (whole === null) return failed('The address of the file could not be built.');
  const ranged = (range: string, body: BuiltRequest): BuiltRequest => ({
    ...body,
    headers: { ...body.headers, 'content-range': range },
  });
  const canAsk = whole.method === 'PUT';
  // Who cannot be asked how far it came is gone on with only by who saw how far that was.
  const files = canAsk ? (tools.left ?? LEFT) : LEFT;
  const left = files.get(key);
  return inTurn(file, key, tools, {
    files,
    place: { url: whole.url, base: whole.url },
    first: left === undefined ? 0 : canAsk ? null : left.offset,
    part: (from, part) => {
      const built = tools.build({ ...values, body: withFile(named(part, file)) }) ?? whole;
      return ranged(`bytes ${from}-${from + part.size - 1}/${file.size}`, built);
    },
    ask: canAsk ? () => ranged(`bytes */${file.size}`, { ...whole, body: new Blob([]) }) : null,
    offsetIn: ({ status, headers }) => {
      if (status !== 308) return null;
      const end = /-(\d+)\s*$/.exec(headers['range'] ?? '')?.[1];
      return end === undefined ? 0 : Number(end) + 1;
    },
  });
}

function named(part: Blob, file: Blob): Blob {
  return file instanceof File ? new File([part], file.name, { type: file.type }) : part;
}

// ---- Both ----

interface Way {
  readonly files: LeftFiles;
  readonly place: Pick<LeftFile, 'url' | 'base'>;
  /** Where to begin; null: the server is asked. */
  readonly first: number | null;
  readonly part: (from: number, part: Blob) => BuiltRequest;
  /** Asks how far it has come; null where that cannot be asked: then the part goes again, as the bytes that it is. */
  readonly ask: (() => BuiltRequest) | null;
  readonly offsetIn: (received: Received) => number | null;
}

async function inTurn(file: Blob, key: string, tools: PartTools, way: Way): Promise<Sent> {
  let offset = way.first ?? 0;
  let isKnown = way.first !== null;
  let attempts = 0;
  for (let failures = 0; ; ) {
    if (!isKnown && way.ask !== null) {
      const asked = await tools.send(way.ask(), () => undefined);
      const there = isReceived(asked.result) ? way.offsetIn(asked.result) : null;
      const isGone = isReceived(asked.result) && [404, 410].includes(asked.result.status);
      if (isGone) way.files.delete(key);
      if (isGone && failures === 0) return asked;
      if (there !== null) offset = there;
      isKnown = there !== null;
      // Everything is there: only the answer was lost.
      if (there === file.size && way.ask !== null && isReceived(asked.result))
        return finished(way.files, key, asked, attempts);
    }
    const from = offset;
    const part = file.slice(from, from + PART);
    const sent = await tools.send(way.part(from, part), ({ phase, loaded }) => {
      if (phase === 'upload') tools.onProgress({ phase, loaded: from + Math.min(loaded, part.size), total: file.size });
    });
    attempts += sent.attempts;
    const { result } = sent;
    if (isReceived(result) && (result.status < 300 || result.status === 308)) {
      offset = way.offsetIn(result) ?? from + part.size;
      failures = offset > from ? 0 : failures + 1;
      way.files.set(key, { ...way.place, offset });
      if (offset >= file.size && result.status !== 308) return finished(way.files, key, sent, attempts);
      if (failures <= MOST_FAILURES) continue;
    }
    failures += 1;
    if (!mayGoOn(result) || failures > MOST_FAILURES || tools.signal?.aborted === true)
      return { result: told(result, offset, file.size), attempts };
    isKnown = way.ask === null;
    if (!(await pause(tools.pauseMs * 2 ** (failures - 1), tools.signal)))
      return { result: told(result, offset, file.size), attempts };
  }
}

function finished(files: LeftFiles, key: string, sent: Sent, attempts: number): Sent {
  files.delete(key);
  return { ...sent, attempts };
}

/** A failure that may pass: the line, a busy server, an offset that is no longer ours. */
function mayGoOn(result: Received | Unreachable): boolean {
  if (!isReceived(result)) return result.reason !== 'invalid' && result.reason !== 'aborted';
  return result.status >= 500 || [408, 409, 416, 423, 429, 460].includes(result.status);
}

/** What has not come whole took no effect, and how far it came is said. */
function told(result: Received | Unreachable, offset: number, size: number): Received | Unreachable {
  const mega = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
  if (isReceived(result) && result.status < 500) return result;
  const reason = isReceived(result) ? 'network' : result.reason;
  const detail = `${mega(offset)} of ${mega(size)} MB have arrived, then it was cut off. Sending it again goes on from there.`;
  return { kind: 'unreachable', reason, outcome: 'not-sent', detail };
}

function failed(detail: string): Sent {
  return { result: { kind: 'unreachable', reason: 'unexpected', outcome: 'not-sent', detail }, attempts: 0 };
}

function plain({ headers }: BuiltRequest): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type' && name !== 'accept'));
}

function numberIn(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text.trim()) ? Number(text) : null;
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
