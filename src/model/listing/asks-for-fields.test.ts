// Inputs of a list that say how much of each thing is told choose none of them: they are no filters.
import { expect, test } from 'vitest';
import { applicationIn } from '../../../test/contract.ts';

const text = { type: 'string' };

function filtersOf(names: readonly string[], row: object): readonly string[] | undefined {
  const schema = { type: 'array', items: { type: 'object', properties: { id: text, ...row } } };
  const { resources } = applicationIn({
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/orders': {
        get: {
          parameters: names.map((name) => ({ name, in: 'query', schema: text })),
          responses: { 200: { description: '', content: { 'application/json': { schema } } } },
        },
      },
    },
  });
  return resources[0]?.listing?.filters.map(({ parameter }) => parameter);
}

// NocoBase, spatie's query builder for Laravel.
test.each(['appends', 'append', 'except', 'fields', 'include'])('"%s" is no filter', (name) => {
  expect(filtersOf([name, 'state'], { state: text })).toEqual(['state']);
});

test('what a row has is one, whatever it is called', () => {
  expect(filtersOf(['except', 'state'], { except: text, state: text })).toEqual(['except', 'state']);
});
