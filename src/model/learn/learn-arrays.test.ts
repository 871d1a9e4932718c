// What a filter that takes a list is sent as, learned of refusals as real servers write them.
import { expect, it, test } from 'vitest';
import { contractIn } from '../../../test/contract.ts';
import { derive } from '../derive.ts';
import { FIRST_REQUEST, listValues } from '../listing/listing.ts';
import { withListsWritten } from './learn-arrays.ts';

const state = { type: 'string', enum: ['draft', 'proposed', 'published'] };
const product = { type: 'object', properties: { id: { type: 'string' }, title: { type: 'string' }, status: state } };
const query = (name: string, schema: object) => ({ name, in: 'query', schema });
const [products] = derive(
  contractIn({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: {
      '/products': {
        get: {
          parameters: [query('status', { type: 'array', items: state }), query('title', { type: 'string' })],
          responses: {
            200: { description: '', content: { 'application/json': { schema: { type: 'array', items: product } } } },
          },
        },
      },
    },
  }),
).resources;

const filters = [
  { parameter: 'status', value: ['draft'] },
  { parameter: 'title', value: 'Boot' },
];
const heard = (words: string, status = 400, sent = filters) =>
  products === undefined ? null : withListsWritten(products, sent, { status, words });

it.each([
  ['Medusa', "Invalid request: Expected type: 'array' for field 'status', got: 'string'"],
  ['class-validator', 'status must be an array'],
  ['zod', '[{"code":"invalid_type","expected":"array","received":"string","path":["status"]}]'],
])('one value of several is sent as a list where the server reads it as a text: %s', (_by, words) => {
  const listing = heard(words)?.listing ?? null;
  const sent = (values: typeof filters) => listing && listValues(listing, { ...FIRST_REQUEST, filters: values }).query;
  expect(sent(filters)).toEqual({ 'status[]': ['draft'], title: 'Boot' });
  expect(sent([{ parameter: 'status', value: ['draft', 'published'] }])).toEqual({
    'status[]': ['draft', 'published'],
  });
});

test('a refusal about something else, or of what was not filtered by, says nothing of it', () => {
  expect(heard('status must be one of: draft, published')).toBeNull();
  expect(heard('items must be an array')).toBeNull();
  expect(heard('status must be an array', 500)).toBeNull();
  expect(heard('status must be an array', 400, [])).toBeNull();
  // Once written so, it is not tried again.
  const once = heard('status must be an array');
  expect(once && withListsWritten(once, filters, { status: 400, words: 'status must be an array' })).toBeNull();
});
