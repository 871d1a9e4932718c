// What a create tells once: secrets by their names, wherever makers put them; nothing that was entered, is masked, or stays to be read.
import { expect, test } from 'vitest';
import { toldOnce } from './told-once.ts';

const TOKEN = 'tok_5f2c9a7d41e8b603';
const named = (resource: object, answer: object, sent: unknown = {}): readonly string[] =>
  toldOnce(
    { idField: 'id', idParameter: 'id', itemPointer: '', singular: 'Client', ...resource },
    answer as Parameters<typeof toldOnce>[1],
    sent,
  ).map(({ name }) => name);

test.each([
  // Oryh, Mastodon and Outline, Conjur, Gitea, fire.com; bunq answers a list of one.
  [{ itemPointer: '/data/api_key' }, { data: { api_key: { id: 1 }, plain_text_api_key: TOKEN } }, 'plain_text_api_key'],
  [{}, { api_key: { id: 1 }, raw_key: TOKEN }, 'raw_key'],
  [{}, { id: 1, name: 'App', client_secret: TOKEN }, 'client_secret'],
  [{ itemPointer: '/data' }, { data: { id: 1, clientSecret: TOKEN } }, 'clientSecret'],
  [{}, { id: 1, api_key: TOKEN }, 'api_key'],
  [{ singular: 'Token' }, { id: 1, sha1: TOKEN, token_last_eight: '41e8b603' }, 'sha1'],
  [{ singular: 'Access token' }, { id: 1, accessToken: TOKEN }, 'accessToken'],
  [{ singular: 'API key' }, [{ id: 1, key: TOKEN }], 'key'],
  [{ singular: 'Signing key' }, { id: 1, private_key: `-----BEGIN PRIVATE KEY-----\n${TOKEN}` }, 'private_key'],
  [{ singular: 'Server' }, { id: 1, root_password: TOKEN }, 'root_password'],
  // Request Baskets, FlowFuse's provisioning tokens: what is read of such a thing later has none.
  [{ singular: 'Basket', fields: [{ name: 'capacity' }] }, { token: TOKEN }, 'token'],
  [{ singular: 'Provisioning', fields: [{ name: 'id' }] }, { id: 1, token: TOKEN }, 'token'],
])('of %j in %j it is %s', (resource, answer, name) => {
  expect(named(resource, answer)).toEqual([name]);
});

test.each<[object, object, object?]>([
  [{}, { id: 1, secret: TOKEN }, { secret: TOKEN }],
  [{}, { id: 1, secret: '********', api_key: 'sk_live_…4f2a' }],
  [{ idField: 'token' }, { token: TOKEN }],
  [{}, { id: 1, next_page_token: TOKEN, public_key: TOKEN, csrf_token: TOKEN, password_reset: TOKEN }],
  [
    { itemPointer: '/user', singular: 'User' },
    { user: { id: 1 }, token: TOKEN },
  ],
  [{ singular: 'User' }, { id: 1, secret: `eyJhbGciOi.eyJzdWIi.${TOKEN}` }],
  [{}, { id: 1, key: TOKEN, auth: { password: TOKEN } }],
  [{}, { id: 1, secret: null }],
  [{ singular: 'Keyword' }, { id: 1, value: TOKEN }],
  [
    { singular: 'Invitation', fields: [{ name: 'token' }] },
    { id: 1, token: TOKEN },
  ],
  [
    { singular: 'User', fields: [{ name: 'id' }] },
    { id: 1, token: TOKEN },
  ],
  [{ singular: 'GPG key' }, { id: 1, raw_key: `-----BEGIN PGP PUBLIC KEY BLOCK-----\n${TOKEN}` }],
])('of %j in %j it is none', (resource, answer, sent = {}) => {
  expect(named(resource, answer, sent)).toEqual([]);
});
