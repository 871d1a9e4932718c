// The second step of bringing data in: which column fills which field.
import type { ReactElement } from 'react';
import type { Pointer } from '#contract';
import { cellAsText, type Fillable } from '#model';
import { Button, Callout, useWords } from '../../ui/index.ts';
import type { Table } from './read-table.ts';

/** What it takes. */
export interface MapColumnsProps {
  readonly table: Table;
  readonly file: string;
  readonly places: readonly Fillable[];
  readonly mapping: readonly (Pointer | null)[];
  /** Whether a reload would find the table again. */
  readonly isKept: boolean;
  readonly onMapping: (mapping: readonly (Pointer | null)[]) => void;
  readonly onOther: () => void;
  readonly onCheck: () => void;
}

/** Draws the columns with what they fill. */
export function MapColumns({
  table,
  file,
  places,
  mapping,
  isKept,
  onMapping,
  onOther,
  onCheck,
}: MapColumnsProps): ReactElement {
  const words = useWords();
  const missing = places.filter(
    ({ place, names }) => place.field.required && names.length === 1 && !isFilled(place.pointer, mapping),
  );
  const change = (column: number, pointer: Pointer | null): void =>
    // A field is filled by one column.
    onMapping(mapping.map((old, index) => (index === column ? pointer : old === pointer ? null : old)));
  return (
    <div className="fd-stack">
      <p className="fd-flat">
        {words('import.found', { rows: table.rows.length, file, format: table.format })}{' '}
        <Button size="xs" look="subtle" onClick={onOther}>
          {words('import.other-file')}
        </Button>
      </p>
      <div className="fd-card fd-import-table" tabIndex={0} role="region" aria-label={words('import.map')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words('import.column')}</th>
              <th scope="col">{words('import.samples')}</th>
              <th scope="col">{words('import.fills')}</th>
            </tr>
          </thead>
          <tbody>
            {table.heads.map((_head, column) => (
              <Column key={column} {...{ table, places, mapping, column }} onChange={(to) => change(column, to)} />
            ))}
          </tbody>
        </table>
      </div>
      {!isKept && <p className="fd-flat fd-dim">{words('import.not-kept')}</p>}
      {missing.length > 0 && (
        <Callout tone="warning">
          {words('import.missing', { names: missing.map(({ labels }) => labels.join(' › ')).join(', ') })}
        </Callout>
      )}
      <div>
        <Button look="primary" onClick={onCheck} disabled={mapping.every((pointer) => pointer === null)}>
          {words('import.check')}
        </Button>
      </div>
    </div>
  );
}

interface ColumnProps extends Pick<MapColumnsProps, 'table' | 'places' | 'mapping'> {
  readonly column: number;
  readonly onChange: (pointer: Pointer | null) => void;
}

function Column({ table, places, mapping, column, onChange }: ColumnProps): ReactElement {
  const words = useWords();
  const head = table.heads[column] ?? '';
  const name = head === '' ? words('import.no-name', { number: column + 1 }) : head;
  const place = places.find((one) => one.place.pointer === mapping[column])?.place;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="fd-dim">{samplesOf(table, column).join(' · ')}</td>
      <td>
        <select
          className="fd-input"
          aria-label={`${words('import.fills')}: ${name}`}
          value={mapping[column] ?? ''}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        >
          <option value="">{words('import.nothing')}</option>
          {places.map((one) => (
            <option key={one.place.pointer} value={one.place.pointer}>
              {one.labels.join(' › ')}
              {one.place.field.required ? ' *' : ''}
            </option>
          ))}
        </select>
        {place?.field.kind === 'relation' && <div className="fd-field-help">{words('import.relation')}</div>}
      </td>
    </tr>
  );
}

function isFilled(pointer: Pointer, mapping: readonly (Pointer | null)[]): boolean {
  return mapping.some((one) => one === pointer || one?.startsWith(`${pointer}/`) === true);
}

function samplesOf({ rows }: Table, column: number): readonly string[] {
  const texts: string[] = [];
  for (const row of rows.slice(0, 50)) {
    const text = cellAsText(row[column]).slice(0, 60);
    if (text !== '' && !texts.includes(text)) texts.push(text);
    if (texts.length === 3) break;
  }
  return texts;
}
