// What an event of a stream holds, and which stream tells of a list's changes.
import { expect, test } from 'vitest';
import { lookupIn } from '#contract';
import { contractIn } from '../../../test/contract.ts';
import { derive } from '../derive.ts';
import { deriveActionDetails, deriveDetails } from '../details.ts';
import { feedOf } from '../listing/feeds.ts';
import { eventSchema } from './streams.ts';

const ORDER = '{ $ref: "#/components/schemas/Order" }';

/** A contract of 3.2 with orders; `paths` is YAML below `paths`. */
function contractOf(paths: string, list = `application/json: { schema: { type: array, items: ${ORDER} } }`) {
  return contractIn(`
openapi: 3.2.0
info: { title: Orders, version: '1' }
paths:
  /orders:
    get: { responses: { '200': { description: ok, content: { ${list} } } } }
    post: { requestBody: { content: { application/json: { schema: ${ORDER} } } }, responses: { '201': { description: ok } } }
  /orders/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: ok, content: { application/json: { schema: ${ORDER} } } } }
${paths}
components: { schemas: { Order: { type: object, properties: { id: { type: string }, total: { type: number } } } } }
`);
}

const get = (path: string, content: string, parameters = '[]'): string =>
  `  ${path}: { get: { parameters: ${parameters}, responses: { '200': { description: ok, content: { ${content} } } } } }`;

const JSON_LIST = `application/json: { schema: { type: array, items: ${ORDER} } }`;

test.each([
  ['events beside the list', get('/orders/events', 'text/event-stream: {}'), JSON_LIST, 'stream-beside-list'],
  [
    'its items, whatever the path says',
    get('/orders/tail', `application/jsonl: { itemSchema: ${ORDER} }`),
    JSON_LIST,
    'streams-its-items',
  ],
  ['the list itself', '', `${JSON_LIST}, text/event-stream: { itemSchema: ${ORDER} }`, 'list-streams-too'],
  ['a stream of something else', get('/orders/tail', 'text/event-stream: {}'), JSON_LIST, null],
  [
    'a stream that needs to be told more',
    get('/orders/events', 'text/event-stream: {}', '[{ name: of, in: query, required: true, schema: {} }]'),
    JSON_LIST,
    null,
  ],
  ['no stream', get('/orders/events', JSON_LIST), JSON_LIST, null],
])('a list is told of changes by %s', (_name, paths, list, because) => {
  const contract = contractOf(paths, list);
  const details = deriveDetails(contract, derive(contract), 'orders');
  expect(details === null ? null : (feedOf(details)?.because ?? null)).toBe(because);
});

test('server-sent events are no list: nobody could wait for its end', () => {
  const contract = contractOf(
    get('/ticks', 'text/event-stream: { itemSchema: { type: object, properties: { data: { type: string } } } }'),
  );
  const { index } = derive(contract);
  expect(index.resources.map(({ name }) => name)).toEqual(['orders']);
  expect(index.actions.map(({ operation }) => operation)).toEqual(['GET /ticks']);
});

test.each([
  [
    'text/event-stream',
    '{ itemSchema: { type: object, properties: { event: { type: string }, data: { type: string, contentMediaType: application/json, contentSchema: { title: payload } } } } }',
    'payload',
  ],
  [
    'text/event-stream',
    '{ schema: { title: payload, type: object, properties: { data: { type: string }, kind: { type: string } } } }',
    'payload',
  ],
  ['text/event-stream', '{ itemSchema: { type: object, properties: { data: { type: string } } } }', null],
  [
    'application/jsonl',
    '{ itemSchema: { title: line, type: object, properties: { data: { type: string } } } }',
    'line',
  ],
  ['application/x-ndjson', '{ schema: { type: array, items: { title: line, type: object } } }', 'line'],
])('what one event holds: %s %s', (mediaType, media, title) => {
  const contract = contractOf(get('/ticks', `${mediaType}: ${media}`));
  const call =
    deriveActionDetails(contract, derive(contract), 'GET /ticks')?.call ??
    deriveDetails(contract, derive(contract), 'ticks')?.calls[0];
  const schema = call === undefined ? null : eventSchema(call, mediaType, lookupIn(contract));
  expect(schema === null || typeof schema === 'boolean' ? null : schema['title']).toBe(title);
});
