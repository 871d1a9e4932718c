// The server's own refusals and failures: what happened, whether it took effect and what to do, as problem details
// (RFC 9457), written to a plain Node answer or as a web Response.
import type { ServerResponse } from 'node:http';

/** A refusal or failure in words. `extra` are further members of the problem. */
export interface ServerProblem {
  readonly status: number;
  /** What happened, in a few words. */
  readonly title: string;
  /** Why, whether it took effect, and what to do. */
  readonly detail: string;
  /** Stable code, such as "upstream-unreachable". */
  readonly code: string;
  readonly extra?: Readonly<Record<string, unknown>>;
}

const MEDIA_TYPE = 'application/problem+json';

/** Tells whether the backend saw the request: a header of the gateway's own failures. */
const OUTCOME_HEADER = 'x-frontdesk-outcome';

/** Ends a Node answer with the problem; an answer that has begun already is cut off, since it cannot be taken back. */
export function writeProblem(response: ServerResponse, problem: ServerProblem): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(problem.status, headersOf(problem));
  response.end(textOf(problem));
}

/** The problem as a web Response. */
export function problemResponse(problem: ServerProblem): Response {
  return new Response(textOf(problem), { status: problem.status, headers: headersOf(problem) });
}

/** The problem as bytes of HTTP/1.1, for a connection that no request could be read from; it ends with it. */
export function problemText(problem: ServerProblem, reason: string, more: Readonly<Record<string, string>>): string {
  const body = textOf(problem);
  const length = String(Buffer.byteLength(body));
  const headers = { ...headersOf(problem), ...more, 'content-length': length, connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${problem.status} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

function headersOf({ extra }: ServerProblem): Record<string, string> {
  const outcome = extra?.outcome;
  return {
    'content-type': MEDIA_TYPE,
    'cache-control': 'no-store',
    ...(typeof extra?.retryAfter === 'number' ? { 'retry-after': String(extra.retryAfter) } : {}),
    ...(typeof outcome === 'string' ? { [OUTCOME_HEADER]: outcome } : {}),
  };
}

function textOf({ status, title, detail, code, extra }: ServerProblem): string {
  return JSON.stringify({ type: `urn:frontdesk:problem:${code}`, title, status, detail, code, ...extra });
}
