// The jobs of this page: those begun here and those that an earlier page left on this device. Begins, pauses, goes on,
// stops, tries again what failed, and forgets.
import type { KeyValueStore } from '#storage';
import { claimed, isClaimed } from './claim.ts';
import type { JobPlan, Step, Work } from './job.ts';
import { isHead, JobStore, recallJob } from './job-store.ts';
import { runJob, type RunOptions } from './run-job.ts';

/** What a keeper needs. */
export interface KeeperOptions {
  readonly storage: KeyValueStore;
  /** Begins all keys. */
  readonly keep: string;
  /** Who can do a job; null where nobody can (its resource is gone). */
  readonly workOf: (plan: JobPlan) => Promise<Work | null>;
  /** Called when something was changed on the server. */
  readonly onChanged?: () => void;
  readonly run?: RunOptions;
}

/** The jobs of this page. */
export interface JobKeeper {
  readonly jobs: () => readonly JobStore[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly begin: (plan: JobPlan, steps: readonly Step[]) => JobStore;
  readonly pause: (job: JobStore) => void;
  /** Goes on with what waits; what was cut off is looked up first. */
  readonly resume: (job: JobStore) => Promise<void>;
  /** Ends it for good: what was not sent stays so. */
  readonly stop: (job: JobStore) => void;
  /** Sends again what was refused, and looks up what is unknown. */
  readonly retry: (job: JobStore) => Promise<void>;
  /** Sends what is unknown again, because a person has looked and says so. */
  readonly insist: (job: JobStore, index: number) => Promise<void>;
  readonly forget: (job: JobStore) => void;
}

/** The key of the list of jobs that are kept. */
export function jobsKey(keep: string): string {
  return `${keep}jobs`;
}

/** Makes the keeper, with the jobs that an earlier page has left. */
export function createKeeper(options: KeeperOptions): JobKeeper {
  const { storage, keep } = options;
  const listeners = new Set<() => void>();
  const running = new Set<string>();
  let jobs: readonly JobStore[] = recalled(storage, keep);
  const list = (next: readonly JobStore[]): void => {
    jobs = next;
    const ids = jobs.filter((job) => job.getNow().kept).map(({ id }) => id);
    if (ids.length === 0) storage.remove(jobsKey(keep));
    else storage.write(jobsKey(keep), ids);
    for (const listener of listeners) listener();
  };
  const run = async (job: JobStore, prepare: (job: JobStore) => readonly number[]): Promise<void> => {
    if (running.has(job.id)) return job.enter({ phase: 'running', why: null });
    running.add(job.id);
    try {
      const isOurs = await claimed(storage, jobKey(keep, job.id), () => start(options, job, prepare));
      if (!isOurs) job.show({ elsewhere: true });
    } finally {
      running.delete(job.id);
    }
    if (job.getNow().elsewhere) void untilFree(storage, jobKey(keep, job.id), job, () => running.has(job.id));
    // Someone went on in the very moment in which the last step ended.
    if (job.getNow().phase === 'running' && !job.getNow().elsewhere) await run(job, () => []);
  };
  for (const job of jobs) follow(storage, keep, job, () => running.has(job.id));
  return {
    jobs: () => jobs,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin: (plan, steps) => {
      const id = crypto.getRandomValues(new Uint32Array(3)).join('');
      const job = new JobStore(storage, jobKey(keep, id), { ...plan, id, at: Date.now(), phase: 'running' }, steps);
      job.keepAll();
      list([...jobs, job]);
      void run(job, () => []);
      return job;
    },
    pause: (job) => job.enter({ phase: 'paused', why: null }),
    resume: (job) => run(job, cutOff),
    stop: (job) => job.enter({ phase: 'stopped', waitUntil: null }),
    retry: (job) =>
      run(job, () => {
        const unknown = [...job.indexes('unknown'), ...cutOff(job)];
        for (const index of job.indexes('refused')) job.set(index, 'waiting');
        return unknown;
      }),
    insist: (job, index) =>
      run(job, () => {
        job.set(index, 'waiting');
        return [];
      }),
    forget: (job) => {
      job.forget();
      list(jobs.filter((one) => one !== job));
    },
  };
}

async function start(
  { workOf, onChanged, run }: KeeperOptions,
  job: JobStore,
  prepare: (job: JobStore) => readonly number[],
): Promise<void> {
  // Another tab may have gone on with it since this one last looked.
  if (job.getNow().kept) job.recall();
  const look = prepare(job);
  job.enter({ phase: 'running', why: null, elsewhere: false });
  const work = await workOf(job.plan);
  if (work === null) {
    job.enter({ phase: 'paused', why: { word: 'job.gone', text: '', status: 0 } });
    return;
  }
  await runJob(job, work, { ...run, look });
  onChanged?.();
}

/** Steps that were on their way when the page went: nobody knows of them, until they are looked up. */
function cutOff(job: JobStore): readonly number[] {
  const indexes = job.indexes('sending');
  for (const index of indexes) job.set(index, 'unknown', { note: CUT });
  return indexes;
}

function recalled(storage: KeyValueStore, keep: string): readonly JobStore[] {
  const kept = storage.read(jobsKey(keep));
  const ids: unknown[] = Array.isArray(kept) ? kept : [];
  const jobs = ids.flatMap((id) => recallJob(storage, jobKey(keep, String(id))) ?? []);
  for (const job of jobs) {
    // What says "running" was cut off, unless another tab has it.
    if (job.getNow().phase === 'running') job.show({ phase: 'paused', why: CUT });
  }
  return jobs;
}

/** Shows how far another tab is with a job. */
function follow(storage: KeyValueStore, keep: string, job: JobStore, isOurs: () => boolean): void {
  const key = jobKey(keep, job.id);
  void untilFree(storage, key, job, isOurs);
  storage.watch(key, (head) => {
    if (isOurs() || !isHead(head)) return;
    job.recall();
    const wasElsewhere = job.getNow().elsewhere;
    job.show({ phase: head.phase, elsewhere: head.phase === 'running' });
    if (head.phase === 'running' && !wasElsewhere) void untilFree(storage, key, job, isOurs);
  });
}

/** How often it is looked whether another tab still works on a job, in milliseconds. */
const LOOK_EVERY = 1_000;

/** As long as another tab has the job, it is said so. A tab that goes (or is loaded anew) leaves it to whoever is there. */
async function untilFree(storage: KeyValueStore, key: string, job: JobStore, isOurs: () => boolean): Promise<void> {
  while (!isOurs() && (await isClaimed(storage, key))) {
    job.show({ elsewhere: true });
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
  if (isOurs() || !job.getNow().elsewhere) return;
  const head = storage.read(key, isHead);
  job.recall();
  const isCut = head?.phase === 'running';
  job.show({ elsewhere: false, phase: isCut ? 'paused' : (head?.phase ?? 'paused'), why: isCut ? CUT : null });
}

const CUT = { word: 'job.cut', text: '', status: 0 } as const;

function jobKey(keep: string, id: string): string {
  return `${keep}job.${id}`;
}
