// What an action asks for by identity is chosen among the items of the resource that it names, where they can be listed.
import { lookupInTable, type Parameter, type Schema } from '#contract';
import { expect, test } from 'vitest';
import type { Call } from './application.ts';
import { inputRelations } from './input-relations.ts';

const operations = { list: 'GET /x', get: null, create: null, update: null, replace: null, delete: null };
const collection = { kind: 'collection' as const, parentParameters: [], idParameter: 'id', operations };
const RESOURCES = [
  { ...collection, name: 'spaces', path: '/spaces' },
  { ...collection, name: 'staff-members', path: '/staff-members' },
  { ...collection, name: 'sources', path: '/credits/sources' },
  { ...collection, name: 'events', path: '/events/{year}', parentParameters: ['year'] },
  { ...collection, name: 'zones', path: '/zones', operations: { ...operations, list: null } },
  {
    ...collection,
    name: 'orders',
    path: '/tenants/{tenantId}/orders',
    parentParameters: ['tenantId'],
    idParameter: 'no',
  },
];

function relations(path: string, body: Schema, place: readonly (readonly [string, string])[] = []): readonly string[] {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']) => ({ name, in: 'path', schema: { type: 'string' } }) as unknown as Parameter,
  );
  const requestBody = { content: [{ mediaType: 'application/json', schema: body }] };
  const call = { path, parameters, requestBody } as unknown as Call;
  return inputRelations(call, RESOURCES, new Map(place), lookupInTable([])).map(
    ({ field, resource, many }) => `${field} → ${resource}${many ? '[]' : ''}`,
  );
}

const text = { type: 'string' };

test('path parameters are chosen, whatever they are called', () => {
  expect(relations('/spaces/{space}/pages', true)).toEqual(['space → spaces']);
  expect(relations('/pages/{spaceId}', true)).toEqual(['spaceId → spaces']);
  expect(relations('/spaces/{id}/archive', true)).toEqual(['id → spaces']);
});

test('in a body, what ends with an identity is; another word of the same name is not', () => {
  const body = {
    properties: { staff_member_id: text, spaceIds: { type: 'array', items: text }, space: text, id: text },
  };
  expect(relations('/assign', body)).toEqual(['staff_member_id → staff-members', 'spaceIds → spaces[]']);
});

test('the word before what it is may stand in the path as well', () => {
  const body = { properties: { creditSourceId: text, lightSourceId: text } };
  expect(relations('/refunds/request', body)).toEqual(['creditSourceId → sources']);
  expect(relations('/teams/events/{year}', true, [['eventyear', '2026']])).toEqual([]);
});

test('which of two it is may stand before what it is', () => {
  const body = { properties: { newSpaceId: text, target_staff_member_id: text, linkedSpaceId: text } };
  expect(relations('/move', body)).toEqual(['newSpaceId → spaces', 'target_staff_member_id → staff-members']);
});

test('what cannot be listed here is typed in', () => {
  expect(relations('/zones/{zone}/records', true)).toEqual([]);
  expect(relations('/ship', { properties: { orderId: text } })).toEqual([]);
  expect(relations('/ship', { properties: { orderId: text } }, [['tenant', '7']])).toEqual(['orderId → orders']);
});
