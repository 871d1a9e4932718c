// Rules that contracts met for the first time taught: what changes several, what only leads on, what programs read, what a PATCH
// does beside a PUT, what reports tell. Input: paths as those have them.
import { describe, expect, it, test } from 'vitest';
import {
  applicationOf,
  inPath,
  type Json,
  kept,
  list,
  number,
  operation,
  resourceOf,
  roleOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

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

describe('what only leads to another address', () => {
  const sent = { parameters: [inPath('id')], responses: { 302: { description: 'Redirect to the destination' } } };

  it('opens nothing', () => {
    const application = applicationOf({ '/track/click/{id}': { get: sent } });
    expect(application.resources).toEqual([]);
    expect(application.index.actions).toMatchObject([{ operation: 'GET /track/click/{id}' }]);
  });

  it('opens what is told of there, or comes as well', () => {
    const told = { 302: { description: 'Found', content: { 'application/json': { schema: things({ id: text }) } } } };
    const role = (responses: Json): string =>
      roleOf(applicationOf({ '/clicks/{id}': { get: { ...sent, responses } } }), 'GET /clicks/{id}');
    expect(role(told)).toBe('get');
    expect(role({ ...sent.responses, 200: { description: '' } })).toBe('get');
  });
});

test.each(['/auth/.well-known/jwks.json', '/.well-known/{application}/openid-configuration', '/openid/v1/jwks'])(
  'GET %s is for programs, and no thing that people look at',
  (path) => {
    const parameters = path.includes('{') ? [inPath('application')] : [];
    const application = applicationOf({ [path]: { get: operation(null, undefined, ...parameters) } });
    expect(application.resources).toEqual([]);
  },
);

describe('a PATCH beside the PUT that updates', () => {
  const product = things({ _id: text, name: text, price: number });
  const written = things({ name: text, price: number });
  const rolesOf = (summary: string, body: Json): readonly string[] => {
    const application = applicationOf({
      '/products': { get: operation(list(product)) },
      '/products/{id}': {
        get: operation(product, undefined, inPath('id')),
        put: summarised('Update a product', operation(null, written, inPath('id'))),
        patch: summarised(summary, operation(null, body, inPath('id'))),
      },
    });
    return ['PUT', 'PATCH'].map((method) => roleOf(application, `${method} /products/{id}`));
  };

  it('is done to the thing where it takes nothing that the PUT takes', () => {
    expect(rolesOf('Score a product', things({ customerId: text, score: number }))).toEqual(['update', 'action']);
    expect(rolesOf('Set the default product', things({ is_default: { type: 'boolean' } }))).toEqual([
      'update',
      'action',
    ]);
  });

  it('updates where it takes some of it, or says so', () => {
    expect(rolesOf('Price a product', things({ price: number }))).toEqual(['replace', 'update']);
    expect(rolesOf('Update the notes of a product', things({ notes: text }))).toEqual(['replace', 'update']);
  });
});

describe("what a report's path tells of one thing", () => {
  const company = things({ id: number, name: text });
  const report = things({ summary: things({ campaigns: number }), score: number });
  const told = (path: string, parameter: string): Json => ({
    [path]: { get: operation(report, undefined, inPath(parameter)) },
  });

  it('is an action on the thing that is kept elsewhere', () => {
    const application = applicationOf({
      ...kept('/companies', company, 'id'),
      ...told('/reports/companies/{company}', 'company'),
      ...told('/stats/company/{id}', 'id'),
    });
    expect(application.resources.map(({ name }) => name)).toEqual(['companies']);
    const { actions } = resourceOf(application, 'companies');
    expect(actions.map((one) => [one.operation, one.on])).toEqual([
      ['GET /reports/companies/{company}', 'item'],
      ['GET /stats/company/{id}', 'item'],
    ]);
  });

  it('is a thing of its own where it is listed, known by another thing, or told by no report', () => {
    const names = (more: Json): readonly string[] =>
      applicationOf({ ...kept('/companies', company, 'id'), ...more }).resources.map(({ name }) => name);
    expect(names(kept('/reports/companies', report, 'id'))).toHaveLength(2);
    expect(names(told('/reports/companies/{campaignId}', 'campaignId'))).toHaveLength(2);
    expect(names(told('/public/companies/{id}', 'id'))).toHaveLength(2);
  });
});
