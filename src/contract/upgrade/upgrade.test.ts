// Documents of older versions in the shape of 3.2: what known upgraders lose is kept.
import { describe, expect, it } from 'vitest';
import { type Json, type JsonObject, type Operation, parseJson, readContract, valueAt } from '../index.ts';

function operation(document: JsonObject, id: string): Operation {
  const { contract } = readContract(JSON.stringify(document));
  const found = contract?.operations.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}

/** The schema as it is after upgrading a 3.0 document that has it as component "It". */
function upgraded(schema: Json, version = '3.0.3'): Json | undefined {
  const document = { openapi: version, paths: {}, components: { schemas: { It: schema } } };
  const { contract } = readContract(JSON.stringify(document));
  return valueAt(contract?.root, '/components/schemas/It');
}

it('a UUID that go-swagger tells by its bytes is a text, other bytes stay', () => {
  const bytes = { type: 'array', items: { type: 'integer', format: 'uint8' } };
  // Meshery's, by gofrs/uuid; google/uuid is told the same way.
  const told = {
    ...bytes,
    title: 'UUID is an array type to represent the value of a UUID.',
    'x-go-package': 'github.com/gofrs/uuid',
  };
  expect(upgraded(told)).toMatchObject({ type: 'string', format: 'uuid' });
  expect(upgraded(told)).not.toHaveProperty('items');
  expect(upgraded({ ...bytes, 'x-go-package': 'crypto/ed25519' })).toMatchObject(bytes);
});

// What NestJS makes of `string | null` (a shop's, a tracker's of habits), and drf-yasg of a duration (GSMtasks): people were to write JSON.
it.each<[Json, Json]>([
  [
    { type: 'object', nullable: true, example: 'uuid-customer' },
    { type: ['string', 'null'], examples: ['uuid-customer'] },
  ],
  [
    { type: 'object', example: '4 10:55:34.12' },
    { type: 'string', examples: ['4 10:55:34.12'] },
  ],
])('an object that is shown as a text is a text: %j', (before, after) => {
  expect(upgraded(before)).toEqual(after);
});

it.each<Json>([
  { type: 'object', examples: ['{"count":10}'] },
  { type: 'object', examples: ['<_META_OBJECT>'] },
  { type: 'object', examples: ['object'] },
  { type: 'object', examples: [''] },
  { type: 'object', examples: [{ id: 1 }] },
  { type: 'object', examples: ['logo.png'], properties: { name: {} } },
  { type: ['object', 'string'], examples: ['a'], additionalProperties: true },
])('an object that is told, or shown as one, stays one: %j', (schema) => {
  expect(upgraded(schema)).toEqual(schema);
});

describe('3.0 → 3.1', () => {
  it.each<[string, Json, Json]>([
    ['a type', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    ['an enum', { type: 'string', enum: ['a'], nullable: true }, { type: ['string', 'null'], enum: ['a', null] }],
    [
      'a reference',
      { $ref: '#/components/schemas/A', nullable: true, description: 'd' },
      { description: 'd', anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] },
    ],
    [
      'an allOf of one',
      { nullable: true, readOnly: true, allOf: [{ $ref: '#/components/schemas/A' }] },
      { readOnly: true, anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] },
    ],
    [
      'an allOf with a type',
      { type: 'object', nullable: true, allOf: [{ required: ['a'] }] },
      { anyOf: [{ type: 'object', allOf: [{ required: ['a'] }] }, { type: 'null' }] },
    ],
    [
      'a oneOf',
      { nullable: true, oneOf: [{ type: 'string' }, { type: 'number' }] },
      { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
    ],
    ['an anyOf that takes null', { nullable: true, anyOf: [{ type: 'null' }] }, { anyOf: [{ type: 'null' }] }],
    ['nothing but properties', { nullable: true, properties: {} }, { properties: {}, type: ['object', 'null'] }],
    ['nothing at all', { nullable: true }, {}],
    ['false', { type: 'string', nullable: false }, { type: 'string' }],
    ['the word', { type: 'string', nullable: 'true' }, { type: ['string', 'null'] }],
    ['the extension', { type: 'string', 'x-nullable': true }, { type: ['string', 'null'] }],
  ])('turns nullable at %s into a type', (_name, before, after) => {
    expect(upgraded(before)).toEqual(after);
  });

  it('turns boolean bounds into numbers', () => {
    expect(upgraded({ minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false })).toEqual({
      exclusiveMinimum: 1,
      maximum: 9,
    });
    expect(upgraded({ exclusiveMinimum: true })).toEqual({});
    expect(upgraded({ exclusiveMinimum: 1 })).toEqual({ exclusiveMinimum: 1 });
  });

  it('leaves properties named like keywords, and data, as they are', () => {
    const schema = {
      type: 'object',
      properties: {
        $ref: { type: 'string' },
        nullable: { type: 'boolean' },
        type: { type: 'string' },
        example: { type: 'object', properties: { exclusiveMinimum: { type: 'boolean' } } },
        properties: { type: 'array', items: { type: 'string' } },
        discriminator: { type: 'string' },
      },
      default: { nullable: true, type: 'x', $ref: '#/nowhere', example: 1 },
      enum: [{ nullable: true, type: 'string' }],
      'x-data': { nullable: true, type: 'string' },
    };
    expect(upgraded(schema)).toEqual(schema);
    expect(
      readContract(
        JSON.stringify({ openapi: '3.0.0', paths: {}, components: { schemas: { It: schema } } }),
      ).diagnostics.map(({ code }) => code),
    ).toEqual(['no-operations']);
  });

  it('makes a discriminator that is a text an object, and an example a list', () => {
    expect(upgraded({ discriminator: 'kind', example: { nullable: true } })).toEqual({
      discriminator: { propertyName: 'kind' },
      examples: [{ nullable: true }],
    });
    expect(upgraded({ examples: { one: { value: 1 }, two: { value: 2 } } })).toEqual({ examples: [1, 2] });
  });

  it('mends what means something else by common habit', () => {
    expect(upgraded({ type: 'Int' })).toEqual({ type: 'integer' });
    expect(upgraded({ type: 'datetime' })).toEqual({ type: 'string', format: 'date-time' });
    expect(upgraded({ type: 'any', description: 5 })).toEqual({ description: '5' });
    expect(upgraded({ type: 'string', required: true, minLength: '3', enum: [] })).toEqual({
      type: 'string',
      minLength: 3,
    });
    expect(upgraded({ type: ['string', 'null'] }, '3.1.0')).toEqual({ type: ['string', 'null'] });
    expect(upgraded({ type: 'array', items: [{ type: 'string' }], additionalItems: false }, '3.1.0')).toEqual({
      type: 'array',
      prefixItems: [{ type: 'string' }],
      items: false,
    });
  });

  it.each<[string, Json, Json]>([
    ['numbers as texts', { type: 'integer', enum: ['1', '32'] }, { type: 'integer', enum: [1, 32] }],
    ['numbers under a text', { type: 'string', enum: [1.5, 20160128] }, { type: 'string', enum: ['1.5', '20160128'] }],
    ['yes and no', { type: 'string', enum: [true, false] }, { type: 'string', enum: ['true', 'false'] }],
    ['or null', { type: 'number', nullable: true, enum: ['1', null] }, { type: ['number', 'null'], enum: [1, null] }],
    ['names under a number', { type: 'integer', enum: ['1', 'one'] }, { type: 'integer', enum: ['1', 'one'] }],
    ['texts', { type: 'string', enum: ['1', '2'] }, { type: 'string', enum: ['1', '2'] }],
  ])('takes the values of an enum as its type says: %s', (_name, before, after) => {
    expect(upgraded(before)).toEqual(after);
  });

  it('takes for a whole number none whose format has fractions', () => {
    const nullable = { type: 'integer', format: 'decimal', nullable: true };
    expect(upgraded({ type: 'integer', format: 'double' })).toEqual({ type: 'number', format: 'double' });
    expect(upgraded(nullable)).toEqual({ type: ['number', 'null'], format: 'decimal' });
    expect(upgraded({ type: 'integer', format: 'int64' })).toEqual({ type: 'integer', format: 'int64' });
  });

  it('keeps both what a reference leads to and what stands beside it', () => {
    const A = { $ref: '#/components/schemas/A' };
    expect(upgraded({ ...A, required: ['b'], properties: { b: {} }, title: 't' }, '3.1.0')).toEqual({
      title: 't',
      required: ['b'],
      properties: { b: {} },
      allOf: [A],
    });
    expect(upgraded({ ...A, allOf: [{ required: ['c'] }] }, '3.1.0')).toEqual({ allOf: [A, { required: ['c'] }] });
    expect(upgraded({ ...A, description: 'd' }, '3.1.0')).toEqual({ ...A, description: 'd' });
  });

  it('shares with the original what does not change', () => {
    const text = '{"openapi":"3.1.0","paths":{},"components":{"schemas":{"A":{"type":"string"},"B":{"example":1}}}}';
    const root = parseJson(text) as JsonObject;
    const first = readContract(JSON.stringify(root)).contract?.root;
    expect(valueAt(first, '/components/schemas/A')).toEqual({ type: 'string' });
  });
});

const SWAGGER: JsonObject = {
  swagger: '2.0',
  info: { title: 'Old', version: '1' },
  host: 'api.example.com',
  basePath: '/v1/',
  schemes: ['http', 'https'],
  consumes: ['application/json'],
  produces: ['application/json', 'application/xml'],
  securityDefinitions: {
    basic: { type: 'basic' },
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    code: {
      type: 'oauth2',
      flow: 'accessCode',
      authorizationUrl: 'https://a',
      tokenUrl: 'https://t',
      scopes: { read: 'Read' },
    },
    app: { type: 'oauth2', flow: 'application', tokenUrl: 'https://t', scopes: {} },
  },
  parameters: {
    'body-Thing': { in: 'body', name: 'body', required: true, schema: { $ref: '#/definitions/a.b Thing~1x' } },
    limit: { in: 'query', name: 'limit', type: 'integer', format: 'int32', minimum: 1, exclusiveMinimum: true },
    upload: { in: 'formData', name: 'file', type: 'file', required: true },
  },
  responses: { Missing: { description: 'gone', schema: { $ref: '#/definitions/Error' } } },
  definitions: {
    'a.b Thing/x': {
      type: 'object',
      properties: {
        name: { type: 'string', 'x-nullable': true },
        kind: { $ref: '#/definitions/Error/properties/code' },
      },
    },
    Error: { type: 'object', discriminator: 'code', properties: { code: { type: 'string' } }, required: ['code'] },
  },
  paths: {
    '/things': {
      parameters: [{ $ref: '#/parameters/body-Thing' }, { $ref: '#/parameters/limit' }],
      post: {
        responses: {
          200: {
            description: 'ok',
            schema: { type: 'array', items: { $ref: '#/definitions/Error' } },
            headers: { 'X-Total': { type: 'integer', description: 'all' } },
          },
          404: { $ref: '#/responses/Missing' },
        },
      },
      put: {
        consumes: ['application/xml'],
        produces: ['text/plain'],
        parameters: [{ in: 'body', name: 'other', schema: { type: 'string' } }],
        responses: { 200: { description: 'ok', schema: { type: 'string' }, examples: { 'text/plain': 'hi' } } },
      },
    },
    '/files': {
      post: {
        parameters: [
          { $ref: '#/parameters/upload' },
          { in: 'formData', name: 'tags', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' },
        ],
        responses: { 200: { description: 'ok', schema: { type: 'file' } } },
      },
      get: {
        parameters: [
          { in: 'query', name: 'a', type: 'array', items: { type: 'string' } },
          { in: 'query', name: 'b', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' },
          { in: 'query', name: 'c', type: 'array', items: { type: 'string' }, collectionFormat: 'pipes' },
          { in: 'query', name: 'd', type: 'array', items: { type: 'string' }, collectionFormat: 'ssv' },
        ],
        responses: { 200: { description: 'deep', schema: { $ref: '#/paths/~1things/post/responses/200/schema' } } },
      },
    },
    '/login': {
      post: {
        parameters: [
          { in: 'formData', name: 'user', type: 'string', required: true },
          { in: 'formData', name: 'password', type: 'string', format: 'password' },
        ],
        responses: {},
      },
    },
  },
};

describe('2.0 → 3.0', () => {
  it('turns host, basePath and schemes into servers', () => {
    expect(readContract(JSON.stringify(SWAGGER)).contract?.servers.map(({ url }) => url)).toEqual([
      'http://api.example.com/v1/',
      'https://api.example.com/v1/',
    ]);
  });

  it('finds shared and path-level bodies', () => {
    const post = operation(SWAGGER, 'POST /things');
    expect(post.requestBody).toMatchObject({
      required: true,
      content: [{ mediaType: 'application/json', schema: { $ref: '#/components/schemas/a.b Thing~1x' } }],
    });
    expect(post.parameters.map(({ name }) => name)).toEqual(['limit']);
    expect(post.parameters[0]?.schema).toEqual({ type: 'integer', format: 'int32', exclusiveMinimum: 1 });
  });

  it('lets an operation replace the body of its path, with its own media types', () => {
    const put = operation(SWAGGER, 'PUT /things');
    expect(put.requestBody?.content).toMatchObject([{ mediaType: 'application/xml', schema: { type: 'string' } }]);
    expect(put.responses[0]?.content).toMatchObject([
      { mediaType: 'text/plain', schema: { type: 'string' }, examples: ['hi'] },
    ]);
  });

  it('makes forms of form parameters', () => {
    const login = operation(SWAGGER, 'POST /login');
    expect(login.requestBody?.content).toMatchObject([
      {
        mediaType: 'application/x-www-form-urlencoded',
        schema: {
          type: 'object',
          required: ['user'],
          properties: { user: { type: 'string' }, password: { format: 'password' } },
        },
      },
    ]);
    const files = operation(SWAGGER, 'POST /files');
    expect(files.requestBody?.content).toMatchObject([
      {
        mediaType: 'multipart/form-data',
        schema: { properties: { file: { type: 'string', format: 'binary' }, tags: { type: 'array' } } },
        encoding: [{ property: 'tags', style: 'form', explode: true }],
      },
    ]);
    expect(files.responses[0]?.content.map(({ mediaType }) => mediaType)).toEqual(['application/octet-stream']);
  });

  it.each([
    ['a body that must be sent', true, true, 'application/json', 'the form parameters were left out'],
    [
      'a form that must be sent, before a body that need not',
      false,
      true,
      'application/x-www-form-urlencoded',
      'the body was left out',
    ],
    ['the body, where neither must', false, false, 'application/json', 'the form parameters were left out'],
  ])('of a body and a form, which 2.0 forbids, takes %s', (_what, body, form, mediaType, words) => {
    const parameters = [
      { in: 'body', name: 'principal', required: body, schema: { type: 'object' } },
      { in: 'formData', name: 'text', required: form, type: 'string' },
    ];
    const document = { swagger: '2.0', paths: { '/a': { post: { parameters, responses: {} } } } };
    expect(operation(document, 'POST /a').requestBody?.content.map((one) => one.mediaType)).toEqual([mediaType]);
    const odd = readContract(JSON.stringify(document)).diagnostics;
    expect(odd.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(['misplaced-body /paths/~1a/post']);
    expect(odd[0]?.message).toContain(words);
  });

  it('takes form parameters of the path into each form, the operation’s own in their place', () => {
    const document = {
      swagger: '2.0',
      paths: {
        '/a': {
          parameters: [
            { in: 'formData', name: 'who', type: 'string', required: true },
            { in: 'formData', name: 'note', type: 'string' },
          ],
          post: { parameters: [{ in: 'formData', name: 'note', type: 'integer' }], responses: {} },
        },
      },
    };
    expect(operation(document, 'POST /a').requestBody?.content[0]?.schema).toEqual({
      type: 'object',
      required: ['who'],
      properties: { who: { type: 'string' }, note: { type: 'integer' } },
    });
  });

  it('turns collectionFormat into style and explode', () => {
    expect(operation(SWAGGER, 'GET /files').parameters.map(({ style, explode }) => `${style} ${explode}`)).toEqual([
      'form false',
      'form true',
      'pipeDelimited false',
      'spaceDelimited false',
    ]);
  });

  it('follows references to shared responses and deep into documents', () => {
    const post = operation(SWAGGER, 'POST /things');
    expect(post.responses.map(({ status, description }) => `${status} ${description}`)).toEqual(['200 ok', '404 gone']);
    expect(post.responses[0]?.headers).toEqual([{ name: 'X-Total', description: 'all', schema: { type: 'integer' } }]);
    expect(readContract(JSON.stringify(SWAGGER)).diagnostics).toEqual([]);
  });

  it('turns security definitions into schemes', () => {
    const schemes = readContract(JSON.stringify(SWAGGER)).contract?.securitySchemes ?? [];
    expect(schemes.map(({ name, type, scheme }) => `${name} ${type} ${scheme}`)).toEqual([
      'basic http basic',
      'key apiKey null',
      'code oauth2 null',
      'app oauth2 null',
    ]);
    expect(schemes[2]?.flows).toMatchObject([
      { type: 'authorizationCode', tokenUrl: 'https://t', scopes: [{ name: 'read', description: 'Read' }] },
    ]);
    expect(schemes[3]?.flows).toMatchObject([{ type: 'clientCredentials' }]);
  });

  it('keeps x-nullable and a discriminator that is a text', () => {
    const { contract } = readContract(JSON.stringify(SWAGGER));
    expect(valueAt(contract?.root, '/components/schemas/a.b Thing~1x/properties/name')).toEqual({
      type: ['string', 'null'],
    });
    expect(valueAt(contract?.root, '/components/schemas/Error/discriminator')).toEqual({ propertyName: 'code' });
  });
});
