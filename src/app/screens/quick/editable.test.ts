// Copied texts become values of the fields they are put in, exactly, or are said to mean nothing there.
import { expect, test } from 'vitest';
import { ExactNumber, type JsonObject } from '#contract';
import { derive, deriveDetails, fieldOf } from '#model';
import { contractIn } from '../../../../test/contract.ts';
import { copiedText } from './copied.ts';
import { blockOf, type Editable, editableOf, pastedValue } from './editable.ts';

const NO_LOOKUP = (): undefined => undefined;

function place(name: string, schema: JsonObject): Editable {
  return {
    node: { pointer: `/body/${name}`, field: fieldOf(name, schema, NO_LOOKUP) },
    within: `/${name}`,
    lookup: NO_LOOKUP,
  };
}

test.each([
  ['count', { type: 'integer' }, '1 200', { value: 1200 }],
  ['weight', { type: 'number' }, '2,5', { value: 2.5 }],
  ['count', { type: 'integer' }, 'many', 'unfit'],
  ['channel', { type: 'string', enum: ['web', 'in_shop'] }, 'In shop', { value: 'in_shop' }],
  ['channel', { type: 'string', enum: ['web', 'in_shop'] }, 'fax', 'unfit'],
  ['open', { type: 'boolean' }, 'Yes', { value: true }],
  ['since', { type: 'string', format: 'date' }, '2026-02-03', { value: '2026-02-03' }],
  ['since', { type: 'string', format: 'date' }, '3/2/2026', { value: '2026-02-03' }],
  ['since', { type: 'string', format: 'date' }, '3 Feb', 'unfit'],
  ['price', { type: 'integer', description: 'Price in cents.', 'x-currency': 'EUR' }, '€ 12.50', { value: 1250 }],
  ['created', { type: 'integer', format: 'unix-time' }, '2026-11-21T10:00:00Z', { value: 1_795_255_200 }],
  ['note', { type: ['string', 'null'] }, '', { value: null }],
  ['name', { type: 'string' }, ' Ada ', { value: 'Ada' }],
])('%s of %o takes %o', (name, schema, text, expected) => {
  expect(pastedValue(place(name, schema as JsonObject), text, {})).toEqual(expected);
});

test('a number that no double holds stays as it is', () => {
  const pasted = pastedValue(place('count', { type: 'integer' }), '9007199254740993', {});
  const value = pasted === 'unfit' ? undefined : pasted.value;
  expect(value instanceof ExactNumber ? value.text : value).toBe('9007199254740993');
});

test.each([
  ['price', { type: 'integer', description: 'Price in cents.' }, { price: 1250, currency: 'JPY' }, 'minor', '1250'],
  ['price', { type: 'integer', description: 'Price in cents.' }, { price: 1250, currency: 'EUR' }, 'minor', '12.5'],
  ['rate', { type: 'number' }, { rate: 0.075 }, 'fraction', '7.5%'],
  ['created', { type: 'integer' }, { created: 1_795_255_200 }, 'seconds', '2026-11-21T10:00:00.000Z'],
  ['channel', { type: 'string', enum: ['web', 'in_shop'] }, { channel: 'in_shop' }, null, 'In shop'],
  ['big', { type: 'integer' }, { big: 7 }, null, '7'],
] as const)('%s is copied as it is seen, and pasted back it is what it was', (name, schema, item, unit, text) => {
  const { node, ...rest } = place(name, schema as unknown as JsonObject);
  const currency = Object.hasOwn(item, 'currency') ? { field: 'currency' } : null;
  const field = { ...node.field, unit, currency, kind: unit === 'seconds' ? 'date-time' : node.field.kind } as const;
  const value = (item as JsonObject)[name];
  expect(copiedText(field, value, item)).toBe(text);
  expect(pastedValue({ ...rest, node: { ...node, field } }, text, item)).toEqual({ value });
});

test('a block is rows of columns', () => {
  expect(blockOf('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

// A feature of GeoJSON (QGIS Server, the OGC's simple transactions): what its list shows stands in a box of its body.
test('what stands in the properties of a feature is changed where it is shown', () => {
  const text = { type: 'string' };
  const feature = {
    type: 'object',
    properties: {
      type: { type: 'string', enum: ['Feature'] },
      id: text,
      geometry: { type: 'object', properties: { type: text } },
      properties: { type: 'object', properties: { code: text, health: text } },
    },
  };
  const content = { 'application/json': { schema: feature } };
  const told = (schema: object) => ({
    responses: { 200: { description: '', content: { 'application/json': { schema } } } },
  });
  const parameters = [{ name: 'treeId', in: 'path', required: true, schema: text }];
  const paths = {
    '/trees': { get: told({ type: 'object', properties: { features: { type: 'array', items: feature } } }) },
    '/trees/{treeId}': { parameters, get: told(feature), put: { requestBody: { content }, ...told(feature) } },
  };
  const contract = contractIn({ openapi: '3.0.3', info: { title: 'T', version: '1' }, paths });
  const details = deriveDetails(contract, derive(contract, []), 'trees');
  const call = details?.calls.find(({ method }) => method === 'PUT');
  if (!details || !call) throw new Error('nothing to change');
  const item = { type: 'Feature', id: '1', geometry: { type: 'Point' }, properties: { code: 'T-1', health: 'good' } };
  expect(editableOf(details, call, item, '/properties/health')?.within).toBe('/properties/health');
  expect(editableOf(details, call, item, '/properties/other')).toBeNull();
});
