// What a form asks for and in which order: the identity of an item that is there, things that look alike by their labels, and
// what opens into fields of its own.
import { describe, expect, test } from 'vitest';
import { type Json, type JsonObject, lookupIn } from '#contract';
import { callOf, type Relation } from '#model';
import { contractIn } from '../../../test/contract.ts';
import { arranged, editValues, formOf, issuesOf, EMPTY_STATE, topOf, updateValues } from './index.ts';

const id = 'name: id, in: path, required: true, schema: { type: string }';
const DOCUMENT = `
openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /pets/{id}:
    parameters: [{ ${id} }]
    put: { requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }, responses: { '200': { description: ok } } }
  /pages/{slug}:
    parameters: [{ name: slug, in: path, required: true, schema: { type: string } }]
    put: { requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Page' } } } }, responses: { '200': { description: ok } } }
  /flaws:
    get:
      parameters:
        - { name: ids, in: query, required: true, explode: false, schema: { type: array, items: { type: string } } }
        - { name: spaces, in: query, schema: { type: array, items: { type: string } } }
      responses: { '200': { description: ok } }
  /alike/{name}/{tags}:
    parameters:
      - { name: name, in: path, required: true, schema: { type: string } }
      - { name: userName, in: query, schema: { type: string } }
      - { name: user_name, in: query, schema: { type: string } }
      - { name: Name, in: header, schema: { type: string } }
      - { name: tags, in: path, required: true, schema: { type: array, items: { type: string } } }
    post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Alike' } } } }, responses: { '200': { description: ok } } }
  /visits/{id}:
    parameters: [{ ${id} }]
    put: { requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { mask: { type: string }, visit: { type: object, properties: { id: { type: string }, guest: { type: string }, nights: { type: integer } } } } } } } }, responses: { '200': { description: ok } } }
  /stays/{id}:
    parameters: [{ ${id} }]
    put: { requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { guest: { type: string }, owner: { type: object, properties: { id: { type: string }, guest: { type: string }, nights: { type: integer } } }, rule: { type: object, properties: { id: { type: string }, a: { type: string }, b: { type: string } } } } } } } }, responses: { '200': { description: ok } } }
  /notes/{id}:
    parameters: [{ ${id} }]
    put: { requestBody: { required: true, content: { application/json: { schema: { type: object, required: [text], properties: { text: { type: string }, kind: { type: string, enum: [a, b] }, due: { type: [string, 'null'] } } } } } }, responses: { '200': { description: ok } } }
  /routes/{id}:
    parameters: [{ ${id} }]
    put: { requestBody: { required: true, content: { application/json: { schema: { type: object, required: [id, type, net], properties: { net: { type: string } } } } } }, responses: { '200': { description: ok } } }
  /sites/{id}:
    parameters: [{ ${id} }]
    patch: { requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { owner: { type: string }, members: { type: array, items: { type: string } }, status: { type: string, enum: [planned, active] }, speed: { type: integer }, group_id: { type: string }, plan: { type: string } } } } } }, responses: { '200': { description: ok } } }
  /apps/{id}:
    parameters: [{ ${id} }]
    put: { requestBody: { required: true, content: { application/json: { schema: { type: object, required: [spec], properties: { spec: { type: object, required: [name], properties: { name: { type: string }, region: { type: string }, domains: { type: array, items: { type: string } } } } } } } } }, responses: { '200': { description: ok } } }
  /staff/{id}:
    parameters: [{ ${id} }]
    post: { requestBody: { required: true, content: { application/json: { schema: { type: array, items: { type: object, properties: { id: { type: string }, name: { type: string } } } } } } }, responses: { '200': { description: ok } } }
  /bills/{id}:
    parameters: [{ ${id} }]
    put: { requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { paid: { type: object, properties: { value: { type: boolean } } }, labels: { type: string, description: A comma-separated list of labels. }, words: { type: string }, loaders: { type: string, description: 'Loaders of the bill, stored as JSON string' }, group_id: { type: [integer, 'null'] } } } } } }, responses: { '200': { description: ok } } }
  /modules/{id}:
    parameters: [{ ${id} }]
    put: { requestBody: { required: true, content: { application/json: { schema: { type: boolean } } } }, responses: { '200': { description: ok } } }
components:
  schemas:
    Pet: { type: object, required: [id, name], properties: { id: { type: integer }, category: { type: object, properties: { id: { type: integer }, name: { type: string } } }, name: { type: string }, photos: { type: array, items: { type: object, properties: { url: { type: string } } } }, status: { type: string } } }
    Page: { type: object, required: [slug], properties: { slug: { type: string }, text: { type: string }, date_updated: { type: string }, user_created: { type: string } } }
    Alike:
      type: object
      properties:
        name: { type: string }
        customer_id: { type: string }
        customer: { type: string, title: Customer ID }
        firstName: { type: string, title: Full name }
        lastName: { type: string, title: Full name }
`;

const contract = contractIn(DOCUMENT);
const lookup = lookupIn(contract);

function form(name: string, identity: string | null = null, relations: readonly Relation[] = []) {
  const operation = contract?.operations.find((one) => one.id === name);
  if (operation === undefined) throw new Error(`There is no ${name}.`);
  return formOf(callOf(operation), lookup, { given: ['id', 'slug'], identity, relations });
}

function asked(name: string, identity: string | null, item: Json): readonly string[] {
  const one = form(name, identity);
  const values = editValues(one, item, lookup);
  return arranged(topOf(one, values, lookup), values).main.map(({ field }) => field.name);
}

const REX = { id: 7, category: { id: 1, name: 'Dogs' }, name: 'Rex', photos: [], status: 'sold' };

describe('the identity of an item that is changed', () => {
  test('is not asked for again, and goes along as it was', () => {
    const pets = form('PUT /pets/{id}', 'id');
    expect(asked('PUT /pets/{id}', 'id', REX)).not.toContain('id');
    const before = editValues(pets, REX, lookup);
    const state = { ...EMPTY_STATE, values: editValues(pets, { ...REX, name: 'Max' }, lookup) };
    expect(updateValues({ form: pets, state, before, item: REX, readSchema: null, lookup })?.body).toEqual({
      ...REX,
      name: 'Max',
    });
    expect(issuesOf(pets, state, lookup)).toEqual([]);
  });

  test('of a thing inside it is asked for, and so is its own where it is made', () => {
    const pets = form('PUT /pets/{id}', 'id');
    expect(pets.identity).toBe('id');
    expect(asked('PUT /pets/{id}', null, REX)).toContain('id');
  });

  test('is asked for where an answer did not hold it and it has to be sent', () => {
    expect(asked('PUT /pets/{id}', 'id', { name: 'Rex' })).toContain('id');
  });

  // Mandrill's templates { name }, e-conomic's projects { number }: another one means another item.
  test('is not asked for again where the body says by it which item is meant, whatever it is called', () => {
    const operation = contract?.operations.find(({ id }) => id === 'PUT /pets/{id}');
    if (operation === undefined) throw new Error('There is no such operation.');
    const call = { ...callOf(operation), identity: { in: 'body', name: 'name', counts: false } } as const;
    const one = formOf(call, lookup, { given: ['id'], identity: 'name' });
    const values = editValues(one, REX, lookup);
    const { main } = arranged(topOf(one, values, lookup), values);
    expect(main.map(({ field }) => field.name)).not.toContain('name');
    const state = { ...EMPTY_STATE, values: editValues(one, { ...REX, status: 'free' }, lookup) };
    expect(updateValues({ form: one, state, before: values, item: REX, readSchema: null, lookup })?.body).toMatchObject(
      {
        name: 'Rex',
        status: 'free',
      },
    );
  });

  test('that people give and change stays a field', () => {
    expect(asked('PUT /pages/{slug}', 'slug', { slug: 'home', text: '' })).toEqual(['slug', 'text']);
  });
});

// NetBird's routes require an `id`, Firefly's accounts and Qovery's organizations a `type` and a `plan`, and none describes it.
test('what a change requires and does not describe is what the item has', () => {
  const route = { id: 'r1', type: 'IPv4', net: '10.0.0.0/8', made: '2026-11-25' };
  expect(editValues(form('PUT /routes/{id}'), route, lookup).body).toEqual({
    id: 'r1',
    type: 'IPv4',
    net: '10.0.0.0/8',
  });
});

// Square's bookings, Magento's products, Kratos' `{ id, data, updateMask }`: their forms began empty, and saving emptied them.
describe('an item that is changed beside other things', () => {
  const visit = { id: 'v1', guest: 'Ann', nights: 3 };

  test('stands where it belongs', () => {
    expect(editValues(form('PUT /visits/{id}'), visit, lookup).body).toEqual({ visit });
  });

  test('is not taken for a part of it that it has, nor for what only has a word in common', () => {
    expect(editValues(form('PUT /stays/{id}'), { ...visit, owner: { id: 'o' } }, lookup).body).toEqual({
      guest: 'Ann',
      owner: { id: 'o' },
    });
  });
});

// Asana takes the `gid` of what it shows whole: the name of an owner was sent as who it is. NetBox and figshare take the value of
// a choice that is shown with its label: it was sent whole.
describe('what is shown whole and taken as one value', () => {
  const begins = (item: JsonObject, relations: readonly Relation[] = []): unknown =>
    editValues(form('PATCH /sites/{id}', null, relations), item, lookup).body;
  const leads = (field: string, idField: string): Relation => {
    return { from: '', because: '', field, resource: 'people', many: false, holds: 'item', idField };
  };

  test('is meant by its identity, whatever word that is, and by its name only where it has nothing else', () => {
    const item = { owner: { gid: '4', name: 'Ann' }, members: [{ guid: 'a', name: 'Bob' }], plan: { name: 'Pro' } };
    expect(begins(item)).toEqual({ owner: '4', members: ['a'], plan: 'Pro' });
  });

  test('is meant by what such things are known by, where that is known', () => {
    const item = { owner: { id: '4', login: 'ann' }, members: [{ id: '5', login: 'bob' }] };
    expect(begins(item, [leads('owner', 'login'), leads('members', 'login')])).toEqual({
      owner: 'ann',
      members: ['bob'],
    });
  });

  test('is the value of a choice that is shown with its label', () => {
    const item = { status: { value: 'active', label: 'Active' }, speed: { label: '1 kbps', value: 1000 } };
    expect(begins(item)).toEqual({ status: 'active', speed: 1000 });
  });

  test('is a person by their login, and a number as a text, where only a text is taken', () => {
    const item = { owner: { id: 77, login: 'ann', full_name: 'Ann' }, plan: 3, speed: 5 };
    expect(begins(item)).toEqual({ owner: 'ann', plan: '3', speed: 5 });
    // Which of the two is wanted, nobody says.
    const unknown = { plan: { id: 3, name: 'Pro' } };
    expect(begins(unknown)).toEqual(unknown);
  });

  test('is meant by an identity that is called as the place which asks for it', () => {
    expect(begins({ group: { name: 'Night', groupId: 'g1' } })).toEqual({ group_id: 'g1' });
  });
});

// DigitalOcean's apps have a `spec` themselves: what is changed is that, though it has a region of its own as the app has.
test('what the body wraps is what the item has there', () => {
  const app = { id: 'a', region: { slug: 'ams' }, domains: [], spec: { name: 'web', region: 'ams' } };
  expect(editValues(form('PUT /apps/{id}'), app, lookup).body).toEqual({ spec: { name: 'web', region: 'ams' } });
});

// Visma.net boxes every value that is sent; PocketSmith, files.com and Asana take a text where they show a list.
test('what is shown is put as the change takes it, and what cannot be is left as it is', () => {
  const begins = (item: JsonObject): unknown => editValues(form('PUT /bills/{id}'), item, lookup).body;
  expect(begins({ paid: true, labels: ['a', 'b'] })).toEqual({ paid: { value: true }, labels: 'a,b' });
  expect(begins({ paid: 'soon', words: ['a', 'b'] })).toEqual({ paid: 'soon', words: ['a', 'b'] });
  // Flowise, "stored as JSON string": its server wrote "[object Object]" over what came as a list, and could read none of them again.
  expect(begins({ loaders: [], words: 'a' })).toEqual({ loaders: '[]', words: 'a' });
  expect(begins({ loaders: { a: [1] } })).toEqual({ loaders: '{"a":[1]}' });
  // An organization of dev.to shows no id, and its name is none.
  expect(begins({ group: { username: 'night', name: 'Night' } })).toEqual({});
});

test('a change that takes one value begins empty, and not with the item', () => {
  expect(editValues(form('PUT /modules/{id}'), { id: 'm', on: true }, lookup)).toEqual({});
});

// Xero's employees, akeneo's measurement families: their forms began with what is no list at all.
test('a change that takes a list of such things begins with the one', () => {
  const ann = { id: 's1', name: 'Ann', since: 2020 };
  expect(editValues(form('POST /staff/{id}'), ann, lookup).body).toEqual([{ id: 's1', name: 'Ann' }]);
});

// A server that checks what is optional (zod, class-validator) refuses null for it, and an item has it: no other field could be saved.
test('null that is not taken is left out where it may be, and stays where it is required or taken', () => {
  const stay = { guest: null, owner: null, rule: { id: 'r', a: null, b: 'x' } };
  expect(editValues(form('PUT /stays/{id}'), stay, lookup).body).toEqual({ rule: { id: 'r', b: 'x' } });
  expect(editValues(form('PUT /notes/{id}'), { text: null, kind: null, due: null }, lookup).body).toEqual({
    text: null,
    due: null,
  });
});

// Directus' `date_updated` and `user_created` were asked for in the form of a change, and not in that of a new one.
test('what the server sets is not among what is asked where an item that has it is changed', () => {
  const page = { slug: 'home', text: '', date_updated: '2026-11-25T21:24:22Z', user_created: 'ann' };
  expect(asked('PUT /pages/{slug}', 'slug', page)).toEqual(['slug', 'text']);
});

test('what is answered in a line comes before what opens into fields of its own', () => {
  expect(asked('PUT /pets/{id}', 'id', REX)).toEqual(['name', 'status', 'category', 'photos']);
});

test('a list that is required in an address has an entry: an empty one would not be sent', () => {
  const lists = (query: JsonObject): readonly string[] =>
    issuesOf(form('GET /flaws'), { ...EMPTY_STATE, values: { query } }, lookup).map(({ pointer }) => pointer);
  expect(lists({ ids: [], spaces: [] })).toEqual(['/query/ids']);
  expect(lists({ ids: ['one'] })).toEqual([]);
});

test('no two fields of a form are called alike', () => {
  const one = form('POST /alike/{name}/{tags}');
  const labels = topOf(one, {}, lookup).map(({ field }) => field.label);
  expect(labels).toEqual([
    'Name (in the address)',
    'Tags',
    'User name (userName)',
    'User name (user_name)',
    'Name (header)',
    'Name',
    'Customer ID',
    'Customer',
    'First name',
    'Last name',
  ]);
});

test('a list in an address has to have an entry', () => {
  const one = form('POST /alike/{name}/{tags}');
  const state = { ...EMPTY_STATE, values: { path: { name: 'a' } } };
  expect(issuesOf(one, state, lookup)).toMatchObject([{ pointer: '/path/tags' }]);
  expect(issuesOf(one, { ...state, values: { path: { name: 'a', tags: ['x'] } } }, lookup)).toEqual([]);
});
