// Where each operation of a contract stands: its resource, and whether it looks, edits by a standard method or acts. Made
// from the found roles alone, so that a gateway knows what may be called before any resource is derived.
import { readsOnly } from './actions/access.ts';
import type { OperationFacts } from './facts.ts';
import type { FoundResources } from './resources/resources.ts';
import type { Structure } from './resources/structure.ts';

/** What an operation is for: it only looks, edits by a standard method, or starts an action. */
export type Mode = 'look' | 'edit' | 'operate';

/** Where the model placed an operation. */
export interface OperationPlace {
  readonly operation: string;
  /** The resource's name, or null where it belongs to the application. */
  readonly resource: string | null;
  readonly mode: Mode;
}

/** Where the operations stand, once each. What only looks anywhere only reads (rule S5). */
export function operationPlaces(
  { loose }: FoundResources,
  structures: readonly Structure[],
): readonly OperationPlace[] {
  const places = new Map<string, OperationPlace>();
  const put = ({ operation: { id } }: OperationFacts, resource: string | null, mode: Mode): void => {
    if (places.get(id)?.mode !== 'look') places.set(id, { operation: id, resource, mode });
  };
  const acts = ({ operation }: OperationFacts): Mode => (readsOnly(operation) ? 'look' : 'operate');
  for (const facts of loose) put(facts, null, acts(facts));
  for (const { name, found } of structures) {
    for (const { facts } of found.actions) put(facts, name, acts(facts));
    for (const [role, { facts }] of found.roles) put(facts, name, role === 'list' || role === 'get' ? 'look' : 'edit');
  }
  return [...places.values()];
}
