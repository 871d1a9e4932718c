// Schemas that demand themselves. Input: a contract as NestJS writes things that know each other; output: what fits and what not.
import { expect, it } from 'vitest';
import { type Json, lookupIn, validate } from '../index.ts';
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
