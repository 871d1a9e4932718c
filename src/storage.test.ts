// The fixed facts of storage, outside and inside a browser, over an area that behaves as the web's does.
import { expect, test, vi } from 'vitest';
import { createStore, type StorageArea } from './storage.ts';

function area(quota = Number.POSITIVE_INFINITY): StorageArea & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    setItem: (key, text) => {
      if (text.length > quota) throw new DOMException('full', 'QuotaExceededError');
      texts.set(key, text);
    },
    removeItem: (key) => void texts.delete(key),
  };
}

test('outside a browser: one console warning says that local storage is not available, nothing throws', async () => {
  // Whoever has read something in this process before was told already.
  vi.resetModules();
  const { storage } = await import('./storage.ts');
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(storage.read('a')).toBeUndefined();
  expect(storage.write('a', 1)).toBe(false);
  storage.remove('a');
  expect(storage.read('a')).toBeUndefined();
  expect(warn.mock.calls).toHaveLength(1);
  expect(String(warn.mock.calls[0]?.[0])).toContain('local storage is not available');
  warn.mockRestore();
});

test('inside a browser: each value is kept as JSON text', () => {
  const place = area();
  const store = createStore(place);
  expect(store.write('columns', { order: ['id', 'name'] })).toBe(true);
  expect([...place.texts.values()]).toEqual(['{"order":["id","name"]}']);
  expect(store.read('columns')).toEqual({ order: ['id', 'name'] });
  store.remove('columns');
  expect(store.read('columns')).toBeUndefined();
});

test('corrupt JSON: a read returns nothing, says so once, and loses nothing else', () => {
  const said: string[] = [];
  const place = area();
  const store = createStore(place, (message) => said.push(message));
  store.write('good', [1]);
  for (const key of place.texts.keys()) place.texts.set(key.replace('good', 'bad'), '{"half":');
  expect([store.read('bad'), store.read('bad'), store.read('good')]).toEqual([undefined, undefined, [1]]);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('"bad" is not JSON');
});

test('full quota: a write that does not fit tells the caller, and what was there stays', () => {
  const said: string[] = [];
  const store = createStore(area(10), (message) => said.push(message));
  expect(store.write('draft', 'short')).toBe(true);
  expect(store.write('draft', 'much too long for it')).toBe(false);
  expect(store.write('draft', 'much too long for it')).toBe(false);
  expect(store.read('draft')).toBe('short');
  expect(said).toHaveLength(1);
});

test('a value of an older release: a read returns nothing and says so once', () => {
  const said: string[] = [];
  const store = createStore(area(), (message) => said.push(message));
  store.write('theme', { name: 'dark' });
  const isText = (value: unknown): value is string => typeof value === 'string';
  expect([store.read('theme', isText), store.read('theme', isText)]).toEqual([undefined, undefined]);
  expect(said).toHaveLength(1);
});

test('a browser that refuses access: as if there were none', () => {
  const said: string[] = [];
  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  const store = createStore(
    { getItem: refuse, setItem: refuse, removeItem: refuse, length: 0, key: refuse },
    (message) => said.push(message),
  );
  expect(store.read('a')).toBeUndefined();
  expect(store.write('a', 1)).toBe(false);
  store.remove('a');
  expect(said.some((message) => message.includes('local storage is not available'))).toBe(true);
});

test('the place is asked for with the first value, and once', () => {
  const place = area();
  let asked = 0;
  const store = createStore(() => {
    asked += 1;
    return place;
  });
  expect(asked).toBe(0);
  store.write('theme', 'dark');
  expect([store.read('theme'), store.available, asked]).toEqual(['dark', true, 1]);
});

test('names from outside are ordinary keys', () => {
  const store = createStore(area());
  for (const key of ['__proto__', 'constructor', 'toString']) {
    expect(store.read(key)).toBeUndefined();
    expect(store.write(key, key)).toBe(true);
    expect(store.read(key)).toBe(key);
  }
});

test('leaving forgets all of ours but what stays, and keeps nothing that comes after', () => {
  const place = area();
  place.texts.set('another.page', '1');
  const store = createStore(place);
  store.write('theme', 'dark');
  store.write('draft.orders', { name: 'Ann' });
  store.write('recent', []);
  store.leave((key) => key === 'theme');
  expect(store.write('draft.orders', { name: 'Ann' })).toBe(false);
  expect([...place.texts.keys()].toSorted()).toEqual(['another.page', 'frontdesk.theme']);
});
