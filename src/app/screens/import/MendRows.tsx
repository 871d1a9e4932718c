// The third step of bringing data in: the rows that cannot be imported as they are, a page of them at a time, each fault at
// its cell, to be mended in place or left out.
import { type ReactElement, useId, useState } from 'react';
import type { Issue, Json, Pointer } from '#contract';
import { cellAsText, type Fillable, type FormField } from '#model';
import { issueText } from '../../fields/control/index.ts';
import { saveFile } from '../../fields/index.ts';
import { Badge, Button, useWords, type Words } from '../../ui/index.ts';
import { csvOf } from '../export/csv.ts';
import type { Mended } from './check-rows.ts';
import type { Table } from './read-table.ts';
import type { Checking } from './use-checking.ts';

/** What it takes. */
export interface MendRowsProps {
  readonly table: Table;
  readonly file: string;
  readonly places: readonly Fillable[];
  readonly checking: Checking;
  /** The column that fills a place, or -1. */
  readonly columnOf: (pointer: Pointer) => number;
}

/** How many rows stand on a page. */
const ON_PAGE = 20;

/** Draws the faulty rows. */
export function MendRows({ table, file, places, checking, columnOf }: MendRowsProps): ReactElement {
  const words = useWords();
  const [page, setPage] = useState(0);
  const { listed } = checking;
  const last = Math.max(0, Math.ceil(listed.length / ON_PAGE) - 1);
  const at = Math.min(page, last);
  const shown = listed.slice(at * ON_PAGE, (at + 1) * ON_PAGE);
  const save = (): void => {
    const rows = listed.map((index) => (table.rows[index] ?? []).map(cellAsText));
    saveFile(
      new Blob(['\ufeff', csvOf([table.heads, ...rows])], { type: 'text/csv' }),
      `${file.replace(/\.\w+$/, '')}-faulty.csv`,
    );
  };
  return (
    <div className="fd-stack">
      <div className="fd-row">
        <Button size="xs" icon="download" onClick={save}>
          {words('import.save-faulty')}
        </Button>
        {last > 0 && (
          <>
            <span className="fd-dim fd-number" role="status">
              {words('import.pages', {
                first: at * ON_PAGE + 1,
                last: at * ON_PAGE + shown.length,
                count: listed.length,
              })}
            </span>
            <Button size="xs" disabled={at === 0} onClick={() => setPage(at - 1)}>
              {words('import.previous')}
            </Button>
            <Button size="xs" disabled={at === last} onClick={() => setPage(at + 1)}>
              {words('import.next')}
            </Button>
          </>
        )}
      </div>
      <ul className="fd-import-rows">
        {shown.map((index) => (
          <FaultyRow key={index} {...{ index, places, checking, columnOf }} row={table.rows[index] ?? []} />
        ))}
      </ul>
    </div>
  );
}

interface FaultyRowProps extends Pick<MendRowsProps, 'places' | 'checking' | 'columnOf'> {
  readonly index: number;
  readonly row: readonly Json[];
}

function FaultyRow({ index, row, places, checking, columnOf }: FaultyRowProps): ReactElement {
  const words = useWords();
  const issues = checking.faulty.get(index) ?? [];
  const isOut = checking.leftOut.has(index);
  const mended = checking.mended.get(index);
  // What is being mended stays where it is, also once it is right.
  const cells = cellsOf(issues, mended, places);
  return (
    <li className="fd-card fd-import-row">
      <div className="fd-row">
        {/* The first row of the file holds the names. */}
        <strong>{words('import.row', { row: index + 2 })}</strong>
        {isOut && <Badge>{words('import.left-out')}</Badge>}
        <Button size="xs" look="subtle" onClick={() => checking.leave(index, !isOut)}>
          {words(isOut ? 'import.take-in' : 'import.leave-out')}
        </Button>
      </div>
      {!isOut &&
        cells.map(({ place, label, issue }) => (
          <Cell
            key={place?.pointer ?? issue?.pointer}
            label={label}
            text={
              place === null ? null : (mended?.get(place.pointer)?.text ?? cellAsText(row[columnOf(place.pointer)]))
            }
            fault={issue === undefined ? null : faultText(issue, place, words)}
            onText={(text) => place !== null && checking.mend(index, place, text)}
          />
        ))}
    </li>
  );
}

interface FaultyCell {
  readonly place: FormField | null;
  readonly label: string;
  readonly issue: Issue | undefined;
}

function cellsOf(
  issues: readonly Issue[],
  mended: ReadonlyMap<Pointer, Mended> | undefined,
  places: readonly Fillable[],
): readonly FaultyCell[] {
  const cells = new Map<Pointer, FaultyCell>();
  const labelOf = (pointer: Pointer): string =>
    places.find(({ place }) => place.pointer === pointer)?.labels.join(' › ') ?? pointer.replace(/^\/body\//, '');
  for (const { place } of mended?.values() ?? [])
    cells.set(place.pointer, { place, label: labelOf(place.pointer), issue: undefined });
  for (const issue of issues) {
    const place = placeOf(issue.pointer, places);
    const pointer = place?.pointer ?? issue.pointer;
    cells.set(pointer, { place, label: labelOf(pointer), issue });
  }
  return [...cells.values()];
}

/** The place at which a fault can be mended: its own, or the nearest around it. */
function placeOf(pointer: Pointer, places: readonly Fillable[]): FormField | null {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const found = places.find(({ place }) => place.pointer === at);
    if (found !== undefined) return found.place;
  }
  return null;
}

function faultText(issue: Issue, place: FormField | null, words: Words): string {
  const [text, name] = [cellAsText(issue.params['text']), cellAsText(issue.params['name'])];
  if (issue.code === 'name-none') return words('import.no-such', { text, name });
  if (issue.code === 'name-several') return words('import.several', { text, name });
  if (issue.code === 'parse' && issue.params['expected'] === 'boolean') return words('import.boolean', { text });
  return issueText(issue, words, place?.field);
}

interface CellProps {
  readonly label: string;
  /** Null: nothing here can be mended in one line. */
  readonly text: string | null;
  readonly fault: string | null;
  readonly onText: (text: string) => void;
}

function Cell({ label, text, fault, onText }: CellProps): ReactElement {
  const id = useId();
  return (
    <div className="fd-import-cell">
      <label htmlFor={id}>{label}</label>
      {text !== null && (
        <input
          id={id}
          className="fd-input"
          value={text}
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      )}
      <span id={`${id}-fault`} className="fd-import-fault">
        {fault}
      </span>
    </div>
  );
}
