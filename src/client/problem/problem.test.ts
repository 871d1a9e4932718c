// The shapes in which servers and frameworks really refuse, each with what people should read and which fields are meant.
import { describe, expect, test } from 'vitest';
import { problemOf } from './problem.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

interface Expected {
  readonly title?: string;
  readonly detail?: string;
  readonly code?: string | null;
  readonly issues?: readonly string[];
  readonly permissions?: readonly string[];
}

function check(status: number, body: unknown, expected: Expected, headers: Record<string, string> = JSON_TYPE): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const problem = problemOf(status, headers, text);
  const issues = problem.issues.map((issue) => `${issue.pointer}: ${issue.message ?? issue.code}`);
  const seen = {
    title: problem.title,
    detail: problem.detail,
    code: problem.code,
    permissions: problem.permissions,
    issues,
  };
  expect(seen).toMatchObject(expected);
}

describe('field errors', () => {
  const cases: readonly (readonly [string, unknown, readonly string[]])[] = [
    [
      'Symfony, two rules that say the same of a value',
      {
        violations: [
          { propertyPath: 'name', message: 'must be given', code: 'a' },
          { propertyPath: 'name', message: 'must be given', code: 'b' },
          { propertyPath: 'name', message: 'is too short', code: 'c' },
        ],
      },
      ['/body/name: must be given', '/body/name: is too short'],
    ],
    [
      'Go, all in one sentence with the names of its structures',
      {
        code: 4013,
        message: 'CreateUserReqV1.user_name is required; CreateUserReqV1.address.email is invalid; see the manual',
      },
      [
        '/body/CreateUserReqV1/user_name: is required',
        '/body/CreateUserReqV1/address/email: is invalid; see the manual',
      ],
    ],
    [
      'govalidator, all in one sentence',
      { message: 'email: x does not validate as email;name: non zero value required' },
      ['/body/email: email: x does not validate as email', '/body/name: name: non zero value required'],
    ],
    [
      'AdonisJS, which only names the rule',
      {
        errors: [
          { rule: 'required', field: 'name', message: 'required validation failed' },
          { rule: 'exists', field: 'brand_id', message: 'exists validation failure' },
          { rule: 'unique', field: 'payment_id', message: 'unique validation failure' },
          { rule: 'minLength', field: 'password', message: 'minLength validation failed', args: { minLength: 8 } },
          { rule: 'number', field: 'items.0.price', message: 'number validation failed' },
          { rule: 'requiredIfExists', field: 'kind', message: 'requiredIfExists validation failed' },
          { rule: 'email', field: 'mail', message: 'Enter your work mail' },
        ],
      },
      [
        '/body/name: required',
        '/body/brand_id: no-such',
        '/body/payment_id: taken',
        '/body/password: minLength',
        '/body/items/0/price: type',
        '/body/kind: requiredIfExists validation failed',
        '/body/mail: Enter your work mail',
      ],
    ],
    [
      'RFC 9457 with errors',
      {
        type: 'https://x.test/v',
        title: 'Invalid',
        status: 422,
        errors: [
          { detail: 'must be positive', pointer: '#/age' },
          { detail: 'no', pointer: '#/a~1b/0' },
        ],
      },
      ['/body/age: must be positive', '/body/a~1b/0: no'],
    ],
    [
      'FastAPI',
      {
        detail: [
          { loc: ['body', 'items', 0, 'name'], msg: 'field required', type: 'missing' },
          { loc: ['query', 'limit'], msg: 'too big', type: 'less_than' },
        ],
      },
      ['/body/items/0/name: field required', '/query/limit: too big'],
    ],
    [
      'Laravel',
      {
        message: 'The given data was invalid.',
        errors: { 'items.0.name': ['The name is required.'], email: ['Taken.', 'Too long.'] },
      },
      ['/body/items/0/name: The name is required.', '/body/email: Taken.; Too long.'],
    ],
    [
      'Rails',
      { errors: { name: ["can't be blank"], base: ['Order is closed'] } },
      ["/body/name: can't be blank", '/body: Order is closed'],
    ],
    ['Rails full messages', { errors: ["Name can't be blank"] }, ["/body/Name: Name can't be blank"]],
    [
      'Django REST framework',
      {
        name: ['This field is required.'],
        address: { city: ['Too long.'] },
        lines: [{}, { sku: ['Unknown.'] }],
        non_field_errors: ['Dates overlap.'],
      },
      [
        '/body/name: This field is required.',
        '/body/address/city: Too long.',
        '/body/lines/1/sku: Unknown.',
        '/body: Dates overlap.',
      ],
    ],
    [
      'ASP.NET',
      {
        title: 'One or more validation errors occurred.',
        status: 400,
        traceId: '00-1',
        errors: { 'Address.City': ['Too long.'], '$.lines[0].qty': ['Not a number.'], Name: ['Required.'] },
      },
      ['/body/Address/City: Too long.', '/body/lines/0/qty: Not a number.', '/body/Name: Required.'],
    ],
    [
      'Spring',
      {
        status: 400,
        error: 'Bad Request',
        errors: [{ objectName: 'order', field: 'lines[0].qty', defaultMessage: 'must be positive', code: 'Positive' }],
      },
      ['/body/lines/0/qty: must be positive'],
    ],
    [
      'Spring fieldErrors',
      { message: 'Validation failed', fieldErrors: [{ field: 'name', message: 'must not be blank' }] },
      ['/body/name: must not be blank'],
    ],
    [
      'Bean Validation',
      { violations: [{ propertyPath: 'create.order.name', message: 'must not be null' }] },
      ['/body/create/order/name: must not be null'],
    ],
    [
      'JSON:API',
      {
        errors: [
          { status: '422', title: 'Invalid', detail: 'is too short', source: { pointer: '/data/attributes/name' } },
          { detail: 'unknown', source: { parameter: 'sort' } },
        ],
      },
      ['/body/data/attributes/name: is too short', '/query/sort: unknown'],
    ],
    [
      'error with details',
      {
        error: {
          statusCode: 422,
          name: 'ValidationError',
          message: 'Invalid',
          details: [{ path: '/title', code: 'minLength', message: 'too short', info: {} }],
        },
      },
      ['/body/title: too short'],
    ],
    [
      'details beside a message',
      { id: '1', name: 'BadDataError', message: 'Bad', details: [{ message: '"name" is required', path: 'name' }] },
      ['/body/name: "name" is required'],
    ],
    [
      'field violations',
      {
        error: {
          code: 400,
          message: 'Invalid',
          status: 'INVALID_ARGUMENT',
          details: [{ '@type': 'x/BadRequest', fieldViolations: [{ field: 'book.title', description: 'too long' }] }],
        },
      },
      ['/body/book/title: too long'],
    ],
    [
      'GraphQL-like',
      { errors: [{ message: 'bad', path: ['order', 'lines', 0], extensions: { code: 'X' } }] },
      ['/body/order/lines/0: bad'],
    ],
    [
      'Zod',
      {
        success: false,
        error: { name: 'ZodError', issues: [{ code: 'too_small', path: ['user', 'age'], message: 'Too small' }] },
      },
      ['/body/user/age: Too small'],
    ],
    ['Zod flattened', { error: { formErrors: [], fieldErrors: { age: ['Too small'] } } }, ['/body/age: Too small']],
    [
      'Ajv',
      [
        {
          instancePath: '',
          keyword: 'required',
          params: { missingProperty: 'name' },
          message: "must have required property 'name'",
        },
      ],
      ["/body/name: must have required property 'name'"],
    ],
    [
      'Sails',
      {
        code: 'E_MISSING_OR_INVALID_PARAMS',
        problems: [
          '"name" is required, but it was not defined.',
          'Invalid "password":\n  · Value (\'abc\') failed custom validation.',
          'Invalid "tags":\n  · Expecting a list.\n  · Must not be empty.',
        ],
        message:
          'The server could not fulfill this request (`POST /api/users`) due to 3 missing or invalid parameters.',
      },
      [
        '/body/name: "name" is required, but it was not defined.',
        "/body/password: Value ('abc') failed custom validation.",
        '/body/tags: Expecting a list. Must not be empty.',
      ],
    ],
    [
      'Joi',
      {
        statusCode: 400,
        message: 'x',
        details: [{ message: '"b" is required', path: ['a', 'b'], type: 'any.required' }],
      },
      ['/body/a/b: "b" is required'],
    ],
    [
      'express-validator',
      { errors: [{ type: 'field', msg: 'Invalid value', path: 'limit', location: 'query', value: 'x' }] },
      ['/query/limit: Invalid value'],
    ],
    [
      'older express-validator',
      { errors: [{ msg: 'Invalid value', param: 'email', location: 'body' }] },
      ['/body/email: Invalid value'],
    ],
    [
      'class-validator',
      {
        statusCode: 400,
        error: 'Bad Request',
        message: [
          {
            property: 'address',
            constraints: {},
            children: [{ property: 'city', constraints: { isString: 'city must be a string' }, children: [] }],
          },
        ],
      },
      ['/body/address/city: city must be a string'],
    ],
    [
      'Mongoose',
      { errors: { name: { message: 'Path `name` is required.', kind: 'required', path: 'name' } } },
      ['/body/name: Path `name` is required.'],
    ],
    [
      'code and field',
      { errors: [{ code: 'missing_field', field: 'title', resource: 'Issue' }] },
      ['/body/title: server'],
    ],
    ['PHP brackets', { errors: { 'lines[0][qty]': 'bad' } }, ['/body/lines/0/qty: bad']],
    [
      'invalid-params (RFC 7807)',
      { title: 'x', 'invalid-params': [{ name: 'age', reason: 'must be positive' }] },
      ['/body/age: must be positive'],
    ],
    ['hostile names', { errors: { __proto__: ['x'], constructor: ['y'] } }, ['/body/constructor: y']],
    ['no field at all', { error: 'Nope' }, []],
    [
      'an account of the whole',
      { error: { statusCode: 404, name: 'Error', message: 'Not there', code: 'ENTITY_NOT_FOUND' } },
      [],
    ],
    [
      'faults at the parent',
      {
        error: {
          message: 'Invalid',
          details: [
            {
              path: '',
              code: 'required',
              message: "must have required property 'title'",
              info: { missingProperty: 'title' },
            },
            {
              path: '',
              code: 'additionalProperties',
              message: 'must not have more',
              info: { additionalProperty: 'foo' },
            },
          ],
        },
      },
      ["/body/title: must have required property 'title'", '/body/foo: must not have more'],
    ],
    [
      'a trace is no field error',
      { timestamp: '2024-01-01', status: 500, error: 'Internal Server Error', path: '/x', trace: ['a', 'b'] },
      [],
    ],
  ];
  test.each(cases)('%s', (_name, body, issues) => check(422, body, { issues }));
});

describe('words', () => {
  test.each([
    [
      'RFC 9457',
      { type: 'https://x.test/out-of-credit', title: 'Not enough credit', detail: 'You have 30, it costs 50.' },
      { title: 'Not enough credit', detail: 'You have 30, it costs 50.', code: 'https://x.test/out-of-credit' },
    ],
    ['AdonisJS', { errors: [{ message: 'E_ROW_NOT_FOUND: Row not found' }] }, { detail: 'Row not found' }],
    ['an error of JavaScript as a text', { message: 'Error: Not found city' }, { detail: 'Not found city' }],
    ['a word before a colon', { message: 'NOTE: Row not found' }, { detail: 'NOTE: Row not found' }],
    [
      'Hydra',
      { '@type': 'hydra:Error', 'hydra:title': 'An error occurred', 'hydra:description': 'Invalid IRI "9".' },
      { title: 'An error occurred', detail: 'Invalid IRI "9".' },
    ],
    ['error text', { error: 'Conflict' }, { title: 'Not accepted', detail: 'Conflict', code: null }],
    ['code and message', { code: 1003, message: 'No such thing' }, { detail: 'No such thing', code: '1003' }],
    [
      'error and message',
      { statusCode: 409, error: 'Conflict', message: 'Name is taken' },
      { title: 'Conflict', detail: 'Name is taken' },
    ],
    [
      'nothing but the status in the words of the protocol',
      { status: 400, error: 'Bad Request', message: 'Name is taken' },
      { title: 'Not accepted', detail: 'Name is taken' },
    ],
    [
      'OAuth',
      { error: 'invalid_grant', error_description: 'Wrong password' },
      { detail: 'Wrong password', code: 'invalid_grant', title: 'Not accepted' },
    ],
    [
      'error object',
      { error: { message: 'Bad thing', code: 'bad_thing' } },
      { detail: 'Bad thing', code: 'bad_thing' },
    ],
    ['list of texts', { message: ['a is bad', 'b is bad'], error: 'Bad Request' }, { detail: 'a is bad; b is bad' }],
    ['detail text', { detail: 'Not found.' }, { detail: 'Not found.' }],
    ['bare text in JSON', '"Conflict"', { detail: 'Conflict' }],
    ['issues alone', { errors: { a: ['x'], b: ['y'] } }, { detail: 'x; y' }],
  ])('%s', (_name, body, expected) => check(400, body, expected));

  test('plain text, a page, XML, nothing', () => {
    check(409, 'Conflict', { detail: 'Conflict' }, { 'content-type': 'text/plain' });
    check(
      502,
      '<html><head><title>502 Bad&amp;Gateway</title></head>',
      { detail: '502 Bad&Gateway', title: 'The server behind did not answer properly' },
      { 'content-type': 'text/html' },
    );
    check(
      403,
      '<Error><Code>AccessDenied</Code><Message>No &lt;way&gt;</Message></Error>',
      { detail: 'No <way>', code: 'AccessDenied' },
      { 'content-type': 'application/xml' },
    );
    check(500, '', { title: 'Server error', detail: '' }, {});
    check(400, '{"error": cut', { detail: '{"error": cut' });
  });
});

describe('permissions', () => {
  test.each([
    [
      'list of names',
      { name: 'NoAccessError', message: 'You need a permission', permissions: ['CREATE_FEATURE'] },
      ['CREATE_FEATURE'],
    ],
    [
      'in an error',
      { error: { message: 'x', required_scopes: 'orders:write orders:read' } },
      ['orders:write', 'orders:read'],
    ],
    ['in words', { message: 'Missing permission "orders.refund"' }, ['orders.refund']],
    ['nothing said', { message: 'Forbidden' }, []],
  ])('%s', (_name, body, permissions) => check(403, body, { permissions }));

  test('insufficient_scope in WWW-Authenticate (RFC 6750)', () => {
    const headers = { 'www-authenticate': 'Bearer realm="x", error="insufficient_scope", scope="refunds:write audit"' };
    check(403, '', { permissions: ['refunds:write', 'audit'] }, headers);
  });
});

test('how long to wait', () => {
  expect(problemOf(429, { 'retry-after': '60' }, '').retryAfter).toBe(60);
  expect(problemOf(429, { 'ratelimit-reset': '12', 'ratelimit-remaining': '0' }, '').retryAfter).toBe(12);
  expect(problemOf(404, {}, '').retryAfter).toBeNull();
});

test('a code says what its words do not', () => {
  // tsoa's habit, OAuth 2.0 without a description, and words that say more than the code.
  check(500, { code: 'INVALID_PASSWORD', message: 'Internal Server Error' }, { detail: 'Invalid password' });
  check(500, { code: 'No token provided' }, { detail: 'No token provided' });
  check(400, { error: 'invalid_grant' }, { detail: 'Invalid grant', code: 'invalid_grant' });
  check(409, { code: 'SLOT_TAKEN', message: 'Ann has this slot.' }, { detail: 'Ann has this slot.' });
  check(500, { code: 'INTERNAL_SERVER_ERROR', message: 'Internal Server Error' }, { detail: 'Internal Server Error' });
  check(500, { code: 'E1001', message: 'Internal Server Error' }, { detail: 'Internal Server Error' });
});

test('the protocol’s own words give way to what says more beside them', () => {
  check(400, { Message: 'Bad request', Details: 'Missing "since" argument' }, { detail: 'Missing "since" argument' });
  check(
    403,
    { message: 'Forbidden', reason: 'Only who made it may do that.' },
    { detail: 'Only who made it may do that.' },
  );
  check(500, { message: 'Internal Server Error' }, { detail: 'Internal Server Error' });
});

test('the words of a box called status are the refusal’s own (Riot Games, CoinMarketCap, NodeBB)', () => {
  check(
    400,
    { status: { code: 'bad-request', message: 'Group already exists' }, response: {} },
    { detail: 'Group already exists' },
  );
  check(403, { status: { message: 'Key has expired', status_code: 403 } }, { detail: 'Key has expired' });
  check(
    400,
    { status: { error_code: 1006, error_message: 'Your plan has no such endpoint' } },
    { detail: 'Your plan has no such endpoint' },
  );
  check(400, { status: { message: 'no' }, error: { message: 'The name is taken' } }, { detail: 'The name is taken' });
});
