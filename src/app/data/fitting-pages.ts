// What a refusal says of pages, put to the model's rule. Loaded with the first refusal of a list.
import type { Problem } from '#client';
import { type Resource, withFittingPages } from '#model';

/** The resource with pages as the API may give them, where the refusal can be about that; else null. */
export function fittingPages(resource: Resource, asked: number | null, problem: Problem): Resource | null {
  const { status, title, detail, issues } = problem;
  const words = [title, detail, ...issues.map(({ message, pointer }) => `${message} ${pointer}`)].join(' ');
  return withFittingPages(resource, asked, { status, words });
}
