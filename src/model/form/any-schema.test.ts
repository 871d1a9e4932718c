// What forms make of schemas that are rarely simple: alternatives that fit twice or stand inside each other, what must not
// be, times without a zone, numbers beyond 2^53, and the order in which related fields are asked.
import { expect, test } from 'vitest';
import { ExactNumber, isObject, type Json, type Lookup, lookupIn, parseJson, readContract } from '#contract';
import { callOf } from '#model';
import {
  arranged,
  branchesOf,
  branchField,
  editValues,
  EMPTY_STATE,
  type Form,
  type FormField,
  formOf,
  insideOf,
  judge,
  sameJson,
  topOf,
  updateValues,
  usualBranch,
  valuesToSend,
  withAt,
} from './index.ts';

function formFor(schema: Json, method = 'post'): { form: Form; lookup: Lookup } {
  const document = {
    openapi: '3.1.0',
    info: { title: 't', version: '1' },
    paths: { '/things': { [method]: { requestBody: { content: { 'application/json': { schema } } }, responses: {} } } },
  };
  return formIn(document);
}

function formIn(document: Json): { form: Form; lookup: Lookup } {
  const { contract } = readContract(JSON.stringify(document));
  const operation = contract?.operations[0];
  if (contract === null || operation === undefined) throw new Error('no operation');
  const lookup = lookupIn(contract);
  return { form: formOf(callOf(operation), lookup), lookup };
}

function rootOf(form: Form): FormField {
  if (form.root === null) throw new Error('no body');
  return form.root;
}

const holding = (body: unknown) => ({ ...EMPTY_STATE, values: { body } });

test('a value that fits several alternatives is sent with a warning, not held back', () => {
  const shape = { type: 'object', properties: { operator: { type: 'string' } }, required: ['operator'] };
  const { form, lookup } = formFor({
    oneOf: [
      { ...shape, title: 'Is' },
      { ...shape, title: 'Is not' },
    ],
  });
  const { issues, warnings } = judge(form, holding({ operator: 'is' }), lookup);
  expect(issues).toEqual([]);
  expect(warnings.map(({ pointer, code }) => `${code} ${pointer}`)).toEqual(['oneOf /body']);
  expect(judge(form, holding({}), lookup).issues.map(({ code }) => code)).toEqual(['required']);
});

test('of "exactly one of these fields" only the chosen one is asked', () => {
  const { form, lookup } = formFor({
    type: 'object',
    properties: { email: { type: 'string' }, phone: { type: 'string' }, note: { type: 'string' } },
    oneOf: [{ required: ['email'] }, { required: ['phone'] }],
  });
  const branches = branchesOf(form.body?.field.schema ?? true, lookup);
  const asked = branches.map(({ schema }) =>
    insideOf(form, { ...rootOf(form), field: { ...rootOf(form).field, schema } }, {}, lookup).map(
      ({ field }) => field.name,
    ),
  );
  expect(asked).toEqual([
    ['email', 'note'],
    ['phone', 'note'],
  ]);
});

// GitHub's alerts (`state` or `assignees`), OpenAI's batches of files, DigitalOcean's firewalls.
test('of "at least one of these fields" nobody chooses first, and what is missing says what else would do', () => {
  const { form, lookup } = formFor({
    allOf: [{ type: 'object', properties: { state: { type: 'string' }, people: { type: 'string' } } }],
    anyOf: [{ required: ['state'] }, { type: 'object', required: ['people'] }],
  });
  expect(topOf(form, {}, lookup).map(({ field }) => field.name)).toEqual(['state', 'people']);
  expect(judge(form, holding({}), lookup).issues).toEqual([
    { pointer: '/body/state', code: 'required', params: { or: ['people'] } },
    { pointer: '/body/people', code: 'required', params: { or: ['state'] } },
  ]);
  expect(judge(form, holding({ people: 'Ada' }), lookup).issues).toEqual([]);
  expect(judge(form, holding({ people: 'Ada', state: 'open' }), lookup).issues).toEqual([]);
});

test('alternatives that require what nothing else tells of stay a choice', () => {
  const { form, lookup } = formFor({
    type: 'object',
    properties: { note: { type: 'string' } },
    anyOf: [{ required: ['email'] }, { required: ['phone'] }],
  });
  expect(branchesOf(form.body?.field.schema ?? true, lookup)).toHaveLength(2);
});

test('alternatives of an alternative are one choice', () => {
  const text = (title: string): Json => ({
    title,
    type: 'object',
    properties: { kind: { const: title } },
    required: ['kind'],
  });
  const { form, lookup } = formFor({
    oneOf: [{ oneOf: [text('Line'), text('Area')] }, { type: 'array', items: { type: 'string' } }],
  });
  const labels = branchesOf(form.body?.field.schema ?? true, lookup).map(({ label }) => label);
  expect(labels).toEqual(['Line', 'Area', 'List of text']);
});

test('an alternative is called in words, also where its title is a name of code, or it takes away what is there', () => {
  const { form, lookup } = formFor({
    anyOf: [
      { title: 'customer_payment_source', type: 'object', properties: { number: { type: 'string' } } },
      { type: 'string', enum: [''] },
    ],
  });
  const labels = branchesOf(form.body?.field.schema ?? true, lookup).map(({ label }) => label);
  expect(labels).toEqual(['Customer payment source', 'Empty']);
});

test('a body that takes one thing or a list of such is asked for as the one', () => {
  const part: Json = { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] };
  const { form, lookup } = formFor({ oneOf: [{ type: 'array', items: part }, part] });
  expect(branchesOf(form.body?.field.schema ?? true, lookup)).toEqual([]);
  expect(topOf(form, {}, lookup).map(({ field }) => field.name)).toEqual(['sku']);
  const other = formFor({ oneOf: [{ type: 'array', items: { type: 'string' } }, part] });
  expect(branchesOf(other.form.body?.field.schema ?? true, other.lookup)).toHaveLength(2);
});

test('kinds of things that extend one schema are a choice, listed or not', () => {
  const text = { type: 'string' };
  const pet = (mapping: Json): Json => ({
    openapi: '3.0.3',
    info: { title: 't', version: '1' },
    paths: {
      '/pets': {
        post: {
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
          responses: {},
        },
      },
    },
    components: {
      schemas: {
        Pet: {
          type: 'object',
          required: ['kind', 'name'],
          properties: { kind: text, name: text },
          discriminator: { propertyName: 'kind', ...(mapping as object) },
        },
        Cat: {
          allOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'object', properties: { lives: { type: 'integer' } } }],
        },
        Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'object', properties: { breed: text } }] },
      },
    },
  });
  const look = (mapping: Json): readonly unknown[] => {
    const { form, lookup } = formIn(pet(mapping));
    const root = rootOf(form);
    return branchesOf(root.field.schema, lookup).map((branch) => [
      branch.label,
      arranged(insideOf(form, branchField(root, branch.schema, lookup), {}, lookup), {}).main.map(
        ({ field }) => field.name,
      ),
      completedWith(form, lookup, branch.mark?.value),
    ]);
  };
  const refs = { mapping: { cat: '#/components/schemas/Cat', dog: 'Dog' } };
  expect(look(refs)).toEqual([
    ['Cat', ['name', 'lives'], { kind: 'cat', name: 'x' }],
    ['Dog', ['name', 'breed'], { kind: 'dog', name: 'x' }],
  ]);
  expect(look({})).toEqual([
    ['Cat', ['name', 'lives'], { kind: 'Cat', name: 'x' }],
    ['Dog', ['name', 'breed'], { kind: 'Dog', name: 'x' }],
  ]);
});

function completedWith(form: Form, lookup: Lookup, mark: Json | undefined): unknown {
  const branches = branchesOf(rootOf(form).field.schema, lookup);
  const index = branches.findIndex((branch) => branch.mark?.value === mark);
  const state = { ...holding({ name: 'x' }), branches: new Map([['/body', index]]) };
  return valuesToSend(form, state, lookup).body;
}

test('of text or number one types at once; of kinds of things one chooses first', () => {
  const usual = (...oneOf: Json[]): number => {
    const { lookup } = formFor({});
    return usualBranch(branchesOf({ oneOf }, lookup), lookup);
  };
  expect(usual({ type: 'integer' }, { type: 'string' })).toBe(1);
  expect(usual({ type: 'string' }, { type: 'object', properties: { a: {} } })).toBe(-1);
  expect(usual({ const: 'a' }, { type: 'string' })).toBe(-1);
  // Inside of a body one thing or a list of such things is a choice, that begins with the one.
  const thing: Json = { type: 'object', properties: { a: { type: 'string' } } };
  expect(usual({ type: 'array', items: thing }, thing)).toBe(1);
  expect(usual({ type: 'array', items: { type: 'string' } }, thing)).toBe(-1);
});

test('what must not be is told by name', () => {
  const properties = { a: { type: 'string' }, b: { type: 'string' } };
  const told = (not: Json, body: Json): unknown => {
    const { form, lookup } = formFor({ type: 'object', properties, not });
    return judge(form, holding(body), lookup).issues[0]?.params;
  };
  expect(told({ required: ['a', 'b'] }, { a: '1', b: '2' })).toEqual({ together: ['a', 'b'] });
  expect(told({ anyOf: [{ required: ['a'] }, { required: ['b'] }] }, { b: '2' })).toEqual({ unwanted: ['b'] });
  expect(told({ const: { a: '1' } }, { a: '1' })).toEqual({ values: [{ a: '1' }] });
});

test('nobody is asked for the body of a GET, which no browser sends', () => {
  expect(formFor({ type: 'object' }, 'get').form.body).toBeNull();
  expect(formFor({ type: 'object' }, 'post').form.body).not.toBeNull();
});

test('times may be written as servers write them', () => {
  const { form, lookup } = formFor({
    type: 'object',
    properties: { opens: { type: 'string', format: 'time' }, at: { type: 'string', format: 'date-time' } },
  });
  const wrong = (body: Json): readonly string[] =>
    judge(form, holding(body), lookup).issues.map(({ pointer }) => pointer);
  expect(wrong({ opens: '09:30:00', at: '2026-03-31T09:30:00' })).toEqual([]);
  expect(wrong({ opens: '09:30', at: '2026-03-31T09:30:00+0200' })).toEqual([]);
  expect(wrong({ opens: '25:00:00', at: '2026-02-30T09:30:00Z' })).toEqual(['/body/opens', '/body/at']);
});

test('a number beyond 2^53 survives read, edit and PUT', () => {
  const { form, lookup } = formFor(
    {
      type: 'object',
      properties: { serial: { type: 'integer', format: 'int64' }, note: { type: 'string' } },
      required: ['serial'],
    },
    'put',
  );
  const item = parseJson('{"serial":9007199254740993,"note":"old","other":12345678901234567890}');
  const initial = editValues(form, item, lookup);
  const entered = withAt(initial, '/body/note', 'new') as typeof initial;
  const state = { ...EMPTY_STATE, values: entered };
  const body = updateValues({ form, lookup, item, readSchema: null, before: initial, state })?.body;
  expect(sameJson(body, parseJson('{"serial":9007199254740993,"note":"new","other":12345678901234567890}'))).toBe(true);
  expect(isObject(body) && body['serial'] instanceof ExactNumber).toBe(true);
});

test('required first, yet the lines of an address stay together', () => {
  const text = { type: 'string' };
  const { form, lookup } = formFor({
    type: 'object',
    properties: { note: text, street: text, line2: text, zip: text, city: text, colour: text, name: text },
    required: ['street', 'city', 'name'],
  });
  const { main } = arranged(topOf(form, {}, lookup), {});
  expect(main.map(({ field }) => field.name)).toEqual(['street', 'line2', 'zip', 'city', 'name', 'note', 'colour']);
});

test('a constant that is required is sent and never asked', () => {
  const { form, lookup } = formFor({
    type: 'object',
    properties: { type: { const: 'order' }, note: { type: 'string' } },
    required: ['type'],
  });
  expect(arranged(topOf(form, {}, lookup), {}).main.map(({ field }) => field.name)).toEqual(['note']);
  expect(valuesToSend(form, holding({ note: 'x' }), lookup).body).toEqual({ type: 'order', note: 'x' });
});

test('a schema that closes itself against what it takes over by allOf stops nobody, and still says what is missing', () => {
  const warehouse = { type: 'object', properties: { name: { type: 'string' } } };
  const { form, lookup } = formFor({ allOf: [warehouse], required: ['name'], additionalProperties: false });
  const judged = (body: Json) => judge(form, holding(body), lookup);
  expect(judged({ name: 'North' }).issues).toEqual([]);
  expect(judged({ name: 'North' }).warnings.map(({ pointer }) => pointer)).toEqual(['/body/name']);
  expect(judged({}).issues.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(['required /body/name']);
  expect(judged({ name: 'North', other: 1 }).issues.map(({ pointer }) => pointer)).toEqual(['/body/other']);
  const demanding = formFor({
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: { id: {} },
  });
  expect(judge(demanding.form, holding({ name: 'North' }), demanding.lookup).issues).toEqual([]);
});

// Joi's alternatives of texts in Screwdriver's contract were "Text 1", "Text 2" and "Text 3" to choose from; so were OpenAQ's filters.
test('texts of which one may be anything are one text', () => {
  const job = { type: 'string', maxLength: 110, pattern: '^main$' };
  const count = (...anyOf: readonly Json[]): number => {
    const { form, lookup } = formFor({ anyOf: [...anyOf] });
    return branchesOf(form.body?.field.schema ?? true, lookup).length;
  };
  expect(count({ type: 'string' }, job, { type: 'string', pattern: '^stage@' })).toBe(0);
  expect(count({ type: 'string', description: 'A name' }, { type: 'string', format: 'uuid' })).toBe(0);
  expect(count(job, { type: 'string', pattern: '^stage@' })).toBe(2);
  expect(count({ type: 'string' }, { type: 'string', enum: ['main'] })).toBe(2);
  expect(count({ type: 'string' }, { type: 'string', format: 'binary' })).toBe(2);
});
