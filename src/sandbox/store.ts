// Where a sandbox keeps its state: collections of JSON documents by key, with versions, filters, sorting and search.
// Three stores implement it: memory, SQLite and PostgreSQL. What `commit` has answered survives the process's death
// in the latter two.
import { isObject, printJson } from '#contract';
import type { Json, JsonObject } from '#contract';

/** A document as it is kept. */
export interface Stored {
  /** What it lies under: the encoded keys of its parents, "" at the top. */
  readonly scope: string;
  readonly key: string;
  /** 1 when created; one more with each change. */
  readonly version: number;
  /** Its place in the order of creation, unique within its collection. */
  readonly seq: number;
  readonly value: JsonObject;
}

/** One comparison. `many` says that the property holds a list, of which any member may fit. */
export interface Condition {
  readonly path: readonly string[];
  readonly operator: 'equals' | 'in' | 'not' | 'contains' | 'from' | 'to' | 'after' | 'before' | 'exists';
  /** For "in" a list, for "exists" a boolean, else a scalar. */
  readonly value: Json;
  readonly many?: boolean;
}

/** A property to sort by. Null and absent come first when ascending, numbers before text. */
export interface Order {
  readonly path: readonly string[];
  readonly descending: boolean;
}

/** Which documents, in which order, which part of them. Without `sort`: in the order of creation. */
export interface Query {
  /** Only in this scope; everywhere where left out. */
  readonly scope?: string;
  readonly where?: readonly Condition[];
  /** Words that must all occur somewhere in the document's text, ignoring case. */
  readonly search?: string;
  readonly sort?: readonly Order[];
  /** Only what comes after this document in that order: its values of the sorted properties, and its seq. */
  readonly after?: { readonly values: readonly Json[]; readonly seq: number };
  readonly offset?: number;
  readonly limit?: number;
}

/** A write. `expected` makes it conditional: on a version, or on there being no such document yet. */
export type Change =
  | {
      readonly kind: 'put';
      readonly collection: string;
      readonly scope: string;
      readonly key: string;
      readonly value: JsonObject;
      readonly expected?: number | 'absent';
    }
  | {
      readonly kind: 'delete';
      readonly collection: string;
      readonly scope: string;
      readonly key: string;
      readonly expected?: number;
    };

/** What became of a commit: all of it happened, or none, because the change at `at` met another version. */
export type Committed = { readonly ok: true } | { readonly ok: false; readonly at: number };

/** Keeps documents. All methods may be called at the same time. */
export interface Store {
  get(collection: string, scope: string, key: string): Promise<Stored | null>;
  list(collection: string, query: Query): Promise<readonly Stored[]>;
  /** How many documents fit, whatever `offset`, `limit`, `sort` and `after` say. */
  count(collection: string, query: Query): Promise<number>;
  /** Writes all changes or none. Once it has answered, they are on disk. */
  commit(changes: readonly Change[]): Promise<Committed>;
  /** The next number of a sequence, from 1, never given twice; `amount` reserves as many and answers the first. */
  next(sequence: string, amount?: number): Promise<number>;
  /** Forgets everything. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** The value at a path of property names; undefined where there is none. */
export function atPath(value: Json | undefined, path: readonly string[]): Json | undefined {
  let part = value;
  for (const name of path) {
    if (!isObject(part) || !Object.hasOwn(part, name)) return undefined;
    part = part[name];
  }
  return part;
}

const SEARCH_DEPTH = 4;

/** The text of a document that a search looks into: its strings and numbers, lower case. */
export function searchText(value: Json, depth = 0): string {
  if (typeof value === 'string') return value.length > 2_000 ? '' : value.toLowerCase();
  if (typeof value === 'number') return String(value);
  if (depth >= SEARCH_DEPTH || value === null || typeof value !== 'object') return '';
  const parts: string[] = [];
  for (const part of Array.isArray(value) ? value : Object.values(value)) {
    const text = searchText(part as Json, depth + 1);
    if (text !== '') parts.push(text);
  }
  return parts.join('\n');
}

/** The words that a search asks for. */
export function searchWords(search: string | undefined): readonly string[] {
  return (search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** A value as it is compared: a number, a text, or null; booleans are 0 and 1, anything larger is its JSON text. */
export function comparable(value: Json | undefined): number | string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  const text = printJson(value);
  return /^-?\d/.test(text) ? Number(text) : text;
}

/** A scalar as a text: a number as it is written, null and absent as ""; anything larger as JSON. */
export function spelled(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? printJson(value) : String(value);
}
