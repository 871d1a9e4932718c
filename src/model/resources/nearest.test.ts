// What is done to items from another part of an API, and what belongs to them there. Input: paths as APIs write them;
// output: where people find it.
import { expect, it } from 'vitest';
import { applicationOf, inPath, number, operation, resourceOf, text, things } from '../paths/paths.fixture.ts';

const user = things({ id: number, name: text });
const users = {
  '/v1/users': { get: operation({ type: 'array', items: user }) },
  '/v1/users/{id}': { get: operation(user, undefined, inPath('id')) },
};

it('offers on the page of an item what another part of the API does to it (Increase, Stripe, GitHub Enterprise)', () => {
  const application = applicationOf({
    ...users,
    '/v1/admin/users/{userId}/block': { post: operation({}, undefined, inPath('userId')) },
    '/v1/simulations/ldap/users/{id}/sync': { post: operation({}, undefined, inPath('id')) },
  });
  expect(resourceOf(application, 'users').actions.map(({ label, on }) => [label, on])).toEqual([
    ['Block', 'item'],
    ['Sync', 'item'],
  ]);
  expect(application.index.actions).toEqual([]);
});

it('leaves to the application what names one by something else than its identity', () => {
  const application = applicationOf({
    ...users,
    '/v1/installer/users/{user_name}/optimize': { post: operation({}, undefined, inPath('user_name')) },
  });
  expect(resourceOf(application, 'users').actions).toEqual([]);
  expect(application.index.actions).toHaveLength(1);
});

it('has on the page of an item the lists of it that stand in another part of the API (GererMesAffaires, Dracoon)', () => {
  const application = applicationOf({
    ...users,
    '/v1/hub/users/{id}/menus': {
      get: operation({ type: 'array', items: things({ id: number, title: text }) }, undefined, inPath('id')),
    },
  });
  expect(resourceOf(application, 'users').children).toEqual([expect.stringMatching(/menus/)]);
  expect(application.index.groups.flatMap(({ entries }) => entries.map(({ label }) => label))).toEqual(['Users']);
});

it('tells the tabs of an item apart that would say the same (GitHub, Harbor, Microsoft Graph)', () => {
  const list = (parameter: string) =>
    operation({ type: 'array', items: things({ number, state: text }) }, undefined, inPath(parameter));
  const application = applicationOf({
    ...users,
    '/v1/users/{id}/code-scanning/alerts': { get: list('id') },
    '/v1/users/{id}/dependabot/alerts': { get: list('id') },
    '/v1/users/{id}/alerts': { get: list('id') },
  });
  expect(application.index.resources.filter(({ parent }) => parent === 'users').map(({ label }) => label)).toEqual([
    'Alerts (code scanning)',
    'Alerts (dependabot)',
    'Alerts',
  ]);
});
