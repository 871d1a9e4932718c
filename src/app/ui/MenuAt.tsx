// An open menu beside a button that stands elsewhere: for lists, where each row has a button and only one menu is open.
import { type ReactElement, Suspense } from 'react';
import { MenuPanel } from './ActionMenu.tsx';
import { giveFocusBack } from './anchor.tsx';
import type { MenuEntry } from './ActionMenu.tsx';

/** What the menu takes. */
export interface MenuAtProps {
  readonly button: HTMLElement;
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}

/** Draws the menu; the focus goes back to the button. */
export function MenuAt({ button, label, entries, onClose }: MenuAtProps): ReactElement {
  const close = (): void => {
    giveFocusBack(button);
    onClose();
  };
  return (
    <Suspense fallback={null}>
      <MenuPanel entries={entries} label={label} align="end" button={button} onClose={close} />
    </Suspense>
  );
}
