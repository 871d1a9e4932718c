// A menu of things to do, behind a button: entries as data in, the chosen one is called.
import { type ReactElement, type ReactNode } from 'react';
import { Anchor, type OpenerProps } from './anchor.tsx';
import type { IconName } from './icons.tsx';
import { part } from './part.ts';

/** One entry of a menu: a thing to do, a place to go, or a heading over those that follow. */
export interface MenuEntry {
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly onSelect?: () => void;
  readonly to?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Shown at the end, such as a mark at the chosen one. */
  readonly mark?: ReactNode;
  /** Why it is there or cannot be used. */
  readonly hint?: string;
  /** A line before it. */
  readonly divided?: boolean;
  readonly heading?: boolean;
}

/** What a menu takes: `children` is the button that opens it. */
export interface ActionMenuProps {
  readonly entries: readonly MenuEntry[];
  readonly children: ReactElement<OpenerProps>;
  readonly label: string;
  readonly align?: 'start' | 'end';
  /** Open from the start. */
  readonly begun?: boolean;
}

const load = () => import('./MenuPanel.tsx');
/** The open menu, loaded when it is first wanted. */
export const MenuPanel = part(() => load().then(({ MenuPanel }) => MenuPanel));

/** Draws a menu. */
export function ActionMenu({ entries, children, label, align = 'end', begun = false }: ActionMenuProps): ReactElement {
  return (
    <Anchor
      opener={children}
      kind="menu"
      begun={begun}
      load={load}
      panel={(close, place) => (
        <MenuPanel entries={entries} label={label} align={align} place={place} onClose={close} />
      )}
    />
  );
}
