// A small panel behind a button, for a choice or two: the button in, what the panel holds in, open and closed by itself or
// from outside.
import { type ReactElement, type ReactNode } from 'react';
import { Anchor, type OpenerProps } from './anchor.tsx';
import { part } from './part.ts';

/** What a panel takes. */
export interface PanelProps {
  readonly opener: ReactElement<OpenerProps>;
  readonly label: string;
  readonly align?: 'start' | 'end';
  /** In pixels. */
  readonly width?: number;
  readonly opened?: boolean;
  readonly onOpened?: (opened: boolean) => void;
  readonly children: ReactNode;
}

const load = () => import('./PopoverPanel.tsx');
const PopoverPanel = part(() => load().then(({ PopoverPanel }) => PopoverPanel));

/** Draws a button with a panel. */
export function Panel({ opener, label, align = 'start', width = 260, children, ...state }: PanelProps): ReactElement {
  return (
    <Anchor
      {...state}
      opener={opener}
      kind="dialog"
      load={load}
      panel={(close) => (
        <PopoverPanel label={label} align={align} width={width} onClose={close}>
          {children}
        </PopoverPanel>
      )}
    />
  );
}
