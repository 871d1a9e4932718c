// Header hygiene at the gateway: request headers pass by an allowlist, answer headers but for those that would act on
// the browser or belong to a connection (RFC 9110 §7.6.1). Cookies of the upstream go to the session, never to the page.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { AGENT } from '../agent.ts';

/** What our page may send on: content negotiation, conditions, ranges, bodies. */
const PASSES_UP: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'content-length',
  'content-encoding',
  'content-language',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
  'prefer',
  'range',
  'idempotency-key',
  'last-event-id',
  'traceparent',
  'tracestate',
]);

/** Never sent on for a page, though a contract may declare them as parameters: they steer connections, trust or methods. */
const NEVER_UP =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|via|cookie2?|origin|referer|forwarded|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|x-original-.*|x-rewrite-.*|x-http-method.*|x-method-override|proxy-.*|sec-.*|x-frontdesk.*|content-length)$/;

/** Never handed to the page: what sets state or policy in the browser, and what belongs to the connection. */
const NEVER_DOWN =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|set-cookie2?|www-authenticate|authentication-info|content-security-policy.*|x-content-security-policy|x-webkit-csp|x-frame-options|x-content-type-options|x-xss-protection|strict-transport-security|public-key-pins.*|expect-ct|clear-site-data|access-control-.*|timing-allow-origin|cross-origin-.*|origin-agent-cluster|permissions-policy|feature-policy|document-policy.*|referrer-policy|reporting-endpoints|report-to|nel|alt-svc|refresh|sourcemap|x-sourcemap|service-worker-.*|speculation-rules|supports-loading-mode|accept-ch|critical-ch|set-login|cache-control|pragma|expires|age|x-frontdesk.*|x-powered-by|server)$/;

/** What asks for a part of an answer: not where the answer must be read whole. */
const PARTIAL: ReadonlySet<string> = new Set(['range', 'if-range']);

/**
 * The headers that go to the upstream, but for credentials. `declared` are the header parameters of the operation;
 * `whole` tells that no part of an answer will do.
 */
export function headersUp(
  request: IncomingMessage,
  declared: readonly string[],
  publicScheme: string,
  whole = false,
): Record<string, string> {
  const passed: Record<string, string> = { 'user-agent': AGENT, accept: '*/*' };
  const { headers } = request;
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value === undefined || !mayPassUp(name, declared) || (whole && PARTIAL.has(name))) continue;
    passed[name] = typeof value === 'string' ? value : value.join(', ');
  }
  passed['x-forwarded-proto'] = publicScheme;
  passed['x-forwarded-host'] = request.headers.host ?? '';
  return passed;
}

function mayPassUp(name: string, declared: readonly string[]): boolean {
  if (PASSES_UP.has(name)) return true;
  // A name with "_" becomes the same variable as one with "-" in many backends: it is judged as that.
  return declared.includes(name) && !NEVER_UP.test(name.replaceAll('_', '-'));
}

/** The headers of an answer for the page. `toOwn` rewrites an address of the upstream to one of ours, or answers null. */
export function headersDown(
  headers: IncomingHttpHeaders,
  status: number,
  toOwn: (address: string) => string | null,
): Record<string, string | string[]> {
  const passed: Record<string, string | string[]> = {};
  const hopByHop = namedIn(headers.connection === undefined ? 'keep-alive' : String(headers.connection));
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value === undefined || staysBehind(name) || hopByHop?.has(name) === true) continue;
    passed[name] = value;
  }
  for (const name of ['location', 'content-location'] as const) {
    const address = passed[name];
    if (typeof address === 'string') passed[name] = toOwn(address) ?? address;
  }
  const links = passed.link;
  if (links !== undefined)
    passed.link = [links]
      .flat()
      .join(', ')
      .replace(/<([^>]*)>/g, (whole, address: string) => {
        const own = toOwn(address);
        return own === null ? whole : `<${own}>`;
      });
  if (status === 401) passed['x-frontdesk-sign-in'] = String(headers['www-authenticate'] ?? 'required').slice(0, 500);
  return passed;
}

/** The headers that belong to the connection by its own word; null where it names none but the usual. */
function namedIn(connection: string): ReadonlySet<string> | null {
  if (connection === 'keep-alive' || connection === 'close') return null;
  return new Set(
    connection
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
}

const decided = new Map<string, boolean>();
const MOST_DECIDED = 1000;

/** Whether a header never reaches the page; upstreams repeat the same few names, so each is judged once. */
function staysBehind(name: string): boolean {
  const known = decided.get(name);
  if (known !== undefined) return known;
  const stays = NEVER_DOWN.test(name);
  if (decided.size < MOST_DECIDED) decided.set(name, stays);
  return stays;
}

/** Whether an answer must be saved rather than shown: a person opened it as a page, or an old browser might. */
export function asAttachment(request: IncomingMessage, mediaType: string): boolean {
  const destination = request.headers['sec-fetch-dest'];
  if (destination !== undefined) return destination === 'document' || /frame|embed|object/.test(String(destination));
  return /html|xml|svg|javascript|pdf/i.test(mediaType);
}

/** A Content-Disposition that saves, with the file name of the one given. */
export function attachment(disposition: string | undefined): string {
  return disposition === undefined ? 'attachment' : disposition.replace(/^\s*[^;]*/, 'attachment');
}
