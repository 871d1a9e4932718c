// Which actions an item offers in which state, and in what order: a lifecycle as the contract lists it.
import { expect, test } from 'vitest';
import type { Action, Choice, Resource } from '../application.ts';
import { offeredActions, offeredToMany } from './offered.ts';

const resource: Pick<Resource, 'actions' | 'state'> = {
  state: { field: 'status', values: ['draft', 'paid', 'shipped', 'cancelled'].map(choice) },
  actions: [
    action('mark-paid', 'paid'),
    action('ship', 'shipped'),
    action('cancel', 'cancelled', 'confirm'),
    action('invoice', null),
  ],
};

test.each([
  ['draft', ['mark-paid', 'ship', 'invoice', 'cancel']],
  ['paid', ['ship', 'invoice', 'cancel']],
  ['shipped', ['invoice', 'cancel', 'mark-paid']],
  ['cancelled', ['invoice', 'mark-paid', 'ship']],
  ['unheard of', ['mark-paid', 'ship', 'cancel', 'invoice']],
])('an item that is %s offers what leads onward first and hides only where it is already', (status, expected) => {
  expect(offeredActions(resource, { status }).map(({ operation }) => operation)).toEqual(expected);
});

test('several items offer first what suits most of them, and hide nothing', () => {
  const operations = (...states: readonly string[]): readonly string[] =>
    offeredToMany(
      resource,
      states.map((status) => ({ status })),
    ).map(({ operation }) => operation);
  expect(operations('paid', 'paid', 'draft')).toEqual(['ship', 'invoice', 'cancel', 'mark-paid']);
  expect(operations('draft')).toEqual(['mark-paid', 'ship', 'invoice', 'cancel']);
  expect(operations()).toEqual(['mark-paid', 'ship', 'cancel', 'invoice']);
});

function choice(value: string): Choice {
  return { value, label: value, description: '', tone: 'neutral' };
}

function action(operation: string, leadsTo: string | null, danger: Action['danger'] = 'none'): Action {
  return {
    from: '',
    because: '',
    operation,
    label: operation,
    description: '',
    on: 'item',
    reads: false,
    danger,
    input: false,
    answers: 'other',
    leadsTo,
  };
}
