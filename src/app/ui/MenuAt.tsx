// An open menu beside a button, or what holds one, that stands elsewhere: for lists, where each row and each column has a menu
// and only one is open.
import { type ReactElement, Suspense } from 'react';
import { MenuPanel } from './ActionMenu.tsx';
import { giveFocusBack } from './anchor.tsx';
import type { MenuEntry } from './ActionMenu.tsx';

/** What the menu takes. */
export interface MenuAtProps {
  readonly button: HTMLElement;
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly align?: 'start' | 'end';
  readonly onClose: () => void;
}

/** Draws the menu; the focus goes back to the button. */
export function MenuAt({ button, label, entries, align = 'end', onClose }: MenuAtProps): ReactElement {
  const close = (): void => {
    giveFocusBack(button.matches('button') ? button : button.querySelector('button'));
    onClose();
  };
  return (
    <Suspense fallback={null}>
      <MenuPanel entries={entries} label={label} align={align} button={button} onClose={close} />
    </Suspense>
  );
}
