// Sealed sessions: what a cookie carries can only be read with the key, survives rotation, and ends when told.
import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSealer, newSession, type Session, sessionKeys } from './session.ts';

const KEY = 'k'.repeat(32);
const OTHER = 'o'.repeat(32);
const plain = { cookie: undefined, host: '127.0.0.1:4400', secure: false };

function sessionWith(value: string): Session {
  const credentials = [{ scheme: 'key', in: 'header', name: 'x-api-key', value } as const];
  return { ...newSession('http://api', 1000), signedIn: true, credentials };
}

/** The Cookie header that a browser sends after these Set-Cookie lines. */
function cookieOf(lines: readonly string[]): string {
  return lines.map((line) => line.split(';')[0]).join('; ');
}

test('a session opens again, and the cookie shows nothing of it', () => {
  const sealer = createSealer([KEY], () => 2000);
  const session = sessionWith('secret-value');
  const [line = ''] = sealer.seal(session, plain);
  expect(line).toMatch(/^frontdesk-4400=[\w-]+; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(Buffer.from(line.split(/[=;]/)[1] ?? '', 'base64url').toString('latin1')).not.toContain('secret');
  expect(createSealer([KEY], () => 2000).open({ ...plain, cookie: cookieOf([line]) })).toEqual(session);
});

test('over https the cookie has the __Host- prefix and is Secure', () => {
  const [line = ''] = createSealer([KEY]).seal(sessionWith('s'), { ...plain, secure: true });
  expect(line).toMatch(/^__Host-frontdesk=.*; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
});

test('a long session is split, and what is left over is removed when it shrinks', () => {
  const sealer = createSealer([KEY], () => 2000);
  const lines = sealer.seal(sessionWith('x'.repeat(9000)), plain);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.every((line) => line.length < 4096)).toBe(true);
  const cookie = cookieOf(lines);
  expect(sealer.open({ ...plain, cookie })?.credentials[0]?.value).toHaveLength(9000);
  const shorter = sealer.seal(sessionWith('y'), { ...plain, cookie });
  expect(shorter.filter((line) => line.includes('Max-Age=0'))).toHaveLength(lines.length - 1);
});

test('keys rotate: the first seals, older ones still open, unknown ones do not', () => {
  const old = createSealer([OTHER], () => 2000).seal(sessionWith('s'), plain);
  const request = { ...plain, cookie: cookieOf(old) };
  expect(createSealer([KEY, OTHER], () => 2000).open(request)?.signedIn).toBe(true);
  expect(createSealer([KEY], () => 2000).open(request)).toBeNull();
});

test('a changed cookie does not open', () => {
  const sealer = createSealer([KEY], () => 2000);
  const cookie = cookieOf(sealer.seal(sessionWith('s'), plain));
  for (const at of [25, 40, cookie.length - 2]) {
    const changed = `${cookie.slice(0, at)}${cookie[at] === 'A' ? 'B' : 'A'}${cookie.slice(at + 1)}`;
    expect(sealer.open({ ...plain, cookie: changed })).toBeNull();
  }
});

test('a session ends after a week, and at once when it is ended', () => {
  const request = { ...plain, cookie: cookieOf(createSealer([KEY]).seal(sessionWith('s'), plain)) };
  expect(createSealer([KEY], () => 1000 + 8 * 24 * 3600 * 1000).open(request)).toBeNull();
  const sealer = createSealer([KEY], () => 2000);
  const session = sealer.open(request);
  expect(session).not.toBeNull();
  if (session) sealer.end(session);
  expect(sealer.open(request)).toBeNull();
  expect(session && sealer.seal(session, plain)).toEqual([]);
});

test('a session ends after its time without use, and use keeps it up to its longest', () => {
  let now = 1000;
  const limits = { longestMs: 10_000, idleMs: 1000 };
  const sealer = createSealer([KEY], () => now, undefined, limits);
  const asked = (lines: readonly string[]) => ({ ...plain, cookie: cookieOf(lines) });
  const first = asked(sealer.seal(sessionWith('s'), plain));
  now = 1050;
  const fresh = sealer.open(first);
  expect(fresh && sealer.due(fresh)).toBe(false);
  now = 1900;
  const used = sealer.open(first);
  expect(used && sealer.due(used)).toBe(true);
  const second = asked(used ? sealer.seal(used, first) : []);
  now = 2100;
  expect(sealer.open(first)).toBeNull();
  // Another server with the same key counts from the same moment: the time is sealed in the cookie.
  expect(createSealer([KEY], () => now, undefined, limits).open(second)).not.toBeNull();
  let kept = second;
  for (; now < 10_900; now += 500) {
    const session = sealer.open(kept);
    kept = asked(session ? sealer.seal(session, kept) : []);
  }
  now = 10_950;
  expect(sealer.open(kept)).not.toBeNull();
  now = 11_100;
  expect(sealer.open(kept)).toBeNull();
});

test('the key is made once, for its owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-key-'));
  const keys = sessionKeys([], folder);
  expect(sessionKeys([], folder)).toEqual(keys);
  expect(statSync(join(folder, 'session-key')).mode & 0o777).toBe(0o600);
  expect(sessionKeys([KEY], folder)).toEqual([KEY]);
});
