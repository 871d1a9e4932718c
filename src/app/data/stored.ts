// Values that are kept on this device, for components: reads them once, writes them through, follows other tabs.
import { useCallback, useEffect, useState } from 'react';
import { type Accepts, storage } from '#storage';

/** A kept value and the way to change it (undefined forgets it). The setter tells whether the value was kept. */
export function useStored<T>(
  key: string,
  accepts: Accepts<T>,
  otherwise: T,
): readonly [T, (value: T | undefined) => boolean] {
  const [held, setHeld] = useState(() => ({ key, value: storage.read(key, accepts) }));
  const value = held.key === key ? held.value : storage.read(key, accepts);
  useEffect(() => {
    return storage.watch(key, (other) => setHeld({ key, value: accepts(other) ? other : undefined }));
  }, [key, accepts]);
  const change = useCallback(
    (next: T | undefined): boolean => {
      setHeld({ key, value: next });
      if (next !== undefined) return storage.write(key, next);
      storage.remove(key);
      return true;
    },
    [key],
  );
  return [value === undefined ? otherwise : value, change];
}

/** Accepts a list of texts. */
export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'string');
}

/** Names and what was kept under them. */
export type Pairs = readonly (readonly [string, string])[];

/** Accepts pairs of texts. */
export function isPairs(value: unknown): value is Pairs {
  return Array.isArray(value) && value.every((pair: unknown) => isTexts(pair) && pair.length === 2);
}
