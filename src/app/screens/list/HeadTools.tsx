// What a list's head does beyond sorting at a press: columns are dragged and widened, and each has a menu, opened by its
// button, by a right click or long press, or by the keys for it. Loaded after the list: it listens to the head that stands.
import { type ReactElement, Suspense, useEffect, useState } from 'react';
import { part } from '../../ui/index.ts';
import type { HeadProps } from './Head.tsx';
import { HeadDrag, type HeadDragProps } from './HeadDrag.tsx';
import './tools.css';

const HeadMenu = part(() => import('./HeadMenu.tsx').then(({ HeadMenu }) => HeadMenu));

/** What the tools of a head take. */
export interface HeadToolsProps
  extends HeadDragProps,
    Pick<HeadProps, 'list' | 'lookup' | 'wish' | 'onWish' | 'onFilter' | 'fixed'> {}

/** The head whose menu is open. */
interface OpenHead {
  readonly field: string;
  readonly head: HTMLElement;
}

/** Listens to the head, and draws the menu that is open. */
export function HeadTools({ row, columns, ...list }: HeadToolsProps): ReactElement {
  const [open, setOpen] = useState<OpenHead | null>(null);
  useEffect(() => {
    const element = row.current;
    return element === null ? undefined : listen(element, setOpen);
  }, [row]);
  const column = columns.shown.find(({ field }) => field.name === open?.field);
  return (
    <>
      <HeadDrag row={row} columns={columns} />
      {open !== null && column !== undefined && (
        <Suspense fallback={null}>
          <HeadMenu key={open.field} {...{ columns, column, ...list }} head={open.head} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

function listen(row: HTMLElement, open: (change: (was: OpenHead | null) => OpenHead | null) => void): () => void {
  const control = new AbortController();
  const { signal } = control;
  const openFor = (event: Event): void => {
    const head = event.target instanceof Element ? event.target.closest<HTMLElement>('th[data-field]') : null;
    const field = head?.dataset['field'];
    if (head === null || field === undefined) return;
    event.preventDefault();
    // Pressed again, it closes what it has opened.
    open((was) => (was?.field === field ? null : { field, head }));
  };
  const press = (event: Event): void => {
    if (event.target instanceof Element && event.target.matches('.fd-grid-more')) openFor(event);
    else open(() => null);
  };
  const key = (event: KeyboardEvent): void => {
    if (event.altKey && event.key === 'ArrowDown') openFor(event);
  };
  row.addEventListener('click', press, { signal });
  row.addEventListener('contextmenu', openFor, { signal });
  row.addEventListener('keydown', key, { signal });
  return () => control.abort();
}
