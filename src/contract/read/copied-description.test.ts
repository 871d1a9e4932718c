// Descriptions that a framework writes at all operations of a class (LAVA, Spring Petclinic, a hospital), and notes that are
// meant at each (Swagger's pet store, GitHub, Komga).
import { expect, test } from 'vitest';
import { read } from './read.fixture.ts';

const LISTS = 'List jobs visible to the current user.\n\nYou can submit a job via POST.';

const described = (description: string) => ({ description, responses: { 200: { description: 'ok' } } });

function saidIn(methods: Readonly<Record<string, Readonly<Record<string, string>>>>): readonly string[] {
  const paths = Object.fromEntries(
    Object.entries(methods).map(([path, said]) => [
      path,
      Object.fromEntries(Object.entries(said).map(([method, text]) => [method, described(text)])),
    ]),
  );
  const { contract } = read(JSON.stringify({ openapi: '3.0.3', info: { title: 'Farm', version: '1' }, paths }));
  return contract.operations.filter(({ description }) => description !== '').map(({ id }) => id);
}

test('what a class says of its list is said of the list alone', () => {
  const said = saidIn({
    '/jobs/': { get: LISTS, post: LISTS },
    '/jobs/{id}/': { get: LISTS, delete: LISTS },
    '/jobs/{id}/cancel/': { get: LISTS },
    '/jobs/{id}/retry/': { post: 'Runs it again.' },
  });
  expect(said).toEqual(['GET /jobs/', 'POST /jobs/{id}/retry/']);
});

test('all that read it elsewhere keep what is said', () => {
  const text = 'Returns the pet or a 404 error.';
  expect(
    saidIn({ '/owners/{id}/pets/{pet}': { get: text }, '/pets/{pet}': { get: text, put: text, delete: text } }),
  ).toEqual(['GET /owners/{id}/pets/{pet}', 'GET /pets/{pet}']);
});

test.each([
  'Can only be used by an administrative user.',
  'Required role: ADMIN. Lists are cut.',
  'Lists, creates and deletes the keys of a person.',
  'Returns, and updates, nothing that is locked.',
])('"%s" stays where it is said', (text) => {
  expect(saidIn({ '/keys': { get: text, post: text }, '/keys/{id}': { delete: text } })).toHaveLength(3);
});

test('where nothing surely changes something, each keeps what is said of it', () => {
  const text = 'Returns the turns of a way.';
  expect(saidIn({ '/turns': { get: text, post: text }, '/turns/short': { post: text } })).toHaveLength(3);
});
