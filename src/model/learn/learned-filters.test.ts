// Protects: a filter of an untold list is tied to the field that answers taught, once, and chosen from what was seen only where
// all of it was.
import { readContract } from '#contract';
import { expect, test } from 'vitest';
import type { Resource } from '../application.ts';
import { derive } from '../derive.ts';
import { learn } from './learn.ts';

function learned(value: object): Resource {
  const query = (name: string) => ({ name, in: 'query', schema: { type: 'string' } });
  const get = {
    parameters: [query('status'), query('is_paid'), query('since')],
    responses: { 200: { description: '' } },
  };
  const text = JSON.stringify({ openapi: '3.0.0', info: { title: 'T', version: '1' }, paths: { '/rides': { get } } });
  const { contract } = readContract(text);
  const [rides] = contract === null ? [] : derive(contract, []).resources;
  if (rides === undefined) throw new Error('There are no rides.');
  return learn(rides, { value: value as never, headers: {} });
}

const RIDES = ['open', 'done', 'open', 'late'].map((status, at) => ({
  id: at,
  name: `Ride ${at}`,
  status,
  isPaid: at > 1,
}));

test('of what is here whole it is chosen as the field is', () => {
  const found = (learned(RIDES).listing?.filters ?? []).map(
    ({ parameter, field, operator, control: { kind, name } }) => ({
      parameter,
      field,
      operator,
      kind,
      name,
    }),
  );
  expect(found).toEqual([
    { parameter: 'status', field: 'status', operator: 'equals', kind: 'state', name: 'status' },
    { parameter: 'is_paid', field: 'isPaid', operator: 'equals', kind: 'boolean', name: 'is_paid' },
    { parameter: 'since', field: null, operator: 'other', kind: 'text', name: 'since' },
  ]);
});

test('of what comes in pages it is written as before', () => {
  const { listing } = learned({ data: RIDES, total: 40, page: 1, limit: 4 });
  expect(listing?.filters.map(({ field, control: { kind } }) => [field, kind])).toEqual([
    ['status', 'text'],
    ['isPaid', 'text'],
    [null, 'text'],
  ]);
});

test('what is seen later may be chosen too, and the same teaches nothing', () => {
  const before = learned(RIDES);
  const again = learn(before, { value: RIDES as never, headers: {} });
  expect(again).toBe(before);
  const more = learn(before, {
    value: [...RIDES, { id: 9, name: 'Ride 9', status: 'lost', isPaid: true }],
    headers: {},
  });
  const choices = (resource: Resource) =>
    resource.listing?.filters.find(({ parameter }) => parameter === 'status')?.control.choices;
  const field = more.fields.find(({ name }) => name === 'status');
  expect(choices(more)).toEqual(field?.choices);
});
