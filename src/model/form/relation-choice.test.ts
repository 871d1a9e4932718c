// A field that takes the identifier of a thing or the thing itself: people choose one by its name, and its identifier is sent.
import { expect, test } from 'vitest';
import { type Json, lookupIn } from '#contract';
import { callOf, type Relation } from '#model';
import { contractIn } from '../../../test/contract.ts';
import { arranged, controlKind, type FormOptions, formOf, insideOf, topOf, withChosen } from './index.ts';

const contract = contractIn(`
openapi: 3.0.3
info: { title: t, version: '1' }
paths:
  /orders:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '201': { description: ok } }
  /issues:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { issue: { $ref: '#/components/schemas/Issue' } } } } } }
      responses: { '201': { description: ok } }
  /racks:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Rack' } } } }
      responses: { '201': { description: ok } }
  /pets:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { '201': { description: ok } }
  /deals:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Deal' } } } }
      responses: { '201': { description: ok } }
  /tickets:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Ticket' } } } }
      responses: { '201': { description: ok } }
components:
  schemas:
    Deal: { type: object, properties: { customerId: { type: integer }, tenant_id: { type: string }, customer: { type: string } } }
    Pet: { type: object, properties: { type: { $ref: '#/components/schemas/PetType' } } }
    PetType:
      type: object
      required: [id, name]
      properties: { id: { type: integer }, name: { type: string }, legs: { type: integer }, note: { type: string } }
    Ticket:
      type: object
      properties:
        parent_id: { type: integer }
        parents_id: { type: integer }
        assignees: { type: array, items: { type: string }, description: Logins for users to assign. }
        titles: { type: array, items: { type: string }, description: What else it is called. }
    Rack:
      type: object
      properties:
        site: { type: integer }
        groups: { type: array, items: { type: integer } }
        owners: { type: array, items: { type: number } }
        lead: { oneOf: [{ type: integer }, { type: string }] }
        tags: { type: array, items: { oneOf: [{ type: integer }, { type: string }] } }
        maker: { type: number, description: ID of the makers }
        owner: { type: string, description: ID of the one who pays }
        workspace: { type: string, description: Gid of an object. }
        team: { type: string, example: '12345' }
        followers: { type: array, items: { type: string }, example: ['12345', '67890'] }
        role: { type: string, example: admin }
        status: { type: integer, enum: [1, 2] }
        place: { type: object, properties: { id: { type: integer }, floor: { type: string } } }
    Customer: { type: object, properties: { id: { type: integer }, name: { type: string } } }
    Order:
      type: object
      properties:
        customer: { nullable: true, oneOf: [{ type: integer }, { $ref: '#/components/schemas/Customer' }] }
        payer: { oneOf: [{ type: integer }, { $ref: '#/components/schemas/Customer' }] }
        either: { oneOf: [{ type: integer }, { type: string }, { $ref: '#/components/schemas/Customer' }] }
        guests: { nullable: true, type: array, items: { oneOf: [{ type: integer }, { $ref: '#/components/schemas/Customer' }] } }
        hosts: { type: array, items: { oneOf: [{ type: string, format: uuid }, { $ref: '#/components/schemas/Customer' }] } }
        lines: { type: array, items: { oneOf: [{ type: object, properties: { a: { type: string } } }, { $ref: '#/components/schemas/Customer' }] } }
    Issue:
      type: object
      properties:
        project_id: { oneOf: [{ type: integer }, { type: string }] }
        version_id: { oneOf: [{ type: integer }, { type: string, enum: [latest] }] }
        author_id: { type: integer }
`);
const lookup = lookupIn(contract);

const leads = (field: string): Relation => ({
  field,
  resource: 'customers',
  many: false,
  holds: 'id',
  idField: 'id',
  from: '',
  because: 'expandable',
});

/** Each field of the form at a path: its name, control, where it leads, and whether it may be null. */
function fieldsOf(path: string, relations: readonly Relation[]) {
  const operation = contract.operations.find((one) => one.path === path);
  if (operation === undefined) throw new Error(`no ${path}`);
  const form = formOf(callOf(operation, 'New', false), lookup, { relations });
  return topOf(form, {}, lookup).map(({ field }) => [
    field.name,
    controlKind(field, lookup),
    field.resource,
    field.nullable,
  ]);
}

test('what is read in one spelling and written in another is chosen', () => {
  expect(fieldsOf('/deals', ['customer_id', 'tenant-id'].map(leads)).map(([name, control]) => [name, control])).toEqual(
    [
      ['customerId', 'relation'],
      ['tenant_id', 'relation'],
      ['customer', 'text'],
    ],
  );
});

// Vikunja's backgrounds, comments of VocaDB's albums, plans' charges of Lago: the `id` or `code` that is sent is none of those above.
test('what a path asks for says nothing of what is sent under the same name', () => {
  const ofPath = { ...leads('customerId'), because: 'input-names-item' };
  expect(fieldsOf('/deals', [ofPath]).map(([, control]) => control)).not.toContain('relation');
});

test('an identity that is written as a number or a text is chosen too, also in what a body is wrapped in; not where a word stands for some', () => {
  const relations = ['/issue/project_id', '/issue/version_id', '/issue/author_id'].map(leads);
  expect(fieldsOf('/issues', relations)).toEqual([
    ['project_id', 'relation', 'customers', false],
    ['version_id', 'variant', null, false],
    ['author_id', 'relation', 'customers', false],
  ]);
});

test('what is answered whole and sent by its identity is chosen; not what is sent by any other name, or whole', () => {
  const names = 'site groups owners lead tags maker owner team followers role status place'.split(' ');
  const whole = names.map((field): Relation => ({ ...leads(field), holds: 'item', because: 'reference-object' }));
  whole.push({ ...leads('workspace'), holds: 'item', idField: 'gid', because: 'reference-object' });
  expect(fieldsOf('/racks', whole).map(([name, control]) => `${String(name)} ${String(control)}`)).toEqual([
    'site relation',
    'groups relations',
    'owners relations',
    'lead relation',
    'tags relations',
    'maker relation',
    'owner relation',
    'workspace relation',
    // By an example of what is sent (Asana's followers, teams and periods).
    'team relation',
    'followers relations',
    'role text',
    'status choice',
    'place object',
  ]);
});

test('the identifier is what is chosen, where the field leads to a resource', () => {
  const many = ['guests', 'hosts', 'lines'].map((field): Relation => ({ ...leads(field), many: true, holds: 'item' }));
  expect(fieldsOf('/orders', [leads('customer'), leads('either'), ...many])).toEqual([
    ['customer', 'relation', 'customers', true],
    ['payer', 'variant', null, false],
    ['either', 'variant', null, false],
    // Several of such (Directus, Payload): a form asked for each whether it was a number or details.
    ['guests', 'relations', 'customers', true],
    ['hosts', 'relations', 'customers', false],
    ['lines', 'list', null, false],
  ]);
});

// Appointments of JPA, 1Password's items, Severa's activities, Box's folders: `{ "patient": { "id": 1 } }`.
test('what identifies a thing inside of a new one is chosen among such things and asked first; what is there keeps its own', () => {
  const relations: Relation[] = [{ ...leads('place'), holds: 'item', idField: 'id', because: 'reference-object' }];
  const inside = (options: FormOptions): readonly (readonly [string, string, string | null])[] => {
    const operation = contract.operations.find(({ path }) => path === '/racks');
    if (operation === undefined) throw new Error('There is no such operation.');
    const form = formOf(callOf(operation), lookup, { relations, ...options });
    const place = topOf(form, {}, lookup).find(({ field }) => field.name === 'place');
    if (place === undefined) throw new Error('There is no place.');
    return arranged(insideOf(form, place, undefined, lookup), {}).main.map(({ field }) => [
      field.name,
      field.label,
      field.resource,
    ]);
  };
  expect(inside({})).toEqual([
    ['id', 'Place', 'customers'],
    ['floor', 'Floor', null],
  ]);
  expect(inside({ identity: 'id' })).toEqual([['floor', 'Floor', null]]);
});

// The `parent: { id, name }` of Redmine's projects, written as `parent_id`; GitHub's assignees, written by their logins.
test('what is read as a thing and written by its identity is chosen, one or many', () => {
  const held = (field: string, idField: string, many: boolean): Relation => ({
    ...leads(field),
    holds: 'item',
    idField,
    many,
  });
  const relations = [held('parent', 'id', false), held('assignees', 'login', true), held('titles', 'login', true)];
  expect(fieldsOf('/tickets', relations).map(([name, control]) => `${String(name)} ${String(control)}`)).toEqual([
    'parent_id relation',
    'parents_id number',
    'assignees relations',
    'titles tags',
  ]);
});

// A pet's type at the clinic, iZettle's categories, tags of Contribly: the name had to be typed beside what was chosen.
test('what must be said besides of a thing that is chosen by its identity is taken from it, and nothing else is', () => {
  const operation = contract.operations.find(({ path }) => path === '/pets');
  if (operation === undefined) throw new Error('There is no such operation.');
  const form = formOf(callOf(operation), lookup, {});
  const chosen = (item: Json | undefined, value: unknown): unknown =>
    withChosen(form, '/body/type/id', { id: 2, item }, value, lookup);
  const row = { id: 2, name: 'dog', legs: 4, note: 'barks' };
  expect(chosen(row, undefined)).toEqual({ id: 2, name: 'dog' });
  // What was told of the one before it goes.
  expect(chosen(row, { id: 1, name: 'bird', legs: 2 })).toEqual({ id: 2, name: 'dog', legs: 4 });
  // Typed, and found in no list: what was entered stays.
  expect(chosen(undefined, { name: 'ant' })).toEqual({ id: 2, name: 'ant' });
});
