// One item of a list on a phone: its title and state, and below them what else matters, in two lines that never break.
import type { ReactElement } from 'react';
import type { Json, Lookup } from '#contract';
import { fieldValue, type Resource, titleOf } from '#model';
import { bidi, Display } from '../../fields/index.ts';
import { Link, useWords } from '../../ui/index.ts';
import type { Column } from './columns.ts';
import { Mark } from './Mark.tsx';
import type { RowTarget } from './use-targets.ts';

/** What the row takes. */
export interface PhoneRowProps {
  readonly index: number;
  readonly item: Json;
  readonly target: RowTarget | null;
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly lookup: Lookup;
  readonly marked: boolean;
  readonly onMark: (index: number, range: boolean) => void;
  /** Shows all that an item holds which cannot be opened; absent where there is no more. */
  readonly onShow: ((item: Json) => void) | undefined;
}

/** Draws one item on a phone. */
export function PhoneRow(props: PhoneRowProps): ReactElement {
  const { index, item, target, resource, columns, lookup, marked, onMark, onShow } = props;
  const words = useWords();
  const title = titleOf(resource, item) || (target?.id ?? '');
  const state = columns.find(({ field }) => field.kind === 'state');
  // What has no name is told by the first that it has.
  const first = title === '' ? columns.find((column) => isThere(item, column)) : undefined;
  const others = resource.titleField === null && first === undefined ? columns.slice(1) : columns;
  // An amount says its currency itself.
  const currencies = columns.flatMap(({ field: { currency } }) =>
    currency !== null && 'field' in currency ? [currency.field] : [],
  );
  const said = new Set([resource.titleField, state?.field.name, ...currencies]);
  const rest = secondary(
    others.filter(
      (column) =>
        column !== first &&
        !said.has(column.field.name) &&
        isThere(item, column) &&
        !says(title, fieldValue(item, column.field.name)),
    ),
  );
  const show = (column: Column): ReactElement => (
    <Display field={column.field} value={fieldValue(item, column.field.name)} item={item} lookup={lookup} compact />
  );
  const named = first === undefined ? bidi(title) : show(first);
  return (
    <li className="fd-phone-row" data-index={index} data-marked={marked || undefined}>
      {target !== null && (
        <Mark label={words('select.row', { name: title })} on={marked} onMark={(range) => onMark(index, range)} />
      )}
      <div className="fd-phone-line">
        {target === null && onShow === undefined ? (
          <strong className="fd-truncate">{named}</strong>
        ) : target === null ? (
          <button
            type="button"
            className="fd-phone-link fd-phone-show"
            aria-haspopup="dialog"
            onClick={() => onShow?.(item)}
          >
            <span className="fd-truncate">{named}</span>
          </button>
        ) : (
          <Link to={target.path} className="fd-phone-link" onClick={target.leave} {...{ 'data-row-link': '' }}>
            <span className="fd-truncate">{bidi(title)}</span>
          </Link>
        )}
        {state !== undefined && show(state)}
      </div>
      <div className="fd-phone-line fd-phone-more">
        {rest.map((column) => (
          <span key={column.field.name} className="fd-truncate">
            <span className={BARE.has(column.field.kind) ? 'fd-phone-word' : 'fd-visually-hidden'}>
              {`${column.field.label}: `}
            </span>
            {show(column)}
          </span>
        ))}
      </div>
    </li>
  );
}

function isThere(item: Json, column: Column): boolean {
  const value = fieldValue(item, column.field.name);
  return value !== undefined && value !== null && value !== '';
}

/** Whether a title says a value already: "Franklin" below "George Franklin" says nothing more. */
function says(title: string, value: Json | undefined): boolean {
  return typeof value === 'string' && ` ${title} `.includes(` ${value} `);
}

/** What says most in one line: whom or what it is about, when, and how much; the amount last, where eyes look for it. */
function secondary(columns: readonly Column[]): readonly Column[] {
  const about = columns.find(({ field }) => ABOUT.has(field.kind));
  const when = columns.find(({ field }) => field.kind === 'date' || field.kind === 'date-time');
  const much =
    columns.findLast(({ field }) => field.kind === 'money') ?? columns.find(({ field }) => field.kind === 'number');
  const chosen = [about, when, much].filter((column) => column !== undefined);
  return chosen.length > 0 ? chosen : columns.slice(0, 2);
}

/** What says nothing without its word: 7 of what? */
const BARE: ReadonlySet<string> = new Set(['number', 'percent', 'duration', 'boolean']);

const ABOUT: ReadonlySet<string> = new Set(['relation', 'email', 'text', 'enum', 'phone', 'tags']);
