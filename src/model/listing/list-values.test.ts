// What a list is asked with: listings and requests in, the values of the call out.
import { describe, expect, test } from 'vitest';
import type { Json } from '#contract';
import type { Sort } from '../application.ts';
import type { ListRequest } from './listing.ts';
import { FIRST_REQUEST, listValues } from './listing.ts';
import { listing, at, page, offset, cursor, link } from './listing.fixture.ts';

describe('listValues', () => {
  const sort = (form: Sort['form'], more: Partial<Sort> = {}): Sort => ({
    from: '',
    because: '',
    parameters: ['sort', 'dir'],
    form,
    values: [],
    ascending: 'asc',
    descending: 'DESC',
    ...more,
  });
  const cases: readonly (readonly [Sort, string, 'ascending' | 'descending', Json])[] = [
    [sort('field'), 'name', 'ascending', { sort: 'name' }],
    [sort('minus'), 'name', 'descending', { sort: '-name' }],
    [sort('minus'), 'name', 'ascending', { sort: 'name' }],
    // JSON:API sorts by the attribute's own name (§6.5), others by the way to it: no API knows a pointer.
    [sort('minus'), '/attributes/lastname', 'descending', { sort: '-lastname' }],
    [sort('minus'), '/relationships/author/data', 'ascending', { sort: 'author' }],
    [sort('comma'), '/metadata/name', 'descending', { sort: 'metadata.name,DESC' }],
    [sort('colon'), 'name', 'ascending', { sort: 'name:asc' }],
    [sort('colon'), 'name', 'descending', { sort: 'name:DESC' }],
    [sort('space'), 'name', 'ascending', { sort: 'name asc' }],
    [sort('underscore'), 'name', 'descending', { sort: 'name_DESC' }],
    [sort('comma'), 'name', 'descending', { sort: 'name,DESC' }],
    [sort('direction'), 'name', 'descending', { sort: 'name', dir: 'DESC' }],
    [sort('direction-only', { parameters: ['order'] }), 'name', 'descending', { order: 'DESC' }],
    [
      sort('minus', { values: [{ value: '-created', label: '', field: 'createdAt' }] }),
      'createdAt',
      'ascending',
      { sort: 'created' },
    ],
    [
      sort('values', {
        values: [
          { value: 'price_asc', label: '', field: 'price' },
          { value: 'price_desc', label: '', field: 'price' },
        ],
      }),
      'price',
      'descending',
      { sort: 'price_desc' },
    ],
    [
      sort('values', { values: [{ value: 'newest', label: '', field: null }] }),
      'newest',
      'ascending',
      { sort: 'newest' },
    ],
  ];
  test.each(cases)('sort %j by %s %s', (one, field, direction, expected) => {
    const request = { ...FIRST_REQUEST, sort: [{ field, direction }] };
    expect(listValues(listing({}, { sort: one }), request).query).toEqual(expected);
  });

  test('several keys where the form can hold them', () => {
    const request = {
      ...FIRST_REQUEST,
      sort: [
        { field: 'a', direction: 'descending' },
        { field: 'b', direction: 'ascending' },
      ],
    } as const;
    expect(listValues(listing({}, { sort: sort('minus') }), request).query).toEqual({ sort: '-a,b' });
    expect(listValues(listing({}, { sort: sort('comma') }), request).query).toEqual({ sort: ['a,DESC', 'b,asc'] });
  });

  test('page, size, search and filters; the first page without its number', () => {
    const request: ListRequest = {
      position: { page: 3 },
      size: 500,
      sort: [],
      search: 'ada',
      filters: [{ parameter: 'status', value: ['a', 'b'] }],
    };
    const capped = listing({ style: 'page', page: 'page', size: 'per_page', maxSize: 100 });
    expect(listValues(capped, request).query).toEqual({ per_page: 100, q: 'ada', status: ['a', 'b'], page: 3 });
    expect(listValues(page, at(null)).query).toEqual({ per_page: 10 });
    expect(listValues(page, at(null), ['page']).query).toEqual({ per_page: 10, page: 1 });
    expect(listValues(page, at(null, null), ['page', 'per_page']).query).toEqual({ per_page: 50, page: 1 });
    expect(listValues(capped, { ...at(null, null) }, ['per_page']).query).toEqual({ per_page: 50 });
    expect(listValues(offset, at({ offset: 20 })).query).toEqual({ limit: 10, offset: 20 });
    expect(listValues(cursor, at({ cursor: 'x=' }, null)).query).toEqual({ after: 'x=' });
    expect(listValues(link, at({ values: [['page', '2']] })).query).toEqual({ page: '2' });
  });

  test('a list that is read by POST: what is no query parameter goes into the body', () => {
    const search = listing(
      { style: 'offset', offset: '/paging/from', size: '/paging/size' },
      { operation: 'POST /x/search', search: ['text'] },
    );
    const call = { parameters: [{ name: 'lang', in: 'query', required: false }] } as const;
    const request = { ...at({ offset: 10 }), search: 'ada', filters: [{ parameter: 'lang', value: 'de' }] };
    expect(listValues(search, request, call)).toEqual({
      query: { lang: 'de' },
      body: { paging: { size: 10, from: 10 }, text: 'ada' },
    });
  });
});
