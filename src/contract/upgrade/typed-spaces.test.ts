// Names of properties with a space or a tab around them: what the API answers and takes has none.
import { expect, test } from 'vitest';
import { applicationIn } from '../../../test/contract.ts';
import type { JsonObject } from '../json.ts';
import { member } from '../json.ts';
import { upgrade } from './upgrade.ts';

function upgraded(schema: JsonObject): unknown {
  const { root } = upgrade({ root: { openapi: '3.0.3', components: { schemas: { One: schema } } }, version: '3.0.3' });
  return member(member(member(root, 'components'), 'schemas'), 'One');
}

test('names lose what was only typed around them, also where they are required', () => {
  const text = { type: 'string' };
  expect(upgraded({ required: ['password\t', 'name'], properties: { 'password\t': text, name: text } })).toEqual({
    required: ['password', 'name'],
    properties: { password: text, name: text },
  });
});

test('a name that is told both ways is told once, and a space inside a name stays', () => {
  const [text, number] = [{ type: 'string' }, { type: 'integer' }];
  expect(upgraded({ properties: { 'id ': text, id: number, 'First name': text, ' ': text } })).toEqual({
    properties: { id: number, 'First name': text, ' ': text },
  });
});

test('the total of a list is found in the " meta" of swag’s comments', () => {
  const properties = {
    ' meta': { type: 'object', properties: { total: { type: 'integer' }, page: { type: 'integer' } } },
    data: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } },
  };
  const get = {
    parameters: [{ in: 'query', name: 'page', schema: { type: 'integer' } }],
    responses: {
      200: { description: '', content: { 'application/json': { schema: { type: 'object', properties } } } },
    },
  };
  const document = { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths: { '/tags': { get } } };
  expect(applicationIn(document).resources[0]?.listing?.pagination.total).toBe('/meta/total');
});
