// Contracts whose calls take which item is meant in query or body; where each call says it out, and what is sent for it.
import { describe, expect, it } from 'vitest';
import { contractIn } from '../../../test/contract.ts';
import { lookupInTable } from '#contract';
import { derive } from '../derive.ts';
import { deriveDetails } from '../details.ts';
import { identified } from './identified.ts';
import { formOf } from '../form/index.ts';
import { neededInQuery } from '../learn/wanted.ts';
import { inPath, inQuery, list, number, operation, ref, things, text } from '../paths/paths.fixture.ts';

const paths = {
  '/notes.list': { post: operation(list(ref('Note')), things({ limit: number })) },
  '/notes.info': { post: operation(ref('Note'), things({ id: number })) },
  '/notes.update': { post: operation(ref('Note'), things({ id: number, title: text })) },
  '/get-providers': { get: operation(list(ref('Note'))) },
  '/get-provider': { get: operation(ref('Note'), undefined, inQuery('id')) },
  '/notes.delete': { post: operation(null, things({ ids: list(number) })) },
  '/users': { get: operation(list(ref('Note'))), put: operation(ref('Note'), ref('Note')) },
  '/users/{id}': { get: operation(ref('Note'), undefined, inPath('id')) },
};
const components = { schemas: { Note: things({ id: number, title: text }) } };
const contract = contractIn({ openapi: '3.0.3', info: { title: 'T', version: '1' }, paths, components });
const application = derive(contract);

const identityOf = (resource: string, id: string) =>
  deriveDetails(contract, application, resource)?.calls.find(({ operation: one }) => one === id)?.identity;

describe('where a call says which item is meant', () => {
  it('is its body, its query, or its address', () => {
    expect(identityOf('notes', 'POST /notes.info')).toEqual({ in: 'body', name: 'id', counts: true });
    expect(identityOf('notes', 'POST /notes.update')).toEqual({ in: 'body', name: 'id', counts: true });
    expect(identityOf('notes', 'POST /notes.delete')).toEqual({ in: 'list', name: 'ids', counts: true });
    expect(identityOf('notes', 'POST /notes.list')).toBeUndefined();
    expect(identityOf('providers', 'GET /get-provider')).toEqual({ in: 'query', name: 'id', counts: false });
    expect(identityOf('users', 'PUT /users')).toEqual({ in: 'body', name: 'id', counts: true });
    expect(identityOf('users', 'GET /users/{id}')).toBeUndefined();
  });

  // NocoBase calls it `filterByTk`, Airbyte `builderProjectId` beside the `workspaceId` that its lists take as well, Mandrill `name`.
  it('is what opening, changing and deleting one alike are asked for, whatever it is called', () => {
    const told = contractIn({
      openapi: '3.0.3',
      info: { title: 'T', version: '1' },
      paths: {
        '/notes:list': { get: operation(list(ref('Note')), undefined, inQuery('page'), inQuery('fields')) },
        '/notes:get': { get: operation(ref('Note'), undefined, inQuery('filterByTk'), inQuery('fields')) },
        '/notes:create': { post: operation(ref('Note'), ref('Note')) },
        '/notes:update': { post: operation(ref('Note'), ref('Note'), inQuery('filterByTk')) },
        '/notes:destroy': { post: operation(null, undefined, inQuery('filterByTk')) },
        '/checks:list': { get: operation(list(ref('Note'))) },
        '/checks:get': { get: operation(ref('Note'), undefined, inQuery('fields')) },
        '/checks:destroy': { post: operation(null) },
      },
      components,
    });
    const of = (resource: string) => deriveDetails(told, derive(told), resource);
    const place = { in: 'query', name: 'filterByTk', counts: false };
    const notes = ['GET /notes:get', 'POST /notes:update', 'POST /notes:destroy'];
    expect(notes.map((id) => of('notes')?.calls.find(({ operation: one }) => one === id)?.identity)).toEqual([
      place,
      place,
      place,
    ]);
    // Without one the same would open, or go, whatever was clicked: that is an action of the list.
    expect(derive(told).resources.find(({ name }) => name === 'checks')).toMatchObject({
      operations: { list: 'GET /checks:list', get: null, delete: null },
      actions: [
        { operation: 'GET /checks:get', on: 'collection' },
        { operation: 'POST /checks:destroy', on: 'collection' },
      ],
    });
  });

  // NocoBase's fields of a collection, messages of OpenWA's sessions, InfluxDB's secrets, Snyk's tags.
  it('is no parameter of the path of their list, which says whose they are', () => {
    const folder = inPath('folderId');
    const one = inQuery('filterByTk');
    const told = contractIn({
      openapi: '3.0.3',
      info: { title: 'T', version: '1' },
      paths: {
        '/folders': { get: operation(list(things({ id: number, name: text }))) },
        '/folders/{folderId}': { get: operation(things({ id: number, name: text }), undefined, folder) },
        '/folders/{folderId}/notes:list': { get: operation(list(ref('Note')), undefined, folder) },
        '/folders/{folderId}/notes:get': { get: operation(ref('Note'), undefined, folder, one) },
        '/folders/{folderId}/notes:destroy': { post: operation(null, undefined, folder, one) },
      },
      components: { schemas: { Note: things({ id: number, title: text, folderId: number }) } },
    });
    const { resources } = derive(told);
    const notes = resources.find(({ path }) => path.includes('notes'));
    expect(notes).toMatchObject({ idField: 'id', parentParameters: ['folderId'] });
    const calls = deriveDetails(told, derive(told), notes?.name ?? '')?.calls;
    expect(calls?.find(({ operation: id }) => id.endsWith('notes:destroy'))?.identity).toEqual({
      in: 'query',
      name: 'filterByTk',
      counts: false,
    });
  });

  it('is filled from the address of the screen, as the kind that it is, unless it was said', () => {
    const identity = { in: 'body', name: 'id', counts: true } as const;
    const parameters = [] as const;
    const path = { id: '7' };
    expect(identified({ identity, parameters }, { path })).toEqual({ path, body: { id: 7 } });
    expect(identified({ identity, parameters }, { path, body: { id: 8, title: 'x' } }).body).toEqual({
      id: 8,
      title: 'x',
    });
    expect(identified({ identity: { in: 'query', name: 'id', counts: false }, parameters }, { path }).query).toEqual({
      id: '7',
    });
    expect(identified({ identity: { ...identity, in: 'list' }, parameters }, { path }).body).toEqual({ id: [7] });
    expect(identified({ parameters }, { path })).toEqual({ path });
  });

  it('says in the query what that repeats of the address, and asks nobody (Combell, Open Targets, SendGrid)', () => {
    const repeating = operation(ref('Note'), undefined, inPath('noteId'), { ...inQuery('note_id'), required: true });
    const twice = contractIn({
      openapi: '3.0.3',
      info: { title: 'T', version: '1' },
      paths: { '/notes/{noteId}': { get: repeating } },
      components,
    });
    const call = deriveDetails(twice, derive(twice), 'notes')?.calls[0];
    if (call === undefined) throw new Error('no call');
    expect(identified(call, { path: { noteId: '7' } }).query).toEqual({ note_id: '7' });
    expect(identified(call, { path: { noteId: '7' }, query: { note_id: '8' } }).query).toEqual({ note_id: '8' });
    expect(neededInQuery(call)).toEqual([]);
    expect(formOf(call, lookupInTable([]), { given: ['noteId'] }).parameters).toEqual([]);
    expect(formOf(call, lookupInTable([])).parameters).toHaveLength(2);
  });
});
