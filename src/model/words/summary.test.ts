// What is said of a thing to the people who use it, out of descriptions that were written for programmers. Inputs: as
// contracts of clouds, shops and frameworks have them.
import { expect, test } from 'vitest';
import { costOf } from '../../../test/cost.ts';
import { saidOfSeveral, saysMore, thingBeside, wordsBeside } from './beside-name.ts';
import { firstWords } from './summary.ts';

test.each([
  ['plain words', 'Orders of all shops. They are kept for a year.', 'Orders of all shops. They are kept for a year.'],
  ['what stands below a heading', '# Introduction\n\nAll that we *sell*, by [shop](/s).', 'All that we sell, by shop.'],
  ['what stands in the line below it', '## Overview\nFor `shops` only.', 'For shops only.'],
  ['what stands in HTML', '<h2>Welcome</h2><p>All our <b>songs</b> &amp; lyrics</p>', 'All our songs & lyrics'],
  ['what comes after pictures and tables', '![logo](a.png)\n\n| a | b |\n|---|---|\n\nHash lookup', 'Hash lookup'],
  [
    'no more than tells people something',
    'This endpoint returns sales. Only paid ones count.',
    'Only paid ones count.',
  ],
  ['nothing that is said of calls', 'To list all droplets, send a GET request to `/v2/droplets`.', ''],
  ['what is got and put, as words', 'Get all orders that one may put away', 'Get all orders that one may put away'],
  ['no sentence that leads elsewhere', 'Makes calls. More is found at <https://a.example/docs>.', 'Makes calls.'],
  ['nothing of what is struck out', 'An intuitive ~~web interface~~ API.', 'An intuitive API.'],
  [
    'no comment of a generator',
    '&lt;!-- Generator-Inject: &lt;definitions&gt; --&gt;\n\nBuckets &amp; checks',
    'Buckets & checks',
  ],
  ['nothing of how it is documented', 'The API is documented using OpenAPI. Ships trade goods.', 'Ships trade goods.'],
  ['nothing where there was nothing to say', 'No description provided', ''],
  ['nothing of what is still to be written', 'TODO', ''],
  ['nothing that a framework says of every API (Elysia, Hono)', 'Development documentation', ''],
  ['what begins so and says more', 'None of them is kept.', 'None of them is kept.'],
  ['nothing of how a token is sent', 'JWT Authorization header using the Bearer scheme.', ''],
  ['a sentence that begins as one', 'returns settings from DB', 'Returns settings from DB'],
  ['a name as it is written', 'iPhones that are lost', 'iPhones that are lost'],
  [
    'nothing that leads to a list',
    'Returns audit records. The list can be filtered to include:\n\n - those of a user',
    'Returns audit records.',
  ],
  [
    'nothing of how a list is narrowed',
    'Orders. The orders can be filtered by fields such as `id`. The orders can also be sorted or paginated.',
    'Orders.',
  ],
  [
    'no fields of a function',
    "Managed modules.\n:return: A list of objects with the fields 'enabled'.\n:rtype: list",
    'Managed modules.',
  ],
  ['nothing where there are only those', ':param request:\n:param name:\n:return:', ''],
  ['no code', '```http\nGET /v4/messages\n```\n\nMessages that were sent', 'Messages that were sent'],
])('%s', (_name, description, said) => {
  expect(firstWords(description)).toBe(said);
});

test('a long text ends at a word, and hostile ones take no time', () => {
  expect(firstWords('A word '.repeat(100), 40)).toBe('A word A word A word A word A word A …');
  for (const text of [
    '<p'.repeat(50_000),
    '`'.repeat(99_999),
    '['.repeat(99_999),
    '# '.repeat(50_000),
    '|'.repeat(99_999),
  ])
    expect(costOf(() => firstWords(text))).toBeLessThan(1_000);
});

test('nothing is said beside a name that says it already', () => {
  expect(wordsBeside('List projects', 'Projects', 'Project')).toBe('');
  expect(wordsBeside('Retrieves all of the customers.', 'Customers', 'Customer')).toBe('');
  expect(wordsBeside('Register new user', 'Register new user')).toBe('');
  expect(wordsBeside('List projects that one may join', 'Projects')).toBe('List projects that one may join');
  expect(wordsBeside('Audit log', 'Audits', 'Audit')).toBe('Audit log');
  // What FastAPI writes of every function, from its name.
  expect(wordsBeside('Read Users Me', 'Me', 'Me', '/users/me')).toBe('');
  expect(saysMore('Start Task', 'Start', 'Task')).toBe(false);
  expect(saysMore('Creates a new resource with data.', 'New article', 'create')).toBe(false);
  expect(saysMore('Starts the task and tells its owner.', 'Start', 'Task')).toBe(true);
  // What a generator writes of every list says nothing of one (feathers-swagger).
  const every = 'Retrieves a list of all resources from the service.';
  expect([...saidOfSeveral([every, 'What lies on the shelves', every, every, 'Twice', 'Twice', ''])]).toEqual([every]);
});

test.each([
  ['Retrieves all addons that are defined here.', 'All addons that are defined here.'],
  ['Returns a paginated list of the flags that nobody knows', 'Flags that nobody knows'],
  ['This method retrieves list of queries of the last hour.', 'Queries of the last hour.'],
  ['Retrieves the collection of Addon resources.', ''],
  ['List groups of addons.', 'Groups of addons.'],
  ['Retrieve or search addons within the practice', 'Addons within the practice'],
  ['A list of all addons that one may see', 'All addons that one may see'],
  ['Get started with them', 'Get started with them'],
  ['Lists what is left', 'Lists what is left'],
  ['Listings of all days', 'Listings of all days'],
  ['Tells you whether it is enabled', 'Tells you whether it is enabled'],
])('"%s" of addons is "%s"', (description, said) => {
  expect(thingBeside(description, 'Addons', 'Addon')).toBe(said);
});
