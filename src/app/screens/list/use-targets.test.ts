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

// GitHub's assignees, Gitea's organizations of a user, Screwdriver's jobs: what is only read of them here, their rows' menu offers.
test('a row leads to where it is changed, where here it is only read', () => {
  const job = { type: 'object', properties: { id: { type: 'integer' }, name: text } };
  const by = (name: string) => ({ ...inPath(name), schema: name === 'id' ? { type: 'integer' } : text });
  const latest = (method: string) => ({
    openapi: '3.0.3',
    info: { title: 'Builds', version: '1' },
    paths: {
      '/pipelines/{id}/jobs': { get: { parameters: [by('id')], responses: ok({ type: 'array', items: job }) } },
      '/pipelines/{id}/jobs/{jobName}/latest': {
        [method]: {
          parameters: [by('id'), by('jobName')],
          responses: ok({ type: 'object', properties: { at: text } }),
        },
      },
      '/jobs/{id}': {
        get: { parameters: [by('id')], responses: ok(job) },
        delete: { parameters: [by('id')], responses: { 204: { description: '' } } },
      },
    },
  });
  const leads = (method: string) => {
    const { resources: all, index: known } = applicationIn(latest(method));
    const listed = all.find(({ path }) => path === '/pipelines/{id}/jobs');
    const named = (name: string) => known.resources.find((one) => one.name === name);
    return listed && addressOf(listed, ['2'], { id: 6, name: 'deploy' }, named)?.path;
  };
  expect(leads('get')).toBe('/item/jobs/6');
  expect(leads('post')).toBe('/item/pipelines.jobs/2/deploy');
});
