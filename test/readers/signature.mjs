// What a document says of each operation, in a form that two readers can be compared by: parameters, body, responses,
// security and servers. `ofDocument` reads an upgraded OpenAPI 3.x document on its own; `ofContract` takes our reading.

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);
const NOT_PARAMETERS = new Set(['accept', 'content-type', 'authorization']);

/** The signatures of all operations of an OpenAPI 3.x document, by "METHOD /path". */
export function ofDocument(root) {
  const found = new Map();
  for (const [path, written] of Object.entries(root.paths ?? {})) {
    if (path.startsWith('x-')) continue;
    const item = follow(root, written);
    for (const [key, operation] of Object.entries(item ?? {})) {
      if (METHODS.has(key) && isObject(operation))
        found.set(`${key.toUpperCase()} ${path}`, signed(root, item, operation));
    }
  }
  return found;
}

/** The same of a contract as Frontdesk reads it. */
export function ofContract(contract) {
  return new Map(
    contract.operations.map((operation) => [
      operation.id,
      {
        parameters: operation.parameters.map((one) => parameterText(one.in, one.name, one.required)).sort(),
        body: contentText(operation.requestBody?.content.map(({ mediaType }) => mediaType) ?? null),
        responses: operation.responses
          .map(({ status, content }) => `${status}: ${contentText(content.map(({ mediaType }) => mediaType))}`)
          .sort(),
        security: operation.security
          .map(({ schemes }) => schemes.map(({ name, scopes }) => `${name}(${ordered(scopes).join()})`).join('+'))
          .sort(),
        servers: (operation.servers.length > 0 ? operation.servers : contract.servers).map(({ url }) => url).sort(),
      },
    ]),
  );
}

function signed(root, item, operation) {
  const parameters = new Map();
  for (const written of [...listOf(item.parameters), ...listOf(operation.parameters)]) {
    const one = follow(root, written);
    if (!isObject(one) || (one.in === 'header' && NOT_PARAMETERS.has(String(one.name).toLowerCase()))) continue;
    parameters.set(
      `${one.in} ${one.name}`,
      parameterText(one.in, one.name, one.in === 'path' || one.required === true),
    );
  }
  const body = follow(root, operation.requestBody);
  const servers = [operation.servers, item.servers, root.servers].find((list) => listOf(list).length > 0) ?? [];
  return {
    parameters: ordered([...parameters.values()]),
    body: contentText(isObject(body) ? Object.keys(body.content ?? {}) : null),
    responses: Object.entries(operation.responses ?? {})
      .filter(([status]) => !status.startsWith('x-'))
      .map(([status, response]) => `${status}: ${contentText(Object.keys(follow(root, response)?.content ?? {}))}`)
      .sort(),
    security: listOf(operation.security ?? root.security)
      .map((one) =>
        Object.entries(one)
          .map(([name, scopes]) => `${name}(${ordered(listOf(scopes)).join()})`)
          .join('+'),
      )
      .sort(),
    servers: servers.map(({ url }) => url).sort(),
  };
}

/** The node that a value is or refers to; undefined where a reference leads nowhere. */
function follow(root, value) {
  let at = value;
  for (let hops = 0; hops < 16 && isObject(at) && typeof at.$ref === 'string'; hops++) {
    if (!at.$ref.startsWith('#')) return undefined;
    const parts = decodeURIComponent(at.$ref.slice(1)).split('/').slice(1);
    at = parts.reduce((node, part) => node?.[part.replaceAll('~1', '/').replaceAll('~0', '~')], root);
  }
  return at;
}

const parameterText = (place, name, required) => `${place} ${name}${required ? '!' : ''}`;
const contentText = (types) => (types === null ? 'none' : types.length === 0 ? 'empty' : ordered(types).join(' | '));
const ordered = (texts) => texts.map(String).toSorted((one, other) => (one < other ? -1 : 1));
const listOf = (value) => (Array.isArray(value) ? value : []);
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
