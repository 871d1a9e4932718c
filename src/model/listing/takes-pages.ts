// Whether a call asks for a page of what there is: by the names of its query parameters.
import type { Operation } from '#contract';
import { normalOf } from '../words/labels.ts';

/** Names by which pages are asked for. */
export const PAGED: ReadonlySet<string> = new Set([
  'page',
  'limit',
  'offset',
  'perpage',
  'pagesize',
  'pagenumber',
  'skip',
  'cursor',
]);

/** Whether an operation asks for a page of what there is. */
export function takesPages({ parameters }: Operation): boolean {
  const asked = new Set(parameters.flatMap((one) => (one.in === 'query' ? [normalOf(one.name)] : [])));
  // `current` alone may be of anything; with a `size` it is a page, as MyBatis-Plus and Ant Design ask for one.
  return [...asked].some((name) => PAGED.has(name)) || (asked.has('current') && asked.has('size'));
}
