// What is listed where a contract tells one thing alone. Input: paths as Laravel's and a distributor's of apps have them; output:
// the role of what reads them.
import { expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  list,
  number,
  operation,
  ref,
  resourceOf,
  roleOf,
  text,
  things,
} from './paths.fixture.ts';

const readAt = (path: string, answer: Readonly<Record<string, unknown>>, open = false) =>
  applicationOf({
    [path]: { get: operation(answer), post: operation(answer, answer) },
    [`${path}/{id}`]: {
      ...(open ? { get: operation(answer, undefined, inPath('id')) } : {}),
      put: operation(answer, answer, inPath('id')),
      delete: operation(null, undefined, inPath('id')),
    },
  });

it('is what one makes there and changes below, where nothing opens it', () => {
  const application = readAt('/api/statistics', things({ id: number, total_students: number }));
  expect(roleOf(application, 'GET /api/statistics')).toBe('list');
  expect(resourceOf(application, 'statistics').listing?.items).toBe('');
});

it('is what NestJS says to answer one Region, as the path of one does, whatever that is called by', () => {
  const region = ref('RegionDTO');
  const paths = (made: ReturnType<typeof ref>) => ({
    '/api/regions': { get: operation(region), post: operation(made, made), put: operation(region, region) },
    '/api/regions/{id}': {
      get: operation(region, undefined, inPath('id')),
      delete: operation(null, undefined, inPath('id')),
    },
  });
  const schemas = {
    RegionDTO: things({ regionName: text, population: number }),
    RestResponse: things({ message: text, status: number }),
  };
  expect(roleOf(applicationOf(paths(region), schemas), 'GET /api/regions')).toBe('list');
  // What is made is something else: nobody knows that it is one of them.
  expect(roleOf(applicationOf(paths(ref('RestResponse')), schemas), 'GET /api/regions')).not.toBe('list');
});

it('is no cart, which holds what is put into it, and not what there is one of', () => {
  const cart = things({ id: number, lines: list(things({ id: number, amount: number })) });
  expect(roleOf(readAt('/my-carts', cart), 'GET /my-carts')).not.toBe('list');
  const plan = things({ id: number, plan: text });
  expect(roleOf(readAt('/subscription', plan), 'GET /subscription')).not.toBe('list');
  expect(roleOf(readAt('/statistics', plan, true), 'GET /statistics')).not.toBe('list');
});
