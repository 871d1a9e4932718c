// Creates an item: sends what was entered once, then goes to what was made.
import { type ReactElement, type RefObject, Suspense, useRef, useState } from 'react';
import type { Answer } from '#client';
import { isObject, type Json } from '#contract';
import {
  addressPartsOf,
  type Call,
  idOf,
  itemOf,
  listOperation,
  outcomeSaid,
  type Resource,
  type ResourceDetails,
  type ResourceSummary,
  titleOf,
  valuesToSend,
  ownIdentityOf,
} from '#model';
import {
  type Failure,
  itemPath,
  listPath,
  parametersOf,
  pathValues,
  useAddressed,
  useIndex,
  useWrite,
  withPath,
  openedAt,
} from '../../data/index.ts';
import { type Looked, useLookInList } from '../../data/look-in-list.ts';
import { idInLocation, useMade } from '../../data/made.ts';
import { notMade } from '../../data/not-made.ts';
import { toldOnce } from '../../data/told-once.ts';
import { useInputRelations } from '../../data/use-input-relations.ts';
import { useWatch } from '../../data/watched.ts';
import { type FormStore, focusPlace } from '../../fields/control/index.ts';
import { Button, notify, part, useGo, useWords } from '../../ui/index.ts';
import { FormFrame, Notice } from './FormFrame.tsx';
import { Guard } from './Guard.tsx';
import { saidOfMade } from './said-of-made.ts';
import { copied, given, holdsEntered } from './start.ts';
import { useToldOnce } from './ToldOnce.tsx';
import { isUnknown, Unknown } from './Unknown.tsx';
import { useDraft } from './use-draft.ts';
import { useFormStore, useOutcome } from './use-form-store.ts';

const ActionResult = part(() => import('../result/ActionResult.tsx').then(({ ActionResult }) => ActionResult));

/** What the form takes. */
export interface CreateFormProps {
  readonly details: ResourceDetails;
  readonly call: Call;
  /** Values of the parents' path parameters. */
  readonly parents: readonly string[];
  /** The item of which this is to be a copy. */
  readonly like?: Json | undefined;
  /** The item of which this is to be a copy was typed here: it is kept as what was entered. */
  readonly entered?: boolean;
  /** Values given in the address, by the name of the field. */
  readonly settings?: readonly (readonly [string, string])[];
}

/** Draws the form that creates an item; after "save and add another" a fresh one. */
export function CreateForm(props: CreateFormProps): ReactElement {
  const [round, setRound] = useState<{ readonly count: number; readonly last: unknown }>({ count: 0, last: undefined });
  const [told, setTold] = useState<Accepted | null>(null);
  if (told !== null) return <Told details={props.details} call={props.call} answer={told} />;
  return (
    <Round
      key={round.count}
      {...props}
      {...(round.count === 0 ? {} : { like: undefined, entered: false })}
      last={round.last}
      onAnother={(last) => setRound({ count: round.count + 1, last })}
      onTold={setTold}
    />
  );
}

interface RoundProps extends CreateFormProps {
  /** What was entered for the one before. */
  readonly last: unknown;
  readonly onAnother: (entered: unknown) => void;
  /** Gets the answer that is all there will ever be of what was made. */
  readonly onTold: (answer: Accepted) => void;
}

function Round(props: RoundProps): ReactElement {
  const { details, call, parents, last } = props;
  const words = useWords();
  const go = useGo();
  const { keep } = useIndex();
  const { resource } = details;
  const path = pathValues(call, resource, parents);
  const store = useCreateStore(props, Object.keys(path));
  const draft = useDraft(`draft.${keep}${call.operation}.${parents.join('/')}`, store, { shared: false });
  const { busy, send, transfer } = useWrite();
  const [outcome, take] = useOutcome(store);
  const { once, tellOnce } = useToldOnce();
  const { done, list, leaveTo, finish } = useFinish(props, store, draft, tellOnce);
  const submit = async (another: boolean): Promise<void> => {
    const sent = store.getState();
    const values = withPath(valuesToSend(store.getForm(), sent, store.lookup), path);
    const answer = await send(call, values, undefined, store.lookup);
    if (answer === null) return;
    const isTyping = store.getState() !== sent;
    take(answer);
    if (answer.kind === 'ok') finish(answer, values.body, another);
    else if (!isTyping) showFirst(store.shownIssues()[0]?.pointer);
  };
  if (once !== null) return once;
  return (
    <>
      <FormFrame
        store={store}
        draft={draft}
        submitLabel={words('form.create')}
        busy={busy}
        transfer={transfer}
        failure={outcome.failure}
        others={outcome.others}
        onSubmit={(by) => void submit(by === ANOTHER)}
        onCancel={() => go(list)}
        buttons={
          <Button type="submit" value={ANOTHER} disabled={busy}>
            {words('form.create-another')}
          </Button>
        }
      >
        {isUnknown(outcome.failure) && (
          <LookUp
            details={details}
            parents={parents}
            store={store}
            failure={outcome.failure}
            onFound={(item) => leaveTo(idOf(resource, item), item)}
          />
        )}
        <Again store={store} last={last} />
      </FormFrame>
      <Guard store={store} done={done} />
    </>
  );
}

/** What comes after the thing is made: its page, a fresh form, or what is told of it but once. */
function useFinish(
  { details, call, parents, onAnother, onTold }: RoundProps,
  store: FormStore,
  draft: ReturnType<typeof useDraft>,
  tellOnce: ReturnType<typeof useToldOnce>['tellOnce'],
): {
  readonly done: RefObject<boolean>;
  readonly list: string;
  readonly leaveTo: (id: string | null, item?: Json) => void;
  readonly finish: (answer: Accepted, sent: unknown, another: boolean) => void;
} {
  const go = useGo();
  const { resource: named } = useIndex();
  const made = useSaid(details, call, parents);
  const done = useRef(false);
  const { resource } = details;
  const list = listOperation(resource) === null ? ownerPath(resource, parents) : listPath(resource.name, parents);
  const leaveTo = (id: string | null, item?: Json): void => {
    done.current = true;
    draft.finish();
    go(madePath(resource, openedAt(resource, named), parents, id, item) ?? list, { replace: true });
  };
  const finish = (answer: Accepted, sent: unknown, another: boolean): void => {
    const id = made(answer, (item) => notMade(store.getForm(), store.lookup, sent, item));
    done.current = true;
    draft.finish();
    const next = (): void => {
      if (another) onAnother(store.valueAt('/body'));
      else leaveTo(id, itemOf(resource, answer.value));
    };
    if (!another && isOnlyTold(resource, answer)) onTold(answer);
    else tellOnce(toldOnce(resource, answer.value, sent), next);
  };
  return { done, list, leaveTo, finish };
}

/** What is listed nowhere (the users that are put into a group) is left for what it stands below. */
function ownerPath({ parent }: Resource, parents: readonly string[]): string {
  return parent === null || parents.length === 0 ? '/' : itemPath(parent, parents);
}

const ANOTHER = 'another';

type Accepted = Extract<Answer, { kind: 'ok' }>;

/** What is neither listed nor opened anywhere is told by the answer alone (rule `told-by-its-answer`): a tracking code, a token, a price. */
function isOnlyTold(resource: Resource, { status, value }: Accepted): boolean {
  if (listOperation(resource) !== null || resource.operations.get !== null || status === 202) return false;
  return isObject(value) && Object.keys(value).length > 0 && outcomeSaid(value) === null;
}

/** Shows the answer of a create, as that of an action. */
function Told({
  details,
  call,
  answer,
}: Pick<CreateFormProps, 'details' | 'call'> & { readonly answer: Accepted }): ReactElement {
  const words = useWords();
  const go = useGo();
  return (
    <div className="fd-stack">
      <Suspense fallback={null}>
        <ActionResult operation={call.operation} details={details} answer={answer} />
      </Suspense>
      <div className="fd-dialog-buttons">
        <Button look="primary" onClick={() => go('/')} autoFocus>
          {words('result.close')}
        </Button>
      </div>
    </div>
  );
}

/** Says what a create came to, and tells the identity of what was made. */
function useSaid(
  details: ResourceDetails,
  call: Call,
  parents: readonly string[],
): (answer: Accepted, otherwise: (item: Json | undefined) => readonly string[]) => string | null {
  const words = useWords();
  const watch = useWatch();
  const madeOf = useMade(details, parents);
  const { resource } = details;
  return (answer, otherwise) => {
    const isWatched = answer.status === 202 && watch(call, {}, call.label, answer);
    const made = answer.status === 202 ? null : madeOf(answer);
    // What is watched is made later: its address is that of the work.
    const id = isWatched ? null : (made?.id ?? idInLocation(resource, answer.headers['location']));
    const name = titleOf(resource, made?.item) || (id ?? '');
    const told = { kind: resource.singular, name };
    if (answer.status === 202) notify({ message: words('form.accepted', told) });
    else notify(saidOfMade(words, told, otherwise(made?.item)));
    return id;
  };
}

/** Offers what was entered for the one before. */
function Again({ store, last }: { readonly store: FormStore; readonly last: unknown }): ReactElement | null {
  const words = useWords();
  const [offered, setOffered] = useState(last !== undefined);
  if (!offered) return null;
  const fill = (): void => {
    store.setWhole('/body', last);
    setOffered(false);
  };
  return (
    <Notice title={words('form.another-like')}>
      <Button size="xs" onClick={fill}>
        {words('form.another-like-do')}
      </Button>
    </Notice>
  );
}

/** What is made without its address saying whose it is has its owner in the field that leads there. */
function ownerSetting(
  { resource }: ResourceDetails,
  call: Call,
  parents: readonly string[],
): readonly (readonly [string, string])[] {
  const owner = parents.at(-1);
  const leads = resource.relations.find((one) => one.resource === resource.parent && !one.many && one.holds === 'id');
  const isTold = resource.listedAt === undefined || call.path.includes('{') || owner === undefined;
  return isTold || leads === undefined ? [] : [[leads.field, owner]];
}

function useCreateStore(
  { details, call, parents, like, settings, entered = false }: CreateFormProps,
  named: readonly string[],
): FormStore {
  const relations = useInputRelations(call, details.schemas, details.resource.relations);
  const addressed = useAddressed();
  return useFormStore({
    call,
    schemas: details.schemas,
    given: [...named, ...parametersOf(call.path).slice(0, parents.length)],
    relations,
    own: ownIdentityOf(details.resource),
    rowsOf: { details, parents },
    start: (form, lookup) =>
      like === undefined
        ? given(form, lookup, [...ownerSetting(details, call, parents), ...(settings ?? [])], addressed)
        : copied(form, lookup, details, like),
    startEntered: entered,
  });
}

/** After an unknown outcome: whether the list has what was entered. */
function LookUp({
  details,
  parents,
  store,
  failure,
  onFound,
}: {
  readonly details: ResourceDetails;
  readonly parents: readonly string[];
  readonly store: FormStore;
  readonly failure: Failure | null;
  readonly onFound: (item: Json) => void;
}): ReactElement {
  const words = useWords();
  const look = useLookInList(details, parents);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    if (look === null || busy) return;
    setBusy(true);
    const { body } = valuesToSend(store.getForm(), store.getState(), store.lookup);
    setLooked(await look((item) => holdsEntered(store.getForm(), store.lookup, item, body)));
    setBusy(false);
  };
  const item = looked === null || 'failure' in looked ? null : looked.item;
  return (
    <Unknown
      failure={failure}
      busy={busy}
      onLook={look === null ? null : () => void start()}
      looked={
        looked === null || 'failure' in looked
          ? null
          : {
              done: item !== null,
              words: words(item === null ? 'form.looked-none' : 'form.looked-like', {
                count: looked.among,
                whole: String(looked.whole),
                name: item === null ? '' : titleOf(details.resource, item),
              }),
              action: item !== null && (
                <Button size="xs" onClick={() => onFound(item)}>
                  {words('form.to-item')}
                </Button>
              ),
            }
      }
    />
  );
}

/** Shows the first fault that a server found. */
export function showFirst(pointer: string | undefined): void {
  const from = document.activeElement;
  // What is there now may be another control by then: a refusal can tell of what kind a field is.
  if (pointer !== undefined) requestAnimationFrame(() => focusPlace(document, pointer, from));
}

/** Where what was made is opened; null where that cannot be said: several values may identify it, and not all were told. */
function madePath(
  resource: ResourceDetails['resource'],
  kept: ResourceSummary | undefined,
  parents: readonly string[],
  id: string | null,
  item: Json | undefined,
): string | null {
  if (id === null || !canOpen(resource)) return null;
  if (kept?.parentParameters.length === 0) return itemPath(kept.name, [], id);
  const above = resource.listedAt === undefined ? parents : [];
  if (above.length >= resource.parentParameters.length) return itemPath(resource.name, above, id);
  const given = resource.parentParameters.slice(0, above.length).map((name, at) => [name, above[at] ?? ''] as const);
  const told = addressPartsOf(resource, item, Object.fromEntries(given));
  return told === null ? null : itemPath(resource.name, told.slice(0, -1), id);
}

function canOpen(resource: ResourceDetails['resource']): boolean {
  return (resource.operations.get ?? listOperation(resource)) !== null;
}
