// Writes to a server that wants to know which version was seen (428, RFC 6585 §3): nothing was done, so it goes out once
// more under the condition of what is there now, and never where nobody can tell what that is. The same where it lacked what
// shows that no other site started it.
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createClient, plainCall } from '#client';
import { createGate } from './gate.ts';
import type { Services } from './context.tsx';
import { FailureError } from './failure.ts';
import { sendWrite, type SendOptions } from './write.ts';

const CLOSE = plainCall('POST', '/orders/7/close');

/** What the page asks of Frontdesk itself: there is something new that writes could bring back, or not. */
function sourceOf(hasGuard: boolean): Services['source'] {
  const none = { kind: 'unreachable', reason: 'network', outcome: 'not-sent', detail: '' } as const;
  const guard = () => (hasGuard ? Promise.resolve(null) : Promise.reject(new FailureError(none)));
  return { guard } as unknown as Services['source'];
}

/** What came of closing an order, and under which conditions that was asked. */
async function closed(fresh?: SendOptions['fresh']) {
  const conditions: (string | null)[] = [];
  const fetch = (_address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const condition = new Headers(init?.headers).get('if-match');
    conditions.push(condition);
    return Promise.resolve(
      new Response(null, { status: condition === null ? 428 : condition === 'W/"2"' ? 204 : 412 }),
    );
  };
  const client = createClient({ baseUrl: 'https://x.test/api/v1', fetch });
  const parts = { client, gate: createGate(), cache: new QueryClient(), source: sourceOf(false) };
  const answer = await sendWrite(parts, CLOSE, {}, { fresh });
  return { status: 'status' in answer ? answer.status : null, conditions };
}

test('what is refused without a condition goes out once more under that of what is there now', async () => {
  const now = { item: { id: 7 }, headers: { etag: 'W/"2"' }, url: '', path: {} };
  expect(await closed(() => Promise.resolve({ read: now }))).toEqual({ status: 204, conditions: [null, 'W/"2"'] });
  const newer = { ...now, headers: { etag: 'W/"1"' } };
  expect(await closed(() => Promise.resolve({ read: newer }))).toEqual({ status: 412, conditions: [null, 'W/"1"'] });
});

test('where nobody can tell which version was seen, the refusal stands', async () => {
  expect(await closed()).toEqual({ status: 428, conditions: [null] });
  const bare = { item: { id: 7 }, headers: {}, url: '', path: {} };
  expect(await closed(() => Promise.resolve({ read: bare }))).toEqual({ status: 428, conditions: [null] });
});

test('what is refused for want of what shows that no other site started it goes out once more, where that can be had', async () => {
  const sent = async (hasGuard: boolean, refusal: string, status = 403) => {
    const answers = [new Response(refusal, { status }), new Response(null, { status: 204 })];
    let count = 0;
    const fetch = () => Promise.resolve(answers[count++] ?? new Response(null, { status: 500 }));
    const client = createClient({ baseUrl: 'https://x.test/api/v1', fetch });
    const parts = { client, gate: createGate(), cache: new QueryClient(), source: sourceOf(hasGuard) };
    const answer = await sendWrite(parts, CLOSE, {});
    return ['status' in answer ? answer.status : null, count];
  };
  expect(await sent(true, '{"message":"invalid csrf token"}')).toEqual([204, 2]);
  expect(await sent(true, '{"message":"CSRF token mismatch."}', 419)).toEqual([204, 2]);
  expect(await sent(false, '{"message":"invalid csrf token"}')).toEqual([403, 1]);
  expect(await sent(true, '{"message":"Only managers may close orders"}')).toEqual([403, 1]);
});
