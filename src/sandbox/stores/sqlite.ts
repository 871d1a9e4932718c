// A store in one SQLite file, through libsql (loaded only when used). WAL with synchronous=FULL: a commit that has been
// answered is on disk. One table per collection; indexes over JSON properties are made when a large list first needs them.
import { parseJson, printJson } from '#contract';
import type { JsonObject } from '#contract';
import { searchText } from '../store.ts';
import type { Change, Committed, Query, Store, Stored } from '../store.ts';
import { hashText, indexColumns, literal, queryTail, tableName } from './sql.ts';
import type { Dialect } from './sql.ts';

interface Statement {
  run(...values: unknown[]): { changes: number };
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
}

interface Database {
  exec(sql: string): unknown;
  pragma(text: string): unknown;
  prepare(sql: string): Statement;
  close(): void;
}

interface Row {
  readonly scope: string;
  readonly key: string;
  readonly version: number;
  readonly seq: number;
  readonly doc: string;
}

/** Opens (or makes) a store in a file; ":memory:" keeps it in memory. Throws where the file cannot be opened. */
export async function sqliteStore(file: string): Promise<Store> {
  const { default: Libsql } = await import('libsql');
  const database: Database = new Libsql(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('busy_timeout = 5000');
  database.pragma('cache_size = -65536');
  database.exec('CREATE TABLE IF NOT EXISTS sequences (name TEXT PRIMARY KEY, last INTEGER NOT NULL) WITHOUT ROWID');
  database.exec('CREATE TABLE IF NOT EXISTS collections (name TEXT PRIMARY KEY) WITHOUT ROWID');
  return new SqliteStore(database);
}

// Below this many documents a scan is faster than making an index.
const INDEX_FROM = 2_000;
const MAX_INDEXES = 24;

const jsonPath = (path: readonly string[]): string => literal(`$${path.map((name) => `."${name}"`).join('')}`);

// A JSON path cannot name a member with a quote in it: such a one is looked for by its key, without an index.
function valueAtPath(path: readonly string[]): string {
  const last = path.at(-1) ?? '';
  if (!path.some((name) => /["\\]/.test(name))) return `json_extract(doc, ${jsonPath(path)})`;
  return `(SELECT part.value FROM json_each(doc, ${jsonPath(path.slice(0, -1))}) AS part WHERE part.key = ${literal(last)})`;
}

const DIALECT: Dialect = {
  scalar: valueAtPath,
  lowerText: (path) => `lower(${valueAtPath(path)})`,
  value: (n) => `?${n}`,
  plain: (n) => `?${n}`,
  bind: (value) => {
    if (typeof value === 'boolean') return value ? 1 : 0;
    return typeof value === 'object' && value !== null ? printJson(value) : value;
  },
  hasMember: (path, n) => `EXISTS (SELECT 1 FROM json_each(doc, ${jsonPath(path)}) AS part WHERE part.value = ?${n})`,
  contains: (expression, n) => `instr(${expression}, ?${n}) > 0`,
  ascending: 'ASC',
  descending: 'DESC',
};

class SqliteStore implements Store {
  readonly #database: Database;
  readonly #statements = new Map<string, Statement>();
  readonly #tables = new Set<string>();
  readonly #indexes = new Map<string, Set<string>>();

  constructor(database: Database) {
    this.#database = database;
  }

  async get(collection: string, scope: string, key: string): Promise<Stored | null> {
    const table = this.#table(collection);
    const row = this.#statement(`SELECT scope, key, version, seq, doc FROM ${table} WHERE scope = ? AND key = ?`).get(
      scope,
      key,
    );
    return row === undefined || row === null ? null : stored(row as Row);
  }

  async list(collection: string, query: Query): Promise<readonly Stored[]> {
    const table = this.#table(collection);
    this.#index(table, query);
    const tail = queryTail(query, DIALECT);
    const rows = this.#statement(`SELECT scope, key, version, seq, doc FROM ${table}${tail.text}`).all(...tail.values);
    return (rows as Row[]).map(stored);
  }

  async count(collection: string, query: Query): Promise<number> {
    const table = this.#table(collection);
    this.#index(table, query);
    const tail = queryTail(query, DIALECT, true);
    const row = this.#statement(`SELECT count(*) AS n FROM ${table}${tail.text}`).get(...tail.values) as { n: number };
    return row.n;
  }

  async commit(changes: readonly Change[]): Promise<Committed> {
    const tables = changes.map((change) => this.#table(change.collection));
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      for (const [at, change] of changes.entries()) {
        if (this.#apply(tables[at] ?? '', change)) continue;
        this.#database.exec('ROLLBACK');
        return { ok: false, at };
      }
      this.#database.exec('COMMIT');
      return { ok: true };
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  async next(sequence: string, amount = 1): Promise<number> {
    const row = this.#statement(
      'INSERT INTO sequences (name, last) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET last = last + excluded.last RETURNING last',
    ).get(sequence, amount) as { last: number };
    return row.last - amount + 1;
  }

  async clear(): Promise<void> {
    const names = this.#statement('SELECT name FROM collections').all() as { name: string }[];
    this.#statements.clear();
    this.#tables.clear();
    this.#indexes.clear();
    this.#database.exec('BEGIN IMMEDIATE');
    for (const { name } of names) this.#database.exec(`DROP TABLE IF EXISTS ${tableName(name)}`);
    this.#database.exec('DELETE FROM collections; DELETE FROM sequences; COMMIT');
  }

  async close(): Promise<void> {
    this.#statements.clear();
    this.#database.close();
  }

  #apply(table: string, change: Change): boolean {
    const { scope, key, expected } = change;
    if (change.kind === 'delete') {
      const run =
        expected === undefined
          ? this.#statement(`DELETE FROM ${table} WHERE scope = ? AND key = ?`).run(scope, key)
          : this.#statement(`DELETE FROM ${table} WHERE scope = ? AND key = ? AND version = ?`).run(
              scope,
              key,
              expected,
            );
      return expected === undefined || run.changes === 1;
    }
    const doc = printJson(change.value);
    const text = searchText(change.value);
    if (typeof expected === 'number') {
      const sql = `UPDATE ${table} SET doc = ?, txt = ?, version = version + 1 WHERE scope = ? AND key = ? AND version = ?`;
      return this.#statement(sql).run(doc, text, scope, key, expected).changes === 1;
    }
    const insert = `INSERT INTO ${table} (scope, key, version, txt, doc) VALUES (?, ?, 1, ?, ?) ON CONFLICT (scope, key) DO`;
    if (expected === 'absent') return this.#statement(`${insert} NOTHING`).run(scope, key, text, doc).changes === 1;
    this.#statement(`${insert} UPDATE SET doc = excluded.doc, txt = excluded.txt, version = version + 1`).run(
      scope,
      key,
      text,
      doc,
    );
    return true;
  }

  #table(collection: string): string {
    const table = tableName(collection);
    if (this.#tables.has(table)) return table;
    // The search text lies before the document so that a search need not read long documents' overflow pages.
    this.#database.exec(
      `CREATE TABLE IF NOT EXISTS ${table} (seq INTEGER PRIMARY KEY AUTOINCREMENT, scope TEXT NOT NULL, key TEXT NOT NULL,
        version INTEGER NOT NULL, txt TEXT NOT NULL, doc TEXT NOT NULL, UNIQUE (scope, key))`,
    );
    this.#statement('INSERT OR IGNORE INTO collections (name) VALUES (?)').run(collection);
    this.#tables.add(table);
    return table;
  }

  #index(table: string, query: Query): void {
    const columns = indexColumns(query, DIALECT);
    if (columns === null) return;
    const name = `ix_${table}_${hashText(columns.join())}`;
    const known = this.#indexes.get(table) ?? new Set();
    if (known.has(name) || known.size >= MAX_INDEXES) return;
    const size = this.#statement(`SELECT count(*) AS n FROM (SELECT 1 FROM ${table} LIMIT ${INDEX_FROM})`).get() as {
      n: number;
    };
    if (size.n < INDEX_FROM) return;
    this.#indexes.set(table, known.add(name));
    this.#database.exec(`CREATE INDEX IF NOT EXISTS ${name} ON ${table} (${columns.join(', ')})`);
  }

  #statement(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    if (this.#statements.size > 500) this.#statements.clear();
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

function stored(row: Row): Stored {
  return {
    scope: row.scope,
    key: row.key,
    version: row.version,
    seq: row.seq,
    value: parseJson(row.doc) as JsonObject,
  };
}
