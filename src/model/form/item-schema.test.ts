// What an item looks like as it is read, where the answer has it in an envelope: what only that schema declares is the
// server's, and a replacement must not send it.
import { lookupInTable } from '#contract';
import { type ResourceDetails, withUnknown } from '#model';
import { expect, test } from 'vitest';
import { readSchemaOf } from './item-schema.ts';

const schemas = [
  ['#/components/schemas/Answer', { type: 'object', properties: { data: { $ref: '#/components/schemas/Ticket' } } }],
  [
    '#/components/schemas/Ticket',
    { type: 'object', properties: { id: { type: 'integer' }, subject: { type: 'string' } } },
  ],
] as const;

function detailsAt(itemPointer: string): ResourceDetails {
  const schema = { $ref: '#/components/schemas/Answer' };
  const call = { operation: 'GET /tickets/{id}', answers: [{ status: '200', content: [{ schema }] }] };
  const resource = { operations: { get: call.operation }, itemPointer };
  return { resource, calls: [call], schemas } as unknown as ResourceDetails;
}

test('what the server sets stays out of a replacement, what nobody declared stays in', () => {
  const read = readSchemaOf(detailsAt('/data'));
  expect(read).toEqual({ $ref: '#/components/schemas/Ticket' });
  const write = { type: 'object', properties: { subject: { type: 'string' } } };
  const item = { id: 7, subject: 'Late', mood: 'calm' };
  expect(withUnknown({ subject: 'Soon' }, item, write, read, lookupInTable(schemas))).toEqual({
    subject: 'Soon',
    mood: 'calm',
  });
  expect(readSchemaOf(detailsAt(''))).toEqual({ $ref: '#/components/schemas/Answer' });
});

// Ceph's users: only their list tells what they have.
test('an item of which nothing is told looks like a row of its list', () => {
  const row = { type: 'object', properties: { username: { type: 'string' }, name: { type: 'string' } } };
  const rows = { type: 'object', properties: { users: { type: 'array', items: row } } };
  const call = (operation: string, schema: object) => ({
    operation,
    answers: [{ status: '200', content: [{ schema }] }],
  });
  const listing = { known: true, shape: 'array', items: '/users' };
  const resource = { operations: { get: 'GET /users/{id}', list: 'GET /users' }, itemPointer: '', listing };
  const calls = [call('GET /users', rows), call('GET /users/{id}', { type: 'object' })];
  const detailsOf = (given: object) => ({ resource: given, calls, schemas: [] }) as unknown as ResourceDetails;
  expect(readSchemaOf(detailsOf(resource))).toEqual(row);
  expect(readSchemaOf(detailsOf({ ...resource, listing: { ...listing, items: '/users/0' } }))).toEqual(row);
  expect(readSchemaOf(detailsOf({ ...resource, listing: { ...listing, known: false } }))).toBeNull();
});
