// What a parameter at the end of a path chooses. Input: such paths; output: the role of what reads there.
import { expect, it } from 'vitest';
import { applicationOf, inPath, kept, number, operation, resourceOf, roleOf, text, things } from './paths.fixture.ts';

it('tells how many are of a state, which is no thing that others lead to', () => {
  const vehicle = things({ id: number, model: text, state: text });
  const application = applicationOf({
    ...kept('/vehicles', vehicle, 'id'),
    '/state/{state}': { get: operation(number, undefined, inPath('state')) },
  });
  expect(roleOf(application, 'GET /state/{state}')).toBe('application');
  expect(resourceOf(application, 'vehicles').relations).toEqual([]);
});

it('reads a number that is listed as well', () => {
  const application = applicationOf({
    '/limits': { get: operation({ type: 'array', items: things({ name: text, limit: number }) }) },
    '/limits/{name}': { get: operation(number, undefined, inPath('name')) },
  });
  expect(roleOf(application, 'GET /limits/{name}')).toBe('get');
});
