// Where what stands one level down leads: things shown in place, plain words, and what is written whole. Input: paths and
// schemas as shops, trackers, clouds and chats have them; output: relations by pointer.
import { describe, expect, it } from 'vitest';
import { childrenOf } from '../fields/field.ts';
import {
  applicationOf,
  inPath,
  type Json,
  kept,
  list,
  number,
  operation,
  ref,
  resourceOf,
  said,
  text,
  things,
} from '../paths/paths.fixture.ts';

const relations = (paths: Json, name: string, schemas: Json = {}): readonly string[] =>
  resourceOf(applicationOf(paths, schemas), name).relations.map(
    ({ field, resource, many, holds }) => `${field}→${resource}${many ? '[]' : ''} ${holds}`,
  );

const user = things({ id: text, name: text, email: text });
const users = kept('/users', ref('User'), 'id');
const schemas = { User: user, UserCompact: things({ id: text, name: text }) };

describe('a thing in a part', () => {
  const task = things({
    id: text,
    title: text,
    approval: things({
      at: text,
      user: ref('UserCompact'),
      tier: things({ a: text, b: text, c: text, d: text, slug: text }),
    }),
    memberships: list(things({ project: things({ id: text, name: text }), role: text })),
    watching: things({ people: list(ref('User')) }),
    comments: things({ total: number, items: list(things({ id: text, body: text })) }),
  });
  const paths = {
    ...users,
    ...kept('/projects', things({ id: text, name: text, budget: number }), 'id'),
    ...kept('/tiers', things({ slug: text, name: text, price: number }), 'slug'),
    ...kept('/tasks', task, 'id'),
    '/tasks/{id}/items': { get: operation(list(things({ id: text, body: text })), undefined, inPath('id')) },
  };

  it('leads where such are opened, by its schema or its name, and not to what is below or only called alike', () => {
    expect(relations(paths, 'tasks', schemas)).toEqual([
      '/approval/user→users item',
      '/memberships/*/project→projects item',
      '/watching/people→users[] item',
    ]);
  });

  it('is a link where the part is shown', () => {
    const { fields } = resourceOf(applicationOf(paths, schemas), 'tasks');
    const part = fields.find(({ name }) => name === 'approval');
    const lookup = (): undefined => undefined;
    expect(part?.inside).toEqual({ '/user': 'users' });
    expect(
      part === undefined ? [] : childrenOf(part, lookup, 'read').find(({ name }) => name === 'user')?.resource,
    ).toBe('users');
  });

  it('leads nowhere from what is shown as a whole elsewhere', () => {
    const line = things({ id: text, user: ref('User') });
    const order = things({ id: text, lines: list(ref('Line')) });
    const lines = kept('/lines', ref('Line'), 'id');
    expect(
      relations({ ...users, ...lines, ...kept('/orders', order, 'id') }, 'orders', { ...schemas, Line: line }),
    ).toEqual(['lines→lines[] item']);
  });
});

describe('a plain word in a part', () => {
  it('leads where it is said to identify, and not where such are counted or below others', () => {
    const invoice = things({
      id: text,
      error: things({ code: text, charge: said('For card errors, the ID of the failed charge.') }),
      charge_counts: things({ charge: number }),
      progress: things({ page: number }),
    });
    const paths = {
      ...kept('/charges', things({ id: text, amount: number }), 'charge'),
      ...kept('/books', things({ id: number }), 'bookId'),
      '/books/{bookId}/pages/{number}': {
        get: operation(things({ number }), undefined, inPath('bookId'), inPath('number')),
      },
      ...kept('/invoices', invoice, 'id'),
    };
    expect(relations(paths, 'invoices')).toEqual(['/error/charge→charges id']);
  });

  // Battlecode: the numbers of teams and submissions in a match, all of one episode.
  it('leads, as a number, to what is kept below the same owner, and not below another', () => {
    const match = things({
      id: number,
      participants: list(things({ team: number, score: number, page: number })),
    });
    const below = (path: string, parameter: string, item: Json): Json => ({
      [path]: { get: operation(list(item), undefined, inPath(parameter)) },
      [`${path}/{id}`]: { get: operation(item, undefined, inPath(parameter), inPath('id')) },
    });
    const paths = {
      ...below('/episodes/{episode_id}/matches', 'episode_id', match),
      ...below('/league/{episode_id}/teams', 'episode_id', things({ id: number, name: text })),
      ...below('/books/{book_id}/pages', 'book_id', things({ id: number, text })),
    };
    expect(relations(paths, 'matches')).toEqual(['/participants/*/team→teams id']);
  });

  it('is, of several of one name, of that whose path says what it stands in', () => {
    const group = things({ slug: text, projects: list(things({ role: said('The role identifier') })) });
    const roles = (path: string): Json => kept(path, things({ identifier: text, name: text, id: text }), 'role');
    const application = applicationOf({
      ...roles('/workplace/roles'),
      ...roles('/projects/roles'),
      ...kept('/groups', group, 'slug'),
    });
    const [only] = resourceOf(application, 'groups').relations;
    expect(only === undefined ? '' : `${only.field} ${resourceOf(application, only.resource).path}`).toBe(
      '/projects/*/role /projects/roles',
    );
  });
});

describe('an identifier of the own kind in a part', () => {
  it('leads to another where the part says so', () => {
    const page = things({
      id: text,
      name: text,
      parent: things({ page_id: text }),
      related_pages: things({ page_ids: list(text) }),
      settings: things({ page_id: text }),
    });
    expect(relations(kept('/pages', page, 'id'), 'pages')).toEqual([
      '/parent/page_id→pages id',
      '/related_pages/page_ids→pages[] id',
    ]);
  });
});

describe('what is written under its own name', () => {
  it('leads where what is read leads', () => {
    const category = things({ id: text, name: text, parent_id: text, currency_code: text });
    const paths = {
      '/categories': { get: operation(list(category)), post: operation(category, things({ category })) },
      '/categories/{id}': { get: operation(category, undefined, inPath('id')) },
      '/currencies': { get: operation(list(things({ code: text, name: text }))) },
    };
    expect(relations(paths, 'categories')).toEqual([
      'parent_id→categories id',
      'currency_code→currencies id',
      '/category/currency_code→currencies id',
      '/category/parent_id→categories id',
    ]);
  });
});

it('says by the identity in a part of what is written which thing is meant, and not which part of its own', () => {
  const contact = { id: text, email: text };
  const made = things({
    email: text,
    topics: list(things({ id: text, subscription: text })),
    // What is written here is a new one, or another text of one that is there.
    segments: list(things({ id: text, name: text })),
    // Only the contact has addresses.
    addresses: list(things({ id: text, street: text })),
  });
  const paths = {
    ...kept('/topics', things({ id: text, name: text }), 'id'),
    ...kept('/segments', things({ id: text, name: text }), 'id'),
    ...kept('/contacts/{contactId}/addresses', things({ id: text, city: text }), 'addressId'),
    '/contacts': { get: operation(list(things(contact))), post: operation(null, made) },
    '/contacts/{id}': { get: operation(things(contact), undefined, inPath('id')) },
  };
  expect(relations(paths, 'contacts')).toEqual(['/topics/*/id→topics id']);
});

it('leads from parts that have a list and no pages of their own, and leaves those that have to these', () => {
  const Line = things({ lineId: number, quantity: number, product_id: number });
  const products = kept('/products', things({ id: number, name: text }), 'id');
  const orders = kept('/orders', things({ id: number, lines: list(ref('Line')) }), 'id');
  const listed = { '/orders/{id}/lines': { get: operation(list(ref('Line')), undefined, inPath('id')) } };
  expect(relations({ ...products, ...orders, ...listed }, 'orders', { Line })).toEqual([
    '/lines/*/product_id→products id',
  ]);
  const opened = kept('/lines', ref('Line'), 'lineId');
  expect(relations({ ...products, ...orders, ...opened }, 'orders', { Line })).toEqual(['lines→lines[] item']);
});

it('leads by a key that stands in a part, where one kind of things is known so', () => {
  const grant = things({ permission_code: text, scope: text });
  const labels = things({ locale_code: text });
  const role = things({ id: text, name: text, permissions: list(grant), labels });
  const paths = {
    '/permissions': { get: operation(list(things({ code: text, module: text }))) },
    '/locales': { get: operation(list(things({ code: text, enabled: text }))) },
    ...kept('/roles', role, 'id'),
  };
  expect(relations(paths, 'roles')).toEqual(['/permissions/*/permission_code→permissions id']);
  const others = { '/client/permissions': { get: operation(list(things({ code: text, title: text }))) } };
  expect(relations({ ...paths, ...others }, 'roles')).toEqual([]);
});

describe('who did something, told in a part', () => {
  it('is one of the users where it is a number or a UUID, and nobody where it is a text or done by things', () => {
    const bug = things({
      id: number,
      attachments: list(things({ url: text, uploadedBy: number, size: number })),
      key: things({ created_by: { type: 'string', format: 'uuid' }, signedBy: text }),
      counts: things({ likedBy: number, due_by: number }),
    });
    const people = kept('/users', things({ id: number, name: text }), 'id');
    const known = kept('/users', things({ id: { type: 'string', format: 'uuid' }, name: text }), 'id');
    expect(relations({ ...people, ...kept('/bugs', bug, 'id') }, 'bugs')).toEqual([
      '/attachments/*/uploadedBy→users id',
    ]);
    expect(relations({ ...known, ...kept('/bugs', bug, 'id') }, 'bugs')).toEqual(['/key/created_by→users id']);
  });
});

it('leads from the parts of what JSON:API has in `attributes`, also where they are shown', () => {
  const attributes = things({
    title: text,
    customer_id: text,
    lines: list(things({ product_id: text, amount: number })),
    plan: things({ products: number }),
  });
  const order = things({ id: text, type: text, attributes });
  const paths = {
    ...kept('/products', things({ id: text, name: text }), 'id'),
    ...kept('/customers', things({ id: text, name: text }), 'id'),
    ...kept('/orders', order, 'id'),
  };
  expect(relations(paths, 'orders')).toEqual([
    '/attributes/customer_id→customers id',
    '/attributes/lines/*/product_id→products id',
  ]);
  const { fields } = resourceOf(applicationOf(paths), 'orders');
  expect(fields.find(({ name }) => name === '/attributes/lines')?.inside).toEqual({ '/*/product_id': 'products' });
  // Beside fields of its own it is a property as any other, of which the parts are looked at, and no deeper.
  const other = things({ id: text, title: text, attributes });
  expect(relations({ ...paths, ...kept('/orders', other, 'id') }, 'orders')).not.toContain(
    '/attributes/lines/*/product_id→products id',
  );
});

it('leads to another of its own kind by a word before it (`from_person_id`), and not to itself', () => {
  const change = things({ from_person_id: number, to_person_id: number, person_id: number, base_person_id: number });
  const person = things({ id: number, name: text, changes: list(change) });
  expect(relations(kept('/persons', person, 'id'), 'persons')).toEqual([
    '/changes/*/from_person_id→persons id',
    '/changes/*/to_person_id→persons id',
  ]);
});

it('leads from what is listed in a part of a part, by its whole name, to what needs nobody else and is no word for anything', () => {
  const check = things({ item_id: number, message: text, author_id: number });
  const invoice = things({
    id: number,
    lines: list(things({ text, tracking: list(things({ category_id: number, main_category_id: number })) })),
    finance: things({ payables: list(things({ customer_id: number, line_id: number })), errors: list(check) }),
    known: list(things({ people: list(ref('Customer')) })),
  });
  const paths = {
    ...kept('/categories', things({ id: number, name: text }), 'id'),
    ...kept('/customers', ref('Customer'), 'id'),
    ...kept('/items', things({ id: number, name: text }), 'id'),
    ...kept('/quotes', things({ id: number }), 'quoteId'),
    ...kept('/quotes/{quoteId}/lines', things({ id: number, quoteId: number }), 'id'),
    ...kept('/invoices', invoice, 'id'),
  };
  const Customer = things({ id: number, name: text, category_id: number });
  expect(relations(paths, 'invoices', { Customer })).toEqual([
    '/lines/*/tracking/*/category_id→categories id',
    '/finance/payables/*/customer_id→customers id',
    '/known/*/people→customers[] item',
  ]);
});
