// What several servers share in a PostgreSQL: one audit trail and one count for the limit of a person. Needs a database, whose
// address is in FRONTDESK_TEST_POSTGRES.
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { AuditEntry } from '#model';
import { postgresSink } from './audit/sinks.ts';
import { createRateLimit, postgresCounts, type RateLimit } from './observe/rate.ts';

const address = process.env['FRONTDESK_TEST_POSTGRES'] ?? '';
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function sink() {
  const made = postgresSink(address);
  closing.push(() => made.close());
  return made;
}

function limit(most: number): RateLimit {
  const made = createRateLimit(most, Date.now, postgresCounts(address));
  closing.push(() => made.close());
  return made;
}

function entry(n: number, mark: string, more: Partial<AuditEntry> = {}): AuditEntry {
  const at = new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();
  const who = { id: '1', name: n % 2 === 0 ? `Ada ${mark}` : `Bo ${mark}` };
  const what = { operation: 'POST /x', resource: 'x', item: String(n), outcome: 'done', status: 200, ms: 1 } as const;
  return { at, id: `id${n}`, who, roles: ['clerk'], from: '::1', ...what, ...more };
}

const ALL = { text: '', outcome: null, since: null, before: null, most: 100 };
const idsOf = (entries: readonly AuditEntry[] | undefined) => entries?.map(({ id }) => id);

test.skipIf(address === '')(
  'what two servers write is one trail, read newest first and by what is asked for',
  async () => {
    const [one, two, mark] = [sink(), sink(), randomUUID()];
    // Both make the table, at the same moment.
    await Promise.all(
      Array.from({ length: 40 }, (_none, n) =>
        (n % 2 === 0 ? one : two).write(entry(n, mark, { sent: { n, big: 'x' } })),
      ),
    );
    await one.write(entry(50, mark, { outcome: 'begun' }));
    await two.write(entry(51, mark, { outcome: 'refused', item: 'nul\0 and "quotes"' }));
    const all = await two.read?.({ ...ALL, text: mark });
    expect(all).toHaveLength(41);
    expect(all?.[0]).toMatchObject({ id: 'id51', outcome: 'refused' });
    expect(all?.[1]).toEqual(entry(39, mark, { sent: { n: 39, big: 'x' } }));
    expect(idsOf(await one.read?.({ ...ALL, text: `ADA ${mark}`.toUpperCase(), most: 2 }))).toEqual(['id38', 'id36']);
    expect(idsOf(await one.read?.({ ...ALL, text: mark, outcome: 'begun' }))).toEqual(['id50']);
    const [since, before] = [entry(3, mark).at, entry(5, mark).at];
    expect(idsOf(await one.read?.({ ...ALL, text: mark, since, before }))).toEqual(['id4', 'id3']);
  },
);

test.skipIf(address === '')(
  'two servers share the limit of a person: within seconds neither lets more through',
  async () => {
    const [one, two, person] = [limit(20), limit(20), `person ${randomUUID()}`];
    const through = (server: RateLimit): boolean => server.take(person) === null;
    await expect.poll(() => new Date().getSeconds() < 35, { timeout: 28_000 }).toBe(true);
    const first = Array.from({ length: 15 }, () => through(one)).filter(Boolean);
    expect(first).toHaveLength(15);
    // The other one asks now and then, and hears meanwhile what the first has let through.
    let more = 0;
    await expect
      .poll(
        () => {
          const went = through(two);
          if (went) more += 1;
          return went;
        },
        { interval: 1100, timeout: 25_000 },
      )
      .toBe(false);
    expect(more).toBeLessThan(10);
  },
  // What it waits for above: a minute that has begun, and then what the other server hears.
  60_000,
);

test.skipIf(address === '')(
  'a database that is not there: writes of the trail fail, the limit of each server holds',
  async () => {
    const away = 'postgres://tests@127.0.0.1:1/postgres';
    const trail = postgresSink(away);
    await expect(trail.write(entry(1, ''))).rejects.toThrow(/ECONNREFUSED/);
    await trail.close();
    const alone = createRateLimit(2, Date.now, postgresCounts(away));
    expect([alone.take('a'), alone.take('a')]).toEqual([null, null]);
    expect(alone.take('a')).toBeGreaterThan(0);
    await alone.close();
  },
);
