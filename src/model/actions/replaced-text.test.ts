// What an action replaces as a whole is read at its own address, where both are of a text, and nowhere else.
import { expect, test } from 'vitest';
import { lookupIn } from '#contract';
import { contractIn } from '../../../test/contract.ts';
import { callOf } from './access.ts';
import { readsReplaced } from './replaced-text.ts';

const text = { type: 'string' };
const takes = (schema: object, type = 'text/plain') => ({
  requestBody: { content: { [type]: { schema } } },
  responses: { 204: { description: '' } },
});
const answers = (schema: object, parameters: readonly object[] = []) => ({
  parameters,
  responses: { 200: { description: '', content: { 'text/plain': { schema } } } },
});
const contract = contractIn({
  openapi: '3.0.3',
  info: { title: 'T', version: '1' },
  paths: {
    '/notes/{id}/content': { get: answers(text), put: takes(text) },
    '/projects/{id}/yaml': { get: answers(text), put: takes(text, 'application/json'), post: takes(text) },
    '/notes/{id}/picture': { get: answers(text), put: takes({ type: 'string', format: 'binary' }) },
    '/notes/{id}/place': { get: answers(text), put: takes({ type: 'object' }, 'application/json') },
    '/notes/{id}/of-day': {
      get: answers(text, [{ name: 'day', in: 'query', required: true, schema: text }]),
      put: takes(text),
    },
    '/notes/{id}/name': { put: takes(text) },
  },
});
const calls = contract.operations.map((operation) => callOf(operation));

test.each([
  ['PUT /notes/{id}/content', 'GET /notes/{id}/content'],
  ['PUT /projects/{id}/yaml', 'GET /projects/{id}/yaml'],
  ['POST /projects/{id}/yaml', null],
  ['PUT /notes/{id}/picture', null],
  ['PUT /notes/{id}/place', null],
  ['PUT /notes/{id}/of-day', null],
  ['PUT /notes/{id}/name', null],
])('%s begins with what %s answers', (operation, expected) => {
  const call = calls.find((one) => one.operation === operation);
  if (call === undefined) throw new Error(`There is no ${operation}.`);
  expect(readsReplaced(call, calls, lookupIn(contract))?.operation ?? null).toBe(expected);
});
