// A store in memory, for tests and browsers: nothing outlives the process.
import { printJson } from '#contract';
import type { Json, JsonObject } from '#contract';
import { atPath, comparable, searchText, searchWords } from '../store.ts';
import type { Change, Committed, Condition, Order, Query, Store, Stored } from '../store.ts';

interface Entry extends Stored {
  readonly text: string;
}

/** A new, empty store in memory. */
export function memoryStore(): Store {
  return new MemoryStore();
}

class MemoryStore implements Store {
  #collections = new Map<string, Map<string, Entry>>();
  #sequences = new Map<string, number>();
  #created = 0;

  async get(collection: string, scope: string, key: string): Promise<Stored | null> {
    return this.#collections.get(collection)?.get(place(scope, key)) ?? null;
  }

  async list(collection: string, query: Query): Promise<readonly Stored[]> {
    const sort = query.sort ?? [];
    const found = sort.length === 0 ? this.#find(collection, query) : this.#find(collection, query).sort(inOrder(sort));
    const after = query.after;
    const rest = after === undefined ? found : found.filter((entry) => comesAfter(entry, after, sort));
    const offset = query.offset ?? 0;
    return rest.slice(offset, query.limit === undefined ? undefined : offset + query.limit);
  }

  async count(collection: string, query: Query): Promise<number> {
    return this.#find(collection, query).length;
  }

  async commit(changes: readonly Change[]): Promise<Committed> {
    const undo: (() => void)[] = [];
    for (const [at, change] of changes.entries()) {
      const back = this.#apply(change);
      if (back === null) {
        for (const step of undo.reverse()) step();
        return { ok: false, at };
      }
      undo.push(back);
    }
    return { ok: true };
  }

  async next(sequence: string, amount = 1): Promise<number> {
    const last = this.#sequences.get(sequence) ?? 0;
    this.#sequences.set(sequence, last + amount);
    return last + 1;
  }

  async clear(): Promise<void> {
    this.#collections.clear();
    this.#sequences.clear();
    this.#created = 0;
  }

  async close(): Promise<void> {}

  #find(collection: string, query: Query): Entry[] {
    const words = searchWords(query.search);
    const where = query.where ?? [];
    const found: Entry[] = [];
    for (const entry of this.#collections.get(collection)?.values() ?? []) {
      if (query.scope !== undefined && entry.scope !== query.scope) continue;
      if (!where.every((condition) => fits(entry.value, condition))) continue;
      if (words.every((word) => entry.text.includes(word))) found.push(entry);
    }
    return found;
  }

  /** Makes a change and answers how to take it back, or null where it meets another version. */
  #apply(change: Change): (() => void) | null {
    const entries = this.#entries(change.collection);
    const at = place(change.scope, change.key);
    const before = entries.get(at);
    const version = before?.version ?? 'absent';
    if (change.expected !== undefined && change.expected !== version) return null;
    if (change.kind === 'delete') {
      entries.delete(at);
      return () => this.#restore(change.collection, at, before);
    }
    const { scope, key, value } = change;
    const seq = before?.seq ?? ++this.#created;
    const copy = frozen(value);
    entries.set(at, { scope, key, value: copy, seq, version: (before?.version ?? 0) + 1, text: searchText(copy) });
    return () => this.#restore(change.collection, at, before);
  }

  #entries(collection: string): Map<string, Entry> {
    const found = this.#collections.get(collection) ?? new Map<string, Entry>();
    this.#collections.set(collection, found);
    return found;
  }

  #restore(collection: string, at: string, before: Entry | undefined): void {
    const entries = this.#entries(collection);
    if (before === undefined) {
      entries.delete(at);
      return;
    }
    // A Map keeps the order of insertion, which is the order of creation: put what was deleted back in its place.
    entries.set(at, before);
    const sorted = [...entries].sort(([, a], [, b]) => a.seq - b.seq);
    this.#collections.set(collection, new Map(sorted));
  }
}

const place = (scope: string, key: string): string => `${scope}\u0000${key}`;

// JSON values are immutable by convention; a frozen top level makes a slip visible.
const frozen = (value: JsonObject): JsonObject => Object.freeze({ ...value });

function fits(value: JsonObject, condition: Condition): boolean {
  const found = atPath(value, condition.path);
  if (condition.operator === 'exists') return (found !== undefined && found !== null) === (condition.value === true);
  if (condition.many === true && Array.isArray(found)) {
    return condition.operator === 'not'
      ? !found.some((part: Json) => compareOne(part, { ...condition, operator: 'equals' }))
      : found.some((part: Json) => compareOne(part, condition));
  }
  return compareOne(found, condition);
}

function compareOne(found: Json | undefined, condition: Condition): boolean {
  const { operator, value } = condition;
  if (operator === 'in') return Array.isArray(value) && value.some((one: Json) => same(found, one));
  if (operator === 'equals') return same(found, value);
  if (operator === 'not') return !same(found, value);
  const left = comparable(found);
  const right = comparable(value);
  if (left === null || right === null) return false;
  if (operator === 'contains') return String(left).toLowerCase().includes(String(right).toLowerCase());
  const order = compare(left, right);
  if (operator === 'from') return order >= 0;
  if (operator === 'to') return order <= 0;
  return operator === 'after' ? order > 0 : order < 0;
}

function same(a: Json | undefined, b: Json): boolean {
  if (b === null || a === null || a === undefined) return (a ?? null) === b;
  return typeof a === 'object' || typeof b === 'object'
    ? printJson(a) === printJson(b)
    : comparable(a) === comparable(b);
}

function compare(a: number | string | null, b: number | string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : 1;
}

function inOrder(sort: readonly Order[]): (a: Entry, b: Entry) => number {
  const last = sort.at(-1)?.descending === true ? -1 : 1;
  return (a, b) => {
    for (const { path, descending } of sort) {
      const order = compare(comparable(atPath(a.value, path)), comparable(atPath(b.value, path)));
      if (order !== 0) return descending ? -order : order;
    }
    return (a.seq - b.seq) * last;
  };
}

function comesAfter(entry: Entry, after: NonNullable<Query['after']>, sort: readonly Order[]): boolean {
  for (const [index, { path, descending }] of sort.entries()) {
    const order = compare(comparable(atPath(entry.value, path)), comparable(after.values[index]));
    if (order !== 0) return descending ? order < 0 : order > 0;
  }
  return sort.at(-1)?.descending === true ? entry.seq < after.seq : entry.seq > after.seq;
}
