// What people's answers taught of a contract's resources, kept beside the compiled contract, so that the next person's
// first screen has it: lessons in (checked by the model, bounded), details with what was learned out. They hold facts about
// structure only; what is not one, in a request or in a file of another time, counts for nothing.
import { parseJson, printJson } from '#contract';
import {
  type ActionDetails,
  type ApplicationIndex,
  type Call,
  joinedLessons,
  joinedWanted,
  type Lesson,
  lessonIn,
  type ResourceDetails,
  type WantedLesson,
  wantedLessonIn,
  withLesson,
  withWanted,
} from '#model';
import type { DataFolder } from './data-folder.ts';

/** What answers taught of a resource, or refusals of an operation. */
export type AnyLesson = Lesson | WantedLesson;

/** The lessons of one contract. */
export interface Lessons {
  /** Grows with each that is kept: what was answered before is no more. */
  readonly version: number;
  /** Keeps what was learned of a resource, in place of what was known, or `beside` it: of who sees only a part. False where it is too much. */
  keep(lesson: AnyLesson, beside: boolean): boolean;
  /** What answers taught of resources. */
  readonly all: () => readonly Lesson[];
  /** JSON text of the details of a resource, or of an action (null), with what was learned. */
  told(resource: string | null, details: string): string;
}

/** Characters of one contract's lessons. */
const MOST_KEPT = 4_000_000;

/** The lessons that are kept of the contract with this hash. */
export function openLessons(folder: DataFolder, hash: string, index: ApplicationIndex): Lessons {
  const file = `contracts/${hash}/learned.json`;
  const resources = new Set(index.resources.map(({ name }) => name));
  const kept = new Map(lessonsIn(folder.readJson<unknown>(file), resources).map((one) => [keyOf(one), one]));
  const heard = (call: Call): Call => {
    const lesson = kept.get(call.operation);
    return lesson === undefined || 'resource' in lesson ? call : withWanted(call, lesson.wanted);
  };
  let version = 0;
  return {
    get version() {
      return version;
    },
    keep(given, beside) {
      const before = kept.get(keyOf(given));
      const lesson = before !== undefined && beside ? joined(before, given) : whole(given);
      if (before !== undefined && printJson(before) === printJson(lesson)) return true;
      const text = printJson([...kept.values()].filter((one) => one !== before).concat(lesson));
      if (text.length > MOST_KEPT) return false;
      kept.set(keyOf(lesson), lesson);
      version += 1;
      folder.writeText(file, text);
      return true;
    },
    all: () => [...kept.values()].filter((one) => 'resource' in one),
    told(name, details) {
      // Most details have nothing that anybody was taught: their text goes out as it is.
      const isTaught = [...kept].some(([key, one]) => ('resource' in one ? key === name : details.includes(key)));
      if (!isTaught) return details;
      const before = parseJson(details) as unknown as ResourceDetails | ActionDetails;
      if ('call' in before) return printJson({ ...before, call: heard(before.call) });
      const lesson = kept.get(name ?? '');
      const resource =
        lesson !== undefined && 'resource' in lesson ? withLesson(before.resource, lesson, resources) : before.resource;
      return printJson({ ...before, resource, calls: before.calls.map(heard) });
    },
  };
}

/** The lesson in a value from outside; null where it is none. */
export function anyLessonIn(value: unknown): AnyLesson | null {
  return lessonIn(value) ?? wantedLessonIn(value);
}

// The name of a resource has no blank in it, that of an operation has ("POST /orders").
function keyOf(lesson: AnyLesson): string {
  return 'resource' in lesson ? lesson.resource : lesson.operation;
}

/** What is forgotten has gone with what it was among. */
function whole(lesson: AnyLesson): AnyLesson {
  return 'resource' in lesson ? lesson : { operation: lesson.operation, wanted: lesson.wanted };
}

function joined(before: AnyLesson, after: AnyLesson): AnyLesson {
  if ('resource' in before) return 'resource' in after ? joinedLessons(before, after) : after;
  return 'resource' in after ? after : joinedWanted(before, after);
}

function lessonsIn(value: unknown, resources: ReadonlySet<string>): readonly AnyLesson[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    const lesson = anyLessonIn(one);
    return lesson === null || ('resource' in lesson && !resources.has(lesson.resource)) ? [] : [lesson];
  });
}
