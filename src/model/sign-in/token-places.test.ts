// Tokens in answers of logins that came, of which the contract tells nothing: an answer in, places out.
import { expect, it } from 'vitest';
import type { Json } from '#contract';
import { applicationIn } from '../../../test/contract.ts';
import { tokensFound } from './token-places.ts';

it.each<[Json, string | undefined, string | undefined]>([
  // AdonisJS: what signs in stands in a thing of its own, beside what was kept for the user.
  [{ token: { type: 'bearer', token: 'oat_1', expires_at: '2027' } }, '/token/token', undefined],
  [{ user: { id: 1, remember_me_token: 'r' }, token: { type: 'bearer', token: 'oat_1' } }, '/token/token', undefined],
  [
    { user: { id: 1 }, tokens: { refresh: { token: 'r' }, access: { token: 'a', expires: '2027' } } },
    '/tokens/access/token',
    '/tokens/refresh/token',
  ],
  [
    { authorisation: { type: 'bearer', token: 'a', refresh_token: 'r' } },
    '/authorisation/token',
    '/authorisation/refresh_token',
  ],
  // WhatsApp's, and a stock keeper's: a list of the one who signed in; of several nobody knows whose it is.
  [{ users: [{ token: 'a', expires_after: '2027' }] }, '/users/0/token', undefined],
  [[{ id: 1, accessToken: 'a', refreshToken: 'r' }], '/0/accessToken', '/0/refreshToken'],
  [{ users: [{ token: 'a' }, { token: 'b' }] }, undefined, undefined],
  [{ code: 4001, message: 'wrong name or password', key: 'no such user' }, undefined, undefined],
  ['abc', undefined, undefined],
])('of %j', (answer, token, refreshToken) => {
  const found = tokensFound(answer);
  expect([found.token[0], found.refreshToken[0]]).toEqual([token, refreshToken]);
});

it.each<[string, Json, readonly string[]]>([
  // Planka's, and Handwrytten's.
  ['/access-tokens', { item: { type: 'string', description: 'Access token for API authentication' } }, ['/item']],
  [
    '/login',
    { uid: { type: 'string', description: 'token for future authorized calls' }, status: { type: 'string' } },
    ['/uid'],
  ],
  ['/login', { status: { type: 'string', description: 'Whether the token was made' } }, []],
])('said in what a login at %s answers: %j', (path, properties, places) => {
  const text = { type: 'string' };
  const body = {
    content: { 'application/json': { schema: { type: 'object', properties: { email: text, password: text } } } },
  };
  const schema = { type: 'object', properties };
  const post = {
    requestBody: body,
    responses: { 200: { description: '', content: { 'application/json': { schema } } } },
  };
  const { index } = applicationIn({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: { [path]: { post } },
  });
  expect(index.signIn.map(({ login }) => login?.token)).toEqual([places]);
});

// GitLab's, NativeAds', Vestorly's, ClearBlade's.
it.each<[string, string, string, string | undefined]>([
  ['query', 'private_token', 'private_token', '/private_token'],
  ['query', 'token', 'token', '/token'],
  ['query', 'vestorly_auth', 'vestorly-auth', '/vestorly-auth'],
  ['header', 'ClearBlade-DevToken', 'dev_token', '/dev_token'],
  ['header', 'X-API-Key', 'private_note', undefined],
])('sent in the %s as %s, a login answers %s', (place, sent, answered, token) => {
  const text = { type: 'string' };
  const json = (properties: Json): Json => ({
    content: { 'application/json': { schema: { type: 'object', properties } } },
  });
  const post = {
    requestBody: json({ email: text, password: text }),
    responses: { 200: { description: '', ...(json({ id: text, [answered]: text }) as object) } },
  };
  const { index } = applicationIn({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: { '/login': { post } },
    components: { securitySchemes: { own: { type: 'apiKey', in: place, name: sent } } },
  });
  const login = index.signIn[0]?.login;
  expect(login?.token[0]).toBe(token);
  if (token !== undefined) expect(login?.sendAs).toEqual({ in: place, name: sent, prefix: '' });
});
