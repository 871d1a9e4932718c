// What a list was not sorted by although it was asked for: proven by its rows, in whatever order a server holds letters.
import { expect, it } from 'vitest';
import { contractIn } from '../../../test/contract.ts';
import { derive } from '../derive.ts';
import { withoutIgnoredSort } from './ignored-sort.ts';
import { inQuery, list, number, operation, ref, text, things } from '../paths/paths.fixture.ts';

const [tickets] = derive(
  contractIn({
    openapi: '3.0.2',
    info: { title: 'T', version: '1' },
    paths: { '/tickets': { get: operation(list(ref('Ticket')), undefined, inQuery('ordering'), inQuery('page')) } },
    components: { schemas: { Ticket: things({ id: number, subject: text, status: text, due: text }) } },
  }),
).resources;

function left(field: string, values: readonly (string | number | boolean | null)[]): readonly string[] | null {
  if (tickets === undefined) throw new Error('no tickets');
  const items = values.map((value, at) => ({ id: at, [field]: value }));
  const found = withoutIgnoredSort(tickets, [{ field, direction: 'ascending' }], items);
  return found?.listing?.sort?.values.map(({ value }) => value) ?? null;
}

it('is not sorted by what comes back again and again', () => {
  expect(left('status', ['open', 'solved', 'open', 'pending', 'open'])).toEqual(['id', 'subject', 'due']);
  expect(left('status', [true, false, true, true, false, true])).not.toBeNull();
});

it('is not sorted by numbers and moments that go up and down', () => {
  expect(left('id', [5, 9, 1, 12, 4, 30, 2])).toEqual(['subject', 'status', 'due']);
  const days = ['01', '07', '03', '09', '02', '08', '04'].map((day) => `2026-12-${day}T10:00:00Z`);
  expect(left('due', days)).not.toBeNull();
});

it('is sorted in ways of its own: letters alike, what is pinned first, numbers as texts, nothing at the end', () => {
  expect(left('status', ['Open', 'open', 'OPEN', 'solved', 'Solved'])).toBeNull();
  expect(left('status', ['open', 'solved', 'open', 'open', 'pending', 'solved'])).toBeNull();
  expect(left('id', [1, 10, 100, 2, 20, 3, 30, 4, 40])).toBeNull();
  expect(left('due', ['2026-12-01', '2026-12-02', '2026-12-05', null, null, null])).toBeNull();
  expect(left('subject', ['b', 'a', 'd', 'c', 'f', 'e', 'h', 'g'])).toBeNull();
});
