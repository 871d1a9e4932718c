// Sessions that were ended, known to all servers that share a database: what one ends, the others hear at once (PostgreSQL
// LISTEN and NOTIFY) and find again after a restart. In: session ids and until when they matter; out: the same elsewhere.
import type { Client } from 'pg';
import { madeOnce } from './shared-table.ts';

/** The ends that are shared. */
export interface SharedEnds {
  /** Tells the other servers. */
  readonly tell: (id: string, until: number) => void;
  readonly close: () => Promise<void>;
}

const CHANNEL = 'frontdesk_ended';
const TABLE = `CREATE TABLE IF NOT EXISTS ${CHANNEL} (id text PRIMARY KEY, until bigint NOT NULL)`;
const AGAIN_MS = 2000;

/** Shares ends through a database; `hear` gets those of other servers. A database that is away is come back to. */
export function shareEnds(url: string, hear: (id: string, until: number) => void, now: () => number): SharedEnds {
  const unsaid = new Map<string, number>();
  let database: Client | null = null;
  let closed = false;
  let again: NodeJS.Timeout | null = null;
  const lost = (why: string): void => {
    if (closed || again) return;
    database = null;
    process.stderr.write(`Sign-outs are not shared with other servers for the moment: ${why}.\n`);
    again = setTimeout(() => {
      again = null;
      void open();
    }, AGAIN_MS).unref();
  };
  const say = async (): Promise<void> => {
    for (const [id, until] of unsaid) {
      if (!database) return;
      await database.query(`INSERT INTO ${CHANNEL} VALUES ($1, $2) ON CONFLICT (id) DO NOTHING`, [id, until]);
      await database.query('SELECT pg_notify($1, $2)', [CHANNEL, `${id} ${until}`]);
      unsaid.delete(id);
    }
  };
  const open = async (): Promise<void> => {
    try {
      const { default: pg } = await import('pg');
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
      client.on('error', () => lost('the connection to the database broke'));
      client.on('end', () => lost('the database ended the connection'));
      client.on('notification', ({ payload = '' }) => {
        const [id = '', until = ''] = payload.split(' ');
        if (id !== '' && Number(until) > now()) hear(id, Number(until));
      });
      await client.connect();
      await client.query(madeOnce(TABLE));
      await client.query(`LISTEN ${CHANNEL}`);
      await client.query(`DELETE FROM ${CHANNEL} WHERE until < $1`, [now()]);
      const { rows } = await client.query(`SELECT id, until FROM ${CHANNEL}`);
      for (const { id, until } of rows) hear(String(id), Number(until));
      database = client;
      await say();
    } catch (error) {
      lost(error instanceof Error ? error.message : String(error));
    }
  };
  const opened = open();
  return {
    tell(id, until) {
      unsaid.set(id, until);
      say().catch((error: unknown) => lost(error instanceof Error ? error.message : String(error)));
    },
    async close() {
      closed = true;
      if (again) clearTimeout(again);
      await opened;
      await database?.end();
    },
  };
}
