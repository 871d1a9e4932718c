// Relations told by address: learned from answers where a contract only says "uri" or a text, with the pattern in which they
// are written; and what is no relation though it is an address.
import { expect, test } from 'vitest';
import type { Json } from '#contract';
import { idInText, writtenAs } from '../identity/written-address.ts';
import { applicationOf, resourceIn } from '../cases/derive.fixture.ts';
import { learn } from '../learn/learn.ts';

const text = { type: 'string' };
const uri = { type: 'string', format: 'uri' };

function learned(properties: Record<string, Json>, answer: Json) {
  const Post = { type: 'object', properties } as const;
  const lines = [
    'GET /api/posts/ → Post[]',
    'GET /api/posts/{id}/ → Post',
    'GET /api/users/ → any',
    'GET /api/users/{id}/ → any',
  ];
  const posts = resourceIn(applicationOf(lines, { components: { schemas: { Post } } }), 'posts');
  const { relations, fields } = learn(posts, { value: answer, headers: {} });
  return { relations, kinds: Object.fromEntries(fields.map(({ name, kind, resource }) => [name, resource ?? kind])) };
}

test('hyperlinks of Django lead to what stands at them, and are written in the same form', () => {
  const at = 'http://api.test/api';
  const { relations, kinds } = learned(
    { url: uri, title: text, author: uri, editors: { type: 'array', items: uri }, website: uri },
    [
      {
        url: `${at}/posts/1/`,
        title: 'A',
        author: `${at}/users/3/`,
        editors: [`${at}/users/4/`],
        website: 'https://a.test/users/9/',
      },
      { url: `${at}/posts/2/`, title: 'B', author: null, editors: [], website: 'https://b.test/api/users/9/' },
    ],
  );
  expect(kinds).toMatchObject({ author: 'users', editors: 'users', website: 'url', url: 'url' });
  const author = relations.find(({ field }) => field === 'author');
  expect(author).toMatchObject({ resource: 'users', holds: 'url', many: false, address: `${at}/users/{}/` });
  expect(writtenAs({ address: `${at}/users/{}/` }, '7 b')).toBe(`${at}/users/7%20b/`);
  expect(idInText(`${at}/users/7/`)).toBe('7');
});

test('IRIs of API Platform do so too, with nothing but a path', () => {
  const { relations, kinds } = learned({ '@id': uri, title: text, author: { ...text, format: 'iri-reference' } }, [
    { '@id': '/api/posts/1', title: 'A', author: '/api/users/3' },
  ]);
  expect(kinds).toMatchObject({ author: 'users', '@id': 'url' });
  expect(relations).toMatchObject([{ field: 'author', address: '/api/users/{}' }]);
});

test('an address of a server that the items say nothing of leads nowhere', () => {
  expect(
    learned({ title: text, page: uri }, [{ title: 'A', page: 'https://forge.test/api/users/3/' }]).relations,
  ).toEqual([]);
});

test('before any answer, an address leads where items say where they are, and their own is no column', () => {
  const own = { ...uri, readOnly: true };
  const lines = ['GET /posts/ → Post[]', 'GET /posts/{id}/ → Post', 'GET /users/ → User[]', 'GET /users/{id}/ → User'];
  const schemas = {
    Post: { type: 'object', properties: { url: own, title: text, user: uri } },
    User: { type: 'object', properties: { url: own, name: text } },
  };
  const posts = resourceIn(applicationOf(lines, { components: { schemas } }), 'posts');
  expect(posts.relations).toMatchObject([{ field: 'user', resource: 'users', holds: 'url', address: '' }]);
  expect(posts.columns).toEqual(['title', 'user']);
  // What an answer shows is surer.
  const value = [{ url: '/v2/posts/1', title: 'A', user: '/v2/users/3' }];
  expect(learn(posts, { value, headers: {} }).relations).toMatchObject([{ address: '/v2/users/{}' }]);
});

test('what stands below something else says no address that others could be written by', () => {
  const own = { ...uri, readOnly: true };
  const of = (noun: string, name: string) => [
    `GET /teams/{team}/${noun}/ → ${name}[]`,
    `GET /teams/{team}/${noun}/{id}/ → ${name}`,
  ];
  const schemas = {
    Post: { type: 'object', properties: { url: own, title: text, user: uri } },
    User: { type: 'object', properties: { url: own, name: text } },
  };
  const all = applicationOf([...of('posts', 'Post'), ...of('users', 'User')], { components: { schemas } });
  const [user] = resourceIn(all, 'posts').relations;
  expect(user).toMatchObject({ field: 'user', holds: 'url' });
  expect(user?.address).toBe(undefined);
});
