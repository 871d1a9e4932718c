// What filters, queries and the bodies of actions name, as contracts of shelves, clouds, configurations and shops have it.
import { describe, expect, it } from 'vitest';
import { contractIn } from '../../../test/contract.ts';
import type { Json, JsonObject } from '#contract';
import { SCHEMAS, applicationOf, contractOf, resourceIn } from '../cases/derive.fixture.ts';
import { derive } from '../derive.ts';
import { deriveActionDetails, deriveDetails } from '../details.ts';

const KEPT = ['GET /users → User[]', 'GET /users/{id} → User', 'GET /orders → Order[]', 'GET /orders/{id} → Order'];

const object = (properties: Json): JsonObject => ({ type: 'object', properties });
/** Where each filter of a list of reports leads that names something. */
function filters(line: string, ...more: readonly string[]): Record<string, string | null> {
  const schemas = { ...SCHEMAS, Shelf: object({ id: { type: 'integer' }, name: { type: 'string' } }) };
  const { listing } = resourceIn(applicationOf([...KEPT, ...more, line], { components: { schemas } }), 'reports');
  return Object.fromEntries((listing?.filters ?? []).map(({ parameter, control }) => [parameter, control.resource]));
}

/** Where what an operation names leads, by field. */
function names(line: string, schemas: JsonObject = {}, ...more: readonly string[]): Record<string, string> {
  const contract = contractIn(
    contractOf([...KEPT, ...more, line], { components: { schemas: { ...SCHEMAS, ...schemas } } }),
  );
  const application = derive(contract);
  const operation = line.split(' ').slice(0, 2).join(' ');
  const name = application.places.find((one) => one.operation === operation)?.resource ?? null;
  const calls = name === null ? [] : (deriveDetails(contract, application, name)?.calls ?? []);
  const call =
    calls.find((one) => one.operation === operation) ?? deriveActionDetails(contract, application, operation)?.call;
  return Object.fromEntries((call?.names ?? []).map(({ field, resource }) => [field, resource]));
}

const text = { type: 'string' };

describe('a list of texts that an action takes under the name of things', () => {
  const kept = ['GET /photos → Photo[]', 'GET /photos/{uid} → Photo'];
  const Photo = object({ uid: text, title: text });
  const taken = { type: 'array', items: text };

  it('is of those it is done to', () => {
    const Selection = object({ photos: taken, emails: taken });
    expect(names('POST /batch/archive Selection → -', { Photo, Selection }, ...kept)).toEqual({ photos: 'photos' });
  });

  it('is of words where things are known by names, or where it stands deeper down', () => {
    const Named = object({ name: text, size: { type: 'integer' } });
    const Selection = object({ photos: taken });
    expect(names('POST /batch/archive Selection → -', { Photo: Named, Selection }, ...kept)).toEqual({});
    const Inside = object({ template: object({ photos: taken }) });
    expect(names('POST /batch/archive Inside → -', { Photo, Inside }, ...kept)).toEqual({});
  });
});

describe('a list of which each is said to be the identity of a thing', () => {
  const LINE = 'POST /batch/archive Change → -';
  const each = (said: string): JsonObject => ({
    type: 'array',
    description: 'The ones to add.',
    items: { type: 'string', description: said },
  });

  it('is of those things, whatever is said of the list as a whole', () => {
    const Change = object({ add: each("An order's ID."), remove: each('Order ID.') });
    expect(names(LINE, { Change })).toEqual({ add: 'orders', remove: 'orders' });
  });

  it('is of words where each is said to be a word', () => {
    const Change = object({ add: each("An order's label."), remove: each('What is no longer wanted.') });
    expect(names(LINE, { Change })).toEqual({});
  });
});

describe('a filter that is no field of the rows', () => {
  it('leads to what it names, also where it is required', () => {
    expect(filters('GET /reports ?user_id!:integer orderId filter[order_id] other_id → Report[]')).toEqual({
      user_id: 'users',
      orderId: 'orders',
      'filter[order_id]': 'orders',
      other_id: null,
    });
  });

  it('is plain where what it names can be listed only below an owner that nobody has told', () => {
    const below = ['GET /shops/{shopId} → Settings', 'GET /shops/{shopId}/shelves → Shelf[]'];
    expect(filters('GET /reports ?shelf_id:integer → Report[]', ...below)).toEqual({ shelf_id: null });
    expect(filters('GET /shops/{shopId}/reports ?shelf_id:integer → Report[]', ...below)).toEqual({
      shelf_id: 'shelves',
    });
  });

  it('is plain where it takes several in one text, or either of two', () => {
    expect(filters('GET /reports ?order_ids order_or_user_id → Report[]')).toEqual({
      order_ids: null,
      order_or_user_id: null,
    });
  });
});

describe('what an action takes', () => {
  it('is chosen among what its body and its query name, deeper down too', () => {
    const Move = object({ assignee_id: { type: 'integer' }, note: text, part: object({ orderId: text }) });
    expect(names('POST /orders/{id}/move Move ?user_id:integer → -', { Move })).toEqual({
      assignee_id: 'users',
      '/part/orderId': 'orders',
      user_id: 'users',
    });
  });

  // A gold dealer's vouchers, Jira's groups, Magento's websites, Komga's keys.
  it('is chosen among what is only listed, and nowhere else, wherever that stands', () => {
    const Exchange = object({ currency_id: { type: 'integer' }, entry_id: { type: 'integer' }, value: text });
    const Currency = object({ id: { type: 'integer' }, name: text });
    const only = 'GET /products/currencies → Currency[]';
    const asked = (...more: readonly string[]): Record<string, string> =>
      names('POST /exchange Exchange → -', { Exchange, Currency, Entry: Currency }, ...more);
    expect(asked(only)).toEqual({ currency_id: 'currencies' });
    expect(asked(only, 'GET /crypto/currencies → Currency[]')).toEqual({});
    expect(asked('GET /me/currencies → Currency[]', 'GET /log/entries → Entry[]')).toEqual({});
  });

  it('may be a list of identities', () => {
    const Merge = object({ userIds: { type: 'array', items: { type: 'integer' } } });
    expect(names('POST /merge Merge → -', { Merge })).toEqual({ userIds: 'users' });
  });

  it('is plain where the contract speaks of something else', () => {
    const Send = object({
      recipient_id: { type: 'integer', description: 'The recipient on the envelope.' },
      order_id: { ...text, description: 'Comma-separated list of orders.' },
      gatewayOrderId: text,
    });
    expect(names('POST /send Send → -', { Send })).toEqual({});
  });
});

describe('what makes an item takes', () => {
  it('in its query names others, and not the one that is to be made', () => {
    expect(names('POST /orders Order ?user_id:integer order_id → Order')).toEqual({ user_id: 'users' });
  });
});

describe('an identity of what is called by two words', () => {
  it('leads to those of the owner, where there are such beside others', () => {
    const schemas = { ...SCHEMAS, Campaign: object({ id: text, folder_id: text }), Folder: object({ id: text }) };
    const application = applicationOf(
      ['campaigns', 'campaign-folders', 'folders'].flatMap((noun) => {
        const schema = noun.endsWith('folders') ? 'Folder' : 'Campaign';
        return [`GET /${noun} → ${schema}[]`, `GET /${noun}/{id} → ${schema}`];
      }),
      { components: { schemas } },
    );
    expect(resourceIn(application, 'campaigns').relations.map(({ resource }) => resource)).toEqual([
      'campaign-folders',
    ]);
  });
});

describe('an identity of what the owner has a list of, and nothing opens', () => {
  // A shop's expenses have categories of their own beside those of its products; GitHub's issues have fields.
  it('leads to that list, and not to what only bears the second name', () => {
    const Expense = object({ id: text, categoryId: text, userId: text });
    const schemas = { ...SCHEMAS, Expense, Category: object({ id: text, name: text }), Member: object({ id: text }) };
    const application = applicationOf(
      [
        'GET /expenses → Expense[]',
        'GET /expenses/{id} → Expense',
        'GET /categories → Category[]',
        'GET /categories/{id} → Category',
        'GET /expense-categories → Category[]',
        'POST /expense-categories Category → Category',
        'GET /expense-users → Member[]',
        'POST /expense-users Member → Member',
        'GET /users → User[]',
        'GET /users/{id} → User',
      ],
      { components: { schemas } },
    );
    const { relations } = resourceIn(application, 'expenses');
    expect(Object.fromEntries(relations.map(({ field, resource }) => [field, resource]))).toEqual({
      categoryId: 'expense-categories',
      userId: 'users',
    });
  });
});

describe('an identity of a picture', () => {
  // A school's posters are media, art19's avatars images, Trello's covers attachments.
  it('leads to the one place where files are kept, and to none of several; the image of a machine is no picture', () => {
    const Course = object({ id: text, posterId: text, imageId: text });
    const schemas = { ...SCHEMAS, Course, Kept: object({ id: text, url: text }) };
    const leads = (...nouns: readonly string[]): readonly unknown[] => {
      const kept = nouns.flatMap((noun) => [`GET /${noun} → Kept[]`, `GET /${noun}/{id} → Kept`]);
      const lines = ['GET /courses → Course[]', 'GET /courses/{id} → Course', ...kept];
      const { relations } = resourceIn(applicationOf(lines, { components: { schemas } }), 'courses');
      return relations.map(({ field, resource }) => [field, resource]);
    };
    expect(leads('media')).toEqual([['posterId', 'media']]);
    expect(leads('media', 'files')).toEqual([]);
    expect(leads('users')).toEqual([]);
  });
});

describe('bare ids that an action takes', () => {
  const ids = { type: 'array', items: { type: 'integer' } };
  const Selection = object({ ids, imeis: { type: 'array', items: text } });

  it('are of the list that it stands at (in-house Django, Sonarr, Netmaker)', () => {
    expect(names('POST /orders/bulk-sold Selection → -', { Selection })).toEqual({ ids: 'orders' });
    expect(names('PATCH /orders/bulk Selection → -', { Selection })).toEqual({ ids: 'orders' });
  });

  it('are of what its path ends in, and else of nothing that is known', () => {
    const me = 'GET /agents/me → Report';
    expect(names('PUT /agents/me/users Selection → -', { Selection }, me)).toEqual({ ids: 'users' });
    expect(names('PUT /agents/me/skills Selection → -', { Selection }, me)).toEqual({});
    const one = object({ ids: { type: 'integer' } });
    expect(names('POST /orders/bulk-sold One → -', { One: one })).toEqual({});
  });
});

// Redmine's members of a group, droplets behind a firewall of DigitalOcean, labels of InfluxDB's tasks: an identifier to type.
describe('what is put below an owner, where such things are kept elsewhere', () => {
  const below = ['GET /groups → Group[]', 'GET /groups/{id} → Group', 'GET /groups/{id}/users → User[]'];
  const schemas = (body: Json) => ({ Group: object({ id: { type: 'integer' }, name: text }), Put: object(body) });

  it('is chosen there by what the body calls it, one or many', () => {
    const line = 'POST /groups/{id}/users Put → -';
    expect(names(line, schemas({ user_id: { type: 'integer' } }), ...below)).toEqual({ user_id: 'users' });
    const many = { type: 'array', items: { type: 'integer' } };
    expect(names(line, schemas({ user_ids: many, note: text }), ...below)).toEqual({ user_ids: 'users' });
  });

  it('is made where the body says more of it', () => {
    const body = { user_id: { type: 'integer' }, name: text, email: text };
    expect(names('POST /groups/{id}/users Put → -', schemas(body), ...below)).toEqual({});
  });
});
