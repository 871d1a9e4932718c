// The open dialog: loaded when one is first wanted.
import { Modal } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { ReactElement } from 'react';
import type { DialogProps } from './Dialog.tsx';
import { useWords } from './words.ts';

/** Draws the open dialog. */
export function DialogFrame({ title, onClose, children, size = 'md', closable = true }: DialogProps): ReactElement {
  const words = useWords();
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
      closeButtonProps={{ 'aria-label': words('dialog.close') }}
      transitionProps={{ duration: 120 }}
      radius="lg"
      classNames={{ title: 'fd-dialog-title', content: 'fd-dialog', header: 'fd-dialog-header' }}
    >
      {children}
    </Modal>
  );
}
