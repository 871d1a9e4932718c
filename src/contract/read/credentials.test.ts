// Credentials written as plain parameters. Input: what operations take; output: schemes, requirements, and what is left.
import { expect, test } from 'vitest';
import { readContract } from '../index.ts';
import type { Json, JsonObject } from '../json.ts';

const header = (name: string, more: JsonObject = {}): Json => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  ...more,
});
const query = (name: string, more: JsonObject = {}): Json => ({ ...(header(name, more) as JsonObject), in: 'query' });

/** A contract of so many reads with these parameters, and one without. */
function read(parameters: readonly Json[], { times = 4, ...more }: JsonObject & { times?: number } = {}) {
  const responses = { 200: { description: '' } };
  const paths: Record<string, Json> = { '/health': { get: { responses } } };
  for (let at = 0; at < times; at += 1) paths[`/things${at}`] = { get: { parameters: [...parameters], responses } };
  const { contract, diagnostics } = readContract(
    JSON.stringify({ openapi: '3.0.3', info: { title: 'Shop', version: '1' }, paths, ...more }),
  );
  if (contract === null) throw new Error('no contract');
  const [health, first] = contract.operations;
  return {
    schemes: contract.securitySchemes.map((one) => [one.name, one.type, one.scheme ?? one.in].join(' ')),
    required: first?.security.map(({ schemes }) => schemes.map(({ name }) => name).join(' + ')),
    open: health?.security.length === 0,
    left: first?.parameters.map(({ name }) => name),
    told: diagnostics.filter(({ code }) => code === 'credential-parameter').length,
  };
}

test('a key that operations want in a header is a security scheme of theirs, said once', () => {
  expect(read([header('X-API-Key'), query('page')])).toEqual({
    schemes: ['X-API-Key apiKey header'],
    required: ['X-API-Key'],
    open: true,
    left: ['page'],
    told: 1,
  });
});

test('Authorization is a bearer token, or a name and a password where it says so', () => {
  expect(read([header('Authorization')]).schemes).toEqual(['Authorization http bearer']);
  expect(read([header('authorization', { description: 'HTTP Basic, as in RFC 7617' })]).schemes).toEqual([
    'basic http basic',
  ]);
});

test('what belongs together is required together', () => {
  expect(read([query('login'), query('authtoken')])).toMatchObject({
    schemes: ['login apiKey query', 'authtoken apiKey query'],
    required: ['login + authtoken'],
    left: [],
  });
});

test('what need not be given is no duty, and nothing new where there is a declared way', () => {
  expect(read([header('X-Auth-Token', { required: false })])).toMatchObject({ required: ['', 'X-Auth-Token'] });
  const components = { securitySchemes: { oauth: { type: 'oauth2', flows: {} } } };
  expect(read([query('access_token', { required: false })], { components })).toMatchObject({
    schemes: ['oauth oauth2 '],
    left: ['access_token'],
  });
});

test('a declared scheme of the same place is that scheme', () => {
  const components = {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      jwt: { type: 'http', scheme: 'bearer' },
    },
  };
  expect(read([header('X-API-Key')], { components })).toMatchObject({ required: ['key'], left: [], told: 0 });
  expect(read([header('Authorization')], { components })).toMatchObject({ required: ['jwt'], left: [], told: 0 });
});

test('a word that may mean anything is a credential only where most operations take it', () => {
  expect(read([query('token')], { times: 1 })).toMatchObject({ schemes: [], left: ['token'] });
  expect(read([query('token')])).toMatchObject({ schemes: ['token apiKey query'], left: [] });
  expect(read([query('login')])).toMatchObject({ schemes: [], left: ['login'] });
  expect(read([header('X-Account-Key', { required: false }), query('keyword')]).schemes).toEqual([]);
});

test('a header that nearly all operations require is asked for once, whatever it is called (Postmark, Xero, VictorOps)', () => {
  expect(read([header('X-Acme-Server-Token'), header('X-Tenant-Id'), query('page')])).toMatchObject({
    schemes: ['X-Acme-Server-Token apiKey header', 'X-Tenant-Id apiKey header'],
    required: ['X-Acme-Server-Token + X-Tenant-Id'],
    left: ['page'],
  });
  // What one call has for itself, or the contract tells, is no credential.
  const own = ['Idempotency-Key', 'X-Request-ID', 'Accept-Language', 'Api-Version', 'If-Match', 'X-Timestamp'];
  expect(read(own.map((name) => header(name))).schemes).toEqual([]);
  expect(read([header('X-Region', { schema: { type: 'string', default: 'eu' } })]).schemes).toEqual([]);
  expect(read([header('X-Acme-Key', { schema: { type: 'string', default: 'YOUR_KEY' } })]).schemes).toHaveLength(1);
  expect(read([header('X-Tenant-Id')], { times: 2 }).schemes).toEqual([]);
});

test('a header whose name ends in that of a credential is one, whosever it is (ElevenLabs, RapidAPI, ClearBlade)', () => {
  for (const name of ['xi-api-key', 'X-RapidAPI-Key'])
    expect(read([header(name, { required: false })])).toMatchObject({ required: ['', name], left: [] });
  expect(read([header('Acme-DevToken')]).schemes).toEqual(['Acme-DevToken apiKey header']);
  expect(read([header('xi-api-key', { required: false })], { times: 1 }).schemes).toEqual([]);
  // Trakt and Dracoon sign in by OAuth, and need not be given this.
  const components = { securitySchemes: { oauth: { type: 'oauth2', flows: {} } } };
  expect(read([header('trakt-api-key', { required: false })], { components }).left).toEqual(['trakt-api-key']);
});

test('a secret that nearly all operations require in the query is asked for once (Europeana, Vestorly)', () => {
  for (const name of ['wskey', 'vestorly_auth'])
    expect(read([query(name), query('page')])).toMatchObject({ schemes: [`${name} apiKey query`], left: ['page'] });
  expect(read([query('keyword')]).schemes).toEqual([]);
  expect(read([query('region')]).schemes).toEqual([]);
  expect(read([query('wskey')], { times: 1 }).schemes).toEqual([]);
});

test('a token that only the words of a contract tell is a way to sign in, where it declares none (Hetzner, NodeBB, Budget Insight)', () => {
  const told = (description: string, more: JsonObject = {}) =>
    read([query('page')], { info: { title: 'Shop', version: '1', description }, ...more }).schemes;
  expect(told('Pass `Authorization: Bearer <token>` in each request.')).toEqual(['bearer http bearer']);
  expect(told('Supports both sessions (cookie) and Bearer token authentication.')).toEqual(['bearer http bearer']);
  expect(told('The bearer of bad news.')).toEqual([]);
  const components = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-api-key' } } };
  expect(told('Pass `Authorization: Bearer <token>`.', { components })).toEqual(['key apiKey header']);
});

test('a key is one where each of the few operations takes it, and a weak word where it is said to be (BinTable, IP2Location)', () => {
  const only = (parameter: Json) =>
    read([parameter], { times: 1, paths: { '/': { get: { parameters: [parameter], responses: {} } } } });
  expect(only(query('api_key')).schemes).toEqual(['api_key apiKey query']);
  expect(only(query('key', { description: 'API key. Please sign up.' })).schemes).toEqual(['key apiKey query']);
  expect(only(query('key', { description: 'The key of the setting' })).schemes).toEqual([]);
  expect(only(query('key')).schemes).toEqual([]);
});

test('whose the credential is goes along where it is always asked for with it, however many need neither (Discourse)', () => {
  const open = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`/open${at}`, { get: { responses: {} } }]));
  const secured = (parameters: readonly Json[]) =>
    Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`/things${at}`, { get: { parameters, responses: {} } }]));
  const both = secured([header('Api-Key'), header('Api-Username')]);
  expect(read([], { paths: { ...open, ...both } }).schemes).toEqual([
    'Api-Key apiKey header',
    'Api-Username apiKey header',
  ]);
  // A name that is asked for where no key is belongs to what is asked there.
  const alone = { '/people': { get: { parameters: [header('Api-Username')], responses: {} } } };
  expect(read([], { paths: { ...open, ...both, ...alone } }).schemes).toEqual(['Api-Key apiKey header']);
});
