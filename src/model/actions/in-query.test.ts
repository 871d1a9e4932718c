// Changes that take their fields in the query, as real contracts have them (OpenChannel's accounts, Sinao's bank details,
// n-auth's accounts; not what only asks for more of the answer).
import { expect, it } from 'vitest';
import { lookupInTable } from '#contract';
import { contractIn } from '../../../test/contract.ts';
import {
  derive,
  deriveDetails,
  editValues,
  EMPTY_STATE,
  formOf,
  identified,
  mergeOf,
  topOf,
  updateValues,
} from '../index.ts';
import { inPath, inQuery, list, number, operation, ref, text, things } from '../paths/paths.fixture.ts';

const id = inPath('accountId', 'integer');
const rating = { ...inQuery('rating'), required: true, schema: number };

function detailsOf(method: string, ...parameters: readonly object[]) {
  const document = {
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: {
      '/accounts': { get: operation(list(ref('Account'))) },
      '/accounts/{accountId}': {
        get: operation(ref('Account'), undefined, id),
        [method]: operation(ref('Account'), undefined, id, ...(parameters as readonly Record<string, unknown>[])),
      },
    },
    components: { schemas: { Account: things({ accountId: number, name: text, tags: list(text), rating: number }) } },
  };
  const contract = contractIn(document);
  const details = deriveDetails(contract, derive(contract), 'accounts');
  if (details === null) throw new Error('no accounts');
  const call = details.calls.find((one) => one.operation === `${method.toUpperCase()} /accounts/{accountId}`);
  if (call === undefined) throw new Error('no change');
  return { details, call, lookup: lookupInTable(details.schemas) };
}

const item = { accountId: 7, name: 'Ann', tags: ['a', 'b'], rating: 3 };
const tags = { ...inQuery('tags'), schema: list(text) };

function changed(method: string, change: object, ...parameters: readonly object[]) {
  const { call, lookup } = detailsOf(method, ...parameters);
  const form = formOf(call, lookup, { given: ['accountId'], identity: 'accountId' });
  const before = editValues(form, item, lookup);
  const values = { ...before, body: { ...(before.body as object), ...change } };
  const state = { ...EMPTY_STATE, values };
  const sent = updateValues({ form, item, readSchema: null, before, state, lookup });
  return { before, form, lookup, sent: sent === null ? null : identified(call, { ...sent, path: { accountId: '7' } }) };
}

it('the form begins with the item, and only what changed is sent, with what is required', () => {
  const { before, form, lookup, sent } = changed('put', { name: 'Anna' }, inQuery('name'), tags, rating);
  expect(before.body).toEqual({ name: 'Ann', tags: ['a', 'b'], rating: 3 });
  expect(topOf(form, { body: before.body }, lookup).map(({ field }) => field.label)).toEqual([
    'Name',
    'Tags',
    'Rating',
  ]);
  expect(sent).toEqual({ path: { accountId: '7' }, query: { name: 'Anna', rating: 3 } });
  expect(changed('put', {}, inQuery('name'), tags, rating).sent).toBeNull();
});

it('what is emptied is sent as an empty text', () => {
  expect(changed('patch', { name: null }, inQuery('name'), tags).sent?.query).toEqual({ name: '' });
});

it("one person's change meets another's", () => {
  const { form, lookup, before } = changed('put', {}, inQuery('name'), rating);
  const theirs = editValues(form, { ...item, name: 'Anja' }, lookup).body;
  const mine = { ...(before.body as object), name: 'Anna' };
  expect(mergeOf(before.body, mine, theirs).clashes.map(({ pointer }) => pointer)).toEqual(['/name']);
});

it.each([
  ['what only asks for more of the answer', [inQuery('expand')]],
  ['what is no field of the item', [inQuery('notifyUsers')]],
  ['what the address says as well', [inQuery('accountId')]],
])('not %s', (_, parameters) => {
  const { call } = detailsOf('put', ...parameters);
  expect(call.inQuery).toBeUndefined();
  expect(call.requestBody).toBeNull();
});

it('not what replaces the whole beside a change of parts', () => {
  const paths = {
    '/accounts/{accountId}': {
      get: operation(ref('Account'), undefined, id),
      patch: operation(ref('Account'), undefined, id, inQuery('name')),
      put: operation(ref('Account'), undefined, id, inQuery('name')),
    },
  };
  const contract = contractIn({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths,
    components: { schemas: { Account: things({ accountId: number, name: text }) } },
  });
  const details = deriveDetails(contract, derive(contract), 'accounts');
  const told = details?.calls.filter(({ inQuery: names }) => names !== undefined).map(({ method }) => method);
  expect(told).toEqual(['PATCH']);
});

it('what is no field stays beside the fields', () => {
  const { call } = detailsOf('patch', inQuery('name'), inQuery('notify'));
  expect(call.inQuery?.map(({ name }) => name)).toEqual(['name']);
  expect(call.parameters.filter((one) => one.in === 'query').map(({ name }) => name)).toEqual(['notify']);
});
