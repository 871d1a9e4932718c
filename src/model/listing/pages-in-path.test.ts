// Pages that are asked for in the path. Input: such paths as Spring, The Blue Alliance and Transport for London have them; output:
// the lists, how they go on, and what is called.
import { expect, it } from 'vitest';
import { buildRequest, isRefused } from '#client';
import { deriveDetails, listValues, neededInQuery } from '#model';
import { contractIn } from '../../../test/contract.ts';
import { derive } from '../derive.ts';
import { inPath, type Json, list, number, operation, ref, roleOf, text, things } from '../paths/paths.fixture.ts';

const schemas = {
  Course: things({ id: text, title: text }),
  Courses: things({ list: list(ref('Course')), total: number, pageNum: number }),
};
const all = list(ref('Course'));
const page = inPath('page', 'integer');
const size = inPath('size', 'integer');
const course = {
  get: operation(ref('Course'), undefined, inPath('id')),
  delete: operation(null, undefined, inPath('id')),
};

const contractOf = (paths: Json) =>
  contractIn({ openapi: '3.0.3', info: { title: 'T', version: '1' }, paths, components: { schemas } });
const pagesOf = (paths: Json, id: string) =>
  derive(contractOf(paths)).resources.find(({ operations }) => operations.list === id)?.listing?.pagination;

it('lists what is asked for with its page and its length, beside what opens one', () => {
  const id = 'GET /courses/{page}/{size}';
  const paths = {
    '/courses/{page}/{size}': { get: operation(ref('Courses'), undefined, page, size) },
    '/courses/{id}': course,
  };
  expect(derive(contractOf(paths)).resources).toMatchObject([
    { name: 'courses', operations: { list: id, get: 'GET /courses/{id}' }, parentParameters: [] },
  ]);
  expect(pagesOf(paths, id)).toMatchObject({
    style: 'page',
    page: 'page',
    size: 'size',
    total: '/total',
    firstPage: 1,
  });
});

it.each([
  ['/users/{userId}/notes/page/{pageNum}/size/{pageSize}', 'page', ['pageNum', 'pageSize']],
  ['/users/{userId}/notes/{offset}/{limit}', 'offset', ['offset', 'limit']],
  ['/users/{userId}/notes/{page}', 'page', ['page']],
])('goes on by %s', (path, style, parameters) => {
  const inputs = [...path.matchAll(/\{(\w+)\}/g)].map((match) => inPath(match[1] ?? '', 'integer'));
  const id = `GET ${path}`;
  expect(pagesOf({ [path]: { get: operation(all, undefined, ...inputs) } }, id)).toMatchObject({ style, parameters });
});

it('calls the path with the page in it, the first one unasked', () => {
  const told = inPath('page', 'integer', 'Page number of results to return, zero-indexed');
  const contract = contractOf({ '/teams/{page}': { get: operation(all, undefined, told) } });
  const details = deriveDetails(contract, derive(contract), 'teams');
  const { listing } = details?.resource ?? {};
  const [call] = details?.calls ?? [];
  if (!listing || call === undefined) throw new Error('no list');
  const urlAt = (position: { readonly page: number } | null): string => {
    const request = { position, size: null, search: '', sort: [], filters: [] };
    const built = buildRequest(call, listValues(listing, request, neededInQuery(call)), '/api/v1');
    return isRefused(built) ? 'refused' : built.url;
  };
  expect([urlAt(null), urlAt({ page: 3 })]).toEqual(['/api/v1/teams/0', '/api/v1/teams/3']);
  const plain = buildRequest(call, {}, '/api/v1');
  expect(isRefused(plain) ? 'refused' : plain.url).toBe('/api/v1/teams/0');
});

it('leaves alone pages of a book, a list that is there without pages, and what would open one of the things before', () => {
  const pages = '/books/{id}/pages/{pageNumber}';
  const paths = {
    [pages]: { get: operation(things({ number, text }), undefined, inPath('id'), inPath('pageNumber', 'integer')) },
    '/users': { get: operation(all) },
    '/users/{page}/{size}': { get: operation(all, undefined, page, size) },
    '/categories': { get: operation(all) },
    '/categories/{id}/{page}': { get: operation(all, undefined, inPath('id'), page) },
    '/stops/{type}': { get: operation(all, undefined, inPath('type')) },
    '/stops/{type}/page/{page}': { get: operation(all, undefined, inPath('type'), page) },
  };
  const application = derive(contractOf(paths));
  expect(roleOf(application, `GET ${pages}`)).toBe('get');
  expect(application.resources.find(({ name }) => name === 'users')?.operations.list).toBe('GET /users');
  expect(roleOf(application, 'GET /categories/{id}/{page}')).not.toBe('get');
  // What stands there already keeps its word.
  expect(pagesOf(paths, 'GET /stops/{type}/page/{page}')).toMatchObject({ style: 'page', parameters: ['page'] });
});
