// What is known of a request from its first byte on: when it came, from where, and its trace (W3C Trace Context), whose
// id is also the request's id in logs, in the audit trail and in the answer.
import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The facts of one request. */
export interface RequestFacts {
  /** 32 hex digits: the trace's id. */
  readonly id: string;
  /** What goes on to the backend. */
  readonly traceparent: string;
  /** Where it came from, as far as the proxies before us are believed. */
  readonly address: string;
  /** In milliseconds of a clock that only goes forward. */
  readonly start: number;
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
/** Kept on the request itself: a table of its own would cost the memory's cleaning more than all else of a request. */
const FACTS = Symbol('facts');

/** The facts of a request; `proxies` is how many hops of X-Forwarded-For are believed. */
export function factsOf(request: IncomingMessage & { [FACTS]?: RequestFacts }, proxies: number): RequestFacts {
  const known = request[FACTS];
  if (known) return known;
  const given = request.headers.traceparent;
  const [, trace] = TRACEPARENT.exec(typeof given === 'string' ? given : '') ?? [];
  const id = trace ?? randomHex(16);
  const made: RequestFacts = {
    id,
    traceparent: trace === undefined ? `00-${id}-${randomHex(8)}-01` : String(given),
    address: clientAddress(request, proxies),
    start: performance.now(),
  };
  request[FACTS] = made;
  return made;
}

const pool = Buffer.alloc(4096);
let used = pool.length;

/** Random bytes from the system, asked for many at a time: one question costs more than all that a request needs. */
function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}

/** The address that the last believed proxy names: what stands further left, the client may have written itself. */
function clientAddress(request: IncomingMessage, proxies: number): string {
  const direct = (request.socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '');
  if (proxies === 0) return direct;
  const named = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim());
  const hops = [...named.filter((part) => part !== ''), direct];
  return (hops[Math.max(0, hops.length - 1 - proxies)] ?? direct).slice(0, 100);
}
