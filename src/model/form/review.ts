// A change before it is saved → why it deserves a second look, by named rules; none where it does not. What is shown then
// is what changes, before and after.
import type { Pointer } from '#contract';
import type { Resource } from '../application.ts';
import type { Change } from './changes.ts';
import { isPlain } from './values.ts';

/** What a change is judged by. */
export interface Reviewed {
  readonly changes: readonly Change[];
  /** The field that holds the item's state, where actions lead it onward; else null. */
  readonly stateField: string | null;
  /** Data that real people depend on ("production"). */
  readonly grave: boolean;
}

/** Why a change deserves a second look. */
export type ReviewReason = 'grave' | 'state' | 'removal' | 'many';

const MANY = 10;

/** The rules, in order; the first that holds is told. */
const RULES: readonly { readonly name: ReviewReason; readonly when: (reviewed: Reviewed) => boolean }[] = [
  { name: 'grave', when: ({ grave, changes }) => grave && changes.length > 0 },
  // A state is mostly led onward by actions, which know what else belongs to it.
  {
    name: 'state',
    when: ({ changes, stateField }) =>
      stateField !== null &&
      changes.some(({ pointer, before }) => before !== undefined && lastOf(pointer) === stateField),
  },
  // What is taken out of a list, or an object that goes as a whole, is easily overlooked.
  { name: 'removal', when: ({ changes }) => changes.some(removes) },
  { name: 'many', when: ({ changes }) => changes.length >= MANY },
];

/** The field of a state that actions of the item lead onward; where there are none, an edit is how it is changed. */
export function ledState({ state, actions }: Pick<Resource, 'state' | 'actions'>): string | null {
  return actions.some(({ on, reads }) => on === 'item' && !reads) ? (state?.field ?? null) : null;
}

/** The reason for a second look, or null. */
export function reviewReason(reviewed: Reviewed): ReviewReason | null {
  return RULES.find(({ when }) => when(reviewed))?.name ?? null;
}

function removes({ before, after }: Change): boolean {
  if (Array.isArray(before)) return !Array.isArray(after) || after.length < before.length;
  return isPlain(before) && Object.keys(before).length > 0 && (after === undefined || after === null);
}

function lastOf(pointer: Pointer): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1);
}
