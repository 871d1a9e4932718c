// What can be given where calls are said to need a scheme that nothing describes: its name may say what it is.
import { expect, test } from 'vitest';
import type { Json } from '#contract';
import { contractIn } from '../../../test/contract.ts';
import { derive } from '../derive.ts';

const get = (name: string): Json => ({ get: { security: [{ [name]: [] }], responses: { 200: { description: '' } } } });

function waysIn(name: string, securitySchemes: Json = {}): readonly string[] {
  const info = { title: 'Desk', version: '1' };
  const paths = { '/vouchers': get(name), '/games': { get: { responses: { 200: { description: '' } } } } };
  const { index } = derive(contractIn({ openapi: '3.0.3', info, paths, components: { securitySchemes } }));
  return index.signIn.map(({ kind, because, scheme }) => `${kind} ${because} ${scheme ?? ''}`);
}

test('a token is asked for where the name of what nothing describes says that it is one', () => {
  expect(waysIn('jwt')).toEqual(['bearer bearer-by-name jwt']);
  expect(waysIn('bearerAuth')).toEqual(['bearer bearer-by-name bearerAuth']);
  expect(waysIn('apiAuth')).toEqual([]);
});

test('also beside a key that is sent elsewhere, and not beside what is sent in the same header', () => {
  const key = { type: 'apiKey', in: 'query', name: 'access_token' };
  const found = ['bearer bearer-by-name jwt', 'apiKey scheme-apiKey api_key'];
  expect(waysIn('jwt', { api_key: key })).toEqual(found);
  expect(waysIn('Bearer', { auth: { type: 'http', scheme: 'bearer' } })).toEqual(['bearer scheme-http auth']);
});
