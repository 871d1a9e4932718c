// Lists in memory: sorted as people sort, searched as they search, filtered by kind.
import { describe, expect, test } from 'vitest';
import type { Json } from '#contract';
import type { Condition } from './sort-and-filter.ts';
import { byNames } from './sort-values.ts';
import { filterItems, searchItems, sortItems } from './sort-and-filter.ts';

function sorted(
  values: readonly Json[],
  direction: 'ascending' | 'descending' = 'ascending',
  locale = 'en',
): readonly Json[] {
  const items = values.map((value) => ({ v: value }));
  return sortItems(items, [{ field: 'v', direction }], locale).map((item) => (item as { v: Json }).v);
}

test.each([
  [
    [10, 9, 1.5],
    [1.5, 9, 10],
  ],
  [
    ['item 10', 'Item 9', 'ítem 1'],
    ['ítem 1', 'Item 9', 'item 10'],
  ],
  [
    ['2024-05-02', '2023-12-31T23:00:00Z'],
    ['2023-12-31T23:00:00Z', '2024-05-02'],
  ],
  [
    ['10', '9', '1'],
    ['1', '9', '10'],
  ],
  [
    ['01234', '12345', '00001'],
    ['00001', '01234', '12345'],
  ],
  [
    [true, false],
    [false, true],
  ],
  [
    [{ name: 'b' }, { name: 'a' }],
    [{ name: 'a' }, { name: 'b' }],
  ],
])('%j', (values, expected) => {
  expect(sorted(values)).toEqual(expected);
});

test('what is missing goes last, both ways; equal items keep their order', () => {
  expect(sorted([2, null, 1, ''])).toEqual([1, 2, null, '']);
  expect(sorted([2, null, 1, ''], 'descending')).toEqual([2, 1, null, '']);
  const items = [
    { a: 1, b: 'x' },
    { a: 1, b: 'a' },
    { a: 0, b: 'z' },
  ];
  expect(sortItems(items, [{ field: 'a', direction: 'ascending' }])).toEqual([items[2], items[0], items[1]]);
  expect(
    sortItems(items, [
      { field: 'a', direction: 'descending' },
      { field: 'b', direction: 'ascending' },
    ]),
  ).toEqual([items[1], items[0], items[2]]);
});

test('by the rules of a language', () => {
  expect(sorted(['z', 'ä', 'a'], 'ascending', 'de')).toEqual(['a', 'ä', 'z']);
  expect(sorted(['z', 'ä', 'a'], 'ascending', 'sv')).toEqual(['a', 'z', 'ä']);
});

const people = [
  { id: 1, name: 'Zoë Müller', city: { name: 'Bern' }, tags: ['vip'], born: '1990-05-01', paid: 10, ok: true },
  { id: 2, name: 'Ada King', city: { name: 'London' }, tags: [], born: '2000-05-01T12:00:00Z', paid: 20, ok: false },
  { id: 3, name: 'Bob', born: null },
];

test.each([
  ['zoe', [1]],
  ['KING lond', [2]],
  ['vip', [1]],
  ['true', []],
  ['  ', [1, 2, 3]],
])('search %j', (search, ids) => {
  expect(searchItems(people, search).map((item) => (item as { id: number }).id)).toEqual(ids);
});

test('search in some fields only', () => {
  expect(searchItems(people, 'bern', ['name'])).toEqual([]);
});

describe('filter', () => {
  const cases: readonly (readonly [Condition, readonly number[]])[] = [
    [{ field: 'name', operator: 'equals', value: 'bob' }, [3]],
    [{ field: 'name', operator: 'contains', value: 'MULL' }, [1]],
    [{ field: 'tags', operator: 'equals', value: 'vip' }, [1]],
    [{ field: 'id', operator: 'in', value: ['1', 3] }, [1, 3]],
    [{ field: 'ok', operator: 'equals', value: 'false' }, [2]],
    [{ field: 'paid', operator: 'from', value: 20 }, [2]],
    [{ field: 'paid', operator: 'before', value: '20' }, [1]],
    [{ field: 'born', operator: 'to', value: '2000-05-01' }, [1, 2]],
    [{ field: 'born', operator: 'after', value: '1990-05-01' }, [2]],
    [{ field: 'born', operator: 'empty' }, [3]],
    [{ field: 'tags', operator: 'present' }, [1]],
    [{ field: '/city/name', operator: 'not', value: 'Bern' }, [2, 3]],
    [{ field: 'constructor', operator: 'present' }, []],
  ];
  test.each(cases)('%j', (condition, ids) => {
    expect(filterItems(people, [condition]).map((item) => (item as { id: number }).id)).toEqual(ids);
  });
});

// TechHelpDesk (NestJS) and Django REST framework take `clientId` and answer `client: { id, … }`: the tab of a client's tickets was empty.
test('a key that is only written is compared with the thing that is shown whole', () => {
  const items: readonly Json[] = [
    { id: 1, client: { id: 'c1', name: 'Ana' } },
    { id: 2, client: { id: 'c2', name: 'Bo' }, clientId: 'c1' },
    { id: 3, client: null },
    { id: 4, client: { uuid: 'c1' }, site: { site_code: 'c1' } },
  ];
  const found = (field: string) =>
    filterItems(items, [{ field, operator: 'equals', value: 'c1' }]).map((item) => (item as { id: number }).id);
  expect(found('clientId')).toEqual([1, 2]);
  expect(found('client_uuid')).toEqual([4]);
  expect(found('colourId')).toEqual([]);
});

test('a column that shows the name of what stands in it is sorted by that name (Docker, Kubernetes, Orthanc)', () => {
  const items = ['Moreau^Ines', 'Berg^Anna'].map((PatientName, at) => ({
    Tags: { Birth: `19${at}0`, PatientName },
    Size: at,
  }));
  const sort = byNames([{ field: 'Tags', direction: 'ascending' }], '/Tags/PatientName');
  expect(sortItems(items, sort).map((item) => (item as { Size: number }).Size)).toEqual([1, 0]);
  const other = [{ field: 'Size', direction: 'ascending' }] as const;
  expect([byNames(other, '/Tags/PatientName'), byNames(other, 'Size'), byNames(other, null)]).toEqual([
    other,
    other,
    other,
  ]);
});
