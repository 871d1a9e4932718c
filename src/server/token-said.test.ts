// Contracts of OpenAPI 2, which know a token only as a key in the `Authorization` header: how it is said to the API, and
// what is said of a login that was refused with 200.
import { expect, test } from 'vitest';
import { frontdesk, listen } from './server.fixture.ts';

/** A backend whose contract has a key of this name and description, and that takes the header `wanted`, else refuses. */
async function backend(name: string, description: string, wanted: string, refusal = 401, posted = false) {
  const text = { type: 'string' };
  const credentials = { type: 'object', properties: { username: text, password: text } };
  const list = { responses: { 200: { description: 'ok', schema: { type: 'array', items: text } } } };
  // grpc-gateway says of each that it takes a body.
  const nothing = { in: 'body', name: 'body', required: true, schema: { type: 'object' } };
  const listed = {
    '/': { get: { summary: 'Index', responses: { 200: { description: 'ok', schema: text } } } },
    '/trucks': { get: list },
  };
  const contract = {
    swagger: '2.0',
    basePath: '/',
    info: { title: 'Fleet', version: '1' },
    securityDefinitions: { [name]: { type: 'apiKey', in: 'header', name: 'Authorization', description } },
    security: [{ [name]: [] }],
    paths: {
      '/login': {
        post: {
          security: [],
          parameters: [{ in: 'body', name: 'body', schema: credentials }],
          responses: { 200: { description: 'token' } },
        },
      },
      ...(posted
        ? { '/trucks/list': { post: { ...list, parameters: [nothing] } }, '/trucks/add': { post: list } }
        : listed),
    },
  };
  return listen((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const good = request.headers.authorization === wanted;
      if (request.url === '/swagger.json') return response.end(JSON.stringify(contract));
      if (request.url === '/') return response.end('"Fleet"');
      if (request.url === '/login') {
        const refusal = { code: 4001, msg: 'wrong name or password', data: null };
        return response.end(JSON.stringify(body.includes('"pw"') ? { code: 0, data: { token: 'abc' } } : refusal));
      }
      return response.writeHead(!/^\/trucks(\/list)?$/.test(request.url ?? '') ? 404 : good ? 200 : refusal).end('[]');
    });
  });
}

test.each([
  ['Bearer', 'JWT: "Bearer {token}"', 'Bearer abc', 401],
  ['JWT', 'JWT Authorization header using the Bearer scheme.', 'Bearer abc', 401],
  ['JWT', '', 'Bearer abc', 401],
  ['token', '', 'Bearer abc', 403],
  ['key', '', 'Token abc', 403],
  ['api_key', '', 'abc', 401],
])('the token of a login and one that is pasted: %s, %s, %s, %s', async (name, description, wanted, refusal) => {
  const host = await backend(name, description, wanted, refusal);
  const login = { kind: 'login', scheme: name, operation: 'POST /login' };
  for (const way of [
    { ...login, values: { body: { username: 'ann', password: 'pw' } } },
    { kind: 'bearer', scheme: name, value: 'abc' },
  ]) {
    const { ask } = await frontdesk({ host });
    expect((await ask('/_frontdesk/session', { json: way })).status).toBe(200);
    expect((await ask('/api/v1/trucks')).status).toBe(200);
  }
});

test('a login that is refused with 200 and a code of its own is a refusal in its words', async () => {
  const { ask } = await frontdesk({ host: await backend('Bearer', '', 'Bearer abc') });
  const values = { body: { username: 'ann', password: 'no' } };
  const refused = await ask('/_frontdesk/session', {
    json: { kind: 'login', scheme: 'Bearer', operation: 'POST /login', values },
  });
  expect([refused.status, refused.json().detail]).toEqual([
    401,
    'wrong name or password. Check what you entered and try again.',
  ]);
});

test('a key is tried at what needs one, and not at the front page, which anybody may read', async () => {
  const { ask } = await frontdesk({ host: await backend('api_key', '', 'abc') });
  const status = async (value: string): Promise<number> =>
    (await ask('/_frontdesk/session', { json: { kind: 'apiKey', scheme: 'api_key', value } })).status;
  expect([await status('wrong'), await status('abc')]).toEqual([401, 200]);
});

test('where everything is posted, a list that is says how it wants the token', async () => {
  const host = await backend('ApiKey', '', 'abc', 401, true);
  const { ask } = await frontdesk({ host });
  const values = { body: { username: 'ann', password: 'pw' } };
  const login = { kind: 'login', scheme: 'ApiKey', operation: 'POST /login', values };
  expect((await ask('/_frontdesk/session', { json: login })).status).toBe(200);
  expect((await ask('/api/v1/trucks/list', { json: {} })).status).toBe(200);
});

/** A backend that names no way to sign in, takes "Token abc", and says to anybody who they are, as Django REST framework does. */
async function openBackend(closed: readonly string[]): Promise<string> {
  const answers = (schema: object) => ({ 200: { description: 'ok', content: { 'application/json': { schema } } } });
  const text = { type: 'string' };
  const list = {
    get: { responses: answers({ type: 'array', items: { type: 'object', properties: { name: text } } }) },
  };
  const credentials = { type: 'object', properties: { username: text, password: text, token: text } };
  const contract = {
    openapi: '3.0.2',
    info: { title: 'Farm', version: '1' },
    paths: {
      '/token/': {
        post: {
          requestBody: { content: { 'application/json': { schema: credentials } } },
          responses: answers(credentials),
        },
      },
      '/system/whoami/': { get: { responses: answers({}) } },
      '/tags/': list,
      '/boards/': list,
    },
  };
  return listen((request, response) => {
    const isKnown = request.headers.authorization === 'Token abc';
    const answer = (body: unknown, status = 200): unknown => response.writeHead(status).end(JSON.stringify(body));
    if (request.url === '/openapi.json') return answer(contract);
    if (request.url === '/token/') return answer({ token: 'abc' });
    if (request.url === '/system/whoami/') return answer({ user: isKnown ? 'ann' : '' });
    if (request.url !== '/tags/' && request.url !== '/boards/') return answer({}, 404);
    return isKnown || !closed.includes(request.url) ? answer([{ name: 'x' }]) : answer({ detail: 'no' }, 403);
  });
}

test.each([[['/tags/', '/boards/']], [['/boards/']], [[]]])(
  'a token is said as it is taken where strangers are told who they are, and may read all but %s',
  async (closed) => {
    const { ask } = await frontdesk({ host: await openBackend(closed) });
    const values = { body: { username: 'ann', password: 'pw' } };
    const login = { kind: 'login', scheme: null, operation: 'POST /token/', values };
    expect((await ask('/_frontdesk/session', { json: login })).status).toBe(200);
    expect((await ask('/api/v1/system/whoami/')).json()).toEqual({ user: 'ann' });
    expect((await ask('/api/v1/boards/')).status).toBe(200);
  },
);
