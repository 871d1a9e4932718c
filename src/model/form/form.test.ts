// What a form asks, completes, finds wrong and sends, on small contracts.
import { describe, expect, test } from 'vitest';
import { ExactNumber, type Json, lookupIn } from '#contract';
import { callOf, type Field } from '#model';
import { contractIn } from '../../../test/contract.ts';
import {
  arranged,
  branchesOf,
  branchOf,
  controlKind,
  editValues,
  EMPTY_STATE,
  type Form,
  type FormState,
  formOf,
  insideOf,
  isGenerated,
  issuesOf,
  jsonPatch,
  mergeOf,
  mergePatch,
  resolved,
  switchedTo,
  topOf,
  updateValues,
  valuesToSend,
} from './index.ts';

const DOCUMENT = `
openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /orders:
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '201': { description: ok } }
  /orders/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }, { name: If-Match, in: header, schema: { type: string } }]
    put:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '200': { description: ok } }
    patch:
      requestBody: { content: { application/merge-patch+json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '200': { description: ok } }
  /plain/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    patch:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Change' } } } }
      responses: { '200': { description: ok } }
  /wrapped/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    patch:
      requestBody: { content: { application/vnd.api+json: { schema: { $ref: '#/components/schemas/Wrapped' } } } }
      responses: { '200': { description: ok } }
  /when:
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/When' } } } }
      responses: { '201': { description: ok } }
  /projects:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { project: { type: object, required: [name], properties: { name: { type: string }, note: { type: string } } } } } } } }
      responses: { '201': { description: ok } }
  /notes:
    post:
      requestBody: { content: { application/json: { schema: { type: object, required: [text], properties: { text: { type: string } } } } } }
      responses: { '201': { description: ok } }
  /saved:
    put:
      parameters: [{ name: ids, in: query, schema: { type: string } }]
      requestBody: { content: { application/json: { schema: { type: object, required: [ids], properties: { ids: { type: array, items: { type: string } } } } } } }
      responses: { '200': { description: ok } }
components:
  schemas:
    Order:
      type: object
      required: [name, address, lines, urgent, version]
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string, minLength: 1 }
        urgent: { type: boolean }
        version: { const: 2 }
        note: { type: [string, 'null'] }
        amount: { type: integer, format: int64 }
        createdAt: { type: string, format: date-time }
        address: { type: object, required: [city], properties: { city: { type: string }, zip: { type: string } } }
        lines: { type: array, items: { type: object, required: [sku], properties: { sku: { type: string }, count: { type: integer } } } }
        pay: { oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }], discriminator: { propertyName: kind } }
    Card: { type: object, required: [kind, number], properties: { kind: { const: card }, number: { type: string }, holder: { type: string } } }
    Bank: { type: object, required: [kind, iban], properties: { kind: { const: bank }, iban: { type: string }, holder: { type: string } } }
    Change:
      type: object
      properties: { name: { type: string }, address: { type: object, properties: { city: { type: string }, zip: { type: string } } }, owner_id: { type: integer } }
    Wrapped:
      type: object
      required: [data]
      properties:
        data:
          type: object
          required: [type, id, attributes]
          properties: { type: { const: things }, id: { type: string }, attributes: { type: object, properties: { title: { type: string }, size: { type: integer } } } }
    When:
      type: object
      required: [kind]
      properties: { kind: { enum: [person, company] } }
      if: { properties: { kind: { const: company } }, required: [kind] }
      then: { required: [vat], properties: { vat: { type: string } } }
`;

const contract = contractIn(DOCUMENT);
const lookup = lookupIn(contract);

function form(operation: string, given: readonly string[] = ['id']): Form {
  const found = contract?.operations.find(({ id }) => id === operation);
  if (found === undefined) throw new Error(`No ${operation}.`);
  return formOf(callOf(found), lookup, { given });
}

const state = (body: unknown, more: Partial<FormState> = {}): FormState => ({
  ...EMPTY_STATE,
  values: { body },
  ...more,
});
const names = (of: Form): readonly string[] => topOf(of, {}, lookup).map(({ field }) => field.name);

test('a body in which something is required is wanted though it may be left out, unless the query can say it', () => {
  expect(issuesOf(form('POST /notes'), EMPTY_STATE, lookup)).toMatchObject([
    { pointer: '/body/text', code: 'required' },
  ]);
  expect(issuesOf(form('PUT /saved'), EMPTY_STATE, lookup)).toEqual([]);
});

test('what is required in the only thing of a body is asked for, though nothing says that the thing itself is', () => {
  expect(issuesOf(form('POST /projects'), EMPTY_STATE, lookup)).toMatchObject([
    { pointer: '/body/project/name', code: 'required' },
  ]);
  const values = { body: { project: { name: 'Audit' } } };
  expect(valuesToSend(form('POST /projects'), { ...EMPTY_STATE, values }, lookup)).toMatchObject(values);
});

describe('what is asked', () => {
  test('read-only fields and headers of our own are not; what the server fills by itself is folded', () => {
    expect(names(form('POST /orders'))).not.toContain('id');
    expect(names(form('PUT /orders/{id}'))).not.toContain('If-Match');
    const { main, more } = arranged(topOf(form('POST /orders'), {}, lookup), {});
    expect(main.map(({ field }) => field.name)).toEqual([
      'name',
      'urgent',
      'address',
      'lines',
      'note',
      'amount',
      'pay',
    ]);
    expect(more.map(({ field }) => field.name)).toEqual(['createdAt']);
  });

  test('who did something to an item, and when, is for the server to say, in whatever order its name puts the words', () => {
    const named = (name: string): boolean => isGenerated({ name } as Field);
    const stamps = ['date_updated', 'user_created', 'lastModifiedTime', 'DateCreated', 'deleted_at', 'update_time'];
    expect(stamps.filter((name) => !named(name))).toEqual([]);
    const given = ['createUser', 'last_user', 'due_date', 'created_for', 'updated_price', 'last_name', 'date', 'user'];
    expect(given.filter(named)).toEqual([]);
  });

  test('a body that wraps one thing is shown as that thing', () => {
    const wrapped = form('PATCH /wrapped/{id}');
    expect(wrapped.root?.pointer).toBe('/body/data/attributes');
    expect(names(wrapped)).toEqual(['title', 'size']);
  });

  test('a condition that is met adds its fields', () => {
    const when = form('POST /when');
    if (when.root === null) throw new Error('no root');
    expect(insideOf(when, when.root, { kind: 'person' }, lookup).map(({ field }) => field.name)).toEqual(['kind']);
    expect(insideOf(when, when.root, { kind: 'company' }, lookup).map(({ field }) => field.name)).toEqual([
      'kind',
      'vat',
    ]);
    expect(issuesOf(when, state({ kind: 'company' }), lookup)).toMatchObject([
      { pointer: '/body/vat', code: 'required' },
    ]);
  });
});

describe('what is sent', () => {
  test('only what was entered, and what is required and leaves no choice', () => {
    const sent = valuesToSend(form('POST /orders'), state({ name: 'A', address: { city: 'B' } }), lookup);
    expect(sent.body).toEqual({ name: 'A', address: { city: 'B' }, lines: [], urgent: false, version: 2 });
  });

  test('what is missing is said where it belongs', () => {
    const issues = issuesOf(form('POST /orders'), state(undefined), lookup);
    expect(issues.map(({ pointer, code }) => `${pointer} ${code}`).sort()).toEqual([
      '/body/address/city required',
      '/body/name required',
    ]);
  });

  test('a typed text that is no value is an issue, and the only one at its place', () => {
    const typed = state({ name: 'A', address: { city: 'B' } }, { texts: new Map([['/body/amount', 'number:12a']]) });
    expect(issuesOf(form('POST /orders'), typed, lookup)).toEqual([
      { pointer: '/body/amount', code: 'parse', params: { expected: 'number', text: '12a' } },
    ]);
  });

  test('S12: null is a value of its own, and numbers keep their digits', () => {
    const amount = new ExactNumber('9007199254740993');
    const sent = valuesToSend(
      form('POST /orders'),
      state({ name: 'A', address: { city: 'B' }, note: null, amount }),
      lookup,
    );
    expect(sent.body).toMatchObject({ note: null, amount });
  });
});

describe('variants', () => {
  const pay = form('POST /orders').root;
  const field =
    pay === null
      ? undefined
      : insideOf(form('POST /orders'), pay, {}, lookup).find((one) => one.field.name === 'pay')?.field;
  const branches = field === undefined ? [] : branchesOf(field.schema, lookup);

  test('are told apart by their mark', () => {
    expect(branches.map(({ label }) => label)).toEqual(['Card', 'Bank']);
    expect(field === undefined ? '' : controlKind(field, lookup)).toBe('variant');
    expect(branchOf({ kind: 'bank', number: '1' }, branches, lookup)).toBe(1);
    expect(branchOf({ iban: 'x' }, branches, lookup)).toBe(1);
  });

  test('that require nothing are told apart by what a thing has', () => {
    const text = { type: 'string' };
    const nested = { type: 'object', properties: { profile: { type: 'object' } } };
    const direct = { type: 'object', properties: { nickName: text, birthDate: text } };
    const own = branchesOf({ oneOf: [nested, direct] }, lookup);
    expect(branchOf({ id: 7, nickName: '', birthDate: null }, own, lookup)).toBe(1);
    expect(branchOf({ profile: { nickName: 'x' } }, own, lookup)).toBe(0);
    expect(branchOf({ id: 7 }, own, lookup)).toBe(0);
    const strict = branchesOf({ oneOf: [{ ...nested, required: ['profile'] }, direct] }, lookup);
    expect(branchOf({}, strict, lookup)).toBe(1);
  });

  test.each([
    [
      ['RegisterHttpDeploymentRequest', 'RegisterLambdaDeploymentRequest'],
      ['HTTP', 'Lambda'],
    ],
    [
      ['Card details', 'Bank details'],
      ['Card details', 'Bank details'],
    ],
    [
      ['CreatePetRequest', 'CreatePetRequestByName'],
      ['Create pet request', 'Create pet request by name'],
    ],
  ])('are called in words, without what all of them share: %j', (titles, labels) => {
    const oneOf = titles.map((title) => ({ title, type: 'object', properties: { [title]: { type: 'string' } } }));
    expect(branchesOf({ oneOf }, lookup).map(({ label }) => label)).toEqual(labels);
  });

  // WireMock's `jsonBody`; "Option 1" told nobody anything, and on the page of a thing nothing needs to be said.
  test('are called by how they are built where the contract names none', () => {
    const name = { type: 'string' };
    const oneOf = [{ type: 'object' }, { type: 'array' }, { type: 'object', title: 'Person', properties: { name } }];
    expect(branchesOf({ oneOf }, lookup).map(({ label, named }) => [label, named])).toEqual([
      ['Details', false],
      ['List', false],
      ['Person', true],
    ]);
  });

  test('switching keeps what both know, and only the chosen one is checked', () => {
    const [card, bank] = branches;
    if (card === undefined || bank === undefined) throw new Error('no branches');
    expect(switchedTo(bank, { kind: 'card', number: '1', holder: 'H' }, card, lookup)).toEqual({ holder: 'H' });
    const entered = { name: 'A', address: { city: 'B' }, pay: { holder: 'H' } };
    const chosen = state(entered, { branches: new Map([['/body/pay', 1]]) });
    expect(issuesOf(form('POST /orders'), chosen, lookup)).toMatchObject([
      { pointer: '/body/pay/iban', code: 'required' },
    ]);
    expect(valuesToSend(form('POST /orders'), chosen, lookup).body).toMatchObject({
      pay: { kind: 'bank', holder: 'H' },
    });
  });
});

describe('changes', () => {
  const update = (operation: string, item: Json, change: (body: Json | undefined) => unknown): unknown => {
    const of = form(operation);
    const before = editValues(of, item, lookup);
    const values = { body: change(before.body as Json) };
    return updateValues({ form: of, item, readSchema: null, before, state: { ...EMPTY_STATE, values }, lookup });
  };
  const order = {
    id: 1,
    name: 'A',
    urgent: true,
    version: 2,
    note: 'n',
    address: { city: 'B', zip: '1' },
    lines: [],
    _extra: 7,
    createdAt: '2026-01-01T00:00:00Z',
  };

  test('nothing changed sends nothing', () => {
    expect(update('PUT /orders/{id}', order, (body) => body)).toBeNull();
  });

  test('S12: PUT sends the whole, with what nobody knows kept and what is read-only left out', () => {
    expect(update('PUT /orders/{id}', order, (body) => ({ ...(body as object), name: 'Z' }))).toEqual({
      body: {
        name: 'Z',
        urgent: true,
        version: 2,
        note: 'n',
        address: { city: 'B', zip: '1' },
        lines: [],
        _extra: 7,
        createdAt: '2026-01-01T00:00:00Z',
      },
      mediaType: 'application/json',
    });
  });

  test('a merge patch holds what changed, at any depth', () => {
    const changed = update('PATCH /orders/{id}', order, (body) => ({
      ...(body as object),
      address: { city: 'B', zip: '2' },
      note: null,
    }));
    expect(changed).toEqual({ body: { address: { zip: '2' }, note: null }, mediaType: 'application/merge-patch+json' });
  });

  test('a plain PATCH sends changed members whole, and reads identifiers out of embedded items', () => {
    const item = { name: 'A', address: { city: 'B', zip: '1' }, owner: { id: 5, name: 'O' } };
    expect(
      update('PATCH /plain/{id}', item, (body) => ({ ...(body as object), address: { city: 'B', zip: '2' } })),
    ).toEqual({
      body: { address: { city: 'B', zip: '2' } },
      mediaType: 'application/json',
    });
    expect(editValues(form('PATCH /plain/{id}'), item, lookup).body).toEqual({
      name: 'A',
      address: { city: 'B', zip: '1' },
      owner_id: 5,
    });
  });

  test('a wrapped body is changed inside its wrapper, with what that requires', () => {
    const item = { type: 'things', id: '7', attributes: { title: 'T', size: 1 } };
    const changed = update('PATCH /wrapped/{id}', item, () => ({
      data: { ...item, attributes: { title: 'U', size: 1 } },
    }));
    expect(changed).toMatchObject({ body: { data: { type: 'things', id: '7', attributes: { title: 'U' } } } });
  });

  test.each([
    [{ a: 1, b: { c: 1, d: 2 } }, { a: 1, b: { c: 3 } }, { b: { c: 3, d: null } }],
    [{ a: [1, 2] }, { a: [2] }, { a: [2] }],
    [{ a: 1 }, { a: 1 }, undefined],
  ])('merge patch of %j and %j', (before, after, patch) => expect(mergePatch(before, after)).toEqual(patch));

  test('JSON Patch names places by pointer', () => {
    expect(jsonPatch({ 'a/b': 1, c: 2 }, { 'a/b': 2, d: null })).toEqual([
      { op: 'replace', path: '/a~1b', value: 2 },
      { op: 'remove', path: '/c' },
      { op: 'add', path: '/d', value: null },
    ]);
  });
});

describe('S8: merging', () => {
  test('what only one touched is kept, what both touched is asked', () => {
    const merged = mergeOf(
      { a: 1, b: 1, c: { x: 1, y: 1 } },
      { a: 2, b: 1, c: { x: 2, y: 1 } },
      { a: 3, b: 5, c: { x: 1, y: 9 } },
    );
    expect(merged.value).toEqual({ a: 2, b: 5, c: { x: 2, y: 9 } });
    expect(merged.clashes).toEqual([{ pointer: '/a', base: 1, mine: 2, theirs: 3 }]);
    expect(resolved(merged, new Set(['/a']))).toEqual({ a: 3, b: 5, c: { x: 2, y: 9 } });
  });

  test('the same change twice is no clash; one removed what the other changed inside is one', () => {
    expect(mergeOf({ a: 1 }, { a: 2 }, { a: 2 }).clashes).toEqual([]);
    expect(mergeOf({ a: { b: 1 } }, { a: { b: 2 } }, {}).clashes.map(({ pointer }) => pointer)).toEqual(['/a']);
  });
});
