// The client of one API: a call and its values → an Answer. It never throws for what a server did. Credentials are added
// here, and only for the API's own origin (rule S4).
import type { Issue, JsonObject } from '#contract';
import { type Call, type CallValues, resumableOf, withKey } from '#model';
import { answerOf, parsed } from './answer.ts';
import type { Answer, KnownCodes, Received, Unreachable } from './answer.ts';
import { withCredentials } from './authorize/apply.ts';
import { authorize } from './authorize/credential.ts';
import type { Credential } from './authorize/credential.ts';
import type { curlOf } from './curl.ts';
import { redactedUrl } from './redact.ts';
import type { LeftFiles } from './in-parts.ts';
import { randomUuid } from './random.ts';
import { buildRequest, isRefused } from './request.ts';
import type { BuiltRequest } from './request.ts';
import { isReceived, send } from './send.ts';
import type { Progress, SendSettings, Sent } from './send.ts';
import { chooseMediaType, essence, filesAsText, holdsFile, isBinary, isJsonType, isStream } from './serialize/body.ts';

/** What a client needs to know. */
export interface ClientOptions {
  /** Of the API, absolute, or a path of our own origin: "/api/v1". A function where it is known only later. */
  readonly baseUrl: string | (() => string);
  readonly fetch?: typeof fetch;
  /** A function where people sign in and out while the client lives. */
  readonly credentials?: readonly Credential[] | (() => readonly Credential[]);
  /** Longest silence of the server, 30 seconds unless said otherwise. */
  readonly timeoutMs?: number;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called after every call, for the call log; secrets are redacted. */
  readonly onCall?: (log: CallLog) => void;
  /** Milliseconds of the first pause before a read is tried again. */
  readonly backoffMs?: number;
  /** Where it is kept which files did not come to their end; looked for with the first file that goes in parts. */
  readonly left?: () => Promise<LeftFiles>;
}

/** What one call may add. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Sent beside the call's own; null takes one away. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Under which key a write that is repeatable goes out, where it has gone out before: otherwise under one of its own. */
  readonly key?: string;
  /** What the server answers bit by bit is given as it begins: `Ok.stream`. */
  readonly live?: boolean;
}

/** A line of the call log. */
export interface CallLog {
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly milliseconds: number;
  readonly attempts: number;
  readonly status: number | null;
  readonly kind: Answer['kind'];
  /** The curl command that sends the same, without secrets; made where it is asked for, since no first screen writes one. */
  readonly curl: (write: typeof curlOf) => string;
}

/** Sends calls to one API. */
export interface Client {
  send(call: Call, values: CallValues, options?: CallOptions): Promise<Answer>;
}

const TIMEOUT_MS = 30_000;

/** A client of the API at `baseUrl`. */
export function createClient(options: ClientOptions): Client {
  return withMoreAsked(plainClient(options));
}

/**
 * What a call asks for in addition goes along, until an API refuses the call for it: from then on that call goes without what
 * the refusal names ("Invalid key createdBy"), or without anything.
 */
function withMoreAsked(client: Client): Client {
  const taken = new Map<string, JsonObject>();
  return {
    send: async (call, values, more) => {
      const { operation, asks = NOTHING } = call;
      const sendAsking = async (asked: JsonObject): Promise<Answer> => {
        const isPlain = Object.keys(asked).length === 0;
        const answer = await client.send(call, isPlain ? values : withQuery(values, asked), more);
        if (!isPlain && answer.kind === 'problem' && REFUSED.has(answer.status))
          return sendAsking((await import('./asked-less.ts')).withoutNamed(asked, answer.text));
        if (answer.kind === 'ok' && asked !== asks) taken.set(operation, asked);
        return answer;
      };
      return sendAsking(taken.get(operation) ?? asks);
    },
  };
}

function withQuery(values: CallValues, asked: JsonObject): CallValues {
  return { ...values, query: { ...asked, ...values.query } };
}

const NOTHING: JsonObject = {};

/** Statuses of a request that has something in it which the API does not take, or may not give. */
const REFUSED: ReadonlySet<number> = new Set([400, 403, 422]);

function plainClient(options: ClientOptions): Client {
  const known: KnownCodes = new Map();
  return {
    send: async (call, values, callOptions = {}) => {
      const key = callOptions.key ?? randomUuid();
      const ready = withKey(call, await withReadyBody(call, values), key);
      const baseUrl = typeof options.baseUrl === 'string' ? options.baseUrl : options.baseUrl();
      const built = buildRequest(call, ready, baseUrl);
      if (isRefused(built)) return refused(built.issues);
      const held = options.credentials ?? [];
      const credentials = typeof held === 'function' ? held() : held;
      const prepared = (one: BuiltRequest): BuiltRequest =>
        withCredentials(
          withHeaders(withKeyHeader(call, one, key), options.headers, callOptions.headers),
          authorize(call.security, credentials),
          baseUrl,
        );
      const authorized = prepared(built);
      const at = Date.now();
      const settings: SendSettings = {
        fetch: options.fetch ?? globalThis.fetch.bind(globalThis),
        reads: call.reads,
        timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
        signal: callOptions.signal,
        onProgress: callOptions.onProgress,
        live: callOptions.live,
        credentialed: credentials.length > 0,
        backoffMs: options.backoffMs,
      };
      const build = (part: CallValues): BuiltRequest | null => {
        const one = buildRequest(part.body === undefined ? { ...call, requestBody: null } : call, part, baseUrl);
        return isRefused(one) ? null : prepared(one);
      };
      const sent = (await inParts(call, ready, settings, build, options.left)) ?? (await send(authorized, settings));
      const { result } = sent;
      const answer = !isReceived(result)
        ? result
        : result.body === undefined
          ? await answerOf(call, result, known)
          : (await import('./stream/live.ts')).liveAnswer(result, {
              mediaType: streamType(result.headers['content-type'] ?? ''),
              body: result.body,
              again: call.reads ? askAgain(authorized, settings) : null,
              firstPauseMs: options.backoffMs,
              readJson: parsed,
            });
      options.onCall?.(logOf(call, authorized, credentials, sent, answer, at));
      return answer;
    },
  };
}

/** Sends a file in parts where the call takes it so; null where it goes as a whole. */
async function inParts(
  call: Call,
  values: CallValues,
  settings: SendSettings,
  build: (values: CallValues) => BuiltRequest | null,
  left: ClientOptions['left'],
): Promise<Sent | null> {
  const resumable = isBinary(values.body) || holdsFile(values.body) ? resumableOf(call) : null;
  if (resumable === null) return null;
  const { signal, onProgress = () => undefined } = settings;
  return (await import('./in-parts.ts')).sendInParts(call, values, resumable, {
    build,
    send: (request, tell) => send(request, { ...settings, reads: false, onProgress: tell }),
    onProgress,
    signal,
    pauseMs: settings.backoffMs ?? 1_000,
    left: await left?.(),
  });
}

/** What goes on without an end though its type does not say so is lines. */
function streamType(contentType: string): string {
  return isStream(contentType) ? essence(contentType) : 'application/x-ndjson';
}

/** Asks for a stream again, from after the last event that came (HTML §9.2.3). */
function askAgain(request: BuiltRequest, settings: SendSettings) {
  return async (lastId: string, signal: AbortSignal): Promise<Received | Unreachable> => {
    const from = lastId === '' ? {} : { 'last-event-id': lastId };
    const asked = { ...request, headers: { ...request.headers, ...from } };
    return (await send(asked, { ...settings, signal })).result;
  };
}

function refused(issues: readonly Issue[]): Unreachable {
  const detail = issues.map((issue) => issue.message ?? issue.code).join(' ');
  return { kind: 'unreachable', reason: 'invalid', outcome: 'not-sent', detail, issues };
}

/** A file inside of JSON travels as base64 text. */
async function withReadyBody(call: Call, values: CallValues): Promise<CallValues> {
  if (isBinary(values.body) || !holdsFile(values.body)) return values;
  const media =
    chooseMediaType(call.requestBody, values.body, values.mediaType)?.mediaType ??
    values.mediaType ??
    'application/json';
  return isJsonType(media) ? { ...values, body: await filesAsText(values.body) } : values;
}

/** A key makes a write repeatable by the server. */
function withKeyHeader(call: Call, request: BuiltRequest, key: string): BuiltRequest {
  const name = call.idempotencyKey?.toLowerCase() ?? '/';
  if (name.startsWith('/') || Object.hasOwn(request.headers, name)) return request;
  return { ...request, headers: { ...request.headers, [name]: key } };
}

function withHeaders(
  request: BuiltRequest,
  always: Readonly<Record<string, string>> = {},
  once: Readonly<Record<string, string | null>> = {},
): BuiltRequest {
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(always)) headers.set(name.toLowerCase(), value);
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, value);
  for (const [name, value] of Object.entries(once)) {
    if (value === null) headers.delete(name.toLowerCase());
    else headers.set(name.toLowerCase(), value);
  }
  return { ...request, headers: Object.fromEntries(headers) };
}

function logOf(
  call: Call,
  request: BuiltRequest,
  credentials: readonly Credential[],
  sent: Sent,
  answer: Answer,
  at: number,
): CallLog {
  const secrets = credentials.map(({ name }) => name);
  const names = new Set(secrets.map((name) => name.toLowerCase()));
  return {
    operation: call.operation,
    method: request.method,
    url: redactedUrl(redactedUrl(request.url), (name) => names.has(name.toLowerCase())),
    at,
    milliseconds: Date.now() - at,
    attempts: sent.attempts,
    status: answer.kind === 'unreachable' ? (answer.status ?? null) : answer.status,
    kind: answer.kind,
    curl: (write) => write(request, secrets),
  };
}

/** A call that reads an address with no parameters: what a screen of our own needs. */
export function plainCall(method: string, path: string, more: Partial<Call> = {}): Call {
  const reads = method === 'GET' || method === 'HEAD' || method === 'QUERY';
  return {
    operation: `${method} ${path}`,
    method,
    path,
    label: '',
    description: '',
    parameters: [],
    requestBody: null,
    answers: [],
    security: [],
    servers: [],
    reads,
    idempotencyKey: null,
    conditional: false,
    deprecated: false,
    ...more,
  };
}
