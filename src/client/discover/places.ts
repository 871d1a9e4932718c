// Where frameworks and their documentation tools serve a contract by default, as data. A new framework is a new row.

/** A place to look at: a path, and who puts a contract (or the page that names one) there. */
export interface Place {
  readonly path: string;
  readonly by: string;
  /** "root": only at the host itself; "any": also under prefixes ("/api", "/api/v1"). */
  readonly under: 'root' | 'any';
}

const any = (by: string, ...paths: readonly string[]): readonly Place[] =>
  paths.map((path) => ({ path, by, under: 'any' }));
const root = (by: string, ...paths: readonly string[]): readonly Place[] =>
  paths.map((path) => ({ path, by, under: 'root' }));

/** Documents, likeliest first. */
export const DOCUMENTS: readonly Place[] = [
  ...any('FastAPI, LoopBack, many others', '/openapi.json'),
  ...any('springdoc', '/v3/api-docs'),
  ...root('ASP.NET', '/swagger/v1/swagger.json', '/openapi/v1.json'),
  ...root('NestJS', '/api-json'),
  ...any('NestJS', '/docs-json'),
  ...any('Express, go-swagger, many others', '/swagger.json'),
  ...any('many', '/openapi.yaml'),
  ...any('Fastify, Hono, NestJS', '/docs/json', '/docs/openapi.json', '/documentation/json'),
  ...any('Express', '/api-docs'),
  ...root('Express', '/api-docs.json', '/api-docs/swagger.json', '/api-docs/openapi.json'),
  ...root('drf-spectacular (Django)', '/api/schema/', '/schema/', '/api/schema/?format=json'),
  ...any('drf-yasg (Django)', '/swagger/?format=openapi'),
  ...root('Django Ninja', '/api/openapi.json'),
  ...root('Quarkus, MicroProfile', '/q/openapi', '/openapi'),
  ...any('echo-swagger, gin-swagger (swag)', '/swagger/doc.json'),
  ...any('swag', '/docs/doc.json', '/docs/swagger.json'),
  ...root(
    'Laravel (Scramble, L5-Swagger)',
    '/docs/api.json',
    '/docs',
    '/docs/api-docs.json',
    '/api/documentation/json',
  ),
  ...root('rswag (Rails)', '/api-docs/v1/swagger.yaml', '/api-docs/v1/swagger.json', '/api-docs/v1/openapi.yaml'),
  ...root('grape-swagger (Rails)', '/swagger_doc', '/swagger_doc.json', '/api/swagger_doc'),
  ...root('API Platform', '/api/docs.jsonopenapi', '/docs.jsonopenapi', '/api/docs.json', '/docs.json'),
  ...root('NelmioApiDoc (Symfony)', '/api/doc.json'),
  ...any(
    'servers with a document of their own',
    '/api/docs',
    '/docs/openapi.yaml',
    '/docs/swagger.yaml',
    '/docs/api-docs',
  ),
  ...root('NestJS', '/api/docs-json', '/api/json', '/swagger-json', '/api/swagger-json', '/api/api-json'),
  ...root('springfox', '/v2/api-docs'),
  ...root('Micronaut', '/swagger/openapi.yml', '/swagger/views/swagger-ui/index.html'),
  ...root('Helidon, Open Liberty', '/openapi?format=JSON'),
  ...root('ASP.NET (NSwag, Swashbuckle), v2', '/swagger/v2/swagger.json', '/swagger/docs/v1'),
  ...root(
    'Flask (apispec, flask-smorest, RESTX)',
    '/apispec.json',
    '/apispec_1.json',
    '/api/swagger.json',
    '/swagger/',
  ),
  ...root('connexion', '/v1/openapi.json', '/v1.0/openapi.json', '/v1/swagger.json'),
  ...root(
    'Hapi, connexion, below a later version',
    '/v3/openapi.json',
    '/v4/openapi.json',
    '/v3/swagger.json',
    '/v4/swagger.json',
  ),
  ...root('drf-spectacular (Django), below a version', '/api/v1/schema/', '/api/v2/schema/', '/api/v3/schema/'),
  ...any(
    'many',
    '/swagger.yaml',
    '/openapi.yml',
    '/openapi',
    '/schema',
    '/api-docs.yaml',
    '/spec',
    '/spec.json',
    '/api.json',
    '/doc',
    '/docs.yaml',
    '/openapi/v3',
  ),
  ...root('Elysia', '/swagger/json', '/openapi/json'),
  ...root('NestJS', '/api-docs-json'),
  ...root('Nitro, Nuxt', '/_openapi.json'),
  ...root('Litestar', '/schema/openapi.json'),
  ...any('flask-openapi3, APIFlask, moleculer-auto-openapi', '/openapi/openapi.json'),
  ...root('SpecTree (Flask, Falcon, Starlette)', '/apidoc/openapi.json'),
  ...root('aiohttp-swagger', '/api/doc/swagger.json'),
  ...any('Fuego', '/swagger/openapi.json'),
  ...root('goa', '/openapi3.json'),
  ...root('Scribe (Laravel)', '/docs.openapi'),
  ...root('Ash (Phoenix)', '/api/open_api', '/api/json/open_api'),
  ...root('tapir', '/docs/docs.yaml'),
  ...root('Apache Camel', '/api-doc'),
  ...root('Ts.ED', '/v3/docs/swagger.json', '/doc/swagger.json'),
  ...root('LoopBack 3', '/explorer/swagger.json'),
  ...root('grape-swagger (Rails)', '/api/v1/swagger_doc'),
  ...root('Azure Functions', '/api/openapi/v3.json'),
  ...root('Kubernetes and what is made like it', '/openapi/v2'),
  ...root('Actix, Axum (utoipa)', '/api-docs/openapi.json', '/api-doc/openapi.json'),
  ...root('Play', '/assets/swagger.json'),
  ...root('QGIS Server', '/wfs3/api'),
  ...root('WordPress (WP OpenAPI)', '/wp-json-openapi'),
  ...root('CAP, OData gateways', '/$metadata?$format=json', '/$openapi'),
  ...root('Kong, gateways', '/default/openapi.json', '/specs'),
  ...root('servers that are made up as they run', '/server/specs/oas', '/api/system/openapi.json'),
  ...root(
    'static sites',
    '/static/openapi.json',
    '/static/swagger.json',
    '/public/openapi.json',
    '/.well-known/openapi.json',
    '/.well-known/openapi.yaml',
  ),
];

/** Pages that name a document, likeliest first. */
export const PAGES: readonly Place[] = [
  ...any(
    'Swagger UI',
    '/docs',
    '/swagger-ui/index.html',
    '/swagger-ui.html',
    '/swagger/index.html',
    '/swagger',
    '/swagger-ui/',
  ),
  ...any(
    'Swagger UI, Redoc, Scalar',
    '/api-docs/',
    '/documentation',
    '/redoc',
    '/reference',
    '/scalar',
    '/rapidoc',
    '/docs/',
    '/explorer/',
  ),
  ...root('NestJS, Express', '/api', '/api/'),
  ...root('ASP.NET (Scalar)', '/scalar/v1'),
  ...root('Laravel', '/docs/api', '/api/documentation', '/request-docs'),
  ...root('Quarkus', '/q/swagger-ui/'),
  ...root('documentation tools', '/doc/', '/doc/openapi/', '/doc/swagger/', '/docs/openapi/', '/docs/swagger/'),
  ...any('documentation tools', '/apidocs/', '/api/doc', '/developer', '/api-reference', '/swagger-ui'),
  ...root('Elysia', '/openapi/'),
  ...root('Nitro, Nuxt', '/_scalar', '/_swagger'),
];

/** Prefixes under which APIs stand, beside the one that is set. */
export const PREFIXES: readonly string[] = ['/api', '/api/v1', '/v1', '/api/v2', '/v2', '/rest', '/api/v3'];
