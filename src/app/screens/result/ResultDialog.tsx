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
  // What is read from its beginning does not begin at the button below it.
  const isLong = Array.isArray(answer.value);
  return (
    <Dialog title={action.label} onClose={onClose} size={isLong ? 'xl' : 'lg'}>
      <ActionResult operation={action.operation} details={details} answer={answer} onLeave={onClose} />
      <div className="fd-dialog-buttons">
        <Button look="primary" onClick={onClose} autoFocus={!isLong}>
          {words('result.close')}
        </Button>
      </div>
    </Dialog>
  );
}
