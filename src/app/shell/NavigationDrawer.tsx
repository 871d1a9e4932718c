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
    <Drawer.Root opened onClose={onClose} size={300} transitionProps={{ duration: 150 }}>
      <Drawer.Overlay />
      <Drawer.Content>
        <div className="fd-dialog-header">
          <Drawer.Title className="fd-dialog-title">{name}</Drawer.Title>
          <Drawer.CloseButton aria-label={words('dialog.close')} />
        </div>
        <Navigation />
      </Drawer.Content>
    </Drawer.Root>
  );
}
