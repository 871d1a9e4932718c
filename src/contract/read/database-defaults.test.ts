// What a database fills in. Input: a contract as PostgREST writes it of its tables; output: what fits, and what is filled in beforehand.
import { expect, it } from 'vitest';
import { type Json, lookupIn, member, validate } from '../index.ts';
import { read } from './read.fixture.ts';

const { contract } = read(`
openapi: 3.0.3
info: { title: Tables, version: '1' }
paths: { /boards: { get: { responses: { '200': { description: Fine } } } } }
components:
  schemas:
    boards:
      type: object
      required: [id, number, name, created_at, seen_at, state, colour]
      properties:
        id: { type: string, format: uuid, default: extensions.uuid_generate_v4() }
        number: { type: integer, default: "nextval('boards_number_seq'::regclass)" }
        name: { type: string }
        created_at: { type: string, default: now() }
        seen_at: { type: string, default: "timezone('utc'::text, now())" }
        state: { type: string, default: open }
        colour: { type: string, default: 'rgb(0,0,0)' }
    labels:
      type: object
      required: [id, name]
      properties:
        id: { type: integer, description: "Note:\\nThis is a Primary Key.<pk/>" }
        name: { type: string }
    board_labels:
      type: object
      required: [label_id, code]
      properties:
        label_id: { type: integer, description: "This is a Primary Key.<pk/>\\nThis is a Foreign Key to \`labels.id\`.<fk table='labels' column='id'/>" }
        code: { type: string, description: "This is a Primary Key.<pk/>" }
`);

const missing = (name: string, value: Json): readonly string[] =>
  validate(value, { $ref: `#/components/schemas/${name}` }, lookupIn(contract)).map(({ pointer }) => pointer);

it('asks nobody for what the database fills in or counts', () => {
  expect(missing('boards', {})).toEqual(['/name', '/state', '/colour']);
  expect(missing('labels', {})).toEqual(['/name']);
});

it('asks for the keys of what joins two tables', () => {
  expect(missing('board_labels', {})).toEqual(['/label_id', '/code']);
});

it('takes no expression for a value', () => {
  const boards = lookupIn(contract)('#/components/schemas/boards');
  const defaults = ['created_at', 'seen_at', 'state', 'colour'].map((name) =>
    member(member(member(boards as Json, 'properties'), name), 'default'),
  );
  expect(defaults).toEqual([undefined, undefined, 'open', 'rgb(0,0,0)']);
});
