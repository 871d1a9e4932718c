// The floor: rows of plain elements that are used again as one scrolls, without any framework.
import { COLUMNS, textOf } from '../list-rows.mjs';

const NAMES = Object.keys(COLUMNS);
const HEIGHT = 36;
const SPARE = 4;

/** Draws the rows. */
export function draw(root, rows) {
  const frame = root.appendChild(document.createElement('div'));
  frame.className = 'list';
  const whole = frame.appendChild(document.createElement('div'));
  Object.assign(whole.style, { height: `${rows.length * HEIGHT}px`, width: `${NAMES.length * 130}px` });
  const count = Math.ceil(600 / HEIGHT) + 2 * SPARE;
  const drawn = Array.from({ length: count }, () => {
    const row = document.createElement('div');
    row.className = 'row';
    const texts = NAMES.map(() => row.appendChild(document.createElement('span')).appendChild(new Text()));
    whole.append(row);
    return { row, texts, index: -1 };
  });
  const show = () => {
    const first = Math.max(0, Math.min(rows.length - count, Math.floor(frame.scrollTop / HEIGHT) - SPARE));
    for (let index = first; index < first + count; index += 1) {
      const slot = drawn[index % count];
      if (slot.index === index) continue;
      slot.index = index;
      slot.row.style.transform = `translateY(${index * HEIGHT}px)`;
      for (const [at, name] of NAMES.entries()) slot.texts[at].data = textOf(name, rows[index][name]);
    }
  };
  frame.addEventListener('scroll', show, { passive: true });
  show();
}
