// The icon of an action: by what it answers and how grave it is.
import type { Action, Resource } from '#model';
import type { IconName } from '../../ui/index.ts';

/** The icon of deleting; where it is called otherwise, of an action to be careful with. */
export function deletingIcon({ deleting }: Pick<Resource, 'deleting'>): IconName {
  return deleting === undefined ? 'trash' : 'alert-triangle';
}

/** The icon of an action. */
export function iconOf(action: Pick<Action, 'answers' | 'danger' | 'reads'>): IconName {
  if (action.answers === 'file') return 'download';
  if (action.danger === 'typed') return 'alert-triangle';
  return action.reads ? 'file' : 'bolt';
}
