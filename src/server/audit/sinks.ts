// Where the audit trail is written: standard output, a file that is rotated, a PostgreSQL table. Entries in; the promise
// is kept when the entry is written. Files and the table are read again for the screen of the trail.
import { createReadStream, existsSync, mkdirSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Pool } from 'pg';
import { parseJson } from '#contract';
import type { AuditEntry } from '#model';
import { madeOnce } from '../shared-table.ts';
import { answersTo, type AuditQuery, lineOf } from './entry.ts';

/** A place to write to. */
export interface AuditSink {
  write(entry: AuditEntry): Promise<void>;
  /** The entries that are asked for, newest first; null where it cannot be read again. */
  readonly read: ((query: AuditQuery) => Promise<readonly AuditEntry[]>) | null;
  close(): Promise<void>;
}

/** Opens the place that a setting names: "stdout", a PostgreSQL address, or a file. */
export function openSink(place: string): AuditSink {
  if (place === 'stdout') return stdoutSink();
  return /^postgres(ql)?:\/\//.test(place) ? postgresSink(place) : fileSink(place);
}

function stdoutSink(): AuditSink {
  return {
    write: (entry) =>
      new Promise((resolve, reject) => {
        process.stdout.write(`${lineOf(entry)}\n`, (error) => (error ? reject(error) : resolve()));
      }),
    read: null,
    close: () => Promise.resolve(),
  };
}

const MOST_BYTES = 16 * 1024 * 1024;
const MOST_FILES = 20;

/** A file of one process; a full one becomes `name.1`, that one `name.2`, and so on. */
export function fileSink(file: string, mostBytes = MOST_BYTES, mostFiles = MOST_FILES): AuditSink {
  let handle: FileHandle | null = null;
  let size = 0;
  let last: Promise<void> = Promise.resolve();
  const append = async (line: string): Promise<void> => {
    if (handle === null) {
      mkdirSync(dirname(file), { recursive: true });
      handle = await open(file, 'a', 0o600);
      size = (await handle.stat()).size;
      // What a power failure cut off ends here, so that the next line is whole.
      if (size > 0) size += (await handle.write('\n')).bytesWritten;
    }
    const bytes = Buffer.from(`${line}\n`);
    if (size > 0 && size + bytes.length > mostBytes) {
      await handle.close();
      handle = null;
      await rotate(file, mostFiles);
      handle = await open(file, 'a', 0o600);
      size = 0;
    }
    await handle.write(bytes);
    size += bytes.length;
  };
  return {
    write(entry) {
      const written = last.then(() => append(lineOf(entry)));
      last = written.catch(() => {
        // The next entry opens the file anew: the disk may be there again.
        handle = null;
      });
      return written;
    },
    read: async (query) => {
      await last;
      return readFiles(file, query, mostFiles);
    },
    async close() {
      await last;
      await handle?.close();
    },
  };
}

async function rotate(file: string, mostFiles: number): Promise<void> {
  await rm(`${file}.${mostFiles - 1}`, { force: true });
  for (let index = mostFiles - 2; index >= 0; index -= 1) {
    const from = index === 0 ? file : `${file}.${index}`;
    if (existsSync(from)) await rename(from, `${file}.${index + 1}`);
  }
}

async function readFiles(file: string, query: AuditQuery, mostFiles: number): Promise<readonly AuditEntry[]> {
  const found: AuditEntry[] = [];
  for (let index = 0; index < mostFiles && found.length < query.most; index += 1) {
    const name = index === 0 ? file : `${file}.${index}`;
    if (!existsSync(name)) break;
    const inFile: AuditEntry[] = [];
    for await (const line of createInterface({ input: createReadStream(name, 'utf8') })) {
      const entry = entryOf(line);
      if (entry && answersTo(entry, query)) inFile.push(entry);
    }
    found.push(...inFile.toReversed());
  }
  return found.slice(0, query.most);
}

/** A line as an entry; a line cut off by a power failure is none. */
function entryOf(line: string): AuditEntry | null {
  try {
    return line === '' ? null : (parseJson(line) as unknown as AuditEntry);
  } catch {
    return null;
  }
}

const TABLE = `CREATE TABLE IF NOT EXISTS frontdesk_audit (
  n bigserial PRIMARY KEY, at timestamptz NOT NULL, id text NOT NULL, outcome text NOT NULL, words text NOT NULL, entry text NOT NULL);
CREATE INDEX IF NOT EXISTS frontdesk_audit_at ON frontdesk_audit (at DESC)`;
const INSERT = 'INSERT INTO frontdesk_audit (at, id, outcome, words, entry) VALUES ($1, $2, $3, $4, $5)';
const SELECT = `SELECT entry FROM frontdesk_audit WHERE ($1 = '' OR position($1 in words) > 0)
  AND CASE WHEN $2::text IS NULL THEN outcome <> 'begun' ELSE outcome = $2 END
  AND ($3::timestamptz IS NULL OR at >= $3) AND ($4::timestamptz IS NULL OR at < $4) ORDER BY at DESC, n DESC LIMIT $5`;

/** A table that any number of processes write to. */
export function postgresSink(address: string): AuditSink {
  let opened: Promise<Pool> | null = null;
  const pool = (): Promise<Pool> => {
    opened ??= openPool(address);
    opened.catch(() => {
      opened = null;
    });
    return opened;
  };
  return {
    async write(entry) {
      const words = [entry.who?.name, entry.who?.id, entry.operation, entry.item, entry.id, entry.from, ...entry.roles];
      const text = words.join('\n').toLowerCase().replaceAll('\0', '');
      const line = lineOf(entry).replaceAll('\\u0000', '');
      await (await pool()).query(INSERT, [entry.at, entry.id, entry.outcome, text, line]);
    },
    async read({ text, outcome, since, before, most }) {
      const { rows } = await (await pool()).query(SELECT, [text.toLowerCase(), outcome, since, before, most]);
      return rows.flatMap(({ entry }) => entryOf(String(entry)) ?? []);
    },
    async close() {
      const known = await opened?.catch(() => null);
      await known?.end();
    },
  };
}

async function openPool(address: string): Promise<Pool> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: address,
    max: 4,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
  });
  // An idle connection that breaks is replaced at the next use, and the use reports what is wrong.
  pool.on('error', () => undefined);
  await pool.query(madeOnce(TABLE));
  return pool;
}
