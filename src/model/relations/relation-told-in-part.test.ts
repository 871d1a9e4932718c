// What is shown in place with what a thing is told where it is made, though no list shows that: it is such a thing all the same.
// Input: paths as a keeper of roles and permissions has them; output: where what is shown leads.
import { expect, it } from 'vitest';
import { applicationOf, type Json, kept, list, operation, resourceOf, text, things } from '../paths/paths.fixture.ts';

const role = things({ id: text, permissions: list(things({ id: text, name: text, description: text })) });

function leads(made: Json): readonly string[] {
  const application = applicationOf({
    ...kept('/roles', role, 'id'),
    '/permissions': {
      get: operation(list(things({ id: text, logic: text }))),
      post: operation(things({ id: text, logic: text }), things(made)),
    },
  });
  return resourceOf(application, 'roles').relations.map(({ field, resource }) => `${field} → ${resource}`);
}

it('leads to the thing that is made with what is shown', () => {
  expect(leads({ name: text, description: text, logic: text })).toEqual(['permissions → permissions']);
});

it('leads nowhere where neither what is listed nor what is made has it', () => {
  expect(leads({ name: text, logic: text })).toEqual([]);
});
