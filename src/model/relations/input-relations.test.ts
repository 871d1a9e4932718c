// What a path asks for is chosen among the items of the resource that it names, where they can be listed.
import { lookupInTable, type Parameter } from '#contract';
import { expect, test } from 'vitest';
import type { Call } from '../application.ts';
import { inputRelations, type Choosable } from './input-relations.ts';

const operations = { list: 'GET /x', get: null, create: null, update: null, replace: null, delete: null };
const collection = { kind: 'collection' as const, parent: null, parentParameters: [], idParameter: 'id', operations };
const RESOURCES = [
  { ...collection, name: 'spaces', path: '/spaces' },
  { ...collection, name: 'staff-members', path: '/staff-members' },
  { ...collection, name: 'sources', path: '/credits/sources' },
  { ...collection, name: 'events', path: '/events/{year}', parentParameters: ['year'] },
  { ...collection, name: 'zones', path: '/zones', operations: { ...operations, list: null } },
  {
    ...collection,
    name: 'orders',
    path: '/tenants/{tenantId}/orders',
    parentParameters: ['tenantId'],
    idParameter: 'no',
  },
  { ...collection, name: 'boards', path: '/boards', parent: 'spaces', listedAt: '/spaces/{spaceId}/boards' },
  { ...collection, name: 'cards', path: '/cards', parent: 'boards', listedAt: '/boards/{boardId}/cards' },
];

function relations(
  path: string,
  place: readonly (readonly [string, string])[] = [],
  resources: readonly Choosable[] = RESOURCES,
  schema: object = { type: 'string' },
): readonly string[] {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']) => ({ name, in: 'path', schema }) as unknown as Parameter,
  );
  const call = { path, parameters, requestBody: null } as unknown as Call;
  return inputRelations(call, resources, new Map(place), lookupInTable([])).map(
    ({ field, resource }) => `${field} → ${resource}`,
  );
}

test('path parameters are chosen, whatever they are called', () => {
  expect(relations('/spaces/{space}/pages')).toEqual(['space → spaces']);
  expect(relations('/pages/{spaceId}')).toEqual(['spaceId → spaces']);
  expect(relations('/spaces/{id}/archive')).toEqual(['id → spaces']);
});

test('the word before what it is may stand in the path as well', () => {
  expect(relations('/refunds/{creditSourceId}')).toEqual(['creditSourceId → sources']);
  expect(relations('/refunds/{lightSourceId}')).toEqual([]);
  expect(relations('/teams/events/{year}', [['eventyear', '2026']])).toEqual([]);
});

test('which of two it is may stand before what it is', () => {
  expect(relations('/moves/{newSpaceId}/{target_staff_member_id}/{linkedSpaceId}')).toEqual([
    'newSpaceId → spaces',
    'target_staff_member_id → staff-members',
  ]);
});

// GitHub (a collaborator was chosen among those one has blocked), Vikunja, Codex, Vimeo, Zoom.
test('of several that hold such things the one called so is taken, whichever comes first', () => {
  const held = [
    { ...collection, name: 'blocks', path: '/user/blocks', idParameter: 'username' },
    { ...collection, name: 'search.users', path: '/search/users' },
    { ...collection, name: 'admin.projects', path: '/admin/projects' },
    { ...collection, name: 'users', path: '/users', idParameter: 'username' },
    { ...collection, name: 'projects', path: '/projects' },
  ];
  expect(relations('/repos/{repo}/collaborators/{username}', [], held)).toEqual(['username → users']);
  expect(relations('/boards/{userId}', [], held)).toEqual(['userId → users']);
  expect(relations('/boards/{projectId}', [], held)).toEqual(['projectId → projects']);
});

// Mannschaft, SendGrid, Clever Cloud.
test('what somebody was sent is typed in, and what is told word by word is chosen among these', () => {
  const held = [
    { ...collection, name: 'tokens', path: '/tokens' },
    { ...collection, name: 'routes', path: '/routes' },
  ];
  expect(relations('/invites/{token}/join', [], held)).toEqual([]);
  expect(relations('/stops/{routeId}', [], held)).toEqual(['routeId → routes']);
  expect(relations('/stops/{routeId}', [], held, { enum: ['red', 'blue'] })).toEqual([]);
  expect(relations('/stops/{routeId}', [], held, { enum: [0, 1, 2] })).toEqual(['routeId → routes']);
});

test('what cannot be listed here is typed in', () => {
  expect(relations('/zones/{zone}/records')).toEqual([]);
  expect(relations('/ship/{orderId}')).toEqual([]);
  expect(relations('/ship/{orderId}', [['tenant', '7']])).toEqual(['orderId → orders']);
});

test('what is made under a name of its own is typed in, and what is done to it is chosen', () => {
  const [spaces] = RESOURCES;
  if (spaces === undefined) throw new Error('There are no spaces.');
  const makes = { ...spaces, operations: { ...operations, create: 'POST /spaces/{space}' } };
  const parameters = [{ name: 'space', in: 'path', schema: { type: 'string' } }] as unknown as Parameter[];
  const call = (operation: string) => ({ operation, path: '/spaces/{space}', parameters }) as unknown as Call;
  const asked = (operation: string) => inputRelations(call(operation), [makes], new Map(), lookupInTable([]));
  expect(asked('POST /spaces/{space}')).toEqual([]);
  expect(asked('PUT /spaces/{space}')).toHaveLength(1);
});

test('what is listed below an owner is chosen where the owner can be, which is asked for before it', () => {
  expect(relations('/boards/{boardId}/labels')).toEqual(['boardId → boards']);
  expect(relations('/cards/{cardId}/comments')).toEqual([]);
  expect(relations('/cards/{cardId}/comments', [['board', 'b1']])).toEqual(['cardId → cards']);
});

// "/issues.{format}" of Redmine ends in no word: what named nothing was chosen among the issues.
test('what names nothing that is kept here is typed in, also where a list has its format in its address', () => {
  const [spaces] = RESOURCES;
  if (spaces === undefined) throw new Error('There are no spaces.');
  const issues = { ...spaces, name: 'issues', path: '/issues.{format}', idParameter: null };
  const parameters = [{ name: 'filename', in: 'path', schema: { type: 'string' } }] as unknown as Parameter[];
  const call = { operation: 'GET /x', path: '/downloads/{filename}', parameters } as unknown as Call;
  expect(inputRelations(call, [issues], new Map(), lookupInTable([]))).toEqual([]);
});
