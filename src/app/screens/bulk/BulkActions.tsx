// What can be done with the chosen items of a list: change a field, run an action, delete. Each begins a job.
import { type ReactElement, useMemo, useState } from 'react';
import type { Json } from '#contract';
import { type Action, offeredToMany } from '#model';
import { useIndex } from '../../data/index.ts';
import { ActionMenu, Button, IconButton, lowered, type MenuEntry, MoreWords, useWords } from '../../ui/index.ts';
import { formWords } from '../form/words.ts';
import { deletingIcon, iconOf } from '../result/index.ts';
import { ActionMany } from './ActionMany.tsx';
import { Collected } from './Collected.tsx';
import { DeleteMany } from './DeleteMany.tsx';
import { EditMany } from './EditMany.tsx';
import { useBulk } from './use-bulk.ts';
import type { Chosen } from './use-picks.ts';
import { bulkWords } from './words.ts';
import './bulk.css';

/** What the actions take: what is chosen, and what to call once a job has begun. */
export interface BulkActionsProps extends Chosen {
  /** Those of the chosen items that are here. */
  readonly items: readonly Json[];
  readonly onBegun: () => void;
}

/** Draws the actions with the words that they need. */
export function BulkActions(props: BulkActionsProps): ReactElement | null {
  return (
    <MoreWords words={formWords}>
      <MoreWords words={bulkWords}>
        <Actions {...props} />
      </MoreWords>
    </MoreWords>
  );
}

type Running = Action | 'edit' | 'delete';

/** How many actions stand as buttons. */
const BUTTONS = 1;

/** How many items are looked at to know what suits them. */
const SEEN = 100;

function Actions({ onBegun, items, ...chosen }: BulkActionsProps): ReactElement | null {
  const words = useWords();
  const { settings } = useIndex();
  const [running, setRunning] = useState<Running | null>(null);
  const { operations } = chosen.details.resource;
  const { buttons, rest } = useActions(chosen, items);
  if (settings.readOnly) return null;
  // "Cancel" beside what is chosen would give up the choice.
  const called = (label: string): string =>
    label === words('bulk.cancel')
      ? words('bulk.cancel-these', { name: lowered(chosen.details.resource.label) })
      : label;
  const entries = rest.map(
    (action): MenuEntry => ({
      label: called(action.label),
      icon: iconOf(action),
      danger: action.danger === 'typed',
      onSelect: () => setRunning(action),
    }),
  );
  return (
    <>
      {(operations.update ?? operations.replace) !== null && (
        <Button size="xs" icon="pencil" onClick={() => setRunning('edit')}>
          {words('bulk.edit')}
        </Button>
      )}
      {buttons.map((action) => (
        <Button key={action.operation} size="xs" icon={iconOf(action)} onClick={() => setRunning(action)}>
          {called(action.label)}
        </Button>
      ))}
      {operations.delete !== null && (
        <Button size="xs" icon={deletingIcon(chosen.details.resource)} onClick={() => setRunning('delete')}>
          {called(chosen.details.resource.deleting ?? words('bulk.delete'))}
        </Button>
      )}
      {entries.length > 0 && (
        <ActionMenu label={words('bulk.more')} entries={entries}>
          <IconButton icon="dots" look="default" size={30} label={words('bulk.more')} aria-haspopup="menu" />
        </ActionMenu>
      )}
      {running !== null && (
        <Dialogs chosen={chosen} running={running} onBegun={onBegun} onClose={() => setRunning(null)} />
      )}
    </>
  );
}

/** Actions that change an item; one that is typed to confirm is never a button. */
function useActions(
  { details: { resource } }: Chosen,
  items: readonly Json[],
): { readonly buttons: readonly Action[]; readonly rest: readonly Action[] } {
  const offered = useMemo(() => offeredToMany(resource, items.slice(0, SEEN)), [resource, items]);
  const own = offered.filter((action) => !action.reads && action.answers !== 'file');
  const buttons = own.filter(({ danger }) => danger !== 'typed').slice(0, BUTTONS);
  return { buttons, rest: own.filter((action) => !buttons.includes(action)) };
}

interface DialogsProps {
  readonly chosen: Chosen;
  readonly running: Running;
  readonly onBegun: () => void;
  readonly onClose: () => void;
}

function Dialogs({ chosen, running, onBegun, onClose }: DialogsProps): ReactElement {
  const words = useWords();
  const jobs = useBulk();
  const deleting = chosen.details.resource.deleting ?? words('bulk.delete');
  const title = running === 'edit' ? words('bulk.edit') : running === 'delete' ? deleting : running.label;
  const begun = (): void => {
    onClose();
    onBegun();
  };
  return (
    <Collected chosen={chosen} reach={jobs.reach} title={title} onClose={onClose}>
      {(picks) => {
        const parts = { chosen, picks, jobs, onBegun: begun, onClose };
        if (running === 'edit') return <EditMany {...parts} />;
        return running === 'delete' ? <DeleteMany {...parts} /> : <ActionMany {...parts} action={running} />;
      }}
    </Collected>
  );
}
