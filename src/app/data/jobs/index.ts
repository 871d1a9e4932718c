// The face of jobs: one thing done to many items. Loaded with the first job.
export type { Explained } from './answered.ts';
export type { Counts, JobPlan, Note, Phase, Result, Step, StepState, Work } from './job.ts';
export { STEP_STATES } from './job.ts';
export { type PageOfList, type Reach } from './reach.ts';
export { type Jobs, useJobList, useJobNow, useJobs } from './use-jobs.ts';
export { updateCallOf } from '../save-fields.ts';
export { stepData, type WorkKind } from './works.ts';
export type { JobNow, JobStore } from './job-store.ts';
export type { JobKeeper, KeeperOptions } from './keeper.ts';
