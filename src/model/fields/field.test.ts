// A property's schema and name in, the kind of field that people see out.
import type { JsonObject } from '#contract';
import { lookupInTable } from '#contract';
import { describe, expect, it } from 'vitest';
import type { FieldKind } from '../application.ts';
import { childrenOf, fieldOf, propertyFields } from './field.ts';
import { controlKind } from '../form/index.ts';
import { viewOf } from '../schemas.ts';

const lookup = lookupInTable([
  ['#/components/schemas/Colour', { type: 'string', enum: ['red', 'green'] }],
  [
    '#/components/schemas/Category',
    { type: 'object', properties: { name: { type: 'string' }, parent: { $ref: '#/components/schemas/Category' } } },
  ],
]);

it.each([
  ['year', 'name'],
  ['order_number', 'name'],
  ['serial', 'name'],
  ['total_number', null],
  ['stock', null],
])('the digits of %s are grouped unless it names', (name, unit) => {
  expect(fieldOf(name, { type: 'integer' }, lookup).unit).toBe(unit);
});

// A dealer's makes, a paint shop's items, accounts of Budget Insight; Truora's score of an identity card.
it('a whole number that is said to identify before its noun does, and one that measures does not', () => {
  const kind = (name: string, type: string): string => fieldOf(name, { type }, lookup).kind;
  expect(['idMarca', 'id_item_general', 'id_parent'].map((name) => kind(name, 'integer'))).toEqual([
    'identifier',
    'identifier',
    'identifier',
  ]);
  expect([kind('id_score', 'integer'), kind('id_score', 'number'), kind('idMarca', 'boolean')]).toEqual([
    'number',
    'number',
    'boolean',
  ]);
});

it('a price for each of something is a price, and so many of something for each are a number', () => {
  const kind = (name: string, schema: JsonObject): string => fieldOf(name, schema, lookup).kind;
  const decimal = { type: 'string', format: 'decimal' };
  expect([kind('price_per_user', decimal), kind('cost_per_unit', { type: 'number' })]).toEqual(['money', 'money']);
  expect([kind('calls_per_user', decimal), kind('price_count', { type: 'number' })]).toEqual(['number', 'number']);
});

it('a number that is said to count from the epoch is a moment, in the unit that it says (worldtimeapi, VictorOps, Turbine Labs)', () => {
  const told = (name: string, description: string): unknown => {
    const { kind, unit } = fieldOf(name, { type: 'integer', description }, lookup);
    return [kind, unit];
  };
  expect(told('mtimeMs', 'The time (in ms since POSIX epoch) when it was last modified.')).toEqual([
    'date-time',
    'milliseconds',
  ]);
  expect(told('unixtime', 'number of seconds since the Epoch')).toEqual(['date-time', 'seconds']);
  expect(told('at', 'Publish Time (in millis since epoch)')).toEqual(['date-time', 'milliseconds']);
  expect(told('timeoutMs', 'How long to wait, in ms')).toEqual(['duration', 'milliseconds']);
});

it('what expires after so long is no moment (Docker, Vonage, Stream)', () => {
  const kind = (name: string, description: string): string =>
    fieldOf(name, { type: 'integer', description }, lookup).kind;
  expect(kind('NodeCertExpiry', 'The duration node certificates are issued for.')).toBe('number');
  expect(kind('pin_expiry', 'How long the generated verification code is valid for, in seconds.')).toBe('number');
  expect(kind('expiration', 'Duration of mute in milliseconds')).toBe('number');
  expect(kind('expires_at', 'When the link expires')).toBe('date-time');
  expect(kind('expiry', 'When the card expires')).toBe('date-time');
});

// Discord's weekdays, opening hours: of a control for dates nobody could choose Monday.
it('a day alone is one of the week or of a month, unless its example is a date', () => {
  const kinds = ['day', 'birthday', 'pay_day'].map((name) => fieldOf(name, { type: 'string' }, lookup).kind);
  expect(kinds).toEqual(['text', 'date', 'date']);
  expect(fieldOf('day', { type: 'string', example: '2026-02-03' }, lookup).kind).toBe('date');
});

it('what has no type is by its name alone, where that is plain (swagger-autogen, Orbit, Zuora)', () => {
  const untold = (name: string, schema: JsonObject = { example: 'any' }): string => fieldOf(name, schema, lookup).kind;
  expect(
    ['password', 'email', 'start_date', 'cancelledOn', 'phone_number', 'logo_url'].map((name) => untold(name)),
  ).toEqual(['secret', 'email', 'date', 'date-time', 'phone', 'image']);
  expect(['quantity', 'address', 'price_per_day', 'metadata'].map((name) => untold(name))).toEqual(
    Array(4).fill('json'),
  );
  expect(untold('created_at', { example: 1_650_000_000 })).toBe('json');
});

it('a number of a certain size or its text is a number; a number or a share is a choice', () => {
  const decimal = { anyOf: [{ type: 'number', format: 'decimal' }, { type: 'string' }] };
  const graph = { oneOf: [{ type: 'number', format: 'double' }, { type: 'string' }, { enum: ['-INF', 'INF', 'NaN'] }] };
  const port = { anyOf: [{ type: 'integer' }, { type: 'string' }] };
  expect([decimal, graph, port].map((schema) => fieldOf('hours', schema, lookup).kind)).toEqual([
    'number',
    'number',
    'variant',
  ]);
});

it('a text whose pattern takes only numbers is a number, and no choice beside one (Pydantic, Open Banking); a stamp or a version is not', () => {
  const pydantic = '^(?!^[-+.]*$)[+-]?0*\\d*\\.?\\d*$';
  const kindOf = (name: string, pattern: string): string => fieldOf(name, { type: 'string', pattern }, lookup).kind;
  expect(kindOf('qty', pydantic)).toBe('number');
  expect(kindOf('quantity_held', '^\\d{1,13}$|^\\d{1,13}\\.\\d{1,5}$')).toBe('number');
  expect([
    '^\\d{10}\\.\\d{6}$',
    '^\\d+\\.\\d+\\.\\d+$',
    '^\\d{4}-\\d\\d-\\d\\d$',
    '^.{1,9}$',
    '^[a-z.]+$',
    '(',
  ]).toSatisfy((patterns: string[]) => patterns.every((pattern) => kindOf('name', pattern) === 'text'));
  // Hostile: groups in groups.
  expect(kindOf('name', `^${'('.repeat(30)}[\\d.]*${')*'.repeat(30)}-$`)).toBe('text');
  const asked = {
    anyOf: [{ type: 'number', exclusiveMinimum: 0 }, { type: 'string', pattern: pydantic }, { type: 'null' }],
  };
  const share = { anyOf: [{ type: 'number' }, { type: 'string', pattern: '^\\d+%$' }] };
  const field = fieldOf('qty', asked, lookup);
  expect([field.kind, controlKind(field, lookup), field.nullable]).toEqual(['number', 'number', true]);
  expect(fieldOf('qty', share, lookup).kind).toBe('variant');
});

it('a moment that is said to come as a day or a number too is a moment; beside a word, or a text of any kind, it is a text', () => {
  const elysia = {
    anyOf: [{ type: 'string', format: 'date-time' }, { type: 'string', format: 'date' }, { type: 'number' }],
  };
  const github = { oneOf: [{ type: 'integer' }, { type: 'string', format: 'date-time' }] };
  const word = {
    anyOf: [
      { type: 'string', format: 'date-time' },
      { type: 'string', enum: ['now'] },
    ],
  };
  const text = { anyOf: [{ type: 'string', format: 'date' }, { type: 'string' }] };
  expect([elysia, github, word, text].map((schema) => fieldOf('pushed', schema, lookup).kind)).toEqual([
    'date-time',
    'date-time',
    'text',
    'text',
  ]);
});

it('what is due of an amount is money beside a currency, where fractions tell that it counts no cents', () => {
  const kindBeside = (name: string, type: string): string =>
    fieldOf(name, { type }, () => undefined, { siblings: [name, 'currency'] }).kind;
  expect(['amountDue', 'balance_remaining', 'fee_paid'].map((name) => kindBeside(name, 'number'))).toEqual([
    'money',
    'money',
    'money',
  ]);
  expect([kindBeside('amount_due', 'integer'), kindBeside('days_remaining', 'number')]).toEqual(['number', 'number']);
});

it('what of an amount was captured is money in its unit; without an amount nobody knows the unit', () => {
  const cents = { type: 'integer', description: 'In the smallest currency unit' };
  const parts = {
    amount_captured: { type: 'integer' },
    amount_type: { type: 'integer' },
    currency: { type: 'string' },
  };
  const told = (properties: JsonObject): readonly string[] =>
    propertyFields(viewOf({ type: 'object', properties }, lookup), lookup, 'read', '').map(
      ({ name, kind, unit }) => `${name} ${kind} ${unit}`,
    );
  expect(told({ amount: cents, ...parts })).toContain('amount_captured money minor');
  expect(told({ amount: cents, ...parts })).toContain('amount_type number null');
  expect(told(parts)).toContain('amount_captured number null');
});

// LAVA, PayRun, an ontology.
it.each(['definition', 'original_definition'])(
  '%s is a text of several lines, though nothing says how long',
  (name) => {
    expect(fieldOf(name, { type: 'string' }, lookup).kind).toBe('long-text');
  },
);

// Slurm's jobs, Dataflow Kit; Rubrik's are files, an illumidesk server's too. YAML of App Center, Argo CD, Screwdriver.
it('a script whose words are asked for, and YAML, have several lines; a script that is a file has one', () => {
  const kind = (name: string, description: string): FieldKind =>
    fieldOf(name, { type: 'string', description }, lookup).kind;
  expect(kind('script', 'Executable script (full contents) to run in batch step')).toBe('long-text');
  expect(kind('script', 'The JavaScript snippet to run')).toBe('long-text');
  expect(kind('manifest_yaml', '')).toBe('long-text');
  expect(kind('script', 'Server script file.')).toBe('text');
  expect(kind('preBackupScript', 'Script to run before backup of this Fileset starts.')).toBe('text');
});

it('what is short by its name is a line, however long it may be', () => {
  const kind = (name: string): FieldKind => fieldOf(name, { type: 'string', maxLength: 5000 }, lookup).kind;
  expect(['postal_code', 'last_name', 'reply'].map(kind)).toEqual(['text', 'text', 'long-text']);
});

describe('kinds of fields', () => {
  const rows: readonly (readonly [string, JsonObject, FieldKind])[] = [
    ['email', { type: 'string', format: 'email' }, 'email'],
    ['email', { type: 'string' }, 'email'],
    ['password', { type: 'string' }, 'secret'],
    ['client_secret', { type: 'string' }, 'secret'],
    ['githubAppPrivateKey', { type: 'string' }, 'secret'],
    ['smtp_oauth_refresh_token', { type: 'string' }, 'secret'],
    ['pass', { type: 'string' }, 'secret'],
    ['boarding_pass', { type: 'string' }, 'text'],
    ['target_users_file', { type: 'string', contentEncoding: 'binary' }, 'file'],
    ['change_password_confirmation', { type: 'string' }, 'secret'],
    ['passwordInput', { type: 'string' }, 'secret'],
    ['passwordValidity', { type: 'string' }, 'text'],
    ['api_key_id', { type: 'string' }, 'identifier'],
    ['has_api_key', { type: 'boolean' }, 'boolean'],
    ['public_key', { type: 'string' }, 'text'],
    ['avatar_url', { type: 'string', format: 'uri' }, 'image'],
    ['image', { type: 'string', example: 'nginx:latest' }, 'text'],
    ['website', { type: 'string' }, 'url'],
    ['price', { type: 'number' }, 'money'],
    ['amount', { type: 'integer' }, 'number'],
    ['total_count', { type: 'integer' }, 'number'],
    ['discount_percent', { type: 'number' }, 'percent'],
    ['created', { type: 'integer' }, 'date-time'],
    ['created', { type: 'number' }, 'number'],
    ['createdAt', { type: 'number', format: 'double' }, 'date-time'],
    ['created_at', { type: 'string' }, 'date-time'],
    ['created_at', { type: 'string', example: 'yesterday' }, 'text'],
    ['hangup_at', { type: 'string', example: 300 }, 'text'],
    ['hangup_at', { type: 'integer', example: 300 }, 'number'],
    ['created_at', { type: 'integer', example: 1_700_000_000 }, 'date-time'],
    ['birthday', { type: 'string', format: 'date' }, 'date'],
    ['status', { type: 'string', enum: ['open', 'closed'] }, 'state'],
    ['status', { type: 'string' }, 'text'],
    ['colour', { $ref: '#/components/schemas/Colour' }, 'enum'],
    [
      'size',
      {
        oneOf: [
          { const: 1, title: 'Small' },
          { const: 2, title: 'Large' },
        ],
      },
      'enum',
    ],
    ['id', { type: 'string', format: 'uuid' }, 'identifier'],
    ['order_id', { type: 'integer' }, 'identifier'],
    ['tags', { type: 'array', items: { type: 'string' } }, 'tags'],
    ['lines', { type: 'array', items: { type: 'object' } }, 'list'],
    ['labels', { type: 'object', additionalProperties: { type: 'string' } }, 'map'],
    ['settings', { type: 'object', properties: { a: { type: 'string' } } }, 'object'],
    ['anything', {}, 'json'],
    ['anything', { type: 'object' }, 'json'],
    ['position', { type: 'object', properties: { lat: { type: 'number' }, lng: { type: 'number' } } }, 'location'],
    ['fee', { type: 'object', properties: { amount: { type: 'string' }, currency: { type: 'string' } } }, 'money'],
    ['file', { type: 'string', format: 'binary' }, 'file'],
    ['description', { type: 'string' }, 'long-text'],
    ['notes', { type: 'string', maxLength: 40 }, 'text'],
    ['body', { type: 'string', contentMediaType: 'text/markdown' }, 'markdown'],
    [
      'payment',
      {
        oneOf: [
          { type: 'object', properties: { card: {} } },
          { type: 'object', properties: { iban: {} } },
        ],
      },
      'variant',
    ],
    ['maybe', { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }, 'date'],
  ];

  it.each(rows)('%s %j is %s', (name, schema, kind) => {
    expect(fieldOf(name, schema, lookup).kind).toBe(kind);
  });

  it('finds the currency of an amount beside it, the nearest by name', () => {
    const siblings = ['amount', 'currency', 'shipping_amount', 'shipping_currency'];
    expect(fieldOf('shipping_amount', { type: 'number' }, lookup, { siblings }).currency).toEqual({
      field: 'shipping_currency',
    });
    expect(fieldOf('amount', { type: 'integer', description: 'In cents.' }, lookup, { siblings })).toMatchObject({
      kind: 'money',
      unit: 'minor',
      currency: { field: 'currency' },
    });
  });

  it('tells numbers that name from numbers that count', () => {
    const units = ['port', 'birthYear', 'order_number', 'numberOfPorts', 'ports', 'amount_of_codes'].map(
      (name) => fieldOf(name, { type: 'integer' }, lookup).unit,
    );
    expect(units).toEqual(['name', 'name', 'name', null, null, null]);
  });

  it('names choices by titles, variable names and words, and gives states steady tones', () => {
    const named = fieldOf(
      'level',
      { type: 'integer', enum: [1, 2], 'x-enum-varnames': ['LOW_RISK', 'HIGH_RISK'] },
      lookup,
    );
    expect(named.choices?.map((choice) => choice.label)).toEqual(['Low risk', 'High risk']);
    // swag's comments, and the entries of Bungie and Square.
    const told = [
      {
        enum: ['open', 'shut'],
        'x-enum-varnames': ['DoorOpen', 'DoorShut'],
        'x-enum-comments': { DoorShut: 'Nobody gets in', DoorOpen: 'Come in' },
      },
      { enum: [8], 'x-enum-values': [{ numericValue: '8', identifier: 'DoorOpen', description: 'Come in' }] },
      { enum: ['DOOR_OPEN'], 'x-enum-elements': [{ name: 'DOOR_OPEN', description: 'Come in' }] },
    ].map((schema) => fieldOf('door', schema, lookup).choices?.[0]);
    expect(told.map((choice) => [choice?.label, choice?.description])).toEqual([
      ['Door open', 'Come in'],
      ['Door open', 'Come in'],
      ['Door open', 'Come in'],
    ]);
    const state = fieldOf('state', { enum: ['active', 'not_paid', 'failed', null] }, lookup);
    expect(state.choices?.map(({ label, tone }) => [label, tone])).toEqual([
      ['Active', 'success'],
      ['Not paid', 'warning'],
      ['Failed', 'danger'],
    ]);
    const capitals = fieldOf('status', { type: 'string', enum: ['NEW', 'SHIPPED', 'EUR'] }, lookup);
    expect(capitals.choices?.map(({ label }) => label)).toEqual(['New', 'Shipped', 'EUR']);
  });

  it('says null is allowed apart from the kind', () => {
    expect(fieldOf('nickname', { type: ['string', 'null'] }, lookup)).toMatchObject({ kind: 'text', nullable: true });
    expect(
      fieldOf('colour', { anyOf: [{ $ref: '#/components/schemas/Colour' }, { type: 'null' }] }, lookup),
    ).toMatchObject({
      kind: 'enum',
      nullable: true,
    });
  });

  it('derives children one level at a time, by direction, also of a schema that contains itself', () => {
    const field = fieldOf('category', { $ref: '#/components/schemas/Category' }, lookup);
    const [name, parent] = childrenOf(field, lookup, 'read');
    expect([name?.label, parent?.label]).toEqual(['Name', 'Parent']);
    expect(parent === undefined ? [] : childrenOf(parent, lookup, 'read').map((child) => child.name)).toEqual([
      'name',
      'parent',
    ]);
    const secret = fieldOf(
      'login',
      { type: 'object', properties: { id: { readOnly: true }, password: { writeOnly: true } } },
      lookup,
    );
    expect(childrenOf(secret, lookup, 'write').map((child) => child.name)).toEqual(['password']);
    expect(childrenOf(secret, lookup, 'read').map((child) => child.name)).toEqual(['id']);
  });

  it('tells where what is inside leads, however deep', () => {
    const line = { type: 'object', properties: { product_id: {}, batch: { properties: { plant_id: {} } } } };
    const leads = { '/*/product_id': 'products', '/*/batch/plant_id': 'plants' };
    const [item] = childrenOf(fieldOf('lines', { items: line }, lookup, { inside: leads }), lookup, 'read');
    const [product, batch] = item === undefined ? [] : childrenOf(item, lookup, 'read');
    expect(product).toMatchObject({ kind: 'relation', resource: 'products', label: 'Product' });
    const [plant] = batch === undefined ? [] : childrenOf(batch, lookup, 'read');
    expect(plant).toMatchObject({ kind: 'relation', resource: 'plants' });
  });

  it('keeps names that would reach a prototype as plain names', () => {
    const field = fieldOf(
      'odd',
      {
        type: 'object',
        properties: JSON.parse('{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}') as JsonObject,
      },
      lookup,
    );
    expect(childrenOf(field, lookup, 'read').map((child) => child.name)).toEqual(['__proto__', 'constructor']);
  });
});

describe('labels and order', () => {
  it('takes the title of a property, and not that of the type that stands in it', () => {
    const owner = { title: 'Simple User', type: 'object', properties: { login: { type: 'string' } } };
    expect(fieldOf('owner', owner, lookup).label).toBe('Owner');
    const wrapped = { title: 'Kind of goods', allOf: [{ $ref: '#/components/schemas/Category' }] };
    expect(fieldOf('category', wrapped, lookup).label).toBe('Kind of goods');
    expect(fieldOf('qty', { title: 'Pieces', type: 'integer' }, lookup).label).toBe('Pieces');
    // Wodby's UUIDs, by which other things are known.
    const uuid = { title: 'UUID or empty', type: 'string' };
    expect(fieldOf('git_repo_id', uuid, lookup, { resource: 'git-repos' }).label).toBe('Git repo');
  });

  it('asks for a beginning before its end inside of a thing as well, where properties stand by the alphabet', () => {
    const pool = { type: 'object', properties: { end: { type: 'string' }, start: { type: 'string' } } };
    const pools = fieldOf('allocation_pools', { type: 'array', items: pool }, lookup);
    const [inside] = childrenOf(pools, lookup, 'write');
    expect(childrenOf(inside!, lookup, 'write').map(({ name }) => name)).toEqual(['start', 'end']);
  });

  it('shows what goes away one day after all that stays', () => {
    const schema = { properties: { old: { type: 'string', deprecated: true }, name: { type: 'string' } } };
    const names = propertyFields(viewOf(schema, lookup), lookup, 'read', '').map(({ name }) => name);
    expect(names).toEqual(['name', 'old']);
  });
});
