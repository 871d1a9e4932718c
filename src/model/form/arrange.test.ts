// Which fields of a form stand open where a thing has many, and in which order they are asked: a form that hides what people came
// to enter under "More fields" costs everyone who uses it.
import { expect, test } from 'vitest';
import type { Json } from '#contract';
import { lookupIn } from '#contract';
import { callOf } from '#model';
import { contractIn } from '../../../test/contract.ts';
import { arranged } from './arrange.ts';
import { formOf, topOf } from './form.ts';

const text = { type: 'string' };

/** The form of a POST whose body has these properties, beside these parameters: open, folded. */
function asked(properties: Json, parameters: readonly Json[] = [], required: readonly string[] = []) {
  const schema = { type: 'object', required, properties };
  const body =
    properties === null ? {} : { requestBody: { required: true, content: { 'application/json': { schema } } } };
  const contract = contractIn({
    openapi: '3.1.0',
    info: { title: 'Desk', version: '1' },
    paths: { '/things': { post: { parameters, ...body, responses: { '201': { description: '' } } } } },
  });
  const [operation] = contract.operations;
  if (operation === undefined) throw new Error('There is no operation.');
  const lookup = lookupIn(contract);
  const { main, more } = arranged(topOf(formOf(callOf(operation), lookup), {}, lookup), {});
  return { main: main.map(({ field }) => field.name), more: more.map(({ field }) => field.name) };
}

const texts = (names: string): Record<string, Json> => Object.fromEntries(names.split(' ').map((name) => [name, text]));
const inQuery = (names: string): readonly Json[] =>
  names.split(' ').map((name) => ({ name, in: 'query', schema: text }));

// Salesloft's people, Paylocity's employees and ClickSend's contacts stand by the alphabet, with up to forty fields.
test('of many fields by the alphabet, what a person is called and how to reach them stand open', () => {
  const { main, more } = asked({
    ...texts('account_ref city crm_ref crm_type'),
    do_not_contact: { type: 'boolean' },
    email: { type: 'string', format: 'email' },
    ...texts(
      'first_name import_ref industry job_seniority last_name linkedin locale personal_site phone region stage twitter',
    ),
  });
  expect(main).toEqual(expect.arrayContaining(['first_name', 'last_name', 'email', 'phone', 'city']));
  expect(more).toContain('do_not_contact');
  expect(more).toContain('locale');
});

// Avaza's bills, Xero's invoices, Billbee's orders.
test('of many fields, the state, what it comes to, when it is due and its lines stand open wherever the contract has them', () => {
  const { main, more } = asked({
    ...texts('aReference branding channel gateway locale origin proxy series theme tracking variant zone'),
    status: { type: 'string', enum: ['draft', 'sent'] },
    due_date: { type: 'string', format: 'date' },
    total: { type: 'number' },
    items: { type: 'array', items: { type: 'object', properties: { sku: text } } },
  });
  expect(main).toEqual(expect.arrayContaining(['status', 'due_date', 'total', 'items']));
  expect(main).toHaveLength(10);
  expect(more).toContain('tracking');
});

// A contract that has them in an order says by it what matters more: it stays, and the first come before what is last.
test('what stands open keeps the order of the contract', () => {
  const { main } = asked(texts('name zone area bay code shelf rack row place lot batch serial maker model'));
  expect(main).toEqual(['name', 'zone', 'area', 'bay', 'code', 'shelf', 'rack', 'row', 'place', 'lot']);
});

// Django REST framework's forms by drf-yasg, Trello's cards: all in the query.
test('where there is no body, what stands in the query is the thing', () => {
  const { main } = asked(null, inQuery('zone area bay name shelf rack row place lot batch serial maker model email'));
  expect(main).toEqual(expect.arrayContaining(['name', 'email', 'zone']));
  expect(main).toHaveLength(10);
});

// Harbor's, Conjur's and Firefly's request and trace identifiers, Flask-RESTX's field mask, Oryh's and Serino's cookies.
test('nobody is asked for what a call has for itself, or a backend has set', () => {
  const header = (name: string): Json => ({ name, in: 'header', schema: text });
  const { main, more } = asked({ name: text }, [
    ...['X-Request-Id', 'X-Trace-Id', 'X-Fields', 'X-CSRF-Token', 'Cache-Control'].map(header),
    { name: 'desk_session', in: 'cookie', schema: text },
  ]);
  expect([...main, ...more]).toEqual(['name']);
});

// CPCRM's fields (`api_name`, `apiName`), Trello's boards (`prefs_background`, `prefs/background`), folders of Xero (`name`, `Name`).
test('one thing under one name in two spellings is asked once: as it is required, else as it comes first', () => {
  const { main, more } = asked(texts('label apiName api_name pluralLabel plural_label'), [], ['api_name']);
  expect(main).toEqual(['api_name', 'label', 'pluralLabel']);
  expect(more).toEqual(['apiName', 'plural_label']);
});

// Django's users, a barber's, systems that are synchronized.
test('when the server saw something last is not asked; when somebody was called last may be', () => {
  const { main, more } = asked(texts('email last_login lastSeenAt last_sync last_contacted last_name'));
  expect(main).toEqual(expect.arrayContaining(['email', 'last_contacted', 'last_name']));
  expect(more).toEqual(['last_login', 'lastSeenAt', 'last_sync']);
});
