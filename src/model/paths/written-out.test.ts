// One of several collections that its own path writes out, as OGC API does (QGIS Server, pygeoapi, ldproxy, the OGC's examples).
import { expect, test } from 'vitest';
import { applicationOf, inPath, list, operation, resourceOf, roleOf, text, things } from './paths.fixture.ts';

const thing = things({ id: text, remark: text });
const items = (path: string) => ({
  [path]: { get: operation(list(thing)) },
  [`${path}/{featureId}`]: { get: operation(thing, undefined, inPath('featureId')) },
});

test('the items of one of several collections are called by its name, and it is no list of its own', () => {
  const application = applicationOf({
    '/collections': { get: operation(list(things({ id: text, title: text }))) },
    '/collections/trees': { get: operation(null) },
    ...items('/collections/trees/items'),
    ...items('/collections/work_orders/items'),
    ...items('/collections/flurstueck/items'),
  });
  const labels = application.resources.map(({ label, singular }) => [label, singular]);
  expect(labels).toEqual([
    ['Collections', 'Collection'],
    ['Trees', 'Tree'],
    ['Work orders', 'Work order'],
    // A word of another tongue stays as it is.
    ['Flurstueck', 'Flurstueck'],
  ]);
  expect(resourceOf(application, 'trees').path).toBe('/collections/trees/items');
  expect(roleOf(application, 'GET /collections/trees')).toBe('action');
});

test('what a machine named, and what is no collection, says nothing of its items', () => {
  const application = applicationOf({ ...items('/datasets/x10294/items'), ...items('/orders/archive/items') });
  expect(application.resources.map(({ label }) => label)).toEqual(['Items', 'Items']);
});
