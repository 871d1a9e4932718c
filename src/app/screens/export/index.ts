// The face of taking data out.
export { ExportDialog, type ExportDialogProps } from './ExportDialog.tsx';
