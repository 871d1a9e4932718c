// What the button of an action says: the contract's own sentence as an order to the machine, without what the screen says
// already, and never what only spells a method or a function.
import { expect, test } from 'vitest';
import { applicationIn } from '../../test/contract.ts';

const ok = { 200: { description: '', content: { 'application/json': { schema: { type: 'object' } } } } };
const many = {
  200: {
    description: '',
    content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Order' } } } },
  },
};
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };

function labelOf(end: string, summary: string, operationId?: string): string | undefined {
  const { resources } = applicationIn({
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/orders': { get: { responses: many } },
      [`/orders/{id}/${end}`]: { post: { parameters: [id], summary, operationId, responses: ok } },
    },
    components: {
      schemas: { Order: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } } },
    },
  });
  return resources[0]?.actions[0]?.label;
}

test.each([
  ['cancel', 'Cancels the order', 'Cancel'],
  ['cancel', 'Cancel a specific order of a customer', 'Cancel'],
  ['move', 'Move an existing order', 'Move'],
  ['ship', 'Marks an order as shipped', 'Mark an order as shipped'],
  // A thing, not what is done.
  ['recalculate', 'Reports by day', 'Reports by day'],
  // What a framework writes of every POST.
  ['close', 'Creates a Order resource', 'Close'],
  // Written about a function.
  ['approve', 'ApproveOrder approves the order of the request', 'Approve'],
])('POST /orders/{id}/%s, "%s", says "%s"', (end, summary, label) => {
  expect(labelOf(end, summary)).toBe(label);
});

test('what is said for people comes before what is written for programs, though it is longer', () => {
  const summary = 'Configure the maintenance window of the whole order';
  expect(labelOf('window', summary, 'orders_update_maintenance_window')).toBe(summary);
  expect(labelOf('window', `${summary}, and all of its parts`, 'orders_update_maintenance_window')).toBe(
    'Order update maintenance window',
  );
});
