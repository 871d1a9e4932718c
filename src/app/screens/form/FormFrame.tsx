// The frame of a form on a page: a draft to take up again, faults, the fields, what the server said, and the buttons,
// which stay in sight.
import {
  type FormEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Issue } from '#contract';
import { topOf } from '#model';
import type { Failure as FailureValue, Transfer } from '../../data/index.ts';
import {
  type CreatorProps,
  FormFields,
  type FormStore,
  focusPlace,
  PlaceControl,
  StoreProvider,
  Summary,
  useForm,
} from '../../fields/control/index.ts';
import { Button, Callout, useWords, part } from '../../ui/index.ts';
import { Failure } from '../failure/index.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { LeftOut, Surplus, Wanted, Without } from './LeftOut.tsx';
import { LeftUploads } from './LeftUploads.tsx';
import { MediaTypes } from './MediaTypes.tsx';
import { TransferBar } from './TransferBar.tsx';
import type { DraftKeeper } from './use-draft.ts';
import './form.css';

/** What the frame takes. */
export interface FormFrameProps {
  readonly store: FormStore;
  readonly draft: DraftKeeper | null;
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly danger?: boolean;
  /** Sends what was entered; the form has no fault by then. `by`: the value of the button that was pressed. */
  readonly onSubmit: (by: string) => void;
  /** Where there is something to go back to. */
  readonly onCancel?: () => void;
  readonly failure: FailureValue | null;
  /** What the server found wrong that belongs to no field. */
  readonly others: readonly Issue[];
  /** Further buttons beside the main one. */
  readonly buttons?: ReactNode;
  readonly notice?: ReactNode;
  readonly dialog?: boolean;
  /** Files on their way. */
  readonly transfer?: Transfer | null;
  readonly children?: ReactNode;
}

const LazyCreator = part(() => import('./CreateInPlace.tsx').then(({ CreateInPlace }) => CreateInPlace));

function Creator(props: CreatorProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <LazyCreator {...props} />
    </Suspense>
  );
}

/** Draws a form with its frame. */
export function FormFrame(props: FormFrameProps): ReactElement {
  const { store, draft, busy, failure, others, notice, dialog = false, transfer = null, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<readonly Issue[]>([]);
  useInSight(failure, store, element);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A dialog over a form is inside it to React: its own submit must not be the form's as well.
    event.stopPropagation();
    if (busy) return;
    const wrong = store.check();
    const [first] = wrong;
    setMissing(wrong);
    if (first === undefined) {
      props.onSubmit(submitterOf(event));
      return;
    }
    store.reveal(first.pointer);
    if (element.current !== null) focusPlace(element.current, first.pointer);
  };
  const again = (): void => element.current?.requestSubmit();
  return (
    <StoreProvider store={store} inner={PlaceControl} creator={dialog ? null : Creator}>
      <form
        ref={element}
        className={dialog ? 'fd-form fd-form--dialog' : 'fd-form'}
        onSubmit={submit}
        noValidate
        aria-busy={busy || undefined}
      >
        {draft !== null && <DraftNotice draft={draft} />}
        <LeftUploads operation={store.getForm().call.operation} />
        {notice}
        <Learned store={store} submitLabel={props.submitLabel} />
        <Summary others={others} />
        {failure !== null && <Failure failure={failure} wrote inline followed={children !== undefined} />}
        <Surplus store={store} failure={failure} onAgain={again} />
        <Without store={store} missing={missing} onAgain={again} />
        {children}
        <div className={dialog ? 'fd-form-plain' : 'fd-card fd-form-card'}>
          <MediaTypes store={store} />
          <FormFields plain={dialog} />
          <Wanted store={store} />
          <LeftOut store={store} />
        </div>
        {transfer !== null && <TransferBar transfer={transfer} />}
        <Buttons {...props} />
      </form>
    </StoreProvider>
  );
}

/** The contract does not say what goes in: the fields are those that items have, and those that refusals name. */
function Learned({
  store,
  submitLabel,
}: {
  readonly store: FormStore;
  readonly submitLabel: string;
}): ReactElement | null {
  const words = useWords();
  const { form, lookup } = useForm();
  if (form.call.learned !== true) return null;
  const isEmpty = topOf(form, store.getState().values, lookup).every(({ pointer }) => pointer === '/body');
  return <Notice>{isEmpty ? words('form.untold', { submit: submitLabel }) : words('form.learned')}</Notice>;
}

function Buttons(props: FormFrameProps): ReactElement {
  const { submitLabel, busy, danger = false, dialog = false, buttons, onCancel } = props;
  const words = useWords();
  // Two buttons never say the same: an action may itself be called "Cancel".
  const cancelLabel = words(submitLabel.startsWith(words('form.cancel')) ? 'form.back' : 'form.cancel');
  const cancel = onCancel !== undefined && (
    <Button look={dialog ? 'default' : 'subtle'} onClick={onCancel} disabled={busy}>
      {cancelLabel}
    </Button>
  );
  return (
    <div className={dialog ? 'fd-dialog-buttons' : 'fd-form-bar'}>
      {dialog && cancel}
      <Button type="submit" look={danger ? 'danger' : 'primary'} loading={busy}>
        {submitLabel}
      </Button>
      {buttons}
      {!dialog && cancel}
    </div>
  );
}

// What stands above the fields is out of sight for who pressed the button below them; a fault at a field is gone to itself.
function useInSight(failure: FailureValue | null, store: FormStore, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (failure !== null && store.shownIssues().length === 0) element.current?.scrollIntoView({ block: 'start' });
  }, [failure, store, element]);
}

// Enter presses the first button of a form, so that nobody can tell it from a click.
function submitterOf(event: FormEvent): string {
  const { submitter } = event.nativeEvent as Partial<SubmitEvent>;
  return submitter instanceof HTMLButtonElement ? submitter.value : '';
}

/** Says that something is so, above the fields. */
export function Notice({
  tone = 'info',
  title,
  children,
}: {
  readonly tone?: 'info' | 'warning' | 'success';
  readonly title?: string;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <Callout tone={tone} {...(title === undefined ? {} : { title })}>
      {children}
    </Callout>
  );
}
