// Renewals that servers with one database do once for all of them: a provider that takes a refresh token only once would
// otherwise end the session of whoever asks two servers at the same moment. What was got is kept sealed for a while, for
// requests that are still on their way with the older cookie.
import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Seal } from './seal.ts';
import { madeOnce } from './shared-table.ts';

/** The renewals that are shared. */
export interface SharedRenewals {
  /** What comes of renewing with this refresh token: from another server that has just done so, else by `renew`. */
  readonly once: <T extends object>(refresh: string, renew: () => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

const TABLE = `CREATE TABLE IF NOT EXISTS frontdesk_renewed (token text PRIMARY KEY, sealed text NOT NULL, until bigint NOT NULL)`;
const KEPT_MS = 10 * 60_000;

/** Shares renewals through a database; where it is away, each server renews by itself. */
export function shareRenewals(url: string, seal: Seal, now: () => number): SharedRenewals {
  let opened: Promise<Pool> | null = null;
  const connect = async (): Promise<PoolClient | null> => {
    try {
      opened ??= openPool(url);
      return await (await opened).connect();
    } catch (error) {
      opened = null;
      process.stderr.write(`Renewals are not shared with other servers for the moment: ${wordsOf(error)}.\n`);
      return null;
    }
  };
  return {
    async once<T extends object>(refresh: string, renew: () => Promise<T>): Promise<T> {
      const client = await connect();
      if (client === null) return renew();
      // Only a digest of the token stands in the database, and what it gave only sealed.
      const token = createHash('sha256').update(`frontdesk renewal ${refresh}`).digest('base64url');
      let sound = false;
      try {
        await client.query('BEGIN');
        await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [token]);
        const { rows } = await client.query('SELECT sealed FROM frontdesk_renewed WHERE token = $1', [token]);
        const sealed: unknown = rows[0]?.sealed;
        const known = typeof sealed === 'string' ? seal.open(sealed, 'renewal') : null;
        const renewed = known === null ? await renew() : (JSON.parse(known) as T);
        if (known === null) await keep(client, token, seal.seal(JSON.stringify(renewed), 'renewal'), now());
        await client.query('COMMIT');
        sound = true;
        return renewed;
      } finally {
        // A connection in the middle of something is ended, and with it the lock.
        client.release(sound ? undefined : new Error('cut off'));
      }
    },
    async close() {
      await (await opened?.catch(() => null))?.end();
    },
  };
}

/** What was renewed holds, whether or not it can be kept for the others. */
async function keep(client: PoolClient, token: string, sealed: string, now: number): Promise<void> {
  try {
    await client.query('DELETE FROM frontdesk_renewed WHERE until < $1', [now]);
    await client.query('INSERT INTO frontdesk_renewed VALUES ($1, $2, $3)', [token, sealed, now + KEPT_MS]);
  } catch (error) {
    process.stderr.write(`A renewal was not shared with other servers: ${wordsOf(error)}.\n`);
  }
}

async function openPool(url: string): Promise<Pool> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: url, max: 8, connectionTimeoutMillis: 3000 });
  pool.on('error', () => undefined);
  await pool.query(madeOnce(TABLE));
  return pool;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
