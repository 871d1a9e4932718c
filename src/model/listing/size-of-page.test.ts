// Which input says how long a page is, where several may, and where all inputs are told as texts.
import { expect, it } from 'vitest';
import { applicationOf, inQuery, list, number, operation, resourceOf, text, things } from '../paths/paths.fixture.ts';

const order = things({ id: number, note: text });

function pagedBy(inputs: readonly object[], item: object = order): readonly string[] | undefined {
  const application = applicationOf({
    '/orders': { get: operation(list({ ...item }), undefined, ...inputs.map((one) => ({ ...one }))) },
  });
  return resourceOf(application, 'orders').listing?.pagination.parameters;
}

const counted = (name: string): object => ({ name, in: 'query', schema: number });

it('asks for pages by the size that is called after them, also beside a limit that belongs to an offset', () => {
  expect(pagedBy(['skip', 'limit', 'page', 'page_size'].map(counted))).toEqual(['page', 'page_size']);
  expect(pagedBy(['limit', 'offset', 'page', 'pageSize'].map(counted))).toEqual(['page', 'pageSize']);
  expect(pagedBy(['page', 'limit'].map(counted))).toEqual(['page', 'limit']);
});

it('takes a size that is told as a text for that of the page beside it', () => {
  expect(pagedBy(['keyword', 'page', 'size'].map(inQuery))).toEqual(['page', 'size']);
  expect(pagedBy(['offset', 'count'].map(inQuery))).toEqual(['offset', 'count']);
});

it('takes it for what chooses among things that have a size, and where nothing asks for pages', () => {
  expect(pagedBy(['page', 'size'].map(inQuery), things({ id: number, size: text }))).toEqual(['page']);
  expect(pagedBy(['size'].map(inQuery))).toEqual([]);
});

it('knows sizes of pages in other tongues by how they end', () => {
  expect(pagedBy(['Pagina', 'RecordsPorPagina'].map(counted))).toEqual(['Pagina', 'RecordsPorPagina']);
  expect(pagedBy(['page', 'resultatsParPage'].map(counted))).toEqual(['page', 'resultatsParPage']);
});
