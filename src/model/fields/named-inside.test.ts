// Objects that have a name and lead nowhere: columns, order, export and the item's page show them by that name.
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '#contract';
import { applicationIn } from '../../../test/contract.ts';
import type { Resource } from '../application.ts';
import { cellOf } from './cells.ts';
import { inAWord } from './in-a-word.ts';
import { itemGroups } from './item-fields.ts';
import { sortItems } from '../listing/sort-and-filter.ts';

const text = { type: 'string' };
const thing = (...names: readonly string[]): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, /^id$/.test(name) ? { type: 'integer' } : text])),
});

function resourceOf(properties: JsonObject): Resource {
  const Device = { type: 'object', properties: { id: { type: 'integer' }, name: text, ...properties } };
  const answer = (schema: Json): Json => ({
    '200': { description: 'OK', content: { 'application/json': { schema } } },
  });
  const contract = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/devices': { get: { responses: answer({ type: 'array', items: { $ref: '#/components/schemas/Device' } }) } },
      '/devices/{id}': {
        get: {
          parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
          responses: answer({ $ref: '#/components/schemas/Device' }),
        },
      },
    },
    components: { schemas: { Device } },
  };
  const [devices] = applicationIn(JSON.stringify(contract)).resources;
  if (devices === undefined) throw new Error('There are no devices.');
  return devices;
}

const named = ({ fields }: Resource): Record<string, string | undefined> =>
  Object.fromEntries(fields.filter(({ kind }) => /object|list/.test(kind)).map((one) => [one.name, one.titleField]));

test('an object with a name of its own is a column, a state among them stands out', () => {
  const devices = resourceOf({
    status: thing('value', 'label'), // NetBox
    category: thing('id', 'name'), // petstore, Billbee
    currency: thing('code', 'description'), // fire.com, Visma.net
    author: thing('firstName', 'lastName', 'avatar'), // Getty Images
    // Of a thing that identifies there may be more (api2cart's `status`, Bitbucket's `closed_by`).
    family: { type: 'object', properties: { id: text, name: text, parent: thing('id', 'name') } },
    tags: { type: 'array', items: thing('id', 'name', 'color') },
  });
  expect(named(devices)).toEqual({
    status: 'label',
    category: 'name',
    currency: 'description',
    author: 'firstName',
    family: 'name',
    tags: 'name',
  });
  expect(devices.columns).toEqual(['name', 'status', 'category', 'currency', 'author', 'family', 'tags']);
});

test('what Mongoose counts of changes is for programs', () => {
  const devices = resourceOf({ seats: { type: 'integer' }, __v: { type: 'integer' } });
  expect(devices.columns).toEqual(['name', 'seats']);
  expect(devices.fields.find(({ name }) => name === '__v')?.group).toBe('System');
});

test('what counts how often something was changed is for programs', () => {
  // OpenStack, Kubernetes (Argo CD), .NET, Rails.
  const names = ['revision_number', 'resourceVersion', 'rowVersion', 'lock_version'];
  const devices = resourceOf({
    seats: { type: 'integer' },
    ...Object.fromEntries(names.map((name) => [name, { type: 'integer' }])),
  });
  expect(devices.columns).toEqual(['name', 'seats']);
  expect(
    devices.fields.flatMap(({ name, group }) => (group === 'System' && names.includes(name) ? [name] : [])),
  ).toEqual(names);
});

test('by which clock a moment is told says nothing of what it is', () => {
  const at = { type: 'string', format: 'date-time' };
  const devices = resourceOf({ seats: { type: 'integer' }, date_created_gmt: at, utcDateModified: at, utcStart: at });
  const groups = Object.fromEntries(devices.fields.map(({ name, group }) => [name, group]));
  expect(groups).toMatchObject({ date_created_gmt: 'System', utcDateModified: 'System', utcStart: null });
});

test('a part of an item, a secret and what only has a number are none', () => {
  const devices = resourceOf({
    address: thing('street', 'countryName'), // Open Contracting
    billing_address: thing('name', 'street', 'city'), // Jumpseller, ShipEngine
    registry: thing('name', 'email', 'password'), // Bitbucket
    sender: thing('account_number', 'bsb_number'), // Stripe
    balance: thing('balance', 'currency_code'), // Telnyx
    config: thing('name', 'mode'),
    parent: { type: 'object', properties: { name: text, owner: thing('id', 'login') } },
    lines: { type: 'array', items: thing('name', 'quantity') },
  });
  expect(named(devices)).toEqual({
    address: undefined,
    billing_address: undefined,
    registry: undefined,
    sender: undefined,
    balance: undefined,
    config: undefined,
    parent: undefined,
    lines: undefined,
  });
});

test('in a word where nothing is lost: the name, and how programs call it where that says more', () => {
  const status = { titleField: 'label' };
  expect(inAWord(status, { value: 'in_use', label: 'In use' })).toEqual({ name: 'In use', code: null });
  expect(inAWord(status, { value: 7, label: 'In use' })).toEqual({ name: 'In use', code: '7' });
  expect(inAWord(status, { value: null, label: 'In use' })).toEqual({ name: 'In use', code: null });
  expect(inAWord(status, { value: 'a', label: 'In use', since: '2024' })).toBe(null);
  expect(inAWord(status, { label: 'In use', since: '2024' })).toBe(null);
  expect(inAWord(status, { value: 'in_use', label: null })).toBe(null);
  expect(inAWord({}, { value: 'in_use', label: 'In use' })).toBe(null);
});

test('stands among what is read at a glance, is sorted by its name and kept by it', () => {
  const devices = resourceOf({ category: thing('id', 'name'), venue: thing('name', 'city', 'region') });
  const item = { id: 1, name: 'Lamp', category: { id: 9, name: 'Light' }, venue: { name: 'Hall', city: 'Bern' } };
  const [first] = itemGroups(devices, item, []);
  expect(first?.fields.map(({ field, because }) => [field.name, because])).toEqual([
    ['name', 'at-a-glance'],
    ['category', 'at-a-glance'],
    ['venue', 'looked-through'],
  ]);
  const [category, venue] = ['category', 'venue'].map((name) => devices.fields.find((one) => one.name === name));
  if (category === undefined || venue === undefined) throw new Error('A field is missing.');
  expect(cellOf(category, item.category)).toEqual({ kind: 'text', text: 'Light' });
  // Of what says more nothing may be lost in a file.
  expect(cellOf(venue, item.venue)).toEqual({ kind: 'text', text: '{"name":"Hall","city":"Bern"}' });
  const items = [{ category: { id: 1, name: 'Wood' } }, { category: { id: 2, name: 'Air' } }];
  expect(sortItems(items, [{ field: 'category', direction: 'ascending' }])).toEqual([...items].reverse());
});
