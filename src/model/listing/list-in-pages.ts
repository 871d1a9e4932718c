// The list of an answer that comes in pages, where its place alone does not say so: further down than others, or in what
// tells much of itself. Input: an operation and its answer; output: the list, or null.
import type { Lookup, Operation, Pointer, Schema } from '#contract';
import type { AnswerShape } from '../answers/answers.ts';
import { plainKey } from './envelope.ts';
import { isNamed } from './list-names.ts';
import { LIST_RANKS, sortOfThings } from './list-keys.ts';
import type { FoundList } from './lists.ts';
import { pagingInAnswer } from './paging-answer.ts';
import { stemOf, wordsOf } from '../words/labels.ts';
import type { Segment } from '../paths/paths.ts';
import { escaped, type View, viewOf } from '../schemas.ts';
import { takesPages } from './takes-pages.ts';

/**
 * What is asked for in pages, and says in its answer how many there are or where they go on, has its list in it (rule
 * `list-of-pages`): the only one of things, whatever it is called (`searchResults` beside `searchTerms`) and at most three
 * deep (`_embedded: { data: { conversations } }`); of several, the one under a key that says list, or that is called as
 * the path is.
 */
export function listInPages(
  operation: Operation,
  answer: AnswerShape,
  segments: readonly Segment[],
  noun: string,
  lookup: Lookup,
): FoundList | null {
  const isOne = answer.kind !== 'object' || segments.at(-1)?.kind !== 'static' || operation.method !== 'GET';
  if (isOne || !asksForPages(operation)) return null;
  const { total, next, hasMore } = pagingInAnswer(answer.view, '', lookup);
  if (total === null && next === null && hasMore === null) return null;
  const all = listsIn(answer.view, '', lookup);
  const named = all.filter(({ key }) => isNamed(key, stemOf(noun), noun));
  const known = all.filter(({ key, pointer }) => LIST_RANKS.has(plainKey(key)) && pointer.lastIndexOf('/') === 0);
  const [best, ...others] = [named, known, all].find((some) => some.length > 0) ?? [];
  if (best === undefined || others.length > 0) return null;
  return { items: best.pointer, shape: 'array', item: best.item, sure: 'likely', because: 'list-of-pages' };
}

function asksForPages(operation: Operation): boolean {
  const isPage = (name: string): boolean => wordsOf(name).some((word) => word === 'page' || word === 'cursor');
  return takesPages(operation) || operation.parameters.some((one) => one.in === 'query' && isPage(one.name));
}

interface ListOfThings {
  readonly key: string;
  readonly pointer: Pointer;
  readonly item: Schema | null;
}

function listsIn(view: View, prefix: Pointer, lookup: Lookup): readonly ListOfThings[] {
  if (view.properties.size > (prefix === '' ? MOST_IN_ANSWER : MOST_IN_BOX)) return [];
  const isDeepest = prefix.split('/').length > DEEPEST;
  return [...view.properties].flatMap(([key, schema]) => {
    if (OF_ANSWERS.has(plainKey(key))) return [];
    const inner = viewOf(schema, lookup);
    const pointer = `${prefix}/${escaped(key)}`;
    if (inner.types.includes('array'))
      return sortOfThings(inner.items, lookup) === 'things' ? [{ key, pointer, item: inner.items }] : [];
    return isDeepest ? [] : listsIn(inner, pointer, lookup);
  });
}

const DEEPEST = 2;

/** What has more is a thing with parts, or made to be searched for ever. */
const MOST_IN_ANSWER = 60;
const MOST_IN_BOX = 16;

/** What speaks of the call. */
const OF_ANSWERS = new Set('errors warnings links messages meta facets filters'.split(' '));
