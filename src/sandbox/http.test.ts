// The small parts that speak HTTP: routes, JSON Patch, refusals in each usual shape of errors.
import { describe, expect, it, test } from 'vitest';
import type { Contract } from '#contract';
import { derive } from '#model';
import { contractIn } from '../../test/contract.ts';
import { createSandbox, memoryStore } from './index.ts';
import { applyPatch } from './json-patch.ts';
import { routerOf } from './route.ts';

function contractOf(yaml: string): Contract {
  return contractIn(`openapi: 3.1.0\ninfo: { title: T, version: "1" }\n${yaml}`);
}

describe('routes', () => {
  const ok = '{ responses: { "200": { description: ok } } }';
  const { operations } = contractOf(`paths:
  /things/{id}: { get: ${ok}, delete: ${ok} }
  /things/mine: { get: ${ok} }
  /things/{id}:cancel: { post: ${ok} }
  /files/{name}.{ext}: { get: ${ok} }
  /items('{key}'): { get: ${ok} }
  /?Action=Get: { get: ${ok} }
  /?Action=List: { get: ${ok} }
`);
  const router = routerOf(operations);
  const route = (method: string, path: string, given: Readonly<Record<string, string>> = {}): string => {
    const found = router(method, path, (name) => given[name] ?? null);
    if (found.kind === 'operation') return `${found.operation.id} ${[...found.values.values()].join(',')}`.trim();
    return found.kind === 'other-method' ? `405 ${found.allow.join(' ')}` : '404';
  };

  it.each([
    ['GET', '/things/a%2Fb%20c', 'GET /things/{id} a/b c'],
    ['GET', '/things/mine', 'GET /things/mine'],
    ['HEAD', '/things/mine', 'GET /things/mine'],
    ['POST', '/things/7:cancel', 'POST /things/{id}:cancel 7'],
    ['GET', '/files/a.b.pdf', 'GET /files/{name}.{ext} a,b.pdf'],
    ['GET', "/items('x')", "GET /items('{key}') x"],
    ['PUT', '/things/1', '405 GET DELETE HEAD OPTIONS'],
    ['GET', '/things', '404'],
    ['GET', '/things/%E0%A4%A', '404'],
  ])('%s %s', (method, path, expected) => {
    expect(route(method, path)).toBe(expected);
  });

  it('tells apart what only a parameter tells apart', () => {
    expect(route('GET', '/', { Action: 'List' })).toBe('GET /?Action=List');
  });
});

describe('JSON Patch', () => {
  it.each([
    ['add to a list', { a: [1, 3] }, [{ op: 'add', path: '/a/1', value: 2 }], { a: [1, 2, 3] }],
    [
      'append, remove, move, copy',
      { a: [1], b: 2 },
      [
        { op: 'add', path: '/a/-', value: 5 },
        { op: 'remove', path: '/a/0' },
        { op: 'move', from: '/b', path: '/c' },
        { op: 'copy', from: '/c', path: '/d' },
      ],
      { a: [5], c: 2, d: 2 },
    ],
    ['escaped names', { 'a/b': 1 }, [{ op: 'replace', path: '/a~1b', value: 2 }], { 'a/b': 2 }],
    [
      'a test that fails',
      { a: 1 },
      [{ op: 'test', path: '/a', value: 2 }],
      'Operation 0: the value at "/a" is another.',
    ],
    ['nothing there', { a: 1 }, [{ op: 'replace', path: '/b', value: 2 }], 'Operation 0: there is nothing at "/b".'],
  ])('%s', (_name, value, patch, expected) => {
    expect(applyPatch(value, patch)).toEqual(expected);
  });
});

describe('refusals in the contract’s own shape', () => {
  const refused = async (error: string, mediaType = 'application/json'): Promise<unknown> => {
    const contract = contractOf(`paths:
  /things:
    get: { responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { type: object, properties: { id: { type: integer }, size: { type: integer } } } } } } } } }
    post:
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [size], properties: { size: { type: integer, minimum: 1 } } } } } }
      responses: { "201": { description: made }, "422": { description: wrong, content: { ${mediaType}: { schema: ${error} } } } }
`);
    const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
    const response = await sandbox(
      new Request('http://x.example/things', {
        method: 'POST',
        body: '{"size":0}',
        headers: { 'content-type': 'application/json' },
      }),
    );
    expect([response.status, response.headers.get('content-type')]).toEqual([422, mediaType]);
    return response.json();
  };
  const text = '{ type: string }';

  it('problem details (RFC 9457)', async () => {
    const answer = await refused(
      `{ type: object, properties: { type: ${text}, title: ${text}, status: { type: integer }, errors: { type: array, items: { type: object, properties: { pointer: ${text}, detail: ${text} } } } } }`,
      'application/problem+json',
    );
    expect(answer).toMatchObject({
      type: 'about:blank',
      title: 'Invalid input',
      status: 422,
      errors: [{ pointer: '#/size' }],
    });
  });

  it('a message, and a list of texts by field', async () => {
    const answer = await refused(
      `{ type: object, properties: { message: ${text}, errors: { type: object, additionalProperties: { type: array, items: ${text} } } } }`,
    );
    expect(answer).toEqual({
      message: 'One thing in the input is not valid.',
      errors: { size: [expect.stringContaining('1')] },
    });
  });

  it('a list of places and messages', async () => {
    const answer = await refused(
      `{ type: object, properties: { detail: { type: array, items: { type: object, required: [loc, msg, type], properties: { loc: { type: array, items: { anyOf: [${text}, { type: integer }] } }, msg: ${text}, type: ${text} } } } } }`,
    );
    expect(answer).toMatchObject({ detail: [{ loc: ['body', 'size'], type: 'minimum' }] });
  });

  it('an error object with details', async () => {
    const answer = await refused(
      `{ type: object, required: [error], properties: { error: { type: object, required: [code, message], properties: { code: ${text}, message: ${text}, details: { type: array, items: { type: object, properties: { field: ${text}, message: ${text} } } } } } } }`,
    );
    expect(answer).toMatchObject({
      error: {
        code: 'validation_failed',
        message: 'One thing in the input is not valid.',
        details: [{ field: 'size' }],
      },
    });
  });

  it('JSON:API errors', async () => {
    const answer = await refused(
      `{ type: object, properties: { errors: { type: array, items: { type: object, properties: { status: ${text}, title: ${text}, detail: ${text}, source: { type: object, properties: { pointer: ${text} } } } } } } }`,
      'application/vnd.api+json',
    );
    expect(answer).toMatchObject({ errors: [{ status: '422', source: { pointer: '/size' } }] });
  });

  it('texts alone', async () => {
    expect(await refused(`{ type: object, properties: { errors: { type: array, items: ${text} } } }`)).toMatchObject({
      errors: [expect.stringMatching(/^size: /)],
    });
  });
});

test('a login whose answer has no room for a token gives a cookie', async () => {
  const contract = contractOf(`paths:
  /users/login:
    post:
      requestBody: { content: { application/json: { schema: { type: object, required: [user, pass], properties: { user: { type: string }, pass: { type: string } } } } } }
      responses: { "201": { description: The headers will contain Set-Cookie. }, "401": { description: no } }
  /users/current: { get: { responses: { "200": { description: ok } } } }
`);
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const answer = await sandbox(
    new Request('http://sandbox/users/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: 'ada', pass: 'secret' }),
    }),
  );
  expect(answer.status).toBe(201);
  expect(answer.headers.get('set-cookie')).toMatch(/^session=[^;]+; .*HttpOnly/);
});

test.each([
  ['nothing is told (NestJS, .NET)', '{ description: Signed in }'],
  [
    'only what was sent is told (Django)',
    '{ description: Signed in, content: { application/json: { schema: { type: object, properties: { email: { type: string }, password: { type: string } } } } } }',
  ],
])('a login of whose answer %s gives the token that the API wants', async (_name, answered) => {
  const contract = contractOf(`security: [{ bearer: [] }]
paths:
  /auth/login:
    post:
      requestBody: { content: { application/json: { schema: { type: object, required: [email, password], properties: { email: { type: string }, password: { type: string } } } } } }
      responses: { "200": ${answered} }
  /orders: { get: { responses: { "200": { description: ok } } } }
components: { securitySchemes: { bearer: { type: http, scheme: bearer } } }
`);
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const body = JSON.stringify({ email: 'ada@shop.example', password: 'ada' });
  const headers = { 'content-type': 'application/json' };
  const login = await sandbox(new Request('http://sandbox/auth/login', { method: 'POST', headers, body }));
  const { token } = (await login.json()) as { token: string };
  const authorization = `Bearer ${token}`;
  expect((await sandbox(new Request('http://sandbox/orders', { headers: { authorization } }))).status).toBe(200);
});

// IX-API's keys have sixteen letters, Unicourt's thirty-two: where anything was said to sign in, nothing did that people typed.
test('a login takes whatever is typed, however long a key should be, but not half of it', async () => {
  const contract = contractOf(`security: [{ bearer: [] }]
paths:
  /auth/token:
    post:
      security: []
      requestBody: { content: { application/json: { schema: { type: object, required: [api_key, api_secret], properties: { api_key: { type: string, minLength: 16 }, api_secret: { type: string, minLength: 86 } } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { token: { type: string } } } } } } }
components: { securitySchemes: { bearer: { type: http, scheme: bearer } } }
`);
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const status = async (sent: object): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(sent) };
    return (await sandbox(new Request('http://sandbox/auth/token', request))).status;
  };
  expect(await status({ api_key: 'k', api_secret: 's' })).toBe(200);
  expect(await status({ api_key: 'k' })).toBe(422);
});

// As of tsoa's and Express' handlers that say nothing: nobody could sign in, for the answer held neither a token nor a cookie.
test('a login of whose answer it is only told that it is JSON gives a token, though no scheme is declared', async () => {
  const contract = contractOf(`paths:
  /user/login:
    get:
      parameters: [{ name: username, in: query, required: true, schema: { type: string } }, { name: password, in: query, required: true, schema: { type: string } }]
      responses: { "200": { description: ok, content: { application/json: { schema: {} } } } }
  /orders: { get: { responses: { "200": { description: ok } } } }
`);
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const login = await sandbox(new Request('http://sandbox/user/login?username=ada&password=ada'));
  expect(await login.json()).toMatchObject({ access_token: expect.stringMatching(/./) as string });
});

test('nobody needs a credential to sign in, nor to make an account, though the contract demands one of every call', async () => {
  const contract = contractOf(`security: [{ bearer: [] }]
paths:
  /auth/login:
    post:
      requestBody: { content: { application/json: { schema: { type: object, required: [email, password], properties: { email: { type: string }, password: { type: string } } } } } }
      responses: { "200": { description: ok, content: { '*/*': { schema: { type: object, properties: { token: { type: string } } } } } } }
  /auth/register:
    post:
      requestBody: { content: { application/json: { schema: { type: object, required: [email, password], properties: { email: { type: string }, password: { type: string } } } } } }
      responses: { "200": { description: ok } }
  /orders: { get: { responses: { "200": { description: ok } } } }
components: { securitySchemes: { bearer: { type: http, scheme: bearer } } }
`);
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const body = JSON.stringify({ email: 'ada@shop.example', password: 'ada' });
  const headers = { 'content-type': 'application/json' };
  const login = await sandbox(new Request('http://sandbox/auth/login', { method: 'POST', headers, body }));
  expect([login.status, login.headers.get('content-type')]).toEqual([200, 'application/json']);
  const made = await sandbox(new Request('http://sandbox/auth/register', { method: 'POST', headers, body }));
  expect(made.status).toBe(200);
  expect((await sandbox(new Request('http://sandbox/orders'))).status).toBe(401);
});

test('items of which only an empty object tells are made up as those of which nothing does (NestJS without its plugin)', async () => {
  const dto = '{ content: { application/json: { schema: { type: object, properties: {} } } } }';
  const contract = contractOf(`paths:
  /settings:
    get: { responses: { "200": { description: ok } } }
    post: { requestBody: ${dto}, responses: { "201": { description: ok } } }
  /settings/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { "200": { description: ok } } }
`);
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const answer = await sandbox(new Request('http://sandbox/settings'));
  const [first] = (await answer.json()) as readonly object[];
  expect(Object.keys(first ?? {})).toEqual(expect.arrayContaining(['id', 'name']));
});

test('an answer that tells only who was made, and forbids the rest, takes nothing from the items (NSwag)', async () => {
  const closed = (properties: string): string =>
    `{ type: object, additionalProperties: false, properties: ${properties} }`;
  const answer = (schema: string): string =>
    `{ "200": { description: ok, content: { application/json: { schema: ${schema} } } } }`;
  const client = closed('{ id: { type: string, format: guid }, name: { type: string, nullable: true } }');
  const contract = contractOf(`paths:
  /clients:
    get: { responses: ${answer(`{ type: array, items: ${client} }`)} }
    post:
      requestBody: { content: { application/json: { schema: ${closed('{ name: { type: string } }')} } } }
      responses: ${answer(closed('{ id: { type: string, format: guid } }'))}
  /clients/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: ${answer(client)} }
`);
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const rows = (await (await sandbox(new Request('http://sandbox/clients'))).json()) as readonly { name?: string }[];
  expect(rows.filter(({ name }) => typeof name === 'string').length).toBe(rows.length);
  const body = JSON.stringify({ name: 'Zed' });
  const headers = { 'content-type': 'application/json' };
  const made = await sandbox(new Request('http://sandbox/clients', { method: 'POST', headers, body }));
  expect(Object.keys((await made.json()) as object)).toEqual(['id']);
});
