// The face of how fields are shown. How they are edited stands in `control/`, which a page loads only with its forms.

export { columnsOf, guessedField } from './display/composite.tsx';
export { type CellTexts, useCellTexts } from './display/cell-text.ts';
export { Display, loadComposite } from './display/Display.tsx';
export { JsonTree } from './display/json-tree.tsx';
export { bidi } from './display/text.tsx';
export { RichText } from './display/RichText.tsx';
export { saveFile } from './display/save.ts';
export type { DisplayProps } from './display/types.ts';
