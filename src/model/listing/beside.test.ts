// What an answer of a list says of the whole stands above the list; what it only repeats of the request does not.
import { expect, test } from 'vitest';
import { applicationIn } from '../../../test/contract.ts';
import { besideOf } from './beside.ts';

const number = { type: 'integer' };
const answer = {
  type: 'object',
  properties: {
    invoices: { type: 'array', items: { type: 'object', properties: { id: number } } },
    num_invoices: number,
    length: number,
    amount_due: number,
  },
};
const paths = {
  '/invoices': {
    get: {
      parameters: ['page', 'length'].map((name) => ({ name, in: 'query', schema: number })),
      responses: { 200: { description: 'ok', content: { 'application/json': { schema: answer } } } },
    },
  },
};

test('a sum of the whole is a figure, the size of a page that was asked for and the total are none', () => {
  const document = { openapi: '3.1.0', info: { title: 'Desk', version: '1' }, paths };
  const [invoices] = applicationIn(document).resources;
  if (invoices === undefined) throw new Error('There is no list.');
  const figures = besideOf(invoices, {
    invoices: [{ id: 1 }],
    num_invoices: 49,
    numberReturned: 1,
    page_number: 1,
    nextStart: 15,
    nextPageStart: 15,
    pagingCounter: 51,
    length: 50,
    amount_due: 120,
    error_code: 0,
  });
  expect(figures.map(({ field, value }) => [field.name, value])).toEqual([['amount_due', 120]]);
});

test('beside what its owner alone lists stand no figures: those are the owner’s own', () => {
  const [invoices] = applicationIn({ openapi: '3.1.0', info: { title: 'Desk', version: '1' }, paths }).resources;
  if (invoices === undefined) throw new Error('There is no list.');
  const held = { ...invoices, listedIn: 'GET /customers/{id}' };
  expect(besideOf(held, { invoices: [{ id: 1 }], amount_due: 120 })).toEqual([]);
});
