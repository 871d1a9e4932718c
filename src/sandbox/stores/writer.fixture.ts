// A process that writes for ever and says each key once the store has acknowledged it; the durability test kills it.
import { postgresStore } from './postgres.ts';
import { sqliteStore } from './sqlite.ts';

const where = process.argv[2] ?? '';
const store = await (where.includes('://') ? postgresStore(where) : sqliteStore(where));
for (;;) {
  const key = `w${await store.next('n')}`;
  await store.commit([{ kind: 'put', collection: 'written', scope: '', key, value: { key }, expected: 'absent' }]);
  process.stdout.write(`${key}\n`);
}
