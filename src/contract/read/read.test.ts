// What a contract says once it is read: operations, parameters, bodies, responses, links, security, 3.2 news.
import { describe, expect, it } from 'vitest';
import { codes, read } from './read.fixture.ts';

describe('operations', () => {
  it('are summed up without the code that answers, as generators put it behind', () => {
    const { contract } = read(`
openapi: 3.0.0
paths:
  /users:
    get: { summary: 'Get a list of v1 (UsersController::index)' }
    post: { summary: 'Invite somebody (UsersController::store)' }
    put: { summary: ' (routes.ts)' }
    delete: { summary: 'Update v1 (deprecated)' }
`);
    expect(contract.operations.map(({ summary }) => summary)).toEqual([
      '',
      'Invite somebody',
      '',
      'Update v1 (deprecated)',
    ]);
  });

  it('reads every method, in document order', () => {
    const { contract } = read(`
openapi: 3.2.0
paths:
  /a/{id}:
    delete: { summary: D }
    query: { operationId: q }
    get: { tags: [x, x], deprecated: true, x-extra: 1 }
    additionalOperations:
      COPY: { summary: C }
  x-internal: { get: {} }
  /b: {}
webhooks: { hook: { post: {} } }
`);
    expect(contract.operations.map(({ id }) => id)).toEqual([
      'DELETE /a/{id}',
      'QUERY /a/{id}',
      'GET /a/{id}',
      'COPY /a/{id}',
    ]);
    expect(contract.operations[2]).toMatchObject({
      tags: ['x'],
      deprecated: true,
      extensions: { 'x-extra': 1 },
      pointer: '/paths/~1a~1{id}/get',
    });
    expect(contract.root['webhooks']).toBeDefined();
  });

  it('merges parameters of path and operation, and gives each {name} one', () => {
    const { contract, diagnostics } = read(`
openapi: 3.0.0
paths:
  /a/{id}/{Other}/{none}:
    parameters:
      - { name: id, in: path, schema: { type: string }, description: shared }
      - { $ref: '#/components/parameters/Limit' }
    get:
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer } }
        - { name: other, in: path, required: true, schema: { type: string } }
        - { name: nowhere, in: path }
        - { name: limit, in: query, description: first }
        - { name: limit, in: query, description: second }
        - { name: filter, in: query, style: deepObject, schema: { type: object } }
        - { name: json, in: query, content: { application/json: { schema: { type: object } } } }
        - { name: Authorization, in: header }
        - { name: odd, in: body }
        - { name: pageable, in: query, required: true, schema: { $ref: '#/components/schemas/Pageable' } }
        - { name: range, in: query, required: true, schema: { type: object, properties: { to: {} }, required: [to] } }
components:
  schemas:
    Pageable: { type: object, properties: { page: { type: integer }, sort: { type: array } } }
  parameters:
    Limit: { name: limit, in: query, schema: { type: integer }, example: 20 }
`);
    const shown = contract.operations[0]?.parameters.map(
      (one) => `${one.in} ${one.name} ${one.required} ${one.style} ${one.explode} ${one.mediaType}`,
    );
    expect(shown).toEqual([
      'path id true simple false null',
      'path Other true simple false null',
      'path none true simple false null',
      'query limit false form true null',
      'query filter false deepObject false null',
      'query json false form true application/json',
      // What requires none of its members can be sent empty.
      'query pageable false form true null',
      'query range true form true null',
    ]);
    expect(contract.operations[0]?.parameters[0]?.schema).toEqual({ type: 'integer' });
    expect(contract.operations[0]?.parameters[3]?.description).toBe('first');
    expect(diagnostics.map(({ code }) => code).sort()).toEqual([
      'credential-parameter',
      'duplicate-parameter',
      'renamed-path-parameter',
      'undeclared-path-parameter',
      'unknown-parameter-place',
      'unused-path-parameter',
    ]);
  });

  // drf-spectacular of a whole class, Xibo: "GET /folders" declares the {folderId} of "/folders/{folderId}".
  it('asks a list for nothing that only its items take, and sends what a change has no other place for', () => {
    const id = '[{ name: id, in: path, required: true, schema: { type: string } }]';
    const { contract, diagnostics } = read(`
openapi: 3.0.0
paths:
  /staff/: { get: { parameters: ${id} }, post: { parameters: ${id} }, put: { parameters: ${id} } }
  /staff/{id}/: { get: { parameters: ${id} } }
  /others: { get: { parameters: ${id} } }
`);
    const shown = contract.operations.map(({ method, path, parameters }) =>
      `${method} ${path} ${parameters.map((one) => one.in).join(' ')}`.trim(),
    );
    expect(shown).toEqual([
      'GET /staff/',
      'POST /staff/',
      'PUT /staff/ query',
      'GET /staff/{id}/ path',
      'GET /others query',
    ]);
    expect(diagnostics.map(({ code }) => code)).toEqual([
      'unused-path-parameter',
      'unused-path-parameter',
      'path-parameter-in-query',
      'path-parameter-in-query',
    ]);
  });

  // Adafruit, Clever Cloud, Nexmo and Zeit write paths in the habit of Express, and declare nothing.
  it('takes ":id" in a path for a parameter, as "{id}"', () => {
    const { contract, diagnostics } = read(`
openapi: 3.0.3
info: { title: T, version: '1' }
paths:
  /webhooks/:id/{part}:
    get: { responses: { 200: { description: '' } } }
  /reports:run:
    post: { responses: { 200: { description: '' } } }
`);
    expect(contract.operations.map((one) => one.parameters.map((parameter) => parameter.name))).toEqual([
      ['id', 'part'],
      [],
    ]);
    expect(contract.operations.map(({ id, path }) => [id, path])).toEqual([
      ['GET /webhooks/:id/{part}', '/webhooks/{id}/{part}'],
      ['POST /reports:run', '/reports:run'],
    ]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['undeclared-path-parameter', 'undeclared-path-parameter']);
  });

  // A habit tracker (NestJS), a game's sessions and a school (FastAPI), a students' portal (Express).
  it('leaves out of a summary the number of its requirement', () => {
    const { contract } = read(`
openapi: 3.0.3
info: { title: T, version: '1' }
paths:
  /a: { get: { summary: 'Log a day (FR-030/031)', responses: {} }, post: { summary: 'Registro manual (US-01)', responses: {} } }
  /b: { get: { summary: 'Delete all (FR-010) — not yet', responses: {} }, post: { summary: 'Hash (SHA-256)', responses: {} } }
`);
    expect(contract.operations.map(({ summary }) => summary)).toEqual([
      'Log a day',
      'Registro manual',
      'Delete all — not yet',
      'Hash (SHA-256)',
    ]);
  });

  // A clinic's calendar, two shops and a list of songs write "/sizes/{id} ", by the hand of whoever documents a route.
  it('leaves out the space after a path', () => {
    const { contract } = read(`
openapi: 3.0.3
info: { title: T, version: '1' }
paths:
  '/sizes/{id} ':
    get: { parameters: [{ name: id, in: path, required: true, schema: { type: string } }], responses: {} }
`);
    expect(contract.operations.map(({ id, path }) => [id, path])).toEqual([['GET /sizes/{id} ', '/sizes/{id}']]);
  });

  it('reads bodies, responses, headers, examples, reusable media types, streams and querystring', () => {
    const { contract, diagnostics } = read(`
openapi: 3.2.0
$self: https://example.com/api.yaml
paths:
  /a:
    post:
      parameters:
        - { name: q, in: querystring, content: { application/x-www-form-urlencoded: { schema: { type: object } } } }
      requestBody: { $ref: '#/components/requestBodies/B' }
      responses:
        '2xx': { $ref: '#/components/responses/R', description: mine }
        default: { description: bad, content: { application/problem+json: { $ref: 'api.yaml#/components/mediaTypes/M' } } }
components:
  requestBodies:
    B:
      required: true
      content:
        multipart/form-data: { schema: { type: object }, encoding: { file: { contentType: image/png } } }
        application/json: { schema: true, examples: { one: { dataValue: { a: 1 } }, two: { $ref: '#/components/examples/E' } } }
  responses:
    R:
      description: R
      headers: { X-Total: { schema: { type: integer } } }
      content: { application/jsonl: { itemSchema: { type: object } }, text/plain: {} }
  mediaTypes: { M: { schema: { type: object } } }
  examples: { E: { value: 2 } }
`);
    const [operation] = contract.operations;
    expect(operation?.parameters).toMatchObject([
      { in: 'querystring', mediaType: 'application/x-www-form-urlencoded' },
    ]);
    expect(operation?.requestBody).toMatchObject({
      required: true,
      pointer: '/components/requestBodies/B',
      content: [
        { mediaType: 'multipart/form-data', encoding: [{ property: 'file', contentType: 'image/png' }] },
        { schema: true, examples: [{ a: 1 }, 2] },
      ],
    });
    expect(operation?.responses).toMatchObject([
      {
        status: '2XX',
        description: 'mine',
        headers: [{ name: 'X-Total' }],
        content: [{ schema: null, itemSchema: { type: 'object' } }, { schema: null }],
      },
      { status: 'default', content: [{ mediaType: 'application/problem+json', schema: { type: 'object' } }] },
    ]);
    expect(diagnostics).toEqual([]);
  });

  it('leads links to our operations, by id and by reference', () => {
    const { contract, diagnostics } = read(`
openapi: 3.0.0
paths:
  /orders/{id}: { get: { operationId: getOrder } }
  /a:
    get:
      responses:
        200:
          links:
            byId: { operationId: getOrder, parameters: { id: $response.body#/id } }
            byRef: { operationRef: '#/paths/~1orders~1{id}/get' }
            lost: { operationId: nope }
`);
    expect(contract.operations[1]?.responses[0]?.links).toEqual([
      { name: 'byId', operation: 'GET /orders/{id}', parameters: [{ name: 'id', value: '$response.body#/id' }] },
      { name: 'byRef', operation: 'GET /orders/{id}', parameters: [] },
      { name: 'lost', operation: null, parameters: [] },
    ]);
    expect(codes(diagnostics)).toContain('unknown-link /paths/~1a/get/responses/200/links/lost');
  });

  it('inherits security and servers, and knows open, optional and both', () => {
    const { contract, diagnostics } = read(`
openapi: 3.0.0
security: [{ key: [] }]
servers: [{ url: /v1, variables: { a: { default: 1, enum: [1, 2] } } }]
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    oauth: { type: oauth2, flows: { deviceAuthorization: { deviceAuthorizationUrl: 'https://d', tokenUrl: 'https://t', scopes: { a: A } } } }
    bearer: { type: http, scheme: Bearer }
    odd: { type: magic }
paths:
  /inherits: { get: {} }
  /open: { get: { security: [] } }
  /optional: { get: { security: [{}, { key: [], oauth: [a] }] }, servers: [{ url: 'https://other' }] }
  /unknown: { get: { security: [{ nope: [] }] } }
`);
    expect(
      contract.operations.map(({ security }) =>
        security.map(({ schemes }) => schemes.map(({ name, scopes }) => [name, ...scopes].join(':'))),
      ),
    ).toEqual([[['key']], [], [[], ['key', 'oauth:a']], [['nope']]]);
    expect(contract.operations.map(({ servers }) => servers.map(({ url }) => url))).toEqual([
      [],
      [],
      ['https://other'],
      [],
    ]);
    expect(contract.servers[0]?.variables).toEqual([{ name: 'a', default: '1', values: ['1', '2'], description: '' }]);
    expect(
      contract.securitySchemes.map(
        ({ name, scheme, flows }) => `${name} ${scheme} ${flows.map(({ type }) => type).join()}`,
      ),
    ).toEqual(['key null ', 'oauth null deviceAuthorization', 'bearer bearer ']);
    expect(diagnostics.map(({ code }) => code)).toEqual(['unknown-security-type', 'unknown-security-scheme']);
  });

  // CrowdSec and Voyage AI name their header so, and what drf-yasg and grpc-gateway are configured with.
  it('reads a header that is named with the line that is sent', () => {
    const { contract, diagnostics } = read(`
openapi: 3.0.3
info: { title: t, version: '1' }
paths: {}
components:
  securitySchemes:
    watcher: { type: apiKey, in: header, name: 'Authorization: Bearer' }
    jwt: { type: apiKey, in: header, name: 'Authorization: Bearer <jwtToken>' }
    key: { type: apiKey, in: header, name: 'X-Api-Key:' }
    plain: { type: apiKey, in: query, name: 'a:b' }
`);
    expect(contract.securitySchemes.map(({ type, scheme, parameter }) => [type, scheme ?? parameter])).toEqual([
      ['http', 'bearer'],
      ['http', 'bearer'],
      ['apiKey', 'X-Api-Key'],
      ['apiKey', 'a:b'],
    ]);
    const named = diagnostics.filter(({ code }) => code === 'header-named-with-value');
    expect(named.map(({ pointer }) => pointer.split('/').at(-1))).toEqual(['watcher', 'jwt', 'key']);
  });

  it('reads tags with labels, parents and groups', () => {
    const { contract } = read(`
openapi: 3.2.0
tags: [{ name: a, summary: All, parent: b, kind: nav }, { name: b, x-displayName: Bee }, c, { name: a }]
x-tagGroups: [{ name: G, tags: [a, b] }]
paths: {}
`);
    expect(contract.tags.map(({ name, label, parent, kind }) => [name, label, parent, kind])).toEqual([
      ['a', 'All', 'b', 'nav'],
      ['b', 'Bee', null, null],
      ['c', 'c', null, null],
    ]);
    expect(contract.tagGroups).toEqual([{ name: 'G', tags: ['a', 'b'] }]);
  });
});
