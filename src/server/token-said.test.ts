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
