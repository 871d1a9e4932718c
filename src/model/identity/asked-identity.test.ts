// Contracts in RPC style whose items are known by what no known word names: which property their calls ask for.
import { describe, expect, it } from 'vitest';
import { contractIn } from '../../../test/contract.ts';
import { derive } from '../derive.ts';
import { deriveDetails } from '../details.ts';
import { inQuery, type Json, list, operation, ref, text, things } from '../paths/paths.fixture.ts';

const asks = (names: readonly string[], properties: Json): Json => ({ ...things(properties), required: names });

const paths = {
  '/rejects/list': { post: operation(list(ref('Reject')), things({ key: text })) },
  '/rejects/delete': { post: operation(null, things({ email: text, key: text, subaccount: text })) },
  '/stacks/list': { post: operation(list(ref('Stack'))) },
  '/stacks/update': { post: operation(ref('Stack'), asks(['Name'], { Name: text, Size: text })) },
  '/stacks/delete': { post: operation(null, asks(['Name'], { Name: text })) },
  '/pools/list': { get: operation(list(things({ poolId: text }))) },
  '/pools/get': { get: operation(things({ poolId: text }), undefined, inQuery('poolId')) },
  '/members/list': { post: operation(list(ref('Member')), asks(['poolId'], { poolId: text })) },
  '/members/delete': {
    post: operation(null, asks(['poolId', 'membername'], { poolId: text, membername: text })),
  },
  '/tags/list': { post: operation(list(ref('Tag'))) },
  '/tags/delete': { post: operation(null, asks(['poolId'], { poolId: text })) },
  // Plaid, an education service: the word of the identity is longer than that of the thing.
  '/joins/list': { get: operation(list(ref('Join'))) },
  '/joins/get': { post: operation(ref('Join'), asks(['join_request_id'], { join_request_id: text })) },
  '/secrets/list': { get: operation(list(ref('Secret'))) },
  '/secrets/delete': { post: operation(null, asks(['name', 'scope'], { name: text, scope: things({ a: text }) })) },
  '/users.get': {
    get: operation(ref('User'), undefined, inQuery('accountId'), inQuery('username')),
  },
  '/users.remove': {
    delete: operation(null, undefined, { ...inQuery('accountId'), required: true }, inQuery('username')),
  },
  '/users.list': { get: operation(list(ref('User'))) },
};
const schemas = {
  Reject: things({ email: text, reason: text, subaccount: text }),
  Stack: things({ Arn: text, Name: text, Size: text }),
  Member: things({ poolId: text, membername: text, mail: text }),
  Tag: things({ poolId: text, key: text, value: text }),
  Join: things({ id: text, state: text }),
  Secret: things({ id: text, name: text, scope: things({ a: text }) }),
  User: things({ accountId: text, displayName: text }),
};
const contract = contractIn({ openapi: '3.0.3', info: { title: 'T', version: '1' }, paths, components: { schemas } });
const application = derive(contract);
const of = (name: string) => application.resources.find((one) => one.name === name);
const placeOf = (resource: string, id: string) =>
  deriveDetails(contract, application, resource)?.calls.find(({ operation: one }) => one === id)?.identity?.name;

describe('the identity of what no address names', () => {
  it('is what its calls ask for and it has, so that each call says which is meant', () => {
    expect(of('rejects')?.idField).toBe('email');
    expect(placeOf('rejects', 'POST /rejects/delete')).toBe('email');
    // Not the `Arn` that nothing takes.
    expect(of('stacks')?.idField).toBe('Name');
    expect(placeOf('stacks', 'POST /stacks/update')).toBe('Name');
  });

  it('is of several the one that is called as the item is, and never its owner', () => {
    expect(placeOf('members', 'POST /members/delete')).toBe('membername');
    expect(placeOf('tags', 'POST /tags/delete')).toBeUndefined();
    expect(of('secrets')?.idField).toBe('id');
  });

  it('is all that opening one asks for, by whatever word that has its own in it', () => {
    expect(of('joins')).toMatchObject({ idField: 'id', idParameter: 'join_request_id' });
    expect(placeOf('joins', 'POST /joins/get')).toBe('join_request_id');
  });

  it('is what must be told, not another name that the item has not', () => {
    expect(of('users')).toMatchObject({ idField: 'accountId', idParameter: 'accountId' });
    expect(placeOf('users', 'GET /users.get')).toBe('accountId');
    expect(placeOf('users', 'DELETE /users.remove')).toBe('accountId');
  });
});
