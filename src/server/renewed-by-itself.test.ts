// Sign-ins that renew themselves: nothing was given to renew with, and the operation that does takes the token that runs out, as
// tymon's JWT for Laravel, or what the login gave in the query.
import { expect, test } from 'vitest';
import { frontdesk, listen } from './server.fixture.ts';

const text = { type: 'string' };
const object = (...names: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answers = (schema: object) => ({ responses: { 200: { description: 'ok', ...json(schema) } } });

/** Signs in, lets the API forget that token, and reads twice: what the reads were answered, and how the renewals were asked for. */
async function readLater(method: 'get' | 'post', given: Record<string, string>, query: readonly string[] = []) {
  const parameters = query.map((name) => ({ in: 'query', name, schema: text, required: true }));
  const contract = {
    openapi: '3.0.1',
    info: { title: 'Wardrobe', version: '1' },
    security: [{ bearer: [] }],
    paths: {
      '/auth/login': {
        post: {
          security: [],
          requestBody: json(object('email', 'password')),
          ...answers(object(...Object.keys(given))),
        },
      },
      '/auth/refresh': { [method]: { parameters, ...answers(object('access_token')) } },
      '/coats': { get: answers({ type: 'array', items: object('id') }) },
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
  let good = 'first';
  let made = 0;
  const asked: string[] = [];
  const host = await listen((request, response) => {
    const { url = '', headers } = request;
    response.setHeader('content-type', 'application/json');
    if (url === '/openapi.json') return response.end(JSON.stringify(contract));
    if (url.includes('/auth/login')) return response.end(JSON.stringify(given));
    if (url.includes('/auth/refresh')) {
      asked.push(`${headers.authorization ?? ''} ${url.split('?')[1] ?? ''}`.trim());
      made += 1;
      good = `next-${made}`;
      return response.end(JSON.stringify({ access_token: good }));
    }
    return headers.authorization === `Bearer ${good}` ? response.end('[]') : response.writeHead(401).end('{}');
  });
  let clock = Date.now();
  const { ask } = await frontdesk({ host }, {}, () => clock);
  const values = { body: { email: 'ann@x.test', password: 'pw' } };
  await ask('/_frontdesk/session', {
    json: { kind: 'login', scheme: 'bearer', operation: 'POST /auth/login', values },
  });
  const statuses: number[] = [];
  for (let time = 0; time < 2; time++) {
    // What is refused at once would be refused again.
    clock += 60_000;
    good = 'another';
    statuses.push((await ask('/api/v1/coats')).status);
  }
  return { statuses, asked };
}

test.each(['post', 'get'] as const)(
  '%s with the token that ran out, and each time with the last one',
  async (method) => {
    const { statuses, asked } = await readLater(method, { access_token: 'first' });
    expect(statuses).toEqual([200, 200]);
    expect(asked).toEqual(['Bearer first', 'Bearer next-1']);
  },
);

test('with the refresh token in the query, where it is asked for there', async () => {
  const { statuses, asked } = await readLater('get', { access_token: 'first', refresh_token: 'r' }, ['refreshToken']);
  expect(statuses).toEqual([200, 200]);
  expect(asked).toEqual(['refreshToken=r', 'refreshToken=r']);
});
