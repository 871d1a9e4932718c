// Lists that compare a field in every way that their store knows. Output: the filters that people are offered.
import { expect, it } from 'vitest';
import { applicationOf, inQuery, list, operation, resourceOf, text, things } from '../paths/paths.fixture.ts';

const tag = things({ name: text });
const filtersOf = (...ways: readonly string[]): readonly string[] => {
  const get = operation(list(tag), undefined, ...ways.map((way) => inQuery(`where.name.${way}`)));
  const { listing } = resourceOf(applicationOf({ '/tags': { get } }), 'tags');
  return listing?.filters.map(({ parameter }) => parameter) ?? [];
};

it('are those that people ask for, also of a small table', () => {
  // Platformatic: "Name" was offered four times.
  const ways = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'in', 'nin', 'contains', 'overlaps'];
  expect(filtersOf(...ways)).toEqual(['where.name.eq', 'where.name.ilike']);
});

it('are all, where they are few', () => {
  expect(filtersOf('eq', 'neq', 'ilike')).toEqual(['where.name.eq', 'where.name.neq', 'where.name.ilike']);
});
