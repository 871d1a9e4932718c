// Chooses the columns of a list: shown or not, in which order, which stay at the side, how high the rows are; back to what
// is proposed in one click. Loaded when it is first opened.
import type { ReactElement } from 'react';
import { Button, IconButton, useWords, MoreWords } from '../../ui/index.ts';
import type { Columns } from './columns.ts';
import { listWords } from './words.ts';
import './tools.css';

/** What the chooser takes. */
export interface ColumnChooserProps {
  readonly columns: Columns;
}

/** Draws what the panel that chooses columns holds. */
export function ColumnChooser(props: ColumnChooserProps): ReactElement {
  return (
    <MoreWords words={listWords}>
      <Worded {...props} />
    </MoreWords>
  );
}

function Worded({ columns }: ColumnChooserProps): ReactElement {
  const words = useWords();
  return (
    <div className="fd-columns">
      <div className="fd-columns-head">
        <strong>{words('columns.title')}</strong>
        <Button size="xs" look="subtle" onClick={columns.reset} disabled={!columns.changed}>
          {words('columns.reset')}
        </Button>
      </div>
      <ul>
        {columns.all.map((field, index) => (
          <ColumnEntry key={field.name} {...{ columns, index }} name={field.name} label={field.label} />
        ))}
      </ul>
      <label className="fd-check fd-columns-dense">
        <input type="checkbox" checked={columns.dense} onChange={() => columns.setDense(!columns.dense)} />
        <span>{words('columns.dense')}</span>
      </label>
      <p className="fd-dim fd-small fd-columns-keys">{words('columns.keys')}</p>
    </div>
  );
}

interface EntryProps {
  readonly columns: Columns;
  readonly index: number;
  readonly name: string;
  readonly label: string;
}

function ColumnEntry({ columns, index, name, label }: EntryProps): ReactElement {
  const words = useWords();
  const shown = columns.isShown(name);
  const column = columns.shown[index];
  return (
    <li>
      <label className="fd-check">
        <input
          type="checkbox"
          checked={shown}
          disabled={shown && columns.shown.length === 1}
          onChange={() => columns.toggle(name)}
        />
        <span className="fd-truncate">{label}</span>
        {columns.empty.has(name) && <span className="fd-dim fd-small fd-columns-empty">{words('columns.empty')}</span>}
      </label>
      {shown && (
        <span className="fd-columns-move">
          <IconButton
            icon="pin"
            size={24}
            label={words('columns.pin', { name: label })}
            aria-pressed={column?.pinned === true}
            onClick={() => columns.pin(name)}
          />
          <IconButton
            icon="chevron-up"
            size={24}
            label={words('columns.up', { name: label })}
            disabled={index === 0}
            onClick={() => columns.place(name, index - 1)}
          />
          <IconButton
            icon="chevron-down"
            size={24}
            label={words('columns.down', { name: label })}
            disabled={index === columns.shown.length - 1}
            onClick={() => columns.place(name, index + 1)}
          />
        </span>
      )}
    </li>
  );
}
