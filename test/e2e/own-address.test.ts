// Rows of a list that opens nothing, and that say at which address they are, as GitHub's `/issues` and Azure's lists of a whole
// subscription do: they lead there, with all that stands in the address.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const ok = (schema: object) => ({ 200: { description: '', content: { 'application/json': { schema } } } });
const list = (name: string) => ({ get: { responses: ok({ type: 'array', items: ref(name) }) } });
const inPath = (...names: string[]) => names.map((name) => ({ name, in: 'path', required: true, schema: text }));
const CONTRACT = {
  openapi: '3.0.3',
  info: { title: 'Forge', version: '1' },
  paths: {
    '/issues': list('Issue'),
    '/repos/{owner}/{repo}/issues/{number}': {
      get: { parameters: inPath('owner', 'repo', 'number'), responses: ok(ref('Issue')) },
    },
    '/vaults': list('Vault'),
    '/groups/{group}/vaults/{name}': { get: { parameters: inPath('group', 'name'), responses: ok(ref('Vault')) } },
  },
  components: {
    schemas: {
      Issue: { type: 'object', properties: { url: text, number: { type: 'integer' }, title: text } },
      Vault: { type: 'object', properties: { id: text, name: text } },
    },
  },
};

const host = await serve((request, response) => {
  response.setHeader('content-type', 'application/json');
  const path = (request.url ?? '').replace(/^\/api\/v1(?=\/)/, '').replace(/\?.*$/, '');
  const issue = { url: `${host}/api/v1/repos/ann/paint/issues/3`, number: 3, title: 'Dries too slowly' };
  const vault = { id: '/groups/east/vaults/keys', name: 'keys' };
  const answers: Readonly<Record<string, object>> = {
    '/openapi.json': CONTRACT,
    '/issues': [issue],
    '/repos/ann/paint/issues/3': issue,
    '/vaults': [vault],
    '/groups/east/vaults/keys': vault,
  };
  const answer = answers[path];
  if (answer === undefined) response.statusCode = 404;
  return response.end(JSON.stringify(answer ?? {}));
});
const { address } = await startFrontdesk(['--host', host]);

test.each([
  ['issues', 'Dries too slowly', /\/item\/[^/]+\/ann\/paint\/3$/],
  ['vaults', 'keys', /\/item\/[^/]+\/east\/keys$/],
])('a row of %s opens where it says that it is', async (name, title, path) => {
  const { page, faults } = await openPage();
  await page.goto(`${address}/list/${name}`);
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { name: title }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(path);
  expect(faults).toEqual([]);
});
