// Key/value pairs of JSON text in the browser's local storage: values in, values out. The only file that names it.
// Nothing here throws: outside a browser reads return nothing and writes do nothing, after one warning (specification
// part 1); corrupt text, a full quota and a value of an older release are survived and said once.

/** What storage needs of the place that keeps the text: the part of the web's `Storage` that we use. */
export interface StorageArea {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
  readonly length: number;
  key(index: number): string | null;
}

/** Tells whether a stored value is one that the reader understands; one of another release is not. */
export type Accepts<T> = (value: unknown) => value is T;

/** The key/value store. Keys are plain names; they are kept under a prefix of our own. */
export interface KeyValueStore {
  /** True in a browser that lets us keep values. */
  readonly available: boolean;
  /** The value, or undefined where there is none, it is not JSON, or `accepts` does not know its shape. */
  read(key: string): unknown;
  read<T>(key: string, accepts: Accepts<T>): T | undefined;
  /** Keeps the value. False where it was not kept (no storage, quota full): what was kept before is unchanged. */
  write(key: string, value: unknown): boolean;
  /** Forgets the value; nothing happens where there is none. */
  remove(key: string): void;
  /** Forgets all values but those whose key `stays`, and keeps nothing more until the page is loaded anew: for a sign-out. */
  leave(stays: (key: string) => boolean): void;
  /** Calls `listener` when another tab writes or removes the key. Returns the way to stop. */
  watch(key: string, listener: (value: unknown) => void): () => void;
}

const PREFIX = 'frontdesk.';
const UNAVAILABLE = 'Frontdesk: local storage is not available; nothing will be remembered on this device.';

/**
 * Makes a store over an area, or over none (outside a browser). `warn` says each thing once. An area is asked for when it is
 * first needed: a browser stops the page until it has brought what is kept.
 */
export function createStore(
  place: StorageArea | null | (() => StorageArea | null),
  warn: (message: string) => void = consoleWarning,
): KeyValueStore {
  const area = typeof place === 'function' ? askedOnce(place) : (): StorageArea | null => place;
  const said = new Set<string>();
  let left = false;
  const sayOnce = (about: string, message: string): void => {
    if (said.has(about)) return;
    said.add(about);
    warn(message);
  };
  const usable = (): StorageArea | null => {
    if (area() === null) sayOnce('area', UNAVAILABLE);
    return area();
  };
  const textOf = (key: string): string | null => {
    try {
      return usable()?.getItem(PREFIX + key) ?? null;
    } catch {
      sayOnce('area', UNAVAILABLE);
      return null;
    }
  };
  return {
    get available() {
      return area() !== null;
    },
    read<T>(key: string, accepts?: Accepts<T>): unknown {
      const value = parsed(textOf(key), () => sayOnce(`corrupt ${key}`, unreadable(key, 'is not JSON')));
      if (value === undefined || accepts === undefined || accepts(value)) return value;
      sayOnce(`older ${key}`, unreadable(key, 'was written by another release'));
      return undefined;
    },
    write(key, value) {
      const text = JSON.stringify(value);
      if (text === undefined || left) return false;
      try {
        const place = usable();
        place?.setItem(PREFIX + key, text);
        return place !== null;
      } catch {
        sayOnce('full', `Frontdesk: "${key}" was not kept, because the browser's storage is full.`);
        return false;
      }
    },
    remove(key) {
      try {
        usable()?.removeItem(PREFIX + key);
      } catch {
        sayOnce('area', UNAVAILABLE);
      }
    },
    leave(stays) {
      left = true;
      try {
        const place = usable();
        const all = Array.from({ length: place?.length ?? 0 }, (_none, index) => place?.key(index) ?? '');
        const ours = all.filter((key) => key.startsWith(PREFIX) && !stays(key.slice(PREFIX.length)));
        for (const key of ours) place?.removeItem(key);
      } catch {
        sayOnce('area', UNAVAILABLE);
      }
    },
    watch(key, listener) {
      area();
      return watchOtherTabs(PREFIX + key, listener);
    },
  };
}

function askedOnce(place: () => StorageArea | null): () => StorageArea | null {
  let found: StorageArea | null | undefined;
  return () => {
    if (found === undefined) found = place();
    return found;
  };
}

/** The store of this page: local storage in a browser, nothing elsewhere. */
export const storage: KeyValueStore = createStore(browserArea);

function browserArea(): StorageArea | null {
  if (typeof window === 'undefined') return null;
  window.addEventListener('storage', tell);
  try {
    return window.localStorage ?? null;
  } catch {
    return null; // A browser may refuse access altogether (blocked cookies): as good as none.
  }
}

function parsed(text: string | null, corrupt: () => void): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    corrupt();
    return undefined;
  }
}

function unreadable(key: string, why: string): string {
  return `Frontdesk: the stored value "${key}" ${why}; it is left alone and not used.`;
}

/** Who wants to hear of which key, of all stores of this page. */
const watchers = new Map<string, Set<(value: unknown) => void>>();

function watchOtherTabs(key: string, listener: (value: unknown) => void): () => void {
  const beside = watchers.get(key) ?? new Set();
  watchers.set(key, beside.add(listener));
  return () => beside.delete(listener);
}

/** What another tab wrote, to whom it concerns. */
function tell({ key, newValue }: StorageEvent): void {
  for (const [watched, listeners] of watchers) {
    if (key !== watched && key !== null) continue;
    for (const listener of listeners) listener(key === null ? undefined : parsed(newValue, () => undefined));
  }
}

function consoleWarning(message: string): void {
  console.warn(message);
}
