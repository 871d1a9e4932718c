// What each rarely seen keyword of JSON Schema makes of a form: which places there are, what may be entered, and where what is
// wrong is said (2020-12: 6.4.3 to 6.5.4, 8.3, 9, 10.2.2 to 10.3.2).
import { expect, test } from 'vitest';
import { type Json, type Lookup, lookupIn, readContract } from '#contract';
import { callOf } from '#model';
import {
  canEdit,
  controlKind,
  EMPTY_STATE,
  entryOf,
  type Form,
  type FormField,
  formOf,
  insideOf,
  itemOf,
  judge,
  topOf,
  shapeOf,
  tupleLength,
  valuesToSend,
} from './index.ts';

function formFor(schema: Json): { form: Form; lookup: Lookup; root: FormField } {
  const { contract } = readContract(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 't', version: '1' },
      paths: {
        '/things': {
          post: { requestBody: { required: true, content: { 'application/json': { schema } } }, responses: {} },
        },
      },
    }),
  );
  const operation = contract?.operations[0];
  if (contract === null || operation === undefined) throw new Error('no operation');
  const lookup = lookupIn(contract);
  const form = formOf(callOf(operation), lookup);
  if (form.root === null) throw new Error('no body');
  return { form, lookup, root: form.root };
}

const text = { type: 'string' };
const count = { type: 'integer' };
const thing = (properties: Json, more: object = {}): Json => ({ type: 'object', properties, ...more });

interface Case {
  readonly name: string;
  readonly schema: Json;
  readonly right: readonly unknown[];
  /** A wrong body → code and place of what is said. */
  readonly wrong: readonly (readonly [unknown, string])[];
}

const PATTERNED = {
  type: 'object',
  patternProperties: { '^n_': count, '^t_': text },
  additionalProperties: false,
} as const;

const CASES: readonly Case[] = [
  {
    name: 'dependentRequired',
    schema: thing({ card: text, code: text }, { dependentRequired: { card: ['code'] } }),
    right: [{}, { code: '1' }, { card: '4', code: '1' }],
    wrong: [[{ card: '4' }, 'dependentRequired /body/code']],
  },
  {
    name: 'dependentSchemas',
    schema: thing(
      { card: text },
      { dependentSchemas: { card: { required: ['code'], properties: { code: { type: 'string', minLength: 3 } } } } },
    ),
    right: [{}, { card: '4', code: '123' }],
    wrong: [
      [{ card: '4' }, 'required /body/code'],
      [{ card: '4', code: '1' }, 'minLength /body/code'],
    ],
  },
  {
    name: 'patternProperties',
    schema: PATTERNED,
    right: [{}, { n_a: 1, t_b: 'x' }],
    wrong: [
      [{ n_a: 'x' }, 'type /body/n_a'],
      [{ other: 1 }, 'additionalProperties /body/other'],
    ],
  },
  {
    name: 'propertyNames',
    schema: { type: 'object', additionalProperties: text, propertyNames: { maxLength: 3 } },
    right: [{ abc: 'x' }],
    wrong: [[{ abcd: 'x' }, 'propertyNames /body/abcd']],
  },
  {
    name: 'uniqueItems',
    schema: thing({ tags: { type: 'array', items: text, uniqueItems: true } }),
    right: [{ tags: ['a', 'b'] }],
    wrong: [[{ tags: ['a', 'a'] }, 'uniqueItems /body/tags']],
  },
  {
    name: 'contains',
    schema: thing({ roles: { type: 'array', items: text, contains: { const: 'owner' } } }),
    right: [{ roles: ['guest', 'owner'] }],
    wrong: [[{ roles: ['guest'] }, 'contains /body/roles']],
  },
  {
    name: 'prefixItems',
    schema: thing({ at: { type: 'array', prefixItems: [{ type: 'number', maximum: 90 }, text], items: false } }),
    right: [{ at: [1.5, 'N'] }],
    wrong: [[{ at: [91, 'N'] }, 'maximum /body/at/0']],
  },
  {
    name: 'unevaluatedProperties',
    schema: { allOf: [thing({ a: text })], properties: { b: text }, unevaluatedProperties: false },
    right: [{ a: 'x', b: 'y' }],
    wrong: [[{ a: 'x', c: 'z' }, 'unevaluatedProperties /body/c']],
  },
  {
    name: 'not',
    schema: thing({ name: { type: 'string', not: { enum: ['root', 'admin'] } } }),
    right: [{ name: 'ada' }],
    wrong: [[{ name: 'root' }, 'not /body/name']],
  },
  {
    name: 'minProperties',
    schema: { type: 'object', additionalProperties: text, minProperties: 1, maxProperties: 2 },
    right: [{ a: 'x' }],
    wrong: [[{ a: 'x', b: 'x', c: 'x' }, 'maxProperties /body']],
  },
  {
    name: 'null, empty and absent',
    schema: thing({ note: { type: ['string', 'null'] }, name: text }),
    right: [{}, { note: null }, { note: '' }, { name: '' }],
    wrong: [[{ name: null }, 'type /body/name']],
  },
];

test.each(CASES)('$name: what is right passes as it was entered, what is wrong is said at its place', (given) => {
  const { form, lookup } = formFor(given.schema);
  for (const body of given.right) {
    const state = { ...EMPTY_STATE, values: { body: body as Json } };
    expect(judge(form, state, lookup).issues, JSON.stringify(body)).toEqual([]);
    expect(valuesToSend(form, state, lookup).body).toEqual(body);
  }
  for (const [body, said] of given.wrong) {
    const { issues } = judge(form, { ...EMPTY_STATE, values: { body: body as Json } }, lookup);
    expect(
      issues.map(({ code, pointer }) => `${code} ${pointer}`),
      JSON.stringify(body),
    ).toEqual([said]);
  }
});

test('what depends on another place comes with it and goes with it', () => {
  const { form, lookup, root } = formFor(
    thing(
      { kind: { enum: ['home', 'firm'] }, card: text },
      {
        if: { properties: { kind: { const: 'firm' } }, required: ['kind'] },
        then: { properties: { tax_number: text }, required: ['tax_number'] },
        else: { properties: { nickname: text } },
        dependentSchemas: { card: { properties: { code: text } } },
      },
    ),
  );
  const names = (value: unknown): readonly string[] =>
    insideOf(form, root, value, lookup).map(({ field }) => `${field.name}${field.required ? '*' : ''}`);
  expect(names({})).toEqual(['kind', 'card', 'nickname']);
  expect(names({ kind: 'firm' })).toEqual(['kind', 'card', 'tax_number*']);
  expect(names({ kind: 'home', card: '4' })).toEqual(['kind', 'card', 'nickname', 'code']);
});

test('each place of a tuple has its own control and name, and nothing comes after the last', () => {
  const { form, lookup } = formFor(
    thing({
      at: { type: 'array', prefixItems: [{ type: 'number', title: 'Width' }, { enum: ['cm', 'in'] }], items: false },
    }),
  );
  const [at] = topOf(form, {}, lookup);
  if (at === undefined) throw new Error('no place');
  expect(tupleLength(at.field.schema, lookup)).toBe(2);
  const items = [0, 1].map((index) => itemOf(at, index, lookup));
  expect(items.map((item) => item && controlKind(item.field, lookup))).toEqual(['number', 'choice']);
  expect(items[0]?.field.label).toBe('Width');
  expect(itemOf(at, 2, lookup)).toBeNull();
});

test('what stands under a name is of the kind that its pattern says', () => {
  const { lookup, root } = formFor(PATTERNED);
  const kindUnder = (key: string): string => controlKind(entryOf(root, key, lookup).field, lookup);
  expect([kindUnder('n_size'), kindUnder('t_title')]).toEqual(['number', 'text']);
});

test('fixed values are chosen by their names', () => {
  const days = { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['mon', 'tue'] } };
  const { form, lookup } = formFor(
    thing({
      days,
      shifts: { ...days, uniqueItems: false },
      named: {
        oneOf: [
          { const: 'a', title: 'First class' },
          { const: 'b', title: 'Second' },
        ],
      },
      coded: { type: 'integer', enum: [1, 2], 'x-enum-varnames': ['LOW', 'HIGH_PRIORITY'] },
    }),
  );
  const places = topOf(form, {}, lookup);
  expect(places.map(({ field }) => controlKind(field, lookup))).toEqual(['choices', 'choices', 'choice', 'choice']);
  expect(places.slice(2).map(({ field }) => field.choices?.map(({ label }) => label))).toEqual([
    ['First class', 'Second'],
    ['Low', 'High priority'],
  ]);
  // What stands there twice is valid where the contract calls it no set: it is shown as it is.
  expect([canEdit('choices', ['mon', 'tue']), canEdit('choices', ['mon', 'mon'])]).toEqual([true, false]);
});

test('a thing that holds things of its kind is opened level by level', () => {
  const { contract } = readContract(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 't', version: '1' },
      paths: {
        '/nodes': {
          post: {
            requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } } },
            responses: {},
          },
        },
      },
      components: {
        schemas: { Node: thing({ name: text, parent: { $ref: '#/components/schemas/Node' } }, { required: ['name'] }) },
      },
    }),
  );
  const operation = contract?.operations[0];
  if (contract === null || operation === undefined) throw new Error('no operation');
  const lookup = lookupIn(contract);
  const form = formOf(callOf(operation), lookup);
  let place = form.root;
  for (let depth = 0; depth < 50; depth += 1) {
    const inner: readonly FormField[] = place === null ? [] : insideOf(form, place, undefined, lookup);
    expect(inner.map(({ field }) => field.name)).toEqual(['name', 'parent']);
    place = inner[1] ?? null;
  }
  expect(place?.pointer).toBe(`/body${'/parent'.repeat(50)}`);
  const body = { name: 'a', parent: { name: 'b', parent: {} } };
  const { issues } = judge(form, { ...EMPTY_STATE, values: { body } }, lookup);
  expect(issues.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(['required /body/parent/parent/name']);
});

test('what conditions add is folded once, as long as the same ones are met', () => {
  const card = { if: { properties: { by: { const: 'card' } } }, then: { properties: { code: text } } };
  const more = { dependentRequired: { by: ['name'] } };
  const { lookup, root } = formFor(thing({ by: text, name: text }, { allOf: [card, more] }));
  const shape = (value: Json): unknown => shapeOf(root.field.schema, value, lookup);
  const first = shape({ by: 'card', name: 'a' });
  expect(shape({ by: 'card', name: 'ab' })).toBe(first);
  expect(shape({ by: 'bill', name: 'ab' })).not.toEqual(first);
  expect(shape({ by: 'card', name: 'abc' })).toEqual(first);
});
