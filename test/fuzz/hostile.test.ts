// Hostile contracts (rule S2): each is read, derived, and its screens opened, in a time that grows no faster than its size;
// or refused at a stated limit. Times are processor seconds, as many times those of a plain contract of the same text size.
import { describe, expect, it } from 'vitest';
import { isObject, lookupIn, lookupInTable, mergeAllOf, parseJson, readContract } from '#contract';
import { derive, deriveDetails, EMPTY_STATE, formOf, insideOf, judge, topOf } from '#model';
import { contractIn } from '../contract.ts';

function cpuSeconds(work: () => unknown): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000_000;
}

/** Reads and derives a contract, opens its first resources and fills in their forms. */
function open(document: object): { readonly operations: number; readonly resources: number } {
  const contract = contractIn(document);
  const application = derive(contract);
  // All are derived, since each is when it is first looked at.
  const names = application.resources.map(({ name }) => name);
  for (const name of names.slice(0, 20)) {
    const details = deriveDetails(contract, application, name);
    const lookup = lookupInTable(details?.schemas ?? []);
    for (const call of details?.calls ?? []) {
      const form = formOf(call, lookup);
      for (const field of topOf(form, {}, lookup)) insideOf(form, field, {}, lookup);
      judge(form, { ...EMPTY_STATE, values: { body: { name: 'x', tags: ['x'] } } }, lookup);
    }
  }
  return { operations: contract.operations.length, resources: application.resources.length };
}

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });

/** A collection whose items have this schema. */
function api(schemas: object, schema: object): object {
  return {
    openapi: '3.1.0',
    info: { title: 'H', version: '1' },
    paths: {
      '/things': {
        get: { responses: { 200: { description: '', ...json({ type: 'array', items: schema }) } } },
        post: { requestBody: json(schema), responses: { 201: { description: '', ...json(schema) } } },
      },
      '/things/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: { 200: { description: '', ...json(schema) } } },
        patch: { requestBody: json(schema), responses: { 200: { description: '', ...json(schema) } } },
      },
    },
    components: { schemas },
  };
}

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const named = (count: number, make: (index: number) => readonly [string, unknown]): object =>
  Object.fromEntries(many(count, make));

const HOSTILE: readonly (readonly [string, () => object])[] = [
  [
    'an enum of 100,000 values',
    () =>
      api(
        { T: { type: 'object', properties: { name: { type: 'string', enum: many(100_000, (n) => `v${n}`) } } } },
        ref('T'),
      ),
  ],
  [
    'a schema of 20,000 properties',
    () => api({ T: { type: 'object', properties: named(20_000, (n) => [`p${n}`, { type: 'string' }]) } }, ref('T')),
  ],
  [
    'allOf that fans out in two at each of 60 levels',
    () =>
      api(
        named(61, (n) => [
          `F${n}`,
          n === 60 ? { properties: { name: {} } } : { allOf: [ref(`F${n + 1}`), { allOf: [ref(`F${n + 1}`)] }] },
        ]),
        ref('F0'),
      ),
  ],
  [
    'oneOf that fans out in three at each of 40 levels',
    () =>
      api(
        named(41, (n) => [
          `F${n}`,
          n === 40 ? { properties: { name: {} } } : { oneOf: many(3, () => ref(`F${n + 1}`)) },
        ]),
        ref('F0'),
      ),
  ],
  [
    'properties that fan out in ten at each of 30 levels',
    () =>
      api(
        named(31, (n) => [
          `F${n}`,
          { type: 'object', properties: n === 30 ? {} : named(10, (m) => [`p${m}`, ref(`F${n + 1}`)]) },
        ]),
        ref('F0'),
      ),
  ],
  [
    'schemas that lead to themselves in every way',
    () =>
      api(
        {
          T: {
            type: 'object',
            properties: {
              a: ref('T'),
              b: ref('Self'),
              c: ref('All'),
              d: ref('Any'),
              e: ref('Items'),
              f: ref('Map'),
              g: { $ref: '#' },
            },
          },
          Self: ref('Self'),
          All: { allOf: [ref('All'), ref('T')] },
          Any: { anyOf: [ref('Any'), { not: ref('Any') }, ref('All')] },
          Items: { type: 'array', items: ref('Items'), prefixItems: [ref('Items')] },
          Map: { additionalProperties: ref('Map'), propertyNames: ref('Map') },
        },
        { allOf: [ref('T'), ref('Any')] },
      ),
  ],
  [
    'generics that fill each other in, 40 deep',
    () =>
      api(
        named(40, (n) => [
          `G${n}`,
          {
            properties: {
              name: { $dynamicRef: '#x' },
              next: { ...ref(`G${(n + 1) % 40}`), $defs: { x: { $dynamicAnchor: 'x', ...ref(`G${(n * 7) % 40}`) } } },
            },
          },
        ]),
        { ...ref('G0'), $defs: { x: { $dynamicAnchor: 'x', ...ref('G1') } } },
      ),
  ],
  [
    'a chain of 5,000 references',
    () =>
      api(
        named(5000, (n) => [`R${n}`, n === 4999 ? { properties: { name: {} } } : ref(`R${n + 1}`)]),
        ref('R0'),
      ),
  ],
  [
    'patterns that backtrack',
    () =>
      api(
        {
          T: {
            type: 'object',
            properties: {
              name: { type: 'string', pattern: '^(a+)+$' },
              tags: { type: 'array', items: { pattern: '(x|x)*y' } },
            },
          },
        },
        ref('T'),
      ),
  ],
];

describe('S2: hostile contracts', { timeout: 120_000 }, () => {
  it.each(HOSTILE)('with %s open in good time', (_what, make) => {
    const document = make();
    let opened = { operations: 0, resources: 0 };
    expect(cpuSeconds(() => (opened = open(document)))).toBeLessThan(20);
    expect(opened).toEqual({ operations: 4, resources: 1 });
  });

  it('with 20,000 paths take at most four times as long for each as 2,000 do', () => {
    const paths = (count: number): object => ({
      openapi: '3.0.0',
      info: { title: 'H', version: '1' },
      paths: named(count, (n) => [
        `/r${n}/{id}`,
        { get: { responses: { 200: { $ref: '#/components/responses/R' } } } },
      ]),
      components: { responses: { R: { description: 'ok', ...json({ type: 'object', properties: { id: {} } }) } } },
    });
    const few = cpuSeconds(() => open(paths(2000)));
    let opened = { operations: 0, resources: 0 };
    const all = cpuSeconds(() => (opened = open(paths(20_000))));
    expect(opened.operations).toBe(20_000);
    expect(all / 10).toBeLessThan(Math.max(few, 0.4) * 4);
  });

  it('with references in circles between paths and everything else are read', () => {
    const document = {
      openapi: '3.0.0',
      paths: {
        '/a': { $ref: '#/paths/~1b' },
        '/b': { $ref: '#/paths/~1a' },
        '/c': { get: { responses: { 200: { description: '', ...json({ $ref: '#' }) } } } },
      },
    };
    expect(open(document).operations).toBe(1);
    const { contract } = readContract(JSON.stringify(document));
    expect(isObject(mergeAllOf({ $ref: '#' }, lookupIn(contract ?? { root: {} })))).toBe(true);
    expect(parseJson(JSON.stringify(document))).toEqual(document);
  });

  // A thing with `metadata` or `attributes` that are such a thing again ended what looked inside for a title.
  it('with things that hold themselves, by whatever name a rule looks into, are opened', () => {
    const self = ref('Thing');
    const holds = [
      self,
      { type: 'array', items: self },
      { allOf: [self] },
      { type: 'object', additionalProperties: self },
    ];
    for (const name of LOOKED_INTO)
      for (const held of holds)
        for (const own of [{ id: { type: 'integer' }, name: { type: 'string' } }, { id: { type: 'integer' } }, {}])
          expect(open(api({ Thing: { type: 'object', properties: { ...own, [name]: held } } }, self))).toEqual({
            operations: 4,
            resources: 1,
          });
  });
});

const LOOKED_INTO =
  'metadata attributes data items results properties spec status links parent children relationships value user owner meta page pagination included _embedded _links response payload thing things result content next previous amount price location address person edges nodes fields key embedded details config settings errors file tags entries query'.split(
    ' ',
  );
