// The peers of the list bench, each loaded by itself: `prepareList` brings one and makes its rows, `drawList` asks for the
// first of them, as a list by pages does, and mounts it with the answer.
import { rowAt } from '../list-rows.mjs';

const LISTS = {
  'ag-grid': () => import('./list-ag-grid.mjs'),
  'tanstack-virtual': () => import('./list-virtual.mjs'),
  'window-dom': () => import('./list-window.mjs'),
};

globalThis.prepareList = async (name, count) => {
  const { draw } = await LISTS[name]();
  const rows = Array.from({ length: count }, (_, index) => rowAt(index));
  globalThis.drawList = (address) => void drawWith(address);
  const drawWith = async (address) => {
    const { items } = await (await fetch(address)).json();
    rows.splice(0, items.length, ...items);
    draw(document.getElementById('root'), rows);
  };
};
