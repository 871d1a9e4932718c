// An item and its neighbours in, what else it can be opened by out; and the correction that is kept of it.
import type { Json } from '#contract';
import { expect, it } from 'vitest';
import type { Resource } from '../application.ts';
import { isKnownAs, openedBy, otherIdentities } from './other-identity.ts';

const RESOURCE = { name: 'tickets', idField: 'id', relations: [{ field: 'customerId' }] } as unknown as Resource;
const ITEMS: readonly Json[] = [
  { id: 1, documentId: 'eh5ig', customerId: 7, groupId: 3, slug: 'a', subject: 'Late' },
  { id: 2, documentId: 't2l72', customerId: 8, groupId: 3, slug: 'b', subject: 'Late' },
];

it('an identifier that no other item has, not one that leads elsewhere or that several share', () => {
  expect(otherIdentities(RESOURCE, ITEMS[0] ?? null, ITEMS)).toEqual(['documentId', 'slug']);
  expect(otherIdentities(RESOURCE, 'text', ITEMS)).toEqual([]);
});

it('keeps what it was, so that old addresses still find the item', () => {
  const learned = openedBy(RESOURCE, 'documentId');
  expect(learned).toMatchObject({ idField: 'documentId', learned: true });
  expect(learned.corrections).toEqual([{ what: 'identity', was: 'id', is: 'documentId', because: 'items-open-by-it' }]);
  expect(isKnownAs(learned, ITEMS[0] ?? null, '1')).toBe(true);
  expect(isKnownAs(learned, ITEMS[0] ?? null, 'eh5ig')).toBe(true);
  expect(isKnownAs(learned, ITEMS[0] ?? null, '2')).toBe(false);
  expect(openedBy(learned, 'documentId')).toBe(learned);
});
