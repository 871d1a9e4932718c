// Which operation a request is: the most literal template wins, and only what the contract names is found.
import { expect, test } from 'vitest';
import { costOf } from '../../../test/cost.ts';
import { operation as anOperation } from './gateway.fixture.ts';
import { type GatewayOperation, operationFinder } from './operations.ts';

function operation(id: string, reads = id.startsWith('GET')): GatewayOperation {
  return anOperation(id, { reads, mode: 'look' });
}

const find = operationFinder(
  [
    'GET /pets',
    'POST /pets',
    'GET /pets/{id}',
    'GET /pets/mine',
    'POST /pets/{id}/feed',
    'POST /pets/{id}:cancel',
    'GET /files/{name}.{extension}',
    "GET /Orders('{key}')/Lines",
    'GET /{tenant}/users',
    'GET /with%20space',
    'GET /slash/',
    'QUERY /pets',
    'GET /?Action=List',
    'GET /?Action=Drop',
    'GET /__proto__/{constructor}',
  ].map((id) => operation(id, id.startsWith('GET') && !id.includes('Drop'))),
);

test.each([
  ['GET', 'pets', '', 'GET /pets'],
  ['HEAD', 'pets', '', 'GET /pets'],
  ['QUERY', 'pets', '', 'QUERY /pets'],
  ['GET', 'pets/7', '', 'GET /pets/{id}'],
  ['GET', 'pets/mine', '', 'GET /pets/mine'],
  ['GET', 'pets/users', '', 'GET /pets/{id}'],
  ['GET', 'acme/users', '', 'GET /{tenant}/users'],
  ['POST', 'pets/7/feed', '', 'POST /pets/{id}/feed'],
  ['POST', 'pets/7:cancel', '', 'POST /pets/{id}:cancel'],
  ['GET', 'files/a.b.pdf', '', 'GET /files/{name}.{extension}'],
  ['GET', "Orders('7')/Lines", '', "GET /Orders('{key}')/Lines"],
  ['GET', 'with space', '', 'GET /with%20space'],
  ['GET', 'slash/', '', 'GET /slash/'],
  ['GET', '', '?Action=List', 'GET /?Action=List'],
  ['GET', '', '?Action=Drop', 'GET /?Action=Drop'],
  ['GET', '__proto__/x', '', 'GET /__proto__/{constructor}'],
  ['DELETE', 'pets/7', '', null],
  ['GET', 'pets/', '', null],
  ['POST', 'pets/:cancel', '', null],
  ['GET', 'files/pdf', '', null],
  ['GET', 'pets/7/feed', '', null],
  ['GET', 'constructor', '', null],
])('%s /%s%s is %s', (method, path, query, id) => {
  expect(find(method, path.split('/'), query)?.id ?? null).toBe(id);
});

test('operations that nothing tells apart only read if all of them do', () => {
  const either = operationFinder([operation('POST /rpc#read', true), operation('POST /rpc#write', false)]);
  expect(either('POST', ['rpc'], '')?.reads).toBe(false);
});

test('templates that overlap in hostile number cost bounded time', () => {
  const hostile = operationFinder(
    Array.from({ length: 2000 }, (_none, bits) =>
      operation(
        `GET /${Array.from({ length: 11 }, (_unused, at) => ((bits >> at) & 1 ? 'a' : `{p${at}}`)).join('/')}/z`,
      ),
    ),
  );
  const path = Array.from({ length: 12 }, () => 'a');
  expect(costOf(() => expect(hostile('GET', path, '')).toBeNull())).toBeLessThan(1000);
});
