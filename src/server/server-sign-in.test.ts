// Signing in through the whole server: by a login operation, a cookie, a typed key, the server's own credential; and
// contracts that only those who have a key are shown.
import { expect, test, vi } from 'vitest';
import { CONTRACT, backend, everythingIn, frontdesk, listen, page } from './server.fixture.ts';

test('S4: a login operation is performed by the server: the page never sees the token', async () => {
  const { origin, seen } = await backend();
  const { ask, cookies } = await frontdesk({ host: origin });
  expect((await ask('/api/v1/books')).headers.get('x-frontdesk-sign-in')).not.toBeNull();
  const way = { kind: 'login', scheme: null, operation: 'POST /auth/login' };
  const refused = await ask('/_frontdesk/session', {
    json: { ...way, values: { body: { username: 'ann', password: 'no' } } },
  });
  expect(refused.status).toBe(401);
  expect(refused.json().detail).toContain('Wrong name or password.');
  expect((await ask('/_frontdesk/session')).json()).toMatchObject({ signedIn: false, user: null });
  const signedIn = await ask('/_frontdesk/session', {
    json: { ...way, values: { body: { username: 'ann', password: 'pw' } } },
  });
  expect(signedIn.json()).toMatchObject({ signedIn: true, user: 'Ann' });
  expect(signedIn.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
  expect((await ask('/api/v1/books')).json()).toEqual([{ id: 7, title: 'Seven' }]);
  expect(seen.at(-1)?.headers.authorization).toBe('Bearer upstream-token');
  const told = [
    signedIn.text,
    [...signedIn.headers].join(),
    [...cookies.values()].map((value) => Buffer.from(value, 'base64url').toString('latin1')).join(),
  ];
  expect(told.join()).not.toContain('upstream-token');
  const kept = new Map(cookies);
  await ask('/_frontdesk/session', { method: 'DELETE' });
  expect(cookies.size).toBe(0);
  expect((await ask('/api/v1/books')).status).toBe(401);
  for (const [name, value] of kept) cookies.set(name, value);
  expect((await ask('/_frontdesk/session')).json()).toMatchObject({ signedIn: false });
});

test('a cookie that was copied before the sign-out is worth nothing after a restart either', async () => {
  const { origin } = await backend();
  const first = await frontdesk({ host: origin });
  const body = { username: 'ann', password: 'pw' };
  await first.ask('/_frontdesk/session', {
    json: { kind: 'login', scheme: null, operation: 'POST /auth/login', values: { body } },
  });
  const copied = new Map(first.cookies);
  const signedIn = async (server: Awaited<ReturnType<typeof frontdesk>>): Promise<unknown> => {
    for (const [name, value] of copied) server.cookies.set(name, value);
    return (await server.ask('/_frontdesk/session')).json().signedIn;
  };
  const again = () => frontdesk({ host: origin, data: first.data });
  await first.server.stop(0);
  const second = await again();
  expect(await signedIn(second)).toBe(true);
  await second.ask('/_frontdesk/session', { method: 'DELETE' });
  await second.server.stop(0);
  expect(await signedIn(await again())).toBe(false);
});

test.each(['Token', 'JWT'])('a token is said as the API names its scheme in a refusal: %s', async (says) => {
  const { origin, seen } = await backend({ says });
  const { ask } = await frontdesk({ host: origin });
  const way = { kind: 'login', scheme: null, operation: 'POST /auth/login' };
  const signedIn = await ask('/_frontdesk/session', {
    json: { ...way, values: { body: { username: 'ann', password: 'pw' } } },
  });
  expect(signedIn.json()).toMatchObject({ signedIn: true, user: 'Ann' });
  expect((await ask('/api/v1/books')).json()).toEqual([{ id: 7, title: 'Seven' }]);
  expect(seen.at(-1)?.headers.authorization).toBe(`${says} upstream-token`);
});

test('a login that sets a cookie is kept in the session too', async () => {
  const { origin } = await backend({ cookie: true });
  const { ask } = await frontdesk({ host: origin });
  const signedIn = await ask('/_frontdesk/session', {
    json: {
      kind: 'login',
      scheme: null,
      operation: 'POST /auth/login',
      values: { body: { username: 'ann', password: 'pw' } },
    },
  });
  expect(signedIn.json()).toMatchObject({ signedIn: true, user: 'Ann' });
  expect(signedIn.headers.get('set-cookie')).not.toContain('sid=');
  expect((await ask('/api/v1/books')).status).toBe(200);
});

// What most who write a list of sites for the `cors` of Express have: it throws for all others, and lets in what names none.
test.each([
  ['that is not among those it lists', /^http:\/\/app\.example$/, undefined],
  ['of its own', /^http:\/\/127\.0\.0\.1:/, 'own'],
])('an API that keeps people in cookies hears of a site %s', async (_which, listed, said) => {
  const named: (string | undefined)[] = [];
  const origin = await listen((request, response) => {
    const { headers, url = '', method } = request;
    const reply = (status: number, body: unknown, more = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body));
    if (headers.origin !== undefined && !listed.test(headers.origin))
      return reply(500, { message: 'Not allowed by CORS' });
    if (url === '/openapi.json') return reply(200, { ...CONTRACT, security: [] });
    if (url === '/auth/login') return reply(200, {}, { 'set-cookie': 'sid=ann; HttpOnly; Path=/' });
    if (!(url in CONTRACT.paths)) return reply(404, { message: 'Nothing here' });
    if (method === 'POST') named.push(headers.origin);
    return reply(200, { id: 8 });
  });
  const { ask } = await frontdesk({ host: origin });
  const values = { body: { username: 'ann', password: 'pw' } };
  await ask('/_frontdesk/session', { json: { kind: 'login', scheme: null, operation: 'POST /auth/login', values } });
  expect((await ask('/api/v1/books', { json: { title: 'Eight' } })).json()).toEqual({ id: 8 });
  expect(named).toEqual([said === 'own' ? origin : undefined]);
});

test('a login whose answer is described as something else signs in by the token where it mostly is', async () => {
  const says = { data: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } } };
  const schema = { type: 'object', properties: says };
  const login = { post: { responses: { 200: { description: '', content: { 'application/json': { schema } } } } } };
  const contract = { ...CONTRACT, paths: { ...CONTRACT.paths, '/auth/login': login } };
  const origin = await listen((request, response) => {
    const { headers, url = '' } = request;
    if (url !== '/openapi.json' && !(url in contract.paths)) return response.writeHead(404).end();
    const isOpen = ['/openapi.json', '/auth/login'].includes(url) || headers.authorization === 'Bearer upstream-token';
    response.writeHead(isOpen ? 200 : 401, { 'content-type': 'application/json' });
    const token = { success: true, data: { name: 'ann', token: 'upstream-token' } };
    const answers: Record<string, unknown> = { '/openapi.json': contract, '/auth/login': token, '/books': [{ id: 7 }] };
    return response.end(JSON.stringify(isOpen ? (answers[url] ?? {}) : { message: 'Who are you?' }));
  });
  const { ask } = await frontdesk({ host: origin });
  const values = { body: { username: 'ann', password: 'pw' } };
  const way = { kind: 'login', scheme: 'token', operation: 'POST /auth/login', values };
  expect((await ask('/_frontdesk/session', { json: way })).json()).toMatchObject({ signedIn: true });
  expect((await ask('/api/v1/books')).json()).toEqual([{ id: 7 }]);
});

// NocoBase says `{ token }`, answers `{ data: { token } }`, and sets a cookie of its own that lets nobody in.
test('a login that is said to answer a token signs in by it where it is, though a cookie comes along', async () => {
  const schema = { type: 'object', properties: { token: { type: 'string' } } };
  const login = { post: { responses: { 200: { description: '', content: { 'application/json': { schema } } } } } };
  const contract = { ...CONTRACT, paths: { ...CONTRACT.paths, '/auth/login': login } };
  const origin = await listen((request, response) => {
    const { headers, url = '' } = request;
    if (url !== '/openapi.json' && !(url in contract.paths)) return response.writeHead(404).end();
    const isOpen = ['/openapi.json', '/auth/login'].includes(url) || headers.authorization === 'Bearer upstream-token';
    const cookie = url === '/auth/login' ? { 'set-cookie': 'visit=1; Path=/' } : {};
    response.writeHead(isOpen ? 200 : 401, { 'content-type': 'application/json', ...cookie });
    const token = { data: { user: { name: 'ann' }, token: 'upstream-token' } };
    const answers: Record<string, unknown> = { '/openapi.json': contract, '/auth/login': token, '/books': [{ id: 7 }] };
    return response.end(JSON.stringify(isOpen ? (answers[url] ?? {}) : { message: 'Who are you?' }));
  });
  const { ask } = await frontdesk({ host: origin });
  const values = { body: { username: 'ann', password: 'pw' } };
  const way = { kind: 'login', scheme: 'token', operation: 'POST /auth/login', values };
  expect((await ask('/_frontdesk/session', { json: way })).json()).toMatchObject({ signedIn: true });
  expect((await ask('/api/v1/books')).json()).toEqual([{ id: 7 }]);
});

// Django's, Flask-JWT-Extended's (which has another for the renewal), and a name of one's own (Oryh).
test.each([
  ['csrftoken', 'x-csrftoken'],
  ['csrf_access_token', 'x-csrf-token'],
  ['shop_csrf', 'x-csrf-token'],
])('S4: a write brings the cookie %s back in %s', async (cookie, header) => {
  const contract = { ...CONTRACT, components: { schemas: CONTRACT.components.schemas }, security: [] };
  const origin = await listen((request, response) => {
    const { headers, url = '', method } = request;
    if (url !== '/openapi.json' && !(url in CONTRACT.paths)) return response.writeHead(404).end();
    const set = ['sid=ann; HttpOnly; Path=/', 'csrf_refresh_token=other; Path=/', `${cookie}=a%2Fb; Path=/`];
    const cookies = url === '/auth/login' ? { 'set-cookie': set } : {};
    const isRefused = url === '/books' && method === 'POST' && headers[header] !== 'a/b';
    response.writeHead(isRefused ? 403 : 200, { 'content-type': 'application/json', ...cookies });
    return response.end(JSON.stringify(url === '/openapi.json' ? contract : { id: 8 }));
  });
  const { ask } = await frontdesk({ host: origin });
  const values = { body: { username: 'ann', password: 'pw' } };
  await ask('/_frontdesk/session', { json: { kind: 'login', scheme: null, operation: 'POST /auth/login', values } });
  expect((await ask('/api/v1/books', { json: { title: 'Eight' } })).json()).toEqual({ id: 8 });
});

test('S4: what an API gives against calls of other sites is brought back, to the login and to what follows, unseen', async () => {
  const read = { get: { responses: { 200: { description: '' } } } };
  const paths = { ...CONTRACT.paths, '/csrf-token': read };
  const contract = { ...CONTRACT, components: { schemas: CONTRACT.components.schemas }, security: [], paths };
  let now = 'for-ann';
  const origin = await listen((request, response) => {
    const { headers, url = '' } = request;
    if (!['/openapi.json', ...Object.keys(paths)].includes(url)) return response.writeHead(404).end();
    const signedIn = headers.cookie?.includes('sid=ann') === true;
    const token = signedIn ? now : 'for-anyone';
    const refused = url !== '/openapi.json' && url !== '/csrf-token' && headers['x-shop-csrf'] !== token;
    const cookie = url === '/auth/login' && !refused ? { 'set-cookie': 'sid=ann; HttpOnly; Path=/' } : {};
    response.writeHead(refused ? 403 : 200, { 'content-type': 'application/json', ...cookie });
    const guard = { headerName: 'X-Shop-CSRF', token };
    return response.end(JSON.stringify(url === '/openapi.json' ? contract : url === '/csrf-token' ? guard : { id: 8 }));
  });
  const { ask } = await frontdesk({ host: origin });
  const index = await ask('/_frontdesk/index');
  expect(index.json()).toMatchObject({ index: { signIn: [{ login: { guard: { call: { path: '/csrf-token' } } } }] } });
  const values = { body: { username: 'ann', password: 'pw' } };
  const way = { kind: 'login', scheme: null, operation: 'POST /auth/login', values };
  const signedIn = await ask('/_frontdesk/session', { json: way });
  expect(signedIn.json()).toMatchObject({ signedIn: true });
  expect(signedIn.text).not.toContain('for-ann');
  expect((await ask('/api/v1/books', { json: { title: 'Eight' } })).json()).toEqual({ id: 8 });
  // It is another one after a while: refused, asked for anew, and brought back from then on.
  now = 'for-ann-later';
  expect((await ask('/api/v1/books', { json: { title: 'Nine' } })).status).toBe(403);
  const renewed = await ask('/_frontdesk/guard', { method: 'POST', headers: { 'X-Frontdesk': '1' } });
  expect([renewed.status, renewed.text]).toEqual([200, 'null']);
  expect((await ask('/api/v1/books', { json: { title: 'Nine' } })).json()).toEqual({ id: 8 });
});

test('a typed key is tried before it is kept', async () => {
  const { origin } = await backend();
  const { ask, cookies } = await frontdesk({ host: origin });
  const wrong = await ask('/_frontdesk/session', { json: { kind: 'apiKey', scheme: 'key', value: 'wrong' } });
  expect([wrong.status, wrong.json().code]).toEqual([401, 'credential-refused']);
  expect(wrong.json().detail).toBe('Who are you? Check what you entered and try again.');
  expect(cookies.size).toBe(0);
  expect(
    (await ask('/_frontdesk/session', { json: { kind: 'apiKey', scheme: 'key', value: 'right' } })).json(),
  ).toMatchObject({ signedIn: true });
  expect((await ask('/_frontdesk/session', { json: { kind: 'apiKey', scheme: 'key', value: '' } })).status).toBe(400);
  expect(
    (await ask('/_frontdesk/session', { json: { kind: 'apiKey', scheme: 'key', value: 'a\r\nb: c' } })).status,
  ).toBe(400);
});

test('S4: keys that the API wants together as plain parameters are one sign-in, and the page’s calls carry none', async () => {
  const parameters = ['login', 'authtoken'].map((name) => ({ name, in: 'query', required: true, schema: {} }));
  const get = (more: object) => ({ get: { parameters, responses: { 200: { description: '', ...more } } } });
  const paths = { '/books': get({ content: CONTENT }), '/pens': get({}), '/inks': get({}) };
  const contract = { openapi: '3.0.0', info: { title: 'Shop', version: '1' }, paths };
  const origin = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const known = searchParams.get('login') === 'ann' && searchParams.get('authtoken') === 's3cret';
    const isContract = pathname === '/openapi.json';
    response.writeHead(isContract || known ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isContract ? contract : known ? [{ id: 7, title: 'Seven' }] : { error: 'No.' }));
  });
  const { ask } = await frontdesk({ host: origin });
  const { index } = (await ask('/_frontdesk/index')).json() as {
    index: { signIn: { secrets: { scheme: string }[] }[] };
  };
  expect(index.signIn.map(({ secrets }) => secrets.map(({ scheme }) => scheme))).toEqual([['login', 'authtoken']]);
  const signIn = (more: object) =>
    ask('/_frontdesk/session', { json: { kind: 'apiKey', scheme: 'login', value: 'ann', more } });
  expect((await signIn({ authtoken: '' })).status).toBe(400);
  expect((await signIn({ authtoken: 'wrong' })).status).toBe(401);
  expect((await ask('/api/v1/books')).status).toBe(401);
  expect((await signIn({ authtoken: 's3cret' })).json()).toMatchObject({ signedIn: true });
  expect((await ask('/api/v1/books')).json()).toEqual([{ id: 7, title: 'Seven' }]);
});

const CONTENT = { 'application/json': { schema: { type: 'array', items: CONTRACT.components.schemas.Book } } };

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
