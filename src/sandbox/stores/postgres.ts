// A store in a PostgreSQL database, through pg (loaded only when used). Documents are jsonb beside their exact text, since
// jsonb reorders keys; a commit that has been answered is on disk as the server's synchronous_commit says.
import { parseJson, printJson } from '#contract';
import type { JsonObject } from '#contract';
import { searchText } from '../store.ts';
import type { Change, Committed, Query, Store, Stored } from '../store.ts';
import { hashText, indexColumns, literal, queryTail, tableName } from './sql.ts';
import type { Dialect } from './sql.ts';

type Values = readonly unknown[];
interface Result {
  readonly rows: readonly Record<string, unknown>[];
  readonly rowCount: number | null;
}
interface Connection {
  query(text: string, values?: Values): Promise<Result>;
}
interface Pool extends Connection {
  connect(): Promise<Connection & { release(error?: Error): void }>;
  end(): Promise<void>;
}

/** Opens a store in the database at a URL ("postgres://user@host/name"). Throws where it cannot be reached. */
export async function postgresStore(url: string): Promise<Store> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  // An idle connection that breaks is replaced at the next use, and the use reports what is wrong.
  pool.on('error', () => undefined);
  const store = new PostgresStore(pool);
  await store.prepare();
  return store;
}

// The name of our own advisory lock: making tables at the same time from several processes collides otherwise.
const MAKING_TABLES = 20_190_711;
const INDEX_FROM = 2_000;
const MAX_INDEXES = 24;

const array = (path: readonly string[]): string => `ARRAY[${path.map(literal).join(', ')}]::text[]`;

const DIALECT: Dialect = {
  scalar: (path) => `NULLIF(doc #> ${array(path)}, 'null'::jsonb)`,
  lowerText: (path) => `lower(doc #>> ${array(path)})`,
  value: (n) => `$${n}::jsonb`,
  plain: (n) => `$${n}`,
  bind: (value) => printJson(value).replaceAll('\\u0000', ''),
  hasMember: (path, n) => `(doc #> ${array(path)}) @> $${n}::jsonb`,
  contains: (expression, n) => `position($${n}::text in ${expression}) > 0`,
  ascending: 'ASC NULLS FIRST',
  descending: 'DESC NULLS LAST',
};

class PostgresStore implements Store {
  readonly #pool: Pool;
  readonly #tables = new Map<string, Promise<string>>();
  readonly #indexes = new Map<string, Set<string>>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Makes the tables that every sandbox has. */
  async prepare(): Promise<void> {
    await this.#make(
      'CREATE TABLE IF NOT EXISTS frontdesk_sequences (name text PRIMARY KEY, last bigint NOT NULL)',
      'CREATE TABLE IF NOT EXISTS frontdesk_collections (name text PRIMARY KEY)',
    );
  }

  async get(collection: string, scope: string, key: string): Promise<Stored | null> {
    const table = await this.#table(collection);
    const { rows } = await this.#pool.query(`${select(table)} WHERE scope = $1 AND key = $2`, [
      clean(scope),
      clean(key),
    ]);
    return rows[0] === undefined ? null : stored(rows[0]);
  }

  async list(collection: string, query: Query): Promise<readonly Stored[]> {
    const table = await this.#table(collection);
    await this.#index(table, query);
    const tail = queryTail(query, DIALECT);
    const { rows } = await this.#pool.query(`${select(table)}${tail.text}`, tail.values);
    return rows.map(stored);
  }

  async count(collection: string, query: Query): Promise<number> {
    const table = await this.#table(collection);
    await this.#index(table, query);
    const tail = queryTail(query, DIALECT, true);
    const { rows } = await this.#pool.query(`SELECT count(*) AS n FROM ${table}${tail.text}`, tail.values);
    return Number(rows[0]?.['n'] ?? 0);
  }

  async commit(changes: readonly Change[]): Promise<Committed> {
    const tables = await Promise.all(changes.map((change) => this.#table(change.collection)));
    const connection = await this.#pool.connect();
    try {
      await connection.query('BEGIN');
      for (let at = 0; at < changes.length; ) {
        const run = unconditional(changes, at);
        if (run.length > 1) await putMany(connection, tables[at] ?? '', run);
        else if (!(await apply(connection, tables[at] ?? '', changes[at]))) {
          await connection.query('ROLLBACK');
          connection.release();
          return { ok: false, at };
        }
        at += Math.max(1, run.length);
      }
      await connection.query('COMMIT');
      connection.release();
      return { ok: true };
    } catch (error) {
      // The connection is in an unknown state: it is thrown away, which also rolls back.
      connection.release(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }

  async next(sequence: string, amount = 1): Promise<number> {
    const { rows } = await this.#pool.query(
      `INSERT INTO frontdesk_sequences AS s (name, last) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET last = s.last + excluded.last RETURNING last`,
      [clean(sequence), amount],
    );
    return Number(rows[0]?.['last']) - amount + 1;
  }

  async clear(): Promise<void> {
    const { rows } = await this.#pool.query('SELECT name FROM frontdesk_collections');
    this.#tables.clear();
    this.#indexes.clear();
    await this.#make(
      ...rows.map((row) => `DROP TABLE IF EXISTS frontdesk_${tableName(String(row['name']))}`),
      'DELETE FROM frontdesk_collections',
      'DELETE FROM frontdesk_sequences',
    );
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  #table(collection: string): Promise<string> {
    const known = this.#tables.get(collection);
    if (known !== undefined) return known;
    const making = this.#makeTable(collection);
    this.#tables.set(collection, making);
    making.catch(() => this.#tables.delete(collection));
    return making;
  }

  async #makeTable(collection: string): Promise<string> {
    const table = `frontdesk_${tableName(collection)}`;
    await this.#make(
      `CREATE TABLE IF NOT EXISTS ${table} (seq bigserial PRIMARY KEY, scope text NOT NULL, key text NOT NULL,
        version integer NOT NULL, txt text NOT NULL, doc jsonb NOT NULL, exact text NOT NULL, UNIQUE (scope, key))`,
      `INSERT INTO frontdesk_collections (name) VALUES (${literal(collection)}) ON CONFLICT DO NOTHING`,
    );
    return table;
  }

  async #make(...statements: readonly string[]): Promise<void> {
    const connection = await this.#pool.connect();
    try {
      await connection.query('BEGIN');
      await connection.query('SELECT pg_advisory_xact_lock($1)', [MAKING_TABLES]);
      for (const statement of statements) await connection.query(statement);
      await connection.query('COMMIT');
      connection.release();
    } catch (error) {
      connection.release(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }

  async #index(table: string, query: Query): Promise<void> {
    const columns = indexColumns(query, DIALECT);
    if (columns === null) return;
    const known = this.#indexes.get(table) ?? new Set<string>();
    // 63 bytes is as long as a name may be.
    const name = `fdx_${hashText(`${table} ${columns.join()}`)}`;
    if (known.has(name) || known.size >= MAX_INDEXES) return;
    const { rows } = await this.#pool.query(
      `SELECT count(*) AS n FROM (SELECT 1 FROM ${table} LIMIT ${INDEX_FROM}) AS part`,
    );
    if (Number(rows[0]?.['n']) < INDEX_FROM) return;
    this.#indexes.set(table, known.add(name));
    const made = columns.map((column) => column.replace(/^(NULLIF\(.*\))( ASC NULLS FIRST)?$/, '($1)$2'));
    await this.#make(`CREATE INDEX IF NOT EXISTS ${name} ON ${table} (${made.join(', ')})`, `ANALYZE ${table}`);
  }
}

type Put = Change & { readonly kind: 'put' };

// From a place on: puts without a condition into one collection, each document once. They go out as one statement.
function unconditional(changes: readonly Change[], from: number): readonly Put[] {
  const run: Put[] = [];
  const seen = new Set<string>();
  for (const change of changes.slice(from, from + 1_000)) {
    const place = `${change.scope}\u0000${change.key}`;
    if (change.kind !== 'put' || change.expected !== undefined || seen.has(place)) break;
    if (run[0] !== undefined && run[0].collection !== change.collection) break;
    seen.add(place);
    run.push(change);
  }
  return run;
}

async function putMany(connection: Connection, table: string, run: readonly Put[]): Promise<void> {
  const exact = run.map((change) => printJson(change.value));
  const columns = [
    run.map((change) => clean(change.scope)),
    run.map((change) => clean(change.key)),
    run.map((change) => clean(searchText(change.value))),
    exact.map((text) => text.replaceAll('\\u0000', '')),
    exact,
  ];
  await connection.query(
    `INSERT INTO ${table} AS d (scope, key, version, txt, doc, exact)
     SELECT scope, key, 1, txt, doc::jsonb, exact
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS n (scope, key, txt, doc, exact, place)
     ORDER BY place
     ON CONFLICT (scope, key) DO UPDATE SET txt = excluded.txt, doc = excluded.doc, exact = excluded.exact, version = d.version + 1`,
    columns,
  );
}

async function apply(connection: Connection, table: string, change: Change | undefined): Promise<boolean> {
  if (change === undefined) return true;
  const at = [clean(change.scope), clean(change.key)];
  const { expected } = change;
  if (change.kind === 'delete') {
    const condition = expected === undefined ? '' : ' AND version = $3';
    const values = expected === undefined ? at : [...at, expected];
    const { rowCount } = await connection.query(
      `DELETE FROM ${table} WHERE scope = $1 AND key = $2${condition}`,
      values,
    );
    return expected === undefined || rowCount === 1;
  }
  const exact = printJson(change.value);
  // PostgreSQL has no NUL in text or jsonb; the exact text keeps it escaped.
  const values = [...at, clean(searchText(change.value)), exact.replaceAll('\\u0000', ''), exact];
  if (typeof expected === 'number') {
    const sql = `UPDATE ${table} SET txt = $3, doc = $4::jsonb, exact = $5, version = version + 1
      WHERE scope = $1 AND key = $2 AND version = $6`;
    return (await connection.query(sql, [...values, expected])).rowCount === 1;
  }
  const insert = `INSERT INTO ${table} AS d (scope, key, version, txt, doc, exact)
    VALUES ($1, $2, 1, $3, $4::jsonb, $5) ON CONFLICT (scope, key) DO`;
  if (expected === 'absent') return (await connection.query(`${insert} NOTHING`, values)).rowCount === 1;
  const update = 'UPDATE SET txt = excluded.txt, doc = excluded.doc, exact = excluded.exact, version = d.version + 1';
  await connection.query(`${insert} ${update}`, values);
  return true;
}

const select = (table: string): string => `SELECT scope, key, version, seq, exact FROM ${table}`;
const clean = (text: string): string => text.replaceAll('\u0000', '');

function stored(row: Record<string, unknown>): Stored {
  return {
    scope: String(row['scope']),
    key: String(row['key']),
    version: Number(row['version']),
    seq: Number(row['seq']),
    value: parseJson(String(row['exact'])) as JsonObject,
  };
}
