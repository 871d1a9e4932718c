// Saves the change in a form: what is saved and how safely is `data/save-item.ts`; here it meets the screen: one press is one
// save, others' changes are taken over into the form, what clashes is shown, and a refusal comes back to the fields.
import { useCallback, useRef, useState } from 'react';
import type { Json } from '#contract';
import { at, type CallValues, idOf, itemPlace, type Resource, valueWithout } from '#model';
import { isGone } from '../../data/failure.ts';
import { type ItemRead, type Transfer, useFreshItem, useWrite } from '../../data/index.ts';
import { madeAs } from '../../data/made.ts';
import {
  canRead,
  type Editing,
  lookUp,
  type Meeting,
  saveItem,
  type SaveResult,
  type SaveTarget,
  type SaveTools,
  settleMeeting,
} from '../../data/save-item.ts';
import type { FormStore } from '../../fields/control/index.ts';
import { type Outcome, useOutcome } from './use-form-store.ts';

/** What saving needs. */
export interface SaveOptions extends SaveTarget {
  readonly read: ItemRead;
  readonly store: FormStore;
  /** `kept`: how many changes of others were kept. `id`: what it is known by now, where that was changed. */
  readonly onSaved: (kept: number, id: string | null) => void;
}

/** A way to save. */
export interface Saver {
  readonly busy: boolean;
  readonly outcome: Outcome;
  readonly transfer: Transfer | null;
  readonly meeting: Meeting | null;
  /** What came of looking after an unknown outcome. */
  readonly looked: 'saved' | 'not-saved' | null;
  readonly save: () => Promise<void>;
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
  const [working, setWorking] = useState(false);
  const guard = useRef(false);
  const base = useRef<Pick<Editing, 'read' | 'before'>>({
    read: options.read,
    before: { body: store.initialAt('/body') },
  });
  const tools: SaveTools = { send, fresh };
  const editing = (): Editing => ({
    form: store.getForm(),
    lookup: store.lookup,
    state: store.getState(),
    read: base.current.read,
    before: withoutLeftOut(base.current.before, store),
  });
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
  const conclude = async (result: SaveResult): Promise<void> => {
    if (result.kind === 'busy') return;
    base.current = { read: result.editing.read, before: result.editing.before };
    if (result.editing.state !== store.getState()) store.replace(result.editing.state);
    setMeeting(result.kind === 'meeting' ? result.meeting : null);
    if (result.kind === 'failed') take(result.failure);
    if (result.kind !== 'saved') return;
    take(result.answer);
    // The item's screen comes next: it must not show for a moment what was there before.
    const now = result.answer !== null && canRead(details) ? await fresh() : null;
    const isElsewhere = now !== null && 'failure' in now && isGone(now.failure);
    options.onSaved(result.kept, isElsewhere ? renamedTo(details.resource, result, parts.at(-1)) : null);
  };
  return {
    busy: sending || working,
    outcome,
    transfer,
    meeting,
    looked,
    save: () =>
      once(async () => {
        setLooked(null);
        await conclude(await saveItem(options, editing(), tools));
      }),
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
