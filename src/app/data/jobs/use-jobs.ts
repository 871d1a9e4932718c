// Jobs for components: the keeper of this page (one for each application that is shown, however many ask), the jobs that it
// has, and how far each is.
import { useMemo, useSyncExternalStore } from 'react';
import { storage } from '#storage';
import { type Services, type Shown, useIndex, useServices } from '../context.tsx';
import type { JobNow, JobStore } from './job-store.ts';
import { createKeeper, type JobKeeper } from './keeper.ts';
import { type Reach, reachOf } from './reach.ts';
import { workOf } from './work-of.ts';
import type { WorkTools } from './works.ts';

/** A keeper and the reach of its works. */
export interface Jobs {
  readonly keeper: JobKeeper;
  readonly reach: Reach;
}

/** The keepers live as long as the services do. */
const KEEPERS = new WeakMap<Services, Map<string, Jobs>>();

/** The jobs of the application that is shown. */
export function useJobs(words: Pick<WorkTools, 'explained' | 'issueText'>): Jobs {
  const services = useServices();
  const { keep, stamp } = useIndex();
  return useMemo(() => jobsOf(services, { keep, stamp }, words), [services, keep, stamp, words]);
}

function jobsOf(
  services: Services,
  shown: Pick<Shown, 'keep' | 'stamp'>,
  words: Pick<WorkTools, 'explained' | 'issueText'>,
): Jobs {
  const own = KEEPERS.get(services) ?? new Map<string, Jobs>();
  KEEPERS.set(services, own);
  const known = own.get(shown.keep);
  if (known !== undefined) return known;
  const reach = reachOf(services, shown);
  const keeper = createKeeper({
    storage,
    keep: shown.keep,
    workOf: (plan) => workOf(plan, reach, words),
    onChanged: reach.refresh,
  });
  const made = { keeper, reach };
  own.set(shown.keep, made);
  services.jobsBell.ring();
  return made;
}

/** All jobs, those that an earlier page left included. */
export function useJobList({ keeper }: Jobs): readonly JobStore[] {
  return useSyncExternalStore(keeper.subscribe, keeper.jobs);
}

/** How far a job is. */
export function useJobNow(job: JobStore): JobNow {
  return useSyncExternalStore(job.subscribe, job.getNow);
}
