// What could not be read because the server was away is asked for again by itself, and nothing else is.
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FailureError } from './failure.ts';
import { watchReturn } from './while-away.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const problem = (status: number): Error =>
  new FailureError({ kind: 'problem', status, title: '', detail: '', issues: [], retryAfter: null } as never);
const unreachable = (reason: string): Error => new FailureError({ kind: 'unreachable', reason, detail: '' } as never);

/** What is seen of a list that answers these, one after the other, within a minute. */
async function seen(...answers: readonly (Error | string)[]): Promise<readonly unknown[]> {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  watchReturn(cache);
  const left = [...answers];
  const queryFn = async (): Promise<string> => {
    const next = left.shift() ?? 'nothing more';
    if (next instanceof Error) throw next;
    return await Promise.resolve(next);
  };
  const states: unknown[] = [];
  const stop = new QueryObserver(cache, { queryKey: ['list'], queryFn }).subscribe(({ status, data }) => {
    const state = data ?? status;
    if (states.at(-1) !== state) states.push(state);
  });
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  return states;
}

test.each([[unreachable('network')], [problem(502)], [problem(503)], [problem(504)]])(
  'it is there when the server is, and the failure stays until then',
  async (away) => {
    expect(await seen(away, away, 'rows')).toEqual(['pending', 'error', 'rows']);
  },
);

test.each([[unreachable('aborted')], [problem(401)], [problem(404)], [problem(500)], [new Error('a fault of ours')]])(
  'another failure is left to people',
  async (other) => {
    expect(await seen(other, 'rows')).toEqual(['pending', 'error']);
  },
);

test('a server that is back and refuses is heard', async () => {
  expect(await seen(problem(503), problem(403), problem(403))).toEqual(['pending', 'error', 'pending', 'error']);
});
