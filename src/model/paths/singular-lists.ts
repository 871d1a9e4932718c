// Contracts that call their lists by a word for one thing ("/candidate", "/candidate/{id}") and tell nothing of answers: what
// is read there by another such word alone ("/notification") is a list as well. Input: a place; output: whether it is one.
import type { Place } from './classify.ts';
import type { Facts } from '../facts.ts';
import { methodOf } from '../facts.ts';
import { isPlural } from '../words/labels.ts';
import { isWrittenAlone } from './owner.ts';
import { isReport } from './reports.ts';
import { isActingName, isAloneName, isGrantName } from '../words/verbs.ts';

/** A word for one thing at which nothing is told, and which asks for nothing, where the contract's lists are called so. */
export function isListedBySingular(place: Place): boolean {
  const { facts, get, before, underItem, segments, key } = place;
  if (get?.untyped !== true || before !== null || underItem || !mayBeThing(place)) return false;
  if (segments.some(({ kind }) => kind === 'parameter')) return false;
  if (get.operation.parameters.some((one) => one.in === 'query' && one.required)) return false;
  // "POST /cart/add" works on the one cart; "PUT /user/{id}/roles" on one of the users.
  const below = facts.operations.filter((one) => one.key.startsWith(`${key}/`));
  if (below.length > 0 && !below.some((one) => one.key.startsWith(`${key}/{}`))) return false;
  return callsListsBySingular(facts);
}

const HABITS = new WeakMap<Facts, boolean>();

/** Three lists or more of which single ones are reached below, and hardly any that is called by a plural. */
function callsListsBySingular(facts: Facts): boolean {
  const known = HABITS.get(facts);
  if (known !== undefined) return known;
  const lists = [...facts.nodes.values()].filter(
    (node) =>
      node.segments.at(-1)?.kind === 'static' &&
      methodOf(node, 'GET')?.untyped === true &&
      facts.nodes.has(`${node.key}/{}`),
  );
  const [plural, singular] = [true, false].map(
    (many) => lists.filter(({ segments }) => isPlural(segments.at(-1)?.name ?? '') === many).length,
  ) as [number, number];
  const is = singular >= 3 && plural * 3 <= singular;
  HABITS.set(facts, is);
  return is;
}

function mayBeThing(place: Place): boolean {
  const isOne = isAloneName(place.name) || isGrantName(place.name) || isWrittenAlone(place);
  return !isOne && !isReport(place) && !isActingName(place.name);
}
