// Fields that a role does not see: what is left of an answer, and which names a write or a query must not hold.
import { expect, test } from 'vitest';
import { ExactNumber, parseJson, printJson } from '#contract';
import { covered, forbiddenName, type HeldRule, namesIn, namesInQuery } from './fields.ts';

function rule(text: string): HeldRule {
  const [, effect = '', name = '', under] = /^(\w+) ([\w.]+)(?: under (\w+))?$/.exec(text) ?? [];
  return { effect: effect === 'mask' ? 'mask' : 'hide', parts: name.toLowerCase().split('.'), under: under ?? null };
}

test.each([
  ['hide email', '{"id":1,"email":"a@b.c"}', '{"id":1}'],
  ['mask email', '{"id":1,"email":"a@b.c"}', '{"id":1,"email":"••••"}'],
  ['mask salary', '{"salary":1.50,"big":12345678901234567890}', '{"salary":null,"big":12345678901234567890}'],
  ['hide email', '{"data":[{"Email":"a"},{"x":{"EMAIL":"b","y":1}}]}', '{"data":[{},{"x":{"y":1}}]}'],
  ['hide email', '{"\\u0065mail":"a"}', '{}'],
  ['hide address.street', '{"street":1,"address":{"street":2,"city":3}}', '{"street":1,"address":{"city":3}}'],
  [
    'hide email under customer',
    '{"email":1,"customer":{"email":2,"more":{"email":3}}}',
    '{"email":1,"customer":{"more":{}}}',
  ],
  ['hide __proto__', '{"__proto__":{"a":1},"b":2}', '{"b":2}'],
  ['hide address', '{"address":{"street":2}}', '{}'],
])('%s: %s → %s', (rules, before, after) => {
  expect(printJson(covered(parseJson(before), [rule(rules)]))).toBe(after);
});

test('numbers beyond a double stay as they were (S12)', () => {
  const value = covered(parseJson('{"a":"x","n":12345678901234567890}'), [rule('hide a')]);
  expect(value).toEqual({ n: new ExactNumber('12345678901234567890') });
});

test.each([
  ['{"name":"x","address":[{"Email":"y"}]}', 'Email'],
  ['[{"op":"replace","path":"/customer/email","value":1}]', 'email'],
  ['[{"op":"copy","from":"/email","path":"/name"}]', 'email'],
  ['{"customer.email":"x"}', 'email'],
  ['{"name":"email"}', null],
])('a body that holds the field is known: %s', (body, name) => {
  expect(forbiddenName(namesIn(parseJson(body)), [rule('hide email')])).toBe(name);
});

test.each([
  ['?email=a', true],
  ['?filter[email]=a', true],
  ['?filter%5Bemail%5D=a', true],
  ['?email__contains=a', true],
  ['?sort=-email', true],
  ['?order_by=email:desc', true],
  ['?$filter=startswith(email,%20%27a%27)', true],
  ['?fields=id,email', true],
  ['?city=email', false],
  ['?page=2&status=open', false],
])('a query that asks by the field is known: %s', (query, forbidden) => {
  expect(forbiddenName(namesInQuery(query), [rule('hide email')]) !== null).toBe(forbidden);
});
