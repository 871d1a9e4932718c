// The heads of both messages: of the request with the credentials that belong to it, of the answer with the cookies kept
// in the session and the addresses of the upstream as ours.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { API_PREFIX, type Settings } from '#settings';
import type { CookieRequest } from '../cookies.ts';
import { authorize, withoutQuery, withQuery } from '../credentials.ts';
import { cookiesFor, keepCookies } from '../jar.ts';
import { factsOf } from '../observe/facts.ts';
import { DATA_POLICY } from '../security.ts';
import { newSession, type Session } from '../session.ts';
import type { Exchange, GatewayOptions } from './exchange.ts';
import { asAttachment, attachment, headersDown, headersUp } from './headers.ts';
import { pathKnown } from './slash.ts';

/** Media types of what may go on without an end. */
export const COMES_IN_BITS = /event-stream|ndjson|jsonl|json-?lines|json-seq|stream\+json/i;

/** The path and the headers with which an admitted request goes up. */
export function outgoingHead(
  { target, operation, session, route, rules }: Exchange,
  request: IncomingMessage,
  options: GatewayOptions,
) {
  const { upstream, settings, now } = options;
  const facts = factsOf(request, settings.proxies);
  const base = upstream.sandbox ? API_PREFIX : route.basePath(operation);
  const authorization = authorize(operation, session?.credentials ?? [], route.service);
  const path = `${base}${pathKnown(upstream, operation.path, target.path)}` || '/';
  const jar = cookiesFor(session?.cookies ?? [], path, now());
  const cookies = [...jar, ...authorization.cookies];
  const headers = headersUp(request, operation.headers, isSecure(settings) ? 'https' : 'http', rules.length > 0);
  headers['x-forwarded-for'] = facts.address;
  headers['traceparent'] = facts.traceparent;
  if (rules.length > 0) headers['accept-encoding'] = 'identity';
  Object.assign(headers, authorization.headers);
  if (cookies.length > 0) headers['cookie'] = cookies.join('; ');
  if (!operation.reads && jar.length > 0) Object.assign(headers, cookieWriteHeaders(session, upstream.origin));
  if (session?.guard) headers[session.guard.name] = session.guard.value;
  return { path: `${path}${withQuery(target.query, authorization.query)}`, headers };
}

/** Cookies and the header in which their owner wants them back on a write: the double-submit habit of Django, and of Spring, Angular and Laravel. */
const DOUBLE_SUBMIT: readonly (readonly [RegExp, string])[] = [
  [/^csrftoken$/, 'x-csrftoken'],
  [/^XSRF-TOKEN$/, 'x-xsrf-token'],
  // Flask-JWT-Extended's `csrf_access_token`, beside which that of a renewal is for the renewal alone; whatever others call theirs.
  [/^(?!csrftoken$|XSRF-TOKEN$)(?!.*refresh).*(?:csrf|xsrf)/i, 'x-csrf-token'],
];

/**
 * A backend with cookie sessions checks that a write comes from its own site: the gateway speaks for it, but to one that was
 * heard to let in only the sites that it lists, and what names none (rule `names-no-site`).
 */
export function cookieWriteHeaders(session: Session | null, origin: string): Record<string, string> {
  const echoed = DOUBLE_SUBMIT.flatMap(([cookie, header]) => {
    const held = session?.cookies.find(({ name }) => cookie.test(name));
    return held ? [[header, tryDecode(held.value)] as const] : [];
  });
  const named = session?.unnamed ? {} : { origin, referer: `${origin}/` };
  return { ...named, ...Object.fromEntries(echoed) };
}

/** Writes the head of the upstream's answer as ours. */
export function writeHead(
  status: number,
  headers: IncomingHttpHeaders,
  exchange: Exchange,
  request: IncomingMessage,
  response: ServerResponse,
  options: GatewayOptions,
): void {
  const own = headersDown(headers, status, (address) => ownAddress(address, exchange, options));
  // By it a page knows that the application has become another.
  own['x-frontdesk-contract'] = exchange.route.known.hash;
  if (UNEXPLAINED.has(status)) options.doubt?.();
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

/** What is no longer there, or taken in another shape. */
const UNEXPLAINED: ReadonlySet<number> = new Set([400, 404, 405, 422]);

/** The session's cookie lines after an answer: with the cookies that the upstream set, or where the browser's is behind. */
export function sealedCookies(
  lines: readonly string[],
  { session }: Pick<Exchange, 'session'>,
  request: IncomingMessage,
  options: GatewayOptions,
): readonly string[] {
  const due = session !== null && (session.behind === true || options.sealer.due(session));
  if (lines.length === 0 && !due) return [];
  const before = session ?? newSession(options.upstream.origin, options.now());
  const cookies = keepCookies(before.cookies, lines, options.now());
  if (cookies === before.cookies && !due) return [];
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
