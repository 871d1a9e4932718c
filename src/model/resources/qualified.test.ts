// What a last word only qualifies is called with what it is of: a contract in, labels out.
import { expect, test } from 'vitest';
import { applicationOf, inPath, list, number, operation, ref, text, things } from '../paths/paths.fixture.ts';

// Oryh, Jellyfin, Komga, Plaid, Reverb, OnSched: "Expirings", "Runnings", "Globals", "Recurrings", "Sellings" were no words.
test.each([
  ['/accounts/{account_id}/expiring', 'Expiring tasks'],
  ['/accounts/{account_id}/running', 'Running tasks'],
  ['/accounts/{account_id}/global', 'Global tasks'],
  ['/accounts/{account_id}/recurring', 'Recurring tasks'],
  ['/accounts/{account_id}/unavailable', 'Unavailable tasks'],
  // A word of its own.
  ['/accounts/{account_id}/recordings', 'Recordings'],
  ['/accounts/{account_id}/bookings', 'Bookings'],
])('%s is "%s"', (path, label) => {
  const { resources } = applicationOf(
    {
      '/accounts': { get: operation(list(ref('Account'))) },
      '/accounts/{account_id}': { get: operation(ref('Account'), undefined, inPath('account_id')) },
      [path]: { get: operation(list(ref('Task')), undefined, inPath('account_id')) },
    },
    { Account: things({ id: number, name: text }), Task: things({ id: number, title: text, due: text }) },
  );
  expect(resources.map((one) => one.label)).toContain(label);
});
