// Light, dark or like the system, kept by our own storage and the same in all tabs. Paper is white: it is always light there.
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

/** Has what is printed drawn as on a light screen, since pale text on paper is read by nobody; answers how to end it. */
export function printInLight(): () => void {
  const { dataset } = document.documentElement;
  let before: string | undefined;
  const print = (): void => {
    before = dataset['mantineColorScheme'];
    dataset['mantineColorScheme'] = 'light';
  };
  const printed = (): void => {
    if (before !== undefined) dataset['mantineColorScheme'] = before;
  };
  window.addEventListener('beforeprint', print);
  window.addEventListener('afterprint', printed);
  return () => {
    window.removeEventListener('beforeprint', print);
    window.removeEventListener('afterprint', printed);
  };
}
