// A contract with one collection for each way to page that a browser must follow: Link headers (RFC 8288), a cursor, OData 4,
// JSON:API 1.1, and one that answers everything at once.

const ITEM = `{ type: object, required: [id, name], properties: { id: { type: integer, readOnly: true }, name: { type: string },
  amount: { type: number }, openedOn: { type: string, format: date }, kind: { type: string, enum: [small, large] } } }`;

function collection(path: string, parameters: string, schema: string, headers = ''): string {
  const tag = path.slice(1);
  return `  ${path}:
    get:
      operationId: list-${tag}
      tags: [${tag}]
      parameters: [${parameters}]
      responses: { '200': { description: ok, ${headers}content: { application/json: { schema: ${schema} } } } }
  ${path}/{id}:
    get:
      tags: [${tag}]
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { '200': { description: ok, content: { application/json: { schema: ${ITEM} } } } }
`;
}

const query = (name: string, schema = '{ type: integer }'): string =>
  `{ name: '${name}', in: query, schema: ${schema} }`;
const list = `{ type: array, items: ${ITEM} }`;
const LINK = `headers: { Link: { description: The next page., schema: { type: string } } }, `;

/** The contract as YAML. */
export const LISTS = `openapi: 3.1.0
info: { title: Ways to page, version: '1' }
paths:
${collection('/links', query('per_page'), list, LINK)}${collection(
  '/cursors',
  `${query('limit')}, ${query('cursor', '{ type: string }')}`,
  `{ type: object, properties: { data: ${list}, next_cursor: { type: [string, 'null'] } } }`,
)}${collection(
  '/feeds',
  `${query('$top')}, ${query('$skip')}, ${query('$count', '{ type: boolean }')}`,
  `{ type: object, properties: { value: ${list}, '@odata.nextLink': { type: string }, '@odata.count': { type: integer } } }`,
)}${collection(
  '/articles',
  `${query('page[number]')}, ${query('page[size]')}`,
  `{ type: object, properties: { data: ${list}, meta: { type: object, properties: { total: { type: integer } } },
    links: { type: object, properties: { next: { type: [string, 'null'] } } } } }`,
)}${collection('/wholes', '', list)}`;
