// Signing in through the whole server: by a login operation, a cookie, a typed key, the server's own credential; and
// contracts that only those who have a key are shown.
import { expect, test } from 'vitest';
import { CONTRACT, backend, frontdesk, listen } from './server.fixture.ts';

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

const CONTENT = { 'application/json': { schema: { type: 'array', items: CONTRACT.components.schemas.Book } } };

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
