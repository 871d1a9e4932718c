// What comes in the place of a list and is none: never said to be an empty one.
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createClient } from '#client';
import { readContract } from '#contract';
import { derive, deriveDetails, FIRST_REQUEST } from '#model';
import type { Services } from './context.tsx';
import { createGate } from './gate.ts';
import { readPage } from './list-read.ts';

const LOGS = `
openapi: 3.1.0
info: { title: Containers, version: "1" }
paths:
  /logs:
    get: { responses: { "200": { description: all, content: { application/json: { schema: { type: array, items: { type: object } } } } } } }
`;

test.each([
  // Podman's logs.
  ['application/octet-stream', new Uint8Array([1, 0, 0, 0, 0, 0, 0, 1, 65])],
  ['text/plain', '2026-11-29 started'],
])('a list that answers %s is not said to be empty', async (type, body) => {
  const { contract } = readContract(LOGS);
  const details = contract === null ? null : deriveDetails(contract, derive(contract), 'logs');
  if (details === null) throw new Error('There are no logs.');
  const fetch = () => Promise.resolve(new Response(body, { headers: { 'content-type': type } }));
  const client = createClient({ baseUrl: 'https://x.test/api/v1', fetch });
  const services = { client, gate: createGate(), cache: new QueryClient() } as unknown as Services;
  const read = readPage(services, details, [], FIRST_REQUEST, { signal: new AbortController().signal });
  await expect(read).rejects.toMatchObject({ failure: { reason: 'unexpected' } });
});
