// The face of running actions and showing what came of them.
export { ActionResult, type ActionResultProps } from './ActionResult.tsx';
export { ActionRunner, type ActionRunnerProps } from './ActionRunner.tsx';
export type { DeleteItemProps } from './DeleteDialog.tsx';
export { DeleteItem } from './DeleteItem.tsx';
export { deletingIcon, iconOf } from './icon-of.ts';
