// What deleting is called: by the API's own verb, so that nobody takes what is cancelled or revoked for gone.
import { expect, test } from 'vitest';
import { deletingVerb } from './deleting.ts';

const verbOf = (summary: string, operationId: string | null = null, path = '/things/{id}'): string | null =>
  deletingVerb({ summary, operationId, path } as Parameters<typeof deletingVerb>[0]);

test.each([
  ['Cancel a job', null, 'Cancel'],
  ['Cancels or signals a job', null, 'Cancel'],
  ['Revokes the API key.', null, 'Revoke'],
  ['Cancel a subscription', 'DeleteSubscriptionsId', 'Cancel'],
  ['', 'cancelSubscription', 'Cancel'],
  ['', 'TokensController_revoke', 'Revoke'],
  ['Disable user', 'disableUser', 'Disable'],
])('%s (%s) is %s', (summary, operationId, verb) => {
  expect(verbOf(summary, operationId)).toBe(verb);
});

test.each([
  ['Delete a job', 'deleteJob'],
  ['', 'slurm_v0038_cancel_job'],
  ['Cancel and delete an export', null],
  ['Removes a member', 'removeMember'],
  ['Job cancellation', null],
  ['', null],
])('%s (%s) deletes', (summary, operationId) => {
  expect(verbOf(summary, operationId)).toBeNull();
});

test('what is taken out of its owner is removed, and not gone', () => {
  expect(verbOf('Remove user from group', null, '/groups/{group_id}/users/{user_id}')).toBe('Remove');
  expect(verbOf('Removes a user from the groups', null, '/groups/{id}/users/{user}')).toBe('Remove');
  expect(verbOf('Remove a book from the library', null, '/shelves/{id}/books/{book}')).toBeNull();
  expect(verbOf('Remove a user', null, '/groups/{id}/users/{user}')).toBeNull();
});
