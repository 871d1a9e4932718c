// What of an item is shown once only: a thing that came along beside its key, words that another column says too.
import { expect, test } from 'vitest';
import { contractIn } from '../../../test/contract.ts';
import { shownByKey } from './beside-key.ts';
import { firstColumns, ownerColumn } from './columns.ts';
import type { Relation } from '../application.ts';
import { derive } from '../derive.ts';

const ref = (name: string): unknown => ({ $ref: `#/components/schemas/${name}` });
const lists = (name: string): unknown => ({
  get: {
    responses: {
      200: { description: '', content: { 'application/json': { schema: { type: 'array', items: ref(name) } } } },
    },
  },
});
const item = (name: string): unknown => ({
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
  get: { responses: { 200: { description: '', content: { 'application/json': { schema: ref(name) } } } } },
});
const document = {
  openapi: '3.1.0',
  info: { title: 'Desk', version: '1' },
  paths: {
    '/customers': lists('Customer'),
    '/customers/{id}': item('Customer'),
    '/tickets': lists('Ticket'),
    '/tickets/{id}': item('Ticket'),
  },
  components: {
    schemas: {
      Customer: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } },
      Ticket: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          subject: { type: 'string' },
          customer_id: { type: 'integer' },
          customer: ref('Customer'),
          payer: ref('Customer'),
        },
      },
    },
  },
};

test('a thing beside its key is one column, and one line of the item', () => {
  const contract = contractIn(document);
  const { resources } = derive(contract);
  const tickets = resources.find(({ name }) => name === 'tickets');
  expect(tickets?.columns).toEqual(['subject', 'customer_id', 'payer']);
  expect([...shownByKey(tickets?.fields ?? [])]).toEqual(['customer']);
  expect([...shownByKey(tickets?.fields ?? [], { customer_id: null, customer: { id: 1 } })]).toEqual([]);
  // What is empty is said to be so once.
  expect([...shownByKey(tickets?.fields ?? [], { customer_id: null, customer: null })]).toEqual(['customer']);
  expect([...shownByKey(tickets?.fields ?? [], { customer: null })]).toEqual([]);
});

// In-house Django, Casdoor.
test('what is shown of a key under its name and "details" or "obj" is no column beside it, unless it is another thing', () => {
  const columns = (more: object) => {
    const properties = { id: { type: 'integer' }, subject: { type: 'string' }, customer: { type: 'integer' }, ...more };
    const schemas = { ...document.components.schemas, Ticket: { type: 'object', properties } };
    const { resources } = derive(contractIn({ ...document, components: { schemas } }));
    return resources.find(({ name }) => name === 'tickets')?.columns;
  };
  expect(columns({ customer_details: { allOf: [ref('Customer')], readOnly: true } })).toEqual(['subject', 'customer']);
  expect(columns({ customerObj: ref('Customer') })).toEqual(['subject', 'customer']);
  expect(columns({ customer_details: { type: 'string' } })).toEqual(['subject', 'customer', 'customer_details']);
});

test('a name beside a key is how the key is shown, and no column of its own', () => {
  const text = { type: 'string' };
  const Ticket = {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      subject: text,
      customerId: { type: 'integer' },
      customerName: text,
      guest_name: text,
    },
  };
  const schemas = { ...document.components.schemas, Ticket };
  const tickets = derive(contractIn({ ...document, components: { schemas } })).resources.find(
    ({ name }) => name === 'tickets',
  );
  const fields = tickets?.fields ?? [];
  expect(fields.find(({ name }) => name === 'customerId')).toMatchObject({
    resource: 'customers',
    named: 'customerName',
  });
  expect(tickets?.columns).toEqual(['subject', 'customerId', 'guest_name']);
  // Where the item leaves the key out, its name is all there is.
  expect([...shownByKey(fields, { customerName: 'Ada' })]).toEqual([]);
  expect([...shownByKey(fields, { customerId: null, customerName: 'A guest' })]).toEqual(['customerName']);
});

test('the value of a setting is a column, and of what has a name of its own or is a secret none', () => {
  const text = { type: 'string' };
  const columnsOfSetting = (properties: object) => {
    const Ticket = { type: 'object', properties: { id: text, ...properties } };
    const schemas = { ...document.components.schemas, Ticket };
    return derive(contractIn({ ...document, components: { schemas } })).resources.find(({ name }) => name === 'tickets')
      ?.columns;
  };
  const value = { type: 'string', maxLength: 10000 };
  const more = { type: text, category: text, isGlobal: { type: 'boolean' }, rules: text, a: text, b: text, c: text };
  expect(columnsOfSetting({ key: text, ...more, value })).toContain('value');
  expect(columnsOfSetting({ title: text, ...more, value })).not.toContain('value');
  expect(columnsOfSetting({ key: text, ...more, value: { ...value, format: 'password' } })).not.toContain('value');
});

// Invoice Ninja, Xero, Stripe, logs of many makers: some thirty fields, and what is looked for is at the end of them.
test('what a thing comes to, when it is and for whom are columns, wherever they stand among many', () => {
  const text = { type: 'string' };
  const moment = { type: 'string', format: 'date-time' };
  const columnsOfTicket = (properties: object) => {
    const many = Object.fromEntries(
      ['payer_id', 'seller_id', 'issuer_id', 'maker_id', 'owner_id', 'buyer_id'].map((name) => [name, ref('Customer')]),
    );
    const Ticket = { type: 'object', properties: { id: text, subject: text, ...many, ...properties } };
    const schemas = { ...document.components.schemas, Ticket };
    return derive(contractIn({ ...document, components: { schemas } })).resources.find(({ name }) => name === 'tickets')
      ?.columns;
  };
  const many = { opened_on: moment, closed_on: moment, total: { type: 'number' }, due_date: moment };
  const columns = columnsOfTicket({ ...many, customer: ref('Customer') });
  expect(columns).toEqual(expect.arrayContaining(['total', 'due_date', 'customer']));
  expect(columns).not.toContain('closed_on');
  // How many there are is no amount.
  expect(columnsOfTicket({ total: { type: 'integer' }, customer: ref('Customer') })).not.toContain('total');
  // Of several moments the one that the thing is of.
  expect(columnsOfTicket({ start_date: moment, date: moment })).toContain('date');
  expect(columnsOfTicket({ start_date: moment, date: moment })).not.toContain('start_date');
  // In a log, when it was.
  expect(columnsOfTicket({ timestamp: moment })).toContain('timestamp');
  expect(columnsOfTicket({ state: text, status: text })).toContain('status');
  // Lines of an order: how many, and for how much each.
  const number = { type: 'number' };
  const line = columnsOfTicket({ unit_discount: number, quantity: { type: 'integer' }, unit_price: number });
  expect(line).toEqual(expect.arrayContaining(['quantity', 'unit_price']));
});

test('when most things have not ended is no column before what all have', () => {
  const moment = { type: 'string', format: 'date-time' };
  const names = ['archived_at', 'canceled_at', 'shipped_at', 'read_at', 'seen_at', 'paid_at', 'sent_at', 'packed_at'];
  const Ticket = { type: 'object', properties: Object.fromEntries(['id', ...names].map((name) => [name, moment])) };
  const contract = contractIn({ ...document, components: { schemas: { ...document.components.schemas, Ticket } } });
  const tickets = derive(contract).resources.find(({ name }) => name === 'tickets');
  expect(tickets?.columns.filter((name) => name !== 'id').sort()).toEqual(names.slice(2).sort());
});

test('words that another column says in every row are one column; those that differ in one row are two', () => {
  const text = { type: 'string' };
  const schemas = { Person: { type: 'object', properties: { id: text, login: text, userName: text, status: text } } };
  const paths = { '/people': lists('Person') };
  const contract = contractIn({ ...document, paths, components: { schemas } });
  const people = derive(contract).resources.find(({ name }) => name === 'people');
  if (people === undefined) throw new Error('There is no list.');
  const rows = ['ada', 'bob', 'cyd'].map((login) => ({ id: `${login}-1`, login, userName: login, status: 'on' }));
  const withOut = people.columns.filter((name) => name !== 'login');
  expect(people.columns.slice(0, 2)).toEqual(['userName', 'login']);
  expect(firstColumns(people, rows).columns).toEqual(withOut);
  expect(firstColumns(people, [...rows, { login: 'dan', userName: 'daniel' }]).columns).toEqual(people.columns);
});

test('what leads to something else is not the first column, whose words lead to the item', () => {
  const Line = { type: 'object', properties: { id: { type: 'integer' }, customer_id: { type: 'integer' } } };
  const contract = contractIn({
    ...document,
    paths: { ...document.paths, '/lines': lists('Line'), '/lines/{id}': item('Line') },
    components: { schemas: { ...document.components.schemas, Line } },
  });
  const lines = derive(contract).resources.find(({ name }) => name === 'lines');
  if (lines === undefined) throw new Error('There are no lines.');
  const columns = firstColumns({ ...lines, columns: ['customer_id'] }, [{ id: 7, customer_id: 1 }]).columns;
  expect(columns).toEqual(['id', 'customer_id']);
});

test('what leads from each of many rows to one thing gives its place to what is next', () => {
  const text = { type: 'string' };
  const Bill = { type: 'object', properties: { id: text, name: text, company_id: { type: 'integer' }, note: text } };
  const Company = { type: 'object', properties: { id: { type: 'integer' }, name: text } };
  const contract = contractIn({
    ...document,
    paths: { '/bills': lists('Bill'), '/companies': lists('Company'), '/companies/{id}': item('Company') },
    components: { schemas: { Bill, Company } },
  });
  const bills = derive(contract).resources.find(({ name }) => name === 'bills');
  if (bills === undefined) throw new Error('There are no bills.');
  const rows = (count: number, company: (at: number) => number) =>
    Array.from({ length: count }, (_, at) => ({
      id: `b${at}`,
      name: `Bill ${at}`,
      company_id: company(at),
      note: `${at}`,
    }));
  expect(bills.columns).toContain('company_id');
  expect(
    firstColumns(
      bills,
      rows(30, () => 1),
    ).columns,
  ).toEqual(['name', 'note']);
  expect(
    firstColumns(
      bills,
      rows(3, () => 1),
    ).columns,
    'of few rows that is chance',
  ).toEqual(bills.columns);
  expect(
    firstColumns(
      bills,
      rows(30, (at) => (at === 29 ? 2 : 1)),
    ).columns,
  ).toEqual(bills.columns);
});

test('what matters least gives way where there is no place for all, but never more than down to four', () => {
  const text = { type: 'string' };
  const status = { type: 'string', enum: ['open', 'shut'] };
  const properties = { id: text, name: text, note: text, place: text, colour: text, kind: text, status };
  const contract = contractIn({
    ...document,
    paths: { '/doors': lists('Door') },
    components: { schemas: { Door: { type: 'object', properties } } },
  });
  const doors = derive(contract).resources.find(({ name }) => name === 'doors');
  if (doors === undefined) throw new Error('There is no list.');
  const within = (most: number): readonly string[] =>
    firstColumns(doors, [], null, (columns) => columns.length <= most).columns;
  expect(within(7)).toEqual(doors.columns);
  // The state stays, though it is the last.
  expect(within(5)).toHaveLength(5);
  expect(within(5)).toEqual(expect.arrayContaining(['name', 'status']));
  expect(within(1)).toHaveLength(4);
});

test('what is known by its identity alone has no more columns, and those of rows that tell less give way as well', () => {
  const text = { type: 'string' };
  const words = ['note', 'place', 'colour', 'kind', 'shape', 'size', 'use', 'maker'];
  const properties = { id: text, ...Object.fromEntries(words.map((word) => [word, text])) };
  const more = { type: 'object', properties: { ...properties, hinges: text } };
  const contract = contractIn({
    ...document,
    paths: { '/doors': lists('Door'), '/doors/{id}': item('DoorWithHinges') },
    components: { schemas: { Door: { type: 'object', properties }, DoorWithHinges: more } },
  });
  const doors = derive(contract).resources.find(({ name }) => name === 'doors');
  if (doors === undefined) throw new Error('There is no list.');
  expect(doors.columns).toHaveLength(7);
  expect(doors.columns[0]).toBe('id');
  const narrow = firstColumns(doors, [], null, (columns) => columns.length <= 5).columns;
  expect(narrow).toHaveLength(5);
  expect(narrow).not.toContain('hinges');
});

test('below an owner no column says in every row whose these are', () => {
  const to = (field: string, resource: string): Relation => {
    return { field, resource, many: false, holds: 'id', idField: null, from: '', because: '' };
  };
  const tasks = { parent: 'users', relations: [to('makerId', 'users'), to('userId', 'users'), to('epicId', 'epics')] };
  const rows = [
    { makerId: 4, userId: 7, epicId: 7 },
    { makerId: 5, userId: 7, epicId: 7 },
  ];
  expect(ownerColumn(tasks, rows, '7')).toBe('userId');
  expect(ownerColumn(tasks, [...rows, { makerId: 4, userId: 8 }], '7')).toBeNull();
  expect(ownerColumn(tasks, rows, null)).toBeNull();
  expect(ownerColumn({ ...tasks, parent: null }, rows, '7')).toBeNull();
});

test('what can only say one thing is no column', () => {
  const properties = {
    id: { type: 'string' },
    object: { type: 'string', const: 'room' },
    type: { type: 'string', enum: ['room'] },
    name: { type: 'string' },
    floor: { type: 'integer' },
    size: { type: 'string', enum: ['small', 'large'] },
  };
  const contract = contractIn({
    ...document,
    paths: { '/rooms': lists('Room') },
    components: { schemas: { Room: { type: 'object', required: ['object', 'type', 'name'], properties } } },
  });
  expect(derive(contract).resources[0]?.columns).toEqual(['name', 'floor', 'size']);
  const columnsWith = (...names: readonly (keyof typeof properties)[]) => {
    const few = Object.fromEntries(names.map((name) => [name, properties[name]] as const));
    const schemas = { Room: { type: 'object', properties: few } };
    return derive(contractIn({ ...document, paths: { '/rooms': lists('Room') }, components: { schemas } })).resources[0]
      ?.columns;
  };
  expect(columnsWith('id', 'name', 'object')).toEqual(['name']);
  expect(columnsWith('object', 'type')).toEqual(['object', 'type']);
});

test('what few things were made of stands in no column before what each thing says', () => {
  const text = { type: 'string' };
  const date = { type: 'string', format: 'date' };
  const amounts = Object.fromEntries(
    ['due', 'paid', 'sent', 'seen', 'told', 'made'].map((name) => [`${name}_on`, date]),
  );
  const Bill = { type: 'object', properties: { id: text, number: text, cloned_from_id: text, ...amounts } };
  const paths = { '/bills': lists('Bill'), '/bills/{id}': item('Bill') };
  const bills = derive(contractIn({ ...document, paths, components: { schemas: { Bill } } })).resources[0];
  expect(bills?.relations.map(({ field }) => field)).toEqual(['cloned_from_id']);
  expect(bills?.columns).not.toContain('cloned_from_id');
});

// GitHub's issues showed by whom they were closed, and no day; Outline's collections by whom they were archived.
test('by whom few things were ended stands in no column before when anything was', () => {
  const text = { type: 'string' };
  const date = { type: 'string', format: 'date' };
  const days = Object.fromEntries(['due', 'paid', 'sent', 'seen', 'told'].map((name) => [`${name}_on`, date]));
  const User = { type: 'object', properties: { id: text, name: text } };
  const by = { $ref: '#/components/schemas/User' };
  const properties = { id: text, number: text, closed_by: by, assigned_by: by, ...days, made_on: date };
  const Case = { type: 'object', properties };
  const paths = {
    '/cases': lists('Case'),
    '/cases/{id}': item('Case'),
    '/users': lists('User'),
    '/users/{id}': item('User'),
  };
  const cases = derive(contractIn({ ...document, paths, components: { schemas: { Case, User } } })).resources[0];
  expect(cases?.relations.map(({ field }) => field)).toEqual(['closed_by', 'assigned_by']);
  expect(cases?.columns).toContain('assigned_by');
  expect(cases?.columns).not.toContain('closed_by');
});

test('what a thing is up to is a column, though no contract lists its states, and the state of an address is none', () => {
  const columns = (names: readonly string[]) => {
    const text = { type: 'string' };
    const rest = Array.from({ length: 12 }, (_none, at) => [`part${String.fromCharCode(97 + at)}`, text]);
    const schema = {
      type: 'object',
      properties: { name: text, ...Object.fromEntries(rest), ...Object.fromEntries(names.map((name) => [name, text])) },
    };
    const made = { ...document, components: { schemas: { ...document.components.schemas, Ticket: schema } } };
    return derive(contractIn(made)).resources.find(({ name }) => name === 'tickets')?.columns;
  };
  expect(columns(['job_state'])).toContain('job_state');
  expect(columns(['status', 'sub_status'])).toEqual(expect.arrayContaining(['status']));
  expect(columns(['status', 'sub_status'])).not.toContain('sub_status');
  expect(columns(['liveState', 'targetState'])).not.toContain('liveState');
  expect(columns(['city', 'state'])).not.toContain('state');
});

/** The columns of things with such properties. */
function columnsOfThings(properties: Record<string, object>, required: readonly string[] = []): readonly string[] {
  const thing = { type: 'object', required, properties };
  const contract = contractIn({
    openapi: '3.1.0',
    info: { title: 'Desk', version: '1' },
    paths: { '/tickets': lists('Ticket'), '/tickets/{id}': item('Ticket') },
    components: { schemas: { Ticket: thing } },
  });
  return derive(contract).resources[0]?.columns ?? [];
}

test('addresses of the API itself are no columns, one that people open is', () => {
  const address = { type: 'string', format: 'uri' };
  const [text, urls] = [{ type: 'string' }, ['hooks_url', 'issues_url', 'html_url', 'events_url']];
  const properties = {
    id: { type: 'integer' },
    name: text,
    ...Object.fromEntries(urls.map((name) => [name, address])),
  };
  expect(columnsOfThings(properties, urls)).toEqual(['name', 'html_url']);
  expect(columnsOfThings({ id: text, name: text, hooks_url: address, photo_url: address }, ['hooks_url'])).toContain(
    'hooks_url',
  );
});

test('the state and the amount are columns wherever they stand among many fields', () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`part${at}`, { type: 'string' }]));
  const currency = { type: 'string' };
  const shown = columnsOfThings({
    id: { type: 'integer' },
    name: { type: 'string' },
    ...many,
    status: { type: 'string', enum: ['open', 'closed'] },
    total: { type: 'number' },
    currency,
  });
  expect(shown).toEqual(expect.arrayContaining(['name', 'status', 'total']));
});
