// Which fields of things in a list have a column: none that nothing is in.
import { expect, test } from 'vitest';
import { summaryOf } from './composite-line.tsx';
import { columnsOf, guessedField } from './composite.tsx';

test('what is empty in each row has no column, and is not more than there is place for', () => {
  const filled = { city: 'Kano', role: 'owner', phone: '1', mobile: '2', note: 'x' };
  const rows = ['ada', 'bo'].map((name) => ({ name, ...filled, picture: null }));
  const { kept, hasMore } = columnsOf(guessedField('staff', rows), rows);
  expect(kept.map(({ name }) => name)).toEqual(['name', 'city', 'role', 'phone', 'mobile', 'note']);
  expect(hasMore).toBe(false);
  // Of what has nothing at all, the names are what there is.
  const empty = [{ name: null, city: null }];
  expect(columnsOf(guessedField('staff', empty), empty).kept).toHaveLength(2);
});

// Slurm's `mcs: { label: '' }` read "Label" in each row, and its `limit: { tasks: null }` "Tasks".
test('an object in which nothing is says nothing in a line, and no names of what it lacks', () => {
  expect(summaryOf({ label: '' })).toBe('—');
  expect(summaryOf({ tasks: null, note: '' })).toBe('—');
  expect(summaryOf({ label: '', count: 3 })).toBe('Count 3');
  expect(summaryOf({ label: null, per: { job: 2 } })).toBe('Per');
});
