// The face of running an action with its input.
export { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx';
export { ActionScreen, type ActionScreenProps } from './ActionScreen.tsx';
