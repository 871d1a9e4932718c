// A small shop's contract and seed, for the sandbox's tests: two ways of paging, parts, a singleton, actions, files, jobs,
// scopes, problems in an own shape.
import { derive } from '#model';
import { contractIn } from '../../test/contract.ts';
import { createSandbox, memoryStore } from './index.ts';
import type { SandboxHandler, SandboxOptions, Seed } from './index.ts';

const CONTRACT = `
openapi: 3.1.0
info: { title: Shop, version: "1" }
security: [{ token: [] }]
paths:
  /login:
    post:
      security: []
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [email, password], properties: { email: { type: string }, password: { type: string } } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, required: [access_token], properties: { access_token: { type: string }, expires_in: { type: integer } } } } } }, "401": { $ref: "#/components/responses/Error" } }
  /logout:
    post: { responses: { "204": { description: bye } } }
  /me:
    get: { responses: { "200": { description: me, content: { application/json: { schema: { $ref: "#/components/schemas/Me" } } } } } }
  /customers:
    get:
      parameters:
        - { name: limit, in: query, schema: { type: integer, default: 10, maximum: 50 } }
        - { name: cursor, in: query, schema: { type: string } }
        - { name: country, in: query, schema: { type: string } }
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, required: [items], properties: { items: { type: array, items: { $ref: "#/components/schemas/Customer" } }, next_cursor: { type: [string, "null"] }, has_more: { type: boolean } } } } } } }
    post:
      parameters: [{ name: Idempotency-Key, in: header, schema: { type: string } }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/CustomerInput" } } } }
      responses: { "201": { description: made, content: { application/json: { schema: { $ref: "#/components/schemas/Customer" } } } }, "409": { $ref: "#/components/responses/Error" }, "422": { $ref: "#/components/responses/Error" } }
  /customers/{customerId}:
    parameters: [{ name: customerId, in: path, required: true, schema: { type: string } }]
    get: { responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Customer" } } } }, "404": { $ref: "#/components/responses/Error" } } }
    put:
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/CustomerInput" } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Customer" } } } } }
    patch:
      requestBody: { content: { application/merge-patch+json: { schema: { type: object, properties: { name: { type: string }, country: { type: string }, nickname: { type: [string, "null"] } } } }, application/json-patch+json: { schema: { type: array } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Customer" } } } } }
    delete: { security: [{ token: [customers.delete] }], responses: { "204": { description: gone }, "403": { $ref: "#/components/responses/Error" }, "409": { $ref: "#/components/responses/Error" } } }
  /customers/{customerId}/orders:
    parameters: [{ name: customerId, in: path, required: true, schema: { type: string } }]
    get: { responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Order" } } } } } } }
  /customers/{customerId}/photo:
    parameters: [{ name: customerId, in: path, required: true, schema: { type: string } }]
    get: { responses: { "200": { description: ok, content: { image/png: {} } } } }
    put: { requestBody: { content: { image/png: { schema: { type: string, format: binary } } } }, responses: { "204": { description: kept } } }
  /orders:
    get:
      parameters:
        - { name: page, in: query, schema: { type: integer, default: 1 } }
        - { name: per_page, in: query, schema: { type: integer, default: 20, maximum: 100 } }
        - { name: sort, in: query, schema: { type: string, enum: [total, -total, created_at, -created_at], default: -created_at } }
        - { name: status, in: query, schema: { $ref: "#/components/schemas/OrderStatus" } }
        - { name: total_min, in: query, schema: { type: number } }
        - { name: q, in: query, schema: { type: string } }
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: { $ref: "#/components/schemas/Order" } }, meta: { type: object, properties: { total: { type: integer }, page: { type: integer }, pages: { type: integer } } } } } } } } }
    post:
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [customer_id], properties: { customer_id: { type: string }, note: { type: string } } } } } }
      responses: { "201": { description: made, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }, "422": { $ref: "#/components/responses/Error" } }
  /orders/{orderId}:
    parameters: [{ name: orderId, in: path, required: true, schema: { type: integer } }]
    get: { responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } } } }
    patch:
      parameters: [{ name: If-Match, in: header, required: true, schema: { type: string } }]
      requestBody: { content: { application/json: { schema: { type: object, properties: { note: { type: [string, "null"] }, total: { type: number, readOnly: true } } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }, "412": { $ref: "#/components/responses/Error" }, "428": { $ref: "#/components/responses/Error" } }
  /orders/{orderId}/cancel:
    parameters: [{ name: orderId, in: path, required: true, schema: { type: integer } }]
    post:
      x-frontdesk-state: { from: [placed, paid], to: cancelled, set: { cancel_reason: $body.why } }
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [why], properties: { why: { type: string } } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }, "409": { $ref: "#/components/responses/Error" } }
  /orders/{orderId}/ship:
    parameters: [{ name: orderId, in: path, required: true, schema: { type: integer } }]
    post: { responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } } } }
  /orders/{orderId}/invoice:
    parameters: [{ name: orderId, in: path, required: true, schema: { type: integer } }]
    get: { responses: { "200": { description: ok, content: { application/pdf: {} } } } }
  /orders/{orderId}/lines:
    parameters: [{ name: orderId, in: path, required: true, schema: { type: integer } }]
    get: { responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Line" } } } } } } }
    post:
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [quantity, unit_price], properties: { quantity: { type: integer, minimum: 1 }, unit_price: { type: number } } } } } }
      responses: { "201": { description: made, content: { application/json: { schema: { $ref: "#/components/schemas/Line" } } } } }
  /orders/export:
    post: { responses: { "202": { description: started, content: { application/json: { schema: { $ref: "#/components/schemas/Job" } } } } } }
  /jobs:
    get: { responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Job" } } } } } } }
  /jobs/{id}:
    get: { parameters: [{ name: id, in: path, required: true, schema: { type: string } }], responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Job" } } } } } }
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  responses: { Error: { description: wrong, content: { application/json: { schema: { $ref: "#/components/schemas/Error" } } } } }
  schemas:
    Error: { type: object, required: [error], properties: { error: { type: object, required: [code, message], properties: { code: { type: string }, message: { type: string }, fields: { type: object, additionalProperties: { type: array, items: { type: string } } } } } } }
    Me: { type: object, properties: { email: { type: string }, name: { type: string }, scopes: { type: array, items: { type: string } } } }
    CustomerInput: { type: object, required: [name, email], properties: { name: { type: string, minLength: 2 }, email: { type: string, format: email }, country: { type: string }, nickname: { type: [string, "null"] }, secret: { type: string, writeOnly: true } } }
    Customer: { type: object, required: [id, name, email, created_at], properties: { id: { type: string, format: uuid, readOnly: true }, name: { type: string }, email: { type: string, format: email }, country: { type: string }, nickname: { type: [string, "null"] }, created_at: { type: string, format: date-time, readOnly: true }, updated_at: { type: string, format: date-time, readOnly: true } } }
    OrderStatus: { type: string, enum: [placed, paid, shipped, delivered, cancelled] }
    Order: { type: object, required: [id, number, status, customer_id, total, created_at], properties: { id: { type: integer, readOnly: true }, number: { type: string, example: SO-1000, readOnly: true }, status: { $ref: "#/components/schemas/OrderStatus", readOnly: true }, customer_id: { type: string, format: uuid }, customer_name: { type: string, readOnly: true }, note: { type: [string, "null"] }, subtotal: { type: number, readOnly: true }, total: { type: number, readOnly: true }, created_at: { type: string, format: date-time, readOnly: true }, shipped_at: { type: [string, "null"], format: date-time, readOnly: true }, cancelled_at: { type: [string, "null"], format: date-time, readOnly: true }, cancel_reason: { type: [string, "null"], readOnly: true } } }
    Line: { type: object, required: [id, quantity, unit_price, line_total], properties: { id: { type: integer, readOnly: true }, order_id: { type: integer, readOnly: true }, quantity: { type: integer }, unit_price: { type: number }, line_total: { type: number, readOnly: true } } }
    Job: { type: object, required: [id, status], properties: { id: { type: string, readOnly: true }, status: { type: string, enum: [queued, running, done, failed] }, progress: { type: integer, minimum: 0, maximum: 100 }, finished_at: { type: [string, "null"], format: date-time } } }
`;

/** What the shop begins with. */
export const SEED: Seed = {
  users: [
    { username: 'ada@shop.example', password: 'ada', scopes: ['customers.delete'], profile: { name: 'Ada' } },
    { username: 'bob', password: 'bob', profile: { email: 'bob@shop.example', name: 'Bob' }, apiKey: 'bobs-key' },
  ],
  items: {
    orders: [
      { id: 7, status: 'paid', created_at: '2026-01-02T10:00:00Z', note: 'the first' },
      { id: 8, status: 'delivered', created_at: '2026-01-03T10:00:00Z' },
    ],
    lines: [
      { $parent: { orderId: 7 }, quantity: 2, unit_price: 10 },
      { $parent: { orderId: 7 }, quantity: 1, unit_price: 5.5 },
    ],
  },
  sizes: { orders: 45, customers: 23, jobs: 0 },
};

/** What a call answered. */
export interface Called {
  readonly status: number;
  readonly headers: Headers;
  // The tests look into answers of many shapes.
  readonly body: Body;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A JSON value, to be looked into without ceremony. */
export type Body = { readonly [name: string]: Body } & {
  readonly length: number;
  map<Value>(each: (one: Body) => Value): Value[];
} & readonly Body[];

/** A sandbox of the shop with a short way to call it. */
export interface Shop {
  readonly sandbox: SandboxHandler;
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Called>;
}

/** Opens the shop. */
export async function openShop(options: Partial<SandboxOptions> = {}, token = 'bobs-key'): Promise<Shop> {
  const contract = contractIn(CONTRACT);
  const sandbox = await createSandbox(contract, derive(contract), {
    store: memoryStore(),
    seed: SEED,
    basePath: '/api/v1',
    ...options,
  });
  return { sandbox, call: callerOf(sandbox, token) };
}

/** A short way to call a sandbox. */
function callerOf(sandbox: SandboxHandler, token: string): Shop['call'] {
  return async (method, path, body, headers = {}) => {
    const isBytes = body instanceof Uint8Array;
    const sent = body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) };
    const request = new Request(`http://shop.example/api/v1${path}`, {
      method,
      ...sent,
      headers: {
        ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
        authorization: `Bearer ${token}`,
        ...headers,
      },
    });
    const response = await sandbox(request);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const value: unknown = isJson && bytes.length > 0 ? JSON.parse(new TextDecoder().decode(bytes)) : undefined;
    return { status: response.status, headers: response.headers, body: value as Body, bytes };
  };
}
