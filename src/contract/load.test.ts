// Contracts in several files: what lies beside the document is read, nothing else is asked for (rule S3).
import { describe, expect, it } from 'vitest';
import { type Contract, type Diagnostic, loadContract, lookupIn, resolveSchema } from './index.ts';

async function load(
  files: Readonly<Record<string, string>>,
  base = 'https://api.example.com/docs/openapi.yaml',
): Promise<{ contract: Contract; diagnostics: readonly Diagnostic[]; asked: readonly string[] }> {
  const asked: string[] = [];
  const { contract, diagnostics } = await loadContract(files[base] ?? '', {
    base,
    fetchText: (url) => {
      asked.push(url);
      return url.endsWith('broken.yaml') ? Promise.reject(new Error('gone')) : Promise.resolve(files[url] ?? null);
    },
  });
  if (contract === null) throw new Error(diagnostics[0]?.message);
  return { contract, diagnostics, asked };
}

describe('loadContract', () => {
  it('reads paths, operations, parameters and schemas from files beside the document, each once', async () => {
    const { contract, diagnostics, asked } = await load({
      'https://api.example.com/docs/openapi.yaml': `
openapi: 3.0.3
paths:
  /a: { $ref: paths/a.yaml }
  /b: { get: { $ref: './paths/b.yaml#/operation', summary: Mine } }
components:
  schemas: { Pet: { type: string } }
`,
      'https://api.example.com/docs/paths/a.yaml': `
parameters: [{ $ref: ../common.yaml#/limit }]
get:
  responses:
    200: { description: ok, content: { application/json: { schema: { $ref: '../schemas/Pet.json' } } } }
post:
  requestBody: { content: { application/json: { schema: { $ref: '../schemas/Pet.json' } } } }
`,
      'https://api.example.com/docs/paths/b.yaml': `
operation: { summary: Theirs, responses: { default: { $ref: '#/error' } } }
error: { description: bad, content: { application/json: { schema: { $ref: '../openapi.yaml#/components/schemas/Pet' } } } }
`,
      'https://api.example.com/docs/common.yaml':
        'limit: { name: limit, in: query, schema: { type: integer, nullable: true } }',
      'https://api.example.com/docs/schemas/Pet.json':
        '{"type":"object","properties":{"mother":{"$ref":"#"},"owner":{"$ref":"Owner.json#/definitions/Owner"},"$ref":{"type":"string"}}}',
      'https://api.example.com/docs/schemas/Owner.json': '{"definitions":{"Owner":{"type":"object","nullable":true}}}',
    });
    expect(diagnostics).toEqual([]);
    expect(contract.operations.map(({ id, summary }) => `${id} ${summary}`)).toEqual([
      'GET /a ',
      'POST /a ',
      'GET /b Mine',
    ]);
    expect(contract.operations[0]?.parameters[0]).toMatchObject({
      name: 'limit',
      schema: { type: ['integer', 'null'] },
    });
    const schema = contract.operations[0]?.responses[0]?.content[0]?.schema;
    expect(schema).toEqual({ $ref: '#/components/schemas/Pet2' });
    expect(resolveSchema(schema ?? true, lookupIn(contract))).toEqual({
      type: 'object',
      properties: {
        mother: { $ref: '#/components/schemas/Pet2' },
        owner: { $ref: '#/components/schemas/Owner' },
        $ref: { type: 'string' },
      },
    });
    expect(contract.operations[2]?.responses[0]?.content[0]?.schema).toEqual({ $ref: '#/components/schemas/Pet' });
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('reads whole sections from other files, and old documents too', async () => {
    const { contract, diagnostics } = await load({
      'https://api.example.com/docs/openapi.yaml':
        'swagger: "2.0"\npaths: { $ref: paths.yaml }\ndefinitions: { $ref: defs.yaml }\n',
      'https://api.example.com/docs/paths.yaml':
        '/a: { post: { parameters: [{ in: body, name: b, schema: { $ref: "defs.yaml#/B" } }] } }',
      'https://api.example.com/docs/defs.yaml':
        'B: { type: object, properties: { c: { $ref: "#/C" } } }\nC: { type: string, x-nullable: true }\n',
    });
    expect(diagnostics).toEqual([]);
    expect(contract.operations[0]?.requestBody?.content[0]?.mediaType).toBe('application/json');
    const body = resolveSchema(contract.operations[0]?.requestBody?.content[0]?.schema ?? true, lookupIn(contract));
    expect(resolveSchema((body['properties'] as { c: { $ref: string } }).c, lookupIn(contract))).toEqual({
      type: ['string', 'null'],
    });
  });

  it('asks for nothing elsewhere, and says so', async () => {
    const elsewhere = [
      'https://evil.example.com/x.yaml',
      '//evil.example.com/x.yaml',
      '../secret.yaml',
      '/etc/passwd',
      'http://api.example.com/docs/x.yaml',
      'file:///etc/passwd',
      '..%2f..%2fsecret.yaml',
      'a/../../secret.yaml',
      'https://api.example.com.evil.com/docs/x.yaml',
    ];
    const schemas = elsewhere.map((ref, index) => `    S${index}: { $ref: ${JSON.stringify(ref)} }`).join('\n');
    const { diagnostics, asked } = await load({
      'https://api.example.com/docs/openapi.yaml': `openapi: 3.0.0\npaths: { /a: { get: {} } }\ncomponents:\n  schemas:\n${schemas}\n`,
    });
    expect(asked).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).toEqual(elsewhere.map(() => 'external-ref'));
    expect(diagnostics[0]?.message).toContain('only files beside the document are read');
  });

  it('says which files were missing, broken or had nothing at the place', async () => {
    const { diagnostics } = await load({
      'https://api.example.com/docs/openapi.yaml':
        'openapi: 3.0.0\npaths: { /a: { get: {} } }\ncomponents: { schemas: { A: { $ref: none.yaml }, B: { $ref: broken.yaml }, C: { $ref: "c.yaml#/nope" }, D: { $ref: "#/components/schemas/Z" } } }\n',
      'https://api.example.com/docs/c.yaml': 'a: 1',
    });
    expect(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'external-ref /components/schemas/A',
      'external-ref /components/schemas/B',
      'external-ref /components/schemas/C',
      'dangling-ref /components/schemas/D',
    ]);
    expect(diagnostics[0]?.message).toContain('none.yaml');
  });

  it('reads files by path as well', async () => {
    const { contract, asked } = await load(
      {
        '/home/me/api/main.yaml': 'openapi: 3.1.0\npaths: { /a: { $ref: "a.yaml" } }',
        '/home/me/api/a.yaml': 'get: {}',
      },
      '/home/me/api/main.yaml',
    );
    expect(asked).toEqual(['/home/me/api/a.yaml']);
    expect(contract.operations).toHaveLength(1);
  });
});
