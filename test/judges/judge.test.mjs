// What forms send, judged by openapi-backend: a second validator, with a reader, router and parser of its own, over the
// documents as they were written (3.0 and 3.1 only). Run by hand, see README.md; test/forms asks Ajv on each `npm test`.
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readContract } from '#contract';
import { contractTexts, reported, requestsOf } from './requests.mjs';

const { OpenAPIBackend } = createRequire(new URL('packages/package.json', import.meta.url))('openapi-backend');
/** Compiling every operation of a document at once takes minutes beyond this size. */
const LARGEST = Number(process.env['FORM_LARGEST'] ?? 1_500_000);

test('openapi-backend accepts what forms send', { timeout: 3_600_000 }, async () => {
  const misses = [];
  let count = 0;
  for (const { name, text } of contractTexts()) {
    const judged = await judgeFile(text);
    count += judged.count;
    misses.push(...judged.misses.map((miss) => `${name} ${miss}`));
  }
  expect(reported(count, misses)).toBeLessThanOrEqual(0.005);
});

async function judgeFile(text) {
  const { contract } = readContract(text);
  const backend = contract === null || text.length > LARGEST ? null : await backendOf(text);
  if (backend === null) return { count: 0, misses: [] };
  const misses = [];
  let count = 0;
  for (const { operation, mode, built } of requestsOf(contract)) {
    const found = backend.router
      .getOperations()
      .find((one) => one.path === operation.path && one.method === operation.method.toLowerCase());
    if (found === undefined) continue;
    const fault = faultOf(backend, found.operationId, built);
    if (fault === undefined) continue;
    count += 1;
    if (fault !== null) misses.push(`${operation.id} ${mode}: ${fault}`);
  }
  return { count, misses };
}

function faultOf(backend, operation, built) {
  const url = new URL(built.url);
  const isJson = /json/.test(built.headers['content-type'] ?? '');
  const request = {
    method: built.method,
    path: url.pathname,
    query: url.search.slice(1),
    headers: built.headers,
    body: isJson && typeof built.body === 'string' ? built.body : undefined,
  };
  const { valid, errors } = judgedBy(backend, request, operation);
  if (valid === undefined) return undefined;
  const told = (errors ?? []).filter((error) => isAbout(error, isJson));
  return valid || told.length === 0
    ? null
    : told
        .slice(0, 2)
        .map((one) => `${one.instancePath} ${one.message} ${JSON.stringify(one.params)}`)
        .join('; ')
        .slice(0, 300);
}

// Of what it does not read rightly itself (README.md), it cannot judge what was meant.
function isAbout({ instancePath, keyword }, isJson) {
  if (instancePath.startsWith('/path')) return false;
  if (instancePath.startsWith('/query')) return keyword !== 'additionalProperties';
  return isJson;
}

// A schema that it cannot compile is no judgement.
function judgedBy(backend, request, operation) {
  try {
    return backend.validator.validateRequest(request, operation);
  } catch (error) {
    console.log(`openapi-backend cannot judge ${operation}: ${String(error.message ?? error).slice(0, 120)}`);
    return { valid: undefined, errors: [] };
  }
}

async function backendOf(text) {
  const definition = treeOf(text);
  if (definition?.openapi === undefined) return null;
  prepare(definition, new Set());
  nameOperations(definition);
  delete definition.servers;
  const backend = new OpenAPIBackend({
    definition,
    quick: true,
    coerceTypes: true,
    ajvOpts: { strict: false, logger: false, validateSchema: false, validateFormats: false },
    customizeAjv: (ajv) => ajv,
  });
  try {
    await backend.init();
    return backend;
  } catch (error) {
    console.log(`openapi-backend cannot read it: ${String(error.message ?? error).slice(0, 160)}`);
    return null;
  }
}

// It finds operations by a name that documents need not give.
function nameOperations({ paths = {} }) {
  for (const [path, item] of Object.entries(paths))
    for (const method of METHODS) if (item[method] !== undefined) item[method].operationId = `${method} ${path}`;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

function treeOf(text) {
  try {
    return text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text, { maxAliasCount: -1, merge: true });
  } catch {
    return null;
  }
}

// What is read-only need not be sent, which this validator does not know; and its Ajv stops at what OpenAPI 3.0 allows.
function prepare(node, seen) {
  if (typeof node !== 'object' || node === null || seen.has(node)) return;
  seen.add(node);
  if (Array.isArray(node.required) && typeof node.properties === 'object' && node.properties !== null)
    node.required = node.required.filter((name) => node.properties[name]?.readOnly !== true);
  if (node.nullable === true && node.type === undefined) delete node.nullable;
  if (node.exclusiveMinimum === true || node.exclusiveMinimum === false) delete node.exclusiveMinimum;
  if (node.exclusiveMaximum === true || node.exclusiveMaximum === false) delete node.exclusiveMaximum;
  for (const one of Object.values(node)) prepare(one, seen);
}
