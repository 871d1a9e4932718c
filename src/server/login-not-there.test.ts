// A login that is not where the contract says is no mistake of whoever signs in; one that says whom it does not know is.
import { expect, test } from 'vitest';
import { frontdesk, listen } from './server.fixture.ts';

const text = { type: 'string' };
const answers = {
  200: {
    description: 'ok',
    content: { 'application/json': { schema: { type: 'object', properties: { token: text } } } },
  },
};
const credentials = { type: 'object', required: ['email', 'password'], properties: { email: text, password: text } };
const CONTRACT = {
  openapi: '3.0.1',
  info: { title: 'Hours', version: '1' },
  paths: {
    '/session': {
      post: { requestBody: { content: { 'application/json': { schema: credentials } } }, responses: answers },
    },
  },
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
};

async function told(status: number, type: string, body: string): Promise<string> {
  const host = await listen((request, response) => {
    if (request.url === '/openapi.json') return response.end(JSON.stringify(CONTRACT));
    return response.writeHead(status, { 'content-type': type }).end(body);
  });
  const { ask } = await frontdesk({ host });
  const values = { body: { email: 'ann@x.test', password: 'pw' } };
  const json = { kind: 'login', scheme: 'bearer', operation: 'POST /session', values };
  return (await ask('/_frontdesk/session', { json })).json().detail as string;
}

test.each([
  [404, 'text/html', '<html><title>Action Controller: Exception caught</title></html>'],
  [404, 'application/json', '{"statusCode":404,"message":"Cannot POST /session","error":"Not Found"}'],
  [404, 'application/json', '{"message":"Route POST:/session not found","error":"Not Found","statusCode":404}'],
  [404, 'application/json', '{"message":"The route session could not be found."}'],
  [404, 'application/json', '{"detail":"Not Found"}'],
  [405, 'application/json', '{"detail":"Method \\"POST\\" not allowed."}'],
])('%s, %s, %s: there is no login', async (status, type, body) => {
  expect(await told(status, type, body)).toContain('Its contract says POST /session, and there is nothing.');
});

test('who is not known to the login is told so', async () => {
  expect(await told(404, 'application/json', '{"message":"User not found"}')).toBe(
    'User not found. Check what you entered and try again.',
  );
});
