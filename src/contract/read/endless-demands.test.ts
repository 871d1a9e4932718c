// Schemas that demand themselves. Input: a contract as NestJS writes things that know each other; output: what fits and what not.
import { expect, it } from 'vitest';
import { type Json, lookupIn, validate } from '../index.ts';
import { withoutEndlessDemands } from './endless-demands.ts';
import { read } from './read.fixture.ts';

const { contract } = read(`
openapi: 3.0.3
info: { title: Field service, version: '1' }
paths: { /regions: { get: { responses: { '200': { description: Fine } } } } }
components:
  schemas:
    Region:
      { type: object, required: [name, country], properties: { name: { type: string }, country: { allOf: [{ $ref: '#/components/schemas/Country' }] } } }
    Country:
      { type: object, required: [name, region], properties: { name: { type: string }, region: { $ref: '#/components/schemas/Region' } } }
    Worker:
      { type: object, required: [boss, home], properties: { boss: { $ref: '#/components/schemas/Worker' }, home: { $ref: '#/components/schemas/Place' } } }
    Place:
      { type: object, required: [country], properties: { country: { nullable: true, allOf: [{ $ref: '#/components/schemas/Country' }] } } }
    Folder:
      { type: object, required: [inside], properties: { inside: { type: array, items: { $ref: '#/components/schemas/Folder' } } } }
`);

const faults = (name: string, value: Json): readonly string[] =>
  validate(value, { $ref: `#/components/schemas/${name}` }, lookupIn(contract)).map(
    ({ code, pointer }) => `${code} ${pointer}`,
  );

it('lets a thing be without what could never end', () => {
  expect(faults('Region', { name: 'Asia', country: { name: 'Japan' } })).toEqual([]);
  expect(faults('Region', { name: 'Asia' })).toEqual([]);
  expect(faults('Worker', { home: { country: null } })).toEqual([]);
});

it('demands the rest as it is told', () => {
  expect(faults('Region', { country: { name: 'Japan' } })).toEqual(['required /name']);
  expect(faults('Worker', {})).toEqual(['required /home']);
  expect(faults('Place', {})).toEqual(['required /country']);
  expect(faults('Folder', {})).toEqual(['required /inside']);
});

// One schema that 60,000 others require took the square of that (rule S2).
it('is done with many that require one in time that grows as they do', () => {
  const one = (to: string) => ({
    type: 'object',
    required: ['b'],
    properties: { b: { $ref: `#/components/schemas/${to}` } },
  });
  const many = Array.from({ length: 60_000 }, (_, at) => [`S${at}`, one('Base')] as const);
  const schemas = { Base: one('S0'), ...Object.fromEntries(many) };
  const began = performance.now();
  const { components } = withoutEndlessDemands({ components: { schemas } });
  expect(performance.now() - began).toBeLessThan(5000);
  expect(components).toMatchObject({ schemas: { Base: { required: [] }, S0: { required: [] } } });
});
