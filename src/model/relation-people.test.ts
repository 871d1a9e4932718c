// Where the part that a person plays leads, when people are only listed: for an administration that changes them there, or for
// all. Input: paths as in-house APIs have them; output: the relations of what names people.
import { expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  type Json,
  kept,
  list,
  operation,
  ref,
  resourceOf,
  text,
  things,
} from './paths.fixture.ts';

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
