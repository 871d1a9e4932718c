// A filter by an identifier, where the rows show only the name of what it identifies: it is chosen among those things. Input: a
// report of stock (FastAPI), issues of a tracker; output: where the filters lead, and what they compare.
import { expect, it } from 'vitest';
import {
  applicationOf,
  inQuery,
  type Json,
  kept,
  list,
  operation,
  resourceOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const filtersOf = (row: Json): readonly (readonly [string, string | null, string | null])[] => {
  const stock = { '/dead-stock': { get: operation(list(things(row)), undefined, inQuery('warehouse_id')) } };
  const application = applicationOf({ ...kept('/warehouses', things({ id: text, name: text }), 'id'), ...stock });
  const { listing } = resourceOf(application, 'dead-stock');
  return (listing?.filters ?? []).map(({ parameter, field, control }) => [parameter, field, control.resource]);
};

it('leads to the things, and compares no name with an identifier', () => {
  expect(filtersOf({ warehouse: text, quantity: text })).toEqual([['warehouse_id', null, 'warehouses']]);
});

it('compares the identifier where the rows have it', () => {
  expect(filtersOf({ warehouse: text, warehouse_id: text })).toEqual([['warehouse_id', 'warehouse_id', 'warehouses']]);
});
