// What nobody is expected to fill stands folded: what the server says, links, how a thing is, which page of the answer is wanted.
import { expect, test } from 'vitest';
import type { Json } from '#contract';
import { lookupIn } from '#contract';
import { callOf, type FormOptions } from '#model';
import { contractIn } from '../../../test/contract.ts';
import { arranged } from './arrange.ts';
import { ownIdentityOf } from './folded.ts';
import { formOf, topOf } from './form.ts';
import { optionsOf } from './options.ts';

const text = { type: 'string' };
const texts = (names: string): Record<string, Json> => Object.fromEntries(names.split(' ').map((name) => [name, text]));

function formWith(properties: Json, parameters: readonly Json[] = [], options: FormOptions = {}) {
  const schema = { type: 'object', properties };
  const body = properties === null ? {} : { requestBody: { content: { 'application/json': { schema } } } };
  const contract = contractIn({
    openapi: '3.1.0',
    info: { title: 'Desk', version: '1' },
    paths: { '/things': { post: { parameters, ...body, responses: { '201': { description: '' } } } } },
  });
  const [operation] = contract.operations;
  if (operation === undefined) throw new Error('There is no operation.');
  return { form: formOf(callOf(operation), lookupIn(contract), options), lookup: lookupIn(contract) };
}

/** The names of what is folded in the form of a POST with such a body. */
function folded(properties: Json, options: FormOptions = {}): readonly string[] {
  const { form, lookup } = formWith(properties, [], options);
  return arranged(topOf(form, {}, lookup), {}).more.map(({ field }) => field.name);
}

// Harbor's and Magento's `creation_time`, Autotask's `createDateTime`, DocuSign's `lastModifiedByUserId`, Traccar's `lastUpdate`.
test('when and by whom something was done to a thing is folded in whatever words, what is still to be done is not', () => {
  const said = 'creation_time timestampModification createDateTime lastModifiedByUserId created_by_id lastUpdate';
  expect(folded(texts(`${said} title`))).toEqual(said.split(' '));
  expect(folded(texts('update_note createUser timestamp created_for approved_by'))).toEqual([]);
});

// Airflow's `dag_run_id`, DocuSign's `envelopeId`, AGCO's `BundleID`; the `user_id` of a member says who is to be one.
test('what a new thing will be known by is folded where it is called after the things', () => {
  const own = (name: string, idField: string): string | null => ownIdentityOf({ name, idField });
  expect(own('dags.dagRuns', 'dag_run_id')).toBe('dag_run_id');
  expect(own('special-events', 'eventId')).toBe('eventId');
  // A workshop's services and a dealer's makes, in Portuguese and Spanish.
  expect(own('servicos', 'idServico')).toBe('idServico');
  expect(own('Marcas.marcas', 'idMarca')).toBe('idMarca');
  expect(own('modelos', 'idMarca')).toBeNull();
  expect(own('members', 'user_id')).toBeNull();
  expect(own('tags', 'name')).toBeNull();
  expect(folded(texts('dag_run_id note'), { own: 'dag_run_id' })).toEqual(['dag_run_id']);
  // What is put there by nothing else is one that is there already.
  expect(folded(texts('file_id'), { own: 'file_id' })).toEqual([]);
});

// Adyen's allowed origins, a shop of Spring HATEOAS; Kubernetes and Argo CD; Outline's and Harbor's searches.
test('links of HAL, how a thing is beside how it is to be, and pages of the answer are folded', () => {
  const part = { type: 'object', properties: { a: text } };
  expect(folded({ name: text, _links: part })).toEqual(['_links']);
  expect(folded({ metadata: part, spec: part, status: part })).toEqual(['status']);
  expect(folded({ name: text, status: part })).toEqual([]);
  const count = { type: 'integer' };
  expect(folded({ query: text, limit: count, offset: count })).toEqual(['limit', 'offset']);
  // So many of a coupon.
  expect(folded({ code: text, limit: count })).toEqual([]);
});

// Redmine's `X-Redmine-Switch-User`, Komga's `unpaged`, GitHub's `per_page`.
test('without a body, headers and pages that need not be said are options, and what is looked for is asked first', () => {
  const parameters = [
    { name: 'X-Switch-User', in: 'header', schema: text },
    ...['status', 'unpaged', 'page', 'fields'].map((name) => ({ name, in: 'query', schema: text })),
  ];
  const { form } = formWith(null, parameters);
  const { first, options } = optionsOf(form);
  expect(first.map(({ field }) => field.name)).toEqual(['status']);
  expect(options.map(({ field }) => field.name)).toEqual(['X-Switch-User', 'unpaged', 'page', 'fields']);
});

// Google's parameters of every call; any other `key` is asked for.
test('what is of the call alone is an option', () => {
  const parameters = [
    { name: 'alt', in: 'query', schema: text },
    { name: 'key', in: 'query', schema: text, description: 'API key. Needed unless you provide an OAuth 2.0 token.' },
    { name: 'force', in: 'query', schema: text },
  ];
  const { first, options } = optionsOf(formWith(null, parameters).form);
  expect(first.map(({ field }) => field.name)).toEqual(['force']);
  expect(options.map(({ field }) => field.name)).toEqual(['alt', 'key']);
  const vault = [{ name: 'key', in: 'query', schema: text, description: 'The key of the vault.' }];
  expect(optionsOf(formWith(null, vault).form).options).toEqual([]);
});

// VocaDB's tags, Mailchimp's file manager, posts that people vote on.
test('how often others did something with a thing is folded, what somebody decides is asked', () => {
  const count = { type: 'integer' };
  const counts = (names: string): Record<string, Json> =>
    Object.fromEntries(names.split(' ').map((name) => [name, count]));
  const said = 'goodVoteCount commentCount usage_count';
  expect(folded({ name: text, ...counts(said) })).toEqual(said.split(' '));
  expect(
    folded({ name: text, ...counts('retryCount guestCount recipient_count votes required_review_count maxViewCount') }),
  ).toEqual([]);
});
