// What names an item to people, where its properties have no plain name. Input: an item's properties, spelled as contracts
// spell them; output: the property chosen.
import { expect, test } from 'vitest';
import { applicationOf, operation, resourceOf, text, things } from './paths.fixture.ts';

const titleOf = (...names: readonly string[]): string | null => {
  const item = things(Object.fromEntries(names.map((name) => [name, text])));
  const application = applicationOf({ '/things': { get: operation({ type: 'array', items: item }) } });
  return resourceOf(application, 'things').titleField;
};

test('the only name of its own goes before a description', () => {
  expect(titleOf('description', 'package_name', 'version')).toBe('package_name');
  expect(titleOf('Description', 'ProductName', 'ProductURL')).toBe('ProductName');
  // Not the name of what a key leads to, half a person, one of several, and nothing before a text that is the item.
  expect(titleOf('description', 'project_id', 'project_name')).toBe('description');
  expect(titleOf('description', 'last_name')).toBe('description');
  expect(titleOf('description', 'source_name', 'target_name')).toBe('description');
  expect(titleOf('message', 'container_name')).toBe('message');
});
