// Saves a change: compares with what others did meanwhile, sends once, and says what came of it. Nobody's change is lost
// (rule S8); what was typed stays until it is saved (rule S7).
import { useCallback, useRef, useState } from 'react';
import type { Answer } from '#client';
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
  const { details, call, parts, store, onSaved } = options;
  const { busy: sending, send } = useWrite();
  const fresh = useFreshItem(details, parts);
  const [outcome, take] = useOutcome(store);
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  const [looked, setLooked] = useState<Saver['looked']>(null);
  const [working, setWorking] = useState(false);
  const guard = useRef(false);
  const base = useRef<{ read: ItemRead; before: CallValues }>({
    read: options.read,
    before: { body: store.initialAt('/body') },
  });

  const write = async (kept: number): Promise<void> => {
    const values = updateOf(options, base.current);
    if (values === null) return onSaved(kept);
    const condition = conditionOf(call, base.current.read.headers['etag']);
    const answer = await send(
      call,
      withPath(values, pathValues(call, details.resource, parts)),
      condition === undefined ? {} : { headers: condition },
    );
    if (answer === null) return;
    if (isConflict(answer) && (await meet(true))) return;
    take(answer);
    if (answer.kind === 'ok') onSaved(kept);
  };

  /** Reads the item anew. True where what others changed has to be settled first, or could not be read. */
  const meet = async (refused: boolean): Promise<boolean> => {
    const now = await fresh();
    if ('failure' in now) return false;
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
    takeOver(now.read, merged.value);
    await write(merged.taken.length);
    return true;
  };

  const takeOver = (read: ItemRead, value: unknown): void => {
    base.current = { read, before: editValues(store.getForm(), read.item, store.lookup) };
    store.replace({ ...store.getState(), values: { ...store.getState().values, body: value } });
  };

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

  const save = (): Promise<void> =>
    once(async () => {
      setLooked(null);
      if (updateOf(options, base.current) === null) return onSaved(0);
      const guarded = conditionOf(call, base.current.read.headers['etag']) !== undefined;
      // Where the API cannot refuse a stale write, the comparison is made here, right before it.
      if (!guarded && canRead(details) && (await meet(false))) return;
      await write(0);
    });

  const settle = (theirs: ReadonlySet<string>): Promise<void> =>
    once(async () => {
      if (meeting === null) return;
      takeOver(meeting.theirs, resolved(meeting.merged, theirs));
      setMeeting(null);
      await write(meeting.merged.taken.length);
    });

  const look = (): Promise<void> =>
    once(async () => {
      const now = await fresh();
      if ('failure' in now) return take(now.failure as Answer);
      const { before, after } = bothBodies({
        form: store.getForm(),
        before: base.current.before,
        state: store.getState(),
        lookup: store.lookup,
      });
      setLooked(holdsAll(store.getForm(), store.lookup, now.read.item, after, before) ? 'saved' : 'not-saved');
    });

  return {
    busy: sending || working,
    outcome,
    meeting,
    looked,
    save,
    settle,
    look,
    giveUp: useCallback(() => setMeeting(null), []),
  };
}

function updateOf(
  { details, store }: SaveOptions,
  { read, before }: { readonly read: ItemRead; readonly before: CallValues },
): CallValues | null {
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

function readSchemaOf(details: ResourceDetails) {
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
