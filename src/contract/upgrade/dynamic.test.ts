// Generic schemas of JSON Schema 2020-12: what fills in an anchor gets a copy of its own, in every way that people write it.
import { describe, expect, it } from 'vitest';
import { type JsonObject, lookupIn, mergeAllOf, readContract, type Schema } from '../index.ts';

const PAGE = {
  type: 'object',
  properties: { total: { type: 'integer' }, items: { type: 'array', items: { $dynamicRef: '#item' } } },
  $defs: { item: { $dynamicAnchor: 'item', not: {} } },
};
const USER = { type: 'object', properties: { name: { type: 'string' } } };
const ORDER = { type: 'object', properties: { total: { type: 'number' } } };

/** The properties of the items that an answer lists, when its schema is `schema`. */
function itemsOf(schemas: JsonObject, schema: JsonObject): readonly string[] {
  const document = {
    openapi: '3.1.0',
    paths: { '/a': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } },
    components: { schemas: { User: USER, Order: ORDER, ...schemas } },
  };
  const { contract, diagnostics } = readContract(JSON.stringify(document));
  expect(diagnostics).toEqual([]);
  const lookup = lookupIn(contract ?? { root: {} });
  const answer = mergeAllOf(contract?.operations[0]?.responses[0]?.content[0]?.schema ?? true, lookup);
  const { items } = answer['properties'] as { items: { items: Schema } };
  return Object.keys((mergeAllOf(items.items, lookup)['properties'] ?? {}) as JsonObject);
}

const binds = (name: string): JsonObject => ({
  item: { $dynamicAnchor: 'item', $ref: `#/components/schemas/${name}` },
});

describe('a generic list', () => {
  it.each<[string, JsonObject, JsonObject]>([
    [
      'filled in by a component',
      {
        Page: PAGE,
        UserPage: { $ref: '#/components/schemas/Page', $defs: binds('User') },
        OrderPage: { $ref: '#/components/schemas/Page', $defs: binds('Order') },
      },
      { $ref: '#/components/schemas/UserPage' },
    ],
    ['filled in where it is used', { Page: PAGE }, { $ref: '#/components/schemas/Page', $defs: binds('User') }],
    [
      'filled in within allOf',
      { Page: PAGE },
      { allOf: [{ $ref: '#/components/schemas/Page' }], $defs: binds('User') },
    ],
    [
      'filled in through another generic',
      { Page: PAGE, Wrapped: { allOf: [{ $ref: '#/components/schemas/Page' }] } },
      { $ref: '#/components/schemas/Wrapped', $defs: binds('User') },
    ],
    [
      'known by its $id',
      {
        Page: { $id: 'https://example.com/schemas/page', ...PAGE },
        UserPage: { $id: 'https://example.com/schemas/user-page', $ref: 'page', $defs: binds('User') },
      },
      { $ref: '#/components/schemas/UserPage' },
    ],
    [
      'filled in with a schema of its own',
      { Page: PAGE },
      { $ref: '#/components/schemas/Page', $defs: { item: { $dynamicAnchor: 'item', ...USER } } },
    ],
  ])('%s has its own items', (_way, schemas, schema) => {
    expect(itemsOf(schemas, schema)).toEqual(['name']);
  });

  it('serves several resources beside each other', () => {
    const schemas = { Page: PAGE, U: { $ref: '#/components/schemas/Page', $defs: binds('User') } };
    expect(itemsOf(schemas, { $ref: '#/components/schemas/Page', $defs: binds('Order') })).toEqual(['total']);
    expect(itemsOf(schemas, { $ref: '#/components/schemas/U' })).toEqual(['name']);
  });

  it('means its own default where nobody fills it in', () => {
    const named = { ...PAGE, $defs: { item: { $dynamicAnchor: 'item', $ref: '#/components/schemas/Order' } } };
    expect(itemsOf({ Page: named }, { $ref: '#/components/schemas/Page' })).toEqual(['total']);
  });
});

it('a tree that extends another has itself for children', () => {
  const tree = {
    $dynamicAnchor: 'node',
    type: 'object',
    properties: { items: { type: 'array', items: { $dynamicRef: '#node' } } },
  };
  const strict = {
    $dynamicAnchor: 'node',
    $ref: '#/components/schemas/Tree',
    properties: { extra: { type: 'string' } },
  };
  expect(itemsOf({ Tree: tree, Strict: strict }, { allOf: [{ $ref: '#/components/schemas/Strict' }] })).toContain(
    'extra',
  );
});

it('an anchor that two fill in within each other ends', () => {
  const schemas = {
    A: { $ref: '#/components/schemas/B', $defs: { x: { $dynamicAnchor: 'x', $ref: '#/components/schemas/B' } } },
    B: {
      $ref: '#/components/schemas/A',
      $defs: { x: { $dynamicAnchor: 'x', $ref: '#/components/schemas/A' } },
      properties: { items: { type: 'array', items: { $dynamicRef: '#x' } } },
    },
  };
  const { contract } = readContract(
    JSON.stringify({ openapi: '3.1.0', paths: { '/a': { get: {} } }, components: { schemas } }),
  );
  expect(contract?.operations).toHaveLength(1);
});
