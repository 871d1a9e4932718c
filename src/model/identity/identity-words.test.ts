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
