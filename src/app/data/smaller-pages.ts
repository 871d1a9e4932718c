// What a refusal says of the size of pages, put to the model's rule. Loaded with the first refusal of a list.
import type { Problem } from '#client';
import { type Resource, withSmallerPages } from '#model';

/** The resource with smaller pages, where the refusal is about their size; else null. */
export function smallerPages(resource: Resource, asked: number | null, problem: Problem): Resource | null {
  const { status, title, detail, issues } = problem;
  const words = [title, detail, ...issues.map(({ message, pointer }) => `${message} ${pointer}`)].join(' ');
  return withSmallerPages(resource, asked, { status, words });
}
