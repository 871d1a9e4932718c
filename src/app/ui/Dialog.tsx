// Dialogs: one to hold anything, and one that asks before something that cannot be undone, by typing where it is grave.
import { Modal, TextInput } from '@mantine/core';
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { useWords } from './words.ts';

/** What a dialog takes. */
export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  /** False: neither Escape nor a click beside it closes it, for example while something is being sent. */
  readonly closable?: boolean;
}

/** Draws a dialog; it is open as long as it is drawn, and gives the focus back when it goes. */
export function Dialog({ title, onClose, children, size = 'md', closable = true }: DialogProps): ReactElement {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      centered
      withCloseButton={closable}
      closeOnEscape={closable}
      closeOnClickOutside={closable}
      classNames={{ title: 'fd-dialog-title', content: 'fd-dialog', header: 'fd-dialog-header' }}
    >
      {children}
    </Modal>
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
          <TextInput
            label={words('confirm.type', { text: typed })}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        )}
        <div className="fd-dialog-buttons">
          <Button onClick={onClose} disabled={busy}>
            {words('confirm.cancel')}
          </Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} loading={busy} disabled={!allowed}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
