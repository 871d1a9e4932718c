// How careful one must be with an action, by what its contract says that it does.
import { expect, it } from 'vitest';
import { applicationOf, inPath, list, number, operation, resourceOf, text, things } from '../paths/paths.fixture.ts';

it('wants to be sure before it changes all of them at once', () => {
  const todo = things({ id: number, title: text });
  const id = inPath('id', 'number');
  const application = applicationOf({
    '/todos': {
      get: operation(list(todo)),
      patch: { ...operation(things({ count: number }), todo), operationId: 'TodoController.updateAll' },
    },
    '/todos/{id}': { get: operation(todo, undefined, id), patch: operation(todo, todo, id) },
    '/todos/reset': { post: { ...operation(null), summary: 'Reset the state of all todos' } },
    '/todos/read-all': { post: { ...operation(null), summary: 'Mark all as read' } },
  });
  const { actions } = resourceOf(application, 'todos');
  expect(Object.fromEntries(actions.map(({ label, danger }) => [label, danger]))).toEqual({
    'Update all': 'typed',
    'Reset the state of all todos': 'typed',
    'Mark all as read': 'none',
  });
});

it('does not say again what its button says, and says what it does not', () => {
  const application = applicationOf({
    '/flags/revive': { post: { ...operation(null), summary: 'Revives a flag' } },
    '/flags/sync': { post: { ...operation(null), summary: 'Brings in what every connected service has changed' } },
  });
  expect(application.index.actions.map(({ label, description }) => [label, description])).toEqual([
    ['Revive a flag', ''],
    ['Sync flags', 'Brings in what every connected service has changed'],
  ]);
});

it('expects nothing of a HEAD, whatever its contract says that it answers', () => {
  const group = things({ slug: text, name: text });
  const one = operation(group, undefined, inPath('slug'));
  const application = applicationOf({
    '/groups': { get: operation(list(group)) },
    '/groups/{slug}': { get: one },
    '/groups/{slug}/seal': { head: { ...one, summary: 'Check if a group has a seal' } },
  });
  expect(resourceOf(application, 'groups').actions).toMatchObject([
    { label: 'Check if a group has a seal', reads: true, answers: 'nothing' },
  ]);
});

it('lets who leaves go without a question, and nobody be made to', () => {
  const gone = operation(null);
  const application = applicationOf({
    '/auth/logout': { delete: gone },
    '/session': {
      post: operation(null, things({ email: text, password: text })),
      delete: { ...gone, summary: 'Sign out' },
    },
    '/users/{id}/logout': { delete: operation(null, undefined, inPath('id')) },
  });
  const danger = application.index.actions.map((one) => [one.operation, one.danger]);
  expect(danger).toContainEqual(['DELETE /auth/logout', 'none']);
  expect(danger).toContainEqual(['DELETE /session', 'none']);
  expect(danger).toContainEqual(['DELETE /users/{id}/logout', 'typed']);
});
