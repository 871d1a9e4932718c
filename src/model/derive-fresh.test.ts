// What contracts of in-house backends showed that nobody had tuned for: verbs in paths, lists said as one, identities of
// other things. Input: operations as lines "METHOD /path answer < body ?query"; output: which role each of them plays.
import { readContract } from '#contract';
import { describe, expect, it } from 'vitest';
import type { Application } from './derive.ts';
import { derive } from './derive.ts';

const NAMES = ['Order', 'Review', 'Category', 'Staff', 'Profile', 'Key', 'Repo', 'Account', 'User', 'Line', 'Country'];
const OWN: Readonly<Record<string, string>> = {
  Order:
    'number: { type: string }, category_id: { type: integer }, lines: { type: array, items: { $ref: "#/components/schemas/Line" } }',
  Line: 'product_id: { type: integer }, order_id: { type: integer }, quantity: { type: integer }',
  Repo: 'ssh_key_id: { type: integer }, url: { type: string }',
  Account: 'title: { type: string }, owner_id: { type: integer }',
};

/** "[Order]", "{data:[Order]}", "Order", "text" or "none" as the schema of an answer or body. */
function schemaOf(text: string): unknown {
  if (text === 'none') return {};
  if (text.startsWith('[')) return { type: 'array', items: schemaOf(text.slice(1, -1)) };
  if (text.startsWith('{data:'))
    return {
      type: 'object',
      properties: { message: { type: 'string' }, code: { type: 'integer' }, data: schemaOf(text.slice(6, -1)) },
    };
  return { $ref: `#/components/schemas/${text}` };
}

function applicationOf(lines: readonly string[]): Application {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const line of lines) {
    const [, method = '', path = '', answer = 'none', , body, , query, , says = ''] =
      /^(\S+) (\S+) (\S+)( < (\S+))?( \?(\S+))?( #(.*))?$/.exec(line) ?? [];
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: name.startsWith('is') ? 'boolean' : 'string' },
    }));
    const inQuery = (query ?? '')
      .split(',')
      .filter((name) => name !== '')
      .map((name) => ({
        name: name.replace('!', ''),
        in: 'query',
        required: name.endsWith('!'),
        schema: { type: 'string' },
      }));
    const content = answer === 'none' ? {} : { content: { 'application/json': { schema: schemaOf(answer) } } };
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId: says,
        parameters: [...inPath, ...inQuery],
        responses: { [says.includes('201') ? '201' : '200']: { description: '', ...content } },
        ...(body === undefined ? {} : { requestBody: { content: { 'application/json': { schema: schemaOf(body) } } } }),
      },
    };
  }
  const schemas = NAMES.map(
    (name) =>
      `    ${name}: { type: object, properties: { id: { type: integer }, ${OWN[name] ?? 'name: { type: string }'} } }`,
  ).join('\n');
  const text = `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: ${JSON.stringify(paths)}\ncomponents:\n  schemas:\n${schemas}\n`;
  const { contract, diagnostics } = readContract(text);
  if (contract === null) throw new Error('no contract');
  return derive(contract, diagnostics);
}

/** "resource role" of an operation; "action" with the place where it is none. */
function roleOf(application: Application, operation: string): string {
  for (const resource of application.resources) {
    const role = Object.entries(resource.operations).find(([, id]) => id === operation)?.[0];
    if (role !== undefined) return `${resource.name} ${role}`;
    const action = resource.actions.find((one) => one.operation === operation);
    if (action !== undefined) return `${resource.name} ${action.on} action`;
  }
  return 'application action';
}

const ORDERS = ['GET /orders [Order]', 'GET /orders/{id} Order'];

describe('roles', () => {
  it.each<[string, readonly string[], Readonly<Record<string, string>>]>([
    [
      'a lone create makes what its path names in the plural',
      ['POST /categories/create none < Category', 'PUT /categories/set-budget none < Category'],
      { 'POST /categories/create': 'categories create', 'PUT /categories/set-budget': 'categories collection action' },
    ],
    [
      'a lone create of what it answers, though the word is in the singular',
      [...ORDERS, 'POST /orders/review/create Review < Review'],
      { 'POST /orders/review/create': 'review create' },
    ],
    [
      'a list that is named after the word beside it',
      ['GET /category/{id} Category', 'POST /category Category < Category', 'GET /category-list/{area} [Category]'],
      { 'GET /category-list/{area}': 'category list', 'GET /category/{id}': 'category get' },
    ],
    [
      'a create below the parameter that the items have as well',
      ['POST /staff/{area} Staff < Staff', 'GET /staff/{area}/{staffId} Staff', 'DELETE /staff/{area}/{staffId} none'],
      { 'POST /staff/{area}': 'staff create', 'GET /staff/{area}/{staffId}': 'staff get' },
    ],
    [
      'PUT beside PATCH after a verb replaces',
      [...ORDERS, 'PUT /orders/{id}/update Order < Order', 'PATCH /orders/{id}/update Order < Order'],
      { 'PUT /orders/{id}/update': 'orders replace', 'PATCH /orders/{id}/update': 'orders update' },
    ],
    [
      'many at once is no thing',
      [...ORDERS, 'POST /orders/add-list Order < Order', 'POST /orders/delete-list Order < Order'],
      { 'POST /orders/add-list': 'orders collection action', 'POST /orders/delete-list': 'orders collection action' },
    ],
    [
      'a plural that is said to answer one of its kind lists',
      ['GET /categories Category', 'GET /profile Profile'],
      { 'GET /categories': 'categories list', 'GET /profile': 'profile get' },
    ],
    [
      'words that only say by what a thing is found',
      [...ORDERS, 'GET /files/slug/{slug} none', 'GET /talks/by-customer/{customerId} none'],
      { 'GET /files/slug/{slug}': 'application action', 'GET /talks/by-customer/{customerId}': 'application action' },
    ],
    [
      'where one signs in nothing is listed',
      [...ORDERS, 'GET /auth/login {data:[Order]}', 'POST /auth/login none < User'],
      { 'GET /auth/login': 'application action', 'POST /auth/login': 'application action' },
    ],
    [
      'verbs with "all" and lists in the singular, as ASP.NET methods are named',
      [
        'GET /order/GetAllOrder {data:[Order]}',
        'GET /order/GetOrderByID/{orderId} {data:Order}',
        'GET /category/GetCategory {data:[Category]}',
        'POST /category/CreateCategory none < Category',
      ],
      {
        'GET /order/GetAllOrder': 'order list',
        'GET /order/GetOrderByID/{orderId}': 'order get',
        'GET /category/GetCategory': 'category list',
      },
    ],
    [
      'opened by its own identity rather than by another',
      [
        'GET /shop/GetAllOrders [Order]',
        'GET /shop/GetOrderByAccountId/{accountId} Order',
        'GET /shop/GetOrderById/{orderId} Order',
      ],
      { 'GET /shop/GetOrderById/{orderId}': 'orders get' },
    ],
    [
      'yes or no identifies nothing',
      [...ORDERS, 'PUT /orders/{id}/viewed/{isViewed} none'],
      { 'PUT /orders/{id}/viewed/{isViewed}': 'orders item action' },
    ],
    [
      'a PATCH on the collection that says create',
      ['GET /orders [Order]', 'PATCH /orders none < Order #createOrder'],
      { 'PATCH /orders': 'orders create' },
    ],
    [
      'a list that needs nothing goes before one that must be told something',
      ['GET /orders/list [Order] ?account!', 'GET /orders/all [Order]', 'GET /orders/{id} Order'],
      { 'GET /orders/all': 'orders list', 'GET /orders/list': 'orders collection action' },
    ],
    [
      'what is started at one thing is no change of it',
      ['GET /profile Profile', 'PUT /profile Profile < Profile', 'POST /profile Profile < Profile #provisionProfile'],
      { 'POST /profile': 'profile item action', 'PUT /profile': 'profile update' },
    ],
  ])('%s', (_name, lines, roles) => {
    const application = applicationOf(lines);
    expect(Object.fromEntries(Object.keys(roles).map((one) => [one, roleOf(application, one)]))).toEqual(roles);
  });
});
