import { expect, test } from 'vitest';
import { readContract } from '#contract';
import { derive } from '../derive.ts';

const text = { type: 'string' };
const object = (properties: object): object => ({ type: 'object', properties });
const answer = (schema: object): object => ({
  200: { description: 'OK', content: { 'application/json': { schema } } },
});

/** One resource whose list has `row`s below `key`, and whose item is answered as `item`. */
function resourceOf(
  key: string,
  row: object,
  item: object,
): { readonly pointer: string; readonly title: string | null } {
  const { contract } = readContract(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Charts', version: '1' },
      paths: {
        '/charts': {
          get: { responses: answer(object({ count: { type: 'integer' }, [key]: { type: 'array', items: row } })) },
        },
        '/charts/{id}': { get: { responses: answer(item) } },
      },
    }),
  );
  if (contract === null) throw new Error('no contract');
  const [found] = derive(contract).resources;
  return { pointer: found?.itemPointer ?? '?', title: found?.titleField ?? null };
}

test('an envelope that says the identity again holds the item where the list has its rows', () => {
  const thing = { title: text, kind: text, cached: { type: 'integer' } };
  const envelope = { id: text, result: object(thing), show_columns: { type: 'array', items: text }, show_title: text };
  expect(resourceOf('result', object({ id: text, ...thing }), object(envelope))).toEqual({
    pointer: '/result',
    title: 'title',
  });
});

test('what a thing has below the word of an envelope is a part of it', () => {
  const event = object({ id: text, type: text, title: text, data: object({ object: text, title: text }) });
  expect(resourceOf('data', event, event).pointer).toBe('');
});

test('the only one of a list in two envelopes is the item', () => {
  const thing = object({ chartId: text, title: text });
  const envelope = object({ Data: object({ Chart: { type: 'array', items: thing } }), Links: object({ Self: text }) });
  expect(resourceOf('charts', thing, envelope)).toEqual({ pointer: '/Data/Chart/0', title: 'title' });
});

test('the one thing in an envelope is the item by its identity, whatever it is called; a box is none', () => {
  const row = object({ id: text, title: text });
  const inside = (name: string, thing: object) =>
    object({ success: { type: 'boolean' }, data: object({ [name]: thing }) });
  expect(resourceOf('result', row, inside('graph', row)).pointer).toBe('/data/graph');
  expect(resourceOf('result', row, inside('graph', object({ title: text, size: text }))).pointer).toBe('/data');
  expect(resourceOf('result', row, inside('attributes', row)).pointer).toBe('/data');
});

// YNAB's budgets beside what the server knows, an API key beside its token.
test('the thing by its name in an envelope is the item also beside values, not beside other things', () => {
  const row = object({ id: text, title: text });
  const beside = (name: string, more: object, thing = row) => object({ data: object({ [name]: thing, ...more }) });
  expect(resourceOf('charts', row, beside('chart', { server_knowledge: { type: 'integer' } }))).toEqual({
    pointer: '/data/chart',
    title: 'title',
  });
  expect(resourceOf('charts', row, beside('plan', { server_knowledge: { type: 'integer' } })).pointer).toBe('/data');
  expect(resourceOf('charts', row, beside('chart', { owner: row })).pointer).toBe('/data');
  // What has no identity is no thing.
  const sums = object({ eur: text, usd: text });
  expect(resourceOf('charts', row, beside('charts', { account_id: text }, sums)).pointer).toBe('/data');
});

test('the address of a schema that Huma puts into each answer is nothing of the thing', () => {
  const own = {
    type: 'string',
    format: 'uri',
    readOnly: true,
    description: 'A URL to the JSON Schema for this object.',
  };
  const row = object({ id: text, title: text });
  expect(resourceOf('result', row, object({ $schema: own, graph: row })).pointer).toBe('/graph');
  const { contract } = readContract(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Graphs', version: '1' },
      paths: {
        '/graphs': { get: { responses: answer({ type: 'array', items: object({ $schema: own, label: text }) }) } },
      },
    }),
  );
  expect(contract === null ? [] : derive(contract).resources[0]?.fields.map(({ name }) => name)).toEqual(['label']);
});
