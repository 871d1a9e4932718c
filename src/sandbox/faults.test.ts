// What a seed says goes wrong, through the whole sandbox. Input: faults of a seed and calls; output: what was answered, and
// what was written.
import { expect, test } from 'vitest';
import { readSeed } from './index.ts';
import type { LogEntry } from './index.ts';
import { openShop, SEED } from './shop.fixture.ts';

test('goes wrong where its seed says so: late, refused, asked for patience, lost before and after the work', async () => {
  const operation = 'POST /customers';
  const faults = [
    { operation, every: 2, status: 409, detail: 'It is locked.', wait: 0.05 },
    { operation, at: 3, status: 429, retryAfter: 7 },
    { operation, at: [5], lost: 'before' as const },
    { operation, at: 7, lost: 'after' as const },
  ];
  const heard: LogEntry[] = [];
  const { call, sandbox } = await openShop({ seed: { ...SEED, faults }, heard: (entry) => heard.push(entry) });
  const make = (index: number) => call('POST', '/customers', { name: 'New', email: `n${index}@x.example` });
  const told = [];
  for (let index = 1; index <= 7; index += 1) told.push((await make(index)).status);
  expect(told).toEqual([201, 409, 429, 409, 0, 409, 0]);
  expect(heard.filter(({ writes }) => writes.length > 0).length).toBe(2);
  expect(heard.map(({ status }) => status)).toEqual([201, 409, 429, 409, 409, 201]);
  expect(sandbox.log.at(-1)).toEqual(heard.at(-1));
  expect(readSeed({ faults: [{ operation, every: 0 }] }).problems).toHaveLength(1);
});

test('has the headers of a refusal that its seed tells', async () => {
  const fault = { operation: 'GET /orders', at: 1, status: 429, retryAfter: 7, detail: 'Slowly.' };
  const { call } = await openShop({ seed: { ...SEED, faults: [fault] } });
  const answer = await call('GET', '/orders');
  expect([answer.headers.get('retry-after'), JSON.stringify(answer.body).includes('Slowly.')]).toEqual(['7', true]);
  expect((await call('GET', '/orders')).status).toBe(200);
});
