// A value that the contract does not tell among the choices is called as these are.
import { expect, test } from 'vitest';
import type { Choice } from '#model';
import { fitting, shownChoice } from './choice.tsx';

const choice = (value: string, label: string): Choice => ({ value, label, description: '', tone: 'neutral' });
const SPELLED = [choice('remote_work', 'Remote work'), choice('vacation', 'Vacation')];
const NAMED = [choice('1', 'Open'), choice('2', 'Closed')];

test.each([
  ['remote_work', SPELLED, 'Remote work'],
  ['on_site', SPELLED, 'On site'],
  ['3', NAMED, undefined],
  ['', SPELLED, undefined],
  [null, SPELLED, undefined],
  ['on_site', null, undefined],
] as const)('%s of %j', (value, choices, label) => {
  expect(shownChoice(choices, value)?.label).toBe(label);
});

test('a cell shows as many tags as can be read', () => {
  expect([['new'], ['new', 'sale'], ['a', 'b', 'c', 'd'], []].map(fitting)).toEqual([1, 2, 3, 1]);
  expect(
    [
      ['deliverables', 'portals'],
      ['a very long tag that fits nowhere', 'b'],
    ].map(fitting),
  ).toEqual([1, 1]);
});
