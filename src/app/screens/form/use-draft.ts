// Keeps a form's draft while one types, finds it again, and notices when another tab works on the same.
import { useCallback, useEffect, useRef, useState } from 'react';
import { storage } from '#storage';
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
  const [found, setFound] = useState<Draft | null>(() => {
    const draft = readDraft(key);
    return draft !== null && holdsMore(draft, store.getState().values) ? draft : null;
  });
  const [lost, setLost] = useState<readonly Lost[]>([]);
  const finished = useRef(false);
  const { tellSaved, ...tabs } = useOtherTabs(shared ? key : null);
  useKeeping(key, store, finished);
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
      setFound(null);
    }, [found, store]),
    discard: useCallback(() => {
      setFound(null);
      dropDraft(key);
    }, [key]),
    finish: useCallback(() => {
      finished.current = true;
      dropDraft(key);
      tellSaved();
    }, [key, tellSaved]),
  };
}

function useKeeping(key: string, store: FormStore, finished: { readonly current: boolean }): void {
  const words = useWords();
  const told = useRef(false);
  useEffect(() => {
    let timer: number | undefined;
    let kept = store.getState();
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
    window.addEventListener('pagehide', keep);
    return () => {
      stop();
      keep();
      window.removeEventListener('pagehide', keep);
    };
  }, [key, store, words, finished]);
}
