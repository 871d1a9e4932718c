// Deleting an item from wherever it is offered; the dialog is loaded when it is needed.
import { lazy, type ReactElement, Suspense } from 'react';
import type { DeleteItemProps } from './DeleteDialog.tsx';

const DeleteDialog = lazy(() =>
  import('./DeleteDialog.tsx').then(({ DeleteDialog: component }) => ({ default: component })),
);

/** Draws the question whether to delete, and does it. */
export function DeleteItem(props: DeleteItemProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <DeleteDialog {...props} />
    </Suspense>
  );
}
