// Paths that end in a place on earth, and calls for something at random; output: the role of their operation.
import { expect, it } from 'vitest';
import { applicationOf, inPath, inQuery, list, number, operation, roleOf, text, things } from './paths.fixture.ts';

const center = things({ id: number, name: text, lat: number, lon: number });
const at = (path: string, answer: Parameters<typeof operation>[0]): string => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => inPath(name));
  const application = applicationOf({
    '/centers': { get: operation(list(center)) },
    '/centers/{id}': { get: operation(center, undefined, inPath('id')) },
    [path]: { get: operation(answer, undefined, ...names) },
  });
  return roleOf(application, `GET ${path}`);
};

it.each(['/centers/near/{lat}/{lon}', '/forecast/{latitude}/{longitude}', '/stops/at/{latitude},{longitude}'])(
  'asks at %s, and opens nothing that is known by its longitude',
  (path) => {
    expect(at(path, center)).toMatch(/^(?:action|application)$/);
  },
);

it('lists what is told as a list at a place', () => {
  expect(at('/branches/lat/{latitude}/long/{longitude}', list(center))).toBe('list');
});

it('lists what a search finds and not one at random, where neither is told', () => {
  // Fun Generators' facts and riddles.
  const byId = { ...inQuery('id'), required: true };
  const application = applicationOf({
    '/fact': Object.fromEntries(['get', 'put', 'delete'].map((method) => [method, operation(null, undefined, byId)])),
    '/fact/random': { get: operation(null, undefined, inQuery('category')) },
    '/fact/search': { get: operation(null, undefined, inQuery('query'), inQuery('start'), inQuery('limit')) },
  });
  expect([roleOf(application, 'GET /fact/random'), roleOf(application, 'GET /fact/search')]).toEqual([
    'action',
    'list',
  ]);
});
