// What the items of the collection at a path look like, as far as the operations there say: facts in, views out.
import type { Facts } from '../facts.ts';
import { methodOf, nounOf, rowOf } from '../facts.ts';
import { itemViewIn } from '../answers/items.ts';
import type { View } from '../schemas.ts';
import { viewOf } from '../schemas.ts';

/** What the items of a collection look like: as rows, and as they are read one by one. */
export interface Before {
  readonly row: View;
  readonly item: View;
}

/** What is known of the items of the collection at this path. */
export function itemsAt(facts: Facts, key: string): Before {
  const get = methodOf(facts.nodes.get(`${key}/{}`), 'GET');
  const row = rowAt(facts, key);
  return { row, item: get === undefined ? row : itemViewIn(get, nounOf(get.segments), facts.lookup) };
}

/** What an item or row of the collection at this path looks like, as far as its operations say. */
function rowAt(facts: Facts, key: string): View {
  const list = methodOf(facts.nodes.get(key), 'GET');
  if (list?.list) return rowOf(list, facts.lookup);
  const item = facts.nodes.get(`${key}/{}`);
  const get = methodOf(item, 'GET');
  if (get !== undefined) return itemViewIn(get, nounOf(get.segments), facts.lookup);
  const written = methodOf(item, 'PUT') ?? methodOf(item, 'PATCH') ?? methodOf(facts.nodes.get(key), 'POST');
  return written === undefined
    ? viewOf(null, facts.lookup)
    : written.answer.kind === 'object'
      ? written.answer.view
      : (written.body ?? viewOf(null, facts.lookup));
}
