// The index that is sent says the same as the one it was made from, in far fewer bytes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { applicationIn } from '../../test/contract.ts';
import type { ApplicationIndex } from './application.ts';
import { leanIndex } from './lean.ts';
import { type LeanIndex, wholeIndex } from './whole-index.ts';
import { wordsBeside } from './words/beside-name.ts';

const FIXTURES = join(import.meta.dirname, '../../test/contracts');

function indexOf(text: string): ApplicationIndex {
  return applicationIn(text).index;
}

const sent = (index: ApplicationIndex): string => JSON.stringify(leanIndex(index));

function expectSame(index: ApplicationIndex): void {
  const actions = index.actions.map((action) => ({
    ...action,
    description: wordsBeside(action.description, action.label),
  }));
  expect(wholeIndex(JSON.parse(sent(index)) as LeanIndex)).toEqual({ ...index, actions });
}

test.each([
  'argoproj_argo-cd_assets_swagger.json.gz',
  'casdoor_casdoor_swagger_swagger.json.gz',
  '210102001-rgb_OpenWA_openapi.json.gz',
])('%s comes back whole, in two thirds of the bytes or less', (file) => {
  const index = indexOf(gunzipSync(readFileSync(join(FIXTURES, file))).toString('utf8'));
  expectSame(index);
  expect(JSON.stringify(leanIndex(index).resources).length).toBeLessThan(
    (JSON.stringify(index.resources).length * 2) / 3,
  );
});

test('odd paths and names come back as they were', () => {
  const ok = { description: 'ok', content: { 'application/json': { schema: { type: 'object' } } } };
  const list = { ...ok, content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } } };
  const paths = {
    '/a~b/c d': { get: { responses: { 200: list } }, post: { responses: { 201: ok } } },
    '/a~b/c d/{__proto__}': { get: { responses: { 200: ok } }, delete: { responses: { 204: { description: '' } } } },
    '/GET/{id}/x': { get: { responses: { 200: list } } },
    '/x:cancel': { post: { responses: { 200: ok } } },
  };
  const index = indexOf(JSON.stringify({ openapi: '3.1.0', info: { title: 'Odd', version: '1' }, paths }));
  expect(index.resources.length).toBeGreaterThan(0);
  expectSame(index);
});

const NUMBER = { type: 'integer' };
const USERS = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } };

test.each([
  ['a total beside the items', { properties: { data: USERS, total: { type: 'integer' } } }, {}, true],
  ['a total in a header', USERS, { 'X-Total-Count': { schema: { type: 'integer' } } }, true],
  ['an answer that may hold one', { type: 'object' }, {}, true],
  ['items and nothing else', USERS, {}, undefined],
  ['a total of what has to be chosen first', { properties: { data: USERS, total: NUMBER } }, {}, undefined, ['kind']],
])('the index says of which lists one call may tell how many there are: %s', (...row) => {
  const [, schema, headers, counts, required = []] = row;
  const answer = { description: '', headers, content: { 'application/json': { schema } } };
  const parameters = [
    { in: 'query', name: 'limit', schema: NUMBER },
    ...required.map((name) => ({ in: 'query', name, required: true, schema: { type: 'string' } })),
  ];
  const paths = { '/users': { get: { parameters, responses: { 200: answer } } } };
  const index = indexOf(JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths }));
  expect(index.resources.map((resource) => resource.counts)).toEqual([counts]);
  expectSame(index);
});
