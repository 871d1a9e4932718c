// What every answer carries and every request must pass (rule S11): security headers, the Host check against DNS
// rebinding, and the refusal of requests that another site started (Fetch Metadata, Origin) before the upstream is asked.
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Settings } from '#settings';
import type { ServerProblem } from './problem.ts';

/** Headers of every answer, whatever it is. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  'origin-agent-cluster': '?1',
};

/**
 * Sees to it that every answer carries them and its request's id, whoever writes its head and whatever the upstream had
 * under these names: Node itself writes no head but through this method.
 */
export function guardHead(response: Guarded, id: string, secure: boolean): void {
  const write = response.writeHead.bind(response);
  response.writeHead = (status: number, reason?: unknown, more?: unknown) => {
    const given = (typeof reason === 'string' ? more : reason) as OutgoingHttpHeaders | undefined;
    // As a flat list, which Node writes without keeping a second copy: this runs for every answer.
    if (given) response[WRITTEN] = given;
    const list: OutgoingHttpHeader[] = [...SECURITY_LIST, 'x-request-id', id];
    // Only where people come by https; names below ours are not ours to decide, so without includeSubDomains.
    if (secure) list.push('strict-transport-security', 'max-age=31536000');
    for (const name of Object.keys(given ?? {})) {
      const value = given?.[name];
      if (value !== undefined && !OWN_NAMES.has(name)) list.push(name, value);
    }
    return write(status, list);
  };
}

/** Kept on the answer itself, for the same reason as the facts of a request. */
const WRITTEN = Symbol('written');

type Guarded = ServerResponse & { [WRITTEN]?: OutgoingHttpHeaders };

/** A header of an answer whose head has been written. */
export function headerOf(response: Guarded, name: string): string {
  return String(response[WRITTEN]?.[name] ?? response.getHeader(name) ?? '');
}

const SECURITY_LIST = Object.entries(SECURITY_HEADERS).flat();
const OWN_NAMES: ReadonlySet<string> = new Set([
  ...Object.keys(SECURITY_HEADERS),
  'strict-transport-security',
  'x-request-id',
]);

/** For answers that are data, not pages: should one be opened as a page, it can do nothing and belongs to no origin. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The policy of our page: scripts and styles carry the page's nonce, and the browser talks to its own origin only. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** The header that our page sends with every write: another site cannot send it without being asked (preflight). */
export const OWN_HEADER = 'x-frontdesk';

const MOST_GOOD = 100;
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Makes the check that refuses requests whose Host is not one of ours: a foreign name that points here is DNS rebinding. */
export function hostCheck(settings: Settings): (request: IncomingMessage) => ServerProblem | null {
  const own = ownNames(settings);
  // Everybody asks under the same name or two: what has been found good once is not taken apart again.
  const good = new Set<string>();
  return (request) => {
    const count = hostsIn(request.rawHeaders);
    if (count !== 1) return noHost(count);
    const written = request.headers.host ?? '';
    if (good.has(written)) return null;
    const name = URL.canParse(`http://${written}`) ? new URL(`http://${written}`).hostname : '';
    if (name === '' || !(LOOPBACK.test(name) || own.has(name))) return unknownHost(request.headers.host ?? '');
    if (good.size < MOST_GOOD) good.add(written);
    return null;
  };
}

function hostsIn(raw: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < raw.length; at += 2) if (raw[at]?.length === 4 && /^host$/i.test(raw[at] ?? '')) count += 1;
  return count;
}

function noHost(count: number): ServerProblem {
  return {
    status: 400,
    code: 'bad-host',
    title: 'This request does not say where it wants to go.',
    detail: `It has ${count === 0 ? 'no Host header' : 'several Host headers'}, and must have one (RFC 9112 §3.2). Nothing was sent to the backend.`,
  };
}

function unknownHost(written: string): ServerProblem {
  return {
    status: 421,
    code: 'unknown-host',
    title: 'Frontdesk does not answer under this name.',
    detail: `The request was for "${written.slice(0, 100)}". If people reach Frontdesk under that name, start it with --address http://${written.slice(0, 100) || 'NAME'}. Nothing was sent to the backend.`,
  };
}

/** Refuses a request that a page of another origin started. `acts`: it may change something, so it must carry our header. */
export function checkOrigin(request: IncomingMessage, settings: Settings, acts: boolean): ServerProblem | null {
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  const allowed = acts ? ['same-origin'] : ['same-origin', 'none'];
  if (site !== undefined && !allowed.includes(String(site))) return crossOrigin(`Sec-Fetch-Site: ${site}`);
  const { origin } = headers;
  if (origin !== undefined && !isOwnOrigin(origin, headers.host ?? '', settings))
    return crossOrigin(`Origin: ${origin}`);
  if (acts && headers[OWN_HEADER] !== '1') return crossOrigin('the header "X-Frontdesk: 1" is missing');
  return null;
}

function isOwnOrigin(origin: string, host: string, settings: Settings): boolean {
  if (settings.address !== null && origin === new URL(settings.address).origin) return true;
  return origin === `http://${host}` || (origin === `https://${host}` && settings.address !== null);
}

function ownNames(settings: Settings): ReadonlySet<string> {
  const names = [settings.bind.includes(':') ? `[${settings.bind}]` : settings.bind];
  if (settings.address !== null) names.push(new URL(settings.address).hostname);
  return new Set(names);
}

function crossOrigin(why: string): ServerProblem {
  return {
    status: 403,
    code: 'cross-origin',
    title: 'This request did not come from a page of Frontdesk.',
    detail: `It was refused (${why.slice(0, 120)}), and nothing was sent to the backend. Open Frontdesk in a tab of its own and try again there.`,
    extra: { outcome: 'not-sent' },
  };
}
