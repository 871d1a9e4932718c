// One row of a list's table: each value by its kind, the first one as the link to the item, and the button of the menu of
// what can be done with it. Fast scrolling draws all rows anew in one frame: a row has as few elements as it can.
import { type MouseEvent, memo, type ReactElement } from 'react';
import type { Json, Lookup } from '#contract';
import { type Field, fieldValue, LEADS_ELSEWHERE, type Resource, scalarText, titleOf } from '#model';
import { bidi, type CellTexts, Display, useCellTexts } from '../../fields/index.ts';
import { Link, useGo, useWords } from '../../ui/index.ts';
import { MarkBox } from './Mark.tsx';
import { type PlacedColumn, sideOf } from './use-placed.ts';
import type { RowTarget } from './use-targets.ts';

/** The menu of a row, and the button that opened it. */
export interface OpenMenu {
  readonly index: number;
  readonly item: Json;
  readonly target: RowTarget;
  readonly button: HTMLElement;
}

/** What a row takes. */
export interface TableRowProps {
  readonly index: number;
  readonly item: Json;
  readonly target: RowTarget | null;
  readonly resource: Resource;
  readonly columns: readonly PlacedColumn[];
  readonly lookup: Lookup;
  readonly marked: boolean;
  readonly onMark: (index: number, range: boolean) => void;
  /** Opens the menu of a row below the button that was pressed. */
  readonly onMenu: (menu: OpenMenu) => void;
  /** Shows all that an item holds which cannot be opened; absent where the row says it all. */
  readonly onShow: ((item: Json) => void) | undefined;
  /** Has changed since one looked. */
  readonly news: boolean;
}

/** Draws one row. */
export const TableRow = memo(function TableRow(props: TableRowProps): ReactElement {
  const { index, item, target, resource, columns, marked, onMark, onMenu, onShow, news } = props;
  const words = useWords();
  const texts = useCellTexts();
  const go = useGo();
  const press = (event: MouseEvent<HTMLTableRowElement>): void => {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    if (target === null) return isOwnMatter(event) ? undefined : onShow?.(item);
    // The place around the box counts as the box: small boxes are hard to hit.
    if (event.target.matches('.fd-grid-mark')) return onMark(index, event.shiftKey);
    if (event.target instanceof HTMLElement && event.target.matches('.fd-grid-more')) {
      return onMenu({ index, item, target, button: event.target });
    }
    if (isOwnMatter(event)) return;
    target.leave();
    if (event.ctrlKey || event.metaKey) window.open(target.path, '_blank', 'noopener');
    else go(target.path);
  };
  const lead = onShow === undefined ? 0 : columns.findIndex(({ field }) => !LINKS.test(field.kind));
  const name = target === null ? '' : titleOf(resource, item) || target.id;
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      data-link={target !== null || onShow !== undefined || undefined}
      data-marked={marked || undefined}
      data-news={news || undefined}
      onClick={press}
    >
      <td className="fd-grid-mark">
        {target !== null && (
          <MarkBox label={words('select.row', { name })} on={marked} onMark={(range) => onMark(index, range)} />
        )}
      </td>
      {columns.map((column, position) => cell(props, column, texts, position === lead))}
      <td className="fd-grid-menu">
        {target !== null && (
          <button
            type="button"
            className="fd-grid-more"
            aria-label={words('list.rowMenu', { name })}
            aria-haspopup="menu"
          />
        )}
      </td>
    </tr>
  );
});

/** A cell: no component, as there are hundreds and none has anything of its own. */
function cell(props: TableRowProps, column: PlacedColumn, texts: CellTexts, isFirst: boolean): ReactElement {
  const { index, item, target, resource, lookup, onShow } = props;
  const { field } = column;
  const value = fieldValue(item, field.name);
  const leads = isFirst && target !== null;
  const line = leads ? null : texts(field, value, item);
  const shown = bidi(line?.text ?? '') || (
    // What a display keeps to itself is of one row and stays behind when its place is another's.
    <Display key={isLight(field) ? '' : index} {...{ field, value, item, lookup }} compact />
  );
  return (
    <td key={field.name} {...sideOf(column, line?.look)} data-field={field.name} tabIndex={-1}>
      {leads ? (
        <First {...{ item, target, resource, lookup, field, texts }} />
      ) : isFirst && onShow !== undefined ? (
        <button
          type="button"
          className="fd-grid-link"
          aria-haspopup="dialog"
          onClick={() => onShow(item)}
          {...ROW_LINK}
        >
          {shown}
        </button>
      ) : (
        shown
      )}
    </td>
  );
}

/** Kinds that are shown as links: they cannot stand inside of what is pressed itself. */
const LINKS = /^(?:url|email|phone|relation|file|image)$/;

/** Whether what shows a field is nothing but what it is given. */
function isLight({ kind }: Field): boolean {
  return kind === 'state' || kind === 'email' || kind === 'identifier';
}

/** A click on something inside a row, or one that ends a selection of text, does not open the item. */
function isOwnMatter(event: MouseEvent<HTMLElement>): boolean {
  const inside =
    event.target instanceof Element
      ? event.target.closest('a, button, input, label, [role="menu"], [data-in-place]')
      : null;
  const outside = event.target instanceof Element && !event.currentTarget.contains(event.target);
  return inside !== null || outside || (window.getSelection()?.toString() ?? '') !== '';
}

const ROW_LINK = { 'data-row-link': '' };

interface FirstProps extends Pick<TableRowProps, 'item' | 'resource' | 'lookup'> {
  readonly target: RowTarget;
  readonly field: PlacedColumn['field'];
  readonly texts: CellTexts;
}

function First({ item, target, resource, lookup, field, texts }: FirstProps): ReactElement {
  const value = fieldValue(item, field.name);
  const isText = field.kind === 'email' || LEADS_ELSEWHERE.has(field.kind) || scalarText(value) === null;
  const text = field.kind === 'email' ? scalarText(value) : null;
  const title = text ?? (titleOf(resource, item) || target.id);
  const line = isText ? { text: title } : texts(field, value, item);
  return (
    <Link to={target.path} className="fd-grid-link" onClick={target.leave} {...ROW_LINK}>
      {(line?.look === undefined && bidi(line?.text ?? '')) || (
        <Display field={field} value={value} item={item} lookup={lookup} compact />
      )}
    </Link>
  );
}

/** The place of rows that are still coming, as high as they will be; the bars in it are drawn by rules of style. */
export function ComingRows({
  columns,
  height,
}: {
  readonly columns: readonly PlacedColumn[];
  readonly height: number;
}): ReactElement {
  return (
    <tr aria-hidden="true" className="fd-grid-coming">
      <td className="fd-grid-mark" style={{ height }} />
      {columns.map((column) => (
        <td key={column.field.name} {...sideOf(column)} />
      ))}
      <td className="fd-grid-menu" />
    </tr>
  );
}
