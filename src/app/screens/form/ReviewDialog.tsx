// Shows a change before it is saved: what was and what will be, why it is shown, and in the workbench the very request.
import type { ReactElement } from 'react';
import type { Change, ReviewReason } from '#model';
import type { FormStore } from '../../fields/control/index.ts';
import { Button, Callout, Dialog, useWords } from '../../ui/index.ts';
import { ChangeList } from './ChangeList.tsx';

/** What the dialog takes. */
export interface ReviewDialogProps {
  readonly store: FormStore;
  readonly changes: readonly Change[];
  /** Why it is shown; null where a person asked for it. */
  readonly reason: ReviewReason | null;
  /** The request as it will be sent, or null where it is nobody's business. */
  readonly request: string | null;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Draws the review. */
export function ReviewDialog(props: ReviewDialogProps): ReactElement {
  const { store, changes, reason, request, busy, onSave, onClose } = props;
  const words = useWords();
  return (
    <Dialog title={words('review.title', { count: changes.length })} onClose={onClose} size="xl" closable={!busy}>
      <div className="fd-stack">
        {reason !== null && <Callout tone="warning">{words(`review.${reason}`)}</Callout>}
        {changes.length === 0 ? (
          <p className="fd-flat">{words('review.nothing')}</p>
        ) : (
          <ChangeList store={store} changes={changes} />
        )}
        {request !== null && (
          <details>
            <summary>{words('review.request')}</summary>
            <pre className="fd-code" tabIndex={0}>
              {request}
            </pre>
          </details>
        )}
        <div className="fd-dialog-buttons">
          <Button onClick={onClose} disabled={busy}>
            {words('merge.back')}
          </Button>
          <Button look="primary" loading={busy} disabled={changes.length === 0} onClick={onSave} autoFocus>
            {words('form.save')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
