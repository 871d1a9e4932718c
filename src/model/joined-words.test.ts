// Paths whose verbs and nouns are written together in small letters, as poor contracts have them.
import { expect, it } from 'vitest';
import { applicationOf, inPath, list, operation, ref, resourceOf, roleOf, text, things } from './paths.fixture.ts';

const schemas = { User: things({ id: text, name: text }), Note: things({ id: text, words: text }) };
const one = inPath('id');

it('makes one resource of what is done to one noun, whatever is written together', () => {
  const application = applicationOf(
    {
      '/getallusers': { get: operation(list(ref('User'))) },
      '/getuser/{id}': { get: operation(ref('User'), undefined, one) },
      '/adduser': { post: operation(ref('User'), ref('User')) },
      '/deleteUser/{id}': { delete: operation(null, undefined, one) },
    },
    schemas,
  );
  expect(application.resources.map(({ label }) => label)).toEqual(['Users']);
  expect(resourceOf(application, 'users').operations).toMatchObject({
    list: 'GET /getallusers',
    get: 'GET /getuser/{id}',
    create: 'POST /adduser',
    delete: 'DELETE /deleteUser/{id}',
  });
});

it('leaves a word alone that only begins as a verb does', () => {
  const application = applicationOf(
    {
      '/newsletters': { get: operation(list(ref('Note'))), post: operation(ref('Note'), ref('Note')) },
      '/listings': { get: operation(list(ref('Note'))) },
      '/addresses': { get: operation(list(ref('Note'))) },
      '/settings': { get: operation(list(ref('Note'))) },
    },
    schemas,
  );
  expect(application.resources.map(({ label }) => label).toSorted()).toEqual([
    'Addresses',
    'Listings',
    'Newsletters',
    'Settings',
  ]);
  expect(roleOf(application, 'GET /listings')).toBe('list');
});
