// What is made of contracts that are not as they should be: texts in, what is told of them and what is left out.
import { describe, expect, it } from 'vitest';
import { readContract } from '../index.ts';
import { codes, read } from './read.fixture.ts';

describe('faults', () => {
  it.each([
    ['paths: []', ['wrong-type /paths', 'no-operations /paths']],
    ['paths: { /a: 5 }', ['wrong-type /paths/~1a', 'no-operations /paths']],
    ['paths: { /a: { get: [] } }', ['wrong-type /paths/~1a/get', 'no-operations /paths']],
    [
      'paths: { /a: { get: { parameters: {}, responses: [], tags: 5, requestBody: x } } }',
      [
        'wrong-type /paths/~1a/get/parameters',
        'wrong-type /paths/~1a/get/requestBody',
        'wrong-type /paths/~1a/get/responses',
      ],
    ],
    [
      'paths: { /a: { get: { parameters: [{ $ref: "#/components/parameters/X" }] } } }',
      ['dangling-ref /paths/~1a/get/parameters/0'],
    ],
    [
      'paths: { /a: { get: { responses: { 200: { content: { a/b: { schema: { $ref: "#/nope" } } } } } } } }',
      ['dangling-ref /paths/~1a/get/responses/200/content/a~1b/schema'],
    ],
    [
      'paths: { /a: { get: { responses: { 200: { $ref: "other.yaml#/x" } } } } }',
      ['external-ref /paths/~1a/get/responses/200'],
    ],
    [
      'components: { responses: { A: { $ref: "#/components/responses/B" }, B: { $ref: "#/components/responses/A" } } }\npaths: { /a: { get: { responses: { 200: { $ref: "#/components/responses/A" } } } } }',
      ['circular-ref /paths/~1a/get/responses/200'],
    ],
    [
      'info: 5\nservers: x\ntags: {}\nsecurity: x\ncomponents: 5\npaths: { /a: { get: {} } }',
      ['wrong-type /security', 'wrong-type /servers', 'wrong-type /tags'],
    ],
    [
      'paths: { /a: { get: { operationId: x } }, /b: { get: { operationId: x } } }',
      ['duplicate-operation-id /paths/~1b/get'],
    ],
  ])('opens %s', (yaml, expected) => {
    const { diagnostics } = read(`openapi: 3.0.0\n${yaml}\n`);
    expect([...codes(diagnostics)].sort()).toEqual([...expected].sort());
  });

  it('reads a whole content map by reference, as some contracts write it', () => {
    const { contract } = read(`
openapi: 3.0.3
paths:
  /a: { get: { responses: { '200': { description: ok, content: { $ref: '#/components/x-content/List' } } } } }
components: { x-content: { List: { application/json: { schema: { type: array, items: { type: string } } } } } }
`);
    expect(contract.operations[0]?.responses[0]?.content).toMatchObject([
      { mediaType: 'application/json', schema: { type: 'array' } },
    ]);
  });

  it('S2: reads what two kinds of nodes refer to as what each of them is', () => {
    const thing = { name: 'limit', in: 'query', description: 'Both', schema: { type: 'integer' } };
    const both = { $ref: '#/components/parameters/both' };
    const document = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      components: { parameters: { both: thing } },
      paths: { '/a': { get: { parameters: [both], responses: { 200: both, default: both } } } },
    };
    const [operation] = readContract(JSON.stringify(document)).contract?.operations ?? [];
    expect(operation?.parameters[0]).toMatchObject({ name: 'limit', in: 'query' });
    expect(operation?.responses.map(({ status, headers }) => [status, headers])).toEqual([
      ['200', []],
      ['default', []],
    ]);
  });

  it('says a hundred of a kind, and how many more there are', () => {
    const paths = Array.from({ length: 300 }, (_, index) => `  /a${index}/{id}: { get: {} }`).join('\n');
    const { contract, diagnostics } = read(`openapi: 3.0.0\npaths:\n${paths}\n`);
    expect(contract.operations).toHaveLength(300);
    expect(diagnostics).toHaveLength(101);
    expect(diagnostics.at(-1)?.message).toContain('200 more');
  });
});
