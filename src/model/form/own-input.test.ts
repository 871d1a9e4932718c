// What a call takes is the very item that it acts on, and a file among what is else JSON.
import { expect, test } from 'vitest';
import { lookupIn } from '#contract';
import type { Json } from '#contract';
import { type Call, callOf } from '#model';
import { contractIn } from '../../../test/contract.ts';
import {
  asksFor,
  editValues,
  EMPTY_STATE,
  formOf,
  takesItem,
  turnedRound,
  updateValues,
  valuesToSend,
} from './index.ts';

const book = `{ $ref: '#/components/schemas/Book' }`;
const content = `{ application/json: { schema: ${book} }, multipart/form-data: { schema: ${book} } }`;
const contract = contractIn(`
openapi: 3.0.2
info: { title: t, version: '1' }
paths:
  /books/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    patch: { requestBody: { content: ${content} }, responses: { '200': { description: ok } } }
  /books/{id}/publish:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    post: { requestBody: { content: ${content} }, responses: { '200': { description: ok } } }
components:
  schemas:
    Book:
      type: object
      required: [title]
      properties:
        id: { type: integer, readOnly: true }
        title: { type: string }
        cover: { type: string, format: binary, nullable: true }
`);
const lookup = lookupIn(contract);
const ITEM = { id: 7, title: 'Sea', cover: null };

function formAt(method: string) {
  const operation = contract?.operations.find((one) => one.method === method);
  if (operation === undefined) throw new Error(`There is no ${method}.`);
  const call = callOf(operation, '', false);
  return { call, form: formOf(call, lookup, { given: ['id'] }) };
}

test('an action that takes the item itself is filled in with it', () => {
  const { call, form } = formAt('POST');
  expect([takesItem(call, 'Book'), takesItem(call, 'Author'), takesItem(call, null)]).toEqual([true, false, false]);
  const values = editValues(form, ITEM, lookup);
  expect(valuesToSend(form, { ...EMPTY_STATE, values }, lookup)).toMatchObject({
    body: { title: 'Sea' },
    mediaType: 'application/json',
  });
});

// Django REST framework, where what is sent is told apart from what is answered.
test('so is one that takes what replaces the item, and not one that makes another', () => {
  const { call } = formAt('POST');
  const taking = (name: string, label: string): Call => {
    const schema = { $ref: `#/components/schemas/${name}` };
    const requestBody = call.requestBody && {
      ...call.requestBody,
      content: call.requestBody.content.map((one) => ({ ...one, schema })),
    };
    return { ...call, label, requestBody };
  };
  const replace = taking('BookRequest', 'Replace');
  expect(takesItem(taking('BookRequest', 'Manual pay'), 'Book', replace)).toBe(true);
  expect(takesItem(taking('BookRequest', 'Reply'), 'Book', replace)).toBe(false);
  expect(takesItem(taking('PayRequest', 'Pay'), 'Book', replace)).toBe(false);
  expect(takesItem(taking('BookRequest', 'Manual pay'), 'Book')).toBe(false);
});

test('a file goes out in a form with files, all else as JSON', () => {
  const { form } = formAt('PATCH');
  const before = editValues(form, ITEM, lookup);
  const change = (body: object) =>
    updateValues({
      form,
      item: ITEM,
      readSchema: null,
      before,
      state: { ...EMPTY_STATE, values: { ...before, body: { ...(before.body as object), ...body } } },
      lookup,
    });
  expect(change({ title: 'Lake' })).toMatchObject({ mediaType: 'application/json' });
  expect(change({ cover: new Blob(['x']) })).toMatchObject({ mediaType: 'multipart/form-data' });
});

// zod-to-json-schema: `z.object({}).optional()`.
test('a body that may be left out or has nothing in it is asked of nobody, and sent empty where it has to be', () => {
  const { call } = formAt('POST');
  const bodyOf = (schema: object) => {
    const requestBody = call.requestBody && {
      ...call.requestBody,
      required: true,
      content: [{ ...call.requestBody.content[0], mediaType: 'application/json', schema }],
    };
    const form = formOf({ ...call, requestBody } as Call, lookup, { given: ['id'] });
    return [asksFor(form, lookup), valuesToSend(form, EMPTY_STATE, lookup).body];
  };
  const nothing = { type: 'object', properties: {}, additionalProperties: false };
  expect(bodyOf(nothing)).toEqual([false, {}]);
  expect(bodyOf({ anyOf: [{ not: {} }, nothing] })).toEqual([false, {}]);
  expect(bodyOf({ anyOf: [{ not: {} }, { ...nothing, type: ['object', 'null'] }] })).toEqual([false, {}]);
  expect(bodyOf({ type: 'object' })[0]).toBe(true);
  expect(bodyOf({ anyOf: [{ not: {} }, { type: 'object', properties: { why: { type: 'string' } } }] })[0]).toBe(true);
});

test('an action that only asks a yes or no of the item begins with the other', () => {
  const switches = contractIn(`
openapi: 3.0.2
info: { title: t, version: '1' }
paths:
  /roles/{id}/set-active:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    patch: { requestBody: { content: { application/json: { schema: { type: object, required: [isActive],
      properties: { isActive: { type: boolean } } } } } }, responses: { '204': { description: done } } }
    put: { requestBody: { content: { application/json: { schema: { type: object,
      properties: { isActive: { type: boolean }, reason: { type: string } } } } } }, responses: {} }
    post: { parameters: [{ name: is_active, in: query, required: true, schema: { type: boolean } }], responses: {} }
`);
  const names = lookupIn(switches);
  const begun = (method: string, item: Json): unknown => {
    const call = callOf(switches.operations.find((one) => one.method === method)!, '', false);
    return turnedRound({ path: { id: 7 } }, formOf(call, names, { given: ['id'] }), item, names);
  };
  expect(begun('PATCH', { id: 7, isActive: false })).toEqual({ path: { id: 7 }, body: { isActive: true } });
  expect(begun('PATCH', { id: 7, isActive: true })).toEqual({ path: { id: 7 }, body: { isActive: false } });
  expect(begun('POST', { id: 7, is_active: false })).toEqual({ path: { id: 7 }, query: { is_active: true } });
  // Where the item does not say, or more is asked, nothing is presumed.
  expect(begun('PATCH', { id: 7 })).toEqual({ path: { id: 7 } });
  expect(begun('PUT', { id: 7, isActive: true })).toEqual({ path: { id: 7 } });
});

test('where nothing is required and nothing was entered, JSON is an empty object and no other body is anything (Orthanc, Spring)', () => {
  const sentTo = (schema: string, type = 'application/json', method = 'post') => {
    const body = `requestBody: { content: { ${type}: { schema: ${schema} } } }`;
    const told = contractIn(
      `{ openapi: 3.0.2, info: { title: t, version: '1' }, paths: { /jobs: { ${method}: { ${body}, responses: { '200': { description: ok } } } } } }`,
    );
    const empty = formOf(callOf(told.operations[0]!, '', false), lookupIn(told));
    return valuesToSend(empty, EMPTY_STATE, lookupIn(told)).body;
  };
  const optional = '{ properties: { Force: { type: boolean }, Keep: { type: array, items: { type: string } } } }';
  expect(sentTo(optional)).toEqual({});
  expect(sentTo(optional, 'application/json', 'put')).toBeUndefined();
  expect(sentTo(optional, 'application/x-www-form-urlencoded')).toBeUndefined();
  expect(sentTo('{ type: object, minProperties: 1, properties: { a: { type: string } } }')).toBeUndefined();
  expect(sentTo('{ type: array, items: { type: string } }')).toBeUndefined();
});

test('a payment of an order is asked for one by one, and an amount alone as what it is', () => {
  const kindOf = (properties: string): string | undefined => {
    const body = `{ content: { application/json: { schema: { type: object, properties: ${properties} } } } }`;
    const made = contractIn(`
openapi: 3.0.2
info: { title: t, version: '1' }
paths: { /payments: { post: { requestBody: ${body}, responses: { '201': { description: ok } } } } }
`);
    const operation = made?.operations[0];
    if (operation === undefined) throw new Error('There is no operation.');
    return formOf(callOf(operation, '', false), lookupIn(made)).body?.field.kind;
  };
  const amount = 'amount: { type: number }, currency: { type: string }';
  expect(kindOf(`{ orderNumber: { type: string }, ${amount} }`)).toBe('object');
  expect(kindOf(`{ name: { type: string }, latitude: { type: number }, longitude: { type: number } }`)).toBe('object');
  expect(kindOf(`{ ${amount} }`)).toBe('money');
});
