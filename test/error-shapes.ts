// The answers that real servers give to a bad value, as their documentation shows them (the address stands with each), with
// nested and listed places, and to which field of one form each fault belongs. For tests.

/** The places of a form: plain, nested, in a list of objects, in a list of texts, and a parameter of the query. */
export const FORM: readonly string[] = [
  '/body',
  '/body/name',
  '/body/email',
  '/body/age',
  '/body/customer_id',
  '/body/profile',
  '/body/profile/color',
  '/body/profile/firstName',
  '/body/items',
  '/body/items/0',
  '/body/items/0/name',
  '/body/items/0/unitPrice',
  '/body/items/1',
  '/body/items/1/name',
  '/body/items/1/unitPrice',
  '/body/tags',
  '/body/tags/0',
  '/body/tags/1',
  '/query/limit',
];

/** An answer, and where each part of it belongs. */
export interface Shape {
  readonly server: string;
  /** Where the shape is documented. */
  readonly url: string;
  readonly status?: number;
  readonly body: unknown;
  /** Field → what is said there: the server's words, or the code of ours. */
  readonly fields: Readonly<Record<string, string>>;
  /** What has no field. */
  readonly others?: readonly string[];
}

/** The answers. */
export const SHAPES: readonly Shape[] = [
  {
    server: 'RFC 9457 with pointers',
    url: 'https://www.rfc-editor.org/rfc/rfc9457#section-3',
    body: {
      type: 'https://example.net/validation-error',
      title: 'Your request is not valid.',
      errors: [
        { detail: 'must be a positive integer', pointer: '#/age' },
        { detail: "must be 'green', 'red' or 'blue'", pointer: '#/profile/color' },
        { detail: 'is not sold any more', pointer: '#/items/1' },
      ],
    },
    fields: {
      '/body/age': 'must be a positive integer',
      '/body/profile/color': "must be 'green', 'red' or 'blue'",
      '/body/items/1': 'is not sold any more',
    },
  },
  {
    server: 'FastAPI',
    url: 'https://fastapi.tiangolo.com/tutorial/handling-errors/',
    body: {
      detail: [
        { type: 'missing', loc: ['body', 'items', 0, 'unit_price'], msg: 'Field required', input: {} },
        { type: 'int_parsing', loc: ['query', 'limit'], msg: 'Input should be a valid integer', input: 'x' },
        { type: 'value_error', loc: ['body'], msg: 'Value error, dates overlap', input: {} },
      ],
    },
    fields: { '/body/items/0/unitPrice': 'Field required', '/query/limit': 'Input should be a valid integer' },
    others: ['Value error, dates overlap'],
  },
  {
    server: 'FastAPI with an embedded body',
    url: 'https://github.com/fastapi/fastapi/pull/1088',
    body: {
      detail: [{ loc: ['body', 'obj', 'items', 1, 'name'], msg: 'field required', type: 'value_error.missing' }],
    },
    fields: { '/body/items/1/name': 'field required' },
  },
  {
    server: 'Rails: a map of lists, indexed nested attributes',
    url: 'https://guides.rubyonrails.org/configuring.html#config-active-record-index-nested-attribute-errors',
    body: {
      errors: { name: ["can't be blank"], 'items[1].unit_price': ['is not a number'], base: ['Order is closed'] },
    },
    fields: { '/body/name': "can't be blank", '/body/items/1/unitPrice': 'is not a number' },
    others: ['Order is closed'],
  },
  {
    server: 'Rails: details',
    url: 'https://api.rubyonrails.org/classes/ActiveModel/Errors.html#method-i-details',
    body: { errors: { name: [{ error: 'too_short', count: 5 }], customer: [{ error: 'must exist' }] } },
    fields: { '/body/name': 'too_short', '/body/customer_id': 'must exist' },
  },
  {
    server: 'Rails: full messages',
    url: 'https://api.rubyonrails.org/classes/ActiveModel/Errors.html#method-i-full_messages',
    body: { errors: ["Name can't be blank", 'Email is invalid', 'The shop is closed today'] },
    fields: { '/body/name': "Name can't be blank", '/body/email': 'Email is invalid' },
    others: ['The shop is closed today'],
  },
  {
    server: 'Laravel',
    url: 'https://laravel.com/docs/12.x/validation#validation-error-response-format',
    body: {
      message: 'The name must be a string. (and 3 more errors)',
      errors: {
        name: ['The name must be a string.', 'The name must be at least 1 characters.'],
        'profile.color': ['The selected profile.color is invalid.'],
        'items.0.unit_price': ['The items.0.unit_price field is required.'],
        'tags.1': ['The tags.1 has a duplicate value.'],
      },
    },
    fields: {
      '/body/name': 'The name must be a string.; The name must be at least 1 characters.',
      '/body/profile/color': 'The selected profile.color is invalid.',
      '/body/items/0/unitPrice': 'The items.0.unit_price field is required.',
      '/body/tags/1': 'The tags.1 has a duplicate value.',
    },
  },
  {
    server: 'Django REST framework',
    url: 'https://www.django-rest-framework.org/api-guide/serializers/#validation',
    body: {
      email: ['Enter a valid e-mail address.'],
      profile: { color: ['"pink" is not a valid choice.'] },
      items: [{}, { unit_price: ['A valid number is required.'] }],
      tags: { 1: ['This field may not be blank.'] },
      non_field_errors: ['The fields name, age must make a unique set.'],
    },
    fields: {
      '/body/email': 'Enter a valid e-mail address.',
      '/body/profile/color': '"pink" is not a valid choice.',
      '/body/items/1/unitPrice': 'A valid number is required.',
      '/body/tags/1': 'This field may not be blank.',
    },
    others: ['The fields name, age must make a unique set.'],
  },
  {
    server: 'ASP.NET Core ValidationProblemDetails',
    url: 'https://learn.microsoft.com/aspnet/core/web-api/#automatic-http-400-responses',
    status: 400,
    body: {
      type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
      title: 'One or more validation errors occurred.',
      status: 400,
      errors: {
        Email: ['The Email field is not a valid e-mail address.'],
        'Items[0].Name': ['The Name field is required.'],
        'Profile.FirstName': ['Too long.'],
        order: ['The order field is required.'],
      },
      traceId: '00-70adaedd9c4a12800ff57a680cd1e729-40357df5d5d750bf-00',
    },
    fields: {
      '/body/email': 'The Email field is not a valid e-mail address.',
      '/body/items/0/name': 'The Name field is required.',
      '/body/profile/firstName': 'Too long.',
    },
    others: ['The order field is required.'],
  },
  {
    server: 'ASP.NET Core, a value that cannot be read',
    url: 'https://learn.microsoft.com/en-us/answers/questions/1659790/custom-apicontroller-model-binding-type-conversion',
    status: 400,
    body: {
      title: 'One or more validation errors occurred.',
      errors: {
        '$.items[1].unitPrice': ['The JSON value could not be converted to System.Decimal. Path: $.items[1].unitPrice'],
        $: ['The JSON object contains a trailing comma.'],
      },
    },
    fields: {
      '/body/items/1/unitPrice': 'The JSON value could not be converted to System.Decimal. Path: $.items[1].unitPrice',
    },
    others: ['The JSON object contains a trailing comma.'],
  },
  {
    server: 'Spring Boot with binding errors',
    url: 'https://docs.spring.io/spring-boot/reference/web/servlet.html#web.servlet.spring-mvc.error-handling',
    status: 400,
    body: {
      timestamp: '2024-11-22T12:34:56.789+00:00',
      status: 400,
      error: 'Bad Request',
      message: "Validation failed for object='order'. Error count: 2",
      errors: [
        {
          codes: ['NotBlank.order.items[0].name', 'NotBlank'],
          arguments: [{ codes: ['order.items[0].name'], defaultMessage: 'items[0].name', code: 'items[0].name' }],
          defaultMessage: 'must not be blank',
          objectName: 'order',
          field: 'items[0].name',
          rejectedValue: '',
          bindingFailure: false,
          code: 'NotBlank',
        },
        { defaultMessage: 'ends before it begins', objectName: 'order', code: 'Range' },
      ],
      path: '/orders',
    },
    fields: { '/body/items/0/name': 'must not be blank' },
    others: ['ends before it begins'],
  },
  {
    server: 'Spring Boot by default',
    url: 'https://docs.spring.io/spring-boot/api/java/org/springframework/boot/web/servlet/error/DefaultErrorAttributes.html',
    status: 400,
    body: { timestamp: '2024-11-22T12:34:56.789+00:00', status: 400, error: 'Bad Request', path: '/orders' },
    fields: {},
  },
  {
    server: 'JSON:API',
    url: 'https://jsonapi.org/examples/#error-objects',
    body: {
      errors: [
        {
          status: '422',
          source: { pointer: '/data/attributes/profile/first-name' },
          title: 'Invalid Attribute',
          detail: 'First name must contain at least two characters.',
        },
        { source: { pointer: '/data/relationships/customer' }, detail: 'There is no such customer.' },
        { source: { parameter: 'limit' }, title: 'Invalid Query Parameter', detail: 'Too many at once.' },
        { source: { pointer: '/data' }, detail: 'Nothing can be ordered on Sundays.' },
      ],
    },
    fields: {
      '/body/profile/firstName': 'First name must contain at least two characters.',
      '/body/customer_id': 'There is no such customer.',
      '/query/limit': 'Too many at once.',
    },
    others: ['Nothing can be ordered on Sundays.'],
  },
  {
    server: 'jsonapi-server: faults in the detail of an error',
    url: 'https://github.com/holidayextras/jsonapi-server/blob/master/lib/routes/helper.js',
    status: 403,
    body: {
      meta: {},
      errors: [
        {
          status: '403',
          code: 'EFORBIDDEN',
          title: 'Param validation failed',
          detail: [
            { message: '"age" must be a number', path: 'age', type: 'number.base', context: { key: 'age' } },
            { message: '"email" is required', path: 'email', type: 'any.required', context: { key: 'email' } },
          ],
        },
      ],
    },
    fields: { '/body/age': '"age" must be a number', '/body/email': '"email" is required' },
  },
  {
    server: 'fieldViolations (google.rpc.BadRequest)',
    url: 'https://google.aip.dev/193',
    status: 400,
    body: {
      error: {
        code: 400,
        message: 'Request contains an invalid argument.',
        status: 'INVALID_ARGUMENT',
        details: [
          { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'BAD', domain: 'x' },
          {
            '@type': 'type.googleapis.com/google.rpc.BadRequest',
            fieldViolations: [
              { field: 'items[1].unit_price', description: 'Must be positive.' },
              { field: 'order.name', description: 'Too long.' },
            ],
          },
        ],
      },
    },
    fields: { '/body/items/1/unitPrice': 'Must be positive.', '/body/name': 'Too long.' },
  },
  {
    server: 'Zod: issues',
    url: 'https://zod.dev/error-formatting',
    body: {
      issues: [
        { code: 'invalid_type', path: ['tags', 1], message: 'Invalid input: expected string, received number' },
        { code: 'unrecognized_keys', keys: ['extra'], path: [], message: 'Unrecognized key: "extra"' },
      ],
    },
    fields: { '/body/tags/1': 'Invalid input: expected string, received number' },
    others: ['Unrecognized key: "extra"'],
  },
  {
    server: 'Zod: flattenError',
    url: 'https://zod.dev/error-formatting#zflattenerror',
    body: { formErrors: ['Unrecognized key: "extra"'], fieldErrors: { name: ['Too short'], items: ['Too few'] } },
    fields: { '/body/name': 'Too short', '/body/items': 'Too few' },
    others: ['Unrecognized key: "extra"'],
  },
  {
    server: 'Zod: treeifyError',
    url: 'https://zod.dev/error-formatting#ztreeifyerror',
    body: {
      errors: ['Unrecognized key: "extra"'],
      properties: {
        name: { errors: ['Too short'] },
        items: { errors: [], items: [null, { errors: [], properties: { unitPrice: { errors: ['Not a number'] } } }] },
      },
    },
    fields: { '/body/name': 'Too short', '/body/items/1/unitPrice': 'Not a number' },
    others: ['Unrecognized key: "extra"'],
  },
  {
    server: 'Ajv',
    url: 'https://ajv.js.org/api.html#validation-errors',
    status: 400,
    body: {
      errors: [
        {
          instancePath: '/items/0',
          schemaPath: '#/required',
          keyword: 'required',
          params: { missingProperty: 'name' },
          message: "must have required property 'name'",
        },
        {
          instancePath: '/age',
          schemaPath: '#/minimum',
          keyword: 'minimum',
          params: { limit: 0 },
          message: 'must be >= 0',
        },
      ],
    },
    fields: { '/body/items/0/name': "must have required property 'name'", '/body/age': 'must be >= 0' },
  },
  {
    server: 'express-validator',
    url: 'https://express-validator.github.io/docs/api/validation-result',
    status: 400,
    body: {
      errors: [
        { type: 'field', location: 'body', path: 'items[0].name', value: '', msg: 'Invalid value' },
        { type: 'field', location: 'query', path: 'limit', value: 'x', msg: 'Not a number' },
      ],
    },
    fields: { '/body/items/0/name': 'Invalid value', '/query/limit': 'Not a number' },
  },
  {
    server: 'express-validator, mapped',
    url: 'https://express-validator.github.io/docs/api/validation-result#mapped',
    status: 400,
    body: {
      errors: { 'profile.color': { type: 'field', msg: 'Invalid color', path: 'profile.color', location: 'body' } },
    },
    fields: { '/body/profile/color': 'Invalid color' },
  },
  {
    server: 'OpenAPI validator for Express',
    url: 'https://github.com/cdimascio/express-openapi-validator#example-express-api-server',
    status: 400,
    body: {
      message: "request/body/items/0 must have required property 'name'",
      errors: [
        {
          path: '/body/items/0/name',
          message: "must have required property 'name'",
          errorCode: 'required.openapi.validation',
        },
        { path: '/query/limit', message: 'must be number', errorCode: 'type.openapi.validation' },
      ],
    },
    fields: { '/body/items/0/name': "must have required property 'name'", '/query/limit': 'must be number' },
  },
  {
    server: 'NestJS: a list of messages',
    url: 'https://docs.nestjs.com/techniques/validation',
    status: 400,
    body: {
      statusCode: 400,
      error: 'Bad Request',
      message: [
        'email must be an email',
        'items.0.unitPrice must be a positive number',
        'each value in tags must be a string',
        'property extra should not exist',
      ],
    },
    fields: {
      '/body/email': 'email must be an email',
      '/body/items/0/unitPrice': 'items.0.unitPrice must be a positive number',
      '/body/tags': 'each value in tags must be a string',
    },
    others: ['property extra should not exist'],
  },
  {
    server: 'class-validator: its own errors',
    url: 'https://github.com/typestack/class-validator#validation-errors',
    status: 400,
    body: [
      {
        property: 'items',
        children: [
          {
            property: '1',
            children: [{ property: 'name', constraints: { length: 'name must be longer than 10' }, children: [] }],
          },
        ],
      },
      { property: 'email', constraints: { isEmail: 'email must be an email' } },
    ],
    fields: { '/body/items/1/name': 'name must be longer than 10', '/body/email': 'email must be an email' },
  },
  {
    server: 'Symfony, API Platform',
    url: 'https://api-platform.com/docs/core/validation/',
    body: {
      '@context': '/contexts/ConstraintViolationList',
      '@type': 'ConstraintViolationList',
      'hydra:title': 'An error occurred',
      'hydra:description': 'items[0].name: This value should not be blank.',
      violations: [
        { propertyPath: 'items[0].name', message: 'This value should not be blank.', code: 'c1051bb4-d103' },
        { propertyPath: '', message: 'The order is closed.' },
      ],
    },
    fields: { '/body/items/0/name': 'This value should not be blank.' },
    others: ['The order is closed.'],
  },
  {
    server: 'GraphQL-like',
    url: 'https://spec.graphql.org/October2021/#sec-Errors',
    body: {
      errors: [
        { message: 'Name is not unique.', path: ['createOrder', 'items', 1, 'name'], extensions: { code: 'X' } },
      ],
    },
    fields: { '/body/items/1/name': 'Name is not unique.' },
  },
  {
    server: 'a field in the extensions',
    url: 'https://directus.io/docs/guides/connect/errors',
    status: 400,
    body: {
      errors: [
        {
          message: 'Validation failed for field "email". Value is required.',
          extensions: { field: 'email', type: 'nnull', code: 'FAILED_VALIDATION' },
        },
      ],
    },
    fields: { '/body/email': 'Validation failed for field "email". Value is required.' },
  },
  {
    server: 'faults in the data of a fault',
    url: 'https://payloadcms.com/docs/rest-api/overview',
    status: 400,
    body: {
      errors: [
        {
          name: 'ValidationError',
          data: { errors: [{ path: 'items.0.name', message: 'This field is required.' }] },
          message: 'The following field is invalid: Name',
        },
      ],
    },
    fields: { '/body/items/0/name': 'This field is required.' },
  },
  {
    server: 'one fault with its parameter',
    url: 'https://docs.stripe.com/api/errors',
    status: 400,
    body: {
      error: {
        code: 'parameter_invalid_integer',
        message: 'Invalid integer: abc',
        param: 'items[0][unit_price]',
        type: 'invalid_request_error',
      },
    },
    fields: { '/body/items/0/unitPrice': 'Invalid integer: abc' },
  },
  {
    server: 'a target, as in Azure',
    url: 'https://github.com/microsoft/api-guidelines/blob/vNext/azure/Guidelines.md#handling-errors',
    status: 400,
    body: {
      error: {
        code: 'BadArgument',
        message: 'Multiple errors in the order',
        details: [{ code: 'NullValue', target: 'items[1].name', message: 'Name must not be null' }],
      },
    },
    fields: { '/body/items/1/name': 'Name must not be null' },
  },
  {
    server: 'one fault with its target, as in OData (SAP CAP)',
    url: 'https://docs.oasis-open.org/odata/odata-json-format/v4.01/odata-json-format-v4.01.html#sec_ErrorResponse',
    status: 400,
    body: { error: { message: 'Provide the missing value.', code: 'ASSERT_MANDATORY', target: 'customer_id' } },
    fields: { '/body/customer_id': 'Provide the missing value.' },
  },
  {
    server: 'one fault whose target is no field (SAP CAP)',
    url: 'https://cap.cloud.sap/docs/guides/providing-services#req-reject',
    status: 400,
    body: {
      error: {
        message: 'Property "foo" does not exist in SalesService.OrderItems',
        target: 'SalesService.OrderItems',
        code: '400',
      },
    },
    fields: {},
    others: ['Property "foo" does not exist in SalesService.OrderItems'],
  },
  {
    server: 'Kubernetes',
    url: 'https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/status/',
    body: {
      kind: 'Status',
      status: 'Failure',
      message: 'Order is invalid: items[0].name: Required value',
      reason: 'Invalid',
      details: { causes: [{ reason: 'FieldValueRequired', message: 'Required value', field: 'items[0].name' }] },
      code: 422,
    },
    fields: { '/body/items/0/name': 'Required value' },
  },
  {
    server: 'Fastify',
    url: 'https://fastify.dev/docs/latest/Reference/Validation-and-Serialization/',
    status: 400,
    body: {
      statusCode: 400,
      code: 'FST_ERR_VALIDATION',
      error: 'Bad Request',
      message: "body/items/0 must have required property 'name', body/age must be integer",
    },
    fields: {
      '/body/items/0/name': "body/items/0 must have required property 'name'",
      '/body/age': 'must be integer',
    },
  },
  {
    server: 'hapi',
    url: 'https://hapi.dev/tutorials/validation',
    status: 400,
    body: {
      statusCode: 400,
      error: 'Bad Request',
      message: '"items[0].name" is required',
      validation: { source: 'payload', keys: ['items.0.name'] },
    },
    fields: { '/body/items/0/name': '"items[0].name" is required' },
  },
  {
    server: 'Micronaut',
    url: 'https://github.com/nedelva/micronaut-validation',
    status: 400,
    body: {
      message: 'Bad Request',
      _links: { self: { href: '/orders', templated: false } },
      _embedded: { errors: [{ message: 'order.items[1].name: must not be blank' }] },
    },
    fields: { '/body/items/1/name': 'order.items[1].name: must not be blank' },
  },
  {
    server: 'Quarkus',
    url: 'https://quarkus.io/guides/validation#rest-end-point-validation',
    status: 400,
    body: {
      title: 'Constraint Violation',
      status: 400,
      violations: [{ field: 'create.order.items[0].unitPrice', message: 'must be greater than 0' }],
    },
    fields: { '/body/items/0/unitPrice': 'must be greater than 0' },
  },
  {
    server: 'Gin with its validator',
    url: 'https://gin-gonic.com/en/docs/binding/binding-and-validation/',
    status: 400,
    body: {
      error:
        "Key: 'Order.Email' Error:Field validation for 'Email' failed on the 'required' tag\nKey: 'Order.Items[1].UnitPrice' Error:Field validation for 'UnitPrice' failed on the 'gte' tag",
    },
    fields: {
      '/body/email': "Field validation for 'Email' failed on the 'required' tag",
      '/body/items/1/unitPrice': "Field validation for 'UnitPrice' failed on the 'gte' tag",
    },
  },
  {
    server: 'PostgREST: a column',
    url: 'https://docs.postgrest.org/en/stable/references/errors.html',
    status: 409,
    body: {
      code: '23505',
      details: 'Key (email)=(a@b.c) already exists.',
      hint: null,
      message: 'duplicate key value violates unique constraint "orders_email_key"',
    },
    fields: { '/body/email': 'taken' },
  },
  {
    server: 'a map of codes',
    url: 'https://pocketbase.io/docs/api-records/',
    status: 400,
    body: {
      status: 400,
      message: 'Failed to create record.',
      data: { name: { code: 'validation_required', message: 'Missing required value.' } },
    },
    fields: { '/body/name': 'Missing required value.' },
  },
  {
    server: 'tsoa, by the name of the parameter that is the body',
    url: 'https://tsoa-community.github.io/docs/error-handling.html',
    status: 422,
    body: {
      message: 'Validation Failed',
      details: {
        'order.email': { message: "'email' is required" },
        'order.items.$0.unitPrice': { message: 'invalid float number', value: 'x' },
        limit: { message: 'invalid integer number', value: 'y' },
      },
    },
    fields: {
      '/body/email': "'email' is required",
      '/body/items/0/unitPrice': 'invalid float number',
      '/query/limit': 'invalid integer number',
    },
  },
];
