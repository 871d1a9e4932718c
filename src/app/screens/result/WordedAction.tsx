// The dialog of an action with the words that it needs; both are loaded when an action is first run.
import type { ReactElement } from 'react';
import { MoreWords } from '../../ui/index.ts';
import { ActionDialog, type ActionDialogProps } from '../action/index.ts';
import { formWords } from '../form/words.ts';

/** Draws the dialog of an action. */
export function WordedAction(props: ActionDialogProps): ReactElement {
  return (
    <MoreWords words={formWords}>
      <ActionDialog {...props} />
    </MoreWords>
  );
}
