// The face of jobs: one thing done to many items. Loaded with the first job.
export { answered, type Explained } from './answered.ts';
export type { Counts, JobPlan, Note, Phase, Result, Step, StepState, Work } from './job.ts';
export { STEP_STATES } from './job.ts';
export type { JobNow, JobStore } from './job-store.ts';
export { createKeeper, type JobKeeper, type KeeperOptions } from './keeper.ts';
