// What live answers of poor contracts teach beyond their fields: relations, envelopes, the first page; and the list of
// corrections that says so. Contracts of a few lines in, answers as such backends give them.
import type { Json } from '#contract';
import { readContract } from '#contract';
import { expect, it } from 'vitest';
import type { Resource } from '../application.ts';
import { derive } from '../derive.ts';
import { learn } from './learn.ts';

const USER =
  'type: object, properties: { username: { type: string }, code: { type: string }, departmentId: { type: integer } }';
const NOTHING = `responses: { '200': { description: '' } }`;
const TEXT = `openapi: 3.0.0
info: { title: T, version: '1' }
paths:
  /user:
    get: { parameters: [{ name: page, in: query, schema: { type: integer } }, { name: limit, in: query, schema: { type: integer } }], ${NOTHING} }
    post: { requestBody: { content: { application/json: { schema: { ${USER} } } } }, ${NOTHING} }
  /user/{id}: { get: { parameters: [{ name: id, in: path, required: true, schema: { type: string } }], ${NOTHING} } }
  /department: { get: { ${NOTHING} } }
  /department/{id}: { get: { parameters: [{ name: id, in: path, required: true, schema: { type: string } }], ${NOTHING} } }
  /department/{department_id}/rooms: { get: { parameters: [{ name: department_id, in: path, required: true, schema: { type: string } }], ${NOTHING} } }
`;

function resourceOf(name: string): Resource {
  const { contract, diagnostics } = readContract(TEXT);
  const found =
    contract === null ? undefined : derive(contract, diagnostics).resources.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

const learned = (name: string, value: Json, of: 'list' | 'item' = 'list'): Resource =>
  learn(resourceOf(name), { value, headers: {} }, { of });

const PEOPLE = [
  {
    id: 1,
    username: 'an',
    departmentId: 2,
    manager_id: 9,
    creator_id: 1,
    department: { id: 2, name: 'IT' },
    joined: '2026-01-02',
  },
  {
    id: 2,
    username: 'bo',
    departmentId: 2,
    manager_id: 9,
    creator_id: 1,
    department: { id: 2, name: 'IT' },
    joined: '2026-01-03',
  },
];

it('relations come from names and objects that identify, columns only from what is answered', () => {
  const resource = learned('user', { result: true, data: PEOPLE, meta: { total: 40 } });
  const relations = resource.relations.map((one) => `${one.field}→${one.resource} ${one.holds}`);
  expect(relations).toEqual(['departmentId→department id', 'department→department item']);
  expect(resource.columns).toContain('joined');
  expect(resource.columns).not.toContain('code');
  expect(resource.fields.find((field) => field.name === 'department')).toMatchObject({ kind: 'relation' });
});

it('says what was corrected, from what, to what and why', () => {
  const resource = learned('user', { result: true, data: PEOPLE, meta: { total: 40 } });
  expect(resource.corrections).toEqual([
    { what: 'items', was: null, is: '/data', because: 'items-found-in-answers' },
    { what: 'total', was: null, is: '/meta/total', because: 'total-found-in-answers' },
    { what: 'relation department', was: null, is: 'department', because: 'item-in-answers' },
  ]);
  const again = learn(resource, { value: { data: PEOPLE, meta: { total: 40 } }, headers: {} });
  expect(again).toBe(resource);
});

it('an identity that was only presumed is another where items say so', () => {
  expect(resourceOf('user')).toMatchObject({
    idField: 'id',
    decided: expect.arrayContaining([
      expect.objectContaining({ what: 'identity', is: 'id', because: 'presumed-by-parameter' }),
    ]),
  });
  const people = PEOPLE.map(({ id, ...rest }) => ({ _id: `u${id}`, ...rest }));
  const resource = learned('user', { data: people });
  expect(resource.idField).toBe('_id');
  expect(resource.corrections).toContainEqual({
    what: 'identity',
    was: 'id',
    is: '_id',
    because: 'items-are-told-apart-by-it',
  });
});

it('keeps what was derived at first when a later answer corrects once more', () => {
  const first = learned('user', { data: PEOPLE });
  const moved = learn(first, { value: { rows: PEOPLE }, headers: {} });
  expect(moved.corrections?.find((one) => one.what === 'items')).toEqual({
    what: 'items',
    was: null,
    is: '/rows',
    because: 'items-are-elsewhere-in-answers',
  });
});

it('an item in an envelope is unwrapped, though fields are known from what is written', () => {
  const resource = learned('user', { result: true, message: 'ok', data: { id: 1, username: 'an' } }, 'item');
  expect(resource).toMatchObject({ itemPointer: '/data', idField: 'id' });
  expect(resource.corrections?.map((one) => one.what)).toContain('item');
});

it('pages are counted from 0 where the first page has one before it', () => {
  const resource = learned('user', { content: PEOPLE, first: false, totalElements: 40 });
  expect(resource.listing?.pagination.firstPage).toBe(0);
  expect(resource.corrections?.find((one) => one.what === 'pagination')).toMatchObject({
    was: 'page from 1',
    is: 'page from 0',
    because: 'first-page-has-one-before-it',
  });
  expect(learned('user', { content: PEOPLE, first: true }).listing?.pagination.firstPage).toBe(1);
});

it('pages are counted from 1 where the first one is called so, whatever the contract says', () => {
  const user = resourceOf('user');
  if (user.listing === null) throw new Error('no list');
  const fromZero = { ...user, listing: { ...user.listing, pagination: { ...user.listing.pagination, firstPage: 0 } } };
  const first = (page: number): Resource =>
    learn(fromZero, { value: { data: PEOPLE, meta: { pagination: { page, total: 40 } } }, headers: {} });
  expect(first(1).listing?.pagination.firstPage).toBe(1);
  expect(first(1).corrections?.map((one) => one.because)).toContain('first-page-is-called-1');
  expect(first(0).listing?.pagination.firstPage).toBe(0);
});

it('what carries the name of the parent leads there, and a name is better than a number', () => {
  const rooms = learned('rooms', [{ room_no: 4, floor_name: 'Ground', department_id: 2 }]);
  expect(rooms.relations.map((one) => `${one.field}→${one.resource}`)).toEqual(['department_id→department']);
  expect(rooms.titleField).toBe('floor_name');
});
