// An API with two ways in, each for some of its operations: a credential is asked about where its own scheme is taken.
import { expect, test } from 'vitest';
import { frontdesk, listen } from './server.fixture.ts';

/** Alerts are for people with a token, decisions and their log for programs with a key. */
async function backend(untold: boolean) {
  const list = (security?: string) => ({
    get: {
      ...(security === undefined ? {} : { security: [{ [security]: [] }] }),
      responses: { 200: { description: 'ok', schema: { type: 'array', items: { type: 'string' } } } },
    },
  });
  const contract = {
    swagger: '2.0',
    basePath: '/',
    info: { title: 'Guard', version: '1' },
    securityDefinitions: {
      token: { type: 'apiKey', in: 'header', name: 'Authorization' },
      key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
    },
    paths: {
      '/alerts': list('token'),
      '/decisions': list(untold ? undefined : 'key'),
      '/decisions/log': list('key'),
    },
  };
  return listen((request, response) => {
    if (request.url === '/swagger.json') return response.end(JSON.stringify(contract));
    const { authorization, 'x-api-key': key } = request.headers;
    const good = request.url === '/alerts' ? authorization === 'Bearer person' : key === 'program';
    if (!/^\/(?:alerts|decisions(?:\/log)?)$/.test(request.url ?? '')) return response.writeHead(404).end();
    return response.writeHead(good ? 200 : 403).end('[]');
  });
}

test.each([true, false])('each credential is asked about where it is taken; decisions untold: %s', async (untold) => {
  const { ask } = await frontdesk({ host: await backend(untold) });
  const give = async (scheme: string, value: string) =>
    (await ask('/_frontdesk/session', { json: { kind: scheme === 'key' ? 'apiKey' : 'bearer', scheme, value } }))
      .status;
  expect(await give('key', 'wrong')).toBe(401);
  expect(await give('key', 'program')).toBe(200);
  expect(await give('token', 'nobody')).toBe(401);
  expect(await give('token', 'person')).toBe(200);
  // Both are kept, and each goes where it belongs.
  expect((await ask('/api/v1/alerts')).status).toBe(200);
  expect((await ask('/api/v1/decisions')).status).toBe(200);
});
