// A server that points from an address to the same with a slash at its end, or without, is asked there, with the credentials,
// the query and the body that belong to it; whatever else it points to is told, and nothing goes there.
import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { ask, ok, OWN, start } from './gateway.fixture.ts';

const strict =
  (status: number, place: (url: string, host: string) => string): RequestListener =>
  (request, response) => {
    const { url = '', headers } = request;
    const [path = ''] = url.split('?');
    if (path.endsWith('/')) return ok(request, response);
    request.resume();
    return response.writeHead(status, { location: place(`${path}/`, String(headers.host)) }).end();
  };

test.each([
  ['Flask', 308, (url: string, host: string) => `http://${host}${url}`],
  ['FastAPI behind a proxy', 307, (url: string, host: string) => `https://${host.split(':')[0]}${url}`],
  ['Django', 301, (url: string) => url],
] as const)('%s: a read is asked there, and what is asked later goes there at once', async (_name, status, place) => {
  const { port, seen } = await start(strict(status, place), { basePath: '/base' });
  expect((await ask(port, '/api/v1/things?page=2')).status).toBe(200);
  expect((await ask(port, '/api/v1/things?page=3')).status).toBe(200);
  const json = { method: 'POST', headers: { ...OWN, 'content-type': 'application/json' }, body: '{"name":"A"}' };
  expect((await ask(port, '/api/v1/things', json)).status).toBe(200);
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /base/things?page=2',
    'GET /base/things/?page=2',
    'GET /base/things/?page=3',
    'POST /base/things/',
  ]);
});

test('a write that nothing was heard of before goes there with its body; a long one says that nothing was done, and does then', async () => {
  const got: string[] = [];
  const { port } = await start((request, response) => {
    if (!request.url?.endsWith('/')) return strict(308, (url) => url)(request, response);
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => response.end(String(got.push(body))));
  });
  const write = (path: string, body: string) =>
    ask(port, path, { method: 'POST', headers: { ...OWN, 'content-type': 'application/json' }, body });
  expect((await write('/api/v1/things', '{"name":"A"}')).status).toBe(200);
  expect(got).toEqual(['{"name":"A"}']);
  const long = JSON.stringify('x'.repeat(70_000));
  expect((await write('/api/v1/search', long)).problem()).toMatchObject({ code: 'slash-turned', outcome: 'not-sent' });
  expect((await write('/api/v1/search', long)).status).toBe(200);
  expect(got.at(-1)).toBe(long);
});

test.each([302, 303])('a write that is answered with %i was done, and is not done twice', async (status) => {
  const { port, seen } = await start(strict(status, (url) => url));
  const json = { method: 'POST', headers: { ...OWN, 'content-type': 'application/json' }, body: '{"name":"A"}' };
  expect((await ask(port, '/api/v1/things', json)).problem()).toMatchObject({ code: 'redirected' });
  expect(seen).toHaveLength(1);
});

test('a server that points to and fro is asked twice and no more', async () => {
  const { port, seen } = await start(({ url = '' }, response) =>
    response.writeHead(301, { location: url.endsWith('/') ? url.slice(0, -1) : `${url}/` }).end(),
  );
  expect((await ask(port, '/api/v1/things')).problem()).toMatchObject({ code: 'redirected' });
  expect(seen).toHaveLength(2);
});

test.each(['http://elsewhere.test/things/', '/other/', '/login'])('%s is told, and not asked', async (location) => {
  const { port, seen } = await start((_request, response) => response.writeHead(302, { location }).end());
  expect((await ask(port, '/api/v1/things')).problem()).toMatchObject({ code: 'redirected' });
  expect(seen).toHaveLength(1);
});
