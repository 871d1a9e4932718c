// Protects: the words that a description tells of values are what people read, and nothing is made up where it tells of some only.
import { expect, test } from 'vitest';
import { type JsonObject, printJson } from '#contract';
import { numbersTold, toldChoices } from './choices-told.ts';
import { choiceOf } from './choices.ts';
import { fieldOf } from './field.ts';

const none = (): undefined => undefined;

function told(values: readonly (string | number)[], description: string) {
  const found = toldChoices(
    values.map((value) => choiceOf(value)),
    description,
  );
  return found === null ? null : { ...found, labels: found.choices.map(({ label }) => label) };
}

test('what Django tells of its choices are their names, and is said once', () => {
  const found = told(['PE', 'AP', ''], 'State of the order.\n\n* `PE` - Pendiente\n* `AP` - Aprobado');
  expect(found?.labels).toEqual(['Pendiente', 'Aprobado', '(empty)']);
  expect(found?.description).toBe('State of the order.');
  expect(told(['in_use', 'sold'], '* `in_use` - in_use\n* `sold` - sold')?.labels).toEqual(['In use', 'Sold']);
});

test('codes and numbers are named by whatever is short, also in a sentence', () => {
  expect(told(['L', 'MOC'], 'Order Type - how it is filled (L = LIMIT, MOC = MARKET_ON_CLOSE)')?.labels).toEqual([
    'Limit',
    'Market on close',
  ]);
  expect(told([0, 1, 2], 'Selector type. ( 0 - image, 1 - text, 2 - link)')?.labels).toEqual(['Image', 'Text', 'Link']);
  expect(told(['M', 'F'], 'Gender: "M" (Male) or "F" (Female) (optional)')?.labels).toEqual(['Male', 'Female']);
  expect(told(['excellent', 'fair'], '匹配等级: excellent(优秀), fair(一般)')?.labels).toEqual(['优秀', '一般']);
});

test('what explains a value stands beside it, and the value keeps its name', () => {
  const text = 'How:\n* `big_bang`: upgrade all at once\n* `serial`: one at a time';
  const found = told(['big_bang', 'serial'], text);
  expect(found?.labels).toEqual(['Big bang', 'Serial']);
  expect(found?.choices.map(({ description }) => description)).toEqual(['upgrade all at once', 'one at a time']);
  expect(found?.description).toBe('How');
});

test('nothing is taken where a value is not told of, or told by a number', () => {
  expect(told(['a', 'b', 'c'], 'a - Apple, b - Pear')).toBeNull();
  expect(told(['Insert', 'Update'], 'Insert = 1, Update = 2')).toBeNull();
});

test('a number whose values are all told is a choice; one of which some are is not', () => {
  const labels = (schema: JsonObject) => numbersTold(schema)?.map(({ value, label }) => `${printJson(value)} ${label}`);
  const whole = (description: string, more: JsonObject = {}): JsonObject => ({ type: 'integer', description, ...more });
  expect(labels(whole('Status of the request. 1 = PENDING APPROVAL, 2 = APPROVED, 3 = DECLINED'))).toEqual([
    '1 Pending approval',
    '2 Approved',
    '3 Declined',
  ]);
  expect(labels(whole('Kind\n\n11 = Made\n\n12 = Bought', { type: ['integer', 'null'] }))).toEqual([
    '11 Made',
    '12 Bought',
  ]);
  expect(labels(whole('1=Monday, 2=Tuesday, etc.'))).toBeUndefined();
  expect(labels(whole('(4 - lower, 1 - higher)'))).toBeUndefined();
  expect(labels(whole('-10 -> Terrible | -5 -> Bad | 0 -> Neutral'))).toBeUndefined();
  expect(labels(whole('1 = worst, 2 = better', { maximum: 9 }))).toBeUndefined();
  expect(labels(whole('0 (transparent) to 1 (opaque)', { type: 'number' }))).toBeUndefined();
});

test('a field has them from its schema or from what is said of its parameter', () => {
  const schema = { type: 'string', enum: ['AP', 'RE'] };
  const field = fieldOf('estado', schema, none, { description: '* `RE` - Rechazado\n* `AP` - Aprobado' });
  expect(field.choices?.map(({ label }) => label)).toEqual(['Aprobado', 'Rechazado']);
  expect(field.description).toBe('');
  expect(fieldOf('bs', { type: 'integer', description: '0=unknown, 1=charging' }, none).because).toBe('numbers-told');
});

test('numbers are named by what stands before them, as .NET describes its enums, or by a word between', () => {
  // Credas, PeerTube, Interactive Brokers.
  const found = told([0, 1, 10], 'Unknown = 0, NoMatch = 1, NotPerformed = 10');
  expect([found?.labels, found?.description]).toEqual([['Unknown', 'No match', 'Not performed'], '']);
  expect(told([1, 2], 'The state (Pending = `1`, Rejected = `2`)')?.labels).toEqual(['Pending', 'Rejected']);
  expect(told([1, 2], 'The check (value = 1) and the other (value = 2)')).toBe(null);
  expect(told([1, 2], 'Where Pending = 1, Rejected is the other one, 2')).toBe(null);
  // SendGrid, Harbor, ExaVault; no word between tells of values that are words.
  expect(told([0, 1], 'Active or not (0 is inactive, 1 is active).')?.labels).toEqual(['Inactive', 'Active']);
  expect(told([1, 2], '1 for LDAP group, 2 for OIDC group')?.labels).toEqual(['LDAP group', 'OIDC group']);
  expect(told(['all', 'none'], 'all is the default, none is for tests')).toBe(null);
  const number = (description: string): unknown =>
    numbersTold({ type: 'integer', description })?.map((one) => one.label);
  expect(number('Unknown = 0, Pass = 1')).toEqual(['Unknown', 'Pass']);
  expect(number('User status. 0 for new, 1 for active')).toEqual(['New', 'Active']);
  expect(number('Where to begin: page = 0, size = 1.')).toBe(undefined);
  // Firefly III's `skip` may be 7.
  expect(number('How many occurrences to skip. 0 means skip nothing. 1 means every other.')).toBe(undefined);
});
