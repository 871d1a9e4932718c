// Keeps a form's draft while one types, finds it again, and notices when another tab works on the same.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallValues, FormState } from '#model';
import { storage } from '#storage';
import { useSlot } from '../../data/slots.ts';
import { type OtherTabs, useOtherTabs } from '../../data/tabs.ts';
import type { FormStore } from '../../fields/control/index.ts';
import { notify, useWords } from '../../ui/index.ts';
import { type Draft, dropDraft, fitted, holdsMore, keepDraft, type Lost, readDraft } from './draft.ts';

/** How long after the last keystroke a draft is kept, in milliseconds. */
const CALM = 500;

/** A form's draft, as its screen uses it. */
export interface DraftKeeper {
  /** A draft of an earlier time that can be taken up again, or null. */
  readonly found: Draft | null;
  readonly restore: () => void;
  readonly discard: () => void;
  /** What was in the draft and has no place in the form any more; shown, so that it is not lost. */
  readonly lost: readonly Lost[];
  /** What was typed has been sent: the draft is forgotten, and nothing more is kept. */
  readonly finish: () => void;
  /** Other tabs that have the same open. */
  readonly tabs: Pick<OtherTabs, 'open' | 'saved'>;
}

/** The keeper of a form's draft under a key. `shared`: it is about an item that another tab may have open as well. */
export function useDraft(key: string, store: FormStore, { shared }: { readonly shared: boolean }): DraftKeeper {
  const slot = useSlot(key);
  const [initial] = useState(() => store.getState().values);
  const [opened, setOpened] = useState<Opened>({ slot: null, found: null });
  if (opened.slot !== slot) setOpened({ slot, found: slot === null ? null : draftIn(slot, initial) });
  const { found } = opened;
  const [lost, setLost] = useState<readonly Lost[]>([]);
  const finished = useRef(false);
  const { tellSaved, ...tabs } = useOtherTabs(shared ? key : null);
  useKeeping(slot, store, finished);
  return {
    found,
    lost,
    tabs,
    restore: useCallback(() => {
      if (found !== null) {
        const fits = fitted(found, store.getForm(), store.lookup);
        store.replace({ ...fits.state, values: { ...store.getState().values, ...fits.state.values } });
        setLost(fits.lost);
      }
      setOpened({ slot, found: null });
    }, [slot, found, store]),
    discard: useCallback(() => {
      setOpened({ slot, found: null });
      if (slot !== null) dropDraft(slot);
    }, [slot]),
    finish: useCallback(() => {
      finished.current = true;
      if (slot !== null) dropDraft(slot);
      tellSaved();
    }, [slot, tellSaved]),
  };
}

interface Opened {
  readonly slot: string | null;
  readonly found: Draft | null;
}

/** The draft that a place holds, where it holds more than the form starts with. */
function draftIn(slot: string, initial: CallValues): Draft | null {
  const draft = readDraft(slot);
  return draft !== null && holdsMore(draft, initial) ? draft : null;
}

function useKeeping(key: string | null, store: FormStore, finished: { readonly current: boolean }): void {
  const words = useWords();
  const told = useRef(false);
  const first = useRef(store.getState());
  useEffect(() => {
    if (key === null) return undefined;
    let timer: number | undefined;
    let kept: FormState | null = store.isChanged() ? null : first.current;
    const keep = (): void => {
      window.clearTimeout(timer);
      timer = undefined;
      if (finished.current || store.getState() === kept) return;
      kept = store.getState();
      if (!store.isChanged()) return dropDraft(key);
      const done = keepDraft(key, store.getForm(), kept, store.lookup, Date.now());
      if (done || told.current || !storage.available) return;
      told.current = true;
      notify({ tone: 'warning', message: words('draft.full') });
    };
    const schedule = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(keep, CALM);
    };
    const stop = store.subscribe(schedule);
    // What was typed before the place was known.
    schedule();
    window.addEventListener('pagehide', keep);
    return () => {
      stop();
      keep();
      window.removeEventListener('pagehide', keep);
    };
  }, [key, store, words, finished]);
}
