// The face of working on many items at once.
export { BulkActions, type BulkActionsProps } from './BulkActions.tsx';
export { JobTray } from './JobTray.tsx';
