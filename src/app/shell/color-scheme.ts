// Light, dark or like the system, kept by our own storage and the same in all tabs.
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { storage } from '#storage';

const KEY = 'theme';

/** Keeps the chosen scheme for Mantine. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | null = null;
  return {
    get: (otherwise) => storage.read(KEY, isScheme) ?? otherwise,
    set: (scheme) => void storage.write(KEY, scheme),
    subscribe: (onUpdate) => {
      stop = storage.watch(KEY, (value) => isScheme(value) && onUpdate(value));
    },
    unsubscribe: () => stop?.(),
    clear: () => storage.remove(KEY),
  };
}

function isScheme(value: unknown): value is MantineColorScheme {
  return value === 'light' || value === 'dark' || value === 'auto';
}
