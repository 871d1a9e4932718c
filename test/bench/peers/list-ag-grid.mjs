// AG Grid Community as its guide sets it up, with all of its modules.
import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { COLUMNS, textOf } from '../list-rows.mjs';

ModuleRegistry.registerModules([AllCommunityModule]);

const columnDefs = Object.keys(COLUMNS).map((field) => ({
  field,
  width: 130,
  valueFormatter: ({ value }) => textOf(field, value),
}));

/** Draws the rows. */
export function draw(root, rowData) {
  root.style.height = '600px';
  createRoot(root).render(createElement(AgGridReact, { rowData, columnDefs, rowHeight: 36 }));
}
