// Runs a job: at most four calls at a time, each recorded before it goes out, and one at a time where the server breaks
// under more; waits where the server asks for patience; pauses by itself where nobody answers. Nothing whose outcome is
// unknown is sent again before it was looked up (rule S6).
import type { Note, Result, Work } from './job.ts';
import type { JobStore } from './job-store.ts';

/** How many calls are out at a time. */
const AT_A_TIME = 4;

/** After how many steps in a row without any answer a job pauses by itself. */
const SILENCES = 3;

/** The longest pause that we choose ourselves where a server asks for patience and does not say how long, in seconds. */
const LONGEST_PAUSE = 60;

/** How long after a call went out it is looked after at the earliest, in milliseconds: it may still be on its way. */
const SETTLE = 2_000;

/** How long a page that is being left may go on running, in milliseconds. */
const LEAVING = 1_000;

/** What a run is given besides the job and the work. */
export interface RunOptions {
  /** Waits so many milliseconds; for tests. */
  readonly wait?: (milliseconds: number) => Promise<void>;
  /** Steps whose outcome is unknown and which are to be looked up. */
  readonly look?: readonly number[];
}

/** Runs a job until it is through, paused or stopped. Its phase is "running" when this is called. */
export async function runJob(job: JobStore, work: Work, options: RunOptions = {}): Promise<void> {
  const run: Run = {
    job,
    work,
    wait: options.wait ?? waitFor,
    // What broke beside others is tried again without them.
    alone: (options.look ?? []).some((index) => (job.noteAt(index)?.status ?? 0) >= 500),
    silences: 0,
    patience: 1,
    queue: [],
    begun: Date.now(),
  };
  await workThrough(run);
  // What a reload cut off comes last: its call may have been still on its way at first.
  await lookAfter(run, options.look ?? []);
  await workThrough(run);
  if (isRunning(job)) job.enter({ phase: 'finished' });
}

/** Until nothing waits. (A pause ends the workers; who goes on before the last has ended needs new ones.) */
async function workThrough(run: Run): Promise<void> {
  while (isRunning(run.job) && run.job.counts().waiting > 0) {
    run.queue.splice(0, run.queue.length, ...run.job.indexes('waiting'));
    await Promise.all(Array.from({ length: AT_A_TIME }, (_, place) => worker(run, place)));
  }
}

interface Run {
  readonly job: JobStore;
  readonly work: Work;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly queue: number[];
  readonly begun: number;
  /** The first worker goes on alone: the server broke down under several calls (one that keeps its data in a file may). */
  alone: boolean;
  silences: number;
  /** Seconds to wait where the server does not say how long; doubled each time. */
  patience: number;
}

async function worker(run: Run, place: number): Promise<void> {
  const { job, work, queue } = run;
  for (;;) {
    await rest(run);
    if (run.alone && place > 0) return;
    const index = isRunning(job) ? queue.shift() : undefined;
    const step = index === undefined ? undefined : job.steps[index];
    if (index === undefined || step === undefined) return;
    job.set(index, 'sending');
    const result = await attempt(() => work.send(step, job.attemptOf(index)));
    // A page that is being left cuts its calls first. What it recorded last must be that they were on their way.
    if (isSilence(result)) await run.wait(LEAVING);
    take(run, index, result);
  }
}

function isSilence(result: Result): boolean {
  return result.kind === 'not-sent' || (result.kind === 'unknown' && result.note.status === 0);
}

/** An error of our own must not leave a step as if it were on its way. */
async function attempt(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { kind: 'unknown', note: { word: '', text, status: 0 } };
  }
}

function take(run: Run, index: number, result: Result): void {
  const { job, queue } = run;
  if (result.kind === 'wait' || result.kind === 'not-sent') {
    job.set(index, 'waiting');
    queue.unshift(index);
    if (result.kind === 'wait') beGone(run, result.seconds);
    else pause(run, result.note);
    return;
  }
  const { kind, note } = result;
  job.set(index, kind, { note, made: kind === 'done' ? result.made : undefined });
  if (kind === 'done') run.patience = 1;
  if (kind === 'unknown' && note.status >= 500) run.alone = true;
  run.silences = isSilence(result) ? run.silences + 1 : 0;
  if (kind === 'unknown' && run.silences >= SILENCES) pause(run, result.note);
  if (result.rest !== undefined && result.rest !== null) beGone(run, result.rest);
}

function beGone(run: Run, seconds: number | null): void {
  const pauseFor = seconds ?? run.patience;
  if (seconds === null) run.patience = Math.min(LONGEST_PAUSE, run.patience * 2);
  const until = Date.now() + Math.max(pauseFor, 0.1) * 1000;
  const { waitUntil } = run.job.getNow();
  if (waitUntil === null || until > waitUntil) run.job.enter({ waitUntil: until });
}

function pause({ job }: Run, why: Note): void {
  if (isRunning(job)) job.enter({ phase: 'paused', why });
}

/** Waits as long as the server has asked for, in short pieces so that pausing and stopping work meanwhile. */
async function rest({ job, wait }: Run): Promise<void> {
  for (;;) {
    const { waitUntil } = job.getNow();
    if (waitUntil === null || !isRunning(job)) return;
    const left = waitUntil - Date.now();
    if (left <= 0) {
      job.enter({ waitUntil: null });
      return;
    }
    await wait(Math.min(left, 500));
  }
}

async function lookAfter(run: Run, indexes: readonly number[]): Promise<void> {
  const { job, work, wait } = run;
  if (indexes.length === 0) return;
  const early = SETTLE - (Date.now() - run.begun);
  if (early > 0 && isRunning(job)) await wait(early);
  for (const index of indexes) {
    const step = job.steps[index];
    if (step === undefined || !isRunning(job)) return;
    if (work.repeatable) {
      job.set(index, 'waiting');
      continue;
    }
    const found = await attemptLook(() => work.look(step, job.allMade()));
    if (found === null) {
      job.set(index, 'waiting');
    } else if (found.kind === 'done') job.set(index, 'done', { note: found.note, made: found.made });
    else if (found.kind === 'refused') job.set(index, 'refused', { note: found.note });
  }
}

async function attemptLook(work: () => Promise<Result | null>): Promise<Result | null> {
  try {
    return await work();
  } catch {
    return { kind: 'unknown', note: { word: '', text: '', status: 0 } };
  }
}

function isRunning(job: JobStore): boolean {
  return job.getNow().phase === 'running';
}

function waitFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
