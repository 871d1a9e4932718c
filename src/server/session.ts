// A person's session: what they signed in with, sealed by AES-256-GCM into cookies that only this server can read
// (rule S4). The server keeps none of it, so any number of them can stand side by side with the same keys.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Credential } from '#client';
import { cookieName, type CookieRequest, cookieTexts, setCookies } from './cookies.ts';
import type { HeldCookie } from './jar.ts';
import { createSeal } from './seal.ts';

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
  /** Grows with each change of the credentials: of two states of a session, the higher holds. */
  readonly version: number;
  /** The browser's cookie is older than this: the next answer brings it up to date. Never sealed. */
  readonly behind?: true;
  readonly signedIn: boolean;
  /** The upstream's origin that the credentials belong to: for another one they do not exist. */
  readonly origin: string;
  readonly credentials: readonly Credential[];
  readonly grants: readonly Grant[];
  readonly cookies: readonly HeldCookie[];
  /** The header that shows the upstream that no other site started a call; absent where it wants none. */
  readonly guard?: { readonly name: string; readonly value: string };
  /** The upstream refuses what names its own address as where a call comes from, and takes what names none. */
  readonly unnamed?: true;
  /** Who it is: as the sign-in to Frontdesk says, else as the API tells; null where nobody does. */
  readonly user: Person | null;
  /** Content hash of the contract that the API shows this person and not everybody, else null. */
  readonly contract: string | null;
  /** Which part of the server they chose, of those that its documentation names; absent: the first. */
  readonly part?: string;
  /** When it was made, in milliseconds. */
  readonly at: number;
  /** When its cookie was last written; absent: when it was made. */
  readonly seen?: number;
}

/** How long sessions last, in milliseconds. */
export interface SessionLimits {
  readonly longestMs: number;
  /** Without a request; 0: as long as they last. */
  readonly idleMs: number;
}

/** What renews a credential that runs out. */
export interface Grant {
  /** The security scheme whose credential it is; null: the one that no scheme names. */
  readonly scheme: string | null;
  /** How it was got: by an OAuth 2 provider, or by an operation of the API. */
  readonly by: 'provider' | 'operation';
  /** Null: it cannot be renewed. Secret. */
  readonly refresh: string | null;
  /** When the credential runs out, in milliseconds; null where nobody tells. */
  readonly until: number | null;
  /** When it was got, in milliseconds. */
  readonly at: number;
}

/** Seals sessions into cookies and opens them again. */
export interface Sealer {
  /** `Set-Cookie` lines that keep the session; null ends it. `cookies` is the request's Cookie header. */
  seal(session: Session | null, request: CookieRequest): readonly string[];
  open(request: CookieRequest): Session | null;
  /** Whether its cookie is to be written again, so that using it keeps it: not for every request, but well before it ends. */
  due(session: Session): boolean;
  /** Keeps the newest state of a session for requests that still come with an older cookie. */
  note(session: Session): void;
  /** The newest state, where it is newer than this one. */
  newer(session: Session): Session | null;
  /** Ends a session here at once: an answer still on its way cannot bring it back. */
  end(session: Pick<Session, 'id' | 'at'>): void;
  /** The same for one that another server has ended; `until` is when it would have run out. */
  hear(id: string, until: number): void;
}

const USUAL_LIMITS: SessionLimits = { longestMs: 7 * 24 * 3600 * 1000, idleMs: 0 };
/** Of the time without a request, so much may pass before the cookie says that there was one. */
const DUE_PART = 10;
const REMEMBERED = 500;

/** Makes the sealer from its keys, newest first: the first seals, all open. `told` hears of each session that is ended. */
export function createSealer(
  secrets: readonly string[],
  now: () => number = Date.now,
  told: (id: string, until: number) => void = () => undefined,
  { longestMs, idleMs }: SessionLimits = USUAL_LIMITS,
): Sealer {
  const { seal, open } = createSeal(secrets);
  const opened = new Map<string, Session>();
  // The newest state of sessions whose credentials were renewed here: requests on their way have an older cookie yet.
  const newest = new Map<string, Session>();
  const ended = new Map<string, number>();
  const note = ({ behind: _behind, ...session }: Session): void => {
    if (!ended.has(session.id)) remember(newest, session.id, session);
  };
  const newer = ({ id, version }: Session): Session | null => {
    const known = newest.get(id);
    return known && known.version > version ? { ...known, behind: true } : null;
  };
  const over = ({ at, seen = at }: Session): boolean =>
    at + longestMs < now() || (idleMs > 0 && Math.max(at, seen) + idleMs < now());
  const hear = (id: string, until: number): void => {
    for (const [old, last] of ended) if (last < now()) ended.delete(old);
    ended.set(id, until);
    newest.delete(id);
  };
  return {
    note,
    newer,
    hear,
    due: ({ at, seen = at }) => idleMs > 0 && seen + idleMs / DUE_PART < now(),
    end({ id, at }) {
      hear(id, at + longestMs);
      told(id, at + longestMs);
    },
    seal(session, request) {
      if (session !== null && ended.has(session.id)) return [];
      const name = cookieName('', request);
      if (session === null) return setCookies(name, '', request, null);
      const known = newer(session);
      const { behind: _behind, ...latest } = known ? { ...known, cookies: session.cookies } : session;
      const whole = idleMs > 0 ? { ...latest, seen: now() } : latest;
      note(whole);
      return setCookies(name, seal(JSON.stringify(whole), 'session'), request, null);
    },
    open(request) {
      for (const sealed of cookieTexts('', request)) {
        const session = opened.get(sealed) ?? sessionIn(open(sealed, 'session'));
        if (!session || over(session) || ended.has(session.id)) continue;
        remember(opened, sealed, session);
        return newer(session) ?? session;
      }
      return null;
    },
  };
}

function remember<T>(kept: Map<string, T>, key: string, value: T): void {
  if (kept.size >= REMEMBERED && !kept.has(key)) kept.clear();
  kept.set(key, value);
}

function sessionIn(text: string | null): Session | null {
  try {
    return text === null ? null : (JSON.parse(text) as Session);
  } catch {
    return null;
  }
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
  const nothing = { credentials: [], grants: [], cookies: [], user: null, contract: null } as const;
  return { id, version: 0, signedIn: false, origin, ...nothing, at: now };
}
