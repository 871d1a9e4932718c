// A built request → the response read to its end, or why there is none. Reads are tried again (at most twice, with
// backoff, jitter and `Retry-After`); a write goes out once and is never repeated (rule S6). Redirects are followed only
// within the origin, and only where nothing was done yet (rules S3, S4).
import type { Received, Unreachable } from './answer.ts';
import { endingOf, goingOn, isEnough, within } from './endless.ts';
import { describeFailure } from './failures.ts';
import { rateLimitOf, retryAfterOf } from './rate-limit.ts';
import { redirectOf } from './redirect.ts';
import { pause } from './pause.ts';
import type { BuiltRequest } from './request.ts';
import { isStream } from './serialize/body.ts';

/** How far an upload or download is. */
export interface Progress {
  readonly phase: 'upload' | 'download';
  readonly loaded: number;
  /** Bytes in all, or null where nobody said. */
  readonly total: number | null;
}

/** How to send. */
export interface SendSettings {
  readonly fetch: typeof fetch;
  /** Whether it only reads, and so may be tried again. */
  readonly reads: boolean;
  /** Longest silence: until the answer begins, and between two pieces of it. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** What comes bit by bit is given back as it begins, to be read by the caller. */
  readonly live?: boolean | undefined;
  /** True where the request carries a credential in a header or parameter. */
  readonly credentialed: boolean;
  /** Milliseconds of the first backoff; doubled each time. */
  readonly backoffMs?: number | undefined;
}

/** A received response with the number of times that it took. */
export interface Sent {
  readonly result: Received | Unreachable;
  readonly attempts: number;
}

const MAX_ATTEMPTS = 3;
/** A longer wait is left to people: they are told, with a countdown. */
const MAX_WAIT_MS = 8_000;
const BACKOFF_MS = 300;
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Sends a request and reads the response. */
export async function send(request: BuiltRequest, settings: SendSettings): Promise<Sent> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await attemptOnce(request, settings);
    const wait = waitBefore(result, attempt, settings);
    if (wait === null || !(await pause(wait, settings.signal))) return { result, attempts: attempt };
  }
}

/** True for a response, false for the lack of one. */
export function isReceived(result: Received | Unreachable): result is Received {
  return 'blob' in result;
}

/** Milliseconds until the next attempt, or null where there is none. */
function waitBefore(result: Received | Unreachable, attempt: number, settings: SendSettings): number | null {
  if (!settings.reads || attempt >= MAX_ATTEMPTS) return null;
  const backoff = (settings.backoffMs ?? BACKOFF_MS) * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
  if (!isReceived(result)) return result.reason === 'network' || result.reason === 'cut' ? backoff : null;
  if (!BUSY.has(result.status)) return null;
  const asked =
    retryAfterOf(result.headers) ?? (result.status === 429 ? (rateLimitOf(result.headers)?.reset ?? null) : null);
  const wait = asked === null ? backoff : asked * 1000;
  return wait > MAX_WAIT_MS ? null : Math.max(wait, asked === null ? 0 : backoff);
}

async function attemptOnce(request: BuiltRequest, settings: SendSettings): Promise<Received | Unreachable> {
  if (settings.signal?.aborted === true) {
    return {
      kind: 'unreachable',
      reason: 'aborted',
      outcome: 'not-sent',
      detail: 'It was cancelled before it was sent.',
    };
  }
  const watch = watchdog(settings, uploadAllowance(request));
  const { onProgress } = settings;
  let incomplete = false;
  try {
    if (onProgress !== undefined && request.body instanceof Blob && !settings.credentialed && canTell()) {
      const { upload } = await import('./upload.ts');
      watch.signal.throwIfAborted();
      incomplete = true;
      const onSent = (): void => {
        incomplete = false;
      };
      return await upload(request, watch.signal, { onProgress, onAlive: watch.restart, onSent });
    }
    return await exchange(request, settings, watch);
  } catch (error) {
    const { reads, timeoutMs } = settings;
    return describeFailure(error, { reads, ended: watch.ended(), timeoutMs, incomplete, cut: watch.wasCut() });
  } finally {
    watch.stop();
  }
}

/** True where progress of an upload can be told. */
function canTell(): boolean {
  return Reflect.has(globalThis, 'XMLHttpRequest');
}

/** A slow line needs time to send a file: 50 kB a second is granted. */
function uploadAllowance(request: BuiltRequest): number {
  return request.body instanceof Blob ? Math.ceil(request.body.size / 50) : 0;
}

interface Watchdog {
  readonly signal: AbortSignal;
  /** Something came: silence is counted anew. */
  readonly restart: () => void;
  readonly stop: () => void;
  /** The answer had begun, and broke off. */
  readonly cut: () => void;
  readonly wasCut: () => boolean;
  readonly ended: () => 'timeout' | 'aborted' | null;
}

/** Aborts after too long a silence, or when the caller does. */
function watchdog(settings: SendSettings, extraMs: number): Watchdog {
  const controller = new AbortController();
  let ended: 'timeout' | 'aborted' | null = null;
  let wasCut = false;
  const end = (why: 'timeout' | 'aborted'): void => {
    ended ??= why;
    controller.abort();
  };
  const abort = (): void => end('aborted');
  let timer = setTimeout(() => end('timeout'), settings.timeoutMs + extraMs);
  settings.signal?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    restart: () => {
      clearTimeout(timer);
      timer = setTimeout(() => end('timeout'), settings.timeoutMs);
    },
    stop: () => {
      clearTimeout(timer);
      settings.signal?.removeEventListener('abort', abort);
    },
    cut: () => {
      wasCut = true;
    },
    wasCut: () => wasCut,
    ended: () => ended,
  };
}

async function exchange(
  request: BuiltRequest,
  settings: SendSettings,
  watch: Watchdog,
): Promise<Received | Unreachable> {
  let current = request;
  for (let hops = 0; ; hops += 1) {
    const response = await settings.fetch(current.url, initOf(current, watch.signal));
    watch.restart();
    if (response.type === 'opaqueredirect') return await followBlindly(current, settings, watch);
    const next = hops < 3 ? redirectOf(current, response, settings.reads) : null;
    if (next === null) return await received(response, current, settings, watch);
    await response.body?.cancel();
    current = next;
  }
}

/** A browser's cache is asked again each time. (Spread in, since Node's types do not know it.) */
const FRESH: object = { cache: 'no-cache' };

function initOf(request: BuiltRequest, signal: AbortSignal): RequestInit {
  const base: RequestInit = {
    method: request.method,
    headers: { ...request.headers },
    redirect: 'manual',
    signal,
    ...FRESH,
  };
  return request.body === null ? base : { ...base, body: request.body };
}

/**
 * A browser hides where a redirect leads. A read without credentials of ours is asked for again with redirects followed
 * within the origin ("same-origin" makes any other a failure); the rest is not.
 */
async function followBlindly(
  request: BuiltRequest,
  settings: SendSettings,
  watch: Watchdog,
): Promise<Received | Unreachable> {
  if (settings.reads && !settings.credentialed) {
    const init: RequestInit = { ...initOf(request, watch.signal), redirect: 'follow', mode: 'same-origin' };
    return await received(await settings.fetch(request.url, init), request, settings, watch);
  }
  const detail = 'The server led to another address, which was not followed.';
  return { kind: 'unreachable', reason: 'unexpected', outcome: 'unknown', detail };
}

async function received(
  response: Response,
  request: BuiltRequest,
  settings: SendSettings,
  watch: Watchdog,
): Promise<Received | Unreachable> {
  const headers = Object.fromEntries([...response.headers].map(([name, value]) => [name.toLowerCase(), value]));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const whole = (): Received => {
    let file: Blob | null = null;
    return {
      status: response.status,
      headers,
      chunks,
      // Made when it is wanted: of most answers nobody wants a file, and browsers keep one elsewhere than here.
      get blob() {
        file ??= new Blob(chunks, { type: headers['content-type'] ?? '' });
        return file;
      },
      url: response.url === '' ? request.url : response.url,
    };
  };
  if (settings.live && response.ok && response.body !== null && isStream(headers['content-type'] ?? '')) {
    HELD.set(response.body, response);
    return { ...whole(), body: response.body };
  }
  try {
    const body = await readChunks(response, headers, chunks, settings, watch);
    if (body !== null) return { ...whole(), blob: new Blob([]), chunks: [], body };
  } catch (error) {
    // The words of a refusal may be cut off; that it was refused is certain.
    if (response.status >= 400) return whole();
    watch.cut();
    if (response.status < 300 && !settings.reads) {
      const detail = 'The server did it, but its answer broke off.';
      return { kind: 'unreachable', reason: 'cut', outcome: 'happened', detail, status: response.status };
    }
    throw error;
  }
  return whole();
}

/** Node ends the body of a response that nobody holds any more: who holds the body holds the response. */
const HELD = new WeakMap<ReadableStream, Response>();

/** Reads to the end; what goes on without one is given back, to be read by the caller. */
async function readChunks(
  response: Response,
  headers: Readonly<Record<string, string>>,
  chunks: Uint8Array<ArrayBuffer>[],
  settings: SendSettings,
  watch: Watchdog,
): Promise<ReadableStream<Uint8Array> | null> {
  if (response.body === null) return null;
  const type = headers['content-type'] ?? '';
  const length = Number(headers['content-length'] ?? Number.NaN);
  const total = Number.isFinite(length) && headers['content-encoding'] === undefined ? length : null;
  const ending = endingOf(type, settings.live === true);
  const reader = response.body.getReader();
  const since = Date.now();
  let next = reader.read();
  for (let loaded = 0; ; ) {
    const step = await within(next, response.ok ? ending.quietMs : null);
    if (step?.done === true) return null;
    if (step !== null) {
      watch.restart();
      chunks.push(step.value as Uint8Array<ArrayBuffer>);
      loaded += step.value.byteLength;
      settings.onProgress?.({ phase: 'download', loaded, total });
      next = reader.read();
    }
    if (ending.quietMs === null || !response.ok) continue;
    if (!(await isEnough(ending, type, { chunks, loaded, since, isQuiet: step === null }))) continue;
    if (ending.then === 'hand-over') return goingOn(chunks, next, reader);
    next.catch(() => undefined);
    await reader.cancel();
    return null;
  }
}
