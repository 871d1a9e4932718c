// Asks before a form with unsaved changes, or what is told only once, is left by a link, the back button or by closing the page.
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
  return (
    <Hold
      isUnsaved={() => !done.current && store.isChanged()}
      title={words('guard.title')}
      about={(ends) => words(ends ? 'guard.about-end' : 'guard.about')}
    />
  );
}

/** What would be lost, and how that is asked; `ends`: where one signs out. */
export interface HoldProps {
  readonly isUnsaved: () => boolean;
  readonly title: string;
  readonly about: (ends: boolean) => string;
}

/** Draws the question of whether to leave what would be lost, when it is to be asked. */
export function Hold({ isUnsaved, title, about }: HoldProps): ReactElement | null {
  const words = useWords();
  const held = useHold(isUnsaved);
  if (held === null) return null;
  return (
    <Dialog title={title} onClose={held.stay}>
      <div className="fd-stack">
        <p className="fd-flat">{about(held.ends)}</p>
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
