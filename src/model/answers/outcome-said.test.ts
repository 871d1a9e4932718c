// What an answer says that is only an outcome: FastAPI's `{ "ok": true }`, Express' and NestJS' `{ "message": … }`.
import { expect, test } from 'vitest';
import type { Json } from '#contract';
import { outcomeSaid } from './outcome-said.ts';

test.each<[string, Json, string | null]>([
  ['a flag alone', { ok: true }, ''],
  ['words alone', { message: 'Task cancelled' }, 'Task cancelled'],
  ['a flag, a code and words', { success: true, code: 0, msg: 'Sent', data: null }, 'Sent'],
  ['a status in words', { status: 'ok' }, ''],
  ['what went otherwise', { ok: false }, null],
  ['a state of something', { status: 'pending' }, null],
  ['a result', { success: true, data: { id: 1 } }, null],
  ['a thing of that word', { message: 'Hello', id: 3 }, null],
  ['words to be kept', { message: 'Your code is 482913' }, null],
  ['an address to be kept', { message: 'See https://x.example/a' }, null],
  ['several words', { message: 'a', detail: 'b' }, null],
  ['nothing', {}, null],
])('%s', (_name, value, said) => {
  expect(outcomeSaid(value)).toBe(said);
});
