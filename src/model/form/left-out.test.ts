// What servers say of properties that they do not take, each in the words of its framework, and bodies and schemas without them.
import { describe, expect, test } from 'vitest';
import { type Lookup, type Schema, validate } from '#contract';
import { isLock } from './lock.ts';
import { refusedPlaces, schemaWithout, valueWithout } from './left-out.ts';

const NONE: Lookup = () => undefined;
const said = (message: string, pointer = '') => ({ pointer, code: 'server', params: {}, message });

describe('a refusal of a property that must not be there', () => {
  test.each([
    ['NestJS, class-validator', said('property createdAt should not exist'), ['/createdAt']],
    ['NestJS, nested', said('items.0.property id should not exist'), ['/items/*/id']],
    ['Zod', said('Unrecognized keys: "id", "createdAt"', '/body'), ['/id', '/createdAt']],
    ['Zod 3', said("Unrecognized key(s) in object: 'id'", '/body/owner'), ['/owner/id']],
    ['Joi', said('"id" is not allowed', '/body/id'), ['/id']],
    ['Ajv', said('must NOT have additional properties', '/body/id'), ['/id']],
    ['Pydantic', said('Extra inputs are not permitted', '/body/lines/2/id'), ['/lines/*/id']],
    ['jsonschema', said("Additional properties are not allowed ('id', 'at' were unexpected)"), ['/id', '/at']],
    ['Jackson', said('Unrecognized field "id" (class Order), not marked as ignorable'), ['/id']],
    ['Strapi', said('Invalid key id'), ['/id']],
    ['Rails', said("unknown attribute 'created_at' for Order."), ['/created_at']],
    ['Go', said('json: unknown field "id"'), ['/id']],
    ['by hand', said('createdAt cannot be set', '/body/createdAt'), ['/createdAt']],
  ])('%s', (_server, issue, places) => expect(refusedPlaces([issue])).toEqual(places));

  test.each([
    ['a value that is none of several', said('"blue" is not one of the allowed values', '/body/colour')],
    ['a value that is too long', said('name must be shorter than or equal to 20 characters', '/body/name')],
    ['something of the whole', said('This order cannot be changed any more')],
    ['a header', said('is read-only', '/header/x')],
  ])('is not %s', (_what, issue) => expect(refusedPlaces([issue])).toEqual([]));
});

test('a schema without some places asks for them no more, and says the rest as before', () => {
  const item: Schema = {
    type: 'object',
    required: ['id', 'price'],
    properties: { id: { type: 'integer' }, price: {} },
  };
  const schema: Schema = {
    allOf: [{ type: 'object', required: ['id', 'name'], properties: { id: {}, name: { type: 'string' } } }],
    properties: { items: { type: 'array', items: item } },
  };
  const left = schemaWithout(schema, ['/id', '/items/*/id'], NONE);
  expect(validate({ name: 'a', items: [{ price: 1 }] }, left, NONE)).toEqual([]);
  expect(validate({ items: [{}] }, left, NONE).map(({ pointer }) => pointer)).toEqual(['/name', '/items/0/price']);
  expect(valueWithout({ id: 1, name: 'a', items: [{ id: 2, price: 3 }] }, ['/id', '/items/*/id'])).toEqual({
    name: 'a',
    items: [{ price: 3 }],
  });
});

test('a version counts for locking where its name or the contract says so, and is a question where neither does', () => {
  const square = 'The current version of the profile. Include this field to enable optimistic concurrency control.';
  expect(isLock('row_version', { type: 'string' }, NONE)).toBe(true);
  expect(isLock('version', { type: 'integer', description: square }, NONE)).toBe(true);
  expect(isLock('version', { type: 'integer', description: 'The version of the internet protocol.' }, NONE)).toBe(
    false,
  );
  expect(isLock('version', { type: 'string' }, NONE)).toBe(false);
  // Outline, and what LaunchDarkly and Jellyfin call so without a word about it.
  const outline = 'The update is rejected with a 409 response when the current revision differs.';
  expect(isLock('lastRevision', { type: 'integer', description: outline }, NONE)).toBe(true);
  expect(isLock('previousVersion', { type: 'string' }, NONE)).toBe(false);
});
