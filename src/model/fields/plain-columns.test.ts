// What is a number or a text, however a contract writes that, is a column as either is. OpenStack's rules, Mist's accounts,
// licences of GitHub.
import { expect, test } from 'vitest';
import { applicationOf, list, number, operation, ref, resourceOf, text, things } from '../paths/paths.fixture.ts';

test('what is a number or a text says as much in a row as either; what may be a thing as well has no column', () => {
  const rule = things({
    id: number,
    direction: text,
    max_kbps: { type: ['integer', 'string'] },
    seats: { anyOf: [{ type: 'number' }, text] },
    more: { anyOf: [{ type: 'number' }, ref('Owner')] },
  });
  const application = applicationOf(
    { '/rules': { get: operation(list(rule)) } },
    { Owner: things({ name: text, age: number }) },
  );
  expect(resourceOf(application, 'rules').columns).toEqual(['id', 'direction', 'max_kbps', 'seats']);
});
