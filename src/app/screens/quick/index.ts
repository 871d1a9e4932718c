// The face of changing items where they stand in a table.
export { CellEditor, type CellEditorProps } from './CellEditor.tsx';
export { RangeNote, type RangeNoteProps } from './RangeNote.tsx';
export { PasteReview, type PasteReviewProps, type PasteRow } from './PasteReview.tsx';
