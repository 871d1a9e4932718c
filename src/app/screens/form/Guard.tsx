// Asks before a form with unsaved changes is left, by a link, the back button or by closing the page.
import type { ReactElement, RefObject } from 'react';
import type { FormStore } from '../../fields/control/index.ts';
import { Button, Dialog, useHold, useWords } from '../../ui/index.ts';

/** What the guard takes. */
export interface GuardProps {
  readonly store: FormStore;
  /** True once what was entered has been sent. */
  readonly done: RefObject<boolean>;
}

/** Draws the question when it is to be asked. */
export function Guard({ store, done }: GuardProps): ReactElement | null {
  const words = useWords();
  const held = useHold(() => !done.current && store.isChanged());
  if (held === null) return null;
  return (
    <Dialog title={words('guard.title')} onClose={held.stay}>
      <div className="fd-stack">
        <p className="fd-flat">{words(held.ends ? 'guard.about-end' : 'guard.about')}</p>
        <div className="fd-dialog-buttons">
          <Button onClick={held.goOn}>{words('guard.leave')}</Button>
          <Button look="primary" onClick={held.stay} autoFocus>
            {words('guard.stay')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
