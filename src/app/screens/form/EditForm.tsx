// Changes an item: only what changed is sent, or the whole where the API wants it; what others changed meanwhile is kept.
import { type ReactElement, useRef, useState } from 'react';
import { buildRequest, curlOf, isRefused } from '#client';
import type { Json } from '#contract';
import {
  at,
  bothBodies,
  type Call,
  changesOf,
  editValues,
  itemPlace,
  itemSchemaOf,
  labelOf,
  type ResourceDetails,
  ledState,
  reviewReason,
  takesNoParts,
  withUnknown,
} from '#model';
import { API_PREFIX } from '#settings';
import { isGone } from '../../data/failure.ts';
import { type Failure, type ItemRead, itemPath, pathValues, useIndex, withPath } from '../../data/index.ts';
import { updateOf } from '../../data/save-item.ts';
import type { FormStore } from '../../fields/control/index.ts';
import { Button, notify, useFocusLeft, useGo, useWords } from '../../ui/index.ts';
import { labelAt } from './ChangeList.tsx';
import { showFirst } from './CreateForm.tsx';
import { Alone } from './Alone.tsx';
import { FormFrame, Notice } from './FormFrame.tsx';
import { Guard } from './Guard.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { ReviewDialog, type ReviewDialogProps } from './ReviewDialog.tsx';
import { isUnknown, Unknown } from './Unknown.tsx';
import { useDraft } from './use-draft.ts';
import { useFormStore } from './use-form-store.ts';
import { type Saved, type Saver, useSave } from './use-save.ts';

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
  /** Goes over to sending the whole item, this time or for good; none where the API cannot take it. */
  readonly onWhole: ((entered: unknown, forGood: boolean) => void) | null;
  /** Goes over to making the item anew, since it is there no more; none where the API makes none. */
  readonly onAnew: ((like: Json) => void) | null;
  /** Saved, and staying: the form begins anew with what is there now. */
  readonly onStay: () => void;
}

const STAY = 'stay';
const REVIEW = 'review';

/** Draws the form that changes an item. */
export function EditForm(props: EditFormProps): ReactElement {
  const { call, parts, onStay } = props;
  const words = useWords();
  const go = useGo();
  const { keep } = useIndex();
  const store = useEditStore(props);
  const draft = useDraft(`draft.${keep}${call.operation}.${parts.join('/')}`, store, { shared: true });
  const done = useRef(false);
  const stays = useRef(false);
  const back = backOf(props);
  // Who stays goes on at the same button of the form that comes in its place.
  useFocusLeft(() => document.querySelector(`button[value="${STAY}"]`));
  const leave = (id: string | null = null): void => {
    done.current = true;
    draft.finish();
    if (id !== null) go(backOf({ ...props, parts: [...parts.slice(0, -1), id] }), { replace: true });
    else if (stays.current) onStay();
    else go(back, { replace: true });
  };
  const saver = useSaver(props, store, leave);
  const review = useReview(props, store, saver);
  const save = async (): Promise<void> => {
    const isTyping = await saver.save();
    review.close();
    if (!done.current && !isTyping) showFirst(store.shownIssues()[0]?.pointer);
  };
  const submit = (by: string): void => {
    stays.current = by === STAY;
    if (!review.open(by === REVIEW)) void save();
  };
  return (
    <>
      <FormFrame
        store={store}
        draft={draft}
        submitLabel={words('form.save')}
        busy={saver.busy}
        transfer={saver.transfer}
        failure={saver.outcome.failure}
        others={saver.outcome.others}
        onSubmit={submit}
        onCancel={() => go(back)}
        buttons={
          <>
            <Button type="submit" value={STAY} disabled={saver.busy} title={words('form.save-stay-about')}>
              {words('form.save-stay')}
            </Button>
            <Button type="submit" value={REVIEW} look="subtle" disabled={saver.busy}>
              {words('form.review')}
            </Button>
          </>
        }
      >
        <Notices {...props} store={store} saver={saver} onLeave={() => leave()} onAgain={() => void save()} />
      </FormFrame>
      {review.shown !== null && (
        <ReviewDialog {...review.shown} busy={saver.busy} onSave={() => void save()} onClose={review.close} />
      )}
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

interface NoticesProps extends EditFormProps {
  readonly store: FormStore;
  readonly saver: Saver;
  readonly onLeave: () => void;
  readonly onAgain: () => void;
}

/** What is to be said of the save above the fields. */
function Notices(props: NoticesProps): ReactElement {
  const { details, entered, read, onWhole, onAnew, store, saver, onLeave, onAgain } = props;
  const words = useWords();
  const { failure } = saver.outcome;
  const { looked } = saver;
  return (
    <>
      <Alone details={details} store={store} saver={saver} onAgain={onAgain} />
      {entered !== undefined && failure === null && <Notice title={words('form.whole-now')} />}
      {onWhole !== null &&
        refusesParts(failure) &&
        store.shownIssues().every(({ pointer }) => store.isAsAtFirst(pointer)) && (
          <Notice title={words('form.whole')}>
            <Button size="xs" onClick={() => onWhole(store.valueAt('/body'), refusesForm(failure))}>
              {words('form.whole-do')}
            </Button>
          </Notice>
        )}
      {onAnew !== null && failure !== null && isGone(failure) && (
        <Notice tone="warning" title={words('form.gone')}>
          <Button size="xs" onClick={() => onAnew(withEntered(read.item, store))}>
            {words('form.gone-do')}
          </Button>
        </Notice>
      )}
      {isUnknown(failure) && (
        <Unknown
          failure={failure}
          busy={saver.busy}
          onLook={() => void saver.look()}
          looked={
            looked === null
              ? null
              : {
                  done: looked === 'saved',
                  words: words(looked === 'saved' ? 'form.looked-saved' : 'form.looked-not-saved'),
                  action: looked === 'saved' && (
                    <Button size="xs" onClick={onLeave}>
                      {words('form.to-item')}
                    </Button>
                  ),
                }
          }
        />
      )}
    </>
  );
}

function useEditStore({ details, call, parts, read, entered }: EditFormProps): FormStore {
  return useFormStore({
    call,
    schemas: details.schemas,
    given: Object.keys(pathValues(call, details.resource, parts, read.item)),
    relations: details.resource.relations,
    rowsOf: { details, parents: parts.slice(0, -1), item: read.item },
    start: (form, lookup) => editValues(form, read.item, lookup),
    givenItem: true,
    itemSchema: itemSchemaOf(details),
    identity: details.resource.idField,
    entered,
  });
}

function useSaver(
  { details, call, parts, read }: EditFormProps,
  store: FormStore,
  leave: (id: string | null) => void,
): Saver {
  const words = useWords();
  // The form was opened with the item as it was then; the cache may bring a newer one while one types.
  const [first] = useState(read);
  const onSaved = ({ kept, unkept, lost, id, isTyping }: Saved): void => {
    // Its title may be what was changed.
    const name = details.resource.singular;
    const names = unkept.map((place) => `“${labelAt(store, place)}”`).join(', ');
    const gone = lost.map((one) => `“${labelOf(one)}”`).join(', ');
    if (gone !== '') notify({ tone: 'warning', message: words('form.saved-lost', { name, names: gone }) });
    else if (names !== '') notify({ tone: 'warning', message: words('form.saved-not-kept', { name, names }) });
    else
      notify({ message: kept > 0 ? words('form.saved-merged', { name, count: kept }) : words('form.saved', { name }) });
    if (isTyping && id === null) notify({ message: words('form.saved-since') });
    else leave(id);
  };
  return useSave({ details, call, parts, read: first, store, onSaved });
}

type Shown = Pick<ReviewDialogProps, 'store' | 'changes' | 'reason' | 'request'>;

interface Review {
  readonly shown: Shown | null;
  /** Shows the changes where that is asked for or they deserve it; false where they can be saved at once. */
  readonly open: (asked: boolean) => boolean;
  readonly close: () => void;
}

function useReview({ details, call, parts }: EditFormProps, store: FormStore, saver: Saver): Review {
  const { settings } = useIndex();
  const [shown, setShown] = useState<Shown | null>(null);
  const open = (asked: boolean): boolean => {
    const { form, lookup, state, before, read } = saver.editing();
    const bodies = bothBodies({ form, lookup, state, before });
    const changes = changesOf(bodies.before, bodies.after);
    const grave = /prod|live/i.test(settings.environment ?? '');
    const reason = reviewReason({ changes, stateField: ledState(details.resource), grave });
    if (!asked && reason === null) return false;
    const values = updateOf({ details }, saver.editing());
    const built =
      settings.product.mode || values === null
        ? null
        : buildRequest(call, withPath(values, pathValues(call, details.resource, parts, read.item)), API_PREFIX);
    setShown({ store, changes, reason, request: built === null || isRefused(built) ? null : curlOf(built) });
    return true;
  };
  return { shown, open, close: () => setShown(null) };
}

function backOf({ details, parts }: EditFormProps): string {
  const { name, kind } = details.resource;
  const isSingle = kind === 'singleton';
  return itemPath(name, isSingle ? parts : parts.slice(0, -1), isSingle ? null : parts.at(-1));
}

/** The item as it was read last, with what was entered since. */
function withEntered(item: Json, store: FormStore): Json {
  const form = store.getForm();
  const entered = at(store.valueAt('/body'), form.body === null ? '' : itemPlace(form, item, store.lookup));
  return withUnknown(entered, item, true, null, store.lookup) as Json;
}

/** True for a refusal of the method or its form, and not of what was entered. */
function refusesForm(failure: Failure | null): boolean {
  return failure?.kind === 'problem' && takesNoParts(failure.status, failure.text);
}

/** True for a refusal that may be of the way of saving and not of what was entered. Nothing took effect then. */
function refusesParts(failure: Failure | null): boolean {
  return refusesForm(failure) || (failure?.kind === 'problem' && [400, 422].includes(failure.status));
}
