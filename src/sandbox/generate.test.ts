// Values that are made: valid under their schema, of the kind that their names promise, different and yet repeatable.
import { expect, it } from 'vitest';
import { isObject, lookupInTable, member, validate } from '#contract';
import type { Json, Schema } from '#contract';
import { textFor } from '#model';
import { generate, varied } from './generate.ts';
import type { Making } from './generate.ts';
import { mended } from './mend.ts';
import { loadWords } from './names.ts';
import { randomOf } from './random.ts';

const TABLE: readonly (readonly [string, Schema])[] = [
  [
    '#/components/schemas/Category',
    {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string' },
        parent: { $ref: '#/components/schemas/Category' },
        children: { type: 'array', items: { $ref: '#/components/schemas/Category' } },
      },
    },
  ],
  [
    '#/components/schemas/Cat',
    {
      type: 'object',
      required: ['kind', 'lives'],
      properties: { kind: { enum: ['cat'] }, lives: { type: 'integer', maximum: 9, minimum: 1 } },
    },
  ],
  [
    '#/components/schemas/Dog',
    { type: 'object', required: ['kind'], properties: { kind: { enum: ['dog'] }, good: { const: true } } },
  ],
];
const lookup = lookupInTable(TABLE);

async function making(index: number): Promise<Making> {
  const words = await loadWords();
  const random = randomOf('test', index);
  words.draw(random);
  const born = Date.parse('2025-03-01T08:00:00Z');
  return {
    cast: {
      random,
      words,
      faker: words.faker,
      born,
      now: Date.parse('2026-06-15T09:00:00Z'),
      thing: ['customer'],
      index,
      kept: new Map(),
    },
    lookup,
    decide: () => undefined,
  };
}

async function made(schema: Schema, index = 3): Promise<Json> {
  const with_ = await making(index);
  return mended(generate(schema, with_), schema, with_);
}

const SCHEMAS: readonly (readonly [string, Schema])[] = [
  [
    'formats',
    {
      type: 'object',
      required: ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
      properties: {
        a: { type: 'string', format: 'date-time' },
        b: { type: 'string', format: 'date' },
        c: { type: 'string', format: 'email' },
        d: { type: 'string', format: 'uuid' },
        e: { type: 'string', format: 'uri' },
        f: { type: 'string', format: 'ipv4' },
        g: { type: 'string', format: 'duration' },
      },
    },
  ],
  [
    'bounds',
    {
      type: 'object',
      required: ['price', 'n', 'm', 'code'],
      properties: {
        price: { type: 'number', minimum: 3, maximum: 4, multipleOf: 0.25 },
        n: { type: 'integer', exclusiveMinimum: 5, exclusiveMaximum: 7 },
        m: { type: 'integer', multipleOf: 12 },
        code: { type: 'string', minLength: 30, maxLength: 31 },
      },
    },
  ],
  [
    'patterns',
    {
      type: 'object',
      required: ['sku', 'vat', 'slug'],
      properties: {
        sku: { type: 'string', pattern: '^[A-Z]{3}-[0-9]{4}$' },
        vat: { type: 'string', pattern: '^(DE|NL)\\d{9}(B\\d\\d)?$' },
        slug: { type: 'string', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 12 },
      },
    },
  ],
  ['a tree', { $ref: '#/components/schemas/Category' }],
  [
    'alternatives',
    {
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator: {
        propertyName: 'kind',
        mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' },
      },
    },
  ],
  [
    'lists and maps',
    {
      type: 'object',
      required: ['l', 'm'],
      properties: {
        l: { type: 'array', minItems: 4, uniqueItems: true, items: { type: 'string', enum: ['a', 'b', 'c', 'd'] } },
        m: { type: 'object', additionalProperties: { type: 'integer' }, minProperties: 1 },
      },
    },
  ],
  [
    'names that hurt',
    {
      type: 'object',
      required: ['__proto__', 'constructor'],
      properties: Object.fromEntries([
        ['__proto__', { type: 'string' }],
        ['constructor', { type: 'integer' }],
      ]),
    },
  ],
  [
    'conditions',
    {
      type: 'object',
      required: ['kind'],
      properties: { kind: { enum: ['a', 'b'] }, why: { type: 'string' } },
      if: { properties: { kind: { const: 'a' } } },
      then: { required: ['why'] },
    },
  ],
];

it.each(SCHEMAS)('%s: valid for each of 30 items', async (_name, schema) => {
  for (let index = 0; index < 30; index += 1) {
    const value = await made(schema, index);
    expect({ value, issues: validate(value, schema, lookup) }).toEqual({ value, issues: [] });
  }
});

it('makes what names promise, and parts that agree', async () => {
  const text = { type: 'string' };
  const schema: Schema = {
    type: 'object',
    required: [
      'first_name',
      'lastName',
      'email',
      'city',
      'phone',
      'created_at',
      'shipped_at',
      'updated_at',
      'startDate',
      'endDate',
      'last_modified',
    ],
    properties: {
      first_name: text,
      lastName: text,
      email: text,
      city: text,
      phone: text,
      created_at: text,
      shipped_at: text,
      updated_at: text,
      startDate: text,
      endDate: text,
      last_modified: text,
    },
  };
  const value = await made(schema, 5);
  const of = (name: string): string => String(member(value, name) as string);
  const plain = (name: string): string =>
    name
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase();
  expect(of('email')).toContain(`${plain(of('first_name'))}.${plain(of('lastName'))}`);
  expect([
    of('created_at') <= of('shipped_at'),
    of('shipped_at') <= of('updated_at'),
    of('startDate') < of('endDate'),
    of('created_at') <= of('last_modified'),
  ]).toEqual([true, true, true, true]);
  expect(of('last_modified')).toMatch(/^20\d\d-/);
  expect(of('phone')).toMatch(/^\+1 \d{3} 555/);
});

it('the state of a place is one of its country, that of anything else how far it has come', async () => {
  const text = { type: 'string' };
  const stateBeside = async (other: string): Promise<string> =>
    String(
      member(
        await made({ type: 'object', required: ['state'], properties: { state: text, [other]: text } }, 3),
        'state',
      ) as string,
    );
  const work = ['active', 'pending', 'completed', 'cancelled'];
  // Rubrik's log shipping was in Connecticut.
  expect(work).toContain(await stateBeside('location'));
  expect(work).not.toContain(await stateBeside('city'));
});

it('makes a text in each of its languages', async () => {
  const text = { type: 'string' };
  const about = { type: 'object', additionalProperties: text, description: 'By language code.' };
  const schema = {
    type: 'object',
    required: ['title', 'about'],
    properties: { title: { type: 'object', properties: { en: text, ar: text } }, about },
  };
  const value = await made(schema, 4);
  const keys = (name: string): readonly string[] => Object.keys(member(value, name) as object);
  expect([keys('title'), keys('about')]).toEqual([
    ['en', 'ar'],
    ['en', 'de'],
  ]);
});

it('makes the same for the same item and another for another', async () => {
  const schema: Schema = {
    type: 'object',
    required: ['name', 'email'],
    properties: { name: { type: 'string' }, email: { type: 'string' } },
  };
  const [a, again, b] = [await made(schema, 1), await made(schema, 1), await made(schema, 2)];
  expect(a).toEqual(again);
  expect(isObject(b) && b['email']).not.toBe(isObject(a) && a['email']);
});

it.each([
  '^\\d{3}-\\d{2}$',
  '^[^@\\s]+@[a-z]+\\.(com|org)$',
  '^(?:red|green){1,2}$',
  '^\\p{Lu}\\w+$',
  '^[\\w.-]{8,10}$',
  'abc',
  '^$',
])('a text for %s', (pattern) => {
  const text = textFor(pattern, randomOf('pattern', pattern));
  expect(text).toMatch(new RegExp(pattern, 'u'));
});

it('says so where it can make no text', () => {
  expect(textFor('^(?=.*x).*$', randomOf(1))).toBe(null);
  expect(textFor('([', randomOf(1))).toBe(null);
});

it('leaves out or empties any property but the one that names the item', async () => {
  const properties = { name: { type: ['string', 'null'] }, note: { type: ['string', 'null'] } };
  const items = await Promise.all(
    Array.from({ length: 80 }, async (_, index) =>
      generate({ type: 'object', properties }, { ...(await making(index)), always: new Set(['name']) }),
    ),
  );
  const texts = (name: string): number => items.filter((item) => typeof member(item, name) === 'string').length;
  expect(texts('name')).toBe(80);
  expect(texts('note')).toBeLessThan(80);
});

it('an address of four numbers stays one', () => {
  const made = Array.from({ length: 40 }, (_, index) => varied('10.64.0.1/16', { random: randomOf('net', index) }));
  expect(made.filter((one) => !/^10\.64\.(\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])\.1\/16$/.test(one))).toEqual([]);
  expect(new Set(made).size).toBeGreaterThan(20);
});

// A console that shows the schemas of its own settings (invopop/jsonschema): ten of its members are schemas, and all are required.
it('what requires itself many times over has an end', async () => {
  const self = { description: 'sub-schema', allOf: [{ $ref: '#/components/schemas/Deep' }] };
  const inside = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`part${index}`, self]));
  const deep: Schema = {
    type: 'object',
    required: ['title', ...Object.keys(inside)],
    properties: { title: { type: 'string' }, ...inside },
  };
  const table = lookupInTable([...TABLE, ['#/components/schemas/Deep', deep]]);
  const value = generate({ $ref: '#/components/schemas/Deep' }, { ...(await making(1)), lookup: table });
  expect(member(member(value, 'part0'), 'title')).toBeTypeOf('string');
  expect(JSON.stringify(value).length).toBeLessThan(20_000);
});

it('a thing inside of an item has a name of its own, and what is told twice says the same', async () => {
  const text = { type: 'string' };
  const choices = (...all: readonly string[]): Schema => ({ type: 'string', enum: all });
  const schema: Schema = {
    type: 'object',
    required: ['name', 'category', 'status'],
    properties: {
      name: text,
      category: { type: 'object', required: ['id', 'name'], properties: { id: { type: 'integer' }, name: text } },
      status: {
        type: 'object',
        required: ['value', 'label'],
        properties: { value: choices('on', 'off', 'lost'), label: choices('On', 'Off', 'Lost') },
      },
    },
  };
  for (let index = 0; index < 20; index += 1) {
    const value = await made(schema, index);
    const status = member(value, 'status');
    expect([
      ['on', 'On'],
      ['off', 'Off'],
      ['lost', 'Lost'],
    ]).toContainEqual([member(status, 'value'), member(status, 'label')]);
    expect(member(member(value, 'category'), 'name')).not.toBe(member(value, 'name'));
  }
});

it('several words for one thing are different words', async () => {
  const schema: Schema = {
    type: 'object',
    required: ['tags'],
    properties: { tags: { type: 'array', items: { type: 'string' } } },
  };
  const all = await Promise.all(Array.from({ length: 20 }, (_none, index) => made(schema, index)));
  const tags = all.map((one) => member(one, 'tags') as readonly string[]);
  expect(tags.map((some) => new Set(some).size)).toEqual(tags.map(({ length }) => length));
  expect(tags.some(({ length }) => length > 1)).toBe(true);
});

it('a number that is said to count from 1970 tells a moment of these years', async () => {
  const made = await making(3);
  const year = (description: string, unit: number): number => {
    const value = generate({ type: 'integer', description }, made, ['opened']);
    expect(value).toSatisfy(Number.isInteger);
    return new Date(Number(value) * unit).getUTCFullYear();
  };
  expect(year('A unix epoch time in milliseconds', 1)).toBeGreaterThan(2015);
  expect(year('Unix timestamp in seconds', 1000)).toBeGreaterThan(2015);
  expect(year('How often it was opened', 1000)).toBe(1970);
});
