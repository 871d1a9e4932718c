// The navigation on a phone: a drawer, loaded when it is first wanted.
import { Drawer } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import type { ReactElement } from 'react';
import { useWords } from '../ui/index.ts';
import { Navigation } from './Navigation.tsx';

/** Draws the navigation as a drawer. */
export function NavigationDrawer({
  name,
  onClose,
}: {
  readonly name: string;
  readonly onClose: () => void;
}): ReactElement {
  const words = useWords();
  return (
    <Drawer
      opened
      onClose={onClose}
      size={300}
      padding="xs"
      title={name}
      closeButtonProps={{ 'aria-label': words('dialog.close') }}
      transitionProps={{ duration: 150 }}
      classNames={{ title: 'fd-dialog-title' }}
    >
      <Navigation />
    </Drawer>
  );
}
