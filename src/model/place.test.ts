// What one screen was told about where it stands is what another one means, however its path spells it.
import { describe, expect, test } from 'vitest';
import { applicationIn } from '../../test/contract.ts';
import { NAMED } from '../../test/named.ts';
import { leanIndex } from './lean.ts';
import { formPlace, listPlace, parameterKey, parameterLabel, parentsAt, placeOf } from './place.ts';
import { wholeIndex } from './whole-index.ts';

const orders = { path: '/tenants/{tenantId}/orders', parentParameters: ['tenantId'], idParameter: 'orderId' };
const customers = { path: '/tenants/{id}/customers', parentParameters: ['id'], idParameter: 'customerId' };

describe('the key of a path parameter', () => {
  test.each([
    ['/accounts/{accountId}/envelopes', 'accountId', 'account'],
    ['/accounts/{account_id}/users', 'account_id', 'account'],
    ['/accounts/{id}/users', 'id', 'account'],
    ['/accounts/{account}/users', 'account', 'account'],
    ['/{account_slug}/members', 'account_slug', 'accountslug'],
    ['/accounts/{slug}/members', 'slug', 'accountslug'],
    ['/apis/apps/v1/namespaces/{namespace}/deployments', 'namespace', 'namespace'],
    ['/{municipalityId}/{namespace}/errands', 'municipalityId', 'municipality'],
    ['/id/{id}', 'id', 'id'],
    ['/events/{type}/entries', 'type', 'eventtype'],
    ['/devices/{type}/settings', 'type', 'devicetype'],
    ['/{version}/orders', 'version', 'version'],
  ])('%s: %s is %s', (path, parameter, key) => {
    expect(parameterKey(path, parameter)).toBe(key);
  });
});

test('people are asked for things, not for parameters', () => {
  expect(parameterLabel('/{municipalityId}/{namespace}/errands', 'municipalityId')).toBe('Municipality');
  expect(parameterLabel('/organizations/{id}/members', 'id')).toBe('Organization');
  expect(parameterLabel('/events/{type}/entries', 'type')).toBe('Event type');
  expect(parameterLabel('/versions/{version_id}', 'version_id')).toBe('Version');
  expect(parameterKey('/versions/{version_id}', 'version_id')).toBe(parameterKey('/versions/{id}', 'id'));
});

test('the parents of a resource are known from another one at the same place', () => {
  expect(parentsAt(customers, placeOf(orders, ['7', '1001']))).toEqual(['7']);
  expect(parentsAt(orders, placeOf(customers, []))).toBeNull();
  expect(placeOf(orders, ['7', '1001']).get('order')).toBe('1001');
});

// Adafruit and Vercel write "/:id"; grpc-gateway "/{parent}" for a whole name.
test('a list stands below all that its path names, however the document writes that, also where the index was sent', () => {
  const json = { content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } } };
  const responses = { 200: { description: '', ...json } };
  const colons = {
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: { '/shops/:shop/orders/:order/lines': { get: { responses }, post: { responses } } },
  };
  const placesIn = (document: object, name: string): readonly (readonly string[])[] => {
    const index = wholeIndex(JSON.parse(JSON.stringify(leanIndex(applicationIn(document).index))));
    const found = index.resources.find((one) => one.name === name);
    return found === undefined ? [] : [listPlace(found).parentParameters, formPlace(found).parentParameters];
  };
  expect(placesIn(colons, 'lines')).toEqual([
    ['shop', 'order'],
    ['shop', 'order'],
  ]);
  expect(placesIn(NAMED, 'tokens')[0]).toEqual(['user']);
});
