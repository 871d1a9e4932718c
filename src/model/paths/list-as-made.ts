// Lists of which a contract tells one thing alone: what stands beside them, and below. Input: an operation's answer and what is
// done at its path; output: the list, or null.
import type { Lookup, Operation } from '#contract';
import type { AnswerShape } from '../answers/answers.ts';
import type { Node, OperationFacts } from '../facts.ts';
import { isPlural, normalOf, stemOf } from '../words/labels.ts';
import type { FoundList } from '../listing/lists.ts';
import type { Segment } from './paths.ts';
import type { View } from '../schemas.ts';
import { plainSchemaName, viewOf } from '../schemas.ts';
import { isAloneName, saysAll } from '../words/verbs.ts';

/** What is done beside an operation and with the items below it. */
export interface Near {
  /** How one item is read. */
  readonly read: OperationFacts | undefined;
  /** How one more is made. */
  readonly made: OperationFacts | undefined;
  /** Whether one is changed or deleted. */
  readonly isWritten: boolean;
}

/** What is done at a path and below it. */
export function nearOf(nodes: ReadonlyMap<string, Node>, key: string): Near {
  const below = nodes.get(`${key}/{}`)?.operations ?? [];
  return {
    read: below.find((one) => one.method === 'GET'),
    made: nodes.get(key)?.operations.find((one) => one.method === 'POST'),
    isWritten: below.some((one) => ['PUT', 'PATCH', 'DELETE'].includes(one.method)),
  };
}

/**
 * "GET /statistics" that is said to answer a Statistic, which POST makes and PUT and DELETE at "/statistics/{id}" change and
 * delete, and which nothing opens: without the list nobody could tell which. Not a cart, which holds what is put into it.
 */
export function listOfMade(
  { method, summary, parameters }: Operation,
  { kind, view, schema }: AnswerShape,
  segments: readonly Segment[],
  { read, made, isWritten }: Near,
  lookup: Lookup,
): FoundList | null {
  const last = segments.at(-1);
  if (method !== 'GET' || kind !== 'object' || last?.kind !== 'static' || last.method) return null;
  if (made === undefined || !isWritten || isAloneName(last.name)) return null;
  // NestJS' `@ApiResponse({ type: RegionDTO })` of "/regions", of which "/regions/{id}" opens one and the same.
  const isNamed = stemOf(plainSchemaName(view.name ?? '')).endsWith(stemOf(last.name));
  const isOpened = isPlural(last.name) && isNamed && isSame(view, read?.answer.view ?? view) && read !== undefined;
  if (read !== undefined && !isOpened) return null;
  if (!(isPlural(last.name) || saysAll(summary)) || parameters.some((one) => one.in === 'query' && one.required))
    return null;
  const isWhole = view.properties.size > 1 && (isOpened || !holdsThings(view, last.name, lookup));
  const isOne = isWhole && isSame(view, made.answer.view);
  return isOne ? { items: '', shape: 'array', item: schema, sure: 'certain', because: 'list-said-as-one' } : null;
}

function isSame(one: View, other: View): boolean {
  const names = [...one.properties.keys()];
  if (one.name !== null || other.name !== null) return one.name === other.name;
  return names.length === other.properties.size && names.every((name) => other.properties.has(name));
}

/** What holds lists of things, or what the path speaks of, is read as it is. */
function holdsThings({ properties }: View, noun: string, lookup: Lookup): boolean {
  return [...properties].some(([name, schema]) => {
    const { items } = viewOf(schema, lookup);
    return normalOf(name) === normalOf(noun) || (items !== null && viewOf(items, lookup).properties.size > 0);
  });
}
