// The head of a list's table: the columns' names, and sorting by those that can be sorted.
import type { ReactElement } from 'react';
import { canSortBy } from '#model';
import type { ListView, ListWish } from '../../data/index.ts';
import { Icon, useWords } from '../../ui/index.ts';
import type { Column } from './columns.ts';
import { Mark } from './Mark.tsx';
import type { Marking } from './use-marking.ts';

/** What the head takes. */
export interface HeadProps {
  readonly columns: readonly Column[];
  readonly list: ListView;
  readonly wish: ListWish;
  readonly onWish: (wish: ListWish) => void;
  readonly marking: Marking;
}

/** Draws the head of a list's table. */
export function Head({ columns, list, wish, onWish, marking }: HeadProps): ReactElement {
  const words = useWords();
  return (
    <thead>
      <tr>
        <th scope="col" className="fd-grid-mark">
          <Mark
            label={words('select.all')}
            on={marking.state === 'all'}
            partly={marking.state === 'some'}
            onMark={marking.all}
          />
        </th>
        {columns.map((column) => (
          <HeadCell key={column.field.name} {...{ column, list, wish, onWish }} />
        ))}
        <th scope="col" className="fd-grid-menu">
          <span className="fd-visually-hidden">{words('item.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

function HeadCell({
  column,
  list,
  wish,
  onWish,
}: Omit<HeadProps, 'columns' | 'marking'> & { readonly column: Column }): ReactElement {
  const words = useWords();
  const { field, width, end } = column;
  const current = wish.sort.find((by) => by.field === field.name);
  const ways = sortWays(list, field.name);
  const style = { width: `${width}rem` };
  const className = end ? 'fd-grid-end' : undefined;
  const about = field.description === '' ? field.label : `${field.label}: ${field.description}`;
  if (ways === 'no') {
    return (
      <th scope="col" style={style} className={className} title={about}>
        <span className="fd-grid-label fd-truncate">{field.label}</span>
      </th>
    );
  }
  const sort = (): void => onWish({ ...wish, sort: nextSort(field.name, current?.direction, ways) });
  const icon =
    current === undefined ? 'arrows-sort' : current.direction === 'ascending' ? 'chevron-up' : 'chevron-down';
  return (
    <th scope="col" style={style} className={className} aria-sort={current?.direction ?? 'none'} title={about}>
      <button type="button" className="fd-grid-sort" data-sorted={current !== undefined || undefined} onClick={sort}>
        <span className="fd-truncate">{field.label}</span>
        <Icon name={icon} size={13} />
        <span className="fd-visually-hidden">{words('list.sort')}</span>
      </button>
    </th>
  );
}

/** What is whole is sorted here by anything; what is not is sorted by what the API can. */
function sortWays(list: ListView, field: string): 'both' | 'one' | 'no' {
  const listing = list.resource.listing;
  if (listing === null) return 'no';
  if (listing.pagination.style === 'none') return 'both';
  const byApi = canSortBy(listing.sort, field);
  return byApi === 'no' && list.complete && list.state === 'ready' ? 'both' : byApi;
}

function nextSort(
  field: string,
  current: 'ascending' | 'descending' | undefined,
  ways: 'both' | 'one',
): ListWish['sort'] {
  if (current === undefined) return [{ field, direction: 'ascending' }];
  return current === 'ascending' && ways === 'both' ? [{ field, direction: 'descending' }] : [];
}
