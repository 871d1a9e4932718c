// What things and people are called: words that a path writes together stand apart, and people go by both their names.
import { expect, test } from 'vitest';
import { type JsonObject } from '#contract';
import { applicationIn } from '../../../test/contract.ts';

const text = { type: 'string' };
const schemas: JsonObject = {
  PetType: { type: 'object', properties: { id: { type: 'integer' }, name: text } },
  Owner: {
    type: 'object',
    properties: { id: { type: 'integer' }, email: text, city: text, firstName: text, lastName: text },
  },
};

const thing: JsonObject = { type: 'object', properties: { id: { type: 'integer' } } };
Object.assign(schemas, { ZaakObject: thing, ZaakBesluit: thing, RestFagsak: thing, ModuleRank: thing });

function listOf(schema: string): JsonObject {
  const array = { type: 'array', items: { $ref: `#/components/schemas/${schema}` } };
  return { responses: { 200: { description: 'ok', content: { 'application/json': { schema: array } } } } };
}

const untold: JsonObject = {
  responses: { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'array' } } } } },
};

function one(schema: string): JsonObject {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } };
  return { responses: { 200: { description: 'ok', content } } };
}

function resourcesOf(paths: JsonObject) {
  const document = { openapi: '3.1.0', info: { title: 'Clinic', version: '1' }, paths, components: { schemas } };
  return applicationIn(document).resources;
}

test.each([
  ['/messages/inbox', 'MessageResponse', 'Messages (inbox)', 'Message'],
  ['/client-settings/user', 'ClientSettingDto', 'Client settings (user)', 'Client setting'],
  // Several are a part of those, whose rows they have; so are those of whoever asks, and what is told of a drive.
  ['/messages/drafts', 'MessageResponse', 'Drafts', 'Draft'],
  ['/messages/mine', 'MessageResponse', 'My messages', 'My message'],
  ['/drive/bin', 'DriveItem', 'Bins', 'Bin'],
])('calls the list at %s of a %s "%s", one "%s"', (path, schema, label, singular) => {
  Object.assign(schemas, { [schema]: thing });
  expect(resourcesOf({ [path]: { get: listOf(schema) } })[0]).toMatchObject({ label, singular });
});

test.each([
  ['/types/pending', 'PetType', 'Pending pet types', 'Pending pet type'],
  ['/lettings/advertised', 'PetType', 'Advertised pet types', 'Advertised pet type'],
  ['/ticket-counts/detailed', 'TicketCountsDetailed', 'Detailed ticket counts', 'Detailed ticket count'],
  ['/seed', 'PetType', 'Seeds', 'Seed'],
])('%s is called with what it lists', (path, schema, label, singular) => {
  expect(resourcesOf({ [path]: { get: listOf(schema) } })).toMatchObject([{ label, singular }]);
});

test.each([
  ['/pet-types/me', listOf('PetType'), 'My pet types', 'My pet type'],
  ['/pet-types/my', one('PetType'), 'My pet type', 'My pet type'],
  ['/pet-types/me', { responses: { 200: { description: 'ok' } } }, 'My pet types', 'My pet types'],
  ['/owners/me', one('Owner'), 'Me', 'Me'],
  ['/auth/me', one('Owner'), 'Me', 'Me'],
  ['/pet-types/current', one('PetType'), 'Current pet type', 'Current pet type'],
  ['/admin/pet-types/pending', untold, 'Pending pet types', 'Pending pet type'],
])('%s is called with what it is of', (path, get, label, singular) => {
  expect(resourcesOf({ [path]: { get } })).toMatchObject([{ label, singular }]);
});

test.each([
  ['/zaakobjecten', 'ZaakObject', 'Zaakobjecten', 'Zaakobject'],
  ['/besluiten', 'ZaakBesluit', 'Besluiten', 'Besluit'],
  ['/fagsaker', 'RestFagsak', 'Fagsaker', 'Fagsak'],
  ['/ranking', 'ModuleRank', 'Rankings', 'Ranking'],
])('%s keeps the plural of its own language, whose singular its schema tells', (path, schema, label, singular) => {
  expect(resourcesOf({ [path]: { get: listOf(schema) } })).toMatchObject([{ label, singular }]);
});

test('what is a plural of its own language once is one wherever the word stands', () => {
  const resources = resourcesOf({
    '/fagsaker': { get: listOf('RestFagsak') },
    '/export/fagsaker': { get: listOf('Owner') },
    '/export/eiere': { get: listOf('Owner') },
  });
  expect(resources.map(({ label, singular }) => `${label}, ${singular}`)).toEqual([
    'Fagsaker, Fagsak',
    'Fagsaker, Fagsak',
    'Eieres, Eiere',
  ]);
});

test.each([
  ['the schema', '/pettypes', listOf('PetType'), 'Pet types', 'Pet type'],
  ['an operation', '/auditlogs', { operationId: 'listAuditLogs', ...listOf('Owner') }, 'Audit logs', 'Audit log'],
  ['a tag', '/usergroups', { tags: ['User groups'], ...listOf('Owner') }, 'User groups', 'User group'],
  ['nothing', '/pettypes', listOf('Owner'), 'Pettypes', 'Pettype'],
])('words written together stand apart where %s says so', (_source, path, operation, label, singular) => {
  expect(resourcesOf({ [path]: { get: operation } })).toMatchObject([{ label, singular }]);
});

test('people go by both their names, side by side, before the name of their account', () => {
  const [owners] = resourcesOf({ '/owners': { get: listOf('Owner') } });
  expect(owners?.titleField).toBe('firstName');
  expect(owners?.columns).toEqual(['firstName', 'lastName', 'email', 'city']);
});

test.each([
  ['/memory_free', 'Memory free'],
  ['/accounts/following', 'Following'],
  ['/countries', 'Countries'],
])('what only qualifies things has no plural: %s is %s', (path, label) => {
  expect(resourcesOf({ [path]: { get: listOf('Owner') } })[0]?.label).toBe(label);
});

// A multi-tenant service, the FEC, Anchore, Taxamo; what stands alone has nothing before it.
test.each([
  ['/owners/search/by-name', 'Owners (by name)', 'Owner'],
  ['/totals/by_entity/', 'Totals (by entity)', 'Total'],
  ['/by-name', 'By names', 'By name'],
])('what says only how things are listed is called by what is before it: %s is %s', (path, label, singular) => {
  expect(resourcesOf({ [path]: { get: listOf('Owner') } })).toMatchObject([{ label, singular }]);
});

test('what is asked for after a preposition is called by what stands before it', () => {
  const called = (path: string): unknown => resourcesOf({ [path]: { get: one('Owner') } })[0]?.label;
  // Transport for London, Jumpseller, Monarch; MIMIC's agents have a "from".
  expect(called('/line/{id}/timetable/{fromStop}/to/{toStop}')).toBe('Timetables');
  expect(called('/orders/after/{id}')).toBe('Orders');
  expect(resourcesOf({ '/agents/{id}/from': { get: listOf('Owner') } })[0]?.label).toBe('Froms');
});
