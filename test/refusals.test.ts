// What refusals of frameworks, databases and hands teach of a call's input that its contract leaves out: which places, of what
// kind, whether required; and what they must not teach. Each is a text as its framework writes it.
import { expect, test } from 'vitest';
import { matchIssues, problemOf } from '#client';
import {
  asWanted,
  derive,
  deriveDetails,
  formOf,
  missingSaidOnce,
  permittedDetails,
  placesOf,
  wantedAfter,
  withWanted,
} from '#model';
import { lookupInTable, printJson } from '#contract';
import { contractIn } from './contract.ts';
import { SHAPES } from './error-shapes.ts';

const untold = { responses: { 200: { description: '' } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const part = (properties: object) => ({
  ...untold,
  requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
});

/** What a form with lines holds; one without has no place for it. */
const VALUES = { body: { items: [{}, {}], tags: ['a', 'b'] } };

/** What is learned of a POST after a refusal: "place: kind" with "?" where it may be left out. */
function learned(body: unknown, status = 400, post: object = untold, method = 'POST'): readonly string[] {
  const paths = { '/orders': { get: untold, post }, '/orders/{id}': { parameters: [id], get: untold } };
  const contract = contractIn({ openapi: '3.0.0', info: { title: 'T', version: '1' }, paths });
  const details = deriveDetails(contract, derive(contract), 'orders');
  const call = details?.calls.find((one) => one.method === method);
  if (details === null || call === undefined) throw new Error('There are no orders.');
  const lookup = lookupInTable(details.schemas);
  const form = formOf(call, lookup);
  const places = placesOf(form, { values: VALUES, texts: new Map(), branches: new Map() }, lookup);
  const known = places.map(({ pointer }) => pointer);
  const problem = problemOf(status, { 'content-type': 'application/json' }, JSON.stringify(body));
  const said = problem.issues.map((issue) => ({ issue, at: matchIssues([issue], known).matched[0]?.pointer ?? null }));
  const names = places.map(({ field }) => field.name).filter((name) => name !== '');
  return wantedAfter(said, form, names, lookup).map(({ place, schema, required }) => {
    const { type, format, enum: choice, items } = schema as Record<string, unknown>;
    const kind = choice !== undefined ? printJson(choice as never) : [type, format].filter(Boolean).join(' ');
    return `${place.replace('/body/', '')}${required ? '' : '?'}: ${kind}${items === undefined ? '' : ` of ${String((items as { type: string }).type)}`}`.trim();
  });
}

const nest = (...message: string[]) => ({ statusCode: 400, error: 'Bad Request', message });
const snake = part({ unit_price: { type: 'number' } });
const camel = part({ unitPrice: { type: 'number' } });

test.each<readonly [string, unknown, readonly string[], (number | object)?]>([
  ['class-validator: required', nest('productIds should not be empty'), ['productIds:']],
  [
    'class-validator: kinds',
    nest(
      'quantity must be a number conforming to the specified constraints',
      'status must be one of the following values: open, closed',
      'email must be an email',
      'due must be a valid ISO 8601 date string',
      'pickupTime must be a valid ISO 8601 date string',
      'gift must be a boolean value',
      'count must be an integer number',
      'tags must be an array',
      'each value in marks must be a string',
      'id must be a UUID',
      'name must be longer than or equal to 3 characters',
      'phone must be a valid phone number',
    ),
    [
      'quantity: number',
      'status: ["open","closed"]',
      'email: string email',
      'due: string date',
      'pickupTime: string date-time',
      'gift: boolean',
      'count: integer',
      'tags: array',
      'marks: array of string',
      'id: string uuid',
      'name: string',
      'phone: string',
    ],
  ],
  [
    'class-validator: nested',
    nest(
      'items.0.quantity must not be less than 1',
      'items.0.quantity must be an integer number',
      'address.city should not be empty',
      'nested property owner must be either object or array',
      'rows.each value in nested property rows must be either object or array',
    ),
    ['items/*/quantity: integer', 'address/city:', 'owner: object', 'rows: array of object'],
  ],
  ['Joi', { message: '"email" is required' }, ['email:']],
  ['Joi: a path', { message: '"customer.name" is required' }, ['customer/name:']],
  ['Joi: one of', { message: '"kind" must be one of [credit, debit]' }, ['kind: ["credit","debit"]']],
  [
    'Joi: details',
    { details: [{ message: '"a" is required', path: ['lines', 0, 'a'], type: 'any.required', context: { key: 'a' } }] },
    ['lines/*/a:'],
  ],
  [
    'Zod',
    {
      issues: [
        {
          code: 'invalid_type',
          expected: 'number',
          path: ['lines', 0, 'count'],
          message: 'Invalid input: expected number, received undefined',
        },
        { code: 'invalid_value', values: ['low', 'high'], path: ['priority'], message: 'Pick one' },
        {
          code: 'invalid_type',
          expected: 'date',
          path: ['due'],
          message: 'Invalid input: expected date, received undefined',
        },
        { code: 'invalid_format', format: 'email', path: ['mail'], message: 'Invalid email address' },
      ],
    },
    ['lines/*/count: number', 'priority: ["low","high"]', 'due: string date'],
  ],
  [
    'Zod 3',
    {
      error: {
        issues: [
          { code: 'invalid_type', expected: 'string', received: 'undefined', path: ['name'], message: 'Required' },
        ],
      },
    },
    ['name: string'],
  ],
  [
    'Ajv',
    {
      errors: [
        {
          instancePath: '/items/0',
          keyword: 'required',
          params: { missingProperty: 'sku' },
          message: "must have required property 'sku'",
        },
        { instancePath: '/age', keyword: 'type', params: { type: 'integer' }, message: 'must be integer' },
      ],
    },
    ['items/*/sku:', 'age: integer'],
  ],
  ['Fastify', { code: 'FST_ERR_VALIDATION', message: "body must have required property 'name'" }, ['name:']],
  [
    'pydantic',
    {
      detail: [
        { type: 'missing', loc: ['body', 'address', 'city'], msg: 'Field required' },
        {
          type: 'int_parsing',
          loc: ['body', 'count'],
          msg: 'Input should be a valid integer, unable to parse string as an integer',
        },
        {
          type: 'enum',
          loc: ['body', 'state'],
          msg: "Input should be 'open' or 'shut'",
          ctx: { expected: "'open' or 'shut'" },
        },
        { type: 'missing', loc: ['query', 'region'], msg: 'Field required' },
      ],
    },
    ['address/city:', 'count: integer', 'state: ["open","shut"]', '/query/region:'],
    422,
  ],
  [
    'Laravel',
    {
      message: 'x',
      errors: {
        due_date: ['The due date field is required.'],
        'items.0.qty': ['The items.0.qty field must be a number.'],
      },
    },
    ['due_date:', 'items/*/qty: number'],
    422,
  ],
  ['Laravel, in Portuguese', { errors: { nome: ['O campo nome é obrigatório.'] } }, ['nome:'], 422],
  [
    'Rails',
    { errors: { due_date: ["can't be blank"], total: ['is not a number'], customer: ['must exist'] } },
    ['due_date:', 'total: number', 'customer_id:'],
    422,
  ],
  ['Rails: full messages', { errors: ["Name can't be blank"] }, ['name:'], 422],
  [
    'Django REST framework',
    {
      due: ['This field is required.'],
      total: ['A valid number is required.'],
      address: { city: ['This field may not be blank.'] },
    },
    ['due:', 'total: number', 'address/city:'],
  ],
  [
    'ASP.NET',
    {
      title: 'One or more validation errors occurred.',
      status: 400,
      errors: { DueDate: ['The DueDate field is required.'], Name: ['The Name field is required.'] },
    },
    ['dueDate:', 'name:'],
  ],
  [
    'ASP.NET: what could not be read',
    {
      errors: {
        '$.quantity': ['The JSON value could not be converted to System.Int32. Path: $.quantity'],
        order: ['The order field is required.'],
      },
    },
    ['quantity: integer'],
  ],
  [
    'Spring',
    { errors: [{ objectName: 'order', field: 'lines[0].sku', defaultMessage: 'must not be blank', code: 'NotBlank' }] },
    ['lines/*/sku:'],
  ],
  [
    'Quarkus: method and argument before the place',
    { violations: [{ field: 'create.order.email', message: 'must not be null' }] },
    ['email:'],
  ],
  [
    'Mongoose',
    { errors: { name: { message: 'Path `name` is required.', kind: 'required', path: 'name' } } },
    ['name:'],
  ],
  [
    'Mongoose, in one text',
    { message: 'Order validation failed: name: Path `name` is required., total: Path `total` is required.' },
    ['name:', 'total:'],
    500,
  ],
  [
    'PostgreSQL',
    { message: 'null value in column "customer_id" of relation "orders" violates not-null constraint' },
    ['customer_id:'],
    500,
  ],
  ['MySQL', { error: "Column 'customer_id' cannot be null" }, ['customer_id:'], 500],
  ['SQLite', { error: 'SQLITE_CONSTRAINT: NOT NULL constraint failed: orders.customer_id' }, ['customer_id:'], 500],
  ['Prisma', { message: 'Invalid `prisma.order.create()` invocation:\n\nArgument `email` is missing.' }, ['email:']],
  [
    'Go',
    {
      error:
        "Key: 'Req.Name' Error:Field validation for 'Name' failed on the 'required' tag\nKey: 'Req.Mail' Error:Field validation for 'Mail' failed on the 'email' tag",
    },
    ['name:', 'mail: string email'],
  ],
  [
    'Go, names of several words where the API writes such',
    { error: "Key: 'Req.UserName' Error:Field validation for 'UserName' failed on the 'required' tag" },
    ['user_name:'],
    snake,
  ],
  ['by hand: several', { error: 'Title and text are required' }, ['title:', 'text:']],
  [
    'by hand: several, and of what',
    { message: 'noteId and parentNoteId are mandatory properties for Branch' },
    ['noteId:', 'parentNoteId:'],
  ],
  [
    'what the contract leaves to the server',
    { message: 'NOT NULL constraint failed: labels.note_id' },
    ['note_id:'],
    part({ note_id: { type: 'string', readOnly: true }, name: { type: 'string' } }),
  ],
  ['by hand: a list', { message: 'Missing required fields: name, email' }, ['name:', 'email:']],
  ['by hand: please', { message: 'Please provide name, email and password' }, ['name:', 'email:', 'password:']],
  ['by hand: one', { message: 'Amount must be greater than 0' }, ['amount: number']],
  ['by hand: several words where the API writes such', { message: 'Due date is required' }, ['dueDate:'], camel],
  [
    'inside what the contract leaves open',
    { errors: { 'address.city': ['is required'] } },
    ['address/city:'],
    part({ address: { type: 'object' } }),
  ],
  [
    'JSON:API',
    { errors: [{ detail: "can't be blank", source: { pointer: '/data/attributes/title' } }] },
    ['data/attributes/title:'],
    422,
  ],
  ['only in a case', { errors: { reason: ['is required when the order is cancelled'] } }, ['reason?:'], 422],
])('%s', (_name, body, expected, more = 400) => {
  const [status, post] = typeof more === 'number' ? [more, untold] : [400, more as object];
  expect(learned(body, status, post)).toEqual(expected);
});

test.each<readonly [string, unknown, (number | object)?]>([
  ['what is not there', { message: 'User not found' }, 404],
  ['what is not there, refused as a value', { message: 'User not found' }],
  ['taken', { message: 'Name already taken' }, part({ name: { type: 'string' } })],
  ['taken, of no field', { errors: { email: ['has already been taken'] } }, 422],
  ['a token', { message: 'Token is required' }],
  ['a token, in more words', { message: 'A valid access token is required' }],
  ['a key', { message: 'API key is missing' }],
  ['a header', { message: 'Authorization header is required' }],
  ['a header by its name', { message: 'X-Tenant header is required' }],
  ['a right', { message: 'Admin permission is required' }],
  ['signing in', { message: 'Authentication is required' }],
  ['credentials', { message: 'Please provide valid credentials' }],
  ['the body', { message: 'Request body is required' }, part({ name: {} })],
  ['what it is for', { message: 'Payment is required to continue' }],
  [
    'a parameter that is asked for',
    { errors: { region: ['is required'] } },
    { ...untold, parameters: [{ name: 'region', in: 'query' }] },
  ],
  ['a part of a form', { message: "Required request part 'file' is not present" }],
  ['a file', { message: 'File is required' }],
  ['the state of a thing', { message: 'Order must be open' }],
  ['the state of somebody', { message: 'User must be logged in' }],
  ['a rule of the house', { message: 'Order must contain at least 1 item' }],
  ['something', { message: 'Something is required' }],
  ['at least one', { message: 'At least one item is required' }],
  ['a sentence with several', { message: 'Sellers from other countries and their partners are required' }],
  ['nobody needs it', { errors: { note: ['is not required'] } }, 422],
  ['too long', { errors: { name: ['is too long'] } }, 422],
  ['what failed', { message: 'Order validation failed' }],
  [
    'a uniqueness',
    {
      message: 'duplicate key value violates unique constraint "orders_email_key"',
      details: 'Key (email)=(a@b.c) already exists.',
    },
    409,
  ],
  ['not in a list', { errors: { kind: ['is not included in the list'] } }, 422],
  ['our own fault', { message: 'Cannot read properties of undefined' }, 500],
  ['a fault of the server with a sentence', { message: 'name is required' }, 500],
  ['who may not', { message: 'email is required' }, 403],
  ['names of several words that could be written in two ways', { message: 'Due date is required' }],
  [
    'what the contract says is no object',
    { errors: { 'address.city': ['is required'] } },
    part({ address: { type: 'string' } }),
  ],
  ['not allowed', nest('property foo should not exist')],
])('invents nothing: %s', (_name, body, more = 400) => {
  const [status, post] = typeof more === 'number' ? [more, untold] : [400, more as object];
  expect(learned(body, status, post)).toEqual([]);
});

test('what a call that only reads wants stands in its address, and is told by its words alone where it is missing', () => {
  const spring = "Required request parameter 'from' for method parameter type String is not present";
  expect(learned({ message: spring })).toEqual(['/query/from:']);
  expect(learned({ error: 'from is required' }, 400, untold, 'GET')).toEqual(['/query/from:']);
  expect(learned({ detail: [{ loc: ['query', 'limit'], msg: 'Input should be less than 100' }] }, 422)).toEqual([]);
});

test('what is demanded of a value that came is no word of it having to be there', () => {
  const paths = { '/orders': { get: untold, post: untold }, '/orders/{id}': { parameters: [id], get: untold } };
  const contract = contractIn({ openapi: '3.0.0', info: { title: 'T', version: '1' }, paths });
  const details = deriveDetails(contract, derive(contract), 'orders');
  const call = details?.calls.find(({ method }) => method === 'POST');
  if (details === null || call === undefined) throw new Error('There are no orders.');
  const lookup = lookupInTable(details.schemas);
  const place = { place: '/body/status', schema: {}, required: false };
  const form = formOf(withWanted(call, [place]), lookup);
  const said = (message: string, given: boolean) =>
    wantedAfter(
      [{ issue: { pointer: '/body/status', code: '', params: {}, message }, at: '/body/status', given }],
      form,
      [],
      lookup,
    );
  const which = 'status must be one of the following values: open, closed';
  expect(said(which, true)).toMatchObject([{ schema: { enum: ['open', 'closed'] }, required: false }]);
  expect(said(which, false)).toMatchObject([{ required: true }]);
  expect(said('status should not be empty', true)).toMatchObject([{ required: true }]);
});

test('what the contract leaves to the server can be entered once the server wants it', () => {
  const wanted = [{ place: '/body/note_id', schema: {}, required: true }];
  const body = part({ note_id: { type: 'string', format: 'uuid', readOnly: true }, name: { type: 'string' } });
  const paths = { '/labels': { get: untold, post: body }, '/labels/{id}': { parameters: [id], get: untold } };
  const contract = contractIn({ openapi: '3.0.0', info: { title: 'T', version: '1' }, paths });
  const details = deriveDetails(contract, derive(contract), 'labels');
  const call = details?.calls.find(({ method }) => method === 'POST');
  if (details === null || call === undefined) throw new Error('There are no labels.');
  const lookup = lookupInTable(details.schemas);
  const placesIn = (known: typeof call) =>
    placesOf(formOf(known, lookup), { values: {}, texts: new Map(), branches: new Map() }, lookup)
      .filter(({ field }) => field.name === 'note_id')
      .map(({ field: { kind, required, readOnly } }) => ({ kind, required, readOnly }));
  expect(placesIn(call)).toEqual([]);
  expect(placesIn(withWanted(call, wanted))).toEqual([{ kind: 'identifier', required: true, readOnly: false }]);
});

test('what was seen to have a time keeps it, though a refusal speaks of a date', () => {
  const wanted = [{ place: '/body/pickup', schema: { type: 'string', format: 'date' }, required: true }];
  const body = part({ pickup: { type: 'string', format: 'date-time' } });
  const paths = { '/orders': { get: untold, post: body }, '/orders/{id}': { parameters: [id], get: untold } };
  const contract = contractIn({ openapi: '3.0.0', info: { title: 'T', version: '1' }, paths });
  const details = deriveDetails(contract, derive(contract), 'orders');
  const call = details?.calls.find(({ method }) => method === 'POST');
  if (details === null || call === undefined) throw new Error('There are no orders.');
  const lookup = lookupInTable(details.schemas);
  const form = formOf({ ...withWanted(call, wanted), learned: true }, lookup);
  const [place] = placesOf(form, { values: {}, texts: new Map(), branches: new Map() }, lookup).filter(
    ({ field }) => field.name === 'pickup',
  );
  expect(place?.field).toMatchObject({ kind: 'date-time', required: true });
});

test('what is missing is said to be so once', () => {
  const at = (pointer: string, message: string) => ({ pointer, code: '', params: {}, message });
  const all = [
    at('/body/parkId', 'parkId must be a UUID'),
    at('/body/parkId', 'parkId should not be empty'),
    at('/body/parkId', 'parkId must be a string'),
    at('/body/year', 'year must not be less than 1900'),
    at('/body/year', 'year must be an integer number'),
  ];
  const given = missingSaidOnce(all, () => true);
  expect(given).toEqual(all);
  const missing = missingSaidOnce(all, () => false).map(({ message }) => message);
  expect(missing).toEqual([all[1], all[3], all[4]].map((one) => one?.message));
});

test('what was entered before its kind was known is that kind where it can be, and nothing else is touched', () => {
  const place = (at: string, schema: object) => ({
    place: `/body/${at}`,
    schema: schema as { type: string },
    required: true,
  });
  const values = { body: { count: '3', far: 'x', tags: 'a', lines: ['x', { sku: 1 }], gift: 'yes', note: 'n' } };
  const wanted = [
    place('count', { type: 'integer' }),
    place('far', { type: 'number' }),
    place('tags', { type: 'array' }),
    place('lines/*', { type: 'object' }),
    place('lines/*/sku', { type: 'string' }),
    place('gift', { type: 'boolean' }),
    place('none', { type: 'object' }),
  ];
  expect(asWanted(values, wanted)).toEqual({
    body: { count: 3, tags: ['a'], lines: [{}, { sku: 1 }], gift: true, note: 'n' },
  });
});

test('a role from which a field is hidden is not told that the API wants it', () => {
  const paths = { '/people': { get: untold, post: untold }, '/people/{id}': { parameters: [id], get: untold } };
  const contract = contractIn({ openapi: '3.0.0', info: { title: 'T', version: '1' }, paths });
  const details = deriveDetails(contract, derive(contract), 'people');
  if (details === null) throw new Error('There are no people.');
  const wanted = ['/body/name', '/body/pay/salary'].map((place) => ({ place, schema: {}, required: true }));
  const calls = details.calls.map((call) => withWanted(call, wanted));
  const rules = { refused: new Set<string>(), fields: () => [{ field: 'salary', effect: 'hide' as const }] };
  const seen = permittedDetails({ ...details, calls }, rules).calls.flatMap((call) => call.wanted ?? []);
  expect([...new Set(seen.map(({ place }) => place))]).toEqual(['/body/name']);
});

const text = { type: 'string' };
const ORDER = part({
  name: text,
  email: text,
  age: { type: 'integer' },
  customer_id: text,
  profile: { type: 'object', properties: { color: text, firstName: text } },
  items: { type: 'array', items: { type: 'object', properties: { name: text, unitPrice: { type: 'number' } } } },
  tags: { type: 'array', items: text },
});

test.each(SHAPES)('invents nothing where a form has the fields: $server', ({ status = 422, body }) => {
  expect(learned(body, status, ORDER)).toEqual([]);
});

test('texts of any length are read in the time that a test has, and teach nothing', () => {
  const units = [
    'a',
    ' ',
    'a ',
    'a.',
    '"',
    "'",
    'is required ',
    'a, ',
    'and ',
    '[',
    '_A',
    'Path `',
    'each value in ',
    'must be one of ',
  ];
  for (const unit of units) {
    const long = unit.repeat(Math.ceil(400_000 / unit.length));
    expect(learned({ message: long })).toEqual([]);
    learned({ errors: { [long]: [long], name: [`is required ${long}`, `must be one of ${long}`] } }, 422);
  }
});
