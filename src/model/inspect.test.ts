// The exact format of `inspect --json` (specification part 10): every key always there, in this order, null where there
// is nothing. Others build on it, so a change here is a change of a public format.
import { expect, it } from 'vitest';
import { contractIn } from '../../test/contract.ts';
import { derive } from './derive.ts';
import { inspect } from './inspect.ts';

const CONTRACT = `
openapi: 3.0.3
info: { title: Shop, version: '2' }
security: [{ key: [] }]
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  schemas:
    Customer:
      type: object
      properties: { id: { type: integer }, name: { type: string }, status: { type: string }, company_id: { type: integer } }
    Company: { type: object, properties: { id: { type: integer }, name: { type: string } } }
paths:
  /customers:
    get:
      parameters:
        - { name: page, in: query, schema: { type: integer } }
        - { name: per_page, in: query, schema: { type: integer } }
        - { name: sort, in: query, schema: { type: string } }
        - { name: q, in: query, schema: { type: string } }
        - { name: status, in: query, schema: { type: string } }
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema:
                type: object
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/Customer' } }
                  meta: { type: object, properties: { total: { type: integer } } }
  /customers/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get:
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Customer' } } } } }
    patch:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Customer' } } } }
      responses: { '200': { description: ok } }
    put:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Customer' } } } }
      responses: { '200': { description: ok } }
  /customers/{id}/block:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    post: { responses: { '204': { description: blocked } } }
  /companies:
    get:
      responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Company' } } } } } }
  /companies/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get:
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Company' } } } } }
  /login:
    post: { responses: { '204': { description: in } } }
`;

it('prints exactly the format of the specification', () => {
  const contract = contractIn(CONTRACT);
  const result = inspect(contract, derive(contract), [
    { code: 'dangling-ref', severity: 'warning', pointer: '/paths/~1x/get', message: 'A message.' },
  ]);
  expect(JSON.stringify(result, null, 1)).toBe(
    JSON.stringify(
      {
        title: 'Shop',
        version: '2',
        openapi: '3.0.3',
        operations: 8,
        diagnostics: [{ code: 'dangling-ref', severity: 'warning', pointer: '/paths/~1x/get', message: 'A message.' }],
        security: [{ name: 'key', type: 'apiKey' }],
        resources: [
          {
            name: 'customers',
            label: 'Customers',
            parent: null,
            schema: 'Customer',
            titleField: 'name',
            idField: 'id',
            list: {
              operation: 'GET /customers',
              items: '/data',
              pagination: { style: 'page', parameters: ['page', 'per_page'], total: '/meta/total' },
              sort: ['sort'],
              search: ['q'],
              filters: ['status'],
            },
            get: { operation: 'GET /customers/{id}' },
            create: null,
            update: { operation: 'PATCH /customers/{id}' },
            replace: { operation: 'PUT /customers/{id}' },
            delete: null,
            actions: [{ operation: 'POST /customers/{id}/block', label: 'Block', on: 'item' }],
            relations: [{ field: 'company_id', resource: 'companies' }],
          },
          {
            name: 'companies',
            label: 'Companies',
            parent: null,
            schema: 'Company',
            titleField: 'name',
            idField: 'id',
            list: {
              operation: 'GET /companies',
              items: '',
              pagination: { style: 'none', parameters: [], total: null },
              sort: [],
              search: [],
              filters: [],
            },
            get: { operation: 'GET /companies/{id}' },
            create: null,
            update: null,
            replace: null,
            delete: null,
            actions: [],
            relations: [],
          },
        ],
        actions: [{ operation: 'POST /login', label: 'Log in' }],
        unplaced: [],
      },
      null,
      1,
    ),
  );
});
