// Offers to send only what was changed, where the whole of an item was refused for something else: a network whose VLAN may not
// be sent again, though nobody changed it. This time only; what is gone afterwards is said.
import type { ReactElement } from 'react';
import { formOf, type ResourceDetails } from '#model';
import { spareOf } from '../../data/save-item.ts';
import type { FormStore } from '../../fields/control/index.ts';
import { Button, useWords } from '../../ui/index.ts';
import { Notice } from './FormFrame.tsx';
import type { Saver } from './use-save.ts';

/** What the offer takes. */
export interface AloneProps {
  readonly details: ResourceDetails;
  readonly store: FormStore;
  readonly saver: Saver;
  /** Saves again. */
  readonly onAgain: () => void;
}

/** Refusals after which nothing has changed, that may be of any of what was sent. */
const OF_ANY: ReadonlySet<number> = new Set([400, 403, 409, 422]);

/** Draws the offer; nothing where something that was entered is refused, or where the whole has to be sent. */
export function Alone({ details, store, saver, onAgain }: AloneProps): ReactElement | null {
  const words = useWords();
  const { failure } = saver.outcome;
  if (failure?.kind !== 'problem' || !OF_ANY.has(failure.status)) return null;
  if (!store.shownIssues().every(({ pointer }) => store.isAsAtFirst(pointer))) return null;
  const places = spareOf({ details }, saver.editing());
  if (places.length === 0) return null;
  const alone = (): void => {
    const form = store.getForm();
    store.leaveOut(formOf(form.call, store.lookup, { ...form.options, leftOut: [...form.leftOut, ...places] }));
    onAgain();
  };
  return (
    <Notice title={words('form.alone')}>
      <Button size="xs" onClick={alone}>
        {words('form.alone-do')}
      </Button>
    </Notice>
  );
}
