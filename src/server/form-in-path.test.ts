// An API that names the form of its answers in its addresses ("/users/current.{format}", Redmine, data.gov's catalogue) is asked in JSON
// whether it takes a credential: its lists answer anybody, and only who one is tells a wrong one.
import { expect, test } from 'vitest';
import { frontdesk, listen } from './server.fixture.ts';

const format = { name: 'format', in: 'path', required: true, schema: { type: 'string', enum: ['json', 'xml'] } };
const answers = (schema: object): object => ({
  parameters: [format],
  responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
});
const user = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Tracker', version: '1' },
  paths: {
    '/issues.{format}': {
      get: answers({ type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } }),
    },
    '/users/current.{format}': { get: answers(user) },
  },
  components: { securitySchemes: { basic: { type: 'http', scheme: 'basic' } } },
  security: [{ basic: [] }],
};

test('a wrong password is told, and a right one says who signed in', async () => {
  const asked: string[] = [];
  const host = await listen((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const isKnown = request.headers.authorization === `Basic ${Buffer.from('ann:right').toString('base64')}`;
    if (path.endsWith('/openapi.json')) return response.end(JSON.stringify(CONTRACT));
    response.setHeader('content-type', 'application/json');
    if (path.endsWith('/issues.json')) return response.end('[]');
    if (!path.endsWith('/users/current.json')) response.statusCode = 404;
    else if (!isKnown) response.statusCode = 401;
    return response.end(JSON.stringify(isKnown ? { id: 7, name: 'Ann Ash' } : {}));
  });
  const { ask } = await frontdesk({ host });
  const signIn = (password: string) =>
    ask('/_frontdesk/session', { json: { kind: 'basic', scheme: 'basic', username: 'ann', password } });
  expect((await signIn('wrong')).status).toBe(401);
  expect((await signIn('right')).json()).toMatchObject({ signedIn: true, user: 'Ann Ash' });
  expect(asked.filter((path) => /[{%]/.test(path))).toEqual([]);
});
