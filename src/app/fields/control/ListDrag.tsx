// The handle by which an item of a list is dragged to another place, with the mouse or a finger. Whoever uses keys has the
// buttons beside it, so it is not announced.
import { type PointerEvent, type ReactElement, useRef } from 'react';
import { Icon } from '../../ui/index.ts';

/** What the handle takes. */
export interface DragHandleProps {
  readonly index: number;
  /** Items before this one stay where they are: a tuple's own. */
  readonly first: number;
  readonly onMove: (from: number, to: number) => void;
}

/** Draws the handle. It stands in an item of a list (`li`). */
export function DragHandle({ index, first, onMove }: DragHandleProps): ReactElement {
  const stop = useRef<(() => void) | null>(null);
  const begin = (event: PointerEvent<HTMLSpanElement>): void => {
    const item = event.currentTarget.closest('li');
    if (event.button !== 0 || item === null || stop.current !== null) return;
    event.preventDefault();
    stop.current = follow(event.currentTarget, event.pointerId, item, (to) => {
      stop.current = null;
      if (to !== null && Math.max(to, first) !== index) onMove(index, Math.max(to, first));
    });
  };
  return (
    <span className="fd-e-handle" aria-hidden="true" onPointerDown={begin}>
      <Icon name="grip-vertical" size={16} />
    </span>
  );
}

/** Follows the pointer until it is let go (the new index), or Escape, a cancel or a loss ends it (null). */
function follow(
  handle: HTMLElement,
  pointer: number,
  item: HTMLLIElement,
  done: (to: number | null) => void,
): () => void {
  const control = new AbortController();
  const { signal } = control;
  const items = [...(item.parentElement?.children ?? [])].filter((one) => one instanceof HTMLLIElement);
  const from = items.indexOf(item);
  const startY = lastY(item);
  let to = from;
  const end = (place: number | null): void => {
    if (signal.aborted) return;
    control.abort();
    delete item.dataset['dragged'];
    item.style.removeProperty('translate');
    mark(items, null, from);
    done(place);
  };
  const move = (event: globalThis.PointerEvent): void => {
    to = placeAt(items, item, from, event.clientY);
    item.style.setProperty('translate', `0 ${event.clientY - startY}px`);
    mark(items, to, from);
  };
  item.dataset['dragged'] = 'true';
  handle.setPointerCapture(pointer);
  handle.addEventListener('pointermove', move, { signal });
  handle.addEventListener('pointerup', () => end(to), { signal });
  handle.addEventListener('pointercancel', () => end(null), { signal });
  handle.addEventListener('lostpointercapture', () => end(null), { signal });
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end(null);
  };
  window.addEventListener('keydown', escape, { signal, capture: true });
  return () => end(null);
}

function lastY(item: HTMLElement): number {
  const { top, height } = (item.querySelector('.fd-e-handle') ?? item).getBoundingClientRect();
  return top + height / 2;
}

/** The index that the item would have if it were let go here: behind as many others as have their middle above. */
function placeAt(items: readonly HTMLElement[], item: HTMLElement, from: number, y: number): number {
  const above = items.filter((one) => {
    const { top, height } = one.getBoundingClientRect();
    return one !== item && top + height / 2 < y;
  });
  return from < 0 ? from : above.length;
}

/** Marks the edge where the item would go. */
function mark(items: readonly HTMLElement[], to: number | null, from: number): void {
  for (const [index, one] of items.entries()) {
    if (to === null || to === from || index !== to) delete one.dataset['drop'];
    else one.dataset['drop'] = to < from ? 'before' : 'after';
  }
}
