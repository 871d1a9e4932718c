// A copied block put into several rows at once: every change is shown before anything is sent, then each item is saved as
// by its form, one after the other, and what came of it stands beside it.
import { type ReactElement, useMemo, useRef, useState } from 'react';
import type { Json } from '#contract';
import { fieldValue, habitsOf, type Resource, type ResourceDetails, sameJson, titleOf } from '#model';
import { updateCallOf, useFieldsSaver } from '../../data/save-fields.ts';
import { Display } from '../../fields/index.ts';
import { Badge, Button, Dialog, MoreWords, useWords } from '../../ui/index.ts';
import { blockOf, type Editable, editableOf, pastedValue } from './editable.ts';
import { quickWords } from './words.ts';
import './quick.css';

/** A row into which something is put. */
export interface PasteRow {
  readonly item: Json;
  readonly parts: readonly string[];
}

/** What the review takes. */
export interface PasteReviewProps {
  readonly details: ResourceDetails;
  readonly resource: Resource;
  /** What was copied. */
  readonly text: string;
  /** The rows from the cell on, and the columns from it on. */
  readonly rows: readonly PasteRow[];
  readonly fields: readonly string[];
  readonly onClose: () => void;
}

interface Cell {
  readonly name: string;
  readonly editable: Editable | null;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  readonly fit: boolean;
}

interface Line extends PasteRow {
  readonly key: string;
  readonly title: string;
  readonly cells: readonly Cell[];
}

type State = 'waiting' | 'saving' | 'saved' | 'clash' | 'failed' | 'invalid';

/** Draws the review. */
export function PasteReview(props: PasteReviewProps): ReactElement {
  return (
    <MoreWords words={quickWords}>
      <Review {...props} />
    </MoreWords>
  );
}

function Review(props: PasteReviewProps): ReactElement {
  const { details, resource, onClose } = props;
  const words = useWords();
  const lines = useMemo(() => linesOf(props), [props]);
  const [states, setStates] = useState<ReadonlyMap<string, State>>(new Map());
  const [busy, setBusy] = useState(false);
  const saver = useFieldsSaver({ quiet: true });
  const stopped = useRef(false);
  const todo = lines.filter(({ key, cells }) => states.get(key) !== 'saved' && cells.some(isChange));
  const save = async (): Promise<void> => {
    setBusy(true);
    stopped.current = false;
    const note = (key: string, state: State): void => setStates((before) => new Map(before).set(key, state));
    for (const { key, parts, item, cells } of todo) {
      if (stopped.current) break;
      note(key, 'saving');
      const values = cells.flatMap(({ editable, after, ...cell }) =>
        editable !== null && isChange({ editable, after, ...cell }) ? [{ pointer: editable.within, value: after }] : [],
      );
      const result = await saver.save({ details, parts, shown: item, values });
      note(key, result.kind === 'meeting' ? 'clash' : result.kind === 'busy' ? 'waiting' : result.kind);
    }
    saver.refresh();
    setBusy(false);
  };
  const close = (): void => {
    stopped.current = true;
    onClose();
  };
  return (
    <Dialog title={words('quick.paste')} onClose={close} size="xl" closable={!busy}>
      <div className="fd-stack">
        <p className="fd-flat">{words('quick.pasteAbout', { count: todo.length })}</p>
        <div className="fd-quick-lines" tabIndex={0} role="region" aria-label={words('quick.paste')}>
          <table className="fd-quick-table">
            <tbody>
              {lines.map((line) => (
                <tr key={line.key}>
                  <th scope="row">{line.title}</th>
                  {line.cells.map((cell) => (
                    <td key={cell.name}>
                      <PastedCell cell={cell} resource={resource} item={line.item} />
                    </td>
                  ))}
                  <td>{states.has(line.key) && <Came state={states.get(line.key) ?? 'waiting'} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="fd-dialog-buttons">
          <Button onClick={close} disabled={busy}>
            {words(todo.length === 0 ? 'result.close' : 'confirm.cancel')}
          </Button>
          {busy && <Button onClick={() => (stopped.current = true)}>{words('quick.stop')}</Button>}
          <Button look="primary" disabled={todo.length === 0} loading={busy} onClick={() => void save()}>
            {words('quick.saveAll', { count: todo.length })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Came({ state }: { readonly state: State }): ReactElement {
  const words = useWords();
  const severity = state === 'saved' ? 'success' : state === 'saving' || state === 'waiting' ? 'info' : 'danger';
  return <Badge severity={severity}>{words(`quick.${state}`)}</Badge>;
}

interface PastedCellProps {
  readonly cell: Cell;
  readonly resource: Resource;
  readonly item: Json;
}

function PastedCell({ cell, resource, item }: PastedCellProps): ReactElement {
  const words = useWords();
  const field = resource.fields.find(({ name }) => name === cell.name);
  const show = (value: Json | undefined): ReactElement | null =>
    field === undefined ? null : <Display field={field} value={value} item={item} compact />;
  return (
    <div>
      <div className="fd-dim fd-small">{field?.label}</div>
      {isChange(cell) ? (
        <>
          <del>{show(cell.before)}</del> → <ins>{show(cell.after)}</ins>
        </>
      ) : (
        <>
          {show(cell.before)}{' '}
          {!cell.fit && (
            <span className="fd-dim fd-small">{words(cell.editable === null ? 'quick.not' : 'quick.unfit')}</span>
          )}
        </>
      )}
    </div>
  );
}

function isChange({ editable, fit, before, after }: Cell): boolean {
  return editable !== null && fit && !sameJson(before ?? null, after ?? null);
}

function linesOf({ details, resource, text, rows, fields }: PasteReviewProps): readonly Line[] {
  const call = updateCallOf(details);
  const block = blockOf(text);
  const habits = fields.map((_field, column) => habitsOf(block.map((texts) => texts[column] ?? '')));
  // One value copied is put into the one cell; a block as far as rows and columns reach.
  return block.slice(0, rows.length).flatMap((texts, at): readonly Line[] => {
    const row = rows[at];
    if (row === undefined || call === null) return [];
    const cells = texts.slice(0, fields.length).map((one, index): Cell => {
      const name = fields[index] ?? '';
      const editable = editableOf(details, call, row.item, name);
      const pasted = editable === null ? 'unfit' : pastedValue(editable, one, row.item, habits[index]);
      const before = fieldValue(row.item, name);
      return { name, editable, before, after: pasted === 'unfit' ? before : pasted.value, fit: pasted !== 'unfit' };
    });
    return [{ ...row, key: JSON.stringify(row.parts), title: titleOf(resource, row.item), cells }];
  });
}
