// The sample that people see first: its contract reads without a remark and becomes the application that we mean, and
// each item of its seed is what the contract says it is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isObject, lookupIn, member, parseJson, readContract, valueAt, validate } from '#contract';
import type { Contract, Json, JsonObject, Schema } from '#contract';
import { derive } from '#model';
import type { Application, Resource } from '#model';
import { readSeed } from '#sandbox';

const SAMPLE = join(import.meta.dirname, '..', 'sample');
const { contract, diagnostics } = readSample();
const application = derive(contract, diagnostics);
const { seed, problems } = readSeed(parseJson(readFileSync(join(SAMPLE, 'seed.json'), 'utf8')));

test('the contract reads without a diagnostic and has 40 to 60 operations', () => {
  expect(diagnostics).toEqual([]);
  expect(contract.operations.length).toBeGreaterThanOrEqual(40);
  expect(contract.operations.length).toBeLessThanOrEqual(60);
});

test('the application is the shop that we mean', () => {
  expect(summaryOf(application)).toBe(
    `
categories: list get create update delete · none · parentId→categories, children→categories
customers: list get create update delete · state status · page · total · search q
  on each: Block
customers/addresses: list create update delete · none
customers/notes: list create · none
events: list · cursor · actorId→staff, orderId→orders
jobs: list get · state status · none
me (singleton): get
orders: list get create update · state status · page · total · search q · customerId→customers, /lines/*/productId→products
  on each: Mark as paid, Pack, Ship, Put on hold, Release, Cancel, Download invoice (file)
  on all: Export (job)
orders/lines: list create update delete · none · productId→products
orders/shipments: list get · state status · none
products: list get create update delete · state status · page · total · search q · categoryId→categories
  on each: Download image (file), Upload image, Discontinue
refunds: list get create · state status · page · total · orderId→orders
  on each: Approve
sales: list · none
settings (singleton): get update
staff: list get create update · none
  on each: Create an API key
sign in: login POST /auth/login, bearer
current user: GET /me
`.trim(),
  );
});

test('each way of showing a value is used', () => {
  const kinds = new Set(application.resources.flatMap(({ fields }) => fields.map(({ kind }) => kind)));
  for (const kind of [
    'boolean',
    'colour',
    'country',
    'date',
    'date-time',
    'duration',
    'email',
    'enum',
    'image',
    'list',
    'location',
    'map',
    'markdown',
    'money',
    'number',
    'object',
    'percent',
    'phone',
    'relation',
    'state',
    'tags',
    'text',
    'url',
    'variant',
  ] as const) {
    expect([...kinds], kind).toContain(kind);
  }
});

test('the seed has no unknown member, and every item of it is valid', () => {
  expect(problems).toEqual([]);
  const lookup = lookupIn(contract);
  const wrong: string[] = [];
  for (const [name, items] of Object.entries(seed.items ?? {})) {
    const resource = application.resources.find((one) => one.name === name);
    expect(resource, name).toBeDefined();
    const schema = resource === undefined ? null : itemSchema(resource);
    expect(schema, name).not.toBeNull();
    for (const item of items) {
      const issues = validate(withoutParent(item), schema ?? true, lookup, { direction: 'read' });
      wrong.push(...issues.map((one) => `${name} ${JSON.stringify(item['id'])} ${one.pointer} ${one.code}`));
    }
  }
  expect(wrong).toEqual([]);
});

test('what the seed says of operations, resources and their properties exists', () => {
  const operations = new Set(contract.operations.map(({ id }) => id));
  for (const id of [...Object.keys(seed.transitions ?? {}), ...Object.keys(seed.files ?? {})]) {
    expect([...operations], id).toContain(id);
  }
  const parts = [seed.sizes, seed.states, seed.unique, seed.values, seed.templates];
  const names = parts.flatMap((part) => Object.keys(part ?? {}));
  const known = application.resources.map(({ name }) => name);
  for (const name of names) expect(known, name).toContain(name);
});

test('each order belongs to a customer, its lines to products, and its totals add up', () => {
  const items = (name: string): readonly JsonObject[] => seed.items?.[name] ?? [];
  const ids = (name: string): readonly unknown[] => items(name).map((item) => item['id']);
  for (const order of items('orders')) {
    expect(ids('customers')).toContain(order['customerId']);
    const lines = items('lines').filter((line) => valueAt(line, '/$parent/orderId') === order['id']);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(ids('products')).toContain(line['productId']);
    const sum = lines.reduce((total, line) => total + Number(line['lineTotal']), 0);
    expect(Number(order['itemsTotal'])).toBeCloseTo(sum * (1 - Number(order['discountPercent']) / 100), 1);
    expect(Number(order['total'])).toBeCloseTo(Number(order['itemsTotal']) + Number(order['shippingTotal']), 2);
  }
  for (const refund of items('refunds')) expect(ids('orders')).toContain(refund['orderId']);
});

function readSample(): { contract: Contract; diagnostics: readonly unknown[] } & ReturnType<typeof readContract> {
  const read = readContract(readFileSync(join(SAMPLE, 'openapi.yaml'), 'utf8'));
  if (read.contract === null) throw new Error('The sample is no contract.');
  return { ...read, contract: read.contract };
}

function withoutParent({ $parent: _parent, ...rest }: JsonObject): JsonObject {
  return rest;
}

// The schema of one item: of the answer of get, or of an entry of the list.
function itemSchema(resource: Resource): Schema | null {
  const id = resource.operations.get ?? resource.operations.list;
  const answer = contract.operations.find((one) => one.id === id)?.responses.find(({ status }) => status === '200');
  const schema = answer?.content[0]?.schema ?? null;
  if (resource.operations.get !== null || schema === null) return schema;
  const whole = schema === true || schema === false ? {} : schema;
  const items = resource.listing?.items ?? '';
  const list: Json | undefined = items === '' ? whole : valueAt(resolved(whole), `/properties${items}`);
  return (member(list, 'items') ?? null) as Schema | null;
}

function resolved(schema: JsonObject): JsonObject {
  const ref = member(schema, '$ref');
  const target = typeof ref === 'string' ? lookupIn(contract)(ref) : schema;
  return isObject(target) ? target : schema;
}

const nameOf = ({ name, parent }: Resource): string => (parent === null ? name : `${parent}/${name}`);

function summaryOf({ resources, index }: Application): string {
  const sorted = resources.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
  const lines = sorted.flatMap((one) => {
    const roles = Object.entries(one.operations).flatMap(([role, id]) => (id === null ? [] : [role]));
    const { listing } = one;
    const relations = one.relations.map(({ field, resource }) => `${field}→${resource}`);
    const parts = [
      roles.join(' '),
      ...(one.state === null ? [] : [`state ${one.state.field}`]),
      ...(listing === null ? [] : [listing.pagination.style]),
      ...(listing?.pagination.total ? ['total'] : []),
      ...(listing?.search.length ? [`search ${listing.search.join(', ')}`] : []),
      ...(relations.length === 0 ? [] : [relations.join(', ')]),
    ];
    const actions = (on: string): string =>
      one.actions
        .filter((action) => action.on === on)
        .map(({ label, answers }) => (answers === 'file' || answers === 'job' ? `${label} (${answers})` : label))
        .join(', ');
    return [
      `${nameOf(one)}${one.kind === 'singleton' ? ' (singleton)' : ''}: ${parts.join(' · ')}`,
      ...(actions('item') === '' ? [] : [`  on each: ${actions('item')}`]),
      ...(actions('collection') === '' ? [] : [`  on all: ${actions('collection')}`]),
    ];
  });
  const ways = index.signIn.map(({ kind, login }) => (login === null ? kind : `${kind} ${login.call.operation}`));
  return [...lines, `sign in: ${ways.join(', ')}`, `current user: ${index.currentUser}`].join('\n');
}
