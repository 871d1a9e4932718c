// Makes the item that a relation is to lead to, in a dialog over the form that needs it. What was typed in the form below
// stays as it is; the new item is chosen there.
import type { ReactElement } from 'react';
import type { Answer } from '#client';
import { type Call, ownIdentityOf, type ResourceDetails, titleOf, valuesToSend } from '#model';
import { pathValues, useDetails, useFormParentsOf, useWrite, withPath } from '../../data/index.ts';
import { writeCallOf } from '../../data/write-call.ts';
import { useMade } from '../../data/made.ts';
import { notMade } from '../../data/not-made.ts';
import { toldOnce } from '../../data/told-once.ts';
import type { CreatorProps } from '../../fields/control/index.ts';
import { Dialog, lowered, notify, useWords } from '../../ui/index.ts';
import { FormFrame } from './FormFrame.tsx';
import { saidOfMade } from './said-of-made.ts';
import { useToldOnce } from './ToldOnce.tsx';
import { useFormStore, useOutcome } from './use-form-store.ts';

/** Draws the dialog once what it asks is known. */
export function CreateInPlace(props: CreatorProps): ReactElement | null {
  const details = useDetails(props.resource);
  if (details.state !== 'ready') return null;
  const call = writeCallOf(details.value, details.value.resource.operations.create);
  return call === null ? null : <Opened {...props} details={details.value} call={call} />;
}

function Opened({
  details,
  call,
  onMade,
  onClose,
}: CreatorProps & { readonly details: ResourceDetails; readonly call: Call }): ReactElement {
  const words = useWords();
  const { resource } = details;
  const parents = useFormParentsOf(resource.name) ?? [];
  const path = pathValues(call, resource, parents);
  const { schemas } = details;
  const store = useFormStore({
    call,
    schemas,
    given: Object.keys(path),
    relations: resource.relations,
    own: ownIdentityOf(resource),
    rowsOf: { details, parents },
  });
  const madeOf = useMade(details, parents);
  const { busy, send } = useWrite();
  const [outcome, take] = useOutcome(store);
  const { once, tellOnce } = useToldOnce();
  const finish = (answer: Extract<Answer, { kind: 'ok' }>, sent: unknown): void => {
    const { item, id } = madeOf(answer);
    const told = { kind: resource.singular, name: titleOf(resource, item) || (id ?? '') };
    notify(saidOfMade(words, told, notMade(store.getForm(), store.lookup, sent, item)));
    tellOnce(toldOnce(resource, answer.value, sent), () => onMade(id));
  };
  const submit = async (): Promise<void> => {
    const values = withPath(valuesToSend(store.getForm(), store.getState(), store.lookup), path);
    const answer = await send(call, values, undefined, store.lookup);
    if (answer === null) return;
    take(answer);
    if (answer.kind === 'ok') finish(answer, values.body);
  };
  return (
    <Dialog
      title={words('form.create-title', { name: lowered(resource.singular) })}
      onClose={onClose}
      closable={!busy && once === null}
      size="lg"
    >
      {once ?? (
        <FormFrame
          store={store}
          draft={null}
          dialog
          submitLabel={words('form.create')}
          busy={busy}
          failure={outcome.failure}
          others={outcome.others}
          onSubmit={() => void submit()}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
