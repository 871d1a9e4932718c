// Deletes an item, after asking: what will be gone is named, and typed where it cannot come back. What another person has
// changed since it was opened is told before it is deleted (rule S8).
import { type Json, lookupInTable } from '#contract';
import { type ReactElement, Suspense, useRef, useState } from 'react';
import {
  type Call,
  type Change,
  changesOf,
  type DeletingInputs,
  deletingInputs,
  type Field,
  isPlain,
  type ResourceDetails,
  withKnown,
} from '#model';
import {
  callOf,
  type Failure as FailureValue,
  openingParts,
  pathValues,
  useFreshItem,
  useWrite,
} from '../../data/index.ts';
import { isGone, saysGone } from '../../data/failure.ts';
import { isKept } from '../../data/gone.ts';
import { Display, guessedField } from '../../fields/index.ts';
import { Callout, Confirm, lowered, MoreWords, notify, part, useWords } from '../../ui/index.ts';
import { Failure } from '../failure/index.ts';
import type { Said } from './Asking.tsx';
import { toType } from './to-type.ts';
import { deletingWords } from './words.ts';

/** What deleting takes. */
export interface DeleteItemProps {
  readonly details: ResourceDetails;
  /** The parts of the item's address. */
  readonly parts: readonly string[];
  readonly title: string;
  /** The item as it was read: some operations name it by another of its properties. */
  readonly item?: Json | undefined;
  /** The ETag under which the item was read, where there is one (rule S8). */
  readonly etag?: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const Asking = part(() => import('./Asking.tsx').then(({ Asking: loaded }) => loaded));

/** Draws the question, with what the call asks for besides, and does it. */
export function DeleteDialog(props: DeleteItemProps): ReactElement | null {
  const { details, item } = props;
  const call = callOf(details, details.resource.operations.delete);
  // What was asked when the dialog opened stays what is asked.
  const [inputs] = useState(() => (call === null ? null : inputsOf(props, call, item)));
  if (call === null || inputs === null) return null;
  const { asked, start } = inputs;
  return (
    <MoreWords words={deletingWords}>
      {asked === null ? (
        <Question {...props} call={call} said={null} />
      ) : (
        <Suspense fallback={null}>
          <Asking details={details} asked={asked} start={start}>
            {(said) => <Question {...props} call={call} said={said} />}
          </Asking>
        </Suspense>
      )}
    </MoreWords>
  );
}

function inputsOf({ details, parts }: DeleteItemProps, call: Call, item: Json | undefined): DeletingInputs {
  const { resource, schemas } = details;
  return deletingInputs(
    call,
    { resource, path: pathValues(call, resource, parts, item), item },
    lookupInTable(schemas),
  );
}

interface QuestionProps extends DeleteItemProps {
  readonly call: Call;
  readonly said: Said | null;
}

function Question(props: QuestionProps): ReactElement {
  const { details, said, onClose } = props;
  // What is typed to confirm stays what was asked for, also where the item gets another name meanwhile.
  const [title] = useState(props.title);
  const words = useWords();
  const deleting = useDeleting(props);
  const { busy, failure, seen, run } = deleting;
  const { deleting: verb, singular } = details.resource;
  const name = lowered(singular);
  return (
    <Confirm
      title={verb === undefined ? words('delete.title', { name }) : words('delete.title-other', { verb, name })}
      confirmLabel={verb ?? words('item.delete')}
      typed={toType(title)}
      danger
      busy={busy}
      onConfirm={() => {
        if (said === null || said.check()) void run();
      }}
      onClose={onClose}
    >
      <div className="fd-stack">
        <Callout tone="danger">
          {words(verb === undefined ? 'delete.about' : 'delete.about-other', { name: title })}
        </Callout>
        {seen !== null && seen.changes.length > 0 && (
          <Callout tone="warning" title={words(verb === undefined ? 'delete.changed' : 'delete.changed-other')} urgent>
            <Changes details={details} changes={seen.changes} />
          </Callout>
        )}
        {failure !== null && <Failure failure={failure} wrote inline />}
        {said?.fields}
      </div>
    </Confirm>
  );
}

interface Deleting {
  readonly busy: boolean;
  readonly failure: FailureValue | null;
  /** The item as it was seen last, where it differs from how it was opened. */
  readonly seen: Seen | null;
  readonly run: () => Promise<void>;
}

interface Seen {
  readonly item: Json;
  readonly etag: string | undefined;
  readonly changes: ReturnType<typeof changesOf>;
}

function useDeleting(props: QuestionProps): Deleting {
  const { details, parts, item, etag, call, said } = props;
  const { busy: sending, send } = useWrite();
  const fresh = useFreshItem(details, parts);
  const [failure, setFailure] = useState<FailureValue | null>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [looking, setLooking] = useState(false);
  const opened = useRef(parts);
  const { gone, kept } = useTold(props);
  const isRead = item !== undefined && callOf(details, details.resource.operations.get)?.reads === true;
  /** Some servers answer that it was done and keep the item, archived or expired: no word of it being deleted then. */
  const isThere = async (): Promise<boolean> => isRead && isKept(await fresh());
  /** Whether it may be deleted as it is now. */
  const look = async (): Promise<'go' | 'changed' | 'gone' | 'failed'> => {
    if (!isRead) return 'go';
    const now = await fresh();
    if ('failure' in now) {
      if (saysGone(now.failure)) return 'gone';
      if (isGone(now.failure)) return 'go';
      setFailure(now.failure);
      return 'failed';
    }
    opened.current = openingParts(now.read, parts);
    const changes = changesOf(seen?.item ?? item, now.read.item).filter(isChange);
    setSeen((before) => ({
      item: now.read.item,
      etag: now.read.headers['etag'],
      changes: changes.length > 0 ? changes : (before?.changes ?? []),
    }));
    return changes.length > 0 ? 'changed' : 'go';
  };
  const remove = async (): Promise<void> => {
    const tag = seen?.etag ?? etag;
    const headers = call.conditional && tag !== undefined ? { headers: { 'If-Match': tag } } : {};
    said?.take(null);
    const known = inputsOf({ ...props, parts: opened.current }, call, seen?.item ?? item).values;
    const answer = await send(call, withKnown(said?.values() ?? {}, known), { ...headers, fresh });
    if (answer === null) return;
    if (answer.kind === 'ok') return (await isThere()) ? kept() : gone();
    // Nobody knows what became of it, or it has changed: the item itself tells.
    const after = answer.kind === 'unreachable' || answer.status === 412 ? await look() : 'failed';
    if (after === 'gone') return gone();
    if (after === 'changed') return;
    if (said === null || said.fields === null) setFailure(answer);
    else said.take(answer);
  };
  const run = async (): Promise<void> => {
    if (looking) return;
    setFailure(null);
    setLooking(true);
    try {
      const state = await look();
      if (state === 'gone') gone();
      else if (state === 'go') await remove();
    } finally {
      setLooking(false);
    }
  };
  return { busy: sending || looking, failure, seen, run };
}

/** Says what came of it, and closes the question. */
function useTold({ details, title, onDone, onClose }: DeleteItemProps): Record<'gone' | 'kept', () => void> {
  const words = useWords();
  const { deleting: verb } = details.resource;
  const done = (): string =>
    verb === undefined ? words('delete.done', { name: title }) : words('delete.done-other', { verb, name: title });
  const gone = (): void => {
    notify({ message: done() });
    onDone();
  };
  const kept = (): void => {
    // What was cancelled or disabled is there as before, and says so itself.
    notify({ message: verb === undefined ? words('delete.kept', { name: title }) : done() });
    onClose();
  };
  return { gone, kept };
}

/** A list shows less of an item than its own page, or only the id of what is embedded there: that is no change. */
function isChange({ before, after }: Change): boolean {
  return before !== undefined && after !== undefined && isPlain(before) === isPlain(after);
}

function Changes({
  details,
  changes,
}: {
  readonly details: ResourceDetails;
  readonly changes: Seen['changes'];
}): ReactElement {
  return (
    <dl className="fd-facts fd-facts--nested">
      {changes.map(({ pointer, before, after }) => {
        const name = pointer.split('/')[1] ?? '';
        const known = details.resource.fields.find((one) => one.name === name);
        const plain = (value: unknown): Json | undefined => (value === undefined ? undefined : (value as Json));
        const field: Field =
          pointer === `/${name}` && known !== undefined ? known : guessedField('', plain(after) ?? null);
        return (
          <div key={pointer} className="fd-fact">
            <dt>{known?.label ?? name}</dt>
            <dd className="fd-row">
              <Display field={field} value={plain(before)} />
              <span aria-hidden="true">→</span>
              <Display field={field} value={plain(after)} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
