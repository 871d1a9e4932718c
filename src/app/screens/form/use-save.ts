// Saves the change in a form: what is saved and how safely is `data/save-item.ts`; here it meets the screen: one press is one
// save, others' changes are taken over into the form, what clashes is shown, and a refusal comes back to the fields.
import { useCallback, useRef, useState } from 'react';
import type { Json, Pointer } from '#contract';
import {
  at,
  type CallValues,
  editValues,
  type FormState,
  idOf,
  itemPlace,
  mergeOf,
  type Resource,
  valueWithout,
} from '#model';
import { isGone } from '../../data/failure.ts';
import { type ItemRead, type Transfer, useFreshItem, useWrite } from '../../data/index.ts';
import { madeAs } from '../../data/made.ts';
import {
  canRead,
  type Editing,
  lookUp,
  lostBy,
  type Meeting,
  saveItem,
  type SaveResult,
  type SaveTarget,
  type SaveTools,
  settleMeeting,
  notKept,
} from '../../data/save-item.ts';
import type { FormStore } from '../../fields/control/index.ts';
import { type Outcome, useOutcome } from './use-form-store.ts';

/** What saving needs. */
export interface SaveOptions extends SaveTarget {
  readonly read: ItemRead;
  readonly store: FormStore;
  readonly onSaved: (saved: Saved) => void;
}

/** What a screen is told of a change that was saved. */
export interface Saved {
  /** How many changes of others were kept. */
  readonly kept: number;
  /** Places of what the item has as it was before, though it was changed. */
  readonly unkept: readonly Pointer[];
  /** Names of what was not sent and is gone since. */
  readonly lost: readonly string[];
  /** What the item is known by now, where that was changed. */
  readonly id: string | null;
  /** Something was typed while it was being sent: the form has it still, on top of what was saved. */
  readonly isTyping: boolean;
}

/** A way to save. */
export interface Saver {
  readonly busy: boolean;
  readonly outcome: Outcome;
  readonly transfer: Transfer | null;
  readonly meeting: Meeting | null;
  /** What came of looking after an unknown outcome. */
  readonly looked: 'saved' | 'not-saved' | null;
  /** Tells whether something was typed while it was being sent. */
  readonly save: () => Promise<boolean>;
  /** Goes on after a clash: theirs at the given places, mine elsewhere. */
  readonly settle: (theirs: ReadonlySet<string>) => Promise<void>;
  readonly giveUp: () => void;
  readonly look: () => Promise<void>;
  /** The change as it is now. */
  readonly editing: () => Editing;
}

/** A way to save the change of an item. */
export function useSave(options: SaveOptions): Saver {
  const { details, parts, store } = options;
  const { busy: sending, send, transfer } = useWrite();
  const fresh = useFreshItem(details, parts);
  const [outcome, take] = useOutcome(store);
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  const [looked, setLooked] = useState<Saver['looked']>(null);
  const [working, once] = useOnce();
  const base = useRef<Pick<Editing, 'read' | 'before'>>({
    read: options.read,
    before: { body: store.initialAt('/body') },
  });
  // What is being sent, or what a meeting was found for: what differs from it was typed since.
  const sent = useRef(store.getState());
  const isTyping = (): boolean => store.getState() !== sent.current;
  const tools: SaveTools = { send, fresh };
  const editing = (): Editing => ({
    form: store.getForm(),
    lookup: store.lookup,
    state: store.getState(),
    read: base.current.read,
    before: withoutLeftOut(base.current.before, store),
  });
  const conclude = async (result: SaveResult): Promise<void> => {
    if (result.kind === 'busy') return;
    base.current = { read: result.editing.read, before: result.editing.before };
    sent.current = takeOver(store, sent.current, result.editing.state);
    setMeeting(result.kind === 'meeting' ? result.meeting : null);
    if (result.kind === 'failed') take(result.failure);
    if (result.kind !== 'saved') return;
    take(result.answer);
    // The item's screen comes next: it must not show for a moment what was there before.
    const now = result.answer !== null && canRead(details) ? await fresh() : null;
    const isElsewhere = now !== null && 'failure' in now && isGone(now.failure);
    const id = isElsewhere ? renamedTo(details.resource, result, parts.at(-1)) : null;
    const read = now !== null && 'read' in now ? now.read : null;
    const saved = { kept: result.kept, ...otherwise(result, read), id, isTyping: isTyping() };
    if (saved.isTyping) base.current = { read: read ?? base.current.read, before: goOn(store, sent.current, read) };
    options.onSaved(saved);
  };
  return {
    busy: sending || working,
    outcome,
    transfer,
    meeting,
    looked,
    save: async () => {
      let wasTyping = false;
      await once(async () => {
        setLooked(null);
        sent.current = store.getState();
        const result = await saveItem(options, editing(), tools);
        wasTyping = isTyping();
        await conclude(result);
      });
      return wasTyping;
    },
    settle: (theirs) =>
      once(async () => {
        if (meeting !== null) await conclude(await settleMeeting(options, editing(), meeting, theirs, tools));
      }),
    look: () =>
      once(async () => {
        const found = await lookUp(editing(), tools);
        if (typeof found === 'string') setLooked(found);
        else take(found.failure);
      }),
    editing,
    giveUp: useCallback(() => setMeeting(null), []),
  };
}

/** Does one thing at a time: what is asked for while another is being done is not done. */
function useOnce(): readonly [boolean, (work: () => Promise<void>) => Promise<void>] {
  const [working, setWorking] = useState(false);
  const guard = useRef(false);
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (guard.current) return;
    guard.current = true;
    setWorking(true);
    try {
      await work();
    } finally {
      guard.current = false;
      setWorking(false);
    }
  };
  return [working, once];
}

/** Takes what saving made of what was sent into a form, where what was typed meanwhile stays; gives what stands there without that. */
function takeOver(store: FormStore, sent: FormState, made: FormState): FormState {
  if (made === sent) return sent;
  const isTyping = store.getState() !== sent;
  store.replace(isTyping ? withTyped(store, sent, made.values) : made);
  return isTyping ? made : store.getState();
}

/** Goes on in a form after it was saved, with what was typed meanwhile; gives the form's values for the item as it is now. */
function goOn(store: FormStore, sent: FormState, read: ItemRead | null): CallValues {
  const before = read === null ? sent.values : editValues(store.getForm(), read.item, store.lookup);
  store.rebase(before, withTyped(store, sent, before));
  return before;
}

/** What was typed since something was sent, on top of what came of it. */
function withTyped(store: FormStore, sent: FormState, { body }: CallValues): FormState {
  const now = store.getState();
  return { ...now, values: { ...now.values, body: mergeOf(sent.values.body, now.values.body, body).value as Json } };
}

/** What is otherwise than one may think, as the item is read after it was saved. */
function otherwise(result: Extract<SaveResult, { kind: 'saved' }>, read: ItemRead | null) {
  return read === null
    ? { unkept: [], lost: [] }
    : { unkept: notKept(result, read.item), lost: lostBy(result, read.item) };
}

/** What an item is known by since it was saved, as the answer tells or the change did; null where that is what it was. */
function renamedTo(
  resource: Resource,
  { answer, editing }: Extract<SaveResult, { kind: 'saved' }>,
  before: string | undefined,
): string | null {
  const { form, read, lookup, state } = editing;
  const entered = at(state.values.body, form.body === null ? '' : itemPlace(form, read.item, lookup));
  const id = madeAs(resource, answer?.value).id ?? idOf(resource, entered as Json | undefined);
  return id === before ? null : id;
}

// What the API was found not to take is no change of a person's.
function withoutLeftOut(before: CallValues, store: FormStore): CallValues {
  const { leftOut } = store.getForm();
  return leftOut.length === 0 || before.body === undefined
    ? before
    : { ...before, body: valueWithout(before.body, leftOut) as Json };
}
