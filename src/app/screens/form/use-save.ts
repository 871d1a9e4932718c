// Saves a change: compares with what others did meanwhile, sends once, and says what came of it. Nobody's change is lost
// (rule S8); what was typed stays until it is saved (rule S7).
import { type RefObject, useCallback, useRef, useState } from 'react';
import type { Answer } from '#client';
import type { Schema } from '#contract';
import {
  bothBodies,
  type Call,
  type CallValues,
  editValues,
  type Merged,
  resolved,
  type ResourceDetails,
  updateValues,
} from '#model';
import { callOf, type ItemRead, pathValues, useFreshItem, useWrite, withPath } from '../../data/index.ts';
import type { FormStore } from '../../fields/control/index.ts';
import { conditionOf, holdsAll, mergeReadings } from './save.ts';
import { type Outcome, useOutcome } from './use-form-store.ts';

/** What saving needs. */
export interface SaveOptions {
  readonly details: ResourceDetails;
  readonly call: Call;
  readonly parts: readonly string[];
  readonly read: ItemRead;
  readonly store: FormStore;
  readonly onSaved: (kept: number) => void;
}

/** A change that meets another's: what clashes is asked. */
export interface Meeting {
  readonly merged: Merged;
  readonly theirs: ItemRead;
}

/** A way to save. */
export interface Saver {
  readonly busy: boolean;
  readonly outcome: Outcome;
  readonly meeting: Meeting | null;
  /** What came of looking after an unknown outcome. */
  readonly looked: 'saved' | 'not-saved' | null;
  readonly save: () => Promise<void>;
  /** Goes on after a clash: theirs at the given places, mine elsewhere. */
  readonly settle: (theirs: ReadonlySet<string>) => Promise<void>;
  readonly giveUp: () => void;
  readonly look: () => Promise<void>;
}

/** A way to save the change of an item. */
export function useSave(options: SaveOptions): Saver {
  const { details, parts, store } = options;
  const { busy: sending, send } = useWrite();
  const fresh = useFreshItem(details, parts);
  const [outcome, take] = useOutcome(store);
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  const [looked, setLooked] = useState<Saver['looked']>(null);
  const [working, setWorking] = useState(false);
  const guard = useRef(false);
  const base = useRef<Base>({ read: options.read, before: { body: store.initialAt('/body') } });
  const flow: Flow = { options, base, send, fresh, take, setMeeting };
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
  return {
    busy: sending || working,
    outcome,
    meeting,
    looked,
    save: () =>
      once(async () => {
        setLooked(null);
        await save(flow);
      }),
    settle: (theirs) =>
      once(async () => {
        if (meeting === null) return;
        takeOver(flow, meeting.theirs, resolved(meeting.merged, theirs));
        setMeeting(null);
        await write(flow, meeting.merged.taken.length);
      }),
    look: () =>
      once(async () => {
        const found = await look(flow);
        if (found !== null) setLooked(found);
      }),
    giveUp: useCallback(() => setMeeting(null), []),
  };
}

/** What the change is measured against: the item as it was read last, and the form's values for it. */
interface Base {
  readonly read: ItemRead;
  readonly before: CallValues;
}

interface Flow {
  readonly options: SaveOptions;
  readonly base: RefObject<Base>;
  readonly send: ReturnType<typeof useWrite>['send'];
  readonly fresh: ReturnType<typeof useFreshItem>;
  readonly take: (answer: Answer | null) => void;
  readonly setMeeting: (meeting: Meeting) => void;
}

async function save(flow: Flow): Promise<void> {
  const { options, base } = flow;
  if (updateOf(options, base.current) === null) return options.onSaved(0);
  // A validator proves nothing where the contract does not say that the API honours conditions.
  const isGuarded =
    options.call.conditional && conditionOf(options.call, base.current.read.headers['etag']) !== undefined;
  // Where the API cannot refuse a stale write, the comparison is made here, right before it.
  if (!isGuarded && canRead(options.details) && (await meet(flow, false))) return;
  await write(flow, 0);
}

async function write(flow: Flow, kept: number): Promise<void> {
  const { options, base, send, take } = flow;
  const { call, details, parts, onSaved } = options;
  const values = updateOf(options, base.current);
  if (values === null) return onSaved(kept);
  const headers = conditionOf(call, base.current.read.headers['etag']);
  const answer = await send(
    call,
    withPath(values, pathValues(call, details.resource, parts, base.current.read.item)),
    headers === undefined ? {} : { headers },
  );
  if (answer === null) return;
  if (isConflict(answer) && (await meet(flow, true))) return;
  take(answer);
  if (answer.kind !== 'ok') return;
  // The item's screen comes next: it must not show for a moment what was there before.
  if (canRead(details)) await flow.fresh();
  onSaved(kept);
}

/** Reads the item anew. True where it was taken care of here: merged and written, or to be settled by the person first. */
async function meet(flow: Flow, refused: boolean): Promise<boolean> {
  const { options, base, fresh, setMeeting } = flow;
  const { store } = options;
  const now = await fresh();
  if ('failure' in now) {
    // What cannot be compared is not written over (rule S8).
    if (!refused) flow.take(now.failure as Answer);
    return !refused;
  }
  const merged = mergeReadings(
    store.getForm(),
    store.lookup,
    base.current.read.item,
    now.read.item,
    store.valueAt('/body'),
  );
  if (merged === null) {
    base.current = { ...base.current, read: now.read };
    return false;
  }
  if (merged.clashes.length > 0 || refused) {
    setMeeting({ merged, theirs: now.read });
    return true;
  }
  takeOver(flow, now.read, merged.value);
  await write(flow, merged.taken.length);
  return true;
}

function takeOver({ options: { store }, base }: Flow, read: ItemRead, value: unknown): void {
  base.current = { read, before: editValues(store.getForm(), read.item, store.lookup) };
  store.replace({ ...store.getState(), values: { ...store.getState().values, body: value } });
}

/** Looks up whether a write whose outcome nobody knows took effect; null where that cannot be seen either. */
async function look({ options: { store }, base, fresh, take }: Flow): Promise<'saved' | 'not-saved' | null> {
  const now = await fresh();
  if ('failure' in now) {
    take(now.failure);
    return null;
  }
  const form = store.getForm();
  const { before, after } = bothBodies({
    form,
    before: base.current.before,
    state: store.getState(),
    lookup: store.lookup,
  });
  return holdsAll(form, store.lookup, now.read.item, after, before) ? 'saved' : 'not-saved';
}

function updateOf({ details, store }: SaveOptions, { read, before }: Base): CallValues | null {
  const form = store.getForm();
  return updateValues({
    form,
    item: read.item,
    readSchema: readSchemaOf(details),
    before,
    state: store.getState(),
    lookup: store.lookup,
  });
}

/** What an item looks like as it is read, or null where the contract does not say. */
export function readSchemaOf(details: ResourceDetails): Schema | null {
  const get = callOf(details, details.resource.operations.get);
  const answer = get?.answers.find(({ status }) => status.startsWith('2'));
  return details.resource.itemPointer === '' ? (answer?.content[0]?.schema ?? null) : null;
}

function canRead(details: ResourceDetails): boolean {
  return callOf(details, details.resource.operations.get)?.reads === true;
}

function isConflict(answer: Answer): boolean {
  return answer.kind === 'problem' && (answer.status === 409 || answer.status === 412 || answer.status === 428);
}
