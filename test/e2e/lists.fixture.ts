// A contract with one collection for each way to page that a browser must follow: Link headers (RFC 8288), a cursor, OData 4,
// JSON:API 1.1, and one that answers everything at once. JSON is YAML too.

type Part = { readonly [key: string]: unknown };

const NUMBER = { type: 'integer' };
const TEXT = { type: 'string' };
const NOTHING_OR_TEXT = { type: ['string', 'null'] };

const ITEM = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: TEXT,
    amount: { type: 'number' },
    openedOn: { type: 'string', format: 'date' },
    kind: { type: 'string', enum: ['small', 'large'] },
  },
};
const ITEMS = { type: 'array', items: ITEM };

const object = (properties: Part): Part => ({ type: 'object', properties });

function answer(schema: Part, headers: Part = {}): Part {
  return { '200': { description: 'ok', headers, content: { 'application/json': { schema } } } };
}

function collection(path: string, query: Part, schema: Part, headers: Part = {}): Part {
  const tags = [path.slice(1)];
  const parameters = Object.entries(query).map(([name, one]) => ({ name, in: 'query', schema: one }));
  const id = { name: 'id', in: 'path', required: true, schema: NUMBER };
  return {
    [path]: { get: { operationId: `list-${tags[0] ?? ''}`, tags, parameters, responses: answer(schema, headers) } },
    [`${path}/{id}`]: { get: { tags, parameters: [id], responses: answer(ITEM) } },
  };
}

/** The contract as text. */
export const LISTS = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Ways to page', version: '1' },
  paths: {
    ...collection('/links', { per_page: NUMBER }, ITEMS, { Link: { description: 'The next page.', schema: TEXT } }),
    ...collection('/cursors', { limit: NUMBER, cursor: TEXT }, object({ data: ITEMS, next_cursor: NOTHING_OR_TEXT })),
    ...collection('/trails', { limit: NUMBER, cursor: TEXT }, object({ data: ITEMS, next_cursor: NOTHING_OR_TEXT })),
    ...collection(
      '/feeds',
      { $top: NUMBER, $skip: NUMBER, $count: { type: 'boolean' } },
      object({ value: ITEMS, '@odata.nextLink': TEXT, '@odata.count': NUMBER }),
    ),
    ...collection(
      '/articles',
      { 'page[number]': NUMBER, 'page[size]': NUMBER },
      object({ data: ITEMS, meta: object({ total: NUMBER }), links: object({ next: NOTHING_OR_TEXT }) }),
    ),
    ...collection('/wholes', {}, ITEMS),
  },
});
