// Contracts behind a key, contracts that differ by who asks, and credentials that are typed or set: over real sockets.
import { expect, test, vi } from 'vitest';
import { CONTRACT, backend, everythingIn, frontdesk, listen, page } from './server.fixture.ts';

test("the server's own credential goes to the upstream, and nowhere else", async () => {
  const { origin, seen } = await backend();
  const { ask, data } = await frontdesk({ host: origin }, { FRONTDESK_CREDENTIAL_TOKEN: 'upstream-token' });
  expect((await ask('/api/v1/books')).status).toBe(200);
  expect(seen.at(-1)?.headers.authorization).toBe('Bearer upstream-token');
  const answers = await Promise.all(
    ['/_frontdesk/index', '/_frontdesk/session', '/_frontdesk/details?resource=books', '/'].map((path) => ask(path)),
  );
  expect(answers.map(({ text, headers }) => text + [...headers].join()).join()).not.toContain('upstream-token');
  expect(everythingIn(data)).not.toContain('upstream-token');
});

test('a contract behind a key: locked, then unlocked for the person who has it, and for nobody else', async () => {
  const { origin } = await backend({ lockedBy: 'open-sesame' });
  const { ask, origin: own, data } = await frontdesk({ host: origin });
  const locked = await ask('/_frontdesk/index');
  expect(locked.json()).toMatchObject({ state: 'locked', host: origin });
  expect((locked.json().ways as { scheme: string }[])[0]).toMatchObject({ kind: 'apiKey', scheme: 'X-API-Key' });
  expect((await ask('/api/v1/books')).status).toBe(401);
  expect((await ask('/_frontdesk/details?resource=books')).status).toBe(409);
  expect(
    (await ask('/_frontdesk/session', { json: { kind: 'apiKey', scheme: 'X-API-Key', value: 'guess' } })).status,
  ).toBe(401);
  const unlocked = await ask('/_frontdesk/session', {
    json: { kind: 'apiKey', scheme: 'X-API-Key', value: 'open-sesame' },
  });
  expect(unlocked.json()).toMatchObject({ signedIn: true, user: 'Ann' });
  expect((await ask('/_frontdesk/index')).json()).toMatchObject({ state: 'ready' });
  expect((await ask('/_frontdesk/details?resource=books')).status).toBe(200);
  expect((await ask('/api/v1/books')).status).toBe(200);
  const stranger = page(own);
  expect((await stranger.ask('/_frontdesk/index')).json()).toMatchObject({ state: 'locked' });
  expect((await stranger.ask('/_frontdesk/details?resource=books')).status).toBe(409);
  expect((await stranger.ask('/api/v1/books')).status).toBe(401);
  expect(everythingIn(data)).not.toContain('open-sesame');
});

test('a contract that differs by who asks is each one’s own: two people never see each other’s', async () => {
  const { '/books/{id}': item, ...paths } = CONTRACT.paths;
  const reader = { ...CONTRACT, info: { ...CONTRACT.info, title: 'For readers' }, paths };
  const { origin } = await backend({
    contracts: { reader, owner: { ...CONTRACT, paths: { ...paths, '/books/{id}': item } } },
  });
  const { ask, origin: own } = await frontdesk({ host: origin });
  const other = page(own);
  const signIn = (value: string) => ({ json: { kind: 'apiKey', scheme: 'X-API-Key', value } });
  expect((await ask('/_frontdesk/session', signIn('reader'))).status).toBe(200);
  expect((await other.ask('/_frontdesk/session', signIn('owner'))).status).toBe(200);
  const [mine, theirs] = [await ask('/_frontdesk/index'), await other.ask('/_frontdesk/index')];
  expect([mine.json(), theirs.json()]).toMatchObject([{ state: 'ready' }, { state: 'ready' }]);
  expect(mine.text).toContain('For readers');
  expect(theirs.text).not.toContain('For readers');
  expect((await ask('/api/v1/books/7')).status).not.toBe(200);
  expect((await other.ask('/api/v1/books/7')).status).toBe(200);
  expect((await page(own).ask('/_frontdesk/index')).json()).toMatchObject({ state: 'locked' });
});

test('a contract that tells nobody much is asked for again by whoever signs in, and is theirs alone', async () => {
  const { '/auth/login': login, ...rest } = CONTRACT.paths;
  const few = { ...CONTRACT, paths: { '/auth/login': login } };
  const { origin } = await backend({
    contract: few,
    contracts: { undefined: few, owner: { ...CONTRACT, paths: rest } },
  });
  const { ask, origin: own } = await frontdesk({ host: origin });
  expect((await ask('/_frontdesk/index')).text).not.toContain('books');
  const signIn = (value: string) => ({ json: { kind: 'apiKey', scheme: 'key', value } });
  expect((await ask('/_frontdesk/session', signIn('owner'))).json()).toMatchObject({ signedIn: true, user: 'Ann' });
  expect((await ask('/_frontdesk/index')).text).toContain('books');
  expect((await ask('/api/v1/books')).status).toBe(200);
  expect((await page(own).ask('/_frontdesk/index')).text).not.toContain('books');
  await ask('/_frontdesk/session', { method: 'DELETE' });
  expect((await ask('/_frontdesk/index')).text).not.toContain('books');
  const served = await frontdesk({ host: origin }, { FRONTDESK_CREDENTIAL_KEY: 'owner' });
  expect((await served.ask('/_frontdesk/index')).text).toContain('books');
});

test('a token that its server knows by another word shows the contract too, where nothing ever refuses "Bearer"', async () => {
  const { '/auth/login': login, ...rest } = CONTRACT.paths;
  const { schemas } = CONTRACT.components;
  const servers = [{ url: '/' }];
  const few = { openapi: '3.0.3', info: CONTRACT.info, servers, paths: { '/auth/login': login } };
  const all = { ...few, paths: { ...rest, '/auth/login': login }, components: { schemas } };
  const contracts = { undefined: few, 'Bearer upstream-token': few, 'Token upstream-token': all };
  const { origin } = await backend({ contracts, says: 'Token' });
  const { ask } = await frontdesk({ host: origin });
  const body = { username: 'ann', password: 'pw' };
  await ask('/_frontdesk/session', { json: { kind: 'login', operation: 'POST /auth/login', body } });
  expect((await ask('/_frontdesk/index')).text).toContain('books');
  expect((await ask('/api/v1/books')).json()).toEqual([{ id: 7, title: 'Seven' }]);
});

test.each(['open-sesame', 'X-API-Key: open-sesame'])(
  'a contract behind a key that the server has (%s) is open to all',
  async (value) => {
    const { origin } = await backend({ lockedBy: 'open-sesame' });
    const { ask } = await frontdesk({ host: origin }, { FRONTDESK_CREDENTIAL_KEY: value });
    expect((await ask('/_frontdesk/index')).json()).toMatchObject({ state: 'ready' });
    expect((await ask('/api/v1/books')).status).toBe(200);
  },
);

test.each([
  [[403, 403], 4],
  [[403, 200], 0],
  [[404, 403], 0],
])('an API that forbids strangers everything (%s) is one to sign in to', async (answered, ways) => {
  const list = {
    responses: {
      200: {
        description: 'ok',
        content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } },
      },
    },
  };
  const contract = {
    openapi: '3.0.3',
    info: { title: 'A', version: '1' },
    paths: { '/a': { get: list }, '/bb': { get: list } },
  };
  const host = await listen(({ url = '' }, response) => {
    if (url === '/openapi.json') return response.end(JSON.stringify(contract));
    const status = answered[url.endsWith('/bb') ? 1 : 0] ?? 404;
    return response.writeHead(status, { 'content-type': 'application/json' }).end('[]');
  });
  const { ask } = await frontdesk({ host });
  const { index } = (await ask('/_frontdesk/index')).json() as { index: { signIn: object[] } };
  expect(index.signIn.length).toBe(ways);
});

test('a contract that names no way to sign in: the API is asked, and its 401 says how', async () => {
  const { '/me': me, '/books': books } = CONTRACT.paths;
  const { schemas } = CONTRACT.components;
  const contract = {
    openapi: '3.0.3',
    info: CONTRACT.info,
    paths: { '/me': me, '/books': books },
    components: { schemas },
  };
  const { origin } = await backend({ contract });
  const { ask } = await frontdesk({ host: origin });
  const { index } = (await ask('/_frontdesk/index')).json() as { index: { signIn: { scheme: string }[] } };
  expect(index.signIn[0]).toMatchObject({ kind: 'bearer', because: 'challenge-of-the-api' });
  const signIn = { kind: 'bearer', scheme: index.signIn[0]?.scheme };
  expect((await ask('/_frontdesk/session', { json: { ...signIn, value: 'wrong' } })).status).toBe(401);
  const taken = await ask('/_frontdesk/session', { json: { ...signIn, value: 'upstream-token' } });
  expect(taken.json()).toMatchObject({ signedIn: true });
  expect((await ask('/api/v1/books')).status).toBe(200);
});

test('an API whose lists anybody may read and which tells no stranger who they are is one to sign in to', async () => {
  const { '/me': me, '/books': books } = CONTRACT.paths;
  const { schemas } = CONTRACT.components;
  const paths = { '/me': me, '/books': books, '/users/{id}': books };
  const contract = { openapi: '3.0.3', info: CONTRACT.info, paths, components: { schemas } };
  const waysWhere = async (statusOfMe: number): Promise<number> => {
    const host = await listen(({ url = '' }, response) => {
      if (url === '/openapi.json') return response.end(JSON.stringify(contract));
      const status = url.endsWith('/me') ? statusOfMe : 200;
      return response.writeHead(status, { 'content-type': 'application/json' }).end('[]');
    });
    const { ask } = await frontdesk({ host });
    const { index } = (await ask('/_frontdesk/index')).json() as { index: { signIn: object[] } };
    return index.signIn.length;
  };
  expect([await waysWhere(401), await waysWhere(404), await waysWhere(200)]).toEqual([4, 0, 0]);
});

test('signing out ends the sign-in at the API too, where the contract says how', async () => {
  const answered = { responses: { 204: { description: 'Gone.' } } };
  const contract = { ...CONTRACT, paths: { ...CONTRACT.paths, '/auth/logout': { post: answered } } };
  const { origin, seen } = await backend({ contract });
  const { ask } = await frontdesk({ host: origin });
  await ask('/_frontdesk/index');
  const login = { kind: 'login', operation: 'POST /auth/login', body: { username: 'ann', password: 'pw' } };
  expect((await ask('/_frontdesk/session', { json: login })).status).toBe(200);
  await ask('/_frontdesk/session', { method: 'DELETE' });
  await vi.waitFor(() => expect(seen.map(({ url }) => url)).toContain('/auth/logout'), { timeout: 5000 });
  expect(seen.at(-1)).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer upstream-token' } });
});
