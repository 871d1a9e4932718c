// Flows at providers that are less than usual, over plain HTTP: an API that is its own authorization server and says so in
// metadata alone, a client without a secret, tokens that say they last no time, requirements of several schemes, and TLS by an
// authority of one's own.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { contractWith, startApi, startDesk, type visitor } from './providers/api.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const OAUTH = {
  type: 'oauth2',
  flows: { authorizationCode: { authorizationUrl: '', tokenUrl: '', scopes: { books: 'All books' } } },
};

/** An API that is its own authorization server (RFC 9728) and describes it in RFC 8414 alone; its tokens say no lifetime. */
async function withOwnAuthorization() {
  let given = 0;
  let refused = new Set<string>();
  const asked: { readonly form: URLSearchParams; readonly authorization: string | undefined }[] = [];
  const api = await startApi(
    () => contractWith(OAUTH),
    (token) => token.startsWith('own-token-') && !refused.has(token),
  );
  closing.push(api.close);
  const { origin } = api;
  api.more.set('GET /.well-known/oauth-protected-resource', () => ({
    status: 200,
    value: { resource: origin, authorization_servers: [origin] },
  }));
  api.more.set('GET /.well-known/oauth-authorization-server', () => ({
    status: 200,
    value: {
      issuer: origin,
      authorization_endpoint: `${origin}/let-in`,
      token_endpoint: `${origin}/tokens`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    },
  }));
  api.more.set('POST /tokens', (request, body) => {
    asked.push({ form: new URLSearchParams(body), authorization: request.headers.authorization });
    given += 1;
    const value = {
      access_token: `own-token-${given}`,
      token_type: 'Bearer',
      expires_in: 0,
      refresh_token: 'own-refresh',
    };
    return { status: 200, value };
  });
  const desk = await startDesk(origin, { FRONTDESK_CLIENT_ID_WAY: 'public-desk' });
  closing.push(desk.stop);
  const refuse = (): void => {
    refused = new Set([`own-token-${given}`]);
  };
  return { api, asked, refuse, ann: desk.visit(), desk };
}

async function signedIn(
  { api, asked, ann, desk }: Awaited<ReturnType<typeof withOwnAuthorization>>,
  issuer = api.origin,
) {
  const body = { kind: 'oauth2', scheme: 'way', form: 'redirect', next: '/list/books' };
  const { go } = (await ann.ask('/_frontdesk/session', { json: body })).json() as { go: string };
  const sent = new URL(go);
  const back = new URLSearchParams({
    code: 'c0de',
    state: sent.searchParams.get('state') ?? '',
    iss: issuer,
    led: '1',
  });
  const arrived = await ann.ask(`${desk.origin}/_frontdesk/callback?${back.toString()}`);
  return { sent, asked, location: arrived.headers.get('location') };
}

test('RFC 9728 and RFC 8414 alone tell where to sign in; a client without a secret shows itself by PKCE', async () => {
  const all = await withOwnAuthorization();
  const { sent, asked, location } = await signedIn(all);
  expect(`${sent.origin}${sent.pathname}`).toBe(`${all.api.origin}/let-in`);
  expect(location).toBe('/list/books');
  const [{ form, authorization } = { form: new URLSearchParams(), authorization: '' }] = asked;
  expect([form.get('client_id'), form.has('client_secret'), authorization]).toEqual(['public-desk', false, undefined]);
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  expect(sent.searchParams.get('code_challenge')).toBe(challenge);
  expect((await all.ann.ask('/api/v1/books')).status).toBe(200);
  expect(all.ann.heard.join('\n')).not.toMatch(/own-token|own-refresh/);
});

test('an answer that another issuer gave for ours signs nobody in (RFC 9207)', async () => {
  const all = await withOwnAuthorization();
  const { location, asked } = await signedIn(all, 'https://elsewhere.test');
  expect(location).toContain('failed=sign-in-bad-answer');
  expect(asked).toEqual([]);
});

test('tokens that say they last no time are used until the API refuses them, and then renewed once', async () => {
  const all = await withOwnAuthorization();
  await signedIn(all);
  for (let time = 0; time < 3; time += 1) expect((await all.ann.ask('/api/v1/books')).status).toBe(200);
  expect(all.asked).toHaveLength(1);
  all.refuse();
  // A token that was only just given is not renewed at once.
  await expect
    .poll(async () => (await all.ann.ask('/api/v1/books')).status, { timeout: 10_000, interval: 500 })
    .toBe(200);
  expect(all.asked.map(({ form }) => form.get('grant_type'))).toEqual(['authorization_code', 'refresh_token']);
});

test('requirements of several schemes: all of one alternative go, and nothing of another', async () => {
  const seen: Record<string, string | undefined>[] = [];
  const responses = { 200: { description: 'Fine.', content: { 'application/json': { schema: { type: 'object' } } } } };
  const api = await startApi(
    () => ({
      openapi: '3.1.0',
      info: { title: 'Vault', version: '1' },
      paths: {
        '/both': { get: { security: [{ key: [], token: [] }, { basic: [] }], responses } },
        '/either': { get: { security: [{ basic: [] }, { key: [] }], responses } },
        '/open': { get: { security: [{}, { token: [] }], responses } },
      },
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Vault-Key' },
          token: { type: 'http', scheme: 'bearer' },
          basic: { type: 'http', scheme: 'basic' },
        },
      },
    }),
    () => true,
  );
  closing.push(api.close);
  for (const path of ['/both', '/either', '/open']) {
    api.more.set(`GET ${path}`, ({ headers }) => {
      seen.push({ key: headers['x-vault-key']?.toString(), authorization: headers.authorization });
      return { status: 200, value: {} };
    });
  }
  const desk = await startDesk(api.origin, {});
  closing.push(desk.stop);
  const asks = async ({ ask }: ReturnType<typeof visitor>, path: string) => {
    expect((await ask(`/api/v1${path}`)).status).toBe(200);
    return seen.at(-1);
  };
  const [ann, bo] = [desk.visit(), desk.visit()];
  await ann.ask('/_frontdesk/session', { json: { kind: 'apiKey', scheme: 'key', value: 'k3y' } });
  await ann.ask('/_frontdesk/session', { json: { kind: 'bearer', scheme: 'token', value: 't0ken' } });
  expect(await asks(ann, '/both')).toEqual({ key: 'k3y', authorization: 'Bearer t0ken' });
  expect(await asks(ann, '/either')).toEqual({ key: 'k3y', authorization: undefined });
  const basic = { kind: 'basic', scheme: 'basic', username: 'bo', password: 'pw' };
  await bo.ask('/_frontdesk/session', { json: basic });
  const sent = { key: undefined, authorization: `Basic ${btoa('bo:pw')}` };
  expect(await asks(bo, '/both')).toEqual(sent);
  expect(await asks(bo, '/either')).toEqual(sent);
  expect([...ann.heard, ...bo.heard].join('\n')).not.toMatch(/k3y|t0ken|bo:pw/);
});

const openssl = hasOpenssl();

test.skipIf(!openssl)(
  'a backend whose TLS certificate an own authority signed: with --ca, and only for its name',
  async () => {
    const folder = certificates();
    const named = async (name: string) => {
      const options = {
        key: readFileSync(join(folder, `${name}.key`)),
        cert: readFileSync(join(folder, `${name}.pem`)),
      };
      const server = createServer(options, (request, response) => {
        const value =
          request.url === '/openapi.json'
            ? { ...contractWith({ type: 'http', scheme: 'bearer' }), security: [] }
            : [{ id: 1 }];
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      closing.push(() => {
        server.closeAllConnections();
        server.close();
      });
      return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    };
    const [right, wrong] = [await named('right'), await named('wrong')];
    const contract = join(folder, 'contract.json');
    writeFileSync(contract, JSON.stringify({ ...contractWith({ type: 'http', scheme: 'bearer' }), security: [] }));
    const asked = async (host: string, environment: Record<string, string>) => {
      const desk = await startDesk(host, environment);
      closing.push(desk.stop);
      const { status, text } = await desk.visit().ask('/api/v1/books');
      return `${status} ${text}`;
    };
    const ca = { FRONTDESK_CA: join(folder, 'authority.pem') };
    const given = { FRONTDESK_CONTRACT: contract };
    expect(await asked(right, { ...ca, ...given })).toBe('200 [{"id":1}]');
    expect(await asked(right, given)).toMatch(/^502 .*"outcome":"not-sent".*unknown authority \(--ca names one\)/);
    expect(await asked(wrong, { ...ca, ...given })).toMatch(/^502 .*certificate is for another name/);
    // The contract is found over the same TLS.
    expect(await asked(right, ca)).toBe('200 [{"id":1}]');
  },
);

function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** An authority, and two certificates of it: "right" for 127.0.0.1, "wrong" for another address. */
function certificates(): string {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-tls-'));
  const run = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  run('req', '-x509', ...key, '-keyout', 'authority.key', '-out', 'authority.pem', '-subj', '/CN=Own authority');
  for (const [name, address] of [
    ['right', '127.0.0.1'],
    ['wrong', '192.0.2.1'],
  ] as const) {
    const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=IP:${address}`];
    const signed = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-addext', 'basicConstraints=critical,CA:FALSE'];
    run('req', '-x509', ...key, '-keyout', `${name}.key`, '-out', `${name}.pem`, ...subject, ...signed);
  }
  return folder;
}
