// What the palette offers for a typed text: the best first, nothing that does not fit, never more than it may.
import { expect, test } from 'vitest';
import { type Choice, fittingChoices } from './palette-choices.ts';

const choice = (label: string, description = ''): Choice => ({
  id: label,
  label,
  description,
  icon: 'list',
  run: () => undefined,
});
const labels = (text: string, most = 40): readonly string[] =>
  fittingChoices(GROUPS, text, most).map(
    (group) => `${group.label}: ${group.choices.map(({ label }) => label).join(', ')}`,
  );
const GROUPS = [
  { label: 'Recently opened', choices: [choice('Backorders', 'Report')] },
  {
    label: 'Go to',
    choices: [choice('Preorders'), choice('Purchase orders'), choice('Orders'), choice('Carriers', 'Who orders go by')],
  },
  { label: 'Create', choices: [choice('New order')] },
];

test('labels that begin with the text come first, then words that do, then the rest, then descriptions', () => {
  expect(labels('order')).toEqual([
    'Go to: Orders, Purchase orders, Preorders, Carriers',
    'Create: New order',
    'Recently opened: Backorders',
  ]);
});

test('without a text everything stands in its order, and never more than asked', () => {
  expect(labels(' ', 2)).toEqual(['Recently opened: Backorders', 'Go to: Preorders']);
});

test('what does not fit is not offered', () => {
  expect(labels('invoice')).toEqual([]);
});
