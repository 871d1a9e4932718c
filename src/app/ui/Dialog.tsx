// Dialogs: one to hold anything, and one that asks before something that cannot be undone, by typing where it is grave.
import { type FormEvent, type ReactElement, type ReactNode, Suspense, useId, useState } from 'react';
import { Button } from './Button.tsx';
import { useWords } from './words.ts';
import { part } from './part.ts';

/** What a dialog takes. */
export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  /** False: neither Escape nor a click beside it closes it, for example while something is being sent. */
  readonly closable?: boolean;
}

const DialogFrame = part(() => import('./DialogFrame.tsx').then(({ DialogFrame }) => DialogFrame));

/** Draws a dialog; it is open as long as it is drawn, and gives the focus back when it goes. */
export function Dialog(props: DialogProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <DialogFrame {...props} />
    </Suspense>
  );
}

/** What a confirmation takes. */
export interface ConfirmProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What the button says: "Delete customer". */
  readonly confirmLabel: string;
  /** Where it is grave: what is to be typed first. */
  readonly typed?: string | undefined;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done. */
export function Confirm(props: ConfirmProps): ReactElement {
  const { title, children, confirmLabel, typed, danger = false, busy = false, onConfirm, onClose } = props;
  const words = useWords();
  const id = useId();
  const [text, setText] = useState('');
  const allowed = typed === undefined || text.trim() === typed.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (allowed && !busy) onConfirm();
  };
  return (
    <Dialog title={title} onClose={onClose} closable={!busy}>
      <form onSubmit={submit} className="fd-stack">
        <div>{children}</div>
        {typed !== undefined && (
          <div className="fd-type">
            <label htmlFor={id}>{words('confirm.type', { text: typed })}</label>
            <input
              id={id}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
        )}
        <div className="fd-dialog-buttons">
          <Button onClick={onClose} disabled={busy}>
            {words(confirmLabel.startsWith(words('confirm.cancel')) ? 'confirm.back' : 'confirm.cancel')}
          </Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} loading={busy} disabled={!allowed}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
