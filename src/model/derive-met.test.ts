// Rules that contracts met for the first time taught: what changes several, what only leads on, what programs read, what a PATCH
// does beside a PUT, what an answer tells once. Input: paths as those have them.
import { expect, it, test } from 'vitest';
import {
  applicationOf,
  inPath,
  type Json,
  kept,
  list,
  number,
  operation,
  resourceOf,
  text,
  things,
} from './paths.fixture.ts';

const summarised = (summary: string, one: Json): Json => ({ ...one, summary });

it('deletes several at "bulk/delete", where "bulk" is no thing', () => {
  const transaction = things({ id: text, amount: number });
  const several = operation(things({ failed: list(text) }), things({ ids: list(text) }));
  const application = applicationOf({
    ...kept('/transactions', transaction, 'id'),
    '/transactions/bulk': { patch: summarised('Change several transactions at once', several) },
    '/transactions/bulk/delete': { post: summarised('Delete several transactions at once', several) },
  });
  expect(application.resources.map(({ name }) => name)).toEqual(['transactions']);
  const { actions } = resourceOf(application, 'transactions');
  expect(actions.map((one) => [one.operation, one.on])).toEqual([
    ['PATCH /transactions/bulk', 'collection'],
    ['POST /transactions/bulk/delete', 'collection'],
  ]);
});

test.each(['/auth/.well-known/jwks.json', '/.well-known/{application}/openid-configuration', '/openid/v1/jwks'])(
  'GET %s is for programs, and no thing that people look at',
  (path) => {
    const parameters = path.includes('{') ? [inPath('application')] : [];
    const application = applicationOf({ [path]: { get: operation(null, undefined, ...parameters) } });
    expect(application.resources).toEqual([]);
  },
);
