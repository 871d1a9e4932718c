// Numbers that a server also reads from text, as .NET and pydantic print them: asked for and shown as numbers.
import { expect, test } from 'vitest';
import type { JsonObject } from '../json.ts';
import { member } from '../json.ts';
import { upgrade } from './upgrade.ts';

function upgraded(schema: JsonObject): unknown {
  const { root } = upgrade({ root: { openapi: '3.1.0', components: { schemas: { One: schema } } }, version: '3.1.0' });
  return member(member(member(root, 'components'), 'schemas'), 'One');
}

const WHOLE = String.raw`^-?(?:0|[1-9]\d*)$`;
const DECIMAL = String.raw`^(?!^[-+.]*$)[+-]?0*(?:\d{0,13}|(?=[\d.]{1,16}0*$)\d{0,13}\.\d{0,2}0*$)`;

test('.NET’s "integer or string" with the pattern of a number is an integer, nullable where it was', () => {
  const one = { type: ['integer', 'string'], pattern: WHOLE, format: 'int32', minimum: 1 };
  expect(upgraded(one)).toEqual({ type: 'integer', format: 'int32', minimum: 1 });
  expect(upgraded({ ...one, type: ['null', 'number', 'string'] })).toMatchObject({ type: ['null', 'number'] });
});

test('a text of a number among alternatives is no alternative to the number (pydantic’s decimals)', () => {
  const text = { type: 'string', pattern: DECIMAL };
  expect(upgraded({ anyOf: [{ type: 'number', minimum: 0 }, text, { type: 'null' }], title: 'Price' })).toEqual({
    anyOf: [{ type: 'number', minimum: 0 }, { type: 'null' }],
    title: 'Price',
  });
});

test.each<JsonObject>([
  { type: ['integer', 'string'] },
  { type: ['integer', 'string'], pattern: String.raw`^\d+%?$` },
  { type: ['integer', 'boolean', 'string'], pattern: WHOLE },
  { type: ['integer', 'string'], pattern: '^[a-z]+$' },
  { anyOf: [{ type: 'number' }, { type: 'string' }] },
  { anyOf: [{ type: 'object' }, { type: 'string', pattern: WHOLE }] },
  { type: ['string', 'null'], pattern: WHOLE },
])('%j stays what it is', (schema) => {
  expect(upgraded(schema)).toEqual(schema);
});
