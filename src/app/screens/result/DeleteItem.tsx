// Deleting an item from wherever it is offered; the dialog is loaded when it is needed.
import { type ReactElement, Suspense } from 'react';
import type { DeleteItemProps } from './DeleteDialog.tsx';
import { part } from '../../ui/index.ts';

const DeleteDialog = part(() => import('./DeleteDialog.tsx').then(({ DeleteDialog }) => DeleteDialog));

/** Draws the question whether to delete, and does it. */
export function DeleteItem(props: DeleteItemProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <DeleteDialog {...props} />
    </Suspense>
  );
}
