// The shapes in which servers and frameworks really refuse, each with what people should read and which fields are meant.
import { describe, test } from 'vitest';
import { check } from './problem.fixture.ts';

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
