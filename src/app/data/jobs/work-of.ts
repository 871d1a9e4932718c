// A job's plan → the work that does its steps, made anew after a reload from what was kept.
import { createWork } from './create-work.ts';
import type { JobPlan, Work } from './job.ts';
import type { Reach } from './reach.ts';
import { actionWork, deleteWork, editWork, objectIn, type WorkTools } from './works.ts';

/** The work of a plan, or null where the application no longer has what it needs. */
export async function workOf(
  plan: JobPlan,
  reach: Reach,
  words: Pick<WorkTools, 'explained' | 'issueText'>,
): Promise<Work | null> {
  const details = await reach.details(plan.resource).catch(() => null);
  if (details === null) return null;
  const tools = { details, reach, ...words };
  const data = objectIn(plan.data);
  if (plan.kind === 'action') return actionWork(tools, data);
  if (plan.kind === 'edit') return editWork(tools, data);
  if (plan.kind === 'delete') return deleteWork(tools, data);
  return plan.kind === 'create' ? createWork(tools, data) : null;
}
