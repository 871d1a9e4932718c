// Finding a contract on real servers that serve it in all the ways that frameworks do.
import { afterEach, describe, expect, test } from 'vitest';
import { discover } from './discover.ts';
import { DOCUMENTS } from './places.ts';
import { closeSites, pathOf, serve, site } from './site.fixture.ts';
import type { Page } from './site.fixture.ts';

afterEach(closeSites);

const CONTRACT = '{"openapi":"3.1.0","info":{"title":"x","version":"1"},"paths":{}}';
const YAML = '# a comment\nopenapi: 3.0.3\ninfo:\n  title: x\npaths: {}\n';
const SWAGGER = 'swagger: "2.0"\ninfo:\n  title: x\nbasePath: /api/v1\npaths: {}\n';

describe('places', () => {
  test.each([
    '/v3/api-docs',
    '/swagger/v1/swagger.json',
    '/api-json',
    '/api/schema/',
    '/q/openapi',
    '/docs/api.json',
    '/api-docs/v1/swagger.yaml',
    '/swagger/?format=openapi',
    '/_openapi.json',
    '/schema/openapi.json',
    '/openapi/openapi.json',
  ])('of a framework: %s', async (path) => {
    const { find } = await site({ [path]: CONTRACT });
    expect(pathOf(await find())).toBe(path);
  });

  test('every place is looked at, once, before it is given up', async () => {
    const { find, seen } = await site({});
    const { tried } = await find();
    expect(DOCUMENTS.map(({ path }) => path).filter((path) => !seen.includes(path))).toEqual([]);
    expect(new Set(seen).size).toBe(seen.length);
    expect(tried).toHaveLength(seen.length);
    expect(seen.length).toBeLessThan(500);
  });

  test.each([
    '/api/v1/openapi.json',
    '/api/openapi.json',
    '/api/v3/openapi.json',
    '/v2/swagger.json',
    '/v4/openapi.json',
    '/api/v3/schema/',
  ])('under a prefix: %s', async (path) => {
    const { find } = await site({ [path]: CONTRACT });
    expect(pathOf(await find())).toBe(path);
  });

  test('under the path of the host that was given', async () => {
    const { url } = await site({ '/shop/openapi.json': CONTRACT });
    expect(pathOf(await discover(`${url}/shop/`, { prefix: '/api/v1' }))).toBe('/shop/openapi.json');
  });

  test('YAML sent as plain text, 2.0 too; what it is sent as does not count', async () => {
    for (const body of [YAML, SWAGGER, `---\n"openapi": '3.1.0'\npaths: {}\n`]) {
      const { find } = await site({ '/api/docs': { type: 'text/plain', body } });
      expect((await find()).found?.text).toBe(body);
    }
  });

  test.each(['text/html', 'application/octet-stream', ''])('sent as %j it is read all the same', async (type) => {
    for (const body of [CONTRACT, YAML]) {
      const { find } = await site({ '/openapi.json': { type, body } });
      expect((await find()).found?.text).toBe(body);
    }
  });

  test('it stops when it has found one', async () => {
    const { find, seen } = await site({ '/openapi.json': CONTRACT });
    await find();
    expect(seen.length).toBeLessThan(15);
  });
});

describe('standards', () => {
  test('RFC 9727: an API catalogue', async () => {
    const linkset = {
      linkset: [{ anchor: '/x', 'service-desc': [{ href: '/hidden/spec.json', type: 'application/json' }] }],
    };
    const { find } = await site({ '/.well-known/api-catalog': JSON.stringify(linkset), '/hidden/spec.json': CONTRACT });
    const found = await find();
    expect(pathOf(found)).toBe('/hidden/spec.json');
    expect(found.found?.because).toBe('RFC 9727');
  });

  test.each(['/', '/api/v1'])('RFC 8631: a Link header on %s, even of a refusal', async (path) => {
    const link =
      '<hidden/other.css>; rel="stylesheet", </hidden/spec.yaml>; rel="service-desc"; type="application/yaml"';
    const { find } = await site({ [path]: { status: 401, headers: { link } }, '/hidden/spec.yaml': YAML });
    expect(pathOf(await find())).toBe('/hidden/spec.yaml');
  });

  // OGC API (QGIS Server, pygeoapi, tipg) and STAC say it in the page itself.
  test('RFC 8631: a link of a landing page in JSON', async () => {
    const links = [
      { href: '/city/collections', rel: 'data' },
      { href: '/city/definition', rel: 'service-desc', type: 'application/vnd.oai.openapi+json;version=3.0' },
    ];
    const { url } = await site({ '/city': JSON.stringify({ title: 'City', links }), '/city/definition': CONTRACT });
    const found = await discover(`${url}/city`, { prefix: '/api/v1' });
    expect(pathOf(found)).toBe('/city/definition');
    expect(found.found?.because).toBe('RFC 8631');
  });
});

describe('documentation pages', () => {
  const html = (body: string): Page => ({
    type: 'text/html',
    body: `<!doctype html><html><head>${body}</head></html>`,
  });
  test.each([
    [
      'Swagger UI',
      { '/docs': html(`<script>SwaggerUIBundle({ url: "/hidden/a.json", dom_id: '#swagger-ui' })</script>`) },
    ],
    [
      'Swagger UI, initializer',
      {
        '/swagger-ui/index.html': html(
          `<link href="swagger-ui.css"><script src="./swagger-ui-bundle.js"></script><script src="./swagger-initializer.js"></script>`,
        ),
        '/swagger-ui/swagger-initializer.js': {
          type: 'text/javascript',
          body: `window.ui = SwaggerUIBundle({ url: "https://petstore.test/v2/swagger.json", "configUrl": "/v9/config" })`,
        },
        '/v9/config': '{"configUrl":"/v9/config","url":"/hidden/a.json"}',
      },
    ],
    [
      'Swagger UI, several',
      {
        '/swagger-ui.html': html(`<div id="swagger-ui"><script>x = {configUrl: '/cfg'}</script>`),
        '/cfg': '{"urls":[{"name":"b","url":"/nope.json"},{"name":"a","url":"/hidden/a.json"}],"urls.primaryName":"a"}',
      },
    ],
    [
      'Swagger UI of Fastify, in a folder beside',
      {
        '/api/api-docs': { status: 302, headers: { location: '/api/api-docs/static/index.html' } },
        '/api/api-docs/static/index.html': html(
          `<div id="swagger-ui"></div><script>c = { url: resolveUrl('./json').replace('static/json', 'json') }</script>`,
        ),
        '/api/api-docs/json': { status: 302, headers: { location: '/hidden/a.json' } },
      },
    ],
    ['Redoc', { '/redoc': html('<redoc spec-url="../hidden/a.json"></redoc>') }],
    ['Scalar', { '/reference': html('<script id="api-reference" data-url="/hidden/a.json"></script>') }],
    ['RapiDoc', { '/rapidoc': html("<rapi-doc spec-url='/hidden/a.json'></rapi-doc>") }],
    ['Elements', { '/docs/api': html('<elements-api apiDescriptionUrl="/hidden/a.json" router="hash">') }],
    ['link element', { '/docs': html('<link rel="service-desc" href="/hidden/a.json">') }],
    [
      'an index at the root',
      { '/': '{"name":"x","links":{"docs":"/hidden/openapi.json"}}', '/hidden/openapi.json': CONTRACT },
    ],
  ] as readonly (readonly [string, Record<string, Page | string>])[])('%s', async (_name, pages) => {
    const { find } = await site({ '/hidden/a.json': CONTRACT, ...pages });
    expect(pathOf(await find())).toMatch(/^\/hidden\//);
  });

  test.each([
    ['YAML', `<pre class="yaml">${YAML}</pre>`, YAML.trim()],
    ['escaped JSON', `<pre><code>${CONTRACT.replaceAll('"', '&quot;')}</code></pre>`, CONTRACT],
    [
      'coloured JSON',
      `<pre>${CONTRACT.replaceAll(/"(\w+)"/g, '<span class="k">&#34;$1&#x22;</span>')}</pre>`,
      CONTRACT,
    ],
    ['2.0 to be copied', `<textarea>${SWAGGER}</textarea>`, SWAGGER.trim()],
  ])('a contract that is shown as text: %s', async (_kind, body, text) => {
    const { find } = await site({
      '/openapi.json': { type: 'text/html', body: `<!doctype html><body>${body}</body>` },
    });
    expect((await find()).found?.text).toBe(text);
  });

  test('a page of the host that links the documentation of each service, and much else', async () => {
    const { find, seen } = await site({
      '/': html('<a href="/services/a">A</a> <a class=x href="/$api-docs/services/a">docs</a> <a href="/about">x</a>'),
      '/$api-docs/services/a': { status: 301, headers: { location: '/$api-docs/services/a/' } },
      '/$api-docs/services/a/': html('<div id="swagger-ui"></div><script src="./swagger-ui-init.js"></script>'),
      '/$api-docs/services/swagger-ui-init.js': { status: 404 },
      '/$api-docs/services/a/swagger-ui-init.js': {
        type: 'text/javascript',
        body: 'x = {"swaggerUrl": "/hidden/a.json"}',
      },
      '/hidden/a.json': CONTRACT,
    });
    const { found, tried } = await find();
    expect(found?.because).toMatch(/^named by .*swagger-ui-init\.js$/);
    expect(tried[1]).toMatchObject({ note: 'a web page with links to documentation' });
    expect(seen).not.toContain('/services/a');
    expect(seen).not.toContain('/about');
  });

  test('a contract that stands in a script of the page', async () => {
    const inner = '{"openapi":"3.0.0","info":{"title":"a } \\" b"},"paths":{"/x":{}}}';
    const { find } = await site({
      '/api-docs/': html('<div id="swagger-ui"></div><script src="./swagger-ui-init.js"></script>'),
      '/api-docs/swagger-ui-init.js': {
        type: 'text/javascript',
        body: `window.onload = function() { var options = {\n  "swaggerDoc": ${inner},\n  "customOptions": {} } }`,
      },
    });
    expect((await find()).found?.text).toBe(inner);
  });
});

describe('what is not to be found', () => {
  test('S3: another origin is told, not asked', async () => {
    const other = await site({ '/spec.json': CONTRACT });
    const link = `<${other.url}/spec.json>; rel="service-desc"`;
    const { find } = await site({
      '/': { headers: { link } },
      '/openapi.json': { status: 302, headers: { location: `${other.url}/spec.json` } },
    });
    const { found, tried } = await find();
    expect(found).toBeNull();
    expect(other.seen).toEqual([]);
    expect(tried).toContainEqual({
      url: `${other.url}/spec.json`,
      status: null,
      note: 'named, but on another origin: not followed',
    });
  });

  test('a place behind a key is remembered with how to get in, and found with the key', async () => {
    const { find, headers } = await site({
      '/api/docs': { key: ['x-api-key', 'k'], body: SWAGGER, type: 'text/plain' },
      '/api/v1': { key: ['x-api-key', 'k'] },
    });
    const locked = await find();
    expect(locked.found).toBeNull();
    expect(locked.needsCredential).toMatchObject({
      status: 401,
      authenticate: 'X-API-Key',
      ways: [{ kind: 'apiKey', header: 'X-API-Key' }],
    });
    expect(locked.needsCredential?.url).toMatch(/\/api\/docs$/);
    expect(headers.some((one) => one['x-api-key'] !== undefined)).toBe(false);
    const open = await find({ headers: { 'x-api-key': 'k' } });
    expect(open.found?.text).toBe(SWAGGER);
    expect(open.needsCredential).toBeNull();
  });

  test('a folder that a web server lets nobody look into is behind no credential', async () => {
    const closed = { status: 403, type: 'text/html', body: '<title>403 Forbidden</title>' };
    const { find } = await site({ '/': closed, '/docs/': closed });
    expect((await find()).needsCredential).toBeNull();
    const locked = await site({ '/': closed, '/openapi.json': { status: 403 } });
    expect((await locked.find()).needsCredential?.url).toMatch(/openapi\.json$/);
    const challenged = await site({ '/': { ...closed, headers: { 'www-authenticate': 'Basic' } } });
    expect((await challenged.find()).needsCredential?.ways).toMatchObject([{ kind: 'basic' }]);
  });

  test('a key whose header only the words of the refusal name', async () => {
    const body = '{"message":"Missing header X-Tenant-Secret"}';
    const { find } = await site({ '/openapi.json': { status: 401, body } });
    expect((await find()).needsCredential?.ways).toEqual([{ kind: 'apiKey', header: 'X-Tenant-Secret' }]);
  });

  test('a redirect to a page to sign in at', async () => {
    const { find } = await site({}, { status: 302, headers: { location: '/login?next=x' } });
    const { found, needsCredential } = await find();
    expect(found).toBeNull();
    expect(needsCredential?.status).toBe(302);
  });

  test('the same page for everything, JSON that is none, Swagger 1: each told in words', async () => {
    const { find } = await site(
      {
        '/openapi.json': '{"message":"openapi"}',
        '/swagger.json': '{"swaggerVersion":"1.2"}',
        '/v3/api-docs': '{"openapi": cut',
      },
      { type: 'text/html', body: '<html><title>My app</title>' },
    );
    const { found, tried } = await find();
    expect(found).toBeNull();
    const noteOf = (path: string): string | undefined => tried.find(({ url }) => new URL(url).pathname === path)?.note;
    expect(noteOf('/openapi.json')).toBe('JSON, but no contract');
    expect(noteOf('/swagger.json')).toMatch(/Swagger 1/);
    expect(noteOf('/v3/api-docs')).toBe('neither JSON nor YAML');
    expect(noteOf('/docs')).toBe('a web page, no contract');
  });

  test('no server: said at once', async () => {
    const { url } = await site({});
    closeSites();
    const { found, tried } = await discover(url, { prefix: '/api/v1' });
    expect(found).toBeNull();
    expect(tried.length).toBeLessThan(6);
    expect(tried[0]?.note).toMatch(/ECONNREFUSED/);
  });

  test.each(['', 'ftp://x', 'http://', 'ht tp://x'])('no host: %j', async (host) => {
    expect((await discover(host, { prefix: '/api/v1' })).tried).toHaveLength(1);
  });

  test('a server that hangs ends by the deadline', async () => {
    const url = await serve(() => undefined);
    const { found, tried } = await discover(url, { prefix: '/api/v1', timeoutMs: 40, deadlineMs: 200 });
    expect(found).toBeNull();
    expect(tried.at(-1)?.note).toMatch(/too long/);
  });

  test('a server that limits is left alone', async () => {
    const { find, seen } = await site({}, { status: 429 });
    await find();
    expect(seen.length).toBeLessThan(10);
  });

  test('what is too large is not read', async () => {
    const { find } = await site({ '/openapi.json': CONTRACT + ' '.repeat(10_000) });
    const { tried } = await find({ maxBytes: 5_000 });
    expect(tried.find(({ url }) => url.endsWith('/openapi.json'))?.note).toMatch(/larger/);
  });
});

test('a place that was given is all that is looked at; it may be elsewhere, but gets no credential', async () => {
  const other = await site({ '/spec.yaml': YAML });
  const { url, find, seen } = await site({ '/openapi.json': CONTRACT, '/my/spec': YAML });
  expect(pathOf(await find({ contract: '/my/spec' }))).toBe('/my/spec');
  expect(seen).toEqual(['/my/spec']);
  const found = await discover(url, {
    prefix: '',
    contract: `${other.url}/spec.yaml`,
    headers: { authorization: 'Bearer x' },
  });
  expect(found.found?.text).toBe(YAML);
  expect(other.headers[0]?.['authorization']).toBeUndefined();
});

test('a contract that is made when it is first asked for, slower than anything else there, is waited for', async () => {
  const url = await serve((request, response) => {
    if (request.url !== '/openapi.json') return void response.writeHead(404).end();
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(CONTRACT), 700);
  });
  const discovery = await discover(url, { prefix: '/api/v1', timeoutMs: 400 });
  expect(pathOf(discovery)).toBe('/openapi.json');
});
