// Changing an item as a server gave it: its own faults hinder nobody, and where the API takes a JSON Patch, people change
// the item and not the patch.
import { describe, expect, test } from 'vitest';
import { type JsonObject, lookupIn } from '#contract';
import { callOf } from '#model';
import { contractIn } from '../../../test/contract.ts';
import {
  editValues,
  EMPTY_STATE,
  formOf,
  insideOf,
  isAsked,
  issuesOf,
  issuesOfChange,
  topOf,
  unchangedPlaces,
  updateValues,
} from './index.ts';

const DOCUMENT = `
openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /zones/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    put:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Zone' } } } }
      responses: { '204': { description: ok } }
    patch:
      requestBody: { required: true, content: { application/json: { schema: { type: array, items: { type: object, required: [op, path], properties: { op: { type: string }, path: { type: string }, value: {} } } } } } }
      responses: { '204': { description: ok } }
components:
  schemas:
    Zone:
      type: object
      properties:
        account: { type: string, maxLength: 10 }
        kind: { type: string, enum: [Native, Master] }
        sets:
          type: array
          items: { type: object, required: [name, change], properties: { name: { type: string }, change: { type: string } } }
`;

// As servers answer: without what a write demands, and with a value that the contract does not know.
const zone = { account: '', kind: 'Other', sets: [{ name: 'a' }, { name: 'b' }] };

const contract = contractIn(DOCUMENT);
const lookup = lookupIn(contract);
const [put, patch] = contract.operations.map((operation) => callOf(operation));

test('a fault that the item had when it was given hinders no change elsewhere', () => {
  const form = formOf(put!, lookup, { given: ['id'] });
  const given = { body: zone };
  const changed = { ...EMPTY_STATE, values: { body: { ...zone, account: 'ops' } } };
  expect(issuesOf(form, changed, lookup)).toHaveLength(3);
  expect(issuesOfChange(form, changed, given, lookup)).toEqual([]);
});

test('what an item never had although its contract demands it hinders no change of the rest, but a secret does', () => {
  const names = { url: '{ type: string }', size: '{ type: integer }', key: '{ type: string, writeOnly: true }' };
  const properties = Object.entries(names).map(([name, schema]) => `${name}: ${schema}`);
  const of = (required: string, given: object = { size: 15 }) => {
    const schema = `{ type: object, required: [${required}], properties: { ${properties.join(', ')} } }`;
    const settings = contractIn(`{ openapi: 3.0.0, info: { title: t, version: '1' }, paths: { /settings: { post: {
      requestBody: { content: { application/json: { schema: ${schema} } } }, responses: {} } } } }`);
    const form = formOf(callOf(settings.operations[0]!), lookupIn(settings), {});
    const changed = { ...EMPTY_STATE, values: { body: { size: 25 } } };
    return issuesOfChange(form, changed, { body: given }, lookupIn(settings)).map(({ pointer }) => pointer);
  };
  expect([of('url, size'), of('url, size, key')]).toEqual([[], ['/body/key']]);
  expect(of('url, size', { url: 'x', size: 15 }), 'what was taken out').toEqual(['/body/url']);
});

test('a password that a PATCH demands is asked of nobody who changes something else (NetBox, Zoom, Homebridge)', () => {
  const user = `{ type: object, required: [name, password], properties: { name: { type: string },
    password: { type: string, writeOnly: true } } }`;
  const of = (method: string) => {
    const users = contractIn(`{ openapi: 3.0.0, info: { title: t, version: '1' }, paths: { /users/1: { ${method}: {
      requestBody: { content: { application/json: { schema: ${user} } } }, responses: {} } } } }`);
    const names = lookupIn(users);
    const form = formOf(callOf(users.operations[0]!), names, { identity: 'id' });
    const before = { body: { name: 'Ada' } };
    const state = { ...EMPTY_STATE, values: { body: { name: 'Ada L.' } } };
    return {
      asked: insideOf(form, form.root!, before.body, names).filter(({ field }) => field.required).length,
      wrong: issuesOfChange(form, state, before, names).map(({ pointer }) => pointer),
      sent: updateValues({ form, item: { name: 'Ada' }, readSchema: null, before, state, lookup: names })?.body,
    };
  };
  expect(of('patch')).toEqual({ asked: 1, wrong: [], sent: { name: 'Ada L.' } });
  expect(of('put'), 'the whole').toMatchObject({ asked: 2, wrong: ['/body/password'] });
});

test('a fault that was made, and one where something was changed, is said', () => {
  const form = formOf(put!, lookup, { given: ['id'] });
  const sets = [{ name: 'renamed' }, { name: 'b' }];
  const changed = { ...EMPTY_STATE, values: { body: { ...zone, account: 'far too long', sets } } };
  const pointers = issuesOfChange(form, changed, { body: zone }, lookup).map(({ pointer }) => pointer);
  expect(pointers.toSorted()).toEqual(['/body/account', '/body/sets/0/change']);
});

// OpenStack Glance takes its own type alone, whose schema is a text.
test.each(['application/json-patch+json', 'application/json-patch', 'application/openstack-images-v2.1-json-patch'])(
  '%s is a JSON Patch',
  (mediaType) => {
    const itemSchema = { $ref: '#/components/schemas/Zone' };
    const content = [{ ...patch!.requestBody!.content[0]!, mediaType, schema: { type: 'string' } }];
    const form = formOf({ ...patch!, requestBody: { ...patch!.requestBody!, content } }, lookup, { itemSchema });
    const state = { ...EMPTY_STATE, values: { body: { ...zone, account: 'ops' } } };
    const update = { form, item: zone, readSchema: itemSchema, before: { body: zone }, state, lookup };
    expect(updateValues(update)).toMatchObject({
      body: [{ op: 'replace', path: '/account', value: 'ops' }],
      mediaType,
    });
  },
);

test('a list of {op, path} is a JSON Patch: the form shows the item, and the patch is sent', () => {
  const itemSchema = { $ref: '#/components/schemas/Zone' };
  const form = formOf(patch!, lookup, { itemSchema });
  expect(form.root?.field.kind).toBe('object');
  const state = { ...EMPTY_STATE, values: { body: { ...zone, account: 'ops' } } };
  const update = { form, item: zone, readSchema: itemSchema, before: { body: zone }, state, lookup };
  expect(updateValues(update)?.body).toEqual([{ op: 'replace', path: '/account', value: 'ops' }]);
});

test('the address of a file is not sent as the file, whatever the body goes out as', () => {
  const of = (method: string, type: string) => {
    const attachments =
      contractIn(`{ openapi: 3.0.2, info: { title: t, version: '1' }, paths: { /attachments/1: { ${method}: {
      requestBody: { content: { ${type}: { schema: { type: object, required: [title, file], properties: {
        title: { type: string }, file: { type: string, format: binary }, scan: { type: string, format: binary } } } } } },
      responses: {} } } } }`);
    const names = lookupIn(attachments);
    const form = formOf(callOf(attachments.operations[0]!), names, {});
    const item = { title: 'Invoice', file: 'https://h.example/media/invoice.txt', scan: '/9j/4AAQSkZJRgABAQ' };
    const before = editValues(form, item, names);
    const state = { ...EMPTY_STATE, values: { body: { ...(before.body as object), title: 'Bill' } } };
    expect(issuesOfChange(form, state, before, names)).toEqual([]);
    return updateValues({ form, item, readSchema: null, before, state, lookup: names })?.body;
  };
  expect(of('patch', 'multipart/form-data')).toEqual({ title: 'Bill' });
  expect(of('patch', 'application/json')).toEqual({ title: 'Bill' });
  expect(of('put', 'application/json'), 'bytes as text').toEqual({ title: 'Bill', scan: '/9j/4AAQSkZJRgABAQ' });
});

test('of what a body takes by its identity and the item holds several of whole, the identities are begun with', () => {
  const customers = contractIn(`{ openapi: 3.0.2, info: { title: t, version: '1' }, paths: { /customers/1: { patch: {
    requestBody: { content: { application/json: { schema: { type: object, properties: {
      favourites: { type: number }, tags: { type: string }, name: { type: string } } } } } }, responses: {} } } } }`);
  const names = lookupIn(customers);
  const form = formOf(callOf(customers.operations[0]!), names, {});
  const item = {
    name: 'Ada',
    favourites: [
      { id: 2, code: 'B-2' },
      { id: 5, code: 'B-5' },
    ],
    tags: ['a', 'b'],
  };
  expect(editValues(form, item, names).body).toEqual({ name: 'Ada', favourites: [2, 5], tags: ['a', 'b'] });
});

// Keliar's students are shown with `classes` and replaced with `Classes`, an expense with `due_date` by `dueDate`: begun empty,
// saving them whole took both away.
test('what the item has in another spelling is begun with, where only one is and it fits', () => {
  const students = contractIn(`{ openapi: 3.0.2, info: { title: t, version: '1' }, paths: { /students/1: { put: {
    requestBody: { content: { application/json: { schema: { type: object, properties: {
      Classes: { type: array, items: { type: object } }, dueDate: { type: string }, lastName: { type: string },
      age: { type: integer }, email: { type: string }, Email: { type: string, nullable: true } } } } } }, responses: {} } } } }`);
  const names = lookupIn(students);
  const form = formOf(callOf(students.operations[0]!), names, {});
  const item = {
    classes: [{ _id: 'c1' }],
    due_date: '2026-12-01',
    last_name: 'Zelaya',
    LastName: 'Núñez',
    AGE: 'seven',
    email: 'ana@keliar.example',
    Email: null,
  };
  expect(editValues(form, item, names).body).toEqual({
    Classes: [{ _id: 'c1' }],
    dueDate: '2026-12-01',
    email: 'ana@keliar.example',
    Email: null,
  });
});

test('of what is changed by a few of its properties, none that nobody declared is sent back; of what is replaced, they are', () => {
  const form = formOf(put!, lookup, { given: ['id'] });
  const item = { ...zone, serial: 7 };
  const sent = (names: string, was: JsonObject = zone) => {
    const readSchema = { type: 'object', properties: Object.fromEntries(names.split(' ').map((name) => [name, {}])) };
    const state = { ...EMPTY_STATE, values: { body: { ...was, account: 'ops' } } };
    return updateValues({ form, lookup, item, readSchema, before: { body: was }, state })?.body;
  };
  const spare = (names: string, asked = form, known = lookup) => {
    const readSchema = { type: 'object', properties: Object.fromEntries(names.split(' ').map((name) => [name, {}])) };
    const state = { ...EMPTY_STATE, values: { body: { ...zone, account: 'ops' } } };
    return unchangedPlaces({ form: asked, lookup: known, item, readSchema, before: { body: zone }, state });
  };
  // Refused, it may do without what was not changed; not where it takes most of what is shown.
  expect(spare('account kind sets a b c d')).toEqual(
    Object.keys(zone).flatMap((name) => (name === 'account' ? [] : [`/${name}`])),
  );
  expect(spare('account kind sets')).toEqual([]);
  // So may a POST that changes and requires something (Slurm's jobs, Slack's user groups); a PATCH sends no more as it is.
  const posted = contractIn(
    DOCUMENT.replace('put:', 'post:')
      .replace('kind: {', 'environment: { type: object }\n        kind: {')
      .replace(
        '      type: object\n      properties:',
        '      type: object\n      required: [environment]\n      properties:',
      ),
  );
  const [post] = posted.operations.map((operation) => callOf(operation));
  const names = lookupIn(posted);
  expect(spare('account kind sets a b c d', formOf(post!, names, { given: ['id'] }), names)).toEqual([
    '/kind',
    '/sets',
  ]);
  expect(spare('account kind sets a b c d', formOf(patch!, lookup, { given: ['id'] }))).toEqual([]);
  expect(sent('account kind sets serial')).toEqual({ ...zone, account: 'ops' });
  expect(sent('account kind sets')).toEqual({ ...zone, account: 'ops', serial: 7 });
  // Ceph's pools: settings that the contract calls texts, and the server gives as something else.
  const { kind: _odd, ...fitting } = zone;
  expect(sent('account kind sets a b c d', { ...zone, kind: 7 })).toEqual({ ...fitting, account: 'ops' });
  // What only breaks a rule of its kind stays: a server that replaces the whole would lose it.
  expect(sent('account kind sets a b c d')).toEqual({ ...zone, account: 'ops' });
});

// Ceph's roles: an object that the body of the contract calls a text. Left out of what is sent whole, it was lost.
test('what the contract calls a text and is an object goes with what replaces it', () => {
  const settings = contractIn(`{ openapi: 3.0.0, info: { title: t, version: '1' }, paths: { /roles: { put: {
    requestBody: { content: { application/json: { schema: { type: object, properties: {
      description: { type: string }, scopes: { type: string }, owner: { type: string } } } } } }, responses: {} } } } }`);
  const known = lookupIn(settings);
  const form = formOf(callOf(settings.operations[0]!), known, {});
  const item = { description: 'Reads', scopes: { pool: ['read'] }, owner: { id: 'u1', age: 7 } };
  const before = editValues(form, item, known);
  expect(before.body).toEqual({ description: 'Reads', scopes: { pool: ['read'] }, owner: 'u1' });
  const values = { body: { ...(before.body as object), description: 'Reads pools' } };
  const sent = updateValues({ form, lookup: known, item, readSchema: null, before, state: { ...EMPTY_STATE, values } });
  expect(sent?.body).toEqual({ description: 'Reads pools', scopes: { pool: ['read'] }, owner: 'u1' });
  const issues = (scopes: unknown) =>
    issuesOfChange(form, { ...EMPTY_STATE, values: { body: { ...values.body, scopes } } }, before, known).length;
  expect([issues({ osd: ['read'] }), issues('read'), issues(7)]).toEqual([0, 0, 1]);
});

// WeRent (Python) shows the values of its choices, "Women's", and takes their names.
test('a choice that is shown in another spelling is begun with, where only one is written so', () => {
  const choice = (values: string): string => `{ type: string, enum: [${values}] }`;
  const document = `
openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /items/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    put:
      requestBody: { required: true, content: { application/json: { schema: { type: object, properties: {
        gender: ${choice('mens, womens')}, type: ${choice('dress, top')}, size: ${choice('M, m')}, state: ${choice('open, closed')}, note: { type: string }
      } } } } }
      responses: { '200': { description: ok } }
`;
  const contract = contractIn(document);
  const [operation] = contract?.operations ?? [];
  if (operation === undefined) throw new Error('no operation');
  const form = formOf(callOf(operation, '', false), lookupIn(contract), { given: ['id'] });
  const item = { gender: "Women's", type: 'Dress', size: 'M', state: 'Broken', note: 'Open' };
  expect(editValues(form, item, lookupIn(contract)).body).toEqual({ ...item, gender: 'womens', type: 'dress' });
});

describe('a change names what it changes where the API wants to be told (AIP-134)', () => {
  const text = { type: 'string' };
  const texts = { type: 'array', items: text };
  const memo = { content: text, pinned: { type: 'boolean' } };
  const sentFor = (method: 'patch' | 'put', mask: object | null, properties: object): unknown[] => {
    const parameters = [
      { name: 'id', in: 'path', required: true, schema: text },
      ...(mask === null ? [] : [{ name: 'updateMask', in: 'query', required: true, schema: mask }]),
    ];
    const requestBody = { required: true, content: { 'application/json': { schema: { type: 'object', properties } } } };
    const memos = contractIn({
      openapi: '3.1.0',
      info: { title: 'Memos', version: '1' },
      paths: { '/memos/{id}': { [method]: { parameters, requestBody, responses: {} } } },
    });
    const own = lookupIn(memos);
    const form = formOf(callOf(memos.operations[0]!), own, { given: ['id'], identity: 'id' });
    const item = { id: '1', content: 'Milk', pinned: true };
    const before = editValues(form, item, own);
    const values = { ...before, body: { ...(before.body as JsonObject), content: 'Bread' } };
    const asked = [form.parameters, topOf(form, before, own)].flat().filter(({ field }) => isAsked(field));
    const issues = issuesOfChange(form, { ...EMPTY_STATE, values }, before, own);
    const sent = updateValues({ form, item, readSchema: null, before, state: { ...EMPTY_STATE, values }, lookup: own });
    return [asked.map(({ field }) => field.name), issues, sent?.query, sent?.body];
  };

  test.each([
    ['a text, as memos and Google take it', text, 'content'],
    ['a list, as Airflow and Argo CD take it', texts, ['content']],
    [
      'a message, as gateways of gRPC tell it',
      { type: 'object', properties: { paths: texts } },
      { paths: ['content'] },
    ],
  ])('in the query, as %s', (_how, schema, mask) => {
    const changed = [['content', 'pinned'], [], { updateMask: mask }, { content: 'Bread' }];
    expect(sentFor('patch', schema, memo)).toEqual(changed);
  });

  test('in the body, beside what is changed, as Avaza takes it', () => {
    const whole = { content: 'Bread', pinned: true };
    expect(sentFor('put', null, { ...memo, FieldsToUpdate: texts })).toEqual([
      ['content', 'pinned'],
      [],
      undefined,
      { ...whole, id: '1', FieldsToUpdate: ['content'] },
    ]);
  });

  test('and a flag of such a name is asked for', () => {
    expect(sentFor('put', null, { ...memo, updateFields: { type: 'boolean' } })[0]).toContain('updateFields');
  });
});

test('what things inside an item were told without is not made up when the item is changed', () => {
  const own = contractIn(`
openapi: 3.0.3
info: { title: t, version: '1' }
paths:
  /jobs/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    put:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Job' } } } }
      responses: { '204': { description: ok } }
components:
  schemas:
    Job: { type: object, required: [title, skills, helpers], properties: { title: { type: string }, skills: { type: array, items: { $ref: '#/components/schemas/Skill' } }, helpers: { type: array, items: { type: string } } } }
    Skill: { type: object, required: [name, jobs, level, kind], properties: { name: { type: string }, jobs: { type: array, items: { type: string } }, level: { $ref: '#/components/schemas/Level' }, kind: { type: string, enum: [skill] } } }
    Level: { type: object, required: [grades], properties: { grades: { type: array, items: { type: string } } } }
`);
  const known = lookupIn(own);
  const form = formOf(callOf(own.operations[0]!), known, { given: ['id'] });
  const item = { title: 'Repair', skills: [{ name: 'Welding' }] };
  const sent = (change: JsonObject, readSchema: JsonObject | null): unknown =>
    updateValues({
      form,
      item,
      readSchema,
      before: { body: item },
      state: { ...EMPTY_STATE, values: { body: { ...item, ...change } } },
      lookup: known,
    })?.body;
  const job = { $ref: '#/components/schemas/Job' };
  const welding = { kind: 'skill', name: 'Welding' };
  expect(sent({ title: 'Repair pump' }, job)).toEqual({ title: 'Repair pump', skills: [welding] });
  // Answers that may leave a list out have none to tell.
  expect(sent({ title: 'Repair pump' }, null)).toEqual({ title: 'Repair pump', skills: [welding], helpers: [] });
  // A new thing inside is complete.
  const added = { skills: [{ name: 'Welding' }, { name: 'Plumbing' }] };
  const plumbing = { ...welding, name: 'Plumbing', jobs: [], level: { grades: [] } };
  expect(sent(added, job)).toEqual({ title: 'Repair', skills: [welding, plumbing] });
});

// Plaid, Airbyte, Slack and a Laravel application: courses are opened by `id`, and changed by POST `/update_course { course_id, name }`.
test('which one is meant is said in the body as that takes it, and nobody is asked', () => {
  const told = contractIn(`
openapi: 3.0.0
info: { title: t, version: '1' }
paths:
  /update_course:
    post:
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [course_id], properties: { course_id: { type: string }, name: { type: string } } } } } }
      responses: { '200': { description: ok } }
`);
  const call = { ...callOf(told.operations[0]!), identity: { in: 'body', name: 'course_id', counts: false } as const };
  const form = formOf(call, lookupIn(told), { identity: 'id' });
  const values = editValues(form, { id: 7, name: 'Logic' }, lookupIn(told));
  expect(values).toEqual({ body: { course_id: '7', name: 'Logic' } });
  const asked = insideOf(form, form.root!, values.body, lookupIn(told)).filter(({ field }) => isAsked(field));
  expect(asked.map(({ field }) => field.name)).toEqual(['name']);
});
