// What leads from items to others where the contract says nothing of the items: answers in, the relations that they show out.
import { describe, expect, it } from 'vitest';
import type { Json as Answer } from '#contract';
import { learn } from './learn.ts';
import { applicationOf, inPath, kept, number, operation, resourceOf, text, things } from '../paths/paths.fixture.ts';

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

const posts = resourceOf(
  applicationOf({
    ...pathsOf('users'),
    ...kept('/categories', things({ id: text, name: text }), 'id'),
    ...kept('/tags', things({ id: text, name: text }), 'id'),
    ...kept('/readers', things({ id: number, name: text }), 'id'),
    ...kept('/keys', things({ id: text, name: text }), 'id'),
    ...kept(
      '/posts',
      things({
        id: text,
        title: text,
        category: text,
        createdBy: text,
        key: text,
        tags: { type: 'array', items: text },
      }),
      'id',
    ),
  }),
  'posts',
);

function leadsTold(item: Record<string, Answer>) {
  const { relations, fields } = learn(posts, { value: [{ id: drawn(1), title: 'A', ...item }], headers: {} });
  return relations.map(({ field, resource, many }) => [
    field,
    resource,
    many,
    fields.find(({ name }) => name === field)?.kind,
  ]);
}

describe('a plain text that the contract tells of', () => {
  it('leads where its name says, if what came are identities (Mongoose prints references so)', () => {
    expect(leadsTold({ category: drawn(2), createdBy: drawn(3), tags: [drawn(4), drawn(5)] })).toEqual([
      ['category', 'categories', false, 'relation'],
      ['createdBy', 'users', false, 'relation'],
      ['tags', 'tags', true, 'relation'],
    ]);
  });

  it('stays a text where what came are words, and what is the thing’s own stays that', () => {
    expect(leadsTold({ category: 'news', createdBy: 'Ann', tags: [], key: drawn(6) })).toEqual([]);
    // Readers have numbers: whose identity this is, nobody says.
    expect(leadsTold({ reader: drawn(7) })).toEqual([]);
  });
});

describe('what leads from items to others', () => {
  it('an identity, or a thing with one, under the name of a resource', () => {
    const items = [1, 2].map((n) => ({ _id: drawn(n), kind: drawn(n + 2), user: { _id: drawn(5), name: 'Ann' } }));
    expect(leads(items)).toEqual([
      ['kind', 'kinds', 'id', null],
      ['user', 'users', 'item', '_id'],
    ]);
  });

  it('a thing by what such things are known by, and none that lacks it', () => {
    const byName = kept('/tags', things({ tag_name: text, color: text }), 'tag_name');
    const hosts = resourceOf(applicationOf({ ...pathsOf('hosts'), ...byName }), 'hosts');
    const leadsOf = (tags: Answer) =>
      learn(hosts, { value: [{ id: 'a', tags }], headers: {} }).relations.map(({ field, idField }) => [field, idField]);
    expect(leadsOf([{ tag_name: 'web', color: 'red' }])).toEqual([['tags', 'tag_name']]);
    expect(leadsOf([{ id: '0', type: 'osd' }])).toEqual([]);
    // Ceph's services, of which the contract tells only how one is opened.
    const untold = {
      '/services': { get: operation(null) },
      '/services/{service_name}': { parameters: [inPath('service_name')], get: operation(null) },
    };
    const host = resourceOf(applicationOf({ ...pathsOf('hosts'), ...untold }), 'hosts');
    const services = (each: Answer) =>
      learn(host, { value: [{ id: 'a', services: [each] }], headers: {} }).relations.map(({ idField }) => idField);
    expect(services({ type: 'osd', id: '0' })).toEqual([]);
    expect(services({ name: 'osd.0', id: '0' })).toEqual(['name']);
  });

  it('of several of one name, those that are kept highest up', () => {
    const users = { ...pathsOf('rgw/user'), ...pathsOf('user'), ...pathsOf('grafana/user') };
    const logs = resourceOf(applicationOf({ ...users, ...pathsOf('logs') }), 'logs');
    const { relations } = learn(logs, { value: [{ id: 1, user_id: 7 }], headers: {} });
    expect(relations.map(({ resource }) => resource)).toEqual(['user']);
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
