// Writes to a server that wants to know which version was seen (428, RFC 6585 §3): nothing was done, so it goes out once
// more under the condition of what is there now, and never where nobody can tell what that is.
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createClient, plainCall } from '#client';
import { createGate } from './gate.ts';
import { sendWrite, type SendOptions } from './write.ts';

const CLOSE = plainCall('POST', '/orders/7/close');

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
  const answer = await sendWrite({ client, gate: createGate(), cache: new QueryClient() }, CLOSE, {}, { fresh });
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
