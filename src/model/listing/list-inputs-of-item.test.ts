// Changes and deletions that were given the inputs of their list (Django REST framework's own generator, Asana's tags), and such as
// have options of their own.
import { expect, it } from 'vitest';
import { contractIn } from '../../../test/contract.ts';
import { derive, deriveDetails } from '../index.ts';
import { inPath, inQuery, list, number, operation, ref, text, things } from '../paths/paths.fixture.ts';

function asked(ofList: readonly string[], ofDelete: readonly string[], method = 'delete'): readonly string[] {
  const id = inPath('id', 'integer');
  const contract = contractIn({
    openapi: '3.0.2',
    info: { title: 'T', version: '1' },
    paths: {
      '/tickets': { get: operation(list(ref('Ticket')), undefined, ...ofList.map((name) => inQuery(name))) },
      '/tickets/{id}': {
        get: operation(ref('Ticket'), undefined, id),
        [method]: operation(ref('Ticket'), undefined, id, ...ofDelete.map((name) => inQuery(name))),
      },
    },
    components: { schemas: { Ticket: things({ id: number, subject: text, status: text }) } },
  });
  const details = deriveDetails(contract, derive(contract), 'tickets');
  const call = details?.calls.find(({ operation: one }) => one === `${method.toUpperCase()} /tickets/{id}`);
  return (call?.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
}

it('asks nobody for the search, the order and the filters of the list where one item is deleted', () => {
  expect(asked(['status', 'search', 'ordering'], ['status', 'search', 'ordering'])).toEqual([]);
  expect(asked(['offset', 'limit'], ['offset', 'limit', 'force'])).toEqual(['force']);
});

it('keeps an option that the list has as well, and what reads one item', () => {
  expect(asked(['status', 'search'], ['status'])).toEqual(['status']);
  expect(asked(['page', 'limit'], ['page', 'limit'], 'get')).toEqual(['page', 'limit']);
});
