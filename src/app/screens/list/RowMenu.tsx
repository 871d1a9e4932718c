// The menu of a row: what can be done with its item. One for the whole list, beside the button that was pressed; what is
// begun from it goes on when its row has scrolled out of sight. Loaded when someone comes near a row.
import { type ReactNode, useEffect, useState } from 'react';
import type { Json } from '#contract';
import { type Action, type ResourceDetails, titleOf } from '#model';
import { useIndex } from '../../data/index.ts';
import { MenuAt, type MenuEntry, useWords, type Words } from '../../ui/index.ts';
import { ActionRunner, DeleteItem, deletingIcon, iconOf } from '../result/index.ts';
import { indexOf } from './use-marking.ts';
import type { RowTarget } from './use-targets.ts';

/** What the menu takes. */
export interface RowMenuProps {
  readonly details: ResourceDetails;
  readonly item: Json;
  readonly target: RowTarget;
  /** The button that was pressed. */
  readonly button: HTMLElement;
  readonly index: number;
  readonly onClose: () => void;
}

/** Draws the menu, then what was chosen from it. */
export function RowMenu({ details, item, target, button, index, onClose }: RowMenuProps): ReactNode {
  const words = useWords();
  const { settings } = useIndex();
  const [running, setRunning] = useState<Action | 'delete' | null>(null);
  const [closed, setClosed] = useState(false);
  const open = !closed;
  useEffect(() => {
    if (!open && running === null) onClose();
  }, [open, running, onClose]);
  const title = titleOf(details.resource, item) || target.id;
  useEffect(() => {
    button.setAttribute('aria-expanded', 'true');
    // A menu whose row has scrolled away stands beside nothing, or beside another row's button, and closes.
    const follow = new MutationObserver(() => {
      if (!button.isConnected || indexOf(button) !== index) setClosed(true);
    });
    const rows = button.closest('tbody');
    if (rows !== null) follow.observe(rows, { childList: true, subtree: true, attributeFilter: ['data-index'] });
    return () => {
      follow.disconnect();
      button.removeAttribute('aria-expanded');
    };
  }, [button, index]);
  if (running === 'delete') {
    return <DeleteItem {...{ details, title, item, onClose }} parts={target.parts} onDone={onClose} />;
  }
  if (running !== null) return <ActionRunner action={running} {...{ details, item, onClose }} parts={target.parts} />;
  return (
    open && (
      <MenuAt
        button={button}
        label={words('list.rowMenu', { name: title })}
        entries={rowEntries(details, target, settings.readOnly, words, setRunning)}
        onClose={() => setClosed(true)}
      />
    )
  );
}
function rowEntries(
  details: ResourceDetails,
  target: RowTarget,
  readOnly: boolean,
  words: Words,
  run: (what: Action | 'delete') => void,
): readonly MenuEntry[] {
  const { operations, actions } = details.resource;
  const own = actions.filter((action) => action.on === 'item' && (!readOnly || action.reads));
  const changes = operations.update !== null || operations.replace !== null;
  return [
    { label: words('item.open'), icon: 'arrow-right', to: target.path },
    ...(changes && !readOnly ? [{ label: words('item.edit'), icon: 'pencil' as const, to: target.edit }] : []),
    ...own.map(
      (action, index): MenuEntry => ({
        label: action.label,
        icon: iconOf(action),
        danger: action.danger === 'typed',
        divided: index === 0,
        onSelect: () => run(action),
      }),
    ),
    ...(operations.delete !== null && !readOnly
      ? [
          {
            label: details.resource.deleting ?? words('item.delete'),
            icon: deletingIcon(details.resource),
            danger: true,
            divided: true,
            onSelect: () => run('delete'),
          },
        ]
      : []),
  ];
}
