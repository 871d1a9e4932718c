// What live answers teach of moments that are days.
import { expect, test } from 'vitest';
import type { Json } from '#contract';
import { applicationIn } from '../../../test/contract.ts';
import type { Resource } from '../application.ts';
import { learn } from './learn.ts';
import { UNTYPED } from './learn.fixture.ts';

test('moments that are midnights in all items are days', () => {
  const moment = { type: 'string', format: 'date-time' };
  const schema = {
    type: 'object',
    properties: { id: { type: 'integer' }, born: moment, seen: moment, said: { type: 'string' } },
  };
  const people = {
    openapi: '3.0.3',
    info: { title: 'People', version: '1' },
    paths: {
      '/people': {
        get: {
          responses: {
            200: { description: '', content: { 'application/json': { schema: { type: 'array', items: schema } } } },
          },
        },
      },
    },
  };
  const [resource] = applicationIn(people).resources;
  const items = [1, 2, 3].map((id) => ({
    id,
    born: `197${id}-01-30T00:00:00.000Z`,
    seen: `2026-01-0${id}T0${id - 1}:00:00.000Z`,
    said: `198${id}-06-01T00:00:00Z`,
  }));
  const kinds = (all: Json): Json =>
    Object.fromEntries(
      learn(resource as Resource, { value: all, headers: {} }).fields.map(({ name, kind }) => [name, kind]),
    );
  expect(kinds(items)).toMatchObject({ born: 'date', seen: 'date-time', said: 'date' });
  expect(kinds(items.slice(0, 2))).toMatchObject({ born: 'date-time', said: 'date-time' });
});

test('a moment as HTTP writes it, as Flask does, is one, and names nothing', () => {
  const rows = ['Mon, 05 Aug 2024 00:00:00 GMT', 'Thu, 01 Aug 2024 09:30:00 GMT'].map((since, id) => ({ since, id }));
  const resource = learn(UNTYPED, { value: rows, headers: {} });
  expect(resource.fields.find(({ name }) => name === 'since')?.kind).toBe('date-time');
  expect(resource.titleField).toBe('id');
});

test('what is called a number of milliseconds, and is one of this century in all items, is a moment', () => {
  const kinds = (items: readonly Json[]): unknown =>
    learn(UNTYPED, { value: [...items], headers: {} }).fields.map(
      ({ name, kind, unit }) => `${name} ${kind} ${String(unit)}`,
    );
  const files = [1, 2].map((id) => ({ id, mtimeMs: 1_795_779_715_883 + id, delayMs: 1500 * id }));
  expect(kinds(files)).toEqual(
    expect.arrayContaining(['mtimeMs date-time milliseconds', 'delayMs duration milliseconds']),
  );
});
