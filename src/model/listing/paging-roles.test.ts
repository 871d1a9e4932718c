// Which inputs of a list lead through its pages, and which only look like it.
import { expect, test } from 'vitest';
import type { Json } from '#contract';
import { contractIn } from '../../../test/contract.ts';
import { derive } from '../derive.ts';

test('a position of two numbers is a filter by a point on the map, a position of the server’s own goes on to the next page', () => {
  const read = (schema: Json) => {
    const thing = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
    const contract = contractIn({
      openapi: '3.0.3',
      info: { title: 'Places', version: '1' },
      paths: {
        '/places': {
          get: {
            parameters: [
              { in: 'query', name: 'limit', schema: { type: 'integer' } },
              { in: 'query', name: 'position', schema },
            ],
            responses: {
              200: {
                description: '',
                content: { 'application/json': { schema: { type: 'array', items: thing } } },
              },
            },
          },
        },
      },
    });
    const listing = derive(contract).resources[0]?.listing;
    return [listing?.pagination.cursor, listing?.filters.map(({ parameter }) => parameter)];
  };
  expect(read({ type: 'array', minItems: 2, maxItems: 2, items: { type: 'number' } })).toEqual([null, ['position']]);
  expect(read({ type: 'string' })).toEqual(['position', []]);
});

test('a list that takes what it comes after goes on at the position that its answer tells (NodeBB, Bitbucket Server)', () => {
  const read = (next: string, input = 'after') => {
    const topics = {
      type: 'array',
      items: { type: 'object', properties: { tid: { type: 'number' }, title: { type: 'string' } } },
    };
    const schema = { type: 'object', properties: { topics, [next]: { type: 'number' } } };
    const contract = contractIn({
      openapi: '3.0.3',
      info: { title: 'Forum', version: '1' },
      paths: {
        '/topics': {
          get: {
            parameters: [{ in: 'query', name: input, schema: { type: 'string' } }],
            responses: { 200: { description: '', content: { 'application/json': { schema } } } },
          },
        },
      },
    });
    const { style, cursor, next: way } = derive(contract).resources[0]?.listing?.pagination ?? {};
    return [style, cursor, way?.at];
  };
  expect(read('nextStart')).toEqual(['cursor', 'after', '/nextStart']);
  expect(read('nextPageStart')).toEqual(['cursor', 'after', '/nextPageStart']);
  expect(read('nextStart', 'page'), 'no number of a page').toEqual(['page', null, undefined]);
  expect(read('nextMeeting')).toEqual(['none', null, undefined]);
});

test('a list that is said to go on before an item of its own goes on so without a size (Planka, EVE Online)', () => {
  const read = (name: string, description: string, key = 'id', type = 'string') => {
    const row = { type: 'object', properties: { [key]: { type }, text: { type: 'string' } } };
    const contract = contractIn({
      openapi: '3.0.3',
      info: { title: 'Forum', version: '1' },
      paths: {
        '/transactions': {
          get: {
            parameters: [{ in: 'query', name, description, schema: { type } }],
            responses: {
              200: { description: '', content: { 'application/json': { schema: { type: 'array', items: row } } } },
            },
          },
        },
      },
    });
    const { cursor, lastItemField } = derive(contract).resources[0]?.listing?.pagination ?? {};
    return [cursor, lastItemField];
  };
  expect(read('beforeId', 'ID to get comments before (for pagination)')).toEqual(['beforeId', 'id']);
  const told = 'Only show transactions happened before the one referenced by this id';
  expect(read('from_id', told, 'transaction_id', 'integer')).toEqual(['from_id', 'transaction_id']);
  expect(read('from_id', 'Who sent it', 'transaction_id', 'integer')).toEqual([null, null]);
});

// Messages of chats, as 360Ghar and Mastodon have them: what identifies is a number, and no page.
test.each([
  ['before_id', 'before_id'],
  ['max_id', 'max_id'],
  ['from_id', null],
  ['position', null],
])('a number called %s goes on before the last item of a list only where it says so', (name, cursor) => {
  const row = { type: 'object', properties: { id: { type: 'integer' }, text: { type: 'string' } } };
  const number = { type: 'integer' };
  const contract = contractIn({
    openapi: '3.0.3',
    info: { title: 'Chat', version: '1' },
    paths: {
      '/messages': {
        get: {
          parameters: [
            { in: 'query', name: 'limit', schema: number },
            { in: 'query', name, schema: number },
          ],
          responses: {
            200: { description: '', content: { 'application/json': { schema: { type: 'array', items: row } } } },
          },
        },
      },
    },
  });
  const { pagination } = derive(contract).resources[0]?.listing ?? {};
  expect([pagination?.cursor, pagination?.lastItemField]).toEqual([cursor, cursor === null ? null : 'id']);
});

test.each([
  [
    'continuous_token',
    'continuous_token is an optional parameter used for pagination.',
    ['token', 'continuous_token', '/continuous_token'],
  ],
  [
    'continuous_token',
    'The value received in the previous response.',
    ['cursor', 'continuous_token', '/continuous_token'],
  ],
  ['access_token', 'The token of whoever asks.', ['none', null, undefined]],
])('%s goes on with a list only where it is said to: %s', (name, description, expected) => {
  const text = { type: 'string' };
  const row = { type: 'object', properties: { id: text, name: text } };
  const answer = { type: 'object', properties: { tenants: { type: 'array', items: row }, [name]: text } };
  const contract = contractIn({
    openapi: '3.0.3',
    info: { title: 'Permissions', version: '1' },
    paths: {
      '/tenants': {
        get: {
          parameters: [
            { in: 'query', name: 'page_size', schema: { type: 'integer' } },
            { in: 'query', name, description, schema: text },
          ],
          responses: { 200: { description: '', content: { 'application/json': { schema: answer } } } },
        },
      },
    },
  });
  const { style, cursor, next } = derive(contract).resources[0]?.listing?.pagination ?? {};
  expect([style, cursor, next?.at]).toEqual(expected);
});

test('what is said to be the ID before which a page ends goes on at the last item, unless an address leads on', () => {
  const read = (name: string, description: string, headers: Json = {}) => {
    const post = { type: 'object', properties: { id: { type: 'integer' }, raw: { type: 'string' } } };
    const content = { 'application/json': { schema: { type: 'array', items: post } } };
    const get = {
      parameters: [{ in: 'query', name, description, schema: { type: 'integer' } }],
      responses: { 200: { description: '', headers, content } },
    };
    const contract = contractIn({ openapi: '3.0.3', info: { title: 'F', version: '1' }, paths: { '/posts': { get } } });
    const { style, cursor, lastItemField } = derive(contract).resources[0]?.listing?.pagination ?? {};
    return [style, cursor, lastItemField];
  };
  // Discourse, Moon Moon Moon, Moon and GitHub, whose lists of users have a Link header besides.
  expect(read('before', 'Load posts with an id lower than this value. Useful for pagination.')).toEqual([
    'cursor',
    'before',
    'id',
  ]);
  expect(read('before', 'Before ID (pagination purposes)')[1]).toBe('before');
  const link = { Link: { schema: { type: 'string' } } };
  expect(read('since', 'Only return users with an ID greater than this ID.', link)).toEqual(['link', null, null]);
  expect(read('before', 'Only posts of before this day')[0]).toBe('none');
});

test('a number that is said to be where the answer begins is an offset, whatever it is called', () => {
  const read = (name: string, description: string) => {
    const call = { type: 'object', properties: { id: { type: 'string' }, status: { type: 'string' } } };
    const content = { 'application/json': { schema: { type: 'array', items: call } } };
    const parameters = [{ in: 'query', name, description, schema: { type: 'integer' } }];
    const get = { parameters, responses: { 200: { description: '', content } } };
    const contract = contractIn({ openapi: '3.0.3', info: { title: 'F', version: '1' }, paths: { '/calls': { get } } });
    return derive(contract).resources[0]?.listing?.pagination.offset;
  };
  // Vonage, NPR.
  expect(read('record_index', 'Return calls from this index in the response')).toBe('record_index');
  expect(read('startNum', 'The result to start with. Allows paging through the episodes')).toBe('startNum');
  expect(read('startNum', 'The number of the first floor')).toBeNull();
});
