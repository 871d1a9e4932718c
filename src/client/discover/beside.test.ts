// Several contracts of one host: which is opened, and what is told of the others.
import { afterEach, describe, expect, test } from 'vitest';
import { closeSites, pathOf, site } from './site.fixture.ts';

afterEach(closeSites);

describe('several contracts that one page names', () => {
  const about = (title: string, paths: number): string =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title, version: '1' },
      paths: Object.fromEntries(Array.from({ length: paths }, (_, index) => [`/${index}`, { get: {} }])),
    });
  const PAGE = { type: 'text/html', body: '<html><script src="./swagger-ui-init.js"></script>swagger-ui</html>' };
  const INIT = 'var o = {"urls":[{"name":"a","url":"/of/a"},{"name":"b","url":"/of/b"},{"name":"c","url":"/of/c"}]}';

  test('the first is opened, and the others are told', async () => {
    const { find, url } = await site({
      '/doc/openapi/': PAGE,
      '/doc/openapi/swagger-ui-init.js': { type: 'text/javascript', body: INIT },
      '/of/a': about('A', 3),
      '/of/b': about('B', 4),
      '/of/c': { status: 404 },
    });
    const found = await find();
    expect(pathOf(found)).toBe('/of/a');
    expect(found.others).toEqual([{ url: `${url}/of/b`, title: 'B' }]);
  });

  test('beside one with many times as much the first is told of, and opened only where it is asked for', async () => {
    const pages = { '/docs': { ...PAGE, body: `<html>swagger-ui ${INIT}</html>` }, '/of/b': about('B', 9) };
    const { find, url } = await site({ ...pages, '/of/a': about('A', 1), '/of/c': about('B', 9) });
    const found = await find();
    expect(pathOf(found)).toBe('/of/b');
    expect(found.others).toEqual([{ url: `${url}/of/a`, title: 'A' }]);
    expect(pathOf(await find({ contract: '/of/a' }))).toBe('/of/a');
  });

  test('one of them at a usual place does not hide the others', async () => {
    const index = '<html><script src="index.js"></script><div id="swagger-ui"></div></html>';
    const urls = '{"urls":[{"url":"/swagger/v2/swagger.json","name":"V2"},{"url":"v1/swagger.json","name":"V1"}]}';
    const { find, url } = await site({
      '/swagger/v1/swagger.json': about('Shop V1', 3),
      '/swagger/v2/swagger.json': about('Shop V2', 5),
      '/swagger/index.html': { type: 'text/html', body: index },
      '/swagger/index.js': { type: 'text/javascript', body: `const configObject = JSON.parse('${urls}')` },
    });
    const found = await find();
    expect(pathOf(found)).toBe('/swagger/v1/swagger.json');
    expect(found.others).toEqual([{ url: `${url}/swagger/v2/swagger.json`, title: 'Shop V2' }]);
  });

  test('a page that names only what was found asks for nothing more', async () => {
    const page = { type: 'text/html', body: '<html>swagger-ui <script>ui({ url: "/openapi.json" })</script></html>' };
    const { find, seen } = await site({ '/openapi.json': about('Shop', 3), '/docs': page });
    expect((await find()).others).toEqual([]);
    expect(seen.filter((path) => path === '/openapi.json')).toHaveLength(1);
  });
});
