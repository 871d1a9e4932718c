// Who waits for a sign-in, what is asked of the person, and that nothing which acts is sent unasked (S6).
import { expect, test } from 'vitest';
import type { Answer } from '#client';
import { createGate } from './gate.ts';
import { askSignedIn } from './signed-in.ts';

function refused(headers: Record<string, string> = {}): Answer {
  return {
    kind: 'problem',
    status: 401,
    headers,
    title: '',
    detail: '',
    code: null,
    issues: [],
    permissions: [],
    retryAfter: null,
    value: undefined,
    text: '',
  };
}

/** A call that is refused as often as told, and counts how often it went out. */
function call(...answers: readonly Answer[]) {
  const sent: number[] = [];
  return {
    sent,
    ask: () => {
      sent.push(sent.length);
      const fine: Answer = { kind: 'ok', status: 200, headers: {}, value: null, url: '' } as unknown as Answer;
      return Promise.resolve(answers[sent.length - 1] ?? fine);
    },
  };
}

test('what reads goes on by itself after a sign-in; what acts is asked about first', async () => {
  const gate = createGate();
  const read = call(refused());
  const write = call(refused());
  const reading = askSignedIn({ gate }, { label: 'Books', reads: true }, read.ask);
  const writing = askSignedIn({ gate }, { label: 'Save', reads: false }, write.ask);
  await expect.poll(() => gate.state()).toBe('sign-in');
  gate.settle(true);
  expect((await reading).kind).toBe('ok');
  expect([gate.state(), gate.what(), write.sent.length]).toEqual(['send', 'Save', 1]);
  gate.settle(true);
  expect((await writing).kind).toBe('ok');
  expect([gate.state(), write.sent.length]).toEqual(['closed', 2]);
});

test('S6: what acts is not sent where the person says no, nor where the sign-in is given up', async () => {
  const gate = createGate();
  const renewed = call(refused({ 'x-frontdesk-session': 'renewed' }));
  const writing = askSignedIn({ gate }, { label: 'Pay', reads: false }, renewed.ask);
  await expect.poll(() => gate.state()).toBe('send');
  gate.settle(false);
  expect([(await writing).kind, renewed.sent.length]).toEqual(['problem', 1]);
  const other = call(refused());
  const given = askSignedIn({ gate }, { label: 'Pay', reads: false }, other.ask);
  await expect.poll(() => gate.state()).toBe('sign-in');
  gate.settle(false);
  expect([(await given).kind, other.sent.length]).toEqual(['problem', 1]);
});

test('a read whose sign-in another server renewed is asked once more before anybody is disturbed', async () => {
  const gate = createGate();
  const read = call(refused({ 'x-frontdesk-session': 'run-out' }));
  expect((await askSignedIn({ gate }, { label: 'Books', reads: true }, read.ask)).kind).toBe('ok');
  expect(gate.state()).toBe('closed');
});
