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
import { useFocusBack } from './focus.ts';
import { useWords } from './words.ts';

/** Draws the open dialog. */
export function DialogFrame({ title, onClose, children, size = 'md', closable = true }: DialogProps): ReactElement {
  const words = useWords();
  useFocusBack();
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      centered
      closeOnEscape={closable}
      closeOnClickOutside={closable}
      // Without a transform: lists that open in it may reach beyond it.
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content radius="lg" className="fd-dialog">
        {/* Mantine's own header would be a second banner to screen readers. */}
        <div className="fd-dialog-header">
          <Modal.Title className="fd-dialog-title">{title}</Modal.Title>
          {closable && <Modal.CloseButton aria-label={words('dialog.close')} />}
        </div>
        <Modal.Body ref={beginInside}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The keyboard begins at what is asked for, not at what closes it. On a phone its keys would cover what is asked. */
function beginInside(body: HTMLElement | null): void {
  if (body === null || body.querySelector('[data-autofocus]') !== null) return;
  if (window.matchMedia('(pointer: fine)').matches) body.querySelector(CONTROLS)?.setAttribute('data-autofocus', '');
}

const CONTROLS = ':is(input, select, textarea, button):not(:disabled, [type="hidden"], [tabindex="-1"])';
