// A person's session: what they signed in with, sealed by AES-256-GCM into cookies that only this server can read
// (rule S4). The server keeps none of it, so any number of them can stand side by side with the same keys.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Credential } from '#client';
import type { HeldCookie } from './jar.ts';

/** Who works here. */
export interface Person {
  /** Who says so: the provider that people sign in to Frontdesk with, or the API about its own users. */
  readonly from: 'frontdesk' | 'api';
  /** Stable where the source has such a thing, else the name. */
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** Groups of the provider, or roles of the API. */
  readonly groups: readonly string[];
}

/** All that is known of a person. Someone who has not signed in may have one too, when the upstream sets cookies. */
export interface Session {
  readonly id: string;
  readonly signedIn: boolean;
  /** The upstream's origin that the credentials belong to: for another one they do not exist. */
  readonly origin: string;
  readonly credentials: readonly Credential[];
  readonly cookies: readonly HeldCookie[];
  /** Who it is: as the sign-in to Frontdesk says, else as the API tells; null where nobody does. */
  readonly user: Person | null;
  /** Content hash of the contract that only signed-in people may read, else null. */
  readonly contract: string | null;
  /** When it was made, in milliseconds. */
  readonly at: number;
}

/** Seals sessions into cookies and opens them again. */
export interface Sealer {
  /** `Set-Cookie` lines that keep the session; null ends it. `cookies` is the request's Cookie header. */
  seal(session: Session | null, request: CookieRequest): readonly string[];
  open(request: CookieRequest): Session | null;
  /** Ends a session here at once: an answer still on its way cannot bring it back. */
  end(session: Session): void;
}

/** What of a request decides the cookie's name. */
export interface CookieRequest {
  readonly cookie: string | undefined;
  readonly host: string | undefined;
  readonly secure: boolean;
}

const CHUNK = 3500;
const MOST_CHUNKS = 6;
const LIFETIME_MS = 7 * 24 * 3600 * 1000;
const REMEMBERED = 500;

/** Makes the sealer from its keys, newest first: the first seals, all open. */
export function createSealer(secrets: readonly string[], now: () => number = Date.now): Sealer {
  const keys = secrets.map((secret) => createHash('sha256').update(`frontdesk session ${secret}`).digest());
  const opened = new Map<string, Session>();
  const ended = new Set<string>();
  return {
    end(session) {
      ended.add(session.id);
    },
    seal(session, request) {
      if (session !== null && ended.has(session.id)) return [];
      const name = cookieName(request);
      const parts = session === null ? [] : chunks(sealText(JSON.stringify(session), keys));
      const stale = chunkNames(request.cookie, name).slice(parts.length);
      const attributes = `; Path=/; HttpOnly; SameSite=Strict${request.secure ? '; Secure' : ''}`;
      return [
        ...parts.map((part, index) => `${chunkName(name, index)}=${part}${attributes}`),
        ...stale.map((old) => `${old}=; Max-Age=0${attributes}`),
      ];
    },
    open(request) {
      for (const sealed of sealedTexts(request)) {
        const session = opened.get(sealed) ?? openText(sealed, keys);
        if (!session || session.at + LIFETIME_MS < now() || ended.has(session.id)) continue;
        if (opened.size >= REMEMBERED) opened.clear();
        opened.set(sealed, session);
        return session;
      }
      return null;
    },
  };
}

/** The keys that seal sessions: from the settings, else one that is made once and kept in the data folder for its owner only. */
export function sessionKeys(configured: readonly string[], folder: string): readonly string[] {
  if (configured.length > 0) return configured;
  const file = join(folder, 'session-key');
  try {
    return [readFileSync(file, 'utf8').trim()];
  } catch {
    const key = randomBytes(32).toString('base64url');
    mkdirSync(folder, { recursive: true });
    try {
      writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
      return [key];
    } catch (error) {
      // Another process made it in between: its key holds. A folder that cannot be written: the key lives as long as we.
      return (error as { code?: string }).code === 'EEXIST' ? [readFileSync(file, 'utf8').trim()] : [key];
    }
  }
}

/** A session that knows nothing yet of a person. */
export function newSession(origin: string, now: number): Session {
  const id = randomBytes(12).toString('base64url');
  return { id, signedIn: false, origin, credentials: [], cookies: [], user: null, contract: null, at: now };
}

/** Where cookies may be secure, the name says so to the browser; on one machine the port keeps two Frontdesks apart. */
function cookieName({ host, secure }: CookieRequest): string {
  if (secure) return '__Host-frontdesk';
  const port = /:(\d+)$/.exec(host ?? '')?.[1];
  return port === undefined ? 'frontdesk' : `frontdesk-${port}`;
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

/** The sealed texts among the cookies: first under our own name, then under another port's (a balancer in between). */
function sealedTexts(request: CookieRequest): string[] {
  const cookies = cookieMap(request.cookie);
  const own = cookieName(request);
  const others = [...cookies.keys()].filter((name) => /^frontdesk(-\d+)?$/.test(name) && name !== own);
  return [own, ...(request.secure ? [] : others)].flatMap((name) => {
    const parts = chunkNames(request.cookie, name).map((chunk) => cookies.get(chunk) ?? '');
    return parts.length > 0 ? [parts.join('')] : [];
  });
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

/** Key's mark (4 bytes), nonce (12), text, tag (16). */
function sealText(text: string, keys: readonly Buffer[]): string {
  const [key] = keys;
  if (!key) throw new Error('There is no session key.');
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([markOf(key), nonce, body, cipher.getAuthTag()]).toString('base64url');
}

function openText(sealed: string, keys: readonly Buffer[]): Session | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const key = keys.find((candidate) => markOf(candidate).equals(bytes.subarray(0, 4)));
  if (!key || bytes.length < 33) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(4, 16));
    decipher.setAuthTag(bytes.subarray(-16));
    const text = Buffer.concat([decipher.update(bytes.subarray(16, -16)), decipher.final()]).toString('utf8');
    return JSON.parse(text) as Session;
  } catch {
    return null;
  }
}

function markOf(key: Buffer): Buffer {
  return createHash('sha256').update(key).digest().subarray(0, 4);
}
