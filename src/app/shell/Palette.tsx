// The command palette: every resource, action and setting by a few letters, and items by the API's own search. Loaded when
// it is first asked for.
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  createSpotlight,
} from '@mantine/spotlight';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { parentsAt } from '#model';
import { HOME_PATH, newPath, useFound, useIndex, usePlace, useRecent } from '../data/index.ts';
import { Icon, type IconName, lowered, useGo, useWords, type Words } from '../ui/index.ts';
import { pathOf } from './Navigation.tsx';

/** Draws the palette; it is open as long as it is drawn. */
export function Palette({ onClose }: { readonly onClose: () => void }): ReactElement {
  const words = useWords();
  const [[store, spotlight]] = useState(createSpotlight);
  const [text, setText] = useState('');
  const actions = useActions(words);
  const { items, nothing } = useItems(words, text);
  useEffect(() => spotlight.open(), [spotlight]);
  return (
    <Spotlight
      store={store}
      actions={[...actions, ...items]}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={onClose}
      attributes={{ content: { 'aria-label': words('palette.placeholder') } }}
      shortcut={null}
      highlightQuery
      scrollable
      maxHeight="min(28rem, 60vh)"
      limit={40}
      nothingFound={nothing}
      searchProps={{
        leftSection: <Icon name="search" size={18} />,
        placeholder: words('palette.placeholder'),
        'aria-label': words('palette.placeholder'),
      }}
    />
  );
}

/** Milliseconds without a key after which the API is asked. */
const PAUSE = 300;

/** Items that match what was typed, and what is said where nothing is shown. */
function useItems(
  words: Words,
  text: string,
): { readonly items: readonly SpotlightActionGroupData[]; readonly nothing: string } {
  const go = useGo();
  const [asked] = useDebouncedValue(text, PAUSE);
  const { found, searching } = useFound(text.trim() === '' ? '' : asked);
  const waits = searching || (text !== asked && text.trim() !== '');
  const actions = found.map(({ resource, title, path }) => ({
    id: `found ${path}`,
    label: title,
    description: resource.singular,
    // What the API has found fits, whatever its title says.
    keywords: [text],
    leftSection: <Icon name="arrow-right" size={18} />,
    onClick: () => go(path),
  }));
  const items = actions.length === 0 ? [] : [{ group: words('palette.items'), actions }];
  return { items, nothing: words(waits ? 'palette.searching' : 'palette.nothing') };
}

function useActions(words: Words): readonly SpotlightActionGroupData[] {
  const shown = useIndex();
  const place = usePlace();
  const go = useGo();
  const [recent] = useRecent();
  const { setColorScheme } = useMantineColorScheme();
  return useMemo(() => {
    const to = (
      id: string,
      label: string,
      icon: IconName,
      path: string,
      description?: string,
    ): SpotlightActionData => ({
      id,
      label,
      leftSection: <Icon name={icon} size={18} />,
      onClick: () => go(path),
      ...(description === undefined || description === '' ? {} : { description }),
    });
    const { index, settings } = shown;
    const lists = index.groups.flatMap((group) =>
      group.entries
        .filter(({ kind }) => kind === 'resource')
        .map((entry) => to(`open ${entry.name}`, entry.label, 'list', pathOf(entry, shown), group.label)),
    );
    const makes = index.resources
      .filter((resource) => resource.operations.create !== null && parentsAt(resource, place) !== null)
      .map(({ name, singular }) =>
        to(`new ${name}`, words('list.create', { name: lowered(singular) }), 'plus', newPath(name)),
      );
    const acts = index.actions.map(({ operation, label, description }) =>
      to(`do ${operation}`, label, 'bolt', pathOf({ kind: 'action', name: operation }, shown), description),
    );
    const themes = (['light', 'dark', 'auto'] as const).map((scheme) => ({
      id: `theme ${scheme}`,
      label: `${words('theme.title')}: ${words(`theme.${scheme}`)}`,
      leftSection: <Icon name="sun" size={18} />,
      onClick: () => setColorScheme(scheme),
    }));
    const last = recent.map(({ path, title, resource }) =>
      to(`recent ${path}`, title, 'clock', path, shown.resource(resource)?.singular),
    );
    return [
      { group: words('palette.recent'), actions: last },
      { group: words('palette.go'), actions: [to('home', words('home.title'), 'home', HOME_PATH), ...lists] },
      { group: words('palette.create'), actions: settings.readOnly ? [] : makes },
      { group: words('palette.do'), actions: acts },
      { group: words('palette.settings'), actions: themes },
    ].filter(({ actions }) => actions.length > 0);
  }, [shown, place, go, recent, words, setColorScheme]);
}
