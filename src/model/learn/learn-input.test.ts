// What may be entered where the contract says nothing of it: learned fields go in, what servers fill in does not, and what
// the contract does say stands.
import { member, readContract } from '#contract';
import type { Json } from '#contract';
import { expect, it } from 'vitest';
import type { Call, Resource } from '../application.ts';
import { derive } from '../derive.ts';
import { deriveDetails } from '../details.ts';
import { withLearnedInput } from './learn-input.ts';
import { learn } from './learn.ts';

const untold = { responses: { 200: { description: 'OK' } } };
const open = { ...untold, requestBody: { content: { 'application/json': { schema: { type: 'object' } } } } };
const told = {
  ...untold,
  requestBody: {
    content: { 'application/json': { schema: { type: 'object', properties: { note: { type: 'string' } } } } },
  },
};

interface Shops {
  readonly resource: Resource;
  readonly callOf: (method: string) => Call;
  /** The call of a method with what is known of its input, where the resource is this one. */
  readonly inputOf: (method: string, resource: Resource) => Call;
}

function read(put: Json, post: Json = open): Shops {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const paths = {
    '/shops': { get: untold, post },
    '/shops/{id}': { parameters: [id], get: untold, put, delete: untold },
  };
  const { contract } = readContract(JSON.stringify({ openapi: '3.0.0', info: { title: 'T', version: '1' }, paths }));
  const details = contract === null ? null : deriveDetails(contract, derive(contract, []), 'shops');
  if (details === null) throw new Error('no shops');
  const callOf = (method: string): Call => {
    const call = details.calls.find((one) => one.method === method);
    if (call === undefined) throw new Error(`no ${method}`);
    return call;
  };
  const inputOf = (method: string, resource: Resource): Call =>
    withLearnedInput({ ...details, resource }, callOf(method));
  return { resource: details.resource, callOf, inputOf };
}

const SHOPS = [
  { id: 7, name: 'North', floors: 2, status: 'open', createdAt: '2026-01-02T10:00:00Z' },
  { id: 8, name: 'South', floors: 3, status: 'shut', createdAt: '2026-01-03T10:00:00Z' },
];

it('takes the fields that were seen, but for what servers fill in, and no wider than they may be', () => {
  const { resource, inputOf } = read(untold);
  const learned = learn(resource, { value: { data: SHOPS }, headers: {} });
  for (const method of ['POST', 'PUT']) {
    const call = inputOf(method, learned);
    expect(call.learned).toBe(true);
    expect(call.requestBody?.content[0]).toMatchObject({
      mediaType: 'application/json',
      schema: {
        properties: {
          name: { type: 'string' },
          floors: { type: 'number' },
          status: { type: 'string', examples: ['open', 'shut'] },
        },
      },
    });
    const properties = member(call.requestBody?.content[0]?.schema, 'properties');
    expect(Object.keys(properties ?? {})).toEqual(['name', 'floors', 'status']);
    // The same value each time, so that nothing is drawn anew.
    expect(inputOf(method, learned)).toBe(call);
  }
});

it('asks for a key, and not for the thing that comes along with it', () => {
  const { resource, inputOf } = read(untold);
  const shops = [
    { id: 7, name: 'North', owner: { id: 3, name: 'Ada' }, ownerId: 3, address: { city: 'Ulm' }, area: 'A', areaId: 1 },
    { id: 8, name: 'South', owner: null, ownerId: null, address: { city: 'Bonn' }, area: 'B', areaId: 2 },
  ];
  const call = inputOf('POST', learn(resource, { value: shops, headers: {} }));
  const properties = member(call.requestBody?.content[0]?.schema, 'properties');
  expect(Object.keys(properties ?? {})).toEqual(['name', 'ownerId', 'address', 'area', 'areaId']);
});

it('leaves a call as it is where the contract says what goes in, nothing was learned, or it deletes', () => {
  const { resource, callOf, inputOf } = read(told);
  const learned = learn(resource, { value: SHOPS, headers: {} });
  expect(inputOf('PUT', learned)).toBe(callOf('PUT'));
  expect(inputOf('DELETE', learned)).toBe(callOf('DELETE'));
  const silent = read(untold);
  expect(silent.inputOf('PUT', silent.resource)).toBe(silent.callOf('PUT'));
  // A create of which nothing at all is known has nothing but what refusals will tell.
  expect(silent.inputOf('POST', silent.resource)).toEqual({ ...silent.callOf('POST'), learned: true });
});

it('changes what the create takes where only that is described, also before anything was learned', () => {
  const { resource, callOf, inputOf } = read(open, told);
  expect(inputOf('PUT', resource).requestBody).toBe(callOf('POST').requestBody);
  const learned = learn(resource, { value: SHOPS, headers: {} });
  expect(inputOf('PUT', learned).requestBody).toBe(callOf('POST').requestBody);
});

// GitHub's collaborators, and the members of a project as FastAPI has them: a form asked for the person's own address of mail.
it('asks nothing of what puts another thing there, which its address names', () => {
  const inPath = (name: string): Json => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
  const made = (parameter: string): Call => {
    const members = `/projects/{project_id}/members`;
    const paths = {
      '/projects': { get: untold },
      '/projects/{project_id}': { parameters: [inPath('project_id')], get: untold },
      [members]: { parameters: [inPath('project_id')], get: untold },
      [`${members}/{${parameter}}`]: {
        parameters: [inPath('project_id'), inPath(parameter)],
        put: { ...untold, summary: 'Add Member' },
        delete: untold,
      },
    };
    const { contract } = readContract(JSON.stringify({ openapi: '3.0.0', info: { title: 'T', version: '1' }, paths }));
    const details = contract === null ? null : deriveDetails(contract, derive(contract, []), 'members');
    const put = details?.calls.find((one) => one.method === 'PUT');
    if (details === null || put === undefined) throw new Error('no members');
    const rows = [{ id: 1, email: 'ada@example.org', full_name: 'Ada' }];
    return withLearnedInput({ ...details, resource: learn(details.resource, { value: rows, headers: {} }) }, put);
  };
  expect(made('user_id').requestBody).toBe(null);
  expect(made('member_id').requestBody).not.toBe(null);
});

// OpenStack's groups: an identifier was typed, above a whole form of a user.
it('lets one of those that are kept elsewhere be chosen, where one is said to be added, and asks nothing else', () => {
  const inPath = (name: string): Json => ({ name, in: 'path', required: true, schema: { type: 'string' } });
  const object = (schema: Json): Json => ({ 200: { description: 'OK', content: { 'application/json': { schema } } } });
  const user = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
  const users = { responses: object({ type: 'array', items: user }) };
  const putOf = (summary: string): Call => {
    const paths = {
      '/users': { get: users, post: told },
      '/users/{user_id}': { parameters: [inPath('user_id')], get: { responses: object(user) } },
      '/groups': { get: untold },
      '/groups/{group_id}': { parameters: [inPath('group_id')], get: untold },
      '/groups/{group_id}/users': { parameters: [inPath('group_id')], get: users },
      '/groups/{group_id}/users/{user_id}': {
        parameters: [inPath('group_id'), inPath('user_id')],
        put: { ...untold, summary },
        delete: untold,
      },
    };
    const { contract } = readContract(JSON.stringify({ openapi: '3.0.0', info: { title: 'T', version: '1' }, paths }));
    const details = contract === null ? null : deriveDetails(contract, derive(contract, []), 'groups.users');
    const put = details?.calls.find((one) => one.method === 'PUT');
    if (details === null || put === undefined) throw new Error('no users of a group');
    return withLearnedInput(details, put);
  };
  const added = putOf('Add user to group');
  expect(added.names?.map(({ field, resource }) => [field, resource])).toEqual([['user_id', 'users']]);
  expect(added.requestBody).toBe(null);
  expect(putOf('Create user in group').names ?? []).toEqual([]);
});

// Payload: each date is a text in the contract, and a moment in every answer.
it('asks for a moment where the contract says a text and every answer had one, and leaves what it says more of', () => {
  const text = { type: 'string' };
  const properties = { opened: { type: ['string', 'null'] }, closed: text, code: text };
  const body = (schema: Json): Json => ({
    responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } },
    requestBody: { content: { 'application/json': { schema } } },
  });
  const shop = { type: 'object', properties: { id: { type: 'integer' }, ...properties } };
  const { callOf, inputOf, resource } = read(
    body(shop),
    body({ type: 'object', properties: { ...properties, closed: { ...text, pattern: '^20' } } }),
  );
  expect(inputOf('PUT', resource)).toBe(callOf('PUT'));
  const rows = ['2026-09-09T09:30:00.000Z', '2026-09-10T10:00:00.000Z'].map((at, index) => ({
    id: index + 1,
    opened: at,
    closed: at,
    code: 'A',
  }));
  const learned = learn(resource, { value: rows, headers: {} });
  const schemaOf = (call: Call): Json => member(call.requestBody?.content[0]?.schema ?? null, 'properties') ?? null;
  expect(schemaOf(inputOf('PUT', learned))).toMatchObject({
    opened: { type: ['string', 'null'], format: 'date-time' },
    closed: { format: 'date-time' },
    code: text,
  });
  expect(member(member(schemaOf(inputOf('PUT', learned)), 'code') ?? null, 'format')).toBeUndefined();
  expect(member(member(schemaOf(inputOf('POST', learned)), 'closed') ?? null, 'format')).toBeUndefined();
  expect(inputOf('PUT', learned)).toBe(inputOf('PUT', learned));
});

// Platformatic: a DATE of the database is a text in the contract, and called as a moment is.
it('asks for a day where only the name speaks of a moment and every answer had a day', () => {
  const text = { type: 'string' };
  const shop = { type: 'object', properties: { id: { type: 'integer' }, ordered_on: text, paid_at: text } };
  const own: Json = {
    responses: { 200: { description: 'OK', content: { 'application/json': { schema: shop } } } },
    requestBody: { content: { 'application/json': { schema: shop } } },
  };
  const { inputOf, resource } = read(own, own);
  const rows = [1, 2, 3].map((id) => ({ id, ordered_on: `2026-10-0${id}`, paid_at: `2026-10-0${id}T09:00:00Z` }));
  const learned = learn(resource, { value: rows, headers: {} });
  expect(learned.fields.map(({ name, kind }) => [name, kind])).toEqual(
    expect.arrayContaining([
      ['ordered_on', 'date'],
      ['paid_at', 'date-time'],
    ]),
  );
  const put = inputOf('PUT', learned).requestBody?.content[0]?.schema ?? null;
  expect(member(put, 'properties')).toMatchObject({ ordered_on: { format: 'date' } });
  expect(member(member(member(put, 'properties') ?? null, 'paid_at') ?? null, 'format')).toBeUndefined();
});
