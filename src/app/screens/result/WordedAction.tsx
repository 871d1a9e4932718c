// The dialog of an action with the words that it needs; both are loaded when an action is first run. What its answer tells once
// ("Create API key", "Rotate secret") is to be kept before anything else comes of it.
import type { ReactElement } from 'react';
import type { Answer } from '#client';
import { type ToldOnce as Secret, toldOnce } from '../../data/told-once.ts';
import { Dialog, MoreWords } from '../../ui/index.ts';
import { ActionDialog, type ActionDialogProps } from '../action/index.ts';
import { useToldOnce } from '../form/ToldOnce.tsx';
import { formWords } from '../form/words.ts';

/** Draws the dialog of an action. */
export function WordedAction(props: ActionDialogProps): ReactElement {
  const { action, onDone, onClose } = props;
  const { once, tellOnce } = useToldOnce();
  const done: typeof onDone = (answer, isWatched, sent) =>
    tellOnce(toldBy(props, answer, sent), () => onDone(answer, isWatched, sent));
  return (
    <MoreWords words={formWords}>
      {once === null ? (
        <ActionDialog {...props} onDone={done} />
      ) : (
        <Dialog title={action.label} onClose={onClose} closable={false} size="lg">
          {once}
        </Dialog>
      )}
    </MoreWords>
  );
}

function toldBy({ action, details }: ActionDialogProps, answer: Answer, sent: unknown): readonly Secret[] {
  if (answer.kind !== 'ok' || action.reads || !('resource' in details)) return [];
  const { resource } = details;
  return toldOnce({ ...resource, singular: `${resource.singular} ${action.label}` }, answer.value, sent);
}
