import { expect, test } from 'vitest';
import { readContract } from '#contract';
import { derive } from '../derive.ts';

const answer = (schema: object): object => ({
  200: { description: 'OK', content: { 'application/json': { schema } } },
});
const thing = (properties: readonly string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(properties.map((name) => [name, { type: 'string' }])),
});

/** A patient above each image, read at an address of its own, known by `identity`. */
const parent = (identity: string): object => ({
  openapi: '3.1.0',
  info: { title: 'Images', version: '1' },
  paths: {
    '/images': { get: { responses: answer({ type: 'array', items: thing(['ID', 'taken']) }) } },
    '/images/{id}': { get: { responses: answer(thing(['ID', 'taken'])) } },
    '/images/{id}/patient': { get: { summary: 'Get parent', responses: answer(thing([identity, 'born'])) } },
  },
});

test.each(['id', 'ID', 'Uuid', 'gid', '_id'])(
  'what has an identity (%s) is a thing of its own in any habit',
  (name) => {
    const { contract } = readContract(JSON.stringify(parent(name)));
    if (contract === null) throw new Error('no contract');
    expect(derive(contract).index.resources.map(({ label }) => label)).toContain('Patient');
  },
);

// Tenants of 360Ghar are users, custom properties of GitHub are `property_name`s, changes of BeezUP's orders `executionUUID`s.
test.each([
  ['tenant_user_id', ['full_name', 'user_id'], 'user_id'],
  ['custom_property_name', ['property_name', 'value_type'], 'property_name'],
  ['outbound_message_ref', ['message_ref', 'original_message_ref', 'body'], null],
  ['thing_code', ['title', 'body'], null],
])('what a parameter (%s) ends with identifies, where it is one alone', (parameter, names, found) => {
  const { contract } = readContract(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Rent', version: '1' },
      paths: {
        '/inbound': { get: { responses: answer({ type: 'array', items: thing(names) }) } },
        [`/inbound/{${parameter}}`]: {
          get: {
            parameters: [{ name: parameter, in: 'path', required: true, schema: { type: 'string' } }],
            responses: answer(thing(names)),
          },
        },
      },
    }),
  );
  if (contract === null) throw new Error('no contract');
  expect(derive(contract).index.resources.map(({ idField }) => idField)).toEqual([found]);
});
