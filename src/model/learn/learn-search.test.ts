// What looks like a search and takes no words, learned of refusals as real servers write them.
import { describe, expect, it } from 'vitest';
import type { Json } from '#contract';
import { contractIn } from '../../../test/contract.ts';
import type { Resource } from '../application.ts';
import { derive } from '../derive.ts';
import { withoutIgnoredSearch, withoutRefusedSearch } from './learn-search.ts';

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

describe('what gives the same rows whatever it is asked for', () => {
  const rows = ['Rex', 'Bella', 'Milo', 'Luna', 'Rocky', 'Coco'].map((name, at) => ({ id: at + 1, name }));
  const ignored = (searched: string, items: readonly Json[], unsearched: readonly Json[] = rows) =>
    pets && withoutIgnoredSearch(pets, searched, items, unsearched)?.listing?.search;

  it('is searched here', () => {
    expect(ignored('bella', rows)).toEqual([]);
  });

  it('may have found them where that is not sure', () => {
    expect(ignored('bella', rows.slice(1, 2))).toBeUndefined();
    expect(ignored('bella', rows.toReversed())).toBeUndefined();
    expect(ignored('be', rows)).toBeUndefined();
    expect(ignored('bella', rows.slice(0, 4), rows.slice(0, 4))).toBeUndefined();
    expect(ignored('bella', rows, [])).toBeUndefined();
    const found = rows.map((row) => ({ ...row, owner: 'Bella' }));
    expect(ignored('bella', found, found)).toBeUndefined();
  });
});
