// The head of a list's table: the columns' names and sorting by them. Their order, width and menus come with what is loaded after.
import { type CSSProperties, memo, type ReactElement, Suspense, useRef } from 'react';
import type { Lookup } from '#contract';
import type { ListView, ListWish } from '../../data/index.ts';
import { Early, Icon, useWords, part } from '../../ui/index.ts';
import type { Columns } from './columns.ts';
import { Mark } from './Mark.tsx';
import { sortWays } from './sort-ways.ts';
import type { Marking } from './use-marking.ts';
import { type PlacedColumn, sideOf } from './use-placed.ts';

const HeadTools = part(() => import('./HeadTools.tsx').then(({ HeadTools }) => HeadTools));

/** What the head takes. */
export interface HeadProps {
  readonly columns: Columns;
  readonly placed: readonly PlacedColumn[];
  readonly list: ListView;
  readonly lookup: Lookup;
  readonly wish: ListWish;
  readonly onWish: (wish: ListWish) => void;
  /** Opens a filter by its key. */
  readonly onFilter: (key: string) => void;
  readonly fixed: string | undefined;
  readonly marks: Marking['state'];
  /** None of the rows leads anywhere: there is nothing to mark. */
  readonly unmarked: boolean;
  readonly onMarkAll: () => void;
}

/** Draws the head of a list's table; scrolling leaves it as it is. */
export const Head = memo(function Head({ placed, marks, unmarked, onMarkAll, ...shown }: HeadProps): ReactElement {
  const words = useWords();
  const { list, wish, onWish } = shown;
  const row = useRef<HTMLTableRowElement>(null);
  return (
    <thead>
      <tr ref={row}>
        <th scope="col" className="fd-grid-mark">
          <Mark
            label={words('select.all')}
            on={marks === 'all'}
            partly={marks === 'some'}
            disabled={unmarked}
            onMark={onMarkAll}
          />
        </th>
        {placed.map((column) => (
          <HeadCell key={column.field.name} {...{ column, list, wish, onWish }} />
        ))}
        <th scope="col" className="fd-grid-menu">
          <span className="fd-visually-hidden">{words('item.actions')}</span>
          <Suspense fallback={<Early on={row} wants={isForTools} />}>
            <HeadTools row={row} {...shown} />
          </Suspense>
        </th>
      </tr>
    </thead>
  );
});

/** What the tools do, whose code comes after the head. */
function isForTools(event: Event, target: Element): boolean {
  if (event instanceof KeyboardEvent) return (event.altKey || event.shiftKey) && event.key.startsWith('Arrow');
  return event.type === 'contextmenu' || target.matches('.fd-grid-more');
}

interface CellProps extends Pick<HeadProps, 'list' | 'wish' | 'onWish'> {
  readonly column: PlacedColumn;
}

function HeadCell({ column, list, wish, onWish }: CellProps): ReactElement {
  const words = useWords();
  const { field } = column;
  const current = wish.sort.find((by) => by.field === field.name);
  const { ways, byApi } = sortWays(list, field.name);
  const { className, style: side } = sideOf(column);
  const style: CSSProperties = { width: `${column.px}px`, ...side };
  const about = field.description === '' ? field.label : `${field.label}: ${field.description}`;
  const title = byApi || list.complete ? about : `${about} (${words('list.sortLoaded')})`;
  const sort = (): void => {
    if (ways !== 'no') onWish({ ...wish, sort: nextSort(field.name, current?.direction, ways) });
  };
  const icon =
    current === undefined ? 'arrows-sort' : current.direction === 'ascending' ? 'chevron-up' : 'chevron-down';
  return (
    <th
      scope="col"
      style={style}
      className={className}
      aria-sort={ways === 'no' ? undefined : (current?.direction ?? 'none')}
      title={title}
      data-field={field.name}
    >
      <button
        type="button"
        className="fd-grid-sort"
        data-sorted={current !== undefined || undefined}
        data-plain={ways === 'no' || undefined}
        onClick={sort}
      >
        <span className={field.kind === 'image' ? 'fd-visually-hidden' : 'fd-truncate'}>{field.label}</span>
        {field.kind === 'image' && <Icon name="photo" size={15} />}
        {ways !== 'no' && field.kind !== 'image' && <Icon name={icon} size={13} />}
        {ways !== 'no' && <span className="fd-visually-hidden">{words('list.sort')}</span>}
      </button>
      <span className="fd-grid-more" aria-hidden="true" />
      <span className="fd-grid-edge" aria-hidden="true" />
    </th>
  );
}

function nextSort(
  field: string,
  current: 'ascending' | 'descending' | undefined,
  ways: 'both' | 'one',
): ListWish['sort'] {
  if (current === undefined) return [{ field, direction: 'ascending' }];
  return current === 'ascending' && ways === 'both' ? [{ field, direction: 'descending' }] : [];
}
