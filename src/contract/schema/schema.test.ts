// Looking up, resolving, merging and collecting schemas.
import { describe, expect, it } from 'vitest';
import { contractIn } from '../../../test/contract.ts';
import {
  type Contract,
  type Json,
  type JsonObject,
  lookupIn,
  lookupInTable,
  mergeAllOf,
  parseJson,
  referencesOf,
  resolveSchema,
  type Schema,
  schemaName,
} from '../index.ts';

/** Seconds of processor time since: what it costs, however busy the machine is. */
function cpuSeconds(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000_000;
}

function contractOf(schemas: Json): Contract {
  return contractIn({ openapi: '3.1.0', paths: {}, components: { schemas } });
}

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

describe('lookup', () => {
  const contract = contractOf({
    'a b/c': { type: 'string' },
    A: { properties: { b: ref('B') as Json } },
    B: { type: 'object', properties: { c: { type: 'integer' } }, $anchor: 'bee' },
    Yes: true,
    Named: { $id: 'https://example.com/named', type: 'object', properties: { n: { type: 'number' } } },
  });
  const lookup = lookupIn(contract);

  it.each([
    ['#/components/schemas/a%20b~1c', { type: 'string' }],
    ['#/components/schemas/a b~1c', { type: 'string' }],
    ['#/components/schemas/A/properties/b/properties/c', { type: 'integer' }],
    ['#/components/schemas/Yes', true],
    ['#bee', { type: 'object', properties: { c: { type: 'integer' } }, $anchor: 'bee' }],
    ['https://example.com/named#/properties/n', { type: 'number' }],
    ['#/components/schemas/constructor', undefined],
    ['#/components/schemas/%E0%A4%A', undefined],
    ['other.json#/x', undefined],
  ])('finds %s', (reference, expected) => {
    expect(lookup(reference)).toEqual(expected);
  });

  it('finds the same in the table that is sent along', () => {
    const table = referencesOf([ref('A')], lookup);
    const other = lookupInTable(table);
    expect(table.map(([name]) => name)).toEqual(['#/components/schemas/A', '#/components/schemas/B']);
    expect(other('#/components/schemas/A/properties/b/properties/c')).toEqual({ type: 'integer' });
    expect(other('#/components/schemas/Nope')).toBeUndefined();
  });

  it('leads nowhere where two references lead through each other', () => {
    const through = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}/properties/x` });
    const round = lookupIn(contractOf({ A: through('B'), B: through('A') }));
    expect(round('#/components/schemas/A/properties/x/y')).toBeUndefined();
  });

  it('names components', () => {
    expect(schemaName(ref('A'))).toBe('A');
    expect(schemaName({ $ref: '#/components/schemas/a%20b~1c' })).toBe('a b/c');
    expect(schemaName({ $ref: '#/components/schemas/A/properties/b' })).toBeNull();
    expect(schemaName(true)).toBeNull();
  });
});

describe('resolveSchema', () => {
  const lookup = lookupIn(
    contractOf({
      A: { $ref: '#/components/schemas/B', description: 'a' } as Json,
      B: { $ref: '#/components/schemas/C', description: 'b', title: 'B' } as Json,
      C: { type: 'string', description: 'c' },
      Loop: ref('Pool') as Json,
      Pool: ref('Loop') as Json,
      Never: false,
    }),
  );

  it.each<[string, Schema, Json]>([
    ['a chain, what stands beside winning', ref('A'), { type: 'string', description: 'a', title: 'B' }],
    ['a loop', ref('Loop'), {}],
    ['nothing', ref('Nope'), {}],
    ['true', true, {}],
    ['false', false, { not: {} }],
    ['a reference to false', ref('Never'), { not: {} }],
    ['a plain schema', { type: 'number' }, { type: 'number' }],
  ])('resolves %s', (_name, schema, expected) => {
    expect(resolveSchema(schema, lookup)).toEqual(expected);
  });

  it('does not copy without need', () => {
    expect(resolveSchema(ref('C'), lookup)).toBe(lookup('#/components/schemas/C'));
  });
});

describe('mergeAllOf', () => {
  const lookup = lookupIn(
    contractOf({
      Base: {
        title: 'Base',
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string' }, at: { type: 'string' } },
        discriminator: { propertyName: 'kind' },
      },
      Self: { allOf: [ref('Self') as Json, { properties: { a: {} } }] },
      Deep: { allOf: [ref('Base') as Json, { properties: { deep: { type: 'number' } } }] },
    }),
  );

  it('folds properties, required, bounds and types', () => {
    expect(
      mergeAllOf(
        {
          allOf: [
            ref('Base'),
            {
              type: ['object', 'null'],
              properties: { at: { description: 'when' }, id: { minLength: 3 } },
              required: ['at'],
              minProperties: 1,
            },
          ] as Json[],
          title: 'Mine',
          minProperties: 2,
          required: ['id'],
        },
        lookup,
      ),
    ).toEqual({
      title: 'Mine',
      type: 'object',
      required: ['id', 'at'],
      minProperties: 2,
      properties: {
        id: { allOf: [{ type: 'string' }, { minLength: 3 }] },
        at: { type: 'string', description: 'when' },
      },
    });
  });

  it('folds nested allOf through references, once', () => {
    expect(Object.keys(mergeAllOf(ref('Deep'), lookup)['properties'] as object)).toEqual(['id', 'at', 'deep']);
    expect(mergeAllOf(ref('Self'), lookup)).toEqual({ properties: { a: {} } });
  });

  it('keeps what cannot be merged', () => {
    expect(
      mergeAllOf(
        { allOf: [{ oneOf: [{ type: 'string' }] }, { oneOf: [{ minLength: 1 }] }, { pattern: 'a' }], pattern: 'b' },
        lookup,
      ),
    ).toEqual({
      oneOf: [{ type: 'string' }],
      pattern: 'a',
      allOf: [{ oneOf: [{ minLength: 1 }] }, { pattern: 'b' }],
    });
  });

  it('takes a single part whole, with its description', () => {
    expect(mergeAllOf({ allOf: [{ type: 'string', description: 'd' }], default: 'x' }, lookup)).toEqual({
      type: 'string',
      description: 'd',
      default: 'x',
    });
  });

  it('survives dangerous names and a fan-out', () => {
    const schema = parseJson(
      '{"allOf":[{"properties":{"__proto__":{"type":"string"}}},{"properties":{"constructor":{},"__proto__":{"minLength":1}}}]}',
    ) as Schema;
    const merged = mergeAllOf(schema, lookup);
    expect(Object.keys(merged['properties'] as object)).toEqual(['__proto__', 'constructor']);
    const levels = Object.fromEntries(
      Array.from({ length: 40 }, (_, level) => [
        `L${level}`,
        { allOf: [ref(`L${level + 1}`) as Json, { allOf: [ref(`L${level + 1}`) as Json] }] },
      ]),
    );
    const started = process.cpuUsage();
    mergeAllOf(ref('L0'), lookupIn(contractOf({ ...levels, L40: { type: 'object' } })));
    expect(cpuSeconds(started)).toBeLessThan(10);
  });
});

describe('referencesOf', () => {
  it('gives the closure nearest first, mappings included, within a limit', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`N${index}`, { properties: { next: ref(`N${index + 1}`) as Json } }]),
    );
    const lookup = lookupIn(
      contractOf({
        ...chain,
        Pet: {
          oneOf: [],
          discriminator: { propertyName: 'k', mapping: { cat: 'Cat', dog: '#/components/schemas/Dog' } },
        },
        Cat: {},
        Dog: {},
      }),
    );
    expect(referencesOf([ref('N0')], lookup)).toHaveLength(50);
    expect(referencesOf([ref('N0')], lookup, 3).map(([name]) => name)).toEqual([
      '#/components/schemas/N0',
      '#/components/schemas/N1',
      '#/components/schemas/N2',
    ]);
    expect(referencesOf([ref('Pet')], lookup).map(([name]) => name.split('/').at(-1))).toEqual(['Pet', 'Cat', 'Dog']);
  });

  it('does not look into data', () => {
    const schema = { default: ref('A') as Json, enum: [ref('A') as Json], properties: { $ref: { type: 'string' } } };
    expect(referencesOf([schema], () => true)).toEqual([]);
  });
});
