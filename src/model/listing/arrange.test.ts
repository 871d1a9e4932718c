// A list arranged in memory in short steps comes out as the plain rules say, and no step is long however long the list is.
import { expect, test } from 'vitest';
import type { Json } from '#contract';
import { type Arrangement, createArranger } from './arrange.ts';
import { filterItems, searchItems, sortItems } from './sort-and-filter.ts';

const ITEMS: readonly Json[] = Array.from({ length: 20_000 }, (_, index) => ({
  id: index,
  name: `Name ${(index * 7919) % 20_011}`,
  total: (index * 31) % 997,
  note: index % 3 === 0 ? null : `Straße ${index % 101}`,
}));

function run(wish: Arrangement): { readonly items: readonly Json[]; readonly steps: number } {
  const work = createArranger(ITEMS).arrange(wish);
  for (let steps = 1; ; steps += 1) {
    const step = work.next();
    if (step.done === true) return { items: step.value, steps };
  }
}

const NOTHING: Arrangement = { search: '', conditions: [], sort: [] };

test('sorted by text and by number as the plain rules sort', () => {
  for (const sort of [
    [{ field: 'name', direction: 'ascending' }],
    [
      { field: 'total', direction: 'descending' },
      { field: 'name', direction: 'ascending' },
    ],
    [{ field: 'note', direction: 'descending' }],
  ] as const) {
    expect(run({ ...NOTHING, sort }).items).toEqual(sortItems(ITEMS, sort));
  }
});

test('searched and filtered as the plain rules do', () => {
  const conditions = [{ field: 'total', operator: 'from', value: 900 }] as const;
  const { items } = run({ search: 'straße 7', conditions, sort: [] });
  expect(items).toEqual(filterItems(searchItems(ITEMS, 'straße 7'), conditions));
  expect(run({ ...NOTHING, search: 'name 19' }).items.length).toBeGreaterThan(0);
});

test('the work is cut into many short steps', () => {
  const { steps } = run({ search: 'name', conditions: [], sort: [{ field: 'name', direction: 'ascending' }] });
  expect(steps).toBeGreaterThan(40);
});
