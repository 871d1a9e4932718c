// Our own cookies at the browser: which names they have, how a long text is split over several, and how they are read.
// Over https the name begins with `__Host-` (RFC 6265bis §4.1.3.2); on one machine the port keeps two Frontdesks apart.

/** What of a request decides the cookies' names. */
export interface CookieRequest {
  readonly cookie: string | undefined;
  readonly host: string | undefined;
  readonly secure: boolean;
}

const CHUNK = 3500;
const MOST_CHUNKS = 6;

/** The name: "frontdesk" with what it is for, for this address. */
export function cookieName(purpose: '' | '-way', { host, secure }: CookieRequest): string {
  if (secure) return `__Host-frontdesk${purpose}`;
  const port = /:(\d+)$/.exec(host ?? '')?.[1];
  return port === undefined ? `frontdesk${purpose}` : `frontdesk${purpose}-${port}`;
}

/** `Set-Cookie` lines that keep the text, or that remove it where it is empty. Throws `RangeError` where it is too long. */
export function setCookies(name: string, text: string, request: CookieRequest, seconds: number | null): string[] {
  const parts = chunks(text);
  const stale = chunkNames(request.cookie, name).slice(parts.length);
  const attributes = `; Path=/; HttpOnly; SameSite=Strict${request.secure ? '; Secure' : ''}`;
  const age = seconds === null ? '' : `; Max-Age=${seconds}`;
  return [
    ...parts.map((part, index) => `${chunkName(name, index)}=${part}${age}${attributes}`),
    ...stale.map((old) => `${old}=; Max-Age=0${attributes}`),
  ];
}

/** The texts kept under this name: first as the request's own address has it, then as another port's (a balancer in between). */
export function cookieTexts(purpose: '' | '-way', request: CookieRequest): string[] {
  if (request.cookie === undefined) return [];
  const cookies = cookieMap(request.cookie);
  const own = cookieName(purpose, request);
  const pattern = purpose === '' ? /^frontdesk(-\d+)?$/ : /^frontdesk-way(-\d+)?$/;
  const others = [...cookies.keys()].filter((name) => pattern.test(name) && name !== own);
  return [own, ...(request.secure ? [] : others)].flatMap((name) => {
    const parts = chunkNames(request.cookie, name).map((chunk) => cookies.get(chunk) ?? '');
    return parts.length > 0 ? [parts.join('')] : [];
  });
}

function chunkName(name: string, index: number): string {
  return index === 0 ? name : `${name}.${index}`;
}

function chunks(text: string): string[] {
  const parts = Array.from({ length: Math.ceil(text.length / CHUNK) }, (_none, index) =>
    text.slice(index * CHUNK, (index + 1) * CHUNK),
  );
  if (parts.length > MOST_CHUNKS) throw new RangeError('The session is too large for cookies.');
  return parts;
}

function chunkNames(cookie: string | undefined, name: string): string[] {
  const cookies = cookieMap(cookie);
  const names = Array.from({ length: MOST_CHUNKS }, (_none, index) => chunkName(name, index));
  const end = names.findIndex((one) => !cookies.has(one));
  return end < 0 ? names : names.slice(0, end);
}

function cookieMap(cookie: string | undefined): Map<string, string> {
  const pairs = (cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return new Map(pairs.map(([name = '', ...value]) => [name, value.join('=')]));
}
