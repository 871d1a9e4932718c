// Overlays: targets, updates, removals, copies, and what is said where one cannot be applied.
import { describe, expect, it } from 'vitest';
import { type Json, readContract } from '../index.ts';
import { selectPlaces } from './json-path.ts';

const STORE: Json = {
  store: {
    book: [
      { category: 'reference', author: 'Nigel Rees', title: 'Sayings', price: 8.95 },
      { category: 'fiction', author: 'Evelyn Waugh', title: 'Sword', price: 12.99 },
      { category: 'fiction', author: 'Herman Melville', title: 'Moby Dick', isbn: '0-553', price: 8.99 },
    ],
    bicycle: { color: 'red', price: 399, 'x-note': null },
  },
};

describe('JSONPath (RFC 9535)', () => {
  it.each([
    ['$', ['']],
    ['$.store.book[0].title', ['store.book.0.title']],
    ["$['store']['book'][-1]['title']", ['store.book.2.title']],
    ['$.store.*', ['store.book', 'store.bicycle']],
    ['$..price', ['store.book.0.price', 'store.book.1.price', 'store.book.2.price', 'store.bicycle.price']],
    ['$.store.book[?@.isbn].title', ['store.book.2.title']],
    ['$.store.book[?(@.price < 10 && @.category == "fiction")]', ['store.book.2']],
    ["$.store.book[?@.category != 'fiction' || @.isbn]", ['store.book.0', 'store.book.2']],
    ['$.store.book[?!@.isbn]', ['store.book.0', 'store.book.1']],
    ['$.store.book[0,2]', ['store.book.0', 'store.book.2']],
    ['$.store.book[1:]', ['store.book.1', 'store.book.2']],
    ['$.store.book[::-1]', ['store.book.2', 'store.book.1', 'store.book.0']],
    ['$.store.bicycle["x-note"]', ['store.bicycle.x-note']],
    ['$.store.bicycle.x-note', ['store.bicycle.x-note']],
    ["$..book[?match(@.author, 'H.*')]", ['store.book.2']],
    ['$.store[?length(@) == 3]', ['store.book', 'store.bicycle']],
    ['$.store.book[?@.price > $.store.book[0].price]', ['store.book.1', 'store.book.2']],
    ['$.nothing.here', []],
    ['$.constructor', []],
  ])('%s', (path, expected) => {
    expect(selectPlaces(STORE, path).map((keys) => keys.join('.'))).toEqual(expected);
  });

  it.each(['', 'store', '$.', '$[', '$[?', '$[?@.a ==]', '$.a b', '$[nope()]', `$[?${'('.repeat(5000)}`])(
    'refuses %s',
    (path) => {
      expect(() => selectPlaces(STORE, path)).toThrow(/expected at character/);
    },
  );
});

const DOCUMENT = `
openapi: 3.0.0
info: { title: A }
tags: [{ name: a }]
paths:
  /a: { get: { tags: [a], description: old, x-list: [1] }, delete: {} }
  /b: { get: { x-internal: true } }
components: { schemas: { P: { type: object, properties: { s: { type: string } } } } }
`;

function overlaid(actions: string, document = DOCUMENT): ReturnType<typeof readContract> {
  return readContract(document, { overlays: [`overlay: 1.1.0\ninfo: { title: O, version: 1 }\nactions:\n${actions}`] });
}

describe('overlays', () => {
  it('merges, joins lists, removes and copies, in order', () => {
    const { contract, diagnostics } = overlaid(`
  - { target: $.info, update: { title: B, x-new: 1 } }
  - { target: "$.paths['/a'].get", update: { description: new, x-list: [2], x-more: { deep: true } } }
  - { target: $.tags, update: { name: b } }
  - { target: "$.paths[?@.get['x-internal'] == true]", remove: true }
  - { target: "$.paths['/a']", copy: "$.paths['/a'].get" }
  - { target: "$.paths['/a'].delete", remove: true }
  - { target: $.components.schemas.P.properties.s, update: { nullable: true } }
`);
    expect(diagnostics).toEqual([]);
    expect(contract?.title).toBe('B');
    expect(contract?.tags.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(contract?.operations.map(({ id, description, extensions }) => [id, description, extensions])).toEqual([
      ['GET /a', 'new', { 'x-list': [1, 2], 'x-more': { deep: true } }],
    ]);
    expect(contract?.root['components']).toMatchObject({
      schemas: { P: { properties: { s: { type: ['string', 'null'] } } } },
    });
  });

  it('applies to a 2.0 document in its own words and in the upgraded ones', () => {
    const swagger = 'swagger: "2.0"\npaths: { /a: { get: {} } }\ndefinitions: { P: { type: object } }\n';
    const { contract, diagnostics } = overlaid(
      '  - { target: $.definitions.P, update: { title: One } }\n  - { target: $.components.schemas.P, update: { description: Two } }\n',
      swagger,
    );
    expect(diagnostics).toEqual([]);
    expect(contract?.root['components']).toMatchObject({ schemas: { P: { title: 'One', description: 'Two' } } });
  });

  it.each([
    ['  - { target: $.nope, update: {} }', 'overlay-no-match'],
    ['  - { target: "$[", update: {} }', 'invalid-overlay-action'],
    ['  - { update: {} }', 'invalid-overlay-action'],
    ['  - { target: $.info, copy: "$.paths.*" }', 'invalid-overlay-action'],
  ])('says why %s does nothing', (actions, code) => {
    const { contract, diagnostics } = overlaid(actions);
    expect(contract?.operations).toHaveLength(3);
    expect(diagnostics.map((one) => one.code)).toEqual([code]);
  });

  it.each(['', '{', 'text', '{"actions":[]}', '{"overlay":"1.0.0"}', '[]'])('survives the overlay %j', (overlay) => {
    const { contract, diagnostics } = readContract(DOCUMENT, { overlays: [overlay] });
    expect(contract?.title).toBe('A');
    expect(diagnostics.map(({ code }) => code)).toEqual(['invalid-overlay']);
  });

  it('cannot reach a prototype', () => {
    overlaid(
      '  - { target: $, update: { __proto__: { polluted: true }, constructor: { prototype: { polluted: true } } } }',
    );
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
