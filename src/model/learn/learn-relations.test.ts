// What leads from items to others where the contract says nothing of the items: answers in, the relations that they show out.
import { describe, expect, it } from 'vitest';
import type { Json as Answer } from '#contract';
import { learn } from './learn.ts';
import { applicationOf, inPath, number, operation, resourceOf, things } from '../paths/paths.fixture.ts';

const pathsOf = (name: string) => ({
  [`/${name}`]: { get: operation(null) },
  [`/${name}/{id}`]: { parameters: [inPath('id')], get: operation(null) },
});
const notes = resourceOf(applicationOf({ ...pathsOf('notes'), ...pathsOf('users'), ...pathsOf('kinds') }), 'notes');
const drawn = (digit: number) => `65f1c0ffee65f1c0ffee65f${digit}`;

function leads(items: readonly Answer[]) {
  const { relations } = learn(notes, { value: items, headers: {} });
  return relations.map(({ field, resource, holds, idField }) => [field, resource, holds, idField]);
}

describe('what leads from items to others', () => {
  it('an identity, or a thing with one, under the name of a resource', () => {
    const items = [1, 2].map((n) => ({ _id: drawn(n), kind: drawn(n + 2), user: { _id: drawn(5), name: 'Ann' } }));
    expect(leads(items)).toEqual([
      ['kind', 'kinds', 'id', null],
      ['user', 'users', 'item', '_id'],
    ]);
  });

  it('a number under the name of a part that people play, also after the name of the thing itself', () => {
    const items = [1, 2].map((n) => ({ id: n, note_owner: n + 3, created_by: 4, created: 1_700_000_000 }));
    expect(leads(items)).toEqual([
      ['note_owner', 'users', 'id', null],
      ['created_by', 'users', 'id', null],
    ]);
  });

  it('a field that the contract tells of has the reason of its relation', () => {
    const body = things({ note_owner: number });
    const paths = { ...pathsOf('users'), '/notes': { get: operation(null), post: operation(null, body) } };
    const told = resourceOf(applicationOf(paths), 'notes');
    const { fields } = learn(told, { value: [{ id: 1, note_owner: 3 }], headers: {} });
    expect(fields.find(({ name }) => name === 'note_owner')).toMatchObject({
      kind: 'relation',
      resource: 'users',
      because: 'identifier-in-answers',
    });
  });

  it('no word, and no number under the name of a resource', () => {
    expect(leads([1, 2].map((n) => ({ id: n, kind: 'urgent', user: n, owner: 'Ann' })))).toEqual([]);
  });
});
