// Whether an item is gone, from what its own address answers after it was deleted: some servers say that it was done and keep
// the item, archived or expired. Not among the names of `index.ts`: screens that delete are loaded later, and so is this.
import { type Json, member } from '#contract';
import type { FreshItem } from './use-fresh-item.ts';

/** Whether it is still there, and not as one that was deleted. */
export function isKept(now: FreshItem): now is Extract<FreshItem, { read: unknown }> {
  return 'read' in now && !isTombstone(now.read.item);
}

/** What is left of a deleted item where servers tell it so: `deleted: true` (Stripe), `deleted_at` with a moment. */
function isTombstone(item: Json): boolean {
  return (
    ['deleted', 'isDeleted', 'is_deleted'].some((name) => member(item, name) === true) ||
    ['deletedAt', 'deleted_at', 'deletedOn', 'deleted_on'].some((name) => isMoment(member(item, name)))
  );
}

const isMoment = (value: Json | undefined): boolean => typeof value === 'string' || typeof value === 'number';
