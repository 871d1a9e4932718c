// Jobs against a server of the test's own: each item is changed once, whatever is refused, cut off, slowed down or reloaded.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore, type KeyValueStore } from '#storage';
import { answered } from './answered.ts';
import type { JobPlan, Result, Step, Work } from './job.ts';
import { createKeeper, type JobKeeper } from './keeper.ts';

const PLAN: JobPlan = { kind: 'test', resource: 'things', label: 'Do it', data: '{}', keepable: true };
const REFUSED: Result = { kind: 'refused', note: { word: '', text: 'No.', status: 422 } };
const UNKNOWN: Result = { kind: 'unknown', note: { word: '', text: 'Gone.', status: 0 } };

/** A device whose storage outlives its pages. */
function device(limit = Number.POSITIVE_INFINITY): { readonly storage: KeyValueStore; readonly size: () => number } {
  const kept = new Map<string, string>();
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    length: 0,
    key: () => null,
    setItem: (key: string, text: string) => {
      const rest = [...kept].reduce((sum, [name, value]) => (name === key ? sum : sum + value.length), 0);
      if (rest + text.length > limit) throw new Error('QuotaExceededError');
      kept.set(key, text);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
  return { storage: createStore(area, () => undefined), size: () => kept.size };
}

/** A server that notes what it did. `answer` says what comes of the nth call for an item; done unless it says so. */
function server(answer: (index: number, call: number) => Result | 'done' | 'did, unknown' | 'hang' = () => 'done') {
  const calls = new Map<string, number>();
  const did = new Map<string, number>();
  const keys: string[] = [];
  let most = 0;
  let now = 0;
  const work: Work = {
    repeatable: false,
    send: async (step, key) => {
      keys.push(key);
      now += 1;
      most = Math.max(most, now);
      const call = (calls.get(step.key) ?? 0) + 1;
      calls.set(step.key, call);
      await Promise.resolve();
      const come = answer(Number(step.key), call);
      now -= 1;
      if (come === 'hang') return new Promise<Result>(() => undefined);
      if (come === 'done' || come === 'did, unknown') did.set(step.key, (did.get(step.key) ?? 0) + 1);
      return come === 'done' ? { kind: 'done', made: step.key } : come === 'did, unknown' ? UNKNOWN : come;
    },
    look: (step) => Promise.resolve(did.has(step.key) ? { kind: 'done' } : null),
  };
  return { work, did, keys, most: () => most };
}

function steps(count: number): readonly Step[] {
  return Array.from({ length: count }, (_, index) => ({
    key: String(index + 1),
    title: `Thing ${index + 1}`,
    data: '{}',
  }));
}

function page(storage: KeyValueStore, work: Work): JobKeeper {
  return createKeeper({
    storage,
    keep: 'test.',
    workOf: () => Promise.resolve(work),
    run: { wait: () => new Promise((resolve) => setTimeout(resolve, 1)) },
  });
}

// Two pages of one test share a process, and so its locks: claims go by the sign of life here.
beforeEach(() => void vi.stubGlobal('navigator', {}));
afterEach(() => void vi.unstubAllGlobals());

const phaseOf = (keeper: JobKeeper, index = 0) => keeper.jobs()[index]?.getNow().phase;

test('each item is worked on once, at most four at a time; what failed is named and tried again alone', async () => {
  let mended = false;
  const { work, did, most, keys } = server((index) => (index % 37 === 0 && !mended ? REFUSED : 'done'));
  const keeper = page(device().storage, work);
  const job = keeper.begin(PLAN, steps(500));
  await expect.poll(() => phaseOf(keeper)).toBe('finished');
  expect(most()).toBe(4);
  expect(did.size).toBe(487);
  expect(job.indexes('refused').map((index) => job.steps[index]?.title)).toContain('Thing 37');
  expect(job.noteAt(36)?.text).toBe('No.');
  mended = true;
  const before = keys.length;
  await keeper.retry(job);
  expect(keys.length - before).toBe(13);
  expect([...did.values()].every((times) => times === 1)).toBe(true);
  expect(did.size).toBe(500);
  // A second attempt is another call, not the first one again.
  expect(new Set(keys).size).toBe(keys.length);
});

test('what a reload cut off is looked up before anything is sent again', async () => {
  const { storage } = device();
  // Four calls hang when the page goes: two of them had taken effect.
  const first = server((index) => (index > 20 && index <= 24 ? 'hang' : 'done'));
  const before = page(storage, first.work);
  const gone = before.begin(PLAN, steps(40));
  await expect.poll(() => gone.counts()).toMatchObject({ done: 20, sending: 4 });
  first.did.set('21', 1).set('23', 1);
  const second = server();
  for (const key of first.did.keys()) second.did.set(key, 1);
  const after = page(storage, second.work);
  const [job] = after.jobs();
  if (job !== undefined) await after.resume(job);
  // As long as the first page lives, it alone works on the job.
  expect(job?.getNow().elsewhere).toBe(true);
  storage.remove(`test.job.${gone.id}.alive`);
  expect(job?.getNow()).toMatchObject({ phase: 'paused', counts: { done: 20, sending: 4, waiting: 16 } });
  if (job === undefined) return;
  await after.resume(job);
  expect(job.counts()).toMatchObject({ done: 40, sending: 0, unknown: 0 });
  expect([...second.did.values()].every((times) => times === 1)).toBe(true);
  expect(second.did.size).toBe(40);
});

test('an unknown outcome is never sent again by itself; tried again, it is looked up', async () => {
  const { work, did } = server((index, call) =>
    index === 3 && call === 1 ? 'did, unknown' : index === 5 && call === 1 ? UNKNOWN : 'done',
  );
  const keeper = page(device().storage, work);
  const job = keeper.begin(PLAN, steps(9));
  await expect.poll(() => phaseOf(keeper)).toBe('finished');
  expect(job.indexes('unknown')).toEqual([2, 4]);
  expect(did.get('5')).toBeUndefined();
  await keeper.retry(job);
  expect(job.counts().done).toBe(9);
  expect([...did.values()].every((times) => times === 1)).toBe(true);
});

test('a server that breaks down under several calls is asked one at a time from then on, and when tried again', async () => {
  let busy = 0;
  const broken: Result = { kind: 'unknown', note: { word: '', text: 'database is locked', status: 500 } };
  const { work, did } = server();
  // It takes one change at a time, as a server does that keeps its data in a file.
  const locking: Work = {
    ...work,
    send: async (step, key) => {
      busy += 1;
      const free = busy === 1;
      await Promise.resolve();
      const result = free ? await work.send(step, key) : broken;
      busy -= 1;
      return result;
    },
  };
  const keeper = page(device().storage, locking);
  const job = keeper.begin(PLAN, steps(20));
  await expect.poll(() => phaseOf(keeper)).toBe('finished');
  expect(job.counts()).toMatchObject({ done: 17, unknown: 3 });
  await keeper.retry(job);
  expect(job.counts()).toMatchObject({ done: 20, unknown: 0 });
  expect([...did.values()].every((times) => times === 1)).toBe(true);
});

test('a server that asks for patience gets it, and the wait is told', async () => {
  const { work, did } = server((index, call) => (index === 6 && call === 1 ? { kind: 'wait', seconds: 0.3 } : 'done'));
  const keeper = page(device().storage, work);
  const began = Date.now();
  const job = keeper.begin(PLAN, steps(12));
  const waits: unknown[] = [];
  job.subscribe(() => waits.push(job.getNow().waitUntil));
  await expect.poll(() => phaseOf(keeper)).toBe('finished');
  expect(waits).toContainEqual(expect.any(Number));
  expect(Date.now() - began).toBeGreaterThanOrEqual(280);
  expect(did.size).toBe(12);
});

test('it pauses by itself where nobody answers, and by hand; nothing is lost in between', async () => {
  let online = false;
  const offline: Result = { kind: 'not-sent', note: { word: 'failure.network.title', text: '', status: 0 } };
  const { work, did } = server(() => (online ? 'done' : offline));
  const keeper = page(device().storage, work);
  const job = keeper.begin(PLAN, steps(30));
  await expect.poll(() => job.getNow()).toMatchObject({ phase: 'paused', why: { word: 'failure.network.title' } });
  expect(job.counts().waiting).toBe(30);
  online = true;
  const going = keeper.resume(job);
  keeper.pause(job);
  await going;
  await keeper.resume(job);
  await expect.poll(() => phaseOf(keeper)).toBe('finished');
  expect([...did.values()].every((times) => times === 1)).toBe(true);
  expect(did.size).toBe(30);
});

test('stopped, it sends nothing more and says what was not sent', async () => {
  const { work, did } = server((index) => {
    if (index === 9) keeper.stop(job);
    return 'done';
  });
  const keeper = page(device().storage, work);
  const job = keeper.begin(PLAN, steps(1000));
  await expect.poll(() => job.getNow()).toMatchObject({ phase: 'stopped', counts: { sending: 0 } });
  expect(did.size).toBeLessThanOrEqual(9 + 3);
  expect(job.counts().waiting).toBe(1000 - did.size);
});

test('a job that does not fit on the device runs all the same and says that a reload would lose it', async () => {
  const { storage, size } = device(2_000);
  const { work, did } = server();
  const keeper = page(storage, work);
  const job = keeper.begin(PLAN, steps(200));
  expect(job.getNow().kept).toBe(false);
  await expect.poll(() => phaseOf(keeper)).toBe('finished');
  expect(did.size).toBe(200);
  expect(size()).toBe(0);
});

test('forgotten, nothing of it stays on the device', async () => {
  const { storage, size } = device();
  const keeper = page(storage, server().work);
  const job = keeper.begin(PLAN, steps(120));
  await expect.poll(() => phaseOf(keeper)).toBe('finished');
  expect(size()).toBeGreaterThan(3);
  keeper.forget(job);
  expect(size()).toBe(0);
});

test('answers become outcomes: only what surely did nothing may be sent again', () => {
  const problem = (status: number, headers: Readonly<Record<string, string>> = {}) =>
    answered(
      {
        kind: 'problem',
        status,
        headers,
        title: 'T',
        detail: 'D',
        code: null,
        issues: [],
        permissions: [],
        retryAfter: null,
        value: undefined,
        text: '',
      },
      () => 'word',
    );
  expect(problem(429, { 'retry-after': '7' })).toEqual({ kind: 'wait', seconds: 7 });
  expect(problem(429, { ratelimit: 'limit=10, remaining=0, reset=4' })).toEqual({ kind: 'wait', seconds: 4 });
  expect(problem(429)).toEqual({ kind: 'wait', seconds: null });
  expect(problem(503, { 'retry-after': '2' })).toEqual({ kind: 'wait', seconds: 2 });
  expect(problem(422).kind).toBe('refused');
  expect(problem(500).kind).toBe('unknown');
  expect(problem(501).kind).toBe('refused');
  const ok = { kind: 'ok', status: 200, value: undefined, file: null, mediaType: '', url: '' } as const;
  expect(answered({ ...ok, headers: { ratelimit: 'limit=10, remaining=0, reset=4' } }, () => '')).toMatchObject({
    kind: 'done',
    rest: 4,
  });
  expect(answered({ ...ok, headers: { ratelimit: 'limit=10, remaining=3, reset=4' } }, () => '')).toMatchObject({
    kind: 'done',
    rest: null,
  });
});
