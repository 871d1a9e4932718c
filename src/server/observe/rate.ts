// How much one person may ask for: a name in, null or the seconds to wait out. Counted by the minute in this process;
// where several share a PostgreSQL, each adds there what it counted and takes over what the others did, every second.
import type { Pool } from 'pg';
import { madeOnce } from '../shared-table.ts';

/** The limit. */
export interface RateLimit {
  /** Counts one request of this person; null where it may go on, else the seconds until more may come. */
  take(person: string): number | null;
  close(): Promise<void>;
}

/** Counts that several processes share. */
export interface SharedCounts {
  /** Adds what was counted here and answers what there is of all, by person. */
  exchange(minute: number, own: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

const MINUTE_MS = 60_000;
const EXCHANGE_MS = 1000;

/** Makes the limit of so many requests in a minute; 0 is none. */
export function createRateLimit(most: number, now: () => number, shared: SharedCounts | null = null): RateLimit {
  let minute = -1;
  let all = new Map<string, number>();
  let fresh = new Map<string, number>();
  const timer = shared === null || most === 0 ? null : setInterval(() => void exchange(), EXCHANGE_MS);
  timer?.unref();
  const exchange = async (): Promise<void> => {
    if (!shared || fresh.size === 0) return;
    const [sent, during] = [fresh, minute];
    fresh = new Map();
    try {
      const totals = await shared.exchange(during, sent);
      if (during !== minute) return;
      for (const [person, total] of totals) all.set(person, total + (fresh.get(person) ?? 0));
    } catch {
      // Without the others' counts each process still holds its own limit, and tells them of its own the next time.
      if (during !== minute) return;
      for (const [person, count] of sent) fresh.set(person, (fresh.get(person) ?? 0) + count);
    }
  };
  return {
    take(person) {
      if (most === 0) return null;
      const current = Math.floor(now() / MINUTE_MS);
      if (current !== minute) {
        minute = current;
        all = new Map();
        fresh = new Map();
      }
      const count = (all.get(person) ?? 0) + 1;
      if (count > most) return Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - now()) / 1000));
      all.set(person, count);
      fresh.set(person, (fresh.get(person) ?? 0) + 1);
      return null;
    },
    async close() {
      if (timer) clearInterval(timer);
      await shared?.close();
    },
  };
}

const TABLE = `CREATE TABLE IF NOT EXISTS frontdesk_rate (person text, minute bigint, count integer NOT NULL, PRIMARY KEY (person, minute))`;
const ADD = `INSERT INTO frontdesk_rate (person, minute, count) SELECT unnest($1::text[]), $2, unnest($3::int[])
  ON CONFLICT (person, minute) DO UPDATE SET count = frontdesk_rate.count + excluded.count RETURNING person, count`;

/** Counts in a PostgreSQL. */
export function postgresCounts(address: string): SharedCounts {
  let opened: Promise<Pool> | null = null;
  const open = async (): Promise<Pool> => {
    const { default: pg } = await import('pg');
    const pool = new pg.Pool({ connectionString: address, max: 1, connectionTimeoutMillis: 5000 });
    // An idle connection that the database ends is opened again with the next exchange.
    pool.on('error', () => undefined);
    await pool.query(madeOnce(TABLE));
    return pool;
  };
  return {
    async exchange(minute, own) {
      opened ??= open();
      opened.catch(() => {
        opened = null;
      });
      const pool = await opened;
      const { rows } = await pool.query(ADD, [[...own.keys()], minute, [...own.values()]]);
      await pool.query('DELETE FROM frontdesk_rate WHERE minute < $1', [minute - 1]);
      return new Map(rows.map(({ person, count }) => [String(person), Number(count)] as const));
    },
    async close() {
      const pool = await opened?.catch(() => null);
      await pool?.end();
    },
  };
}
