// The open menu: loaded when a menu is first wanted.
import { Menu } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Fragment, type ReactElement } from 'react';
import type { MenuEntry } from './ActionMenu.tsx';
import { useGo } from './Moves.tsx';
import { Icon } from './icons.tsx';
import { Spot } from './Spot.tsx';

/** What the open menu takes. */
export interface MenuPanelProps {
  readonly entries: readonly MenuEntry[];
  readonly label: string;
  readonly align: 'start' | 'end';
  /** The button beside which it opens; without it the one that it is drawn after. */
  readonly button?: HTMLElement;
  /** Where the button stands that it is drawn after. */
  readonly place?: HTMLElement | null;
  readonly onClose: () => void;
}

/** No menu is longer than the window: one of forty filters made the page scroll, and its end could not be reached. */
const MOST_HEIGHT = 'min(30rem, 60dvh)';
const SCROLLS = { overflowY: 'auto' } as const;
/** From here on it may scroll, which the keyboard does by its entries. */
const MAY_SCROLL = 8;

/** Draws the open menu beside the button before it. */
export function MenuPanel({ entries, label, align, button, place, onClose }: MenuPanelProps): ReactElement {
  const stands = button ?? place;
  const landmark =
    stands?.closest<HTMLElement>('main') ??
    stands?.closest<HTMLElement>('header, nav') ??
    document.querySelector<HTMLElement>('header');
  return (
    <Menu
      opened
      onClose={onClose}
      position={align === 'end' ? 'bottom-end' : 'bottom-start'}
      withinPortal
      menuItemTabIndex={entries.length < MAY_SCROLL ? -1 : 0}
      // What belongs to the screen stands in its landmark.
      {...(landmark === null ? {} : { portalProps: { target: landmark } })}
    >
      <Menu.Target>
        <Spot over={button} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} className="fd-menu" data-panel="" mah={MOST_HEIGHT} style={SCROLLS}>
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
      data-danger={entry.danger || undefined}
      disabled={entry.disabled === true}
      {...(entry.hint === undefined ? {} : { title: entry.hint })}
      onClick={select}
    >
      {entry.label}
    </Menu.Item>
  );
}
