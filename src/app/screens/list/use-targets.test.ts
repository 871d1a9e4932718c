// Where a row of a list leads that is opened elsewhere: Unleash's feature flags, which a search finds, below their projects.
import { expect, test } from 'vitest';
import type { Json } from '#contract';
import { applicationIn } from '../../../../test/contract.ts';
import { addressOf } from './use-targets.ts';

const text = { type: 'string' };
const flag = { type: 'object', properties: { name: text, project: text, stale: { type: 'boolean' } } };
const ok = (schema: object) => ({ 200: { description: '', content: { 'application/json': { schema } } } });
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: text });
const [project, feature] = [inPath('projectId'), inPath('featureName')];

const { resources, index } = applicationIn({
  openapi: '3.0.3',
  info: { title: 'Flags', version: '1' },
  paths: {
    '/admin/search/features': { get: { responses: ok({ type: 'array', items: flag }) } },
    '/admin/projects/{projectId}/features': {
      get: { parameters: [project], responses: ok({ type: 'array', items: flag }) },
    },
    '/admin/projects/{projectId}/features/{featureName}': {
      get: { parameters: [project, feature], responses: ok(flag) },
      delete: { parameters: [project, feature], responses: { 204: { description: '' } } },
    },
  },
});

const found = resources.find(({ path }) => path === '/admin/search/features');
const kept = resources.find(({ path }) => path === '/admin/projects/{projectId}/features');
const pathOf = (row: Json): string | undefined =>
  found && addressOf(found, [], row, (name) => index.resources.find((one) => one.name === name))?.path;

test('a row leads below what it names, and to its own page where it names nothing', () => {
  expect(pathOf({ name: 'dark', project: 'shop' })).toBe(`/item/${kept?.name}/shop/dark`);
  expect(pathOf({ name: 'dark', project: null })).toBe(`/item/${found?.name}/dark`);
  expect(pathOf({ name: 'dark', project: { name: 'Shop' } })).toBe(`/item/${found?.name}/dark`);
});
