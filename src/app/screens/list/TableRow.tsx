// One row of a list's table: each value by its kind, the first one as the link to the item, and a menu of what can be
// done with it.
import { type MouseEvent, memo, type ReactElement, useState } from 'react';
import type { Json, Lookup } from '#contract';
import { type Action, fieldValue, type Resource, type ResourceDetails, scalarText, titleOf } from '#model';
import { useIndex } from '../../data/index.ts';
import { Display } from '../../fields/index.ts';
import { ActionMenu, Icon, Link, type MenuEntry, Skeleton, useGo, useWords, type Words } from '../../ui/index.ts';
import { ActionRunner, DeleteItem, iconOf } from '../result/index.ts';
import { Mark } from './Mark.tsx';
import { type PlacedColumn, sideOf } from './use-placed.ts';
import type { RowTarget } from './use-targets.ts';

/** What a row takes. */
export interface TableRowProps {
  readonly index: number;
  readonly item: Json;
  readonly target: RowTarget | null;
  readonly resource: Resource;
  readonly details: ResourceDetails;
  readonly columns: readonly PlacedColumn[];
  readonly lookup: Lookup;
  readonly marked: boolean;
  readonly onMark: (index: number, range: boolean) => void;
  /** Has changed since one looked. */
  readonly news: boolean;
}

/** Draws one row. */
export const TableRow = memo(function TableRow(props: TableRowProps): ReactElement {
  const { index, item, target, resource, columns, lookup, details, marked, onMark, news } = props;
  const words = useWords();
  const go = useGo();
  const open = (event: MouseEvent<HTMLTableRowElement>): void => {
    if (target === null || event.button !== 0 || isOwnMatter(event)) return;
    target.leave();
    if (event.ctrlKey || event.metaKey) window.open(target.path, '_blank', 'noopener');
    else go(target.path);
  };
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      data-link={target !== null || undefined}
      data-marked={marked || undefined}
      data-news={news || undefined}
      onClick={open}
    >
      <td className="fd-grid-mark">
        {target !== null && (
          <Mark
            label={words('select.row', { name: titleOf(resource, item) || target.id })}
            on={marked}
            onMark={(range) => onMark(index, range)}
          />
        )}
      </td>
      {columns.map((column, position) => (
        <td
          key={column.field.name}
          {...sideOf(column)}
          data-kind={column.field.kind}
          data-field={column.field.name}
          tabIndex={-1}
        >
          {position === 0 ? (
            <First {...{ item, target, resource, lookup }} field={column.field} />
          ) : (
            <Display
              field={column.field}
              value={fieldValue(item, column.field.name)}
              item={item}
              lookup={lookup}
              compact
            />
          )}
        </td>
      ))}
      <td className="fd-grid-menu">{target !== null && <RowMenu item={item} target={target} details={details} />}</td>
    </tr>
  );
});

/** A click on something inside a row, or one that ends a selection of text, does not open the item. */
function isOwnMatter(event: MouseEvent<HTMLElement>): boolean {
  const inside =
    event.target instanceof Element
      ? event.target.closest('a, button, input, label, [role="menu"], [data-in-place]')
      : null;
  const outside = event.target instanceof Element && !event.currentTarget.contains(event.target);
  return inside !== null || outside || (window.getSelection()?.toString() ?? '') !== '';
}

/** Kinds whose display is a link or more than a line: the item's own link shows its title instead. */
const NOT_IN_A_LINK: ReadonlySet<string> = new Set([
  'email',
  'url',
  'phone',
  'relation',
  'file',
  'image',
  'object',
  'list',
  'map',
  'variant',
  'secret',
  'json',
]);

type FirstProps = Pick<TableRowProps, 'item' | 'target' | 'resource' | 'lookup'> & {
  readonly field: PlacedColumn['field'];
};

function First({ item, target, resource, lookup, field }: FirstProps): ReactElement {
  const value = fieldValue(item, field.name);
  if (target === null) return <Display field={field} value={value} item={item} lookup={lookup} compact />;
  const isText = NOT_IN_A_LINK.has(field.kind) || scalarText(value) === null;
  const text = field.kind === 'email' ? scalarText(value) : null;
  const title = text ?? (titleOf(resource, item) || target.id);
  return (
    <Link to={target.path} className="fd-grid-link" onClick={target.leave} {...{ 'data-row-link': '' }}>
      {isText ? (
        <span className="fd-truncate">{title}</span>
      ) : (
        <Display field={field} value={value} item={item} lookup={lookup} compact />
      )}
    </Link>
  );
}

interface RowMenuProps {
  readonly item: Json;
  readonly target: RowTarget;
  readonly details: ResourceDetails;
}

function RowMenu({ item, target, details }: RowMenuProps): ReactElement {
  const words = useWords();
  const [running, setRunning] = useState<Action | 'delete' | null>(null);
  const title = titleOf(details.resource, item) || target.id;
  const label = words('list.rowMenu', { name: title });
  return (
    <>
      <ActionMenu label={label} entries={rowEntries(details, target, useIndex().settings.readOnly, words, setRunning)}>
        <button type="button" className="fd-grid-more" aria-label={label}>
          <Icon name="dots" size={16} />
        </button>
      </ActionMenu>
      {running === 'delete' && (
        <DeleteItem
          details={details}
          parts={target.parts}
          title={title}
          item={item}
          onClose={() => setRunning(null)}
          onDone={() => setRunning(null)}
        />
      )}
      {running !== null && running !== 'delete' && (
        <ActionRunner
          action={running}
          details={details}
          parts={target.parts}
          item={item}
          onClose={() => setRunning(null)}
        />
      )}
    </>
  );
}

interface RowMenuProps {
  readonly item: Json;
  readonly target: RowTarget;
  readonly details: ResourceDetails;
}

function rowEntries(
  details: ResourceDetails,
  target: RowTarget,
  readOnly: boolean,
  words: Words,
  run: (what: Action | 'delete') => void,
): readonly MenuEntry[] {
  const { operations, actions } = details.resource;
  const own = actions.filter((action) => action.on === 'item' && (!readOnly || action.reads));
  const changes = operations.update !== null || operations.replace !== null;
  return [
    { label: words('item.open'), icon: 'arrow-right', to: target.path },
    ...(changes && !readOnly ? [{ label: words('item.edit'), icon: 'pencil' as const, to: target.edit }] : []),
    ...own.map(
      (action, index): MenuEntry => ({
        label: action.label,
        icon: iconOf(action),
        danger: action.danger === 'typed',
        divided: index === 0,
        onSelect: () => run(action),
      }),
    ),
    ...(operations.delete !== null && !readOnly
      ? [
          {
            label: words('item.delete'),
            icon: 'trash' as const,
            danger: true,
            divided: true,
            onSelect: () => run('delete'),
          },
        ]
      : []),
  ];
}

/** A row that is still coming, of the same height. */
export function SkeletonRow({
  columns,
  index,
}: {
  readonly columns: readonly PlacedColumn[];
  readonly index: number;
}): ReactElement {
  return (
    <tr aria-hidden="true">
      <td className="fd-grid-mark" />
      {columns.map((column, position) => (
        <td key={column.field.name} {...sideOf(column)}>
          <Skeleton width={`${45 + ((index * 7 + position * 13) % 5) * 9}%`} />
        </td>
      ))}
      <td className="fd-grid-menu" />
    </tr>
  );
}
