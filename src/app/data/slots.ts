// Several tabs with the same form each keep a draft of their own: a key in, the place in storage that is this tab's out, held
// by a lock of the browser (Web Locks) that ends with the tab, also when it crashes. A draft that a tab has left behind
// comes first, so that it is found again.
import { useEffect, useState } from 'react';
import { storage } from '#storage';

/** More tabs than this share the last place. */
const MOST = 8;

/** The place that is this tab's; null until it is known. Without locks (plain http) all tabs share the first. */
export function useSlot(key: string): string | null {
  const [slot, setSlot] = useState<string | null>(null);
  useEffect(() => {
    const locks = locksHere();
    if (locks === undefined) return undefined;
    const end = new AbortController();
    void take(locks, key, end.signal).then((name) => {
      if (!end.signal.aborted) setSlot(name);
    });
    return () => {
      end.abort();
      setSlot(null);
    };
  }, [key]);
  return locksHere() === undefined ? key : slot;
}

function locksHere(): LockManager | undefined {
  return (navigator as { readonly locks?: LockManager }).locks;
}

/** Takes the first place that no other tab has, and holds it until the signal. */
async function take(locks: LockManager, key: string, signal: AbortSignal): Promise<string> {
  const all = Array.from({ length: MOST }, (_none, index) => (index === 0 ? key : `${key}~${index}`));
  const left = all.filter((name) => storage.read(name) !== undefined);
  for (const name of new Set([...left, ...all])) {
    if (await hold(locks, name, signal)) return name;
  }
  return all.at(-1) ?? key;
}

function hold(locks: LockManager, name: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const until = new Promise<void>((end) => signal.addEventListener('abort', () => end(), { once: true }));
    void locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null || signal.aborted ? undefined : until;
    });
  });
}
