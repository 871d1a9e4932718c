// What is written at the address of a thing and takes nothing that is told of it does something to it, and changes none of it.
// An operation and what the thing tells in, whether it is so out.
import type { Lookup } from '#contract';
import type { OperationFacts } from '../facts.ts';
import { type View, viewOf } from '../schemas.ts';
import { normalOf, stemOf, wordsOf } from '../words/labels.ts';
import { isActionName, standardVerbOf } from '../words/verbs.ts';

/** Whether a body of its own takes nothing that is shown of a thing, nor of a part of it. */
export function takesNoneOf(shown: View | null | undefined, { body }: OperationFacts, lookup: Lookup): boolean {
  if (shown === undefined || shown === null || shown.properties.size === 0) return false;
  if (body === null || body.properties.size === 0) return false;
  const names = new Set([...shown.properties.keys(), ...partsOf(shown, lookup)].map(normalOf));
  return ![...body.properties.keys()].some((name) => names.has(normalOf(name)));
}

/**
 * PUT `/instances/{name}/state { action, timeout }` of what tells its `status` and its memory, "Start an Online Migration" (rule
 * `put-changes-none`): what is said to be done, or is named in the body, and not what may only be told otherwise than it is taken.
 */
export function changesNone(one: {
  readonly item: View | null;
  readonly facts: OperationFacts;
  readonly noun: string;
  readonly lookup: Lookup;
}): boolean {
  const { item, facts, noun, lookup } = one;
  if (item === null || facts.body === null || !takesNoneOf(item, facts, lookup)) return false;
  const [said = ''] = wordsOf(facts.operation.summary);
  const isSaid = isActionName(said) && standardVerbOf(said) === null && !WRITES.has(said);
  if (!isSaid && ![...facts.body.properties.keys()].some((name) => NAMES_ACT.has(normalOf(name)))) return false;
  // In a box of its own, or called as the thing, it may be what is told without one.
  const told = new Set([...item.properties.keys()].map(normalOf));
  return (
    ![...facts.body.properties.keys()].some((name) => stemOf(name) === stemOf(noun)) &&
    !partsOf(facts.body, lookup).some((name) => told.has(normalOf(name)))
  );
}

const NAMES_ACT = new Set(['action', 'command', 'operation']);
/** What is done to any settings. */
const WRITES = new Set('set change configure customize manage save store upsert'.split(' '));

function partsOf({ properties }: View, lookup: Lookup): readonly string[] {
  return [...properties.values()].flatMap((part) => [...viewOf(part, lookup).properties.keys()]);
}
