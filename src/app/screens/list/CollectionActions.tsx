// What can be done with a collection as a whole: as buttons where they are few and none is grave, else in a menu.
import { type ReactElement, useState } from 'react';
import type { Action, ResourceDetails } from '#model';
import { useIndex } from '../../data/index.ts';
import { ActionMenu, Button, useWords } from '../../ui/index.ts';
import { ActionRunner, iconOf } from '../result/index.ts';

/** What the component takes. */
export interface CollectionActionsProps {
  readonly details: ResourceDetails;
  readonly parents: readonly string[];
}

/** Draws the actions of a collection. */
export function CollectionActions({ details, parents }: CollectionActionsProps): ReactElement | null {
  const words = useWords();
  const { settings } = useIndex();
  const [running, setRunning] = useState<Action | null>(null);
  const actions = details.resource.actions.filter(
    (action) => action.on === 'collection' && (action.reads || !settings.readOnly),
  );
  if (actions.length === 0) return null;
  return (
    <>
      {actions.length <= 2 && !actions.some(({ danger }) => danger === 'typed') ? (
        actions.map((action) => (
          <Button key={action.operation} icon={iconOf(action)} onClick={() => setRunning(action)}>
            {action.label}
          </Button>
        ))
      ) : (
        <ActionMenu
          label={words('item.actions')}
          entries={actions.map((action) => ({
            label: action.label,
            icon: iconOf(action),
            danger: action.danger === 'typed',
            onSelect: () => setRunning(action),
          }))}
        >
          <Button icon="chevron-down" iconPosition="right">
            {words('item.actions')}
          </Button>
        </ActionMenu>
      )}
      {running !== null && (
        <ActionRunner action={running} details={details} parts={parents} onClose={() => setRunning(null)} />
      )}
    </>
  );
}
