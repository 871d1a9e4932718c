// A menu of things to do, behind a button: entries as data in, the chosen one is called.
import { Menu } from '@mantine/core';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { useGo } from './Link.tsx';
import { Icon, type IconName } from './icons.tsx';

/** One entry of a menu: a thing to do, a place to go, or a heading over those that follow. */
export interface MenuEntry {
  readonly label: string;
  readonly icon?: IconName;
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
  /** Stays open when chosen. */
  readonly stays?: boolean;
}

/** What a menu takes: `children` is the button that opens it. */
export interface ActionMenuProps {
  readonly entries: readonly MenuEntry[];
  readonly children: ReactNode;
  readonly label: string;
  readonly align?: 'start' | 'end';
  /** Given where the menu is opened from outside: it is drawn open, and this is called when it closes. */
  readonly onClose?: () => void;
}

/** Draws a menu. */
export function ActionMenu({ entries, children, label, align = 'end', onClose }: ActionMenuProps): ReactElement {
  const outside = onClose === undefined ? {} : { opened: true, onClose };
  return (
    <Menu position={align === 'end' ? 'bottom-end' : 'bottom-start'} withinPortal keepMounted={false} {...outside}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown aria-label={label} className="fd-menu">
        {entries.map((entry, index) => (
          <Fragment key={`${index} ${entry.label}`}>
            {entry.divided === true && <Menu.Divider />}
            <Entry entry={entry} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entry({ entry }: { readonly entry: MenuEntry }): ReactElement {
  const go = useGo();
  if (entry.heading === true) return <Menu.Label>{entry.label}</Menu.Label>;
  const select = (): void => {
    entry.onSelect?.();
    if (entry.to !== undefined) go(entry.to);
  };
  return (
    <Menu.Item
      leftSection={entry.icon === undefined ? undefined : <Icon name={entry.icon} size={16} />}
      rightSection={entry.mark}
      {...(entry.danger === true ? { color: 'red' } : {})}
      disabled={entry.disabled === true}
      {...(entry.hint === undefined ? {} : { title: entry.hint })}
      closeMenuOnClick={entry.stays !== true}
      onClick={select}
    >
      {entry.label}
    </Menu.Item>
  );
}
