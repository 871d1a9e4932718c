// What envelopes written once for all answers say of what is in them, as FastAPI prints it; output: where the items and the
// total of the list are.
import { expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  inQuery,
  type Json,
  number,
  operation,
  resourceOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const user = things({ id: number, name: text });
const page = things({ items: { type: 'array', items: user }, pagination: things({ total: number, pages: number }) });
const anyList = { type: 'array', items: {} };
const anyThing = { type: 'object', additionalProperties: true };

/** `{ code, data: one of several, message }`. */
function answered(...ways: readonly Json[]): Json {
  return things({ code: number, data: { anyOf: [...ways, { type: 'null' }] }, message: text });
}

function usersOf(list: Json): unknown {
  const application = applicationOf({
    '/users': { get: operation(list, undefined, inQuery('page'), inQuery('page_size')) },
    '/users/{user_id}': { get: operation(answered(user, anyList, anyThing), undefined, inPath('user_id')) },
  });
  const { listing, idField } = resourceOf(application, 'users');
  return [listing?.items, listing?.pagination.total, idField];
}

it.each([
  ['any list or any object', answered(page, anyList, anyThing)],
  ['any list', answered(page, anyList)],
  ['a list of such pages', answered(page, { type: 'array', items: page })],
])('finds the items in a page that may be %s as well', (_, list) => {
  expect(usersOf(list)).toEqual(['/data/items', '/data/pagination/total', 'id']);
});

it('takes a list of things beside one of them for the list', () => {
  expect(usersOf(answered(user, { type: 'array', items: user }))).toEqual(['/data', null, 'id']);
});

it('opens no thing that has a list and says more, where a list of others may come', () => {
  const team = things({ id: number, members: { type: 'array', items: user } });
  expect(usersOf(answered(team, { type: 'array', items: user }))).toEqual(['/data', null, 'id']);
});
