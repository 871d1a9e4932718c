// A list of React rows over TanStack Virtual, and nothing else.
import { useVirtualizer } from '@tanstack/react-virtual';
import { createElement, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { COLUMNS, textOf } from '../list-rows.mjs';

const NAMES = Object.keys(COLUMNS);

function List({ rows }) {
  const frame = useRef(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 36,
    overscan: 5,
  });
  const drawn = virtual.getVirtualItems().map(({ index, start }) =>
    createElement(
      'div',
      { key: index, className: 'row', style: { transform: `translateY(${start}px)` } },
      NAMES.map((name) => createElement('span', { key: name }, textOf(name, rows[index][name]))),
    ),
  );
  const whole = { height: virtual.getTotalSize(), width: NAMES.length * 130, position: 'relative' };
  return createElement('div', { ref: frame, className: 'list' }, createElement('div', { style: whole }, drawn));
}

/** Draws the rows. */
export function draw(root, rows) {
  createRoot(root).render(createElement(List, { rows }));
}
