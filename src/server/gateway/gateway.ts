// The gateway: a request of our page below /api/v1 in, the checked request to the one upstream, its answer back. What
// the contract does not name, what another site started and what a read-only start forbids never reaches the upstream.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Readable, Writable } from 'node:stream';
import type { Credential } from '#client';
import { API_PREFIX, type Settings } from '#settings';
import type { Audit } from '../audit/audit.ts';
import { noteCall, noteRefusal } from '../audit/note.ts';
import { authorize, withoutQuery, withQuery } from '../credentials.ts';
import type { Compiled } from '../compile.ts';
import { cookiesFor, keepCookies } from '../jar.ts';
import { factsOf } from '../observe/facts.ts';
import type { RateLimit } from '../observe/rate.ts';
import type { HeldRule } from '../policy/fields.ts';
import type { Policy } from '../policy/policy.ts';
import { type ServerProblem, writeProblem } from '../problem.ts';
import { checkOrigin, DATA_POLICY } from '../security.ts';
import type { CookieRequest } from '../cookies.ts';
import { newSession, type Sealer, type Session } from '../session.ts';
import { announcedTooLarge, BODY_IDLE_MS, meteredBody } from './body.ts';
import { coveringBody, passesUncovered, withheld, withoutBodyFacts } from './cover.ts';
import { asAttachment, attachment, headersDown, headersUp } from './headers.ts';
import { guard, guardBody, permissionsFor } from './guard.ts';
import { type GatewayOperation, type looseFinder, type OperationFinder, sandboxFile } from './operations.ts';
import { readTarget, type Target } from './path.ts';
import { isRenewable, renewedExchange, type Renewal } from './renewal.ts';
import { badAddress, failureProblem, overRate, redirectProblem, unknownOperation } from './problems.ts';
import { failureOf, type Upstream } from './upstream.ts';

/** What the gateway serves at the moment, for one person. */
export interface Route {
  readonly find: OperationFinder;
  /** The path of the upstream under which an operation's template begins: "" or "/api/v2". */
  readonly basePath: (operation: GatewayOperation) => string;
  /** Credentials of the settings. */
  readonly service: readonly Credential[];
  /** What a backend that reads paths less exactly may take one for. */
  readonly findLoosely: ReturnType<typeof looseFinder>;
  /** What the contract is made of, for rules about fields. */
  readonly known: Pick<Compiled, 'index' | 'embeds'>;
  /** Some of them can be got anew. */
  readonly renewable?: true;
}

/** What a gateway is made of. */
export interface GatewayOptions {
  readonly settings: Settings;
  readonly upstream: Upstream;
  readonly sealer: Sealer;
  /** What is served to this person; a problem where there is nothing yet. */
  readonly routeFor: (session: Session | null) => Promise<Route | ServerProblem>;
  /** Absent: a sign-in that has run out is not renewed. */
  readonly renewal?: Renewal;
  readonly now: () => number;
  /** What people may do by their roles; null: all that the backend allows. */
  readonly policy: Policy | null;
  readonly audit: Audit;
  readonly limit: RateLimit;
}

/** Answers one request below the prefix. */
export type Gateway = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Makes the gateway. */
export function createGateway(options: GatewayOptions): Gateway {
  return async (request, response) => {
    const exchange = await admit(request, options);
    if ('code' in exchange) {
      // A body that nobody reads would block the connection for the next request.
      request.resume();
      writeProblem(response, exchange);
      return;
    }
    const { renewal } = options;
    const noted = await notedExchange(exchange, request, response, options);
    if ('code' in noted) {
      refuseBody(request, response, noted);
      return;
    }
    if ((await forward(noted, request, response, options, renewal !== undefined)) === 'refused' && renewal) {
      const again = await renewedExchange(noted, response, renewal, (session) =>
        sealedCookies([], { session }, request, options),
      );
      if (again) await forward({ ...noted, ...again }, request, response, options, false);
    }
  };
}

/** What may change something is noted in the audit trail; it does not go out where that must be and cannot. */
async function notedExchange(
  exchange: Exchange,
  request: IncomingMessage,
  response: ServerResponse,
  { audit, settings }: GatewayOptions,
): Promise<Exchange | ServerProblem> {
  const { operation, target, session, roles } = exchange;
  if (!audit.on || operation.reads) return exchange;
  const facts = factsOf(request, settings.proxies);
  const noted = { operation, segments: target.segments, who: session?.user ?? null, roles, facts };
  const note = await noteCall(audit, noted, request, response);
  return 'code' in note ? note : { ...exchange, sent: note.sent };
}

/** A request that has passed every check. */
interface Exchange {
  readonly target: Target;
  readonly operation: GatewayOperation;
  readonly session: Session | null;
  readonly route: Route;
  /** Fields that the person does not see, nor may write. */
  readonly rules: readonly HeldRule[];
  readonly roles: readonly string[];
  /** Told of each part of the body, where bodies are noted. */
  readonly sent: ((part: Buffer) => void) | null;
}

async function admit(request: IncomingMessage, options: GatewayOptions): Promise<Exchange | ServerProblem> {
  const { settings, sealer, upstream } = options;
  const crossOrigin = checkOrigin(request, settings, false);
  if (crossOrigin) return crossOrigin;
  const target = readTarget(request.url ?? '', API_PREFIX);
  if ('refused' in target) return badAddress(target.refused);
  const opened = sealer.open(cookieRequest(request, settings));
  const own = opened?.origin === upstream.origin ? opened : null;
  const session = (await options.renewal?.fresh(own)) ?? own;
  const facts = factsOf(request, settings.proxies);
  const wait = options.limit.take(session?.user ? `${session.user.from} ${session.user.id}` : facts.address);
  if (wait !== null) return overRate(wait);
  const route = await options.routeFor(session);
  if ('code' in route) return route;
  const operation =
    route.find(request.method ?? '', target.segments, target.query) ??
    (upstream.sandbox ? sandboxFile(request.method ?? '', target.segments) : null);
  if (!operation) return unknownOperation(request, target);
  const readings = route.findLoosely(request.method ?? '', target.segments, target.query);
  const refused = refuse(request, target, operation, readings, settings);
  if (refused) return refused;
  const permissions = permissionsFor(options.policy, session, settings);
  const rules = guard({ operation, readings, target, route, permissions }, session !== null && session.user !== null);
  const roles = permissions?.roles.map(({ name }) => name) ?? [];
  if (!('code' in rules)) return { target, operation, session, route, rules, roles, sent: null };
  noteRefusal(options.audit, { operation, segments: target.segments, who: session?.user ?? null, roles, facts }, rules);
  return rules;
}

function refuse(
  request: IncomingMessage,
  target: Target,
  operation: GatewayOperation,
  readings: readonly GatewayOperation[],
  settings: Settings,
): ServerProblem | null {
  const acts = !operation.reads;
  const crossOrigin = checkOrigin(request, settings, acts);
  if (crossOrigin) return crossOrigin;
  if (acts && settings.readOnly) {
    return {
      status: 403,
      code: 'read-only',
      title: 'This Frontdesk only reads.',
      detail: `"${operation.id}" may change something, so it was refused and nothing was sent. To allow changes, start Frontdesk without --read-only.`,
      extra: { outcome: 'not-sent' },
    };
  }
  // Backends that decode "%2F" before they look for the route would find another operation: one that acts is not reached so.
  const acting = operation.reads && readings.some(({ reads }) => !reads);
  if (acting) return badAddress('a backend could take it for another operation, one that changes something');
  const override = /[?&]_method=/i.test(target.query) && !operation.query.includes('_method');
  return override ? badAddress('"_method" in it would change what the operation does') : null;
}

async function forward(
  exchange: Exchange,
  request: IncomingMessage,
  response: ServerResponse,
  options: GatewayOptions,
  mayRenew: boolean,
): Promise<'done' | 'refused'> {
  const aborter = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) aborter.abort();
  });
  let redirect: string | null = null;
  let refused = false;
  const take = (status: number, headers: IncomingHttpHeaders): Writable => {
    refused = status === 401 && mayRenew && isRenewable(exchange);
    if (refused) return nowhere();
    if (status >= 300 && status < 400 && status !== 304) {
      redirect = String(headers.location ?? '');
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
    const body = await bodyUp(exchange, request, options);
    if (body !== null && 'code' in body) {
      refuseBody(request, response, body);
      return 'done';
    }
    await send(exchange, request, body, options, aborter.signal, take, () => response.headersSent);
    if (redirect !== null) writeProblem(response, redirectProblem(exchange.operation, redirect, options.upstream));
  } catch (error) {
    if (!aborter.signal.aborted)
      refuseBody(request, response, failureProblem(error, exchange.operation, options.upstream));
  }
  return refused ? 'refused' : 'done';
}

/** What is still on its way of a body goes nowhere, and the connection ends with the answer. */
function refuseBody(request: IncomingMessage, response: ServerResponse, problem: ServerProblem): void {
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
  body: Readable | Buffer | null,
  options: GatewayOptions,
  signal: AbortSignal,
  take: (status: number, headers: IncomingHttpHeaders) => Writable,
  answered: () => boolean,
): Promise<void> {
  const outgoing = {
    method: request.method ?? 'GET',
    ...outgoingHead(exchange, request, options),
    body,
    signal,
    endless: COMES_IN_BITS.test(request.headers.accept ?? ''),
  };
  try {
    await options.upstream.stream(outgoing, take);
  } catch (error) {
    const stale = exchange.operation.reads && outgoing.body === null && !answered() && !signal.aborted;
    if (!stale || failureOf(error).code !== 'upstream-broken') throw error;
    await options.upstream.stream(outgoing, take);
  }
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
  return rules.length > 0 && !operation.reads ? guardBody(body, mediaType, rules, policy?.ask ?? null) : body;
}

function outgoingHead(
  { target, operation, session, route, rules }: Exchange,
  request: IncomingMessage,
  options: GatewayOptions,
) {
  const { upstream, settings, now } = options;
  const facts = factsOf(request, settings.proxies);
  const base = upstream.sandbox ? API_PREFIX : route.basePath(operation);
  const authorization = authorize(operation, session?.credentials ?? [], route.service);
  const path = `${base}${target.path}` || '/';
  const jar = cookiesFor(session?.cookies ?? [], path, now());
  const cookies = [...jar, ...authorization.cookies];
  const headers: Record<string, string> = {
    ...headersUp(request, operation.headers, isSecure(settings) ? 'https' : 'http', rules.length > 0),
    'x-forwarded-for': facts.address,
    traceparent: facts.traceparent,
    ...(rules.length > 0 ? { 'accept-encoding': 'identity' } : {}),
    ...authorization.headers,
    ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}),
    ...(operation.reads || jar.length === 0 ? {} : cookieWriteHeaders(session, upstream.origin)),
  };
  return { path: `${path}${withQuery(target.query, authorization.query)}`, headers };
}

/** Cookies and the header in which their owner wants them back on a write: the double-submit habit of two families. */
const DOUBLE_SUBMIT: readonly (readonly [string, string])[] = [
  ['csrftoken', 'x-csrftoken'],
  ['XSRF-TOKEN', 'x-xsrf-token'],
];

/** A backend with cookie sessions checks that a write comes from its own site: the gateway speaks for it. */
function cookieWriteHeaders(session: Session | null, origin: string): Record<string, string> {
  const echoed = DOUBLE_SUBMIT.flatMap(([cookie, header]) => {
    const held = session?.cookies.find(({ name }) => name === cookie);
    return held ? [[header, tryDecode(held.value)] as const] : [];
  });
  return { origin, referer: `${origin}/`, ...Object.fromEntries(echoed) };
}

function writeHead(
  status: number,
  headers: IncomingHttpHeaders,
  exchange: Exchange,
  request: IncomingMessage,
  response: ServerResponse,
  options: GatewayOptions,
): void {
  const own = headersDown(headers, status, (address) => ownAddress(address, exchange, options));
  own['cache-control'] = 'no-store';
  own['content-security-policy'] = DATA_POLICY;
  if (asAttachment(request, String(headers['content-type'] ?? ''))) {
    own['content-disposition'] = attachment(headers['content-disposition']);
  }
  const cookies = sealedCookies(headers['set-cookie'] ?? [], exchange, request, options);
  if (cookies.length > 0) own['set-cookie'] = [...cookies];
  response.writeHead(status, own);
  // An event stream has begun before its first event: the page must know that it is open.
  if (COMES_IN_BITS.test(String(headers['content-type'] ?? ''))) response.flushHeaders();
}

/** Media types of what may go on without an end. */
const COMES_IN_BITS = /event-stream|ndjson|jsonl|json-?lines|json-seq|stream\+json/i;

function sealedCookies(
  lines: readonly string[],
  { session }: Pick<Exchange, 'session'>,
  request: IncomingMessage,
  options: GatewayOptions,
): readonly string[] {
  if (lines.length === 0 && !session?.behind) return [];
  const before = session ?? newSession(options.upstream.origin, options.now());
  const cookies = keepCookies(before.cookies, lines, options.now());
  if (cookies === before.cookies && !before.behind) return [];
  return options.sealer.seal({ ...before, cookies }, cookieRequest(request, options.settings));
}

/** An address of the upstream as one of ours, without the credentials that it may repeat; null where it is not below the base. */
function ownAddress(
  address: string,
  { target, operation, session, route }: Exchange,
  { upstream }: GatewayOptions,
): string | null {
  const base = upstream.sandbox ? API_PREFIX : route.basePath(operation);
  const from = `${upstream.origin}${base}${target.path}`;
  if (!URL.canParse(address, from)) return null;
  const url = new URL(address, from);
  // The sandbox knows itself by the address under which browsers find it, whichever that is.
  if (
    (url.origin !== upstream.origin && !upstream.sandbox) ||
    !(url.pathname === base || url.pathname.startsWith(`${base}/`))
  )
    return null;
  const secret = new Set(authorize(operation, session?.credentials ?? [], route.service).query.map(([name]) => name));
  return `${API_PREFIX}${url.pathname.slice(base.length)}${withoutQuery(url.search, secret)}`;
}

/** What of a request decides the session's cookie. */
export function cookieRequest(request: IncomingMessage, settings: Settings): CookieRequest {
  return { cookie: request.headers.cookie, host: request.headers.host, secure: isSecure(settings) };
}

function isSecure(settings: Settings): boolean {
  return settings.address?.startsWith('https:') === true;
}

function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
