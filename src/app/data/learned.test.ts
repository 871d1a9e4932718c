// What was learned is kept for the resource that it was learned of: a contract read by other rules, or changed under the
// same version, is not shown by what was learned before.
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { readContract } from '#contract';
import { derive, deriveDetails, learn, type ResourceDetails } from '#model';
import type { Services } from './context.tsx';
import { keepLearned, keepWanted, recall, recallCall } from './learned.ts';
import type { Source } from './source.ts';
import { teach } from './teach.ts';

const kept = new Map<string, string>();
const localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
};
vi.stubGlobal('window', { localStorage, addEventListener: () => undefined });

function shopsOf(path: string): ResourceDetails {
  const untold = '{ get: { responses: { "200": { description: "" } } } }';
  const { contract } = readContract(
    `openapi: 3.0.0\ninfo: { title: T, version: "1" }\npaths:\n  /shops: ${untold}\n  ${path}: ${untold}\n`,
  );
  const details = contract === null ? null : deriveDetails(contract, derive(contract), 'shops');
  if (details === null) throw new Error('There are no shops.');
  return details;
}

test('comes back for the same resource, and not for one that was made otherwise', () => {
  const cache = new QueryClient();
  const services = { cache, source: { learned: () => Promise.resolve() } } as unknown as Services;
  const shops = shopsOf('/shops/{id}');
  const first = recall(shops, 'host.', 'T 1');
  cache.setQueryData(['details', 'shops'], first);
  const learned = learn(first.resource, { value: [{ id: 1, name: 'North' }], headers: {} });
  keepLearned(services, learned, 'host.', 'T 1');
  expect(recall(shops, 'host.', 'T 1').resource.columns).toEqual(['name']);
  expect(recall(shops, 'host.', 'T 2').resource).toEqual(shops.resource);
  const other = shopsOf('/shops/{name}');
  expect(recall(other, 'host.', 'T 1').resource).toEqual(other.resource);
});

test('what a call was heard to want comes back for the same call, unless others have taught more of it since', () => {
  const cache = new QueryClient();
  const services = { cache, source: { learned: () => Promise.resolve() } } as unknown as Services;
  const shops = shopsOf('/shops/{id}');
  cache.setQueryData(['details', 'shops'], recall(shops, 'host.', 'T 1'));
  const [call] = recall(shops, 'host.', 'T 1').calls;
  const [told] = shops.calls;
  if (call === undefined || told === undefined) throw new Error('There is no call.');
  const from = { place: '/query/from', schema: { type: 'string', format: 'date' }, required: true };
  keepWanted(services, call, [from], 'host.', 'T 1');
  const known = cache.getQueryData<ResourceDetails>(['details', 'shops'])?.calls[0];
  expect(known?.wanted).toEqual([from]);
  expect(known?.parameters).toMatchObject([{ name: 'from', in: 'query', required: true }]);
  expect(recallCall(told, 'host.', 'T 1').wanted).toEqual([from]);
  expect(recallCall(told, 'host.', 'T 2').wanted).toBeUndefined();
  const others = [{ ...from, place: '/query/to' }];
  expect(recallCall({ ...told, wanted: others }, 'host.', 'T 1').wanted).toEqual(others);
});

test('the same lesson is told once, and again when it has more', async () => {
  const told: unknown[] = [];
  const source = { learned: (lesson: unknown) => Promise.resolve(void told.push(lesson)) } as unknown as Source;
  const services = { source, cache: new QueryClient() };
  const { resource } = shopsOf('/shops/{id}');
  const north = learn(resource, { value: [{ id: 1, name: 'North' }], headers: {} });
  // Forty lines of orders that were read at once each taught the server.
  for (let count = 0; count < 40; count += 1) await teach(services, { ...north });
  expect(told).toHaveLength(1);
  await teach(services, learn(north, { value: [{ id: 1, name: 'North', floors: 2 }], headers: {} }));
  expect(told).toHaveLength(2);
});
