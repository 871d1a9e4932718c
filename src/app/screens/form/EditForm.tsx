// Changes an item: only what changed is sent, or the whole where the API wants it; what others changed meanwhile is kept.
import { type ReactElement, useRef, useState } from 'react';
import { type Call, editValues, type ResourceDetails } from '#model';
import { type Failure, type ItemRead, itemPath, pathValues, useIndex } from '../../data/index.ts';
import { itemSchemaOf } from '../../data/save-item.ts';
import type { FormStore } from '../../fields/control/index.ts';
import { Button, notify, useGo, useWords } from '../../ui/index.ts';
import { showFirst } from './CreateForm.tsx';
import { FormFrame, Notice } from './FormFrame.tsx';
import { Guard } from './Guard.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { useDraft } from './use-draft.ts';
import { useFormStore } from './use-form-store.ts';
import { type Saver, useSave } from './use-save.ts';

/** What the form takes. */
export interface EditFormProps {
  readonly details: ResourceDetails;
  readonly call: Call;
  /** The parts of the item's address. */
  readonly parts: readonly string[];
  readonly read: ItemRead;
  readonly title: string;
  /** What was entered before, where the whole item is sent because the API refused a part. */
  readonly entered?: unknown;
  /** Goes over to sending the whole item; none where the API cannot take it. */
  readonly onWhole: ((entered: unknown) => void) | null;
}

/** Draws the form that changes an item. */
export function EditForm(props: EditFormProps): ReactElement {
  const { call, parts, entered, onWhole } = props;
  const words = useWords();
  const go = useGo();
  const { keep } = useIndex();
  const store = useEditStore(props);
  const draft = useDraft(`draft.${keep}${call.operation}.${parts.join('/')}`, store);
  const done = useRef(false);
  const back = backOf(props);
  const leave = (): void => {
    done.current = true;
    draft.finish();
    go(back, { replace: true });
  };
  const saver = useSaver(props, store, leave);
  const submit = async (): Promise<void> => {
    await saver.save();
    if (!done.current) showFirst(store.shownIssues()[0]?.pointer);
  };
  const { failure, others } = saver.outcome;
  return (
    <>
      <FormFrame
        store={store}
        draft={draft}
        submitLabel={words('form.save')}
        busy={saver.busy}
        failure={failure}
        others={others}
        onSubmit={() => void submit()}
        onCancel={() => go(back)}
      >
        {entered !== undefined && failure === null && <Notice title={words('form.whole-now')} />}
        {onWhole !== null && refusesParts(failure) && store.shownIssues().length === 0 && (
          <Notice title={words('form.whole')}>
            <Button size="xs" onClick={() => onWhole(store.valueAt('/body'))}>
              {words('form.whole-do')}
            </Button>
          </Notice>
        )}
        {isUnknown(failure) && (
          <Unknown looked={saver.looked} onLook={() => void saver.look()} onLeave={leave} busy={saver.busy} />
        )}
      </FormFrame>
      {saver.meeting !== null && (
        <MergeDialog
          meeting={saver.meeting}
          store={store}
          busy={saver.busy}
          onSettle={(theirs) => void saver.settle(theirs)}
          onClose={saver.giveUp}
        />
      )}
      <Guard store={store} done={done} />
    </>
  );
}

function useEditStore({ details, call, parts, read, entered }: EditFormProps): FormStore {
  return useFormStore({
    call,
    schemas: details.schemas,
    given: Object.keys(pathValues(call, details.resource, parts, read.item)),
    relations: details.resource.relations,
    start: (form, lookup) => editValues(form, read.item, lookup),
    givenItem: true,
    itemSchema: itemSchemaOf(details),
    entered,
  });
}

function useSaver({ details, call, parts, read, title }: EditFormProps, store: FormStore, leave: () => void): Saver {
  const words = useWords();
  // The form was opened with the item as it was then; the cache may bring a newer one while one types.
  const [first] = useState(read);
  const onSaved = (kept: number): void => {
    const name = title === '' ? details.resource.singular : title;
    notify({ message: kept > 0 ? words('form.saved-merged', { name, count: kept }) : words('form.saved', { name }) });
    leave();
  };
  return useSave({ details, call, parts, read: first, store, onSaved });
}

function backOf({ details, parts }: EditFormProps): string {
  const { name, kind } = details.resource;
  const isSingle = kind === 'singleton';
  return itemPath(name, isSingle ? parts : parts.slice(0, -1), isSingle ? null : parts.at(-1));
}

/** True for a refusal that may be of the way of saving and not of what was entered. Nothing took effect then. */
function refusesParts(failure: Failure | null): boolean {
  return failure?.kind === 'problem' && [400, 405, 415, 422, 501].includes(failure.status);
}

function isUnknown(failure: Failure | null): boolean {
  if (failure === null) return false;
  return failure.kind === 'unreachable' ? failure.outcome !== 'not-sent' : failure.status >= 500;
}

interface UnknownProps {
  readonly looked: 'saved' | 'not-saved' | null;
  readonly busy: boolean;
  readonly onLook: () => void;
  readonly onLeave: () => void;
}

/** After an outcome that nobody knows: look it up, never send again by itself (rule S6). */
function Unknown({ looked, busy, onLook, onLeave }: UnknownProps): ReactElement {
  const words = useWords();
  if (looked === 'saved') {
    return (
      <Notice tone="success" title={words('form.looked-saved')}>
        <Button size="xs" onClick={onLeave}>
          {words('form.to-item')}
        </Button>
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title={words(looked === null ? 'form.unknown' : 'form.looked-not-saved')}>
      <Button size="xs" icon="refresh" onClick={onLook} loading={busy}>
        {words('form.look')}
      </Button>
    </Notice>
  );
}
