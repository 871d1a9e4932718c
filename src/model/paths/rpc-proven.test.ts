// Methods of RPC that stand alone: a contract in, what they are read as out.
import { expect, test } from 'vitest';
import { applicationOf, list, number, operation, ref, resourceOf, roleOf, text, things } from './paths.fixture.ts';

// ZKit (Connect) and Airbyte: logs, handlers and invoices that nothing else is done to.
test('what is said to list many, and answers them under that name, is a list though it is alone', () => {
  const page = things({ page: things({ page: number, pageSize: number }) });
  const of = (key: string) => operation(things({ [key]: list(ref('ErrorLog')), total: number }), page);
  const application = applicationOf(
    {
      '/zkit.v1.LogService/ListErrorLogs': { post: of('logs') },
      '/v1/definitions/list_latest': { post: of('definitions') },
      '/v1/billing/list_for_job': { post: of('events') },
    },
    { ErrorLog: things({ id: number, message: text }) },
  );
  const { listing, operations } = resourceOf(application, 'errorLogs');
  expect([operations.list, listing?.items, listing?.pagination.total]).toEqual([
    'POST /zkit.v1.LogService/ListErrorLogs',
    '/logs',
    '/total',
  ]);
  expect(roleOf(application, 'POST /v1/definitions/list_latest')).toBe('application');
  expect(roleOf(application, 'POST /v1/billing/list_for_job')).toBe('application');
});
