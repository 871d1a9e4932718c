// Unasked reads: at most four at a time, in order, and a failure does not lose a turn.
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('at most four at a time, and all get their turn', async () => {
  const turn = createTurns(4);
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const work = (index: number) => async (): Promise<number> => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    await Promise.resolve();
    running -= 1;
    if (index % 5 === 0) throw new Error('refused');
    done.push(index);
    return index;
  };
  const all = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => turn(work(index))));
  expect(most).toBe(4);
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  expect(done).toEqual([...done].toSorted((a, b) => a - b));
  await expect(turn(() => Promise.resolve('again'))).resolves.toBe('again');
});
