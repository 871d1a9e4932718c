// Paths whose verbs and nouns are written together in small letters, as poor contracts have them.
import { expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  list,
  operation,
  ref,
  resourceOf,
  roleOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

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

// Protects what is done for good from being done without its name being typed: Clearblade, Britbox and Letmc write
// "resetpassword" and "deleteaccount" so, Billbee "updatestockmultiple", all in actions.
it('reads what an operation begins with apart as a verb and what it is done to', () => {
  const said = (summary: string) => ({ ...operation(null, things({ id: text })), summary });
  const application = applicationOf(
    {
      '/orders': { get: operation(list(ref('Note'))) },
      '/orders/{id}': { get: operation(ref('Note'), undefined, one) },
      '/orders/updateshippingdetails': { post: said('Update order shipping details') },
      '/orders/deletecover': {
        post: { ...operation(null, things({ id: text })), operationId: 'deleteCoverUsingPOST' },
      },
      '/printdocument': { post: said('Print document'), get: operation(list(ref('Note'))) },
      '/printdocument/{id}': { get: operation(ref('Note'), undefined, one) },
      '/printdocument/{id}/budget': { get: operation(ref('Note'), undefined, one) },
      '/signinattempts': { get: { ...operation(list(ref('Note'))), summary: 'List sign-in attempts' } },
    },
    schemas,
  );
  const { actions } = resourceOf(application, 'orders');
  expect(actions.map(({ operation: id, danger }) => [id, danger])).toEqual([
    ['POST /orders/updateshippingdetails', 'none'],
    ['POST /orders/deletecover', 'typed'],
  ]);
  expect(roleOf(application, 'GET /printdocument/{id}')).toBe('get');
  expect(roleOf(application, 'GET /signinattempts')).toBe('list');
});

it('takes apart what says how many or whose, where what it does says so apart', () => {
  const said = (summary: string, schema: string) => ({ ...operation(list(ref(schema))), summary });
  const application = applicationOf(
    {
      '/users/allusers': { get: said('Get all users', 'User') },
      '/users/mynotes': { get: said('Get my notes', 'Note') },
      '/users/allergies': { get: said('Get allergies', 'Note') },
    },
    schemas,
  );
  expect(application.resources.map(({ label }) => label)).toEqual(['Users', 'My notes', 'Allergies']);
});
