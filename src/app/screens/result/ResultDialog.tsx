// What an action answered, in a dialog.
import type { ReactElement } from 'react';
import type { Answer } from '#client';
import type { Action, ActionDetails, ResourceDetails } from '#model';
import { Button, Dialog, useWords } from '../../ui/index.ts';
import { ActionResult } from './ActionResult.tsx';

/** What the dialog takes. */
export interface ResultDialogProps {
  readonly action: Action;
  readonly details: ResourceDetails | ActionDetails;
  readonly answer: Extract<Answer, { kind: 'ok' }>;
  readonly onClose: () => void;
}

/** Draws what an action answered. */
export function ResultDialog({ action, details, answer, onClose }: ResultDialogProps): ReactElement {
  const words = useWords();
  return (
    <Dialog title={action.label} onClose={onClose} size="lg">
      <ActionResult operation={action.operation} details={details} answer={answer} />
      <div className="fd-dialog-buttons">
        <Button look="primary" onClick={onClose} autoFocus>
          {words('result.close')}
        </Button>
      </div>
    </Dialog>
  );
}
