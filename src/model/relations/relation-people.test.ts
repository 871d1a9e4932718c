// Where the part that a person plays leads, when people are only listed: for an administration that changes them there, or for
// all. Input: paths as in-house APIs have them; output: the relations of what names people.
import { expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  type Json,
  kept,
  list,
  number,
  operation,
  ref,
  resourceOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const uuid = { type: 'string', format: 'uuid' };
const schemas = { User: things({ id: text, username: text }) };
const loans = kept('/loans', things({ id: text, title: text, owner_id: text, approved_by_id: text }), 'loan_id');

const relations = (users: Json): readonly string[] =>
  resourceOf(applicationOf({ ...loans, ...users }, schemas), 'loans').relations.map(
    ({ field, resource }) => `${field}→${resource}`,
  );

const all = { get: operation(list(ref('User'))) };
const change = operation(ref('User'), ref('User'), inPath('user_id'));

it('leads to the users whom an administration lists and changes, though none is read alone', () => {
  const users = { '/admin/users': all, '/admin/users/{user_id}': { patch: change } };
  expect(relations(users)).toEqual(['owner_id→users', 'approved_by_id→users']);
});

it('leads to the users who are listed for all, and first to those who are opened', () => {
  expect(relations({ '/users': all })).toEqual(['owner_id→users', 'approved_by_id→users']);
  const both = relations({ '/users': all, ...kept('/members', things({ id: text, email: text }), 'member_id') });
  expect(both).toEqual(['owner_id→members', 'approved_by_id→members']);
});

it('leads to no list of whoever asks, and to none below something else', () => {
  expect(relations({ '/user': all })).toEqual([]);
  expect(
    relations({ '/teams/{team}/users': { get: operation(list(ref('User')), undefined, inPath('team')) } }),
  ).toEqual([]);
});

it('leads by a name to those who are known by their names, where it is said to be a user’s', () => {
  const image = things({
    id: text,
    created_by: { ...text, description: 'The name of the User who created this Image.' },
    updated_by: { ...text, description: 'The resource name of the user.' },
    deleted_by: text,
  });
  const users = (property: string): Json => kept('/users', things({ [property]: text, email: text }), property);
  const of = (property: string): readonly string[] =>
    resourceOf(applicationOf({ ...kept('/images', image, 'id'), ...users(property) }), 'images').relations.map(
      ({ field, resource }) => `${field}→${resource}`,
    );
  expect(of('username')).toEqual(['created_by→users']);
  expect(of('id')).toEqual([]);
});

const leads = (paths: Json, name: string): readonly string[] =>
  resourceOf(applicationOf(paths), name).relations.map(({ field, resource }) => `${field}→${resource}`);

it('leads to those who work there, where other persons are known as well', () => {
  const paths = {
    ...kept('/people', things({ id: number, name: text }), 'id'),
    ...kept('/staff', things({ id: number, name: text }), 'id'),
    ...kept('/orders', things({ id: number, created_by_id: number, person_id: number }), 'id'),
  };
  expect(leads(paths, 'orders')).toEqual(['created_by_id→staff', 'person_id→people']);
});

it('leads to those that the name says, and to none of others', () => {
  const member = things({ id: uuid, userId: uuid, role: text });
  const task = things({
    id: uuid,
    assignedToMemberId: uuid,
    assignedToMember: member,
    createdById: uuid,
    reviewedByMemberId: uuid,
    reviewedByMember: member,
  });
  const users = kept('/users', things({ id: uuid, email: text }), 'id');
  const tasks = kept('/tasks', task, 'id');
  const members = kept('/family-members', things({ id: uuid, name: text }), 'id');
  expect(leads({ ...users, ...tasks, ...members }, 'tasks')).toEqual([
    'assignedToMemberId→family-members',
    'assignedToMember→family-members',
    'createdById→users',
    'reviewedByMemberId→family-members',
    'reviewedByMember→family-members',
  ]);
  // An account is a firm's there (ExaVault), a member of a family no user.
  const account = { '/account': { get: operation(things({ id: number, quota: number })) } };
  const webhooks = kept('/webhooks', things({ id: number, owner_account_id: uuid, owner_id: uuid }), 'id');
  expect(leads({ ...account, ...users, ...webhooks }, 'webhooks')).toEqual(['owner_id→users']);
  expect(leads({ ...users, ...tasks }, 'tasks')).not.toContain('assignedToMemberId→users');
});

it('leads to whoever did what people do, also in Spanish and Portuguese', () => {
  const users = kept('/usuarios', things({ id: number, nombre: text }), 'id');
  const task = things({
    id: number,
    triggered_by: number,
    asignado_por_id: number,
    criado_por: number,
    used_by: number,
    followed_by: number,
  });
  expect(leads({ ...users, ...kept('/tareas', task, 'id') }, 'tareas')).toEqual([
    'triggered_by→usuarios',
    'asignado_por_id→usuarios',
    'criado_por→usuarios',
  ]);
});

it('leads to no user by the number that a student has, where there are students', () => {
  const user = things({ id: number, role: { type: 'string', enum: ['student', 'instructor'] } });
  const users = kept('/users', user, 'id');
  const students = kept('/students', things({ id: number, student_id: text, program: text }), 'id');
  const grades = kept('/grades', things({ id: number, student_id: number }), 'id');
  expect(leads({ ...users, ...students, ...grades }, 'students')).toEqual([]);
  expect(leads({ ...users, ...students, ...grades }, 'grades')).toEqual(['student_id→students']);
  expect(leads({ ...users, ...grades }, 'grades')).toEqual(['student_id→users']);
});

it('leads to users and to no members that are users themselves, though those alone are opened', () => {
  const users = { '/admin/users': { get: operation(list(things({ userId: number, email: text }))) } };
  const albums = kept('/albums', things({ id: number, createdBy: number }), 'id');
  const members = (item: Json): Json => kept('/team/members', things({ id: number, email: text, ...item }), 'id');
  expect(leads({ ...users, ...albums, ...members({ userId: number }) }, 'albums')).toEqual(['createdBy→users']);
  expect(leads({ ...users, ...albums, ...members({}) }, 'albums')).toEqual(['createdBy→members']);
});

it('leads from whatever people did to who did it, where a number or a UUID stands, and from nothing that things do', () => {
  const entry = things({
    id: text,
    checked_in_by: uuid,
    lastEditedBy: number,
    admin_reviewed_by: uuid,
    assigned_reviewer_id: uuid,
    initiator_id: uuid,
    followee_id: text,
    followers: number,
    voided_by: text,
    liked_by: number,
    blocked_by: uuid,
  });
  const users = kept('/users', things({ id: text, email: text }), 'id');
  const { relations: led } = resourceOf(applicationOf({ ...kept('/entries', entry, 'id'), ...users }), 'entries');
  expect(led.map(({ field, resource }) => `${field}→${resource}`)).toEqual([
    'checked_in_by→users',
    'lastEditedBy→users',
    'admin_reviewed_by→users',
    'assigned_reviewer_id→users',
    'initiator_id→users',
    'followee_id→users',
  ]);
});

it('leads from a person who is shown in short to the users who are only listed for all', () => {
  const person = things({ id: text, name: text, email: text });
  const doers = { requestedBy: person, reviewedBy: person, checkedInBy: person, blockedBy: person };
  const requests = kept('/requests', things({ id: text, ...doers, place: person }), 'id');
  const leads = (users: Json): readonly string[] =>
    resourceOf(applicationOf({ ...requests, ...users }), 'requests').relations.map(
      ({ field, resource }) => `${field}→${resource}`,
    );
  const row = things({ id: text, name: text, email: text, isAdmin: { type: 'boolean' } });
  const found = ['requestedBy→users', 'reviewedBy→users', 'checkedInBy→users'];
  expect(leads({ '/admin/users': { get: operation(list(row)) } })).toEqual(found);
  expect(leads({ '/teams/{team_id}/users': { get: operation(list(row), undefined, inPath('team_id')) } })).toEqual([]);
});

it('leads by an address of mail to those who are known by theirs, and not to where a letter goes', () => {
  const address = { type: 'string', format: 'email' };
  const users = kept('/users', things({ email: address, full_name: text }), 'email');
  const moves = things({ id: text, allocated_to: address, forwarded_to: address, to: address, owner: address });
  const application = applicationOf({ ...kept('/moves', moves, 'id'), ...users });
  expect(resourceOf(application, 'moves').relations.map(({ field }) => field)).toEqual(['allocated_to', 'owner']);
});

it('leads from what is said to be the user who did it, where an example shows what users are known by', () => {
  const by = (example: string) => ({ type: 'string', description: 'The user who did this.', example });
  const leads = (known: string, example: string): readonly string[] =>
    resourceOf(
      applicationOf({
        ...kept('/users', things({ [known]: text, email: text }), known),
        ...kept('/tickets', things({ id: text, updated_by: by(example) }), 'ticket_id'),
      }),
      'tickets',
    ).relations.map(({ field, resource }) => `${field}→${resource}`);
  expect(leads('id', '12345')).toEqual(['updated_by→users']);
  expect(leads('username', 'some_user')).toEqual(['updated_by→users']);
  expect(leads('username', 'John Q. Public')).toEqual([]);
  expect(leads('id', 'jane')).toEqual([]);
});

it('leads to the accounts of persons, and not to those of firms, which have an address of mail too', () => {
  const leads = (more: Json): readonly string[] => {
    const account = things({ id: text, name: text, email: text, owner_id: text, ...more });
    return resourceOf(applicationOf(kept('/accounts', account, 'id')), 'accounts').relations.map(({ field }) => field);
  };
  expect(leads({})).toEqual(['owner_id']);
  expect(leads({ industry: text, website: text })).toEqual([]);
  expect(leads({ company_name: text, username: text })).toEqual(['owner_id']);
});
