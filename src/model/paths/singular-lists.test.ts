// Contracts whose lists are called by a word for one thing, and tell nothing of answers. Input: such paths; output: their roles.
import { expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  type Json,
  number,
  operation,
  inQuery,
  ref,
  roleOf,
  text,
  things,
} from './paths.fixture.ts';

const untold = operation(null);
const kept = (path: string): Json => ({
  [path]: { get: untold, post: operation(null, things({ name: text })) },
  [`${path}/{id}`]: { delete: operation(null, undefined, inPath('id')) },
});
const candidates: Json = { ...kept('/candidate'), ...kept('/designation'), ...kept('/skill') };
const roles = (paths: Json): readonly string[] => {
  const application = applicationOf(paths);
  return Object.keys(paths)
    .filter((path) => 'get' in (paths[path] as Json))
    .map((path) => roleOf(application, `GET ${path}`));
};

it('lists what is read alone by such a word where others are listed so', () => {
  const more: Json = { '/notification': { get: untold }, '/user': { get: untold } };
  const given = { put: operation(null, things({ roleIds: number }), inPath('id')) };
  const all = {
    ...more,
    '/user/register': { post: operation(null, things({ name: text })) },
    '/user/{id}/roles': given,
  };
  expect(roles({ ...candidates, ...all }).slice(-2)).toEqual(['list', 'list']);
});

it('knows of no list where others are called by plurals, and what there is one of', () => {
  const one: Json = { '/notification': { get: untold } };
  expect(roles({ ...kept('/candidates'), ...kept('/skills'), ...kept('/roles'), ...one }).at(-1)).not.toBe('list');
  const alone: Json = { '/profile': { get: untold }, '/dashboard': { get: untold }, '/token': { get: untold } };
  expect(roles({ ...candidates, ...alone }).slice(-3)).not.toContain('list');
  const cart = {
    '/cart': { get: untold },
    '/cart/add-product': { post: operation(null, things({ productId: number })) },
  };
  expect(roles({ ...candidates, ...cart }).at(-1)).toBe('get');
});

it('lists what is said to be all of several, though a generator told one and the word is one for one', () => {
  const schemas = {
    Board: things({ title: text, icon: text }),
    Card: things({ _id: text, title: text }),
    User: things({ userId: number, name: text }),
    Plan: things({ title: text, ends: text }),
  };
  const read = (summary: string, schema: string, ...given: readonly Json[]): Json => ({
    ...operation(ref(schema), undefined, ...given),
    summary,
  });
  const paths = {
    '/board': { get: read('Get all information about boards', 'Board') },
    '/board/{boardId}': { get: read('Get all information about board by id', 'Board', inPath('boardId')) },
    '/card': { get: read('Get all information about cards', 'Card') },
    '/card/{cardId}': { delete: operation(null, undefined, inPath('cardId')) },
    '/user': { get: read('Get all Users detail', 'User') },
    '/plan': { get: read('Get all information about the plan', 'Plan') },
  };
  const application = applicationOf(paths, schemas);
  const listed = ['/board', '/card', '/user', '/plan'].map((path) => roleOf(application, `GET ${path}`) === 'list');
  expect(listed).toEqual([true, true, true, false]);
});

it('lists what is asked for by `current` and `size`, whatever the word, where the answer leaves all open', () => {
  const open = things({ code: text, msg: text, data: {} });
  const made = { post: operation(open, things({ name: text })) };
  const asked = (...names: readonly string[]): Json => operation(open, undefined, ...names.map(inQuery));
  expect(
    roles({
      '/template': { get: asked('current', 'size', 'name'), ...made },
      '/theme': { get: asked('current'), ...made },
    }),
  ).toEqual(['list', 'get']);
});
