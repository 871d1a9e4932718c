// Protects: what is gone without is asked for again where a call failed without it, and not where it failed with it.
import { expect, test } from 'vitest';
import { goneWithout } from './wanted.ts';

test('a call that failed although it was given what others go without wants nothing more', () => {
  const wanted = ['status', 'type'].map((name) => ({ place: `/query/${name}`, schema: {}, required: false }));
  expect(goneWithout({ wanted }, [])).toEqual([]);
  expect(goneWithout({ wanted }, ['status'])?.map(({ place }) => place)).toEqual(['/query/status']);
  expect(goneWithout({ wanted }, ['status', 'type'])).toBeNull();
  expect(goneWithout({ wanted: [{ place: '/query/from', schema: {}, required: true }] }, [])).toBeNull();
});
