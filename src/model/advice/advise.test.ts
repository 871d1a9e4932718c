// What owners are told to mend: each rule on the smallest contract that has its fault, nothing on a contract that has none,
// and the worst first.
import { DIAGNOSTICS, readContract } from '#contract';
import { expect, it } from 'vitest';
import { derive } from '../derive.ts';
import { type Advice, advise } from './advise.ts';
import { ADVICE_RULES } from './rules.ts';

function adviceOn(text: string): readonly Advice[] {
  const { contract, diagnostics } = readContract(text);
  return advise(contract, contract && derive(contract, diagnostics), diagnostics);
}

const names = (text: string): readonly string[] => adviceOn(text).map(({ rule }) => rule);

const ITEM = '{ type: object, required: [name], properties: { id: { type: integer }, name: { type: string } } }';
const PAGED = `parameters:
        - { name: page, in: query, schema: { type: integer } }
        - { name: q, in: query, schema: { type: string } }`;
const LIST = `{ type: object, properties: { total: { type: integer }, data: { type: array, items: ${ITEM} } } }`;

/** A contract with nothing to mend; a test replaces one part of it. */
const GOOD = `
openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: /api }]
security: [{ key: [] }]
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
paths:
  /things:
    get:
      summary: List things
      ${PAGED}
      responses: { '200': { description: ok, content: { application/json: { schema: ${LIST} } } }, '401': { description: no } }
    post:
      summary: Add a thing
      requestBody: { content: { application/json: { schema: ${ITEM} } } }
      responses: { '201': { description: ok }, '400': { description: no } }
  /things/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get:
      summary: Get a thing
      responses: { '200': { description: ok, content: { application/json: { schema: ${ITEM} } } } }
`;

it('has nothing to say of a contract that lacks nothing', () => {
  expect(adviceOn(GOOD)).toEqual([]);
});

it.each<[rule: string, part: string, instead: string]>([
  ['untyped-answer', `{ schema: ${LIST} }`, '{}'],
  ['no-body', `requestBody: { content: { application/json: { schema: ${ITEM} } } }`, 'deprecated: false'],
  [
    'untyped-body',
    `requestBody: { content: { application/json: { schema: ${ITEM} }`,
    'requestBody: { content: { application/json: { schema: { type: object } }',
  ],
  [
    'nothing-required',
    `content: { application/json: { schema: ${ITEM} } } }\n      responses: { '201'`,
    `content: { application/json: { schema: ${ITEM.replace('required: [name], ', '')} } } }\n      responses: { '201'`,
  ],
  ['unpaged-list', '{ name: page,', '{ name: colour,'],
  ['no-way-to-find', '{ name: q,', '{ name: per_page,'],
  ['no-total', 'total: { type: integer }, ', ''],
  ['no-server', 'servers: [{ url: /api }]', ''],
  ['local-server', 'url: /api', 'url: "http://localhost:8080/api"'],
  [
    'no-sign-in',
    'security: [{ key: [] }]\ncomponents:\n  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }',
    '',
  ],
  ['no-refusal', ", '400': { description: no }", ''],
  ['no-name', 'summary: Add a thing', 'deprecated: false'],
  ['no-title', 'title: Shop, ', ''],
  [
    'values-in-prose',
    `schema: ${ITEM} } } } }\n`,
    `schema: ${ITEM.replace('name: {', "state: { type: string, description: 'One of `new`, `old`.' }, name: {")} } } } }\n`,
  ],
  ['get-that-acts', '/things/{id}:', '/things/{id}/delete:'],
  ['no-identity', 'id: { type: integer }, name', 'colour: { type: string }, name'],
  ['unknown-security-scheme', 'security: [{ key: [] }]', 'security: [{ key: [] }, { other: [] }]'],
  ['dangling-ref', `schema: ${LIST}`, "schema: { $ref: '#/components/schemas/Nope' }"],
])('tells %s', (rule, part, instead) => {
  expect(GOOD).toContain(part);
  const found = adviceOn(GOOD.replaceAll(part, instead));
  expect(found.map((one) => one.rule)).toContain(rule);
  expect(found.find((one) => one.rule === rule)?.places.length).toBeGreaterThan(0);
});

it('puts first what nobody can use', () => {
  const text = GOOD.replace('summary: Add a thing', 'deprecated: false')
    .replace('{ name: page,', '{ name: colour,')
    .replace('security: [{ key: [] }]', 'security: [{ other: [] }]');
  expect(names(text)).toEqual(['unknown-security-scheme', 'unpaged-list', 'no-name']);
});

it('does not take a PUT that says all by its path for one without a body', () => {
  const member = `  /things/{id}/members/{user}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }, { name: user, in: path, required: true, schema: { type: string } }]
    put: { summary: Add, responses: { '204': { description: done }, '404': { description: no } } }
`;
  expect(names(GOOD + member)).toEqual([]);
});

it('has a rule for each code that reading can report', () => {
  const rules = new Set(ADVICE_RULES.map(({ rule }) => rule));
  expect(Object.keys(DIAGNOSTICS).filter((code) => !rules.has(code))).toEqual([]);
});

it('says of a text that is no contract what it is', () => {
  expect(adviceOn('hello').map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(['no-contract error']);
});
