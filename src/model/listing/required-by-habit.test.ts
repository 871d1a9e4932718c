// Protects: what a contract requires by habit alone is asked without first, and nothing else is.
import { expect, test } from 'vitest';
import type { Parameter } from '#contract';
import { withOptionalHabits, withoutHabits } from './required-by-habit.ts';
import { neededInQuery } from '../learn/wanted.ts';

const query = (name: string, more: Partial<Parameter> = {}): Parameter => ({
  name,
  in: 'query',
  required: true,
  deprecated: false,
  description: '',
  schema: { type: 'string' },
  style: 'form',
  explode: true,
  allowReserved: false,
  mediaType: null,
  example: undefined,
  extensions: {},
  pointer: `/${name}`,
  ...more,
});
const needed = (parameters: readonly Parameter[], reads = true): readonly string[] =>
  neededInQuery(withoutHabits({ parameters, reads } as never, ['page']));

test('what is required by habit is asked without first, but for pages', () => {
  expect(needed(['status', 'parkId', 'startDate'].map((name) => query(name)))).toEqual([]);
  expect(needed([query('page', { schema: { type: 'number' } }), query('limit'), query('search')])).toEqual([
    'page',
    'limit',
  ]);
});

test.each([
  ['whose things are meant', [query('hotelId'), query('page')]],
  ['what is looked for', [query('q')]],
  ['from when', [query('from'), query('to')]],
  ['what is said something of', [query('status', { description: 'One of open, closed' })]],
  ['what has a kind', [query('status'), query('day', { schema: { type: 'string', format: 'date' } })]],
])('%s is no habit', (_what, parameters) => {
  expect(needed(parameters)).toEqual(parameters.map(({ name }) => name));
});

test('nor is what some of may be left out, or what writes', () => {
  expect(needed([query('status'), query('page', { required: false })])).toEqual(['status']);
  expect(needed([query('status')], false)).toEqual(['status']);
});

test('of a contract that is written so throughout, what else only reads leaves out what it may as well', () => {
  const contractOf = (...queries: (readonly Parameter[])[]) =>
    ({ operations: queries.map((parameters) => ({ parameters })) }) as never;
  const call = { parameters: [query('period')], reads: true } as never;
  const asks = (contract: never): readonly string[] => neededInQuery(withOptionalHabits(call, contract));
  const [one, two, three] = [[query('period')], [query('status')], [query('limit')]];
  expect(asks(contractOf(one, two, three))).toEqual([]);
  expect(asks(contractOf(one, two))).toEqual(['period']);
  expect(asks(contractOf(one, two, three, [query('page', { required: false })]))).toEqual(['period']);
  const identified = { ...(call as object), identity: { name: 'period', in: 'query' } } as never;
  expect(neededInQuery(withOptionalHabits(identified, contractOf(one, two, three)))).toEqual(['period']);
});
