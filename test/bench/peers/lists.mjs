// The peers of the list bench, each loaded by itself: `prepareList` brings one and makes its rows, `drawList` mounts it.
import { rowAt } from '../list-rows.mjs';

const LISTS = {
  'ag-grid': () => import('./list-ag-grid.mjs'),
  'tanstack-virtual': () => import('./list-virtual.mjs'),
  'window-dom': () => import('./list-window.mjs'),
};

globalThis.prepareList = async (name, count) => {
  const { draw } = await LISTS[name]();
  const rows = Array.from({ length: count }, (_, index) => rowAt(index));
  globalThis.drawList = () => draw(document.getElementById('root'), rows);
};
