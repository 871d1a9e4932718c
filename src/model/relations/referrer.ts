// The way back along a relation, as plain data: which list of another resource shows what points to an item.
import type { Derived } from '../application.ts';

/** The way back along a relation: a list of another resource, filtered by this item. */
export interface Referrer extends Derived {
  readonly resource: string;
  readonly label: string;
  /** What takes this item's id: a query parameter of that resource's list or, of a list that comes whole, a field of its rows. */
  readonly parameter?: string;
  readonly field?: string;
  /** Present where it takes the address at which the item says that it is. */
  readonly address?: string;
}
