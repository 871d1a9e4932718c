// Servers whose documentation names several contracts: what the parts are called, and that a person's session keeps the one
// that they chose, beside what they are signed in with.
import { expect, test } from 'vitest';
import { labelsOf } from './parts.ts';
import { frontdesk, listen } from './server.fixture.ts';

test('parts are called by their titles, or by what only their own address says', () => {
  const at = (path: string, title: string) => ({ url: `http://h${path}`, title });
  expect(labelsOf([at('/a.json', 'Shop API'), at('/b.json', 'Warehouse API')])).toEqual(['Shop', 'Warehouse']);
  const groups = [
    at('/v3/api-docs/public', 'OpenAPI definition'),
    at('/v3/api-docs/back-office', 'OpenAPI definition'),
  ];
  expect(labelsOf(groups)).toEqual(['Public', 'Back office']);
  expect(labelsOf([at('/swagger/v1/swagger.json', 'Shop'), at('/swagger/v2/swagger.json', 'Shop')])).toEqual([
    'V1',
    'V2',
  ]);
  expect(labelsOf([at('/docs.json', 'Shop'), at('/docs/admin.json', 'Shop')])).toEqual(['Shop', 'Admin']);
});

const contract = (title: string, path: string) =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title, version: '1' },
    servers: [{ url: '/' }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    security: [{ key: [] }],
    paths: { [path]: { get: { responses: { 200: { description: 'ok' } } } } },
  });

const two = () =>
  listen((request, response) => {
    const { url = '', headers } = request;
    const texts: Readonly<Record<string, string>> = {
      '/docs': `<html>swagger-ui <script>var o = {"urls":[{"url":"/of/shop"},{"url":"/of/stock"}]}</script></html>`,
      '/of/shop': contract('Shop', '/orders'),
      '/of/stock': contract('Stock', '/shelves'),
    };
    const text = texts[url] ?? (headers['x-key'] === 'k' ? `[{"from":"${url}"}]` : undefined);
    response.writeHead(text === undefined ? (headers['x-key'] === undefined ? 401 : 404) : 200);
    response.end(text ?? '{}');
  });

test('a person chooses a part, which their session keeps with the credential that they gave', async () => {
  const { ask } = await frontdesk({ host: await two() });
  const index = async () => (await ask('/_frontdesk/index')).json();
  const parts = (current: string) => [
    { part: '', label: 'Shop', current: current === 'Shop' },
    { part: '/of/stock', label: 'Stock', current: current === 'Stock' },
  ];
  expect(await index()).toMatchObject({ index: { title: 'Shop' }, parts: parts('Shop') });
  await ask('/_frontdesk/session', { json: { kind: 'apiKey', scheme: 'key', value: 'k' } });
  expect((await ask('/api/v1/shelves')).status).toBe(404);
  expect((await ask('/_frontdesk/part', { json: { part: '/of/stock' } })).status).toBe(200);
  expect(await index()).toMatchObject({ index: { title: 'Stock' }, parts: parts('Stock') });
  expect((await ask('/api/v1/shelves')).text).toBe('[{"from":"/shelves"}]');
  expect((await ask('/_frontdesk/part', { json: { part: '/of/nothing' } })).status).toBe(404);
  expect(await index()).toMatchObject({ index: { title: 'Stock' } });
  await ask('/_frontdesk/session', { method: 'DELETE' });
  expect((await ask('/api/v1/shelves')).status).toBe(401);
  expect(await index()).toMatchObject({ index: { title: 'Stock' } });
  await ask('/_frontdesk/session', { json: { kind: 'apiKey', scheme: 'key', value: 'k' } });
  await ask('/_frontdesk/part', { json: { part: '' } });
  expect(await index()).toMatchObject({ index: { title: 'Shop' }, parts: parts('Shop') });
  expect((await ask('/api/v1/orders')).status).toBe(200);
});

test('where a policy rules, which is written for one contract, there is one part', async () => {
  const host = await two();
  const { ask } = await frontdesk({ host, policy: 'sample/policy.yaml' });
  expect((await ask('/_frontdesk/index')).text).not.toContain('/of/stock');
  expect((await ask('/_frontdesk/part', { json: { part: '/of/stock' } })).status).toBe(404);
});

// Before many services one takes a name and a password, and all take what it gives out.
const LOGIN = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Auth Service', version: '1' },
  servers: [{ url: '/auth' }],
  components: { securitySchemes: { jwt: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/login': {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { username: { type: 'string' }, password: { type: 'string' } } },
            },
          },
        },
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/json': { schema: { type: 'object', properties: { token: { type: 'string' } } } },
            },
          },
        },
      },
    },
    '/logout': { post: { security: [{ jwt: [] }], responses: { 204: { description: 'ok' } } } },
  },
});

function services(scheme: object) {
  const ended: (string | undefined)[] = [];
  const orders = JSON.parse(contract('Orders', '/orders')) as { components: object; security: object };
  const own = { ...orders, components: { securitySchemes: { bearerAuth: scheme } }, security: [{ bearerAuth: [] }] };
  const host = listen((request, response) => {
    const { url = '', headers } = request;
    const texts: Readonly<Record<string, string>> = {
      '/docs': `<html>swagger-ui <script>var o = {"urls":[{"url":"/of/orders"},{"url":"/of/auth"}]}</script></html>`,
      '/of/orders': JSON.stringify(own),
      '/of/auth': LOGIN,
    };
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      if (url === '/auth/logout') ended.push(headers.authorization);
      const isRight = url === '/auth/login' && body.includes('"password":"right"');
      const text =
        texts[url] ?? (isRight ? '{"token":"t"}' : headers.authorization === 'Bearer t' ? '[{"id":1}]' : undefined);
      response.writeHead(text === undefined ? 401 : 200, { 'content-type': 'application/json' });
      response.end(text ?? '{"message":"No"}');
    });
  });
  return { host, ended };
}

test('a person signs in to a part with the name and the password that another part takes, and signs out there', async () => {
  const { host, ended } = services({ type: 'http', scheme: 'bearer' });
  const { ask } = await frontdesk({ host: await host });
  expect((await ask('/_frontdesk/index')).json()).toMatchObject({
    index: {
      title: 'Orders',
      signIn: [
        { kind: 'login', scheme: 'bearerAuth', because: 'login-beside' },
        { kind: 'bearer', scheme: 'bearerAuth' },
      ],
    },
  });
  const login = (password: string) =>
    ask('/_frontdesk/session', { json: { kind: 'login', scheme: 'bearerAuth', username: 'mara', password } });
  expect((await login('wrong')).status).toBe(401);
  expect((await login('right')).json()).toMatchObject({ signedIn: true, user: 'mara' });
  expect((await ask('/api/v1/orders')).text).toBe('[{"id":1}]');
  await ask('/_frontdesk/session', { method: 'DELETE' });
  await expect.poll(() => ended).toEqual(['Bearer t']);
});

test('what another part gives out is no way to sign in where it is wanted in another place', async () => {
  const { host } = services({ type: 'apiKey', in: 'header', name: 'X-Key' });
  const { ask } = await frontdesk({ host: await host });
  const { index } = (await ask('/_frontdesk/index')).json() as { index: { signIn: readonly { kind: string }[] } };
  expect(index.signIn.map(({ kind }) => kind)).toEqual(['apiKey']);
});
