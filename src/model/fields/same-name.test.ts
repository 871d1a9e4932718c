// Things of one name in, what tells each of them apart out.
import { expect, test } from 'vitest';
import { applicationIn } from '../../../test/contract.ts';
import { hintsOf } from './same-name.ts';

const text = { type: 'string' };
const Pet = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: text,
    species: { type: 'string', enum: ['dog', 'guinea_pig'] },
    chip: text,
    alive: { type: 'boolean' },
    owner: { type: 'object', properties: { id: { type: 'integer' }, name: text } },
  },
};
const Shift = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    worker_id: { type: 'integer' },
    day: { type: 'string', format: 'date' },
    part: text,
  },
};
const Shifts = { type: 'array', items: Shift };
const Owner = { type: 'object', properties: { id: { type: 'integer' }, name: text, phone: text } };
const owners = { content: { 'application/json': { schema: { type: 'array', items: Owner } } } };
const many = { content: { 'application/json': { schema: { type: 'array', items: Pet } } } };
const { resources } = applicationIn({
  openapi: '3.0.3',
  info: { title: 'Clinic', version: '1' },
  paths: {
    '/pets': { get: { responses: { 200: { description: '', ...many } } } },
    '/owners': { get: { responses: { 200: { description: '', ...owners } } } },
  },
});
const hints = (pets: readonly object[]): readonly string[] => {
  const [resource] = resources;
  if (resource === undefined) throw new Error('There are no pets.');
  return hintsOf(resource, pets.map((pet, at) => ({ id: at + 1, ...pet })) as Parameters<typeof hintsOf>[1]);
};
const of = (name: string): object => ({ owner: { id: 1, name } });

test('what is called the same says what differs most, what has a name of its own says nothing', () => {
  const [anna, ivan] = [of('Anna'), of('Ivan')];
  expect(hints([{ name: 'Rex', ...anna }, { name: 'Mia' }, { name: 'Rex', ...ivan }])).toEqual(['Anna', '', 'Ivan']);
  const rex = { name: 'Rex', species: 'dog' };
  expect(
    hints([
      { ...rex, chip: '11' },
      { ...rex, chip: '22' },
      { ...rex, chip: null },
    ]),
  ).toEqual(['11', '22', '']);
});

test('one value more where one is not enough, and what identifies where none tells', () => {
  const [dog, pig] = ['dog', 'guinea_pig'].map((species) => ({ name: 'Rex', species }));
  expect(
    hints([
      { ...dog, chip: '1' },
      { ...pig, chip: '1' },
      { ...dog, chip: '2' },
    ]),
  ).toEqual(['Dog · 1', 'Guinea pig · 1', 'Dog · 2']);
  expect(
    hints([
      { name: 'Rex', alive: true },
      { name: 'Rex', alive: false },
    ]),
  ).toEqual(['1', '2']);
});

// Subscriptions, reservations, shifts: lists of things without a name were numbers to choose from.
test('what has no name says what differs most, and no key of something else', () => {
  const { resources: shifts } = applicationIn({
    openapi: '3.0.3',
    info: { title: 'Shifts', version: '1' },
    paths: {
      '/workers': { get: { responses: { 200: { description: '', ...owners } } } },
      '/workers/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: { 200: { description: '', content: { 'application/json': { schema: Owner } } } } },
      },
      '/shifts': {
        get: { responses: { 200: { description: '', content: { 'application/json': { schema: Shifts } } } } },
      },
    },
  });
  const shift = shifts.find(({ name }) => name === 'shifts');
  if (shift === undefined) throw new Error('There are no shifts.');
  const rows = [
    { id: 1, worker_id: 7, day: '2026-03-01', part: 'late' },
    { id: 2, worker_id: 8, day: '2026-03-02', part: 'late' },
    { id: 3, worker_id: 9, day: '2026-03-02', part: 'early' },
  ];
  expect(hintsOf(shift, rows)).toEqual(['2026-03-01 · late', '2026-03-02 · late', '2026-03-02 · early']);
  expect(hintsOf(shift, [{ id: 1 }, { id: 2 }])).toEqual(['', '']);
});
