// Any JSON as a tree that opens level by level, so that a value of any size costs what is looked at.
import { type ReactElement, useState } from 'react';
import { ExactNumber, isObject, type Json, printJson } from '#contract';
import { useWords } from '../../ui/index.ts';

/** A value as a tree; `open` says how many levels are open at first. */
export function JsonTree({ value, open = 1 }: { readonly value: Json; readonly open?: number }): ReactElement {
  return (
    <div className="fd-tree">
      <Node name={null} value={value} open={open} />
    </div>
  );
}

/** A value in one line of JSON, cut. */
export function JsonLine({ value }: { readonly value: Json }): ReactElement {
  const text = printJson(value);
  return <span className="fd-line fd-mono">{text.length > 120 ? `${text.slice(0, 120)}…` : text}</span>;
}

const STEP = 100;

function Node({
  name,
  value,
  open,
}: {
  readonly name: string | null;
  readonly value: Json;
  readonly open: number;
}): ReactElement {
  const words = useWords();
  const [isOpen, setOpen] = useState(open > 0);
  const [shown, setShown] = useState(STEP);
  const label = name === null ? null : <span className="fd-tree-key">{name}</span>;
  const isBranch = isObject(value) || Array.isArray(value);
  const entries: readonly (readonly [string, Json])[] = isBranch && isOpen ? Object.entries(value) : [];
  const size = isBranch ? Object.keys(value).length : 0;
  if (!isBranch || size === 0) {
    return (
      <div className="fd-tree-leaf">
        {label}
        <Leaf value={value} />
      </div>
    );
  }
  return (
    <details className="fd-tree-branch" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {label}
        <span className="fd-dim">{words(Array.isArray(value) ? 'field.items' : 'field.entries', { count: size })}</span>
      </summary>
      {entries.slice(0, shown).map(([key, one]) => (
        <Node key={key} name={key} value={one} open={open - 1} />
      ))}
      {entries.length > shown && (
        <button type="button" className="fd-tree-more" onClick={() => setShown(shown + STEP)}>
          {words('field.more-items', { count: entries.length - shown })}
        </button>
      )}
    </details>
  );
}

function Leaf({ value }: { readonly value: Json }): ReactElement {
  const kind = value === null ? 'null' : value instanceof ExactNumber ? 'number' : typeof value;
  return <span className={`fd-tree-${kind}`}>{typeof value === 'string' ? value : printJson(value)}</span>;
}
