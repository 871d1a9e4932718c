// The one upstream of a gateway: a backend over HTTP through an undici pool, streamed both ways with back-pressure, or a
// handler in this process (the sandbox). Requests in, answers written out; redirects are never followed.
import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { rootCertificates } from 'node:tls';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { type buildConnector, Pool } from 'undici';
import { checkedLookup } from './addresses.ts';
import { passThrough } from './pass.ts';

/** A request to the upstream. `path` begins with "/" and has the query; it is sent exactly as it is. */
export interface UpstreamRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable | string | Uint8Array | null;
  readonly signal?: AbortSignal;
  /** Who waits for the answer: where it closes before its end, the call is given up. */
  readonly waiting?: Writable;
  /** No time limit between two parts of the answer: event streams. */
  readonly endless?: boolean;
}

/** Takes the head of the answer and says where its body goes. */
export type TakeHead = (status: number, headers: IncomingHttpHeaders) => Writable;

/** The way to the upstream. Both reject where no answer came; {@link failureOf} puts that into words. */
export interface Upstream {
  /** "http://127.0.0.1:3000", or "sandbox:". Credentials belong to it. */
  readonly origin: string;
  readonly sandbox: boolean;
  stream(request: UpstreamRequest, take: TakeHead): Promise<void>;
  close(): Promise<void>;
}

/** A whole answer of the upstream, for the few calls that the server makes itself. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const MOST_SOCKETS = 256;
const CONNECT_MS = 10_000;
const SILENCE_MS = 300_000;
const MOST_TEXT = 64 * 1024 * 1024;
const SHORT_TEXT = 64 * 1024;

/** A backend over HTTP(S). `timeoutMs` is how long it may take to begin its answer; `ca` more certificates of authorities. */
export function httpUpstream(origin: string, timeoutMs: number, ca: string | null = null): Upstream {
  const pool = new Pool(origin, {
    connections: MOST_SOCKETS,
    pipelining: 1,
    maxHeaderSize: 65_536,
    headersTimeout: timeoutMs,
    bodyTimeout: SILENCE_MS,
    connect: connectOptions(ca),
  });
  return {
    origin,
    sandbox: false,
    stream: (request, take) => passThrough(pool, request, take),
    close: () => pool.destroy(),
  };
}

/** How connections are made: by a name that is looked up anew and checked, and with the usual authorities and ours. */
export function connectOptions(ca: string | null): buildConnector.BuildOptions {
  const authorities = ca === null ? {} : { ca: [...rootCertificates, ca] };
  // What undici does not name it hands on to the socket, the lookup too.
  return { timeout: CONNECT_MS, lookup: checkedLookup(), ...authorities } as buildConnector.BuildOptions;
}

/** A handler of web requests in this process, behind the same gateway. */
export function handlerUpstream(handler: (request: Request) => Promise<Response>): Upstream {
  return {
    origin: SANDBOX_ORIGIN,
    sandbox: true,
    async stream(request, take) {
      const response = await handler(webRequest(request));
      // The sandbox plays a backend whose connection breaks off.
      if (response.type === 'error')
        throw Object.assign(new Error('The connection broke off.'), { code: 'ECONNRESET' });
      const headers: IncomingHttpHeaders = Object.fromEntries(response.headers);
      const cookies = response.headers.getSetCookie();
      if (cookies.length > 0) headers['set-cookie'] = cookies;
      const target = take(response.status, headers);
      if (response.body) await pipeline(Readable.fromWeb(response.body as NodeReadableStream), target);
      else target.end();
    },
    close: () => Promise.resolve(),
  };
}

/** The origin that stands for the sandbox. */
export const SANDBOX_ORIGIN = 'http://sandbox.invalid';

/** What the upstream is called before people: its address, but never the one that only stands for the sandbox. */
export function nameOfUpstream({ origin, sandbox }: Pick<Upstream, 'origin' | 'sandbox'>): string {
  return sandbox ? 'The sandbox' : origin;
}

/** Asks the upstream and reads the whole answer as text. */
export async function askUpstream(upstream: Upstream, request: UpstreamRequest): Promise<WholeAnswer> {
  let status = 0;
  let headers: IncomingHttpHeaders = {};
  const parts: Buffer[] = [];
  const collect = new PassThrough();
  const reading = (async () => {
    let size = 0;
    for await (const part of collect) {
      size += (part as Buffer).length;
      if (size > MOST_TEXT) throw new Error('The answer is larger than 64 MB.');
      parts.push(part as Buffer);
    }
  })();
  const streaming = upstream.stream(request, (code, answered) => {
    status = code;
    headers = answered;
    return collect;
  });
  await Promise.all([
    streaming.catch((error: unknown) => {
      collect.destroy();
      throw error;
    }),
    reading,
  ]);
  return { status, headers, text: Buffer.concat(parts).toString('utf8') };
}

/**
 * Asks the upstream and looks at the head of its answer alone: whatever is found may be a gigabyte, or never end. A short
 * body is read all the same, so that the connection can be used again.
 */
export async function askHead(
  upstream: Upstream,
  request: UpstreamRequest & { readonly signal: AbortSignal },
): Promise<Omit<WholeAnswer, 'text'>> {
  const enough = new AbortController();
  let head: Omit<WholeAnswer, 'text'> | null = null;
  try {
    await upstream.stream(
      { ...request, signal: AbortSignal.any([enough.signal, request.signal]) },
      (status, headers) => {
        head = { status, headers };
        if (!(Number(headers['content-length']) <= SHORT_TEXT)) enough.abort();
        return new Writable({ write: (_part, _encoding, done) => done() });
      },
    );
  } catch (error) {
    if (head === null) throw error;
  }
  return head ?? { status: 0, headers: {} };
}

function webRequest({ method, path, headers, body, signal, waiting }: UpstreamRequest): Request {
  const left = new AbortController();
  waiting?.once('close', () => {
    if (!waiting.writableFinished) left.abort();
  });
  const hasBody = body !== null && method !== 'GET' && method !== 'HEAD';
  const sent = body instanceof Readable ? Readable.toWeb(body) : body;
  return new Request(`${SANDBOX_ORIGIN}${path}`, {
    method,
    headers,
    signal: signal ?? left.signal,
    ...(hasBody ? { body: sent, duplex: 'half' } : {}),
  } as RequestInit);
}

/** What kept an answer from coming: whether the backend saw the request, words for people, and the cause for who runs it. */
export interface Failure {
  readonly status: 502 | 504;
  readonly outcome: 'not-sent' | 'unknown';
  readonly code: string;
  /** A sentence. */
  readonly words: string;
  readonly cause: string;
}

const NOT_SENT: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at that address',
  ENOTFOUND: 'its name is not known (DNS)',
  EAI_AGAIN: 'its name could not be looked up (DNS)',
  EHOSTUNREACH: 'there is no way to it in the network',
  ENETUNREACH: 'there is no way to it in the network',
  FRONTDESK_NETWORK: 'its name leads into another network than before, or to none that may be asked',
  UND_ERR_CONNECT_TIMEOUT: 'it did not accept a connection in time',
  CERT_HAS_EXPIRED: 'its TLS certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its TLS certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its TLS certificate comes from an unknown authority (--ca names one)',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its TLS certificate comes from an unknown authority (--ca names one)',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its TLS certificate is for another name',
};

/** Puts what was thrown on the way to the upstream into words. */
export function failureOf(error: unknown): Failure {
  const code = codeOf(error);
  const cause = Object.hasOwn(NOT_SENT, code) ? NOT_SENT[code] : undefined;
  if (cause !== undefined) {
    return {
      status: code === 'UND_ERR_CONNECT_TIMEOUT' ? 504 : 502,
      outcome: 'not-sent',
      code: 'upstream-unreachable',
      words: cause.includes('TLS') ? 'No safe connection to it could be made.' : 'No connection to it could be made.',
      cause,
    };
  }
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') {
    const words = 'It did not answer in time.';
    return { status: 504, outcome: 'unknown', code: 'upstream-timeout', words, cause: 'it did not answer in time' };
  }
  const broken = 'the connection broke before it had answered';
  return {
    status: 502,
    outcome: 'unknown',
    code: 'upstream-broken',
    words: 'The connection to it broke off before it had answered.',
    cause: code === '' ? broken : `${broken} (${code})`,
  };
}

function codeOf(error: unknown): string {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && code !== '') return code;
    if (cause instanceof AggregateError) return codeOf(cause.errors[0]);
  }
  return '';
}
