// What is sent so that a list tells how many there are; and what only looks like it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractIn } from '../../../test/contract.ts';
import { derive } from '../derive.ts';

test('a list that can be sorted by its total is not sorted by it unasked', () => {
  const text = readFileSync(new URL('../../../sample/openapi.yaml', import.meta.url), 'utf8');
  const contract = contractIn(text);
  const orders = derive(contract).resources.find(({ name }) => name === 'orders');
  expect(orders?.listing?.sort?.values.map(({ value }) => value)).toContain('total');
  expect(orders?.listing?.pagination.asksTotal).toBeUndefined();
});

test('a text that says what metadata to return is asked for the count that the answer has in the box of its name', () => {
  const asked = (description: string) => {
    const meta = {
      type: 'object',
      properties: { total_count: { type: 'integer' }, filter_count: { type: 'integer' } },
    };
    const thing = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };
    const schema = { type: 'object', properties: { data: { type: 'array', items: thing }, meta } };
    const parameter = (name: string, type: string) => ({ in: 'query', name, description, schema: { type } });
    const contract = contractIn({
      openapi: '3.0.3',
      info: { title: 'Things', version: '1' },
      paths: {
        '/things': {
          get: {
            parameters: [parameter('limit', 'integer'), parameter('offset', 'integer'), parameter('meta', 'string')],
            responses: { 200: { description: '', content: { 'application/json': { schema } } } },
          },
        },
      },
    });
    const pagination = derive(contract).resources[0]?.listing?.pagination;
    return [pagination?.total, pagination?.asksTotal];
  };
  expect(asked('What metadata to return in the response.')).toEqual(['/meta/filter_count', ['meta', 'filter_count']]);
  expect(asked('Of another kind')).toEqual(['/meta/filter_count', undefined]);
  // A page that is asked for by its number stands in a box of its name as well.
  expect(asked('The page to return, from 0')).toEqual(['/meta/filter_count', undefined]);
});

test('of an answer that is bare or in an envelope, the one with the total is asked for by the number of the first page', () => {
  const thing = { type: 'object', properties: { id: { type: 'integer' } } };
  const list = { type: 'array', items: thing };
  const inPages = { type: 'object', properties: { data: list, total: { type: 'integer' }, page: { type: 'integer' } } };
  const streamed = { type: 'object', properties: { collection: list, next_href: { type: 'string' } } };
  const asked = (schema: object, ...names: string[]): boolean | undefined => {
    const parameters = names.map((name) => ({ name, in: 'query', schema: { type: 'integer' } }));
    const responses = { 200: { description: '', content: { 'application/json': { schema } } } };
    const paths = { '/things': { get: { parameters, responses } } };
    const contract = contractIn({ openapi: '3.0.3', info: { title: 'T', version: '1' }, paths });
    return derive(contract).resources[0]?.listing?.pagination.numbersFirst;
  };
  // nestjsx/crud
  expect(asked({ oneOf: [inPages, list] }, 'limit', 'page')).toBe(true);
  expect(asked({ anyOf: [list, inPages] }, 'limit', 'offset')).toBe(true);
  expect(asked(inPages, 'limit', 'page')).toBeUndefined();
  // SoundCloud: no total is to be had.
  expect(asked({ oneOf: [streamed, list] }, 'limit', 'offset')).toBeUndefined();
});

test('a count of what came with an answer is no total where more may come', () => {
  const thing = { type: 'object', properties: { id: { type: 'integer' } } };
  const total = (description: string, more: object, asked: string, name = 'count'): string | null | undefined => {
    const items = { type: 'array', items: thing };
    const schema = { type: 'object', properties: { items, [name]: { type: 'integer', description }, ...more } };
    const parameters = [asked, 'limit'].map((one) => ({ name: one, in: 'query', schema: { type: 'string' } }));
    const responses = { 200: { description: '', content: { 'application/json': { schema } } } };
    const paths = { '/things': { get: { parameters, responses } } };
    const contract = contractIn({ openapi: '3.0.3', info: { title: 'T', version: '1' }, paths });
    return derive(contract).resources[0]?.listing?.pagination.total;
  };
  // OPTIMADE's `data_returned`, beside what there is in all.
  const known = 'An integer containing the total number of objects returned for this query, independent of pagination.';
  const inStore = { type: 'integer', description: 'An integer containing the total number of objects available.' };
  expect(total(known, { data_available: inStore }, 'offset', 'data_returned')).toBe('/data_returned');
  const token = { nextPageToken: { type: 'string' } };
  // Mollie, HERE, Twitter.
  const inSet = 'The number of items in this result set. If more items are available, a `_links.next` is present.';
  expect(total(inSet, token, 'from')).toBeNull();
  expect(total('The number of items in the response.', token, 'pageToken')).toBeNull();
  expect(total('The number of results returned in this response.', {}, 'pagination_token', 'result_count')).toBeNull();
  expect(total('The number of things returned in this response.', {}, 'cursor')).toBeNull();
  // Bitbucket, SCIM; and a page by its number, where "the response" may be all of it (Probely).
  expect(total('Total number of objects in the response.', token, 'pageToken')).toBe('/count');
  expect(total('The number of things that match', token, 'pageToken')).toBe('/count');
  expect(total('Number of objects in the response.', {}, 'page')).toBe('/count');
});
