// What looks like a search and takes no words, learned of refusals as real servers write them.
import { expect, it } from 'vitest';
import { contractIn } from '../../test/contract.ts';
import type { Resource } from './application.ts';
import { derive } from './derive.ts';
import { withoutRefusedSearch } from './learn-search.ts';

const list = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } };
const [pets] = derive(
  contractIn({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: {
      '/pets': {
        get: {
          parameters: [{ name: 'search', in: 'query', schema: { type: 'string' } }],
          responses: { 200: { description: '', content: { 'application/json': { schema: list } } } },
        },
      },
    },
  }),
).resources as readonly Resource[];

const left = (words: string, status = 400, searched = 'rex') =>
  pets && withoutRefusedSearch(pets, searched, { status, words })?.listing?.search;

it.each([
  ['nestjsx/crud', 'Invalid search param. JSON expected', 400],
  ['Jira', "Error in the JQL Query: Expecting operator but got 'rex'.", 400],
  ['Express, by hand', 'Unexpected token r in JSON at position 0: rex', 400],
  ['a language of its own', 'syntax error in "rex" at column 1', 422],
])('what takes no words is not asked for them again: %s', (_by, words, status) => {
  expect(left(words, status)).toEqual([]);
});

it('is nothing of a refusal about something else', () => {
  expect(left('search must be at least 3 characters long')).toBeUndefined();
  expect(left('Invalid JSON in the request')).toBeUndefined();
  expect(left('Invalid search param. JSON expected', 500)).toBeUndefined();
  expect(left('Invalid search param. JSON expected', 400, '')).toBeUndefined();
});
