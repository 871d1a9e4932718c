// Real contracts without a seed: every list is read page by page to its end as the application would, an item is opened,
// and every answer is held against the contract's own schema.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { lookupIn, validate } from '#contract';
import type { Contract, Json, Operation } from '#contract';
import { derive, FIRST_REQUEST, idOf, itemsOf, listPlace, listValues, nextPage } from '#model';
import type { ListRequest, Resource } from '#model';
import { contractIn } from '../../test/contract.ts';
import { createSandbox, memoryStore } from './index.ts';
import type { SandboxHandler } from './index.ts';

const FOLDER = join(import.meta.dirname, '../../test/contracts');
const PAGES = 30;

/** What came of a contract's lists and items. */
interface Tally {
  lists: number;
  /** Read to the end, each item once. */
  ended: number;
  valid: number;
  items: number;
  validItems: number;
  readonly notes: string[];
}

// JSON:API, OData, Link headers, cursors, RPC, page objects, HAL, untyped: each way of listing that contracts have.
const CONTRACTS: readonly (readonly [string, number])[] = [
  ['elasticpath_elasticpath-dev_openapispecs_subscriptions_public_openapi.yaml.gz', 0.9],
  ['owncloud_libre-graph-api_api_openapi-spec_v1.0.yaml.gz', 0.9],
  ['goharbor_harbor_api_v2.0_swagger.yaml.gz', 0.9],
  ['gotify_server_docs_spec.json.gz', 0.9],
  ['outline_openapi_spec3.json.gz', 0.9],
  ['gotson_komga_komga_docs_openapi.json.gz', 0.9],
  ['WebFuzzing_EMB_openapi-swagger_market.json.gz', 0.9],
  ['d-yoshi_redmine-openapi_openapi.yaml.gz', 0.9],
  ['AlbionDraig_AtlasFinance_frontend_openapi.json.gz', 0.9],
  ['usememos_memos_proto_gen_openapi.yaml.gz', 0.9],
  ['npm_octokit_openapi_api.github.com-cut.json.gz', 0.8],
  ['stripe_openapi-cut.json.gz', 0.9],
];

it.each(CONTRACTS)('%s', { timeout: 120_000 }, async (file, share) => {
  const contract = contractIn(gunzipSync(readFileSync(join(FOLDER, file))).toString());
  const tally = await walked(contract);
  expect(tally.lists).toBeGreaterThan(0);
  const shares = [
    tally.ended / tally.lists,
    tally.valid / tally.lists,
    tally.items === 0 ? 1 : tally.validItems / tally.items,
  ];
  expect(
    Math.min(...shares),
    `${JSON.stringify({ ...tally, notes: '' })}\n${tally.notes.join('\n')}`,
  ).toBeGreaterThanOrEqual(share);
});

async function walked(contract: Contract): Promise<Tally> {
  const application = derive(contract);
  const sandbox = await createSandbox(contract, application, { store: memoryStore(), size: 45 });
  const operations = new Map(contract.operations.map((one) => [one.id, one]));
  const tally: Tally = { lists: 0, ended: 0, valid: 0, items: 0, validItems: 0, notes: [] };
  const keys = new Map<string, string>();
  const walk: Walk = { contract, sandbox, tally, keys, resources: application.resources };
  for (const resource of application.resources.toSorted(
    (a, b) => a.parentParameters.length - b.parentParameters.length,
  )) {
    const parents = parentKeys(walk, resource);
    // A parent without items has no lists under it to look at.
    if (parents === null) continue;
    const list = operations.get(resource.operations.list ?? '');
    const get = operations.get(resource.operations.get ?? '');
    const owners = parentKeys(walk, { ...resource, ...listPlace(resource) });
    if (list !== undefined && owners !== null) await listed(walk, resource, list, owners);
    const key = resource.kind === 'singleton' ? '' : (keys.get(resource.name) ?? (list === undefined ? 'abc1' : null));
    if (get !== undefined && key !== null) await opened(walk, resource, get, key === '' ? parents : [...parents, key]);
  }
  return tally;
}

interface Walk {
  readonly contract: Contract;
  readonly sandbox: SandboxHandler;
  readonly tally: Tally;
  readonly keys: Map<string, string>;
  readonly resources: readonly Resource[];
}

function parentKeys(walk: Walk, resource: Resource): readonly string[] | null {
  const parent = walk.resources.find((one) => one.name === resource.parent);
  const above = parent === undefined ? [] : parentKeys(walk, parent);
  const key = parent === undefined || parent.kind === 'singleton' ? 'x1' : walk.keys.get(parent.name);
  const known = parent !== undefined && parent.operations.list !== null;
  if (above === null || (known && key === undefined && resource.parentParameters.length > above.length)) return null;
  const own = [...above, key ?? 'abc1'];
  return resource.parentParameters.map((_, index) => own[index] ?? 'x1');
}

async function listed(walk: Walk, resource: Resource, operation: Operation, parents: readonly string[]): Promise<void> {
  const { listing } = resource;
  if (listing === null) return;
  const { tally } = walk;
  tally.lists += 1;
  const seen: string[] = [];
  let request: ListRequest | null = FIRST_REQUEST;
  let valid = true;
  for (let page = 0; request !== null && page < PAGES; page += 1) {
    const values = listValues(listing, request, operation);
    const answer = await call(walk, operation, parents, values.query, values.body as Json | undefined);
    if (answer.status >= 300) {
      tally.notes.push(`${answer.status} ${operation.id} ${answer.url}`);
      return;
    }
    valid = fits(walk, operation, answer) && valid;
    const items = itemsOf(listing, answer.value);
    seen.push(...items.map((item) => idOf(resource, item)).filter((id) => id !== null));
    if (page === 0 && seen[0] !== undefined) walk.keys.set(resource.name, seen[0]);
    request = nextPage(listing, request, answer);
  }
  if (request === null && new Set(seen).size === seen.length) tally.ended += 1;
  else tally.notes.push(`no end ${operation.id}: ${new Set(seen).size} of ${seen.length}`);
  if (valid) tally.valid += 1;
}

async function opened(walk: Walk, resource: Resource, operation: Operation, path: readonly string[]): Promise<void> {
  walk.tally.items += 1;
  const inBody = operation.method === 'POST' ? { [resource.idParameter ?? 'id']: path.at(-1) ?? '' } : undefined;
  const answer = await call(walk, operation, path, {}, inBody);
  if (answer.status < 300 && fits(walk, operation, answer)) walk.tally.validItems += 1;
  else walk.tally.notes.push(`${answer.status} ${operation.id} ${answer.url}`);
}

interface Answered {
  readonly status: number;
  readonly value: Json | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;
}

async function call(
  walk: Walk,
  operation: Operation,
  path: readonly string[],
  query: object,
  body?: Json,
): Promise<Answered> {
  let at = 0;
  // Of a resource name a place takes the last part.
  const named = new Set(operation.parameters.flatMap((one) => (one.resourceName === undefined ? [] : [one.name])));
  const filled = operation.path.replace(/[?#].*$/, '').replace(/\{([^}]*)\}/g, (_all, name: string) => {
    const value = path[at++] ?? 'x1';
    return encodeURIComponent(named.has(name) ? value.replace(/^.*\//, '') : value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  for (const one of operation.parameters) {
    if (one.in === 'query' && one.required && !search.has(one.name)) search.set(one.name, sampleOf(one.schema));
  }
  const headers = credentials(walk.contract);
  const url = `http://api.example${filled}${search.size === 0 ? '' : `?${search.toString()}`}`;
  const reads = operation.method === 'GET';
  const response = await walk.sandbox(
    new Request(url, { method: operation.method, headers, ...(reads ? {} : { body: JSON.stringify(body ?? {}) }) }),
  );
  const text = await response.text();
  const value =
    text !== '' && /json/.test(response.headers.get('content-type') ?? '') ? (JSON.parse(text) as Json) : undefined;
  return { status: response.status, value, headers: Object.fromEntries(response.headers), url };
}

// A credential of each kind that the contract has; one header can hold but one.
function credentials(contract: Contract): Record<string, string> {
  const headers: Record<string, string> = { authorization: 'Bearer x', 'content-type': 'application/json' };
  for (const scheme of contract.securitySchemes) {
    if (scheme.type === 'http' && scheme.scheme === 'basic') headers['authorization'] = `Basic ${btoa('ada:ada')}`;
    if (scheme.type === 'apiKey' && scheme.in === 'header') headers[(scheme.parameter ?? '').toLowerCase()] = 'x';
    if (scheme.type === 'apiKey' && scheme.in === 'cookie') headers['cookie'] = `${scheme.parameter ?? ''}=x`;
  }
  return headers;
}

function sampleOf(schema: unknown): string {
  const text = JSON.stringify(schema);
  return /"(integer|number)"/.test(text) ? '1' : (/"enum":\["([^"]+)"/.exec(text)?.[1] ?? 'a');
}

function fits(walk: Walk, operation: Operation, answer: Answered): boolean {
  const declared =
    operation.responses.find((one) => one.status === String(answer.status)) ??
    operation.responses.find((one) => one.status === 'default');
  const schema = declared?.content.find((one) => /json|\*/.test(one.mediaType))?.schema ?? null;
  if (schema === null) return true;
  const issues = validate(answer.value, schema, lookupIn(walk.contract), { direction: 'read' });
  for (const issue of issues.slice(0, 2)) walk.tally.notes.push(`${operation.id} ${issue.pointer} ${issue.code}`);
  return issues.length === 0;
}
