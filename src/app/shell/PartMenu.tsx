// The parts of a server that has several contracts, beside the name of the one that is shown.
import type { ReactElement } from 'react';
import { failureOf, useChoosePart, useIndex } from '../data/index.ts';
import { ActionMenu, Icon, IconButton, type MenuEntry, notify, useWords } from '../ui/index.ts';

/** Draws the menu. */
export function PartMenu(): ReactElement {
  const words = useWords();
  const { parts } = useIndex();
  const choose = useChoosePart();
  const entries = parts.map(({ part, label, current }): MenuEntry => {
    const onSelect = (): void => {
      if (current) return;
      choose(part).catch((error: unknown) => {
        notify({ tone: 'danger', title: words('parts.failed'), message: failureOf(error).detail });
      });
    };
    return { label, onSelect, mark: current ? <Icon name="check" size={15} /> : undefined };
  });
  return (
    <ActionMenu entries={entries} label={words('parts.title')} align="start">
      <IconButton icon="chevron-down" label={words('parts.title')} />
    </ActionMenu>
  );
}
