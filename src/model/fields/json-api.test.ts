// Items as JSON:API writes them (https://jsonapi.org/format/1.1/#document-resource-objects): attributes and relationships.
import { expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  inQuery,
  type Json,
  number,
  operation,
  resourceOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

it('shows what JSON:API items are related to where their attributes stand, and never the name of their type', () => {
  const related = {
    type: 'object',
    properties: { data: things({ type: text, id: text }), links: things({ self: text }) },
  };
  const book = things({
    id: text,
    type: text,
    attributes: things({ title: text, pages: number }),
    relationships: things({ author: related, links: things({ self: text }) }),
  });
  const list = (item: Json) => operation(things({ data: { type: 'array', items: item } }));
  const one = (item: Json) => operation(things({ data: item }), undefined, inPath('id'));
  const author = things({ id: text, type: text, attributes: things({ name: text }) });
  const application = applicationOf({
    '/books': { get: list(book) },
    '/books/{id}': { get: one(book) },
    '/authors': { get: list(author) },
    '/authors/{id}': { get: one(author) },
  });
  const { fields, columns } = resourceOf(application, 'books');
  const names = fields.map(({ name }) => name);
  expect(fields.find(({ name }) => name === '/relationships/author/data/id')).toMatchObject({
    label: 'Author',
    kind: 'relation',
    resource: 'authors',
  });
  expect(names).not.toContain('relationships');
  expect(columns).toEqual(['/attributes/title', '/attributes/pages', '/relationships/author/data/id']);
});

it('compares what stands among the attributes, and shows a key and what it relates to once', () => {
  const one = things({ type: text, id: text });
  const post = things({
    id: text,
    type: text,
    attributes: things({
      title: text,
      state: text,
      authorId: number,
      createdAt: { type: 'string', format: 'date-time' },
    }),
    relationships: things({ author: things({ data: one }) }),
  });
  const author = things({ id: text, type: text, attributes: things({ name: text }) });
  const list = (item: Json, ...names: readonly string[]) =>
    operation(things({ data: { type: 'array', items: item } }), undefined, ...names.map((name) => inQuery(name)));
  const names = [
    'filter[id]',
    'filter[state]',
    'filter[title][$icontains]',
    'filter[createdAt][$gte]',
    'filter[author]',
  ];
  const application = applicationOf({
    '/posts': { get: list(post, ...names) },
    '/posts/{id}': { get: operation(things({ data: post }), undefined, inPath('id')) },
    '/authors': { get: list(author) },
    '/authors/{id}': { get: operation(things({ data: author }), undefined, inPath('id')) },
  });
  const { listing, columns, fields } = resourceOf(application, 'posts');
  expect(listing?.filters.slice(0, 4).map(({ field, operator, label }) => [field, operator, label])).toEqual([
    ['id', 'equals', 'ID'],
    ['/attributes/state', 'equals', 'State'],
    ['/attributes/title', 'contains', 'Title contains'],
    ['/attributes/createdAt', 'from', 'Created at from'],
  ]);
  expect(columns).not.toContain('/relationships/author/data/id');
  expect(fields.find(({ name }) => name === '/attributes/authorId')).toMatchObject({
    label: 'Author',
    resource: 'authors',
  });
});
