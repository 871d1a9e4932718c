import { describe, expect, it } from 'vitest';
import { applicationOf, number, operation, resourceOf, roleOf, text, things } from './paths.fixture.ts';

// Protects navigation from pages that lead nowhere: Billbee's "/products/reservedamount?id" and Envoice's "/invoice/pdf?id".
describe('what is told of an owner by its identity in the query', () => {
  const mustHave = { name: 'id', in: 'query', required: true, schema: number };
  const invoice = things({ id: number, number: text });

  it('is an action of the owner where the answer has no identity of its own', () => {
    const application = applicationOf({
      '/invoice/all': { get: operation({ type: 'array', items: invoice }) },
      '/invoice/details': { get: operation(invoice, undefined, mustHave) },
      '/invoice/pdf': { get: operation(things({ url: text }), undefined, mustHave) },
      '/invoice/receipt': { get: operation(things({ id: number, paid: number }), undefined, mustHave) },
    });
    expect(roleOf(application, 'GET /invoice/details')).toBe('get');
    expect(resourceOf(application, 'invoice').actions.map((one) => [one.operation, one.on])).toEqual([
      ['GET /invoice/pdf', 'item'],
    ]);
    expect(roleOf(application, 'GET /invoice/receipt')).toBe('get');
  });
});
