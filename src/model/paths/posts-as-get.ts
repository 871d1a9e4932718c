// A POST that reads what the GET beside it reads, for those who have more to ask than an address holds.
import type { Lookup, Operation } from '#contract';
import type { Node, OperationFacts } from '../facts.ts';
import { rowOf } from '../facts.ts';
import type { AnswerShape } from '../answers/answers.ts';
import { MAKING } from './owner.ts';
import { PAGED } from '../listing/takes-pages.ts';
import { normalOf, singularOf, wordsOf } from '../words/labels.ts';
import { standardVerbOf } from '../words/verbs.ts';

/**
 * POST `/facility_search` that takes in its body what GET takes in its query, its pages too, and answers the same (rule
 * `post-as-get`): it asks, and makes nothing, unless it is called so.
 */
export function postsAsGet({ operation, body, answer, verb }: OperationFacts, node: Node, lookup: Lookup): boolean {
  if (answer.status === '201' || isWriting(verb) || isWriting(firstWord(operation))) return false;
  const given = inQuery(operation);
  for (const name of body?.properties.keys() ?? []) given.add(name);
  if (given.size < 2) return false;
  return node.operations.some(
    (get) => get.method === 'GET' && asksFor(given, get.operation) && tells(get, answer, lookup),
  );
}

/** Whether a call takes these names, and what pages the one pages the other. */
function asksFor(given: ReadonlySet<string>, operation: Operation): boolean {
  const asked = inQuery(operation);
  const both = [...given].filter((name) => asked.has(name)).length;
  const isMost = both > 1 && both >= MOST * Math.max(given.size, asked.size);
  return isMost && ![...asked].some((name) => !given.has(name) && isOfPages(name));
}

function tells(get: OperationFacts, { schema }: AnswerShape, lookup: Lookup): boolean {
  const told = get.list === null ? get.answer.view : rowOf(get, lookup);
  return told.properties.size > 0 && JSON.stringify(get.answer.schema) === JSON.stringify(schema);
}

/** The share of names that both have. */
const MOST = 0.75;

const isOfPages = (name: string): boolean => PAGED.has(normalOf(name)) || /^(?:size|current)$/i.test(name);

function inQuery({ parameters }: Operation): Set<string> {
  return new Set(parameters.flatMap((one) => (one.in === 'query' ? [one.name] : [])));
}

const firstWord = ({ summary }: Operation): string => singularOf(wordsOf(summary)[0] ?? '').toLowerCase();

/** "post" is what every POST may be called. */
function isWriting(verb: string): boolean {
  if (verb === 'post') return false;
  const standard = standardVerbOf(verb);
  return MAKING.has(verb) || standard === 'create' || standard === 'update' || standard === 'delete';
}
