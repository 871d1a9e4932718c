// What identifies the rows of a list that shows things which are kept elsewhere. Input: paths and schemas as gyms and courier
// services have them; output: the property that tells the rows apart.
import { expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  kept,
  list,
  number,
  operation,
  resourceOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const users = kept('/users', things({ id: text, displayName: text }), 'id');
const sessions = kept('/sessions', things({ id: text, title: text }), 'id');

const identityOf = (row: Readonly<Record<string, unknown>>): string | null =>
  resourceOf(
    applicationOf({
      ...users,
      ...sessions,
      '/sessions/{id}/attendees': { get: operation(list(things(row)), undefined, inPath('id')) },
    }),
    'attendees',
  ).idField;

it('is the identifier of what a row shows, since others may have its name as well', () => {
  expect(identityOf({ userId: text, name: text, belt: text })).toBe('userId');
});

it('is the name where the identifier is that of the owner, of something beside, or one of several', () => {
  expect(identityOf({ sessionId: text, name: text })).toBe('name');
  expect(identityOf({ userId: text, userName: text, name: text })).toBe('name');
  expect(identityOf({ userId: text, name: text, roomId: number })).toBe('name');
});

// Stack Exchange's questions begin with `accepted_answer_id`, a journal with `actor_id`, EVE's alliances with `creator_corporation_id`.
it('is no identifier of another thing, though it comes first', () => {
  expect(identityOf({ opening_session_id: text, note: text })).toBeNull();
  expect(identityOf({ actor_id: text, note: text })).toBeNull();
  expect(identityOf({ line_ref_id: text, note: text })).toBe('line_ref_id');
});
