// Tells the server what answers taught of a resource, or refusals of an operation, so that the next person's first screen has
// it (without a server, the worker for this browser). Loaded with the first thing that was learned; where nobody takes it (an
// older server), it stays on this device alone.
import { type Lesson, lessonOf, type Resource, type ResourceDetails, type WantedLesson } from '#model';
import type { Services } from './context.tsx';
import { FailureError } from './failure.ts';
import type { Source } from './source.ts';

type Taught = Pick<Services, 'source' | 'cache'>;

/**
 * Gives the lesson of a learned resource to the server. Where the contract does not say what is answered, the server derives more
 * of it, and what is on the screen is led as that says.
 */
export async function teach(services: Taught, learned: Resource): Promise<void> {
  const { source } = services;
  const lesson = lessonOf(learned);
  if (lesson === null) return;
  const told = TOLD.get(source) ?? new Map<string, string>();
  const text = JSON.stringify(lesson);
  // Twenty rows that name their lines read forty of them at once, and each teaches the same.
  if (told.get(learned.name) === text) return;
  TOLD.set(source, told.set(learned.name, text));
  const isTaken = await tell(source, lesson);
  if (isTaken && lesson.untold === true) await leadAnew(services);
}

/** So long until what was derived anew is asked for: a list and the things that it names are learned one after another. */
const TOGETHER_MS = 300;
const WAITING = new WeakSet<Source>();

async function leadAnew({ source, cache }: Taught): Promise<void> {
  if (WAITING.has(source)) return;
  WAITING.add(source);
  await new Promise((resolve) => setTimeout(resolve, TOGETHER_MS));
  WAITING.delete(source);
  // What is on no screen is asked for when it is.
  await cache.invalidateQueries({ queryKey: ['details'], refetchType: 'none' });
  const shown = cache.getQueryCache().findAll({ queryKey: ['details'], type: 'active' });
  await Promise.all(
    shown.map(async ({ queryKey }) => {
      const told = await source.details(String(queryKey[1])).catch(() => null);
      if (told === null) return;
      cache.setQueryData<ResourceDetails>(queryKey, (before) => before && ledAsTold(before, told));
    }),
  );
}

/** The details as they were learned, leading where the server says. */
function ledAsTold(before: ResourceDetails, { resource: told }: ResourceDetails): ResourceDetails {
  const { resource } = before;
  const led = new Map(told.relations.map((one) => [one.field, one]));
  if (told.relations.every(({ field }) => resource.relations.some((one) => one.field === field))) return before;
  const relations = [...told.relations, ...resource.relations.filter(({ field }) => !led.has(field))];
  const fields = resource.fields.map((field) => {
    const relation = field.resource === null ? led.get(field.name) : undefined;
    const known = told.fields.find(({ name }) => name === field.name);
    return relation === undefined
      ? field
      : { ...field, kind: 'relation' as const, resource: relation.resource, label: known?.label ?? field.label };
  });
  return { ...before, resource: { ...resource, fields, relations, referrers: told.referrers } };
}

/** What each server was told of each resource last. */
const TOLD = new WeakMap<Source, Map<string, string>>();

/** Gives a lesson to the server; false where it does not take it. */
export async function tell(source: Source, lesson: Lesson | WantedLesson): Promise<boolean> {
  try {
    await source.learned(lesson);
    return true;
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    return false;
  }
}
