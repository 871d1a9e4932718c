// Takes data out: which file, which columns; then progress, a way to stop, and what became of it.
import { type ReactElement, useState } from 'react';
import type { Json } from '#contract';
import { type Field, nameIn, type Resource, type ResourceDetails } from '#model';
import { type ListWish, type Selection, useIndex, usePlace, useSeenTitles } from '../../data/index.ts';
import { Button, Callout, Dialog, MoreWords, useWords } from '../../ui/index.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import { useSeconds } from '../bulk/use-seconds.ts';
import { bulkWords } from '../bulk/words.ts';
import { Failure } from '../failure/index.ts';
import { addressOf } from '../list/use-targets.ts';
import { type FindNames, nameFinder } from './relation-names.ts';
import type { ExportFormat, ExportOptions } from './run-export.ts';
import { type Exporting, type ExportState, type Source, useExport } from './use-export.ts';
import { exportWords } from './words.ts';
import './export.css';

/** What the dialog takes. */
export interface ExportDialogProps {
  readonly details: ResourceDetails;
  /** With what the list has taught. */
  readonly resource: Resource;
  readonly parents: readonly string[];
  readonly wish: ListWish;
  /** Names of the columns that the list shows. */
  readonly shown: readonly string[];
  /** Everything that matches, where all of it is loaded; then nothing is read again. */
  readonly loaded: readonly Json[] | null;
  readonly total: number | null;
  /** Only these; null: everything that matches. */
  readonly selection: Selection | null;
  readonly onClose: () => void;
}

/** Draws the dialog with the words that it needs. */
export function ExportDialog(props: ExportDialogProps): ReactElement {
  return (
    <MoreWords words={bulkWords}>
      <MoreWords words={exportWords}>
        <Opened {...props} />
      </MoreWords>
    </MoreWords>
  );
}

/** From how many items on a file of its own is written, where the browser can. */
const LARGE = 50_000;

function Opened(props: ExportDialogProps): ReactElement {
  const { resource, selection, total, shown, onClose } = props;
  const words = useWords();
  const exporting = useExport(useSource(props));
  const { now } = exporting;
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(withNames(resource.fields, shown)));
  const [whole, setWhole] = useState(true);
  const [fileName] = useState(() => nameOf(resource));
  const picked = selection === null || selection.everything ? null : selection.marked.size;
  const count = picked ?? total;
  const fields = ordered(resource.fields, shown).filter((field) => chosen.has(field.name));
  // In a table the name has a column of its own before what holds it.
  const withName = fields.flatMap((field) => {
    const name = format === 'json' ? null : nameIn(field, resource.titleField);
    return name === null ? [field] : [name, field];
  });
  const options: ExportOptions = {
    format,
    name: fileName,
    fields: withName,
    whole: format === 'json' && whole,
    names: useNames(fields),
  };
  const name = `${options.name}-${words('export.part')}.${format}`;
  const totalText = count === null ? 'null' : count.toLocaleString();
  return (
    <Dialog
      title={words('export.title', { name: resource.label })}
      onClose={onClose}
      closable={now.state !== 'running'}
    >
      <div className="fd-stack">
        {now.state === 'idle' && (
          <>
            <p className="fd-flat">
              {picked === null
                ? words('export.scope-all', { total: totalText })
                : words('export.scope-selection', { count: picked })}
            </p>
            <Formats format={format} onChange={setFormat} />
            {format === 'json' && (
              <label className="fd-check">
                <input type="checkbox" checked={whole} onChange={(event) => setWhole(event.currentTarget.checked)} />
                {words('export.whole')}
              </label>
            )}
            {!options.whole && (
              <Columns
                fields={ordered(resource.fields, shown)}
                shown={withNames(resource.fields, shown)}
                {...{ chosen, setChosen }}
              />
            )}
          </>
        )}
        <Outcome now={now} total={totalText} count={count} />
        <Buttons
          {...{ exporting, onClose, name }}
          canStart={options.whole || options.fields.length > 0}
          onStart={() => void exporting.start(options, (count ?? 0) > LARGE)}
        />
      </div>
    </Dialog>
  );
}

/** What relations are called, as far as the screens have shown it and their lists tell it. */
function useNames(fields: readonly Field[]): FindNames {
  const { reach } = useBulk();
  const { resource: named } = useIndex();
  const here = usePlace();
  const seen = useSeenTitles();
  return nameFinder(fields, { reach, named, here, seen });
}

function nameOf({ label }: Resource): string {
  return `${label.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}-${new Date().toISOString().slice(0, 10)}`;
}

function useSource({ details, parents, wish, loaded, selection }: ExportDialogProps): Source {
  const { reach } = useBulk();
  const { resource: named } = useIndex();
  // As it was when the dialog was opened: what is written does not change while it is written.
  const [source] = useState<Source>(
    () =>
      async function* (signal: AbortSignal, onWait: (until: number | null) => void) {
        if (selection !== null && !selection.everything) {
          yield { items: [...selection.marked.values()].map(({ item }) => item) };
          return;
        }
        const pages =
          loaded === null
            ? reach.pages(details, parents, wish, signal, onWait)
            : [{ items: loaded, resource: details.resource }];
        for await (const { items, resource } of pages) {
          if (signal.aborted) return;
          yield {
            items: items.filter(
              (item) => !selection?.marked.has(addressOf(resource, parents, item, named)?.path ?? ''),
            ),
          };
        }
      },
  );
  return source;
}

/** With the names that stand for keys on the screen: in a file a key alone says nothing. */
function withNames(fields: readonly Field[], shown: readonly string[]): readonly string[] {
  return shown.flatMap((name) => [name, fields.find((field) => field.name === name)?.named ?? []].flat());
}

/** Those shown first, in their order. */
function ordered(fields: readonly Field[], shown: readonly string[]): readonly Field[] {
  const first = shown.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  return [...first, ...fields.filter((field) => !first.includes(field))];
}

const FORMATS = [
  ['csv', 'export.csv', 'export.csv-about'],
  ['xlsx', 'export.xlsx', 'export.xlsx-about'],
  ['json', 'export.json', 'export.json-about'],
] as const;

function Formats({
  format,
  onChange,
}: {
  readonly format: ExportFormat;
  readonly onChange: (format: ExportFormat) => void;
}): ReactElement {
  const words = useWords();
  return (
    <fieldset className="fd-export-formats">
      <legend>{words('export.format')}</legend>
      {FORMATS.map(([value, label, about]) => (
        <label key={value} className="fd-export-format">
          <input type="radio" name="format" checked={format === value} onChange={() => onChange(value)} />
          <span>
            <strong>{words(label)}</strong>
            <span className="fd-dim">{words(about)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface ColumnsProps {
  readonly fields: readonly Field[];
  readonly shown: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly setChosen: (chosen: ReadonlySet<string>) => void;
}

function Columns({ fields, shown, chosen, setChosen }: ColumnsProps): ReactElement {
  const words = useWords();
  const toggle = (name: string): void => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    setChosen(next);
  };
  return (
    <fieldset className="fd-export-columns">
      <legend>{words('export.columns')}</legend>
      <div className="fd-row">
        <Button size="xs" look="subtle" onClick={() => setChosen(new Set(fields.map(({ name }) => name)))}>
          {words('export.all')}
        </Button>
        <Button size="xs" look="subtle" onClick={() => setChosen(new Set(shown))}>
          {words('export.shown')}
        </Button>
      </div>
      <div className="fd-export-list">
        {fields.map((field) => (
          <label key={field.name} className="fd-check">
            <input type="checkbox" checked={chosen.has(field.name)} onChange={() => toggle(field.name)} />
            <span className="fd-truncate">{field.label || field.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Outcome({
  now,
  total,
  count,
}: {
  readonly now: ExportState;
  readonly total: string;
  readonly count: number | null;
}): ReactElement | null {
  const words = useWords();
  const seconds = useSeconds(now.state === 'running' ? now.waitUntil : null);
  if (now.state === 'running')
    return (
      <>
        <progress
          className="fd-export-progress"
          aria-label={words('export.start')}
          {...(count === null ? {} : { value: now.count, max: count })}
        />
        <p className="fd-flat fd-number" role="status">
          {words('export.progress', { count: now.count, total })}
          {seconds !== null && ` · ${words('export.waiting', { seconds })}`}
        </p>
      </>
    );
  if (now.state === 'partial')
    return (
      <>
        {now.failure === null ? (
          <Callout tone="warning">{words('export.stopped', { count: now.count, total })}</Callout>
        ) : (
          <>
            <Callout tone="warning">{words('export.failed', { count: now.count, total })}</Callout>
            <Failure failure={now.failure} inline />
          </>
        )}
      </>
    );
  if (now.state !== 'done') return null;
  const id = now.toFile ? 'export.done-file' : 'export.done';
  return (
    <Callout tone="success" urgent>
      {words(id, { name: now.name, count: now.count })}
    </Callout>
  );
}

interface ButtonsProps {
  readonly exporting: Exporting;
  readonly name: string;
  readonly canStart: boolean;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

function Buttons({ exporting, name, canStart, onStart, onClose }: ButtonsProps): ReactElement {
  const words = useWords();
  const { now, stop, savePart, reset } = exporting;
  return (
    <div className="fd-dialog-buttons">
      {now.state === 'idle' && <Button onClick={onClose}>{words('export.cancel')}</Button>}
      {now.state === 'idle' && (
        <Button look="primary" icon="download" disabled={!canStart} onClick={onStart}>
          {words('export.start')}
        </Button>
      )}
      {now.state === 'running' && <Button onClick={stop}>{words('export.cancel')}</Button>}
      {now.state === 'partial' && <Button onClick={reset}>{words('export.again')}</Button>}
      {now.state === 'partial' && now.count > 0 && (
        <Button look="primary" icon="download" onClick={() => void savePart(name)}>
          {words('export.save-part', { count: now.count })}
        </Button>
      )}
      {now.state === 'done' && (
        <Button look="primary" onClick={onClose} autoFocus>
          {words('export.close')}
        </Button>
      )}
    </div>
  );
}
