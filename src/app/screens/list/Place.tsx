// Where one is in a long list, and the way to any other place of it: the start, the end, a row, where the API lets one go
// there at once.
import { type FormEvent, type ReactElement, type RefObject, useState } from 'react';
import type { ListView } from '../../data/index.ts';
import { Button, IconButton, useWords, MoreWords } from '../../ui/index.ts';
import { scaleOf } from './use-window.ts';
import { listWords } from './words.ts';
import './tools.css';

/** What the component takes. */
export interface PlaceProps {
  readonly list: ListView;
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Of a row, in pixels. */
  readonly height: number;
}

/** Draws the ways to other places of a long list; nothing where scrolling does it. */
export function Place(props: PlaceProps): ReactElement {
  return (
    <MoreWords words={listWords}>
      <Worded {...props} />
    </MoreWords>
  );
}

function Worded({ list, frame, height }: PlaceProps): ReactElement | null {
  const words = useWords();
  const [text, setText] = useState('');
  const rows = list.jumps || list.complete ? list.rows : 0;
  if (rows === 0) return null;
  const to = (row: number): void => {
    const element = frame.current;
    if (element === null) return;
    const wanted = Math.max(0, Math.min(rows - 1, row));
    element.scrollTo({ top: (wanted * height) / scaleOf(rows, height, element.clientHeight) });
    window.requestAnimationFrame(() => focusRow(element, wanted));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const row = Number(text.replace(/[^\d]/g, ''));
    if (row > 0) to(row - 1);
  };
  return (
    <form className="fd-place fd-no-print" onSubmit={submit} aria-label={words('list.place')}>
      <IconButton icon="chevron-up" label={words('list.toStart')} onClick={() => to(0)} />
      <IconButton icon="chevron-down" label={words('list.toEnd')} onClick={() => to(rows - 1)} />
      <label className="fd-place-row">
        <span className="fd-dim">{words('list.toRow')}</span>
        <input inputMode="numeric" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </label>
      <Button type="submit" size="xs" disabled={!/\d/.test(text)}>
        {words('list.go')}
      </Button>
    </form>
  );
}

/** The keyboard goes on where one has gone to, once the row is there. */
function focusRow(frame: HTMLElement, row: number, tries = 120): void {
  const link = frame.querySelector<HTMLElement>(`[data-index="${row}"] [data-row-link]`);
  if (link !== null) link.focus({ preventScroll: true });
  else if (tries > 0) window.requestAnimationFrame(() => focusRow(frame, row, tries - 1));
}
