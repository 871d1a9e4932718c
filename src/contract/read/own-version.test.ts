// What calls say of the API's version, as Azure's contracts require it of each.
import { expect, it } from 'vitest';
import { contractIn } from '../../../test/contract.ts';

const text = { type: 'string' };

function versionsIn(version: string, schema: object, more: Readonly<Record<string, object>> = {}): readonly unknown[] {
  const parameters = [{ name: 'api-version', in: 'query', required: true, schema }];
  const get = { parameters, responses: { 200: { description: '' } } };
  const paths = { '/vaults': { get }, '/vaults/{id}': { get }, '/keys': { get }, '/keys/{id}': { get }, ...more };
  const { operations } = contractIn({ openapi: '3.0.3', info: { title: 'T', version }, paths });
  return operations.flatMap(({ parameters: all }) =>
    all.filter(({ name }) => name === 'api-version').map((one) => one.schema),
  );
}

it('is the version of the contract', () => {
  const schemas = versionsIn('2019-07-01-preview', { ...text, minLength: 1 });
  expect(new Set(schemas.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ type: 'string', enum: ['2019-07-01-preview'] })]),
  );
});

it('is for people to say where the contract says more of it, or has no such version', () => {
  const usual = { ...text, default: '2018-01-01' };
  expect(versionsIn('2019-07-01', usual)[0]).toEqual(usual);
  expect(versionsIn('v1', text)[0]).toEqual(text);
});

it('is for people to say where only some operations ask for it: it is the version of something', () => {
  const others = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((name) => [`/${name}`, { get: { responses: { 200: { description: '' } } } }]),
  );
  expect(versionsIn('2019-07-01', text, others)[0]).toEqual(text);
});
