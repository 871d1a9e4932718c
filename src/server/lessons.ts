// What people's answers taught of a contract's resources, kept beside the compiled contract, so that the next person's
// first screen has it: lessons in (checked by the model, bounded), details with what was learned out. They hold facts about
// structure only; what is not one, in a request or in a file of another time, counts for nothing.
import { parseJson, printJson } from '#contract';
import { type ApplicationIndex, joinedLessons, type Lesson, lessonIn, type ResourceDetails, withLesson } from '#model';
import type { DataFolder } from './data-folder.ts';

/** The lessons of one contract. */
export interface Lessons {
  /** Grows with each that is kept: what was answered before is no more. */
  readonly version: number;
  /** Keeps what was learned of a resource, in place of what was known, or `beside` it: of who sees only a part. False where it is too much. */
  keep(lesson: Lesson, beside: boolean): boolean;
  /** JSON text of a resource's details, with what was learned. */
  told(resource: string, details: string): string;
}

/** Characters of one contract's lessons. */
const MOST_KEPT = 4_000_000;

/** The lessons that are kept of the contract with this hash. */
export function openLessons(folder: DataFolder, hash: string, index: ApplicationIndex): Lessons {
  const file = `contracts/${hash}/learned.json`;
  const resources = new Set(index.resources.map(({ name }) => name));
  const kept = new Map(lessonsIn(folder.readJson<unknown>(file), resources).map((one) => [one.resource, one]));
  let version = 0;
  return {
    get version() {
      return version;
    },
    keep(given, beside) {
      const before = kept.get(given.resource);
      const lesson = before !== undefined && beside ? joinedLessons(before, given) : given;
      if (before !== undefined && printJson(before) === printJson(lesson)) return true;
      const text = printJson([...kept.values()].filter((one) => one !== before).concat(lesson));
      if (text.length > MOST_KEPT) return false;
      kept.set(lesson.resource, lesson);
      version += 1;
      folder.writeText(file, text);
      return true;
    },
    told(resource, details) {
      const lesson = kept.get(resource);
      if (lesson === undefined) return details;
      const before = parseJson(details) as unknown as ResourceDetails;
      return printJson({ ...before, resource: withLesson(before.resource, lesson, resources) });
    },
  };
}

function lessonsIn(value: unknown, resources: ReadonlySet<string>): readonly Lesson[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    const lesson = lessonIn(one);
    return lesson !== null && resources.has(lesson.resource) ? [lesson] : [];
  });
}
