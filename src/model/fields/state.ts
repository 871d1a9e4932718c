// The state of an item: the one property of few values that says how far it is. States are shown first, filtered by,
// and actions lead from one to another.
import type { Choice, Field } from '../application.ts';
import { isStateName } from './choices.ts';

/** Where an item says how far it is, and what it may say there. */
export type StateField = Readonly<{ field: string; values: readonly Choice[] }>;

/** The state field among the fields of an item, or null. A field named "status" or "state" comes before others. */
export function stateOf(fields: readonly Field[]): StateField | null {
  const candidates = fields.filter(
    (field) => field.kind === 'state' && (field.choices?.length ?? 0) > 1 && (field.choices?.length ?? 0) <= 40,
  );
  const plain =
    candidates.find((field) => /^(?:.*\/)?(status|state)$/i.test(field.name)) ??
    candidates.find((field) => isStateName(field.name));
  const found = plain ?? null;
  return found === null || found.choices === null ? null : { field: found.name, values: found.choices };
}
