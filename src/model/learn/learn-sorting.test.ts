// What a list cannot be sorted by, learned of refusals as real servers write them.
import { expect, it } from 'vitest';
import { readContract } from '#contract';
import type { Resource } from '../application.ts';
import { derive } from '../derive.ts';
import { withoutRefusedSort } from './learn-sorting.ts';
import { sortValues } from '../listing/sort-values.ts';

const SHOP = `{ openapi: 3.0.0, info: { title: T, version: '1' }, paths: { /pets: { get: {
  parameters: [{ name: order, in: query, description: 'asc:field or desc:field', schema: { type: string } },
    { name: sort, in: query, schema: { type: string } }, { name: page, in: query, schema: { type: integer } }],
  responses: { 200: { description: '', content: { application/json: { schema: { type: array, items: {
    type: object, properties: { id: { type: integer }, name: { type: string }, kind: { type: string }, tags: { type: array, items: { type: string } } } } } } } } } } } } }`;

const [pets] = derive(readContract(SHOP).contract ?? fail(), []).resources as readonly Resource[];

function fail(): never {
  throw new Error('no contract');
}

const left = (words: string, status = 400, field = 'kind') =>
  pets &&
  withoutRefusedSort(pets, [{ field, direction: 'ascending' }], { status, words })?.listing?.sort?.values.map(
    ({ value }) => value,
  );

it.each([
  ['NestJS', 'sort must be one of the following values: name, id', 400],
  ['Directus-like', 'Invalid sort field. Allowed: [name, id]', 400],
  ['by hand', 'cannot sort by kind, expected one of "name" or "id"', 422],
])('the fields that the refusal names: %s', (_by, words, status) => {
  expect(left(words, status)).toEqual(['name', 'id']);
});

it('without names, the others that are plain; asked for again one by one', () => {
  expect(left('Invalid sort: pets do not have property kind', 403)).toEqual(['id', 'name']);
  const once =
    pets && withoutRefusedSort(pets, [{ field: 'kind', direction: 'ascending' }], { status: 400, words: 'bad sort' });
  const twice =
    once && withoutRefusedSort(once, [{ field: 'id', direction: 'ascending' }], { status: 400, words: 'bad sort' });
  expect(twice?.listing?.sort?.values.map(({ value }) => value)).toEqual(['name']);
});

it('is nothing of a refusal about something else', () => {
  expect(left('kind is required')).toBeUndefined();
  expect(left('bad sort', 500)).toBeUndefined();
  expect(left('limit must not be greater than 20')).toBeUndefined();
});

/** The same shop, whose contract says no direction beside "sort". */
const [plain] = derive(readContract(SHOP.replace('name: order,', 'name: colour,')).contract ?? fail(), [])
  .resources as readonly Resource[];

const way = (words: string, from: Resource | null | undefined = plain) =>
  from && withoutRefusedSort(from, [{ field: 'kind', direction: 'descending' }], { status: 400, words });

it.each([
  ['nestjsx/crud', 'Invalid sort order. ASC,DESC expected', 'kind,DESC'],
  ['Strapi', 'Invalid order. order can only be one of asc|desc|ASC|DESC: sort', 'kind,desc'],
  ['by hand', 'sort must look like name:asc or name:desc', 'kind:desc'],
])('a direction that is demanded stands beside the field: %s', (_by, words, value) => {
  const sort = way(words)?.listing?.sort;
  expect(sort && sortValues(sort, [{ field: 'kind', direction: 'descending' }])).toEqual([['sort', value]]);
});

it('after a comma a colon is tried; after both the field is sorted by here', () => {
  const words = 'Invalid sort order. ASC,DESC expected';
  const second = way(words, way(words));
  expect(second?.listing?.sort?.form).toBe('colon');
  expect(way(words, second)?.listing?.sort?.values.map(({ value }) => value)).toEqual(['id', 'name']);
});
