// Small contracts, a line an operation, in; structure, listings, sign-in and details of the application out. Each case is a habit
// that real contracts have.
import { describe, expect, it } from 'vitest';
import { contractIn } from '../../../test/contract.ts';
import type { Resource } from '../application.ts';
import { derive } from '../derive.ts';
import { deriveActionDetails, deriveDetails } from '../details.ts';
import { SCHEMAS, contractOf, applicationOf, resourceIn } from './derive.fixture.ts';

describe('structure', () => {
  const application = applicationOf([
    'GET /users → User[]',
    'GET /users/{userId} → User',
    'GET /users/{userId}/orders → Order[]',
    'GET /orders ?userId → Order[]',
    'GET /orders/{id} → Order',
    'GET /tenants/{tenant}/reports → Report[]',
  ]);

  it('nests under what can be opened, and asks for parameters that nothing gives', () => {
    expect(resourceIn(application, 'users.orders')).toMatchObject({
      parent: 'users',
      parentParameters: ['userId'],
      opens: 'orders',
    });
    expect(resourceIn(application, 'reports')).toMatchObject({ parent: null, parentParameters: ['tenant'] });
    expect(resourceIn(application, 'users')).toMatchObject({
      idField: 'id',
      idParameter: 'userId',
      titleField: 'name',
      children: ['users.orders'],
    });
  });

  it('relates fields both ways', () => {
    expect(resourceIn(application, 'orders').relations).toMatchObject([
      { field: 'userId', resource: 'users', holds: 'id' },
    ]);
    expect(resourceIn(application, 'orders').fields.find((field) => field.name === 'userId')).toMatchObject({
      kind: 'relation',
      resource: 'users',
      label: 'User',
    });
    // The orders of a user are a tab already.
    expect(resourceIn(application, 'users').referrers).toEqual([]);
  });

  it('knows the state and which action leads where, and how careful one must be', () => {
    const { state, actions } = resourceIn(
      applicationOf(['GET /orders → Order[]', 'POST /orders/{id}/cancel → Order', 'POST /orders/{id}/purge → -']),
      'orders',
    );
    expect(state?.field).toBe('status');
    expect(actions.map(({ label, leadsTo, danger, on }) => [label, leadsTo, danger, on])).toEqual([
      ['Cancel', 'cancelled', 'confirm', 'item'],
      ['Purge', null, 'typed', 'item'],
    ]);
  });

  it('gives each derived thing its place and its rule', () => {
    for (const resource of application.resources) {
      expect(resource.because).not.toBe('');
      expect(resource.from).toMatch(/^\/paths\//);
      for (const part of [resource.listing, resource.listing?.pagination, ...resource.relations, ...resource.fields])
        if (part) expect(part.because).not.toBe('');
    }
  });
});

describe('listings', () => {
  const listingOf = (line: string): Resource['listing'] =>
    resourceIn(applicationOf([line, 'GET /orders/{id} → Order']), 'orders').listing;

  it.each([
    ['page:integer per_page:integer', 'page', ['page', 'per_page']],
    ['skip:integer take:integer', 'offset', ['skip', 'take']],
    ['starting_after limit:integer', 'cursor', ['starting_after', 'limit']],
    ['pageToken pageSize:integer', 'token', ['pageToken', 'pageSize']],
    ['$top:integer $skip:integer $filter', 'odata', ['$skip', '$top']],
    ['page[number]:integer page[size]:integer', 'jsonapi', ['page[number]', 'page[size]']],
    ['limit:integer', 'none', []],
    ['status', 'none', []],
  ] as const)('pages by %s as %s', (query, style, parameters) => {
    expect(listingOf(`GET /orders ?${query} → data:Order[]`)?.pagination).toMatchObject({
      style,
      parameters,
      total: '/total',
    });
  });

  it('finds the items in envelopes, two levels deep, and in maps', () => {
    expect(listingOf('GET /orders → Order[]')).toMatchObject({ items: '', shape: 'array', known: true });
    expect(listingOf('GET /orders → result:items:Order[]')).toMatchObject({ items: '/result/items' });
    expect(listingOf('GET /orders → order_list:Order[]')).toMatchObject({ items: '/order_list' });
    expect(listingOf('GET /orders → any')).toMatchObject({ known: false });
  });

  it('gives each query parameter one meaning, and ties filters to fields', () => {
    const listing = listingOf(
      'GET /orders ?q sort status placed_after min_total:number fields userId page:integer pretty → Order[]',
    );
    expect(listing?.search).toEqual(['q']);
    expect(listing?.sort?.parameters).toEqual(['sort']);
    expect(listing?.expand).toEqual(['fields']);
    expect(listing?.filters.map(({ parameter, field, operator }) => [parameter, field, operator])).toEqual([
      ['status', 'status', 'equals'],
      ['placed_after', 'placedAt', 'after'],
      ['min_total', 'total', 'from'],
      ['userId', 'userId', 'equals'],
    ]);
  });

  it('shows title and state first among the columns, never secrets', () => {
    const { columns } = resourceIn(applicationOf(['GET /orders → Order[]']), 'orders');
    expect(columns).toEqual(['id', 'status', 'userId', 'total', 'placedAt']);
  });
});

describe('sign-in', () => {
  it('finds a login operation with its token, and who is signed in', () => {
    const credentials = { type: 'object', properties: { username: { type: 'string' }, password: { type: 'string' } } };
    const token = {
      type: 'object',
      properties: { data: { type: 'object', properties: { access_token: { type: 'string' } } } },
    };
    const { index } = applicationOf(['POST /auth/login Credentials → Token', 'GET /auth/me → User'], {
      components: {
        schemas: { ...SCHEMAS, Credentials: credentials, Token: token },
        securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Token' } },
      },
    });
    expect(index.currentUser).toBe('GET /auth/me');
    expect(index.signIn.map((way) => way.kind)).toEqual(['login', 'apiKey']);
    expect(index.signIn[0]?.login).toMatchObject({
      token: ['/data/access_token'],
      sendAs: { in: 'header', name: 'X-Token', prefix: '' },
    });
  });

  it('takes what one has for no person, and one of those who are listed for one', () => {
    const own = (answer: string) => applicationOf([`GET /stores → ${answer}[]`, `GET /stores/me → ${answer}`]).index;
    expect(own('Order').currentUser).toBeNull();
    expect(own('User').currentUser).toBe('GET /stores/me');
    const both = applicationOf(['GET /stores → Order[]', 'GET /stores/me → Order', 'GET /profile → User']);
    expect(both.index.currentUser).toBe('GET /profile');
  });

  it.each([
    ['/auth/login', ['login']],
    ['login', ['login']],
    ['https://api.example.com/v1/auth/login', ['login']],
    ['/oauth/token', ['login', 'oauth2']],
  ])('offers a password flow at %s, beside the login operation, as %j', (tokenUrl, kinds) => {
    const credentials = { type: 'object', properties: { username: { type: 'string' }, password: { type: 'string' } } };
    const { index } = applicationOf(['POST /auth/login Credentials → any'], {
      components: {
        schemas: { ...SCHEMAS, Credentials: credentials },
        securitySchemes: { bearer: { type: 'oauth2', flows: { password: { tokenUrl, scopes: {} } } } },
      },
    });
    expect(index.signIn.map((way) => way.kind)).toEqual(kinds);
  });
});

describe('details', () => {
  it('gives a screen its calls and the schemas they refer to, and nothing for an unknown name', () => {
    const contract = contractIn(
      contractOf(['GET /users → User[]', 'POST /users User → User', 'POST /ping Report → -']),
    );
    const application = derive(contract);
    const details = deriveDetails(contract, application, 'users');
    expect(details?.calls.map(({ operation, reads, label }) => [operation, reads, label])).toEqual([
      ['GET /users', true, 'Users'],
      ['POST /users', false, 'New user'],
    ]);
    expect(details?.schemas.map(([reference]) => reference)).toContain('#/components/schemas/User');
    expect(deriveActionDetails(contract, application, 'POST /ping')?.schemas.map(([reference]) => reference)).toEqual([
      '#/components/schemas/Report',
    ]);
    expect(deriveDetails(contract, application, '__proto__')).toBeNull();
    expect(deriveActionDetails(contract, application, 'GET /nowhere')).toBeNull();
  });

  it('sends what goes in whole, and of what is answered the nearest', () => {
    const depth = 60;
    const chain = (name: string) =>
      Array.from({ length: depth }, (_none, level) => [
        `${name}${level}`,
        {
          type: 'object',
          description: 'x'.repeat(4000),
          properties: { next: { $ref: `#/components/schemas/${name}${level + 1}` } },
        },
      ]);
    const schemas = { ...SCHEMAS, ...Object.fromEntries([...chain('In'), ...chain('Out')]) };
    const contract = contractIn(
      contractOf(['GET /users → User[]', 'POST /users In0 → Out0'], { components: { schemas } }),
    );
    const names = deriveDetails(contract, derive(contract), 'users')?.schemas.map(([reference]) => reference) ?? [];
    const level = (name: string): number => names.filter((one) => one.includes(`/${name}`)).length;
    expect(level('In')).toBe(depth);
    expect(names).toContain('#/components/schemas/Out5');
    expect(level('Out')).toBeLessThan(depth / 2);
  });

  it('has the index first: a resource is derived when it is first looked at, that one alone, and stays', () => {
    const { index, resources, places } = applicationOf([
      'GET /users → User[]',
      'GET /orders → Order[]',
      'POST /orders/{id}/cancel',
    ]);
    const isMade = (): readonly boolean[] =>
      [0, 1].map((at) => 'value' in (Object.getOwnPropertyDescriptor(resources, at) ?? {}));
    expect(index.resources.map(({ name }) => name)).toEqual(['users', 'orders']);
    expect(places.map(({ resource, mode }) => [resource, mode])).toEqual([
      ['users', 'look'],
      ['orders', 'operate'],
      ['orders', 'look'],
    ]);
    expect(isMade()).toEqual([false, false]);
    const orders = resources[1];
    expect(isMade()).toEqual([false, true]);
    expect(orders?.actions.map(({ operation }) => operation)).toEqual(['POST /orders/{id}/cancel']);
    expect(resources[1]).toBe(orders);
  });

  it('crosses to a browser unchanged: plain JSON, nothing lost', () => {
    const application = applicationOf(['GET /users → User[]', 'GET /users/{id} → User']);
    expect(JSON.parse(JSON.stringify(application))).toEqual(
      JSON.parse(JSON.stringify(application, (_key, value: unknown) => value)),
    );
    expect(JSON.stringify(application)).not.toContain('[object Object]');
  });
});
