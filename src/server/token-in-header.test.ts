// A login that answers its token in a header: Devise's JWT for Rails, Spring's filters, a procurement's own, OpenStack's.
import { expect, test } from 'vitest';
import { frontdesk, listen } from './server.fixture.ts';

const text = { type: 'string' };
const credentials = { type: 'object', required: ['email', 'password'], properties: { email: text, password: text } };
const answers = { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'object' } } } } };
const CONTRACT = {
  openapi: '3.0.1',
  info: { title: 'Nursery', version: '1' },
  security: [{ bearer: [] }],
  paths: {
    '/users/sign_in': {
      post: {
        security: [],
        requestBody: { content: { 'application/json': { schema: credentials } } },
        responses: answers,
      },
    },
    '/plants': { get: { responses: answers } },
  },
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
};

/** Signs in where the answer has this header: how that ended, and what the next call brought. */
async function signedIn(name: string, value: string) {
  let brought: string | undefined;
  const host = await listen((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/openapi.json') return response.end(JSON.stringify(CONTRACT));
    if (request.url?.endsWith('/sign_in') === true) return response.setHeader(name, value).end('{"id":1}');
    brought = request.headers.authorization;
    return response.end('[]');
  });
  const { ask } = await frontdesk({ host });
  const values = { body: { email: 'ann@x.test', password: 'pw' } };
  const json = { kind: 'login', scheme: 'bearer', operation: 'POST /users/sign_in', values };
  const { status } = await ask('/_frontdesk/session', { json });
  await ask('/api/v1/plants');
  return { status, brought };
}

test.each([
  ['Authorization', 'Bearer a.b.c'],
  ['Authorization', 'a.b.c'],
  ['X-Auth-Token', 'a.b.c'],
  ['X-Subject-Token', 'a.b.c'],
])('%s: %s', async (name, value) => {
  expect(await signedIn(name, value)).toEqual({ status: 200, brought: 'Bearer a.b.c' });
});

test.each([
  ['X-CSRF-Token', 'a.b.c'],
  ['Authorization', 'Digest realm="a", nonce="b"'],
])('nothing to go on with: %s: %s', async (name, value) => {
  expect((await signedIn(name, value)).status).toBe(502);
});
