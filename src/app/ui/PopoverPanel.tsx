// The open panel beside a button: loaded when a panel is first wanted.
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import type { ReactElement, ReactNode } from 'react';
import { Spot } from './Spot.tsx';

/** What the open panel takes. */
export interface PopoverPanelProps {
  readonly label: string;
  readonly align: 'start' | 'end';
  /** In pixels. */
  readonly width: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Draws the open panel; the focus goes into it and back. */
export function PopoverPanel({ label, align, width, onClose, children }: PopoverPanelProps): ReactElement {
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      position={align === 'end' ? 'bottom-end' : 'bottom-start'}
      width={width}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Spot />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} data-panel="">
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
