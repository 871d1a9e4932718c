// Sends an admitted request to the upstream and its answer back, both streamed; what goes wrong on the way in words.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ServerProblem, writeProblem } from '../problem.ts';
import { announcedTooLarge, BODY_IDLE_MS, meteredBody } from './body.ts';
import { coveringBody, passesUncovered, withheld, withoutBodyFacts } from './cover.ts';
import type { Exchange, GatewayOptions } from './exchange.ts';
import { guardBody } from './guard.ts';
import { COMES_IN_BITS, outgoingHead, writeHead } from './heads.ts';
import { askedAgain, failureProblem, redirectProblem } from './problems.ts';
import { isRenewable } from './renewal.ts';
import { learnSlash } from './slash.ts';
import { failureOf, type TakeHead } from './upstream.ts';

/** Forwards it; "refused" where the upstream wants a sign-in that can be renewed, and nothing has been answered yet. */
export async function forward(
  exchange: Exchange,
  request: IncomingMessage,
  response: ServerResponse,
  options: GatewayOptions,
  mayRenew: boolean,
  held?: Buffer | null,
): Promise<'done' | 'refused'> {
  let redirect: { readonly status: number; readonly location: string } | null = null;
  let refused = false;
  const take = (status: number, headers: IncomingHttpHeaders): Writable => {
    refused = status === 401 && mayRenew && isRenewable(exchange);
    if (refused) return nowhere();
    // Without an address it leads nowhere: "308" also says that a part of a file has come.
    if (status >= 300 && status < 400 && status !== 304 && headers.location !== undefined) {
      redirect = { status, location: headers.location };
      return nowhere();
    }
    if (exchange.rules.length === 0 || passesUncovered(request.method ?? '', status, headers)) {
      writeHead(status, headers, exchange, request, response, options);
      return response;
    }
    return coveringBody(headers, exchange.rules, (text) => {
      if (text === null && exchange.operation.reads && status < 300) return writeProblem(response, withheld());
      writeHead(status, withoutBodyFacts(headers, text === null), exchange, request, response, options);
      response.end(text ?? '');
    });
  };
  try {
    const body = held === undefined ? await bodyUp(exchange, request, options) : held;
    if (body !== null && 'code' in body) {
      refuseBody(request, response, body);
      return 'done';
    }
    const { path } = await send(exchange, request, response, body, options, take);
    if (redirect === null) return refused ? 'refused' : 'done';
    const { operation } = exchange;
    const { status, location } = redirect;
    // Where a write is answered with "see there", it was done (RFC 9110 §15.4.3, 15.4.4): it is not done twice.
    const mayBeDone = !operation.reads && !UNDONE.has(status);
    const known = !mayBeDone && learnSlash(options.upstream, operation.path, path, location);
    // What had a long body has given it away: the next time it goes where it belongs.
    if (known && (body === null || body instanceof Buffer))
      return await forward(exchange, request, response, options, mayRenew, body);
    writeProblem(response, known ? askedAgain() : redirectProblem(operation, location, options.upstream));
  } catch (error) {
    if (!response.destroyed) refuseBody(request, response, failureProblem(error, exchange.operation, options.upstream));
  }
  return refused ? 'refused' : 'done';
}

/** What is still on its way of a body goes nowhere, and the connection ends with the answer. */
export function refuseBody(request: IncomingMessage, response: ServerResponse, problem: ServerProblem): void {
  request.resume();
  if (!request.complete && !response.headersSent) response.setHeader('connection', 'close');
  writeProblem(response, problem);
}

function nowhere(): Writable {
  return new Writable({ write: (_part, _encoding, done) => done() });
}

/** Sends it; a read whose connection had gone stale before any answer is asked once more (never anything that acts). */
async function send(
  exchange: Exchange,
  request: IncomingMessage,
  response: ServerResponse,
  body: Readable | Buffer | null,
  options: GatewayOptions,
  take: TakeHead,
): Promise<{ readonly path: string }> {
  const outgoing = {
    method: request.method ?? 'GET',
    ...outgoingHead(exchange, request, options),
    body,
    waiting: response,
    endless: COMES_IN_BITS.test(request.headers.accept ?? ''),
  };
  try {
    await options.upstream.stream(outgoing, take);
  } catch (error) {
    const nothingYet = !response.headersSent && !response.destroyed;
    const stale = exchange.operation.reads && outgoing.body === null && nothingYet;
    if (!stale || failureOf(error).code !== 'upstream-broken') throw error;
    await options.upstream.stream(outgoing, take);
  }
  return outgoing;
}

/** The body that goes up: as it comes, or read whole and checked where fields of it may not be this person's to write. */
function bodyUp(
  { operation, rules, sent }: Exchange,
  request: IncomingMessage,
  { policy, settings }: GatewayOptions,
): Promise<Buffer | ServerProblem> | Readable | ServerProblem | null {
  const { 'content-length': length, 'transfer-encoding': coding, 'content-type': mediaType = '' } = request.headers;
  if ((length === undefined && coding === undefined) || length === '0') return null;
  const mostBytes = settings.maxUpload * 1024 * 1024;
  const methodField = operation.sends.includes('_method');
  const tooLarge = announcedTooLarge(request, mostBytes);
  if (tooLarge) return tooLarge;
  // Through a stream of its own: whatever becomes of it, the connection to the browser stays whole for the answer.
  const body = meteredBody(request, { mostBytes, idleMs: BODY_IDLE_MS, methodField, watch: sent });
  if (rules.length > 0 && !operation.reads) return guardBody(body, mediaType, rules, policy?.ask ?? null);
  return Number(length) <= HELD ? buffer(body) : body;
}

/** Redirects of the address alone, before anything was done. */
const UNDONE: ReadonlySet<number> = new Set([301, 307, 308]);

/** So short a body is read before it goes up: it may have to go there twice (rule `slash-at-the-end`). */
const HELD = 65_536;
