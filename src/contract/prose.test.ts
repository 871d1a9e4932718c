// Descriptions as contracts have them in, what people read out.
import { expect, test } from 'vitest';
import { costOf } from '../../test/cost.ts';
import { proseOf } from './prose.ts';

test.each([
  ['<p>Retrieves the details of an account.</p>', 'Retrieves the details of an account.'],
  [
    '<p>Returns accounts via <a href="/docs/connect">Connect</a>.</p>\n<p>If not, see <a href="https://a.example/x">this</a>.</p>',
    'Returns accounts via Connect.\n\nIf not, see [this](https://a.example/x).',
  ],
  ['One<br/>two <b>three</b> and <code>four</code>', 'One\ntwo **three** and `four`'],
  ['Takes:<ul><li>a name</li><li>a price</li></ul>', 'Takes:\n\n- a name\n- a price'],
  ['Give <customer_id> and `<b>` as they are', 'Give <customer_id> and `<b>` as they are'],
  ['a < b and c > d', 'a < b and c > d'],
  ['Plain, with *Markdown*', 'Plain, with *Markdown*'],
])('%s', (given, wanted) => {
  expect(proseOf(given).replace(/[ \t]+\n/g, '\n')).toBe(wanted);
});

test('a hostile text costs little', () => {
  const hostile = `${'<a href='.repeat(2_000)}${'<'.repeat(5_000)}<b>${' '.repeat(20_000)}</i>${'`\n'.repeat(1_000)}`;
  expect(costOf(() => proseOf(hostile))).toBeLessThan(3_000);
});

test('what a tool wrote where nobody wrote anything is left out', () => {
  expect(proseOf('An enumeration.')).toBe('');
  expect(proseOf('An enumeration. Of colours.')).toBe('An enumeration. Of colours.');
});

test('a heading over the whole says only the name again', () => {
  expect(proseOf('# Dry-run mode\n\nIf `true`, nothing is kept.')).toBe('If `true`, nothing is kept.');
  expect(proseOf('# Dry-run mode')).toBe('# Dry-run mode');
  expect(proseOf('First.\n\n# Then\n\nSecond.')).toBe('First.\n\n# Then\n\nSecond.');
});

test.each([
  // WeRent's docstrings; families' benefits of Norway, in Kotlin's raw texts.
  [
    '\n            Add a message.\n\n            **Rules:**\n            - **Users**: own\n              tickets\n            ',
    'Add a message.\n\n**Rules:**\n- **Users**: own\n  tickets',
  ],
  ['Periods \n                    \n                    of the user', 'Periods \n\nof the user'],
  ['For example:\n\n    GET /things', 'For example:\n\n    GET /things'],
  ['Returned if:\n  * it is long.\n  * it is short.', 'Returned if:\n  * it is long.\n  * it is short.'],
])('the margin of a program is no code: %j', (described, expected) => {
  expect(proseOf(described)).toBe(expected);
});
