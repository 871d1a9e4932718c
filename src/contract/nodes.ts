// The grammar of OpenAPI documents as data: for each kind of node, which members hold nodes and of what kind. What is not
// named here is data (examples, defaults, enums, extensions) and is never touched. OpenAPI 2.0 and 3.x.

/** A kind of node in a document. */
export type Kind =
  | 'document'
  | 'components'
  | 'paths'
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'requestBody'
  | 'mediaType'
  | 'encoding'
  | 'responses'
  | 'response'
  | 'header'
  | 'link'
  | 'example'
  | 'callback'
  | 'securityScheme'
  | 'schema';

/** How nodes hang on a member: one node, a list of them, a map of them, or whichever of these the value is. */
export interface Child {
  readonly kind: Kind;
  readonly as: 'one' | 'list' | 'map' | 'oneOrList';
}

/** The members of a kind of node: by name, and what all others are (but for extensions). */
export interface Shape {
  readonly members: ReadonlyMap<string, Child>;
  readonly others: Child | null;
}

/** A grammar: each kind's shape. */
export type Grammar = ReadonlyMap<Kind, Shape>;

const one = (kind: Kind): Child => ({ kind, as: 'one' });
const list = (kind: Kind): Child => ({ kind, as: 'list' });
const map = (kind: Kind): Child => ({ kind, as: 'map' });

function shape(members: Readonly<Record<string, Child>>, others: Child | null = null): Shape {
  return { members: new Map(Object.entries(members)), others };
}

const SCHEMA = shape({
  properties: map('schema'),
  patternProperties: map('schema'),
  $defs: map('schema'),
  definitions: map('schema'),
  dependentSchemas: map('schema'),
  dependencies: map('schema'),
  allOf: list('schema'),
  anyOf: list('schema'),
  oneOf: list('schema'),
  prefixItems: list('schema'),
  items: { kind: 'schema', as: 'oneOrList' },
  additionalItems: one('schema'),
  additionalProperties: one('schema'),
  unevaluatedItems: one('schema'),
  unevaluatedProperties: one('schema'),
  contains: one('schema'),
  propertyNames: one('schema'),
  contentSchema: one('schema'),
  ...Object.fromEntries(['not', 'if', 'then', 'else'].map((keyword) => [keyword, one('schema')])),
});

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

const operations = Object.fromEntries(METHODS.map((method) => [method, one('operation')]));

/** OpenAPI 3.0 to 3.2. */
export const GRAMMAR_3: Grammar = new Map<Kind, Shape>([
  ['document', shape({ paths: one('paths'), webhooks: map('pathItem'), components: one('components') })],
  [
    'components',
    shape({
      schemas: map('schema'),
      responses: map('response'),
      parameters: map('parameter'),
      examples: map('example'),
      requestBodies: map('requestBody'),
      headers: map('header'),
      securitySchemes: map('securityScheme'),
      links: map('link'),
      callbacks: map('callback'),
      pathItems: map('pathItem'),
      mediaTypes: map('mediaType'),
    }),
  ],
  ['paths', shape({}, one('pathItem'))],
  ['pathItem', shape({ ...operations, parameters: list('parameter'), additionalOperations: map('operation') })],
  [
    'operation',
    shape({
      parameters: list('parameter'),
      requestBody: one('requestBody'),
      responses: one('responses'),
      callbacks: map('callback'),
    }),
  ],
  ['parameter', shape({ schema: one('schema'), content: map('mediaType'), examples: map('example') })],
  ['requestBody', shape({ content: map('mediaType') })],
  [
    'mediaType',
    shape({
      schema: one('schema'),
      itemSchema: one('schema'),
      examples: map('example'),
      encoding: map('encoding'),
      prefixEncoding: list('encoding'),
      itemEncoding: one('encoding'),
    }),
  ],
  ['encoding', shape({ headers: map('header'), encoding: map('encoding') })],
  ['responses', shape({}, one('response'))],
  ['response', shape({ headers: map('header'), content: map('mediaType'), links: map('link') })],
  ['header', shape({ schema: one('schema'), content: map('mediaType'), examples: map('example') })],
  ['callback', shape({}, one('pathItem'))],
  ['link', shape({})],
  ['example', shape({})],
  ['securityScheme', shape({})],
  ['schema', SCHEMA],
]);

/** OpenAPI (Swagger) 2.0. Parameters, headers and their items are schemas of a kind themselves. */
export const GRAMMAR_2: Grammar = new Map<Kind, Shape>([
  [
    'document',
    shape({
      paths: one('paths'),
      definitions: map('schema'),
      parameters: map('parameter'),
      responses: map('response'),
      securityDefinitions: map('securityScheme'),
    }),
  ],
  ['paths', shape({}, one('pathItem'))],
  ['pathItem', shape({ ...operations, parameters: list('parameter') })],
  ['operation', shape({ parameters: list('parameter'), responses: one('responses') })],
  ['parameter', shape({ schema: one('schema'), items: one('schema') })],
  ['responses', shape({}, one('response'))],
  ['response', shape({ schema: one('schema'), headers: map('header') })],
  ['header', shape({ items: one('schema') })],
  ['securityScheme', shape({})],
  ['schema', SCHEMA],
]);

/** The methods that a path item names directly, in lower case. */
export const PATH_ITEM_METHODS: readonly string[] = METHODS;
