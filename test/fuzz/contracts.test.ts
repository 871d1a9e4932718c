// Mutated real contracts and hostile ones (rule S2): whatever is broken in them, nothing from reading to the last form throws
// or hangs, memory stays bounded, and each operation keeps its place. FUZZ_RUNS=5000 for the long run.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import {
  isObject,
  type Json,
  lookupIn,
  lookupInTable,
  mergeAllOf,
  parseJson,
  pointerOf,
  printJson,
  readContract,
  referencesOf,
  type Schema,
  validate,
  withValueAt,
} from '#contract';
import {
  type Application,
  advise,
  type Call,
  derive,
  deriveActionDetails,
  deriveDetails,
  EMPTY_STATE,
  formOf,
  insideOf,
  inspect,
  judge,
  outline,
  type SchemaTable,
  topOf,
} from '#model';

/** Seconds of processor time since: what it costs, however busy the machine is. */
function cpuSeconds(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000_000;
}

const SMALL = [
  'swagger-api_swagger-petstore_src_main_resources_openapi.yaml.gz',
  'WebFuzzing_EMB_openapi-swagger_market.json.gz',
  'Redocly_redocly-cli_resources_cafe.yaml.gz',
  'gothinkster_realworld_api_openapi.yml.gz',
  'WebFuzzing_EMB_openapi-swagger_reservations-api.json.gz',
  'gotify_server_docs_spec.json.gz',
];

const texts = SMALL.map((name) =>
  gunzipSync(readFileSync(new URL(`../contracts/${name}`, import.meta.url))).toString('utf8'),
);
const roots = texts.map((text) => (text.startsWith('{') ? parseJson(text) : (parseYaml(text) as Json)));

/** Every place of a document. */
function placesOf(root: Json): readonly string[] {
  const places: string[] = [];
  const visit = (value: Json, keys: readonly string[]): void => {
    places.push(pointerOf(keys));
    if (Array.isArray(value))
      for (const [index, item] of value.entries()) visit(item as Json, [...keys, String(index)]);
    else if (isObject(value)) for (const key of Object.keys(value)) visit(value[key] as Json, [...keys, key]);
  };
  visit(root, []);
  return places;
}

const places = roots.map(placesOf);

/** What may stand where something else belongs. */
const ODD: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  '',
  'text',
  'true',
  [],
  {},
  [[]],
  [null],
  { $ref: '#' },
  { $ref: '#/paths' },
  { $ref: 5 },
  { $ref: '#/components/schemas/A' },
  { nullable: true },
  { allOf: [{ $ref: '#/definitions/Product' }] },
  { type: ['x', null] },
  { pattern: '^(a+)+$' },
  { pattern: '[' },
  { required: 'x' },
  { properties: [] },
  { items: [{}] },
  { oneOf: {} },
  { enum: {} },
  JSON.parse('{"__proto__":{"$ref":"#"},"constructor":1}') as Json,
  { in: 'body', name: 'x', schema: null },
  { discriminator: 5 },
]; // prettier-ignore

const mutation = fc.record({
  place: fc.nat(),
  kind: fc.constantFrom('put', 'remove', 'move'),
  odd: fc.constantFrom(...ODD),
  from: fc.nat(),
});

function mutate(index: number, mutations: readonly { place: number; kind: string; odd: Json; from: number }[]): Json {
  const list = places[index] ?? [''];
  let root: Json = roots[index] ?? {};
  for (const { place, kind, odd, from } of mutations) {
    const pointer = list[1 + (place % (list.length - 1))] ?? '';
    const source = list[from % list.length] ?? '';
    const moved = kind === 'move' ? { $ref: `#${source}` } : odd;
    root = withValueAt(root, pointer, kind === 'remove' ? undefined : moved);
  }
  return root;
}

/** Uses a contract as the rest of Frontdesk does: reads, derives, opens each screen and each form. */
function use(text: string): void {
  const { contract, diagnostics } = readContract(text);
  for (const { message, pointer } of diagnostics) expect(`${message}${pointer}`).not.toMatch(/undefined|\[object/);
  if (contract === null) {
    expect(diagnostics.length).toBeGreaterThan(0);
    return;
  }
  const lookup = lookupIn(contract);
  for (const operation of contract.operations) {
    const contents = [
      ...(operation.requestBody?.content ?? []),
      ...operation.responses.flatMap(({ content }) => content),
    ];
    const schemas: readonly Schema[] = [
      ...operation.parameters.map(({ schema }) => schema),
      ...contents.flatMap(({ schema }) => (schema === null ? [] : [schema])),
    ];
    referencesOf(schemas, lookup, 500);
    for (const schema of schemas) {
      mergeAllOf(schema, lookup);
      validate({ id: 'x', name: 1, items: [{}] }, schema, lookup, { direction: 'write' });
    }
  }
  const application = derive(contract, diagnostics);
  expect(inspect(contract, application, diagnostics).unplaced).toEqual([]);
  advise(contract, application, diagnostics);
  outline(contract, application, { why: true, forms: true });
  for (const [call, schemas] of callsOf(contract, application)) fillIn(call, schemas);
}

type ContractRead = NonNullable<ReturnType<typeof readContract>['contract']>;

/** Every call of every screen, with the schemas that come along. */
function callsOf(contract: ContractRead, application: Application): readonly (readonly [Call, SchemaTable])[] {
  const ofResources = application.resources.flatMap(({ name }) => {
    const details = deriveDetails(contract, application, name);
    return (details?.calls ?? []).map((call) => [call, details?.schemas ?? []] as const);
  });
  const ofActions = application.index.actions.flatMap(({ operation }) => {
    const details = deriveActionDetails(contract, application, operation);
    return details === null ? [] : [[details.call, details.schemas] as const];
  });
  return [...ofResources, ...ofActions];
}

function fillIn(call: Call, schemas: SchemaTable): void {
  const lookup = lookupInTable(schemas);
  const form = formOf(call, lookup);
  for (const field of topOf(form, {}, lookup)) insideOf(form, field, {}, lookup);
  judge(form, EMPTY_STATE, lookup);
  judge(form, { ...EMPTY_STATE, values: { body: { id: 'x', name: 1, items: [{}] } } }, lookup);
}

/** Bytes that the process ever held at once: what a run may cost at most. */
const MOST_MEMORY = 2_000_000_000;

afterAll(() => {
  const peak = process.resourceUsage().maxRSS * 1024;
  if (process.env['FUZZ_RUNS'] !== undefined) console.log(`peak memory ${Math.round(peak / 1e6)} MB`);
  expect(peak).toBeLessThan(MOST_MEMORY);
});

describe('S2: mutated contracts', { timeout: 600_000 }, () => {
  it('never throw and never hang', () => {
    fc.assert(
      fc.property(fc.nat(SMALL.length - 1), fc.array(mutation, { minLength: 1, maxLength: 8 }), (index, mutations) => {
        const started = process.cpuUsage();
        use(printJson(mutate(index, mutations)));
        expect(cpuSeconds(started)).toBeLessThan(10);
      }),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 300) },
    );
  });

  it('with broken text never throw and never hang', () => {
    const cut = fc.record({
      at: fc.nat(),
      length: fc.nat(30),
      insert: fc.constantFrom(
        '',
        '{',
        '}',
        ':',
        '\n',
        '  ',
        '- ',
        '"',
        "'",
        '&a ',
        '*a',
        '<<: *a\n',
        '#',
        '\t',
        '!x ',
        '|',
        '\u0000',
      ),
    });
    fc.assert(
      fc.property(fc.nat(SMALL.length - 1), fc.array(cut, { minLength: 1, maxLength: 4 }), (index, cuts) => {
        let text = texts[index] ?? '';
        for (const { at, length, insert } of cuts) {
          const from = at % text.length;
          text = text.slice(0, from) + insert + text.slice(from + length);
        }
        const started = process.cpuUsage();
        use(text);
        expect(cpuSeconds(started)).toBeLessThan(10);
      }),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 300) / 5 },
    );
  });
});

const TASK = { $ref: '#/components/schemas/Task' };
const answering = (schema: object): object => ({
  responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
});
const TASKS = { get: answering({ type: 'array', items: TASK }) };
const ONE = { get: answering(TASK) };
const MANY_ALIKE: Readonly<Record<string, (index: number) => object>> = {
  'lists of owners, items elsewhere': (index) => ({ [`/a${index}/{id}/tasks`]: TASKS, [`/b${index}/tasks/{id}`]: ONE }),
  'lists and items': (index) => ({ [`/a${index}/tasks`]: TASKS, [`/a${index}/tasks/{id}`]: ONE }),
  'lists of all and of owners': (index) => ({ [`/a${index}/tasks`]: TASKS, [`/a${index}/{id}/tasks`]: TASKS }),
};

describe('S2: hostile contracts', { timeout: 120_000 }, () => {
  it('with 20,000 paths are read in good time', () => {
    const paths = Object.fromEntries(
      Array.from(
        { length: 20_000 },
        (_, index) =>
          [`/r${index}/{id}`, { get: { responses: { 200: { $ref: '#/components/responses/R' } } } }] as const,
      ),
    );
    const text = JSON.stringify({ openapi: '3.0.0', paths, components: { responses: { R: { description: 'ok' } } } });
    const started = process.cpuUsage();
    expect(readContract(text).contract?.operations).toHaveLength(20_000);
    expect(cpuSeconds(started)).toBeLessThan(10);
  });

  // Things of one name under thousands of owners: nothing may be compared with all others.
  it.each(Object.entries(MANY_ALIKE))('with thousands of paths alike are made applications: %s', (_name, pathsOf) => {
    const paths = Object.assign({}, ...Array.from({ length: 2500 }, (_, index) => pathsOf(index))) as object;
    const Task = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };
    const { contract } = readContract(JSON.stringify({ openapi: '3.0.0', paths, components: { schemas: { Task } } }));
    const started = process.cpuUsage();
    const application = contract === null ? null : derive(contract);
    expect(application?.resources[0]?.label).toBe('Tasks');
    expect(cpuSeconds(started)).toBeLessThan(10);
  });

  it('with references in circles and fans are read', () => {
    const fan = Object.fromEntries(
      Array.from(
        { length: 60 },
        (_, index) =>
          [
            `F${index}`,
            {
              allOf: [
                { $ref: `#/components/schemas/F${index + 1}` },
                { allOf: [{ $ref: `#/components/schemas/F${index + 1}` }] },
              ],
            },
          ] as const,
      ),
    );
    const schemas = {
      ...fan,
      Self: { $ref: '#/components/schemas/Self' },
      Inside: { $ref: '#/components/schemas/Inside/properties/a' },
      Deep: { properties: { a: { $ref: '#/components/schemas/Deep/properties/a/properties/a' } } },
      Whole: { $ref: '#' },
    };
    const content = Object.keys(schemas).map(
      (name) => [`application/${name}`, { schema: { $ref: `#/components/schemas/${name}` } }] as const,
    );
    const responses = { 200: { description: '', content: Object.fromEntries(content) } };
    const started = process.cpuUsage();
    use(
      JSON.stringify({
        openapi: '3.0.0',
        paths: { '/a': { $ref: '#/paths/~1b' }, '/b': { $ref: '#/paths/~1a' }, '/c': { get: { responses } } },
        components: { schemas },
      }),
    );
    expect(cpuSeconds(started)).toBeLessThan(10);
  });
});
