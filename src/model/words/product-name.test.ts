// A contract's title is written for developers; the product's name is what everybody else calls it.
import { expect, test } from 'vitest';
import { costOf } from '../../../test/cost.ts';
import { hostNameOf, productNameOf } from './product-name.ts';

test.each([
  ['Train Travel API', 'Train Travel'],
  ['Swagger Petstore - OpenAPI 3.0', 'Swagger Petstore'],
  ['Firefly III API vv6.6.2', 'Firefly III'],
  ['GitHub v3 REST API', 'GitHub'],
  ['Cenit IO - REST API Specification', 'Cenit IO'],
  ['PTV Timetable API - Version 3', 'PTV Timetable'],
  ['The Plaid API', 'Plaid'],
  ["Netlify's API documentation", 'Netlify'],
  ['IX-API', 'IX'],
  ["GitHub's official OpenAPI spec + Octokit extension", 'GitHub'],
  ['Mastodon API Specification (https://github.com/mastodon/mastodon)', 'Mastodon'],
  ['Weatherbit - Interactive Swagger UI Documentation', 'Weatherbit'],
  ['STExS.Web, Version=1.0.0.0, Culture=neutral, PublicKeyToken=null', 'STExS'],
  ['Data2CRM.API', 'Data2CRM'],
  ['Plus extension', 'Plus extension'],
  ['Larch & Lantern', 'Larch & Lantern'],
  ['Rapid', 'Rapid'],
  // Nothing that names a product.
  ['Api Documentation', ''],
  ['My API v1', ''],
  ['OpenAPI', ''],
  ['OpenAPI definition', ''],
  ['DOCUMENTATION', ''],
  ['Dynamic API Specification', ''],
  ['FastAPI', ''],
  ['Elysia Documentation', ''],
  ['Hono Documentation', ''],
  ['Hono Hardware API', 'Hono Hardware'],
  ['Laravel API Documentation', ''],
  ['app', ''],
  ['Cash App API', 'Cash App'],
  ['Use the title annotation on your service to provide a meaningful title.', ''],
  ['Your API title here', ''],
  ['api/etcdserverpb/rpc.proto', ''],
  ['Title Register API', 'Title Register'],
  ['Dynamic Yield API', 'Dynamic Yield'],
  ['Active Documentation for /v1', 'Active Documentation for /v1'],
  ['', ''],
])('%j is %j', (title, name) => {
  expect(productNameOf(title)).toBe(name);
});

test('a title of any length and shape is answered at once', () => {
  for (const part of [' api', ' v1', '-', ' the', '(', ' v1.0.', ' openapi '])
    expect(productNameOf(part.repeat(50_000))).toBeTypeOf('string');
  for (const hostile of [` ${'the public web '.repeat(7)}x`, `v${'1.'.repeat(55)}x`])
    expect(costOf(() => productNameOf(hostile))).toBeLessThan(200);
});

test.each([
  ['https://app.drchrono.com/api', 'drchrono.com'],
  ['//api.shop.example-group.co.uk:8443/v2', 'shop.example-group.co.uk'],
  ['http://localhost:3000', ''],
  ['http://10.0.0.12/api', ''],
  ['https://{tenant}.shop.io', ''],
  ['http://botschaft.local', ''],
  ['https://api.example.com', ''],
  ['/api/v1', ''],
])('an API at %s whose title names nothing is called "%s"', (url, name) => {
  expect(hostNameOf([{ url }])).toBe(name);
});
