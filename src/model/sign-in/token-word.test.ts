// The word before a token, from what contracts say of a key in the `Authorization` header: descriptions as they are published.
import { expect, test } from 'vitest';
import { contractIn } from '../../../test/contract.ts';
import { tokenWord } from './token-word.ts';

function wordOf(description: string, name = 'api_key', header = 'Authorization'): string | null {
  const scheme = { type: 'apiKey', in: 'header', name: header, description };
  const document = { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths: {} };
  const [only] = contractIn({ ...document, components: { securitySchemes: { [name]: scheme } } }).securitySchemes;
  return only === undefined ? null : tokenWord(only);
}

test.each([
  ['JWT Authorization header using the Bearer scheme. Example: "Authorization: Bearer {token}"', 'Bearer'],
  ['JWT: "Bearer {token}"', 'Bearer'],
  ["The token resulted after authenticating. MUST be of the format 'Bearer paste_token_here'", 'Bearer'],
  ['Token-based authentication with required prefix "Token"', 'Token'],
  ['API tokens must be prepended with "token" followed by a space.', 'token'],
  ['Conjur access token in `Token token=<base64_encoded_token>` format.', 'Token'],
  ['Your JWT, without the Bearer prefix', null],
  ['A JSON Web Token (JWT) used for access control.', null],
  ['Service master token', null],
])('%s', (description, word) => {
  expect(wordOf(description)).toBe(word);
});

test('a scheme that is called Bearer wants it, in the header of tokens alone', () => {
  expect(wordOf('', 'Bearer')).toBe('Bearer');
  expect(wordOf('', 'Bearer', 'X-Token')).toBeNull();
});
