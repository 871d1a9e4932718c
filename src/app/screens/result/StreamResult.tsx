// An answer that comes bit by bit, as it comes: a row for each event, the newest at the end and kept in sight, with a way to
// stop it and to save what came.
import { memo, type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import type { LiveStream } from '#client';
import { isObject, type Json, type JsonObject, type Lookup, printJson, type Schema } from '#contract';
import { type Field, fieldOf } from '#model';
import { type Streamed, type StreamRow, useStream } from '../../data/stream.ts';
import { columnsOf, Display, guessedField, JsonTree, saveFile } from '../../fields/index.ts';
import { Badge, Button, MoreWords, type Severity, useWords, useIntl } from '../../ui/index.ts';
import { streamWords } from './words.ts';
import './stream.css';

/** What a stream's result takes. */
export interface StreamResultProps {
  readonly stream: LiveStream;
  /** What an event holds, where the contract says so. */
  readonly schema: Schema | null;
  readonly lookup: Lookup;
}

/** Draws a stream, with the words that it needs. */
export function StreamResult(props: StreamResultProps): ReactElement {
  return (
    <MoreWords words={streamWords}>
      <Stream {...props} />
    </MoreWords>
  );
}

/** How many rows are drawn: what scrolled away long ago is in the file. */
const DRAWN = 200;

const LOOKS: Readonly<Record<Streamed['state'], Severity>> = {
  open: 'success',
  waiting: 'warning',
  ended: 'secondary',
  broken: 'danger',
  stopped: 'secondary',
};

function Stream({ stream, schema, lookup }: StreamResultProps): ReactElement {
  const words = useWords();
  const streamed = useStream(stream);
  const { state, rows, count, stop } = streamed;
  const isOver = state === 'ended' || state === 'broken' || state === 'stopped';
  const shown = rows.length > DRAWN ? rows.slice(-DRAWN) : rows;
  const save = (): void => {
    const lines = rows.map(({ value }) => `${printJson(value)}\n`);
    saveFile(new Blob(lines, { type: 'application/jsonl' }), 'events.jsonl');
  };
  return (
    <div className="fd-stack">
      <div className="fd-row fd-stream-head">
        <span role="status">
          <Badge severity={LOOKS[state]}>{words(`stream.${state}`)}</Badge>
        </span>
        <span className="fd-dim fd-number">
          {words(isOver ? 'stream.none' : 'stream.count', { count })}
          {count > shown.length && ` · ${words('stream.newest', { count: shown.length })}`}
        </span>
        <span className="fd-stream-tools">
          {isOver && rows.length > 0 && (
            <Button icon="download" size="xs" onClick={save}>
              {words('stream.save')}
            </Button>
          )}
          {!isOver && (
            <Button size="xs" icon="x" onClick={stop}>
              {words('stream.stop')}
            </Button>
          )}
        </span>
      </div>
      {rows.length === 0 ? (
        !isOver && <p className="fd-dim fd-flat">{words('stream.wait')}</p>
      ) : (
        <Events rows={shown} schema={schema} lookup={lookup} />
      )}
    </div>
  );
}

interface EventsProps {
  readonly rows: readonly StreamRow[];
  readonly schema: Schema | null;
  readonly lookup: Lookup;
}

function Events({ rows, schema, lookup }: EventsProps): ReactElement {
  const words = useWords();
  const columns = useEventColumns(rows, schema, lookup);
  const frame = useFollow(rows);
  const isNamed = rows.some(({ name }) => name !== '');
  return (
    <div
      className="fd-table-frame fd-stream"
      ref={frame}
      tabIndex={0}
      role="region"
      aria-label={words('stream.events')}
    >
      <table className="fd-table">
        <thead>
          <tr>
            <th scope="col">{words('stream.time')}</th>
            {isNamed && <th scope="col">{words('stream.name')}</th>}
            {columns.kept.map((one) => (
              <th key={one.name} scope="col" data-kind={one.kind}>
                {one.label}
              </th>
            ))}
            {columns.kept.length === 0 && <th scope="col">{words('stream.value')}</th>}
            {columns.hasMore && <th scope="col">{words('stream.rest')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <EventRow key={row.key} row={row} columns={columns} isNamed={isNamed} lookup={lookup} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type EventColumns = ReturnType<typeof columnsOf>;

/** The columns, decided anew only when an event brings a name that none had before. */
function useEventColumns(rows: readonly StreamRow[], schema: Schema | null, lookup: Lookup): EventColumns {
  const names = [...new Set(rows.flatMap(({ value }) => (isObject(value) ? Object.keys(value) : [])))].join('\n');
  const [kept, keep] = useState<{ readonly of: string; readonly columns: EventColumns } | null>(null);
  if (kept?.of === names) return kept.columns;
  const objects = rows.map(({ value }) => value).filter(isObject);
  const field: Field = schema === null ? guessedField('', objects[0] ?? {}) : fieldOf('', schema, lookup);
  const columns = columnsOf(field, objects, lookup);
  keep({ of: names, columns });
  return columns;
}

const EventRow = memo(function EventRow({
  row,
  columns: { kept, hasMore },
  isNamed,
  lookup,
}: {
  readonly row: StreamRow;
  readonly columns: EventColumns;
  readonly isNamed: boolean;
  readonly lookup: Lookup;
}): ReactElement {
  const { value } = row;
  const isWhole = !isObject(value) || kept.length === 0;
  return (
    <tr>
      <td className="fd-number fd-dim">
        <Moment at={row.at} />
      </td>
      {isNamed && <td>{row.name !== '' && <Badge>{row.name}</Badge>}</td>}
      {isWhole ? (
        <td colSpan={Math.max(1, kept.length) + (hasMore ? 1 : 0)}>
          <Whole value={value} />
        </td>
      ) : (
        <>
          {kept.map((field) => (
            <td key={field.name} data-kind={field.kind}>
              <Display field={field} value={valueIn(value, field.name)} item={value} lookup={lookup} compact />
            </td>
          ))}
          {hasMore && (
            <td>
              <JsonTree value={restOf(value, kept)} open={0} />
            </td>
          )}
        </>
      )}
    </tr>
  );
});

function Moment({ at }: { readonly at: number }): ReactElement {
  const intl = useIntl();
  return <time dateTime={new Date(at).toISOString()}>{intl.date('clock', { timeStyle: 'medium' }).format(at)}</time>;
}

function Whole({ value }: { readonly value: Json }): ReactElement {
  return typeof value === 'string' ? (
    <span className="fd-stream-text">{value}</span>
  ) : (
    <JsonTree value={value} open={0} />
  );
}

function valueIn(value: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function restOf(value: JsonObject, kept: readonly Field[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !kept.some((one) => one.name === name)));
}

/** Keeps the newest in sight, unless a person has scrolled away from it. */
function useFollow(rows: readonly StreamRow[]): (element: HTMLDivElement | null) => void {
  const frame = useRef<HTMLDivElement | null>(null);
  const follows = useRef(true);
  useEffect(() => {
    const box = frame.current;
    if (box !== null && follows.current) box.scrollTop = box.scrollHeight;
  }, [rows]);
  return useMemo(
    () => (element) => {
      frame.current = element;
      element?.addEventListener('scroll', () => {
        follows.current = element.scrollTop + element.clientHeight >= element.scrollHeight - 24;
      });
    },
    [],
  );
}
