// Where the fields of an item stand on its page: what is read at a glance first, large objects last, each in its own order.
import { expect, test } from 'vitest';
import { applicationIn } from '../../../test/contract.ts';
import { type Json, readContract } from '#contract';
import { derive } from '../derive.ts';
import { learn } from '../learn/learn.ts';
import { absentFields, itemGroups } from './item-fields.ts';

const text = { type: 'string' };
/** As GitHub, Gitea and Discogs have them. */
const LINKS = ['html', 'keys', 'forks', 'hooks', 'tags', 'trees', 'blobs'].map((name) => `${name}_url`);
const CONTRACT = {
  openapi: '3.1.0',
  info: { title: 'Repositories', version: '1' },
  paths: {
    '/repos': { get: { responses: answer({ type: 'array', items: { $ref: '#/components/schemas/Repo' } }) } },
    '/repos/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        responses: answer({ $ref: '#/components/schemas/Repo' }),
      },
    },
  },
  components: {
    schemas: {
      Repo: {
        type: 'object',
        properties: {
          id: text,
          parent: {
            type: 'object',
            properties: { name: text, owner: { type: 'object', properties: { login: text } } },
          },
          readme: text,
          name: text,
          topics: { type: 'array', items: text },
          permissions: { type: 'object', additionalProperties: { type: 'boolean' } },
          stars: { type: 'integer' },
          homepage: text,
          ...Object.fromEntries(LINKS.map((name) => [name, { type: 'string', format: 'uri' }])),
        },
      },
    },
  },
};

function answer(schema: unknown): unknown {
  return { 200: { description: 'ok', content: { 'application/json': { schema } } } };
}

const { contract } = readContract(JSON.stringify(CONTRACT));
const repos = contract === null ? undefined : derive(contract).resources.find(({ name }) => name === 'repos');

const names = (item: Parameters<typeof itemGroups>[1]): readonly string[] =>
  repos === undefined
    ? []
    : itemGroups(repos, item, []).flatMap(({ fields }) =>
        fields.map(({ field, wide }) => (wide ? `${field.name} (wide)` : field.name)),
      );

test('what is read at a glance comes first, large objects last, whatever the contract names first', () => {
  const item = {
    id: 'r1',
    parent: { name: 'origin', owner: { login: 'ada' } },
    readme: 'A long story. '.repeat(20),
    name: 'fork',
    topics: ['a', 'b'],
    permissions: { push: true },
    stars: 3,
    homepage: `https://example.org/${'long/'.repeat(30)}`,
  };
  expect(names(item)).toEqual([
    'name',
    'topics',
    'stars',
    'homepage',
    'readme (wide)',
    'parent (wide)',
    'permissions (wide)',
    // In the group of what a server sets.
    'id',
  ]);
});

test('where there is nothing inside, an object needs no room, and what is not given has no place', () => {
  expect(names({ id: 'r1', parent: null, name: 'fork', topics: [], permissions: {} })).toEqual([
    'parent',
    'name',
    'topics',
    'permissions',
    'id',
  ]);
  expect(repos === undefined ? [] : absentFields(repos, { id: 'r1' }).map(({ name }) => name)).toContain('stars');
});

test('what only rows were seen to have is promised of no item', () => {
  if (repos === undefined) throw new Error('There are no repositories.');
  const seen = learn(repos, { value: [{ id: 'r1', name: 'desk', pushes: 3 }], headers: {} });
  expect(seen.fields.map(({ name }) => name)).toContain('pushes');
  const absent = absentFields(seen, { id: 'r1', name: 'desk' }).map(({ name }) => name);
  expect(absent).not.toContain('pushes');
  expect(absent).toContain('stars');
});

test('a key is given where what it names is shown whole', () => {
  const { resources } = applicationIn({
    openapi: '3.0.3',
    info: { title: 'Desk', version: '1' },
    paths: {
      '/tickets/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses: { 200: { description: '' } } },
        put: {
          requestBody: {
            content: {
              'application/json': {
                schema: { type: 'object', properties: { title: { type: 'string' }, clientId: { type: 'string' } } },
              },
            },
          },
          responses: { 200: { description: '' } },
        },
      },
    },
  });
  const absent = (item: Json): readonly string[] =>
    resources.flatMap((one) => absentFields(one, item).map(({ name }) => name));
  expect(absent({ id: 't1', title: 'Lost' })).toContain('clientId');
  expect(absent({ id: 't1', title: 'Lost', client: { id: 'c1', name: 'Ann' } })).not.toContain('clientId');
  expect(absent({ id: 't1', title: 'Lost', client: null })).not.toContain('clientId');
});

test('many addresses of one host stand apart, folded; one of another host stays where it is', () => {
  if (repos === undefined) throw new Error('There are no repositories.');
  const linksOf = (host: string): Record<string, string> =>
    Object.fromEntries(LINKS.slice(1).map((name) => [name, `https://${host}/repos/r1/${name}{/sha}`]));
  const item = { id: 'r1', name: 'Hello', html_url: 'https://forge.example/hello', ...linksOf('api.forge.example') };
  const groups = itemGroups(repos, item, []).map(({ label, folded, fields }) => [label, folded, fields.length]);
  expect(groups).toEqual([
    [null, false, 2],
    ['System', false, 1],
    ['Web addresses', true, 6],
  ]);
  const few = { ...item, tags_url: null };
  expect(itemGroups(repos, few, []).map(({ label }) => label)).toEqual([null, 'System']);
});

// Stripe's subscriptions, Salesloft's people, Invoice Ninja's invoices: forty fields and more, the state among the last.
test('of many fields those stand first that the list shows; of few the order of the contract stays', () => {
  const page = (others: number): readonly string[] => {
    const properties = {
      ...Object.fromEntries(Array.from({ length: others }, (_, at) => [`other${at}`, text])),
      name: text,
      status: { type: 'string', enum: ['open', 'paid'] },
      total: { type: 'number' },
    };
    const paths = {
      '/bills': { get: { responses: answer({ type: 'array', items: { type: 'object', properties } }) } },
    };
    const [bills] = applicationIn({ openapi: '3.1.0', info: { title: 'Bills', version: '1' }, paths }).resources;
    if (bills === undefined) throw new Error('There are no bills.');
    const item = Object.fromEntries(Object.keys(properties).map((name) => [name, 'x']));
    const [group] = itemGroups(bills, item, []);
    return (group?.fields ?? []).map(({ field }) => field.name);
  };
  expect(page(20).slice(0, 7)).toEqual(expect.arrayContaining(['name', 'status', 'total']));
  expect(page(20)).toHaveLength(23);
  expect(page(8).slice(0, 3)).toEqual(['other0', 'other1', 'other2']);
});
