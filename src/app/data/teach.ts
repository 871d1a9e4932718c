// Tells the server what answers taught of a resource, or refusals of an operation, so that the next person's first screen has
// it. Loaded with the first thing that was learned; where nobody takes it (plain files, an older server), it stays on this
// device alone.
import { type Lesson, lessonOf, type Resource, type WantedLesson } from '#model';
import { FailureError } from './failure.ts';
import type { Source } from './source.ts';

/** Gives the lesson of a learned resource to the server. */
export async function teach(source: Source, learned: Resource): Promise<void> {
  const lesson = lessonOf(learned);
  if (lesson === null) return;
  const told = TOLD.get(source) ?? new Map<string, string>();
  const text = JSON.stringify(lesson);
  // Twenty rows that name their lines read forty of them at once, and each teaches the same.
  if (told.get(learned.name) === text) return;
  TOLD.set(source, told.set(learned.name, text));
  await tell(source, lesson);
}

/** What each server was told of each resource last. */
const TOLD = new WeakMap<Source, Map<string, string>>();

/** Gives a lesson to the server. */
export async function tell(source: Source, lesson: Lesson | WantedLesson): Promise<void> {
  try {
    await source.learned(lesson);
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
  }
}
