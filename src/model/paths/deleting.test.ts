// What deleting is called: by the API's own verb, so that nobody takes what is cancelled or revoked for gone.
import { expect, test } from 'vitest';
import { deletingVerb } from './deleting.ts';

const verbOf = (summary: string, operationId: string | null = null): string | null =>
  deletingVerb({ summary, operationId } as Parameters<typeof deletingVerb>[0]);

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
