// Tells the server what answers taught of a resource, or refusals of an operation, so that the next person's first screen has
// it. Loaded with the first thing that was learned; where nobody takes it (plain files, an older server), it stays on this
// device alone.
import { type Lesson, lessonOf, type Resource, type WantedLesson } from '#model';
import { FailureError } from './failure.ts';
import type { Source } from './source.ts';

/** Gives the lesson of a learned resource to the server. */
export async function teach(source: Source, learned: Resource): Promise<void> {
  const lesson = lessonOf(learned);
  if (lesson !== null) await tell(source, lesson);
}

/** Gives a lesson to the server. */
export async function tell(source: Source, lesson: Lesson | WantedLesson): Promise<void> {
  try {
    await source.learned(lesson);
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
  }
}
