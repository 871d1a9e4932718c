// Rules that in-house business contracts taught: of a clinic, a delivery service, a pharmacy, a makerspace and a warehouse.
// Input: paths and schemas as theirs; output: what the application makes of them.
import { describe, expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  inQuery,
  type Json,
  kept,
  list,
  number,
  operation,
  ref,
  resourceOf,
  roleOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const relations = (application: ReturnType<typeof applicationOf>, name: string): readonly string[] =>
  resourceOf(application, name).relations.map(({ field, resource, idField }) => `${field}→${resource} ${idField}`);

describe('a thing shown in place', () => {
  it('is known by "id_" and its name, as the Romance languages write it', () => {
    const patient = things({ id: number, dni: text, nombre: text });
    const turno = things({
      id_turno: number,
      paciente: things({ id_paciente: number, nombre: text }),
      tratamiento: things({ id_tratamiento: number, descripcion: text }),
    });
    const application = applicationOf({
      ...kept('/pacientes', patient, 'id'),
      ...kept('/tratamientos', things({ id_tratamiento: number, descripcion: text }), 'id'),
      ...kept('/turnos', turno, 'id'),
    });
    expect(relations(application, 'turnos')).toEqual([
      'paciente→pacientes id_paciente',
      'tratamiento→tratamientos id_tratamiento',
    ]);
  });
});

describe('a list beside what it leads to', () => {
  it('is asked by whatever its items call that', () => {
    const invitation = things({ id: text, email: text, invited_by: { type: 'integer' } });
    const application = applicationOf({
      ...kept('/users', things({ id: { type: 'integer' }, name: text, email: text }), 'id'),
      '/invitations': { get: operation(list(invitation), undefined, inQuery('invited_by')) },
      '/invitations/{id}': { get: operation(invitation, undefined, inPath('id')) },
    });
    expect(relations(application, 'invitations')).toEqual(['invited_by→users null']);
    expect(resourceOf(application, 'users').referrers).toMatchObject([
      { resource: 'invitations', parameter: 'invited_by' },
    ]);
  });
});

describe('an identifier', () => {
  const order = things({ id: text, customer_id: text, merchant_id: text, guest_id: text });
  const users = (...roles: readonly string[]): Json =>
    kept('/users', things({ id: text, email: text, role: { type: 'string', enum: roles } }), 'id');

  it('leads to the users who can have the role that it names', () => {
    const application = applicationOf({ ...users('merchant', 'customer', 'admin'), ...kept('/orders', order, 'id') });
    expect(relations(application, 'orders')).toEqual(['customer_id→users null', 'merchant_id→users null']);
  });

  it('leads to those who are kept apart under that name, whatever the users can be', () => {
    const customers = kept('/customers', things({ id: text, name: text }), 'id');
    const application = applicationOf({ ...users('customer'), ...customers, ...kept('/orders', order, 'id') });
    expect(relations(application, 'orders')).toEqual(['customer_id→customers null']);
  });

  it('leads from "/users/pharmacies" to the pharmacy, and what is asked for by pharmacies is none of those who work there', () => {
    const worker = things({ id: text, email: text });
    const order = things({ id: text, code: text });
    const application = applicationOf({
      ...kept('/pharmacies', things({ id: text, name: text, city: text }), 'id'),
      '/users/pharmacies': {
        get: operation(list(worker)),
        post: operation(worker, things({ email: text, pharmacy_id: text })),
      },
      '/users/pharmacies/{userId}': { get: operation(worker, undefined, inPath('userId')) },
      '/orders': {
        get: operation(list(order), undefined, inQuery('pharmacy_id')),
        post: operation(order, things({ code: text, pharmacy_id: text })),
      },
      '/orders/{id}': { get: operation(order, undefined, inPath('id')) },
    });
    expect(relations(application, 'users.pharmacies')).toEqual(['pharmacy_id→pharmacies null']);
    expect(resourceOf(application, 'pharmacies').referrers.map(({ resource }) => resource)).toContain('orders');
    expect(resourceOf(application, 'users.pharmacies').referrers).toEqual([]);
  });

  it('leads to those whose path says the word before the name, among several of that name', () => {
    const role = things({ name: text, identifier: text });
    const group = things({ id: text, default_project_role: things({ identifier: text }) });
    const application = applicationOf({
      ...kept('/roles/role', role, 'role'),
      ...kept('/projects/roles/role', role, 'role'),
      ...kept('/groups', group, 'id'),
    });
    const [only] = resourceOf(application, 'groups').relations;
    expect(resourceOf(application, only?.resource ?? '').path).toBe('/projects/roles/role');
  });

  it('leads by "tracking_" and a name to what is kept under that name', () => {
    const scene = things({ id: text, tracking_image_id: number, tracking_id: text });
    const application = applicationOf({
      ...kept('/images', things({ id: number, name: text }), 'id'),
      ...kept('/scenes', scene, 'id'),
    });
    expect(relations(application, 'scenes')).toEqual(['tracking_image_id→images null']);
  });
});

describe('what staff writes under "/admin"', () => {
  const option = { Option: things({ id: text, name: text, amount: text }), Plan: things({ id: text, days: number }) };
  const writes = (schema: string): Json => ({
    '/admin/options': { post: operation(ref(schema), ref(schema)) },
    '/admin/options/{id}': {
      put: operation(ref(schema), ref(schema), inPath('id')),
      delete: operation(null, undefined, inPath('id')),
    },
  });

  it('is what all read without that word: one thing, with a form for both', () => {
    const application = applicationOf({ ...kept('/options', ref('Option'), 'id'), ...writes('Option') }, option);
    expect(application.resources.map(({ name }) => name)).toEqual(['options']);
    expect(resourceOf(application, 'options').operations).toMatchObject({
      list: 'GET /options',
      create: 'POST /admin/options',
      update: 'PUT /admin/options/{id}',
      delete: 'DELETE /admin/options/{id}',
    });
  });

  it('stays apart where it is another thing, is read there as well, or where all can do it too', () => {
    const all = kept('/options', ref('Option'), 'id');
    const read = kept('/admin/options', ref('Option'), 'id') as Record<string, Json>;
    const both = Object.entries(writes('Option')).map(([path, methods]) => [
      path,
      { ...(methods as Json), ...read[path] },
    ]);
    const own = { ...all, '/options': { ...(all['/options'] as Json), post: operation(ref('Option'), ref('Option')) } };
    for (const paths of [
      { ...all, ...writes('Plan') },
      { ...all, ...Object.fromEntries(both) },
      { ...own, ...writes('Option') },
    ])
      expect(applicationOf(paths, option).resources).toHaveLength(2);
  });
});

describe('an identity', () => {
  it('is what is called an identifier before a name, where the path says no more than what the thing is', () => {
    const role = things({ name: text, permissions: list(text), identifier: text });
    expect(resourceOf(applicationOf(kept('/roles', role, 'role')), 'roles').idField).toBe('identifier');
  });
});

describe('lists of words', () => {
  it('are the words to choose from, and no list of the one that is called like a list', () => {
    const words = { sources: list(text), entities: list(text), severities: list(text) };
    const logs = kept('/logs', things({ id: text, action: text }), 'id');
    const application = applicationOf({ ...logs, '/logs/meta': { get: operation(things(words)) } });
    expect(roleOf(application, 'GET /logs/meta')).toBe('action');
  });
});
