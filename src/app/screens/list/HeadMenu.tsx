// The menu of a column: its order, its filter, its place, its width, hidden. The same changes as in the columns panel, at
// the column itself. Loaded when it is first wanted.
import type { ReactElement } from 'react';
import type { FieldKind } from '#model';
import { Icon, MenuAt, type MenuEntry, MoreWords, useWords, type Words } from '../../ui/index.ts';
import type { Column } from './columns.ts';
import { filterChoices, offersSome } from './filter-choice.ts';
import type { HeadToolsProps } from './HeadTools.tsx';
import { sortWays } from './sort-ways.ts';
import { remPx } from './use-placed.ts';
import { listWords } from './words.ts';

/** What the menu takes. */
export interface HeadMenuProps extends Omit<HeadToolsProps, 'row'> {
  readonly column: Column;
  /** The column's head, below which it opens. */
  readonly head: HTMLElement;
  readonly onClose: () => void;
}

/** Draws the open menu of a column. */
export function HeadMenu(props: HeadMenuProps): ReactElement {
  return (
    <MoreWords words={listWords}>
      <Worded {...props} />
    </MoreWords>
  );
}

function Worded(props: HeadMenuProps): ReactElement {
  const words = useWords();
  const { column, head, onClose } = props;
  const entries = [...sortEntries(props, words), ...filterEntries(props, words), ...columnEntries(props, words)];
  return (
    <MenuAt
      button={head}
      align={column.end ? 'end' : 'start'}
      label={words('columns.menu', { name: column.field.label })}
      entries={entries}
      onClose={onClose}
    />
  );
}

const MARK = <Icon name="check" size={14} />;

function sortEntries({ column: { field }, list, wish, onWish }: HeadMenuProps, words: Words): readonly MenuEntry[] {
  const { ways, byApi } = sortWays(list, field.name);
  if (ways === 'no') return [];
  const current = wish.sort.find((by) => by.field === field.name)?.direction;
  const hint = byApi || list.complete ? {} : { hint: words('list.sortLoaded') };
  const entry = (direction: 'ascending' | 'descending'): MenuEntry => ({
    label: words(`sort.${direction}`, { kind: SORTED_AS.get(field.kind) ?? 'other' }),
    icon: `sort-${direction}`,
    mark: current === direction && MARK,
    onSelect: () => onWish({ ...wish, sort: [{ field: field.name, direction }] }),
    ...hint,
  });
  return [
    entry('ascending'),
    ...(ways === 'both' ? [entry('descending')] : []),
    ...(current === undefined
      ? []
      : [{ label: words('sort.none'), icon: 'x' as const, onSelect: () => onWish({ ...wish, sort: [] }) }]),
  ];
}

/** By what people call the two directions. */
const SORTED_AS: ReadonlyMap<FieldKind, 'time' | 'number' | 'text'> = new Map([
  ['date', 'time'],
  ['date-time', 'time'],
  ['number', 'number'],
  ['money', 'number'],
  ['percent', 'number'],
  ['duration', 'number'],
  ['text', 'text'],
  ['long-text', 'text'],
  ['email', 'text'],
]);

function filterEntries(props: HeadMenuProps, words: Words): readonly MenuEntry[] {
  const { column, list, lookup, onFilter, fixed } = props;
  const choices = filterChoices(list.resource, { items: list.items, lookup }).filter(
    (choice) => choice.field === column.field.name && choice.key !== fixed && offersSome(choice),
  );
  return choices.map((choice, index) => ({
    label: choices.length === 1 ? words('filter.add') : words('filter.by', { name: choice.label }),
    icon: 'filter',
    divided: index === 0,
    ...(choice.local && !list.complete ? { hint: words('filter.loaded') } : {}),
    // Once the menu has given the focus back.
    onSelect: () => window.setTimeout(() => onFilter(choice.key)),
  }));
}

/** By how much "wider" widens, in rem. */
const STEP = 4;

function columnEntries({ columns, column, head }: HeadMenuProps, words: Words): readonly MenuEntry[] {
  const { shown } = columns;
  const { name } = column.field;
  const at = shown.indexOf(column);
  const [before, after] = [shown[at - 1], shown[at + 1]];
  const width = (): number => head.offsetWidth / remPx();
  const move = (other: Column | undefined, by: number, word: string): readonly MenuEntry[] =>
    other?.pinned !== column.pinned
      ? []
      : [
          {
            label: words(word, { name: other.field.label }),
            icon: by < 0 ? 'arrow-left' : 'arrow-right',
            onSelect: () => columns.place(name, at + by),
          },
        ];
  return [
    {
      label: words('columns.keep'),
      icon: 'pin',
      mark: column.pinned && MARK,
      divided: true,
      onSelect: () => columns.pin(name),
    },
    ...move(before, -1, 'columns.before'),
    ...move(after, 1, 'columns.after'),
    { label: words('columns.wider'), icon: 'columns-3', onSelect: () => columns.resize(name, width() + STEP) },
    ...(column.fixed
      ? [{ label: words('columns.proposed'), icon: 'refresh' as const, onSelect: () => columns.resize(name, null) }]
      : []),
    {
      label: words('columns.hide'),
      icon: 'eye-off',
      disabled: shown.length === 1,
      onSelect: () => {
        const beside = CSS.escape((after ?? before)?.field.name ?? '');
        const next = head.parentElement?.querySelector<HTMLElement>(`th[data-field="${beside}"] button`);
        columns.toggle(name);
        // The keyboard stays in the head.
        window.setTimeout(() => next?.focus());
      },
    },
  ];
}
