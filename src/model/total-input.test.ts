// What is sent so that a list tells how many there are; and what only looks like it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractIn } from '../../test/contract.ts';
import { derive } from './derive.ts';

test('a list that can be sorted by its total is not sorted by it unasked', () => {
  const text = readFileSync(new URL('../../sample/openapi.yaml', import.meta.url), 'utf8');
  const contract = contractIn(text);
  const orders = derive(contract).resources.find(({ name }) => name === 'orders');
  expect(orders?.listing?.sort?.values.map(({ value }) => value)).toContain('total');
  expect(orders?.listing?.pagination.asksTotal).toBeUndefined();
});
