// What the command palette offers: every resource, action, saved view and setting, and what was opened last. Which of it
// fits the typed text, the best first.
import { useMantineColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { formPlace, parentsAt } from '#model';
import { HOME_PATH, newPath, useIndex, usePlace, useRecent, useViews } from '../data/index.ts';
import { type IconName, lowered, useGo, type Words } from '../ui/index.ts';
import { pathOf } from './Navigation.tsx';

/** One thing that can be chosen. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly icon: IconName;
  readonly run: () => void;
}

/** Choices under a heading. */
export interface ChoiceGroup {
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** All that can be chosen without asking the API. */
export function useChoices(words: Words): readonly ChoiceGroup[] {
  const shown = useIndex();
  const place = usePlace();
  const go = useGo();
  const [recent] = useRecent();
  const { views } = useViews();
  const { setColorScheme } = useMantineColorScheme();
  return useMemo(() => {
    const to = (id: string, label: string, icon: IconName, path: string, description = ''): Choice => ({
      id,
      label,
      description,
      icon,
      run: () => go(path),
    });
    const { index, settings } = shown;
    const lists = index.groups.flatMap((group) =>
      group.entries
        .filter(({ kind }) => kind === 'resource')
        .map((entry) => to(`open ${entry.name}`, entry.label, 'list', pathOf(entry, shown), group.label)),
    );
    const makes = index.resources
      .filter((resource) => resource.operations.create !== null && parentsAt(formPlace(resource), place) !== null)
      .map(({ name, singular }) =>
        to(`new ${name}`, words('list.create', { name: lowered(singular) }), 'plus', newPath(name)),
      );
    const acts = index.actions.map(({ operation, label, description }) =>
      to(`do ${operation}`, label, 'bolt', pathOf({ kind: 'action', name: operation }, shown), description),
    );
    const themes = (['light', 'dark', 'auto'] as const).map((scheme) => ({
      id: `theme ${scheme}`,
      label: `${words('theme.title')}: ${words(`theme.${scheme}`)}`,
      description: '',
      icon: 'sun' as const,
      run: () => setColorScheme(scheme),
    }));
    const last = recent.map(({ path, title, resource }) =>
      to(`recent ${path}`, title, 'clock', path, shown.resource(resource)?.singular),
    );
    const saved = views.map(({ name, path, resource }) =>
      to(`view ${resource} ${name}`, name, 'bookmark', path, shown.resource(resource)?.label),
    );
    return [
      { label: words('palette.recent'), choices: last },
      { label: words('palette.views'), choices: saved },
      { label: words('palette.go'), choices: [to('home', words('home.title'), 'home', HOME_PATH), ...lists] },
      { label: words('palette.create'), choices: settings.readOnly ? [] : makes },
      { label: words('palette.do'), choices: acts },
      { label: words('palette.settings'), choices: themes },
    ];
  }, [shown, place, go, recent, views, words, setColorScheme]);
}

/**
 * What fits the typed text: under each heading first labels that begin with it, then those where a word does, then those
 * that hold it, then descriptions that do. A heading stands as high as the best under it. At most `most` choices.
 */
export function fittingChoices(groups: readonly ChoiceGroup[], text: string, most: number): readonly ChoiceGroup[] {
  const wanted = text.trim().toLowerCase();
  const ranked = groups.map(({ label, choices }) => {
    const fitting = choices
      .map((choice) => ({ choice, rank: rankOf(choice, wanted) }))
      .filter(({ rank }) => rank < NEVER)
      .sort((one, other) => one.rank - other.rank);
    return { label, best: fitting[0]?.rank ?? NEVER, choices: fitting.map(({ choice }) => choice) };
  });
  let left = most;
  return ranked
    .sort((one, other) => one.best - other.best)
    .flatMap(({ label, choices }) => {
      const kept = choices.slice(0, left);
      left -= kept.length;
      return kept.length === 0 ? [] : [{ label, choices: kept }];
    });
}

const NEVER = 4;

function rankOf({ label, description }: Choice, wanted: string): number {
  const name = label.toLowerCase();
  if (wanted === '' || name.startsWith(wanted)) return 0;
  const at = name.indexOf(wanted);
  if (at > 0) return /[\p{L}\p{N}]/u.test(name.charAt(at - 1)) ? 2 : 1;
  return description.toLowerCase().includes(wanted) ? 3 : NEVER;
}
