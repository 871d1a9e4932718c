// The face of the screen that creates and changes items.
export { showFirst } from './CreateForm.tsx';
export { FormFrame, type FormFrameProps } from './FormFrame.tsx';
export { FormScreen, type FormScreenProps, FormSkeleton } from './FormScreen.tsx';
export { isKeepable } from './keepable.ts';
export { MergeDialog, type MergeDialogProps } from './MergeDialog.tsx';
export { useFormStore, useOutcome } from './use-form-store.ts';
