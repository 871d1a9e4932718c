// Small contracts, a line an operation, in; the roles, actions and listings of the application out. Each case is a habit
// that real contracts have.
import type { Json, JsonObject } from '#contract';
import { readContract } from '#contract';
import { describe, expect, it } from 'vitest';
import type { Resource } from './application.ts';
import { derive } from './derive.ts';
import type { Application } from './derive.ts';
import { deriveActionDetails, deriveDetails } from './details.ts';

const SCHEMAS: JsonObject = {
  User: {
    type: 'object',
    properties: { id: { type: 'integer' }, name: { type: 'string' }, email: { type: 'string' } },
  },
  Order: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      status: { type: 'string', enum: ['new', 'cancelled'] },
      userId: { type: 'integer' },
      total: { type: 'number' },
      placedAt: { type: 'string', format: 'date-time' },
    },
  },
  Report: { type: 'object', properties: { count: { type: 'integer' }, sum: { type: 'number' } } },
  Settings: { type: 'object', properties: { theme: { type: 'string' }, language: { type: 'string' } } },
};

/**
 * A contract from lines such as "POST /users User → User": method, path, body, answer. "User[]" is a list, "data:User[]" a
 * list in an envelope, "-" nothing, "file" a file. After "?" come query parameters ("page:integer").
 */
function contractOf(lines: readonly string[], more: JsonObject = {}): string {
  const paths: Record<string, Record<string, Json>> = {};
  for (const line of lines) {
    const [, method = '', path = '', rest = ''] = /^(\S+) (\S+)(.*)$/.exec(line) ?? [];
    const [left = '', right = ''] = rest.split('→');
    const [body = '', query = ''] = left.split(/ \?/);
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        parameters: [...parametersIn(path), ...query.trim().split(/\s+/).filter(Boolean).map(queryParameter)],
        ...(body.trim() === ''
          ? {}
          : { requestBody: { content: { 'application/json': { schema: schemaOf(body.trim()) } } } }),
        responses: responsesOf(right.trim()),
      },
    };
  }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths,
    components: { schemas: SCHEMAS },
    ...more,
  });
}

function responsesOf(text: string): Json {
  if (text === '-') return { '204': { description: '' } };
  const [, status = '200', answer = ''] = /^(?:(\d{3}) )?(.*)$/.exec(text) ?? [];
  return { [status]: answerOf(answer) };
}

function parametersIn(path: string): Json[] {
  return [...path.matchAll(/\{([^}=]+)[^}]*\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameter(text: string): Json {
  const [name = '', type = 'string'] = text.split(/:(?=\w+$)/);
  return { name, in: 'query', schema: { type } };
}

function answerOf(text: string): Json {
  if (text === '') return { description: '' };
  if (text === 'file') return { description: '', content: { 'application/pdf': {} } };
  return { description: '', content: { 'application/json': { schema: schemaOf(text) } } };
}

function schemaOf(text: string): JsonObject {
  const enveloped = /^(\w+):(.*)$/.exec(text);
  if (enveloped !== null)
    return {
      type: 'object',
      properties: { [enveloped[1] ?? '']: schemaOf(enveloped[2] ?? ''), total: { type: 'integer' } },
    };
  if (text.endsWith('[]')) return { type: 'array', items: schemaOf(text.slice(0, -2)) };
  return text === 'any' ? {} : { $ref: `#/components/schemas/${text}` };
}

function applicationOf(lines: readonly string[], more: JsonObject = {}): Application {
  const { contract, diagnostics } = readContract(contractOf(lines, more));
  if (contract === null) throw new Error('no contract');
  return derive(contract, diagnostics);
}

/** Each operation with the resource and role it has: "users.list". */
function rolesIn(lines: readonly string[], more: JsonObject = {}): Record<string, string> {
  const application = applicationOf(lines, more);
  const roles: Record<string, string> = {};
  for (const resource of application.resources) {
    for (const [role, operation] of Object.entries(resource.operations))
      if (operation !== null) roles[operation] = `${resource.name}.${role}`;
    for (const action of resource.actions) roles[action.operation] = `${resource.name}.${action.on} action`;
  }
  for (const action of application.index.actions) roles[action.operation] = 'application action';
  return roles;
}

/** Checks lines of the form "GET /users → User[] = users.list". */
function check(...lines: readonly string[]): void {
  const parts = lines.map((line) => line.split(' = '));
  const wanted = Object.fromEntries(
    parts.map(([operation = '', role = '']) => [operation.split(' ').slice(0, 2).join(' '), role]),
  );
  expect(rolesIn(parts.map(([operation = '']) => operation))).toEqual(wanted);
}

function resourceIn(application: Application, name: string): Resource {
  const found = application.resources.find((one) => one.name === name);
  if (found === undefined)
    throw new Error(`no resource ${name}: ${application.resources.map((one) => one.name).join(', ')}`);
  return found;
}

describe('roles', () => {
  it('reads plain REST, with a PATCH as the update and a PUT beside it as the replace', () =>
    check(
      'GET /users → User[] = users.list',
      'POST /users User → User = users.create',
      'GET /users/{id} → User = users.get',
      'PATCH /users/{id} User → User = users.update',
      'PUT /users/{id} User → User = users.replace',
      'DELETE /users/{id} → - = users.delete',
    ));

  it('takes a PUT alone as the update, and a POST on an item only where it looks like one', () =>
    check(
      'GET /users → User[] = users.list',
      'GET /users/{id} → User = users.get',
      'PUT /users/{id} User → User = users.update',
      'POST /users/{id} Settings → User = users.item action',
      'GET /orders/{id} → Order = orders.get',
      'POST /orders/{id} Order → Order = orders.update',
    ));

  it('keeps bulk changes of a collection away from its items', () =>
    check(
      'GET /users → User[] = users.list',
      'PATCH /users User → - = users.collection action',
      'DELETE /users → - = users.collection action',
      'GET /users/count → Report = users.collection action',
      'GET /users/{id} → User = users.get',
      'PATCH /users/{id} User → User = users.update',
      'DELETE /users/{id} → - = users.delete',
    ));

  it('takes singular and plural paths, lists elsewhere, and an update whose body holds the id as one resource', () =>
    check(
      'POST /user User → User = users.create',
      'PUT /user User → User = users.update',
      'GET /user/{id} → User = users.get',
      'GET /users → User[] = users.list',
      'GET /me/orders → Order[] = orders.list',
      'GET /orders/{id} → Order = orders.get',
    ));

  it('lets a finder stand in for a missing list, and makes the next one an action', () =>
    check(
      'POST /pet Order → Order = pet.create',
      'GET /pet/{petId} → Order = pet.get',
      'GET /pet/findByStatus → Order[] = pet.list',
      'GET /pet/findByTags → Order[] = pet.collection action',
      'GET /pet/owner/{ownerId} → Order[] = pet.collection action',
    ));

  it('reads methods named in paths: after the noun, before the id, dotted, and verb with noun', () => {
    check(
      'GET /user/list → User[] = user.list',
      'GET /user/{id} → User = user.get',
      'POST /user/create User → User = user.create',
      'PUT /user/update/{id} User → User = user.update',
      'DELETE /user/delete/{id} → - = user.delete',
    );
    check(
      'POST /documents.list any → data:Order[] = documents.list',
      'POST /documents.info Order → data:Order = documents.get',
      'POST /documents.create Order → data:Order = documents.create',
      'POST /documents.delete Order → - = documents.delete',
      'POST /documents.archive Order → data:Order = documents.item action',
    );
    check(
      'GET /api/get-users → User[] = users.list',
      'GET /api/get-user ?id → User = users.get',
      'POST /api/add-user User → - = users.create',
      'POST /api/delete-user User → - = users.delete',
      'POST /api/send-newsletter Report → - = application action',
    );
  });

  it('reads custom methods (AIP-136), keys in parentheses, suffixes, trailing slashes and several parameters', () => {
    check(
      'GET /v1/users → users:User[] = users.list',
      'GET /v1/users/{user} → User = users.get',
      'POST /v1/users/{user}:suspend → User = users.item action',
      'POST /v1/users:batchGet → users:User[] = users.collection action',
    );
    check(
      'GET /Users → value:User[] = Users.list',
      'GET /Users({id}) → User = Users.get',
      'GET /orders.json/ → Order[] = orders.list',
      'GET /orders/{id}.json → Order = orders.get',
    );
    check(
      'GET /repos/{owner}/{repo} → Order = repos.get',
      'DELETE /repos/{owner}/{repo} → - = repos.delete',
      'GET /repos/{owner}/{repo}/issues → User[] = issues.list',
      'POST /repos/{owner}/{repo}/issues/{id}/lock → - = issues.item action',
    );
  });

  it('tells actions from things under an item, and singletons from reports', () =>
    check(
      'GET /orders → Order[] = orders.list',
      'GET /orders/{id} → Order = orders.get',
      'POST /orders/{id}/cancel → Order = orders.item action',
      'POST /orders/{id}/comments User → User = comments.create',
      'GET /orders/{id}/invoice → file = orders.item action',
      'GET /orders/{id}/summary → Report = orders.item action',
      'GET /settings → Settings = settings.get',
      'PUT /settings Settings → Settings = settings.update',
      'GET /me → User = me.get',
      'GET /health → Report = application action',
      'POST /login User → any = application action',
    ));

  it('creates by PUT on the collection where an API answers 201, and then updates by POST on the item', () =>
    check(
      'GET /tasks → Order[] = tasks.list',
      'PUT /tasks Order → 201 Order = tasks.create',
      'POST /tasks/{id} Order → Order = tasks.update',
      'GET /tasks/{id} → Order = tasks.get',
    ));

  it('lists by POST, and makes a search beside a list an action that only reads', () => {
    const application = applicationOf([
      'POST /orders/search Report ?limit:integer → items:Order[]',
      'GET /orders/{id} → Order',
    ]);
    expect(resourceIn(application, 'orders').operations.list).toBe('POST /orders/search');
    const both = applicationOf([
      'GET /orders → Order[]',
      'POST /orders/search Report → Order[]',
      'POST /orders/{id}/test → -',
    ]);
    expect(resourceIn(both, 'orders').actions.map(({ operation, reads }) => [operation, reads])).toEqual([
      ['POST /orders/search', true],
      ['POST /orders/{id}/test', false],
    ]);
  });

  it('places every operation once, whatever the methods and paths', () => {
    const lines = [
      'GET / → any',
      'HEAD /users → -',
      'OPTIONS /users → -',
      'GET /users → User[]',
      'TRACE /x/{a}/{b}/{c} → -',
      'POST /{tenant} → -',
      'GET /{a}-{b} → User',
      'DELETE /test/all → -',
    ];
    expect(Object.keys(rolesIn(lines)).sort()).toEqual(
      lines.map((line) => line.split(' ').slice(0, 2).join(' ')).sort(),
    );
  });
});

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
    const { contract } = readContract(
      contractOf(['GET /users → User[]', 'POST /users User → User', 'POST /ping Report → -']),
    );
    if (contract === null) throw new Error('no contract');
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

  it('crosses to a browser unchanged: plain JSON, nothing lost', () => {
    const application = applicationOf(['GET /users → User[]', 'GET /users/{id} → User']);
    expect(JSON.parse(JSON.stringify(application))).toEqual(
      JSON.parse(JSON.stringify(application, (_key, value: unknown) => value)),
    );
    expect(JSON.stringify(application)).not.toContain('[object Object]');
  });
});
