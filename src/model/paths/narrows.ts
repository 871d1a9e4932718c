// What ends in a parameter that chooses among things, and names none. Input: an operation at its place; output: whether it is so.
import type { Node, OperationFacts } from '../facts.ts';
import { methodOf } from '../facts.ts';
import { normalOf, stemOf } from '../words/labels.ts';

interface Asked {
  readonly facts: OperationFacts;
  readonly node: Node;
  readonly noun: string;
  readonly collection: Node | undefined;
}

/** "GET /boards/{id}/cards/{filter}", "GET /books/{query}": which of them, and not one of them. */
export function isNarrowing({ facts, node, noun }: Asked): boolean {
  const asked = facts.segments.at(-1)?.name ?? '';
  if (!NARROWING.has(normalOf(asked)) || stemOf(noun) === normalOf(asked)) return false;
  return node.operations.every((one) => one.method === 'GET' || one.segments.at(-1)?.name !== asked);
}

const NARROWING = new Set('filter query searchquery term searchterm search searchtext phrase q'.split(' '));

/** "GET /estado/{estado}" of a car dealer, "GET /operation-status/{status}" of Magento: how many there are, and nothing of one. */
export function tellsHowMany({ facts: { answer }, node, collection }: Asked): boolean {
  const isNumber = answer.kind === 'scalar' && ['integer', 'number'].includes(answer.view.types.join());
  return isNumber && node.operations.length === 1 && methodOf(collection, 'GET') === undefined;
}
