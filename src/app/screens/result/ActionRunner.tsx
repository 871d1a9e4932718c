// Runs an action from wherever it is offered: its dialog first, then what came of it. Both are loaded when needed.
import { isObject, type Json } from '#contract';
import { type ReactElement, Suspense, useState } from 'react';
import type { Answer } from '#client';
import { type Action, idOf, itemOf, outcomeSaid, type Resource, type ResourceDetails } from '#model';
import { givenInPath } from '../../data/chosen-in-path.ts';
import { useFreshItem } from '../../data/index.ts';
import { writeCallOf } from '../../data/write-call.ts';
import { saveFile } from '../../fields/index.ts';
import { notify, useWords, part } from '../../ui/index.ts';

const ActionDialog = part(() => import('./WordedAction.tsx').then(({ WordedAction }) => WordedAction));
const ResultDialog = part(() => import('./ResultDialog.tsx').then(({ ResultDialog }) => ResultDialog));

/** What the runner takes. */
export interface ActionRunnerProps {
  readonly action: Action;
  readonly details: ResourceDetails;
  /** The parts of the address of the item or collection that it acts on. */
  readonly parts: readonly string[];
  /** The item as it was read, where it acts on one. */
  readonly item?: Json | undefined;
  readonly onClose: () => void;
}

/** Draws an action's dialog, and afterwards its result. */
export function ActionRunner({ action, details, parts, item, onClose }: ActionRunnerProps): ReactElement | null {
  const words = useWords();
  const [answer, setAnswer] = useState<Extract<Answer, { kind: 'ok' }> | null>(null);
  const fresh = useFreshItem(details, parts);
  const call = writeCallOf(details, action.operation);
  if (call === null) return null;
  const done = (came: Answer, isWatched: boolean): void => {
    if (came.kind !== 'ok') return;
    // Who asks for a file has asked to have it: no second button. Where the contract does not tell, the answer's own name does.
    if (came.file !== null && (action.answers === 'file' || (action.reads && came.file.name !== null))) {
      const name = came.file.name ?? words('result.fileName');
      saveFile(came.file.blob, name);
      notify({ message: words('result.file-saved', { name }) });
      onClose();
      return;
    }
    // What is watched stands at the foot of the screen from now on.
    if (isWatched) return onClose();
    // What was asked for is shown; of what was done, more than its outcome.
    const said = action.reads ? null : outcomeSaid(came.value);
    if (said === null && isWorthShowing(action, came) && !isItself(action, details.resource, came.value, item)) {
      setAnswer(came);
      return;
    }
    const name = action.label;
    if (came.status === 202) notify({ message: words('result.accepted', { name }) });
    else notify({ message: said ? words('result.said', { name, said }) : words('result.done', { name }) });
    onClose();
  };
  return (
    <Suspense fallback={null}>
      {answer === null ? (
        <ActionDialog
          action={action}
          details={details}
          pathValues={givenInPath(call, details.resource, parts, item)}
          item={item}
          parents={parts.slice(0, details.resource.parentParameters.length)}
          fresh={item === undefined ? undefined : fresh}
          onDone={done}
          onClose={onClose}
        />
      ) : (
        <ResultDialog action={action} details={details} answer={answer} onClose={onClose} />
      )}
    </Suspense>
  );
}

/**
 * Where a contract does not tell what comes back, the answer shows whether it is the item that was acted on; what was asked for and
 * tells more than the item does is more than that ("Stats": the link itself, with its visits).
 */
function isItself({ reads }: Action, resource: Resource, value: Json | undefined, item: Json | undefined): boolean {
  const came = itemOf(resource, value);
  if (reads && isObject(came) && isObject(item) && Object.keys(came).some((name) => !Object.hasOwn(item, name)))
    return false;
  const id = isObject(came) && item !== undefined ? idOf(resource, came) : null;
  return id !== null && id === idOf(resource, item);
}

/** An item that merely comes back changed is seen on the screen itself; what was asked for is shown. */
function isWorthShowing(action: Action, answer: Extract<Answer, { kind: 'ok' }>): boolean {
  if (answer.file !== null || answer.stream !== undefined) return true;
  if (answer.value === undefined || answer.value === null || answer.value === '') return false;
  return (
    action.reads ||
    action.answers === 'job' ||
    action.answers === 'text' ||
    action.answers === 'list' ||
    action.answers === 'other'
  );
}
