// Values against schemas: the issues that a person sees, and schemas that must not throw, freeze or loop.
import { describe, expect, it } from 'vitest';
import { ExactNumber, type Json, lookupInTable, type Lookup, parseJson, type Schema, validate } from '../index.ts';
import { patternTest } from './patterns.ts';

/** Seconds of processor time since: what it costs, however busy the machine is. */
function cpuSeconds(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000_000;
}

const none: Lookup = () => undefined;

function issues(value: unknown, schema: Schema, lookup = none, direction?: 'read' | 'write'): readonly string[] {
  return validate(value, schema, lookup, direction === undefined ? {} : { direction }).map(
    ({ pointer, code }) => `${code} ${pointer}`,
  );
}

const PETS = lookupInTable([
  [
    '#/components/schemas/Cat',
    {
      type: 'object',
      required: ['kind', 'lives'],
      properties: { kind: { type: 'string' }, lives: { type: 'integer' } },
    },
  ],
  [
    '#/components/schemas/Dog',
    { type: 'object', required: ['kind', 'bark'], properties: { kind: { type: 'string' }, bark: { type: 'boolean' } } },
  ],
  [
    '#/components/schemas/Tree',
    {
      type: 'object',
      properties: {
        name: { type: 'string' },
        children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
      },
    },
  ],
  ['#/components/schemas/Self', { allOf: [{ $ref: '#/components/schemas/Self' }, { required: ['x'] }] }],
  ['#/components/schemas/A', { $ref: '#/components/schemas/B' }],
  ['#/components/schemas/B', { anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'string' }] }],
]);

const PET: Schema = {
  oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
  discriminator: { propertyName: 'kind', mapping: { meower: 'Cat', Dog: '#/components/schemas/Dog' } },
};

describe('validate', () => {
  it.each<[string, unknown, Schema, readonly string[]]>([
    ['what is missing, at its place', {}, { required: ['a/b', 'c'] }, ['required /a~1b', 'required /c']],
    [
      'what is too much',
      { a: 1, b: 2 },
      { properties: { a: {} }, additionalProperties: false },
      ['additionalProperties /b'],
    ],
    ['what further properties must be', { b: 'x' }, { additionalProperties: { type: 'number' } }, ['type /b']],
    [
      'bounds and lengths',
      { a: 5, b: 'xx', c: [1, 1] },
      { properties: { a: { maximum: 4 }, b: { maxLength: 1 }, c: { uniqueItems: true } } },
      ['maximum /a', 'maxLength /b', 'uniqueItems /c'],
    ],
    [
      'formats',
      ['x', 'x'],
      { prefixItems: [{ type: 'string', format: 'email' }, { format: 'date-time' }] },
      ['format /0', 'format /1'],
    ],
    ['an unknown format as free', 'x', { format: 'magic' }, []],
    [
      'if and then',
      { a: 1 },
      parseJson(
        '{"if":{"properties":{"a":{"const":1}}},"then":{"required":["b"]},"else":{"required":["c"]}}',
      ) as Schema,
      ['required /b'],
    ],
    ['dependent names', { a: 1 }, { dependentRequired: { a: ['b'] } }, ['dependentRequired /b']],
    [
      'names that a prototype has',
      {},
      { required: ['toString', '__proto__'] },
      ['required /toString', 'required /__proto__'],
    ],
    [
      'the other type where null would do',
      { a: 5 },
      { properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } } },
      ['type /a'],
    ],
    [
      'inside the branch that is meant, null beside it',
      { a: {} },
      { properties: { a: { anyOf: [{ type: 'object', required: ['x'] }, { type: 'null' }] } } },
      ['required /a/x'],
    ],
    [
      'inside the closest branch by its mark',
      { kind: 'b', n: 'x' },
      {
        oneOf: [
          { properties: { kind: { const: 'a' }, n: { type: 'string' } } },
          { properties: { kind: { const: 'b' }, n: { type: 'number' } } },
        ],
      },
      ['type /n'],
    ],
    ['more than one branch', 3, { oneOf: [{ type: 'integer' }, { type: 'number' }] }, ['oneOf ']],
    [
      'a file as text',
      { f: new Blob(['x']) },
      { properties: { f: { type: 'string', format: 'binary' } }, required: ['f'] },
      [],
    ],
    ['false', 1, false, ['not ']],
    ['true', 1, true, []],
    ['an empty enum of wrong kind', 1, { enum: 'x' as unknown as Json }, []],
  ])('says %s', (_name, value, schema, expected) => {
    expect(issues(value, schema)).toEqual(expected);
  });

  it('takes the branch that the discriminator names', () => {
    expect(issues({ kind: 'meower' }, PET, PETS)).toEqual(['required /lives']);
    expect(issues({ kind: 'Dog', lives: 'many' }, PET, PETS)).toEqual(['required /bark']);
    expect(issues({ pets: [{ kind: 'meower' }] }, { properties: { pets: { items: PET } } }, PETS)).toEqual([
      'required /pets/0/lives',
    ]);
  });

  it('goes through recursive schemas', () => {
    expect(issues({ children: [{ children: [{ name: 4 }] }] }, { $ref: '#/components/schemas/Tree' }, PETS)).toEqual([
      'type /children/0/children/0/name',
    ]);
  });

  it('is not caught in references that lead back to themselves', () => {
    expect(issues({}, { $ref: '#/components/schemas/Self' }, PETS)).toEqual(['required /x']);
    expect(issues(1, { $ref: '#/components/schemas/A' }, PETS)).toEqual([]);
    expect(issues(1, { $ref: '#/nowhere' }, PETS)).toEqual([]);
  });

  it('asks for what goes each way only that way', () => {
    const schema: Schema = {
      required: ['id', 'secret', 'name'],
      properties: { id: { type: 'string', readOnly: true }, secret: { type: 'string', writeOnly: true }, name: {} },
    };
    expect(issues({}, schema, none, 'write')).toEqual(['required /secret', 'required /name']);
    expect(issues({}, schema, none, 'read')).toEqual(['required /id', 'required /name']);
    expect(issues({}, schema)).toHaveLength(3);
    const split: Schema = { allOf: [{ properties: { id: { readOnly: true } } }, { required: ['id'] }] };
    expect(issues({}, split, none, 'write')).toEqual([]);
  });

  it('checks the width of integers, exact ones too', () => {
    expect(issues(2147483648, { type: 'integer', format: 'int32' })).toEqual(['maximum ']);
    const schema = parseJson('{"type":"integer","format":"int64","maximum":9223372036854775807}') as Schema;
    expect(issues(new ExactNumber('9223372036854775807'), schema)).toEqual([]);
    expect(issues(new ExactNumber('9223372036854775808'), schema)).toEqual(['maximum ']);
    expect(issues(new ExactNumber('12345678901234567890'), { type: 'integer' })).toEqual([]);
  });
});

describe('patterns', () => {
  it.each([
    ['^[a-z]+$', 'abc', true],
    ['^[a-z]+$', 'ab1', false],
    ['/^[a-z]+$/i', 'ABC', true],
    ['(?i)^abc$', 'ABC', true],
    ['\\A\\d+\\z', '12', true],
    ['^[[:alpha:]]+$', 'ab1', false],
    ['^[\\w-.]+$', 'a-b', true],
    ['^\\p{L}+$', 'é1', false],
    [
      '^(([a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9\\-]*[a-zA-Z0-9])\\.)*([A-Za-z0-9]|[A-Za-z0-9][A-Za-z0-9\\-]*[A-Za-z0-9])$',
      'a-b.example.com',
      true,
    ],
    [
      '^(([a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9\\-]*[a-zA-Z0-9])\\.)*([A-Za-z0-9]|[A-Za-z0-9][A-Za-z0-9\\-]*[A-Za-z0-9])$',
      'a_b',
      false,
    ],
    ['^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', 'my-name.x', true],
    ['^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', '-x', false],
    ['^(\\d{4}-\\d{2}-\\d{2}(,|$))+$', '2020-01-01,2020-01-02', true],
    ['b|(a+)+$', 'xxaa', true],
    ['(\\bfoo\\b ?){2,3}', 'a foo foo', true],
    ['', 'anything', true],
  ])('%s on %s', (pattern, text, expected) => {
    expect(patternTest(pattern)?.(text)).toBe(expected);
  });

  it('forbids nothing where a pattern cannot be understood', () => {
    for (const pattern of ['[', '(?<=a)(b+)+\\1', '(?P<x>a)', '*a', 'a'.repeat(20_000)]) {
      expect(issues('x', { pattern })).toEqual([]);
    }
  });

  it.each(['^(a+)+$', '^(a|a)*$', '^(a*)*$', '(.*)*x', '^(([a-z])+.)+[A-Z]([a-z])+$', '^a*a*a*a*a*a*a*b$', '(x+x+)+y'])(
    'cannot freeze a page: %s',
    (pattern) => {
      const started = process.cpuUsage();
      expect(issues(`${'a'.repeat(5000)}!`, { type: 'string', pattern })).toEqual(['pattern ']);
      expect(cpuSeconds(started)).toBeLessThan(10);
    },
  );

  it('S2: cannot freeze a page by the names of properties', () => {
    const started = process.cpuUsage();
    const value = { [`${'a'.repeat(40)}!`]: 1 };
    expect(
      issues(value, { patternProperties: { '^(a+)+$': { type: 'string' } }, additionalProperties: false }),
    ).toEqual([]);
    expect(issues({ x1: 1 }, { patternProperties: { '^x': { type: 'string' } }, additionalProperties: false })).toEqual(
      ['type /x1'],
    );
    expect(cpuSeconds(started)).toBeLessThan(10);
  });
});

describe('S2: hostile schemas', () => {
  it('lets pass what would take too long', () => {
    const wide = lookupInTable(
      Array.from(
        { length: 40 },
        (_, level) =>
          [`#/L${level}`, { allOf: [{ allOf: [{ $ref: `#/L${level + 1}` }] }, { $ref: `#/L${level + 1}` }] }] as const,
      ),
    );
    const started = process.cpuUsage();
    expect(issues('x', { $ref: '#/L0' }, wide)).toEqual([]);
    const tree = lookupInTable([
      [
        '#/T',
        {
          anyOf: [
            { properties: { c: { $ref: '#/T' } }, required: ['c'] },
            { properties: { c: { $ref: '#/T' } }, required: ['c', 'd'] },
          ],
        },
      ],
    ]);
    let value: Json = 1;
    for (let depth = 0; depth < 60; depth++) value = { c: value };
    issues(value, { $ref: '#/T' }, tree);
    expect(cpuSeconds(started)).toBeLessThan(10);
  });

  it('takes an enum of 100,000', () => {
    const schema = { enum: Array.from({ length: 100_000 }, (_, index) => `v${index}`) };
    expect(issues('v99999', schema)).toEqual([]);
    expect(issues('nope', schema)).toEqual(['enum ']);
  });
});
