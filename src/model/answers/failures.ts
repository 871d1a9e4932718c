// An answer that is said to be a thing or the account of a failure: generators that know no statuses print both under 200.
// Input: what a success answers; output: the same without what only tells of failures.
import type { Lookup, MediaType, Schema } from '#contract';
import { member, schemaName } from '#contract';
import { viewOf } from '../schemas.ts';
import { wordsOf } from '../words/labels.ts';

/** `anyOf: [Lead, Problem]`: a lead. What is all of failures, as of "/errors", is left as it is told. */
export function withoutFailures(media: MediaType | null, lookup: Lookup): MediaType | null {
  if (media === null || media.schema === null) return media;
  const { variants, schema } = viewOf(media.schema, lookup);
  // What stands beside the alternatives is told of each.
  if (variants.length < 2 || member(schema, 'properties') !== undefined) return media;
  const left = variants.filter((one) => !isFailure(one));
  if (left.length === 0 || left.length === variants.length) return media;
  const [only = true, ...more] = left;
  if (more.length === 0) return { ...media, schema: only };
  const key = typeof schema === 'object' && 'oneOf' in schema ? 'oneOf' : 'anyOf';
  return { ...media, schema: { [key]: [...left] } satisfies Schema };
}

/** What a schema is called that tells why something failed: "Problem", "ProblemDetails", "HTTPValidationError", "ErrorResponse". */
function isFailure(schema: Schema): boolean {
  const words = [...wordsOf(schemaName(schema)?.replace(/^.*[./]/, '') ?? '')];
  while (words.length > 1 && ADDED.has(words.at(-1) ?? '')) words.pop();
  return FAILURES.has(words.at(-1) ?? '');
}

const FAILURES = new Set('problem error errors exception fault failure'.split(' '));

/** What tools add behind such a name. */
const ADDED = new Set('response details detail dto model schema object body message info result'.split(' '));
