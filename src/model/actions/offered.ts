// The actions that make sense for an item as it is now: resource and item in, its actions out, the likeliest first. What
// the contract does not forbid stays reachable: a wrong guess about states may change the order, never hide a way.
import type { Json } from '#contract';
import type { Action, Resource } from '../application.ts';
import { scalarText } from '../answers/scalars.ts';
import { fieldValue } from '../answers/values.ts';

/**
 * The item's actions without the one that leads to the state in which it is already. Those that lead onward, in the order
 * in which the contract lists the states, come before those without a state; what wants a confirmation comes after these,
 * and what leads back last.
 */
export function offeredActions(
  resource: Pick<Resource, 'actions' | 'state'>,
  item: Json | undefined,
): readonly Action[] {
  const actions = resource.actions.filter(({ on }) => on === 'item');
  const { state } = resource;
  const now = state === null ? null : scalarText(fieldValue(item, state.field));
  if (state === null || now === null) return actions;
  const order = state.values.map(({ value }) => (scalarText(value) ?? '').toLowerCase());
  const here = order.indexOf(now.toLowerCase());
  const rank = ({ leadsTo, danger }: Action): number => {
    const there = leadsTo === null ? -1 : order.indexOf(leadsTo.toLowerCase());
    if (there < 0 || here < 0) return 1;
    if (there < here) return 3;
    return danger === 'none' ? 0 : 2;
  };
  return actions
    .filter(({ leadsTo }) => leadsTo?.toLowerCase() !== now.toLowerCase())
    .toSorted((left, right) => rank(left) - rank(right));
}

/** The actions for several items at once, first what suits most of them best. None is left out: more may be chosen than are seen. */
export function offeredToMany(
  resource: Pick<Resource, 'actions' | 'state'>,
  items: readonly Json[],
): readonly Action[] {
  const offers = items.map((item) => offeredActions(resource, item));
  const actions = resource.actions.filter(({ on }) => on === 'item');
  const places = new Map(
    actions.map((action) => {
      const place = (offer: readonly Action[]): number =>
        offer.includes(action) ? offer.indexOf(action) : actions.length;
      return [action, offers.reduce((sum, offer) => sum + place(offer), 0)];
    }),
  );
  return actions.toSorted((left, right) => (places.get(left) ?? 0) - (places.get(right) ?? 0));
}
