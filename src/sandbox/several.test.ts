// A backend whose discounts are changed and deleted by two of their values, and read only in their list.
import { expect, it } from 'vitest';
import { derive } from '#model';
import { contractIn } from '../../test/contract.ts';
import { createSandbox, memoryStore } from './index.ts';

const CONTRACT = `
openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /discounts:
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Discount' } } } } } } }
  /discounts/{code}/{series}:
    parameters:
      - { name: code, in: path, required: true, schema: { type: string } }
      - { name: series, in: path, required: true, schema: { type: string } }
    put:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Discount' } } } }
      responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Discount' } } } } }
    delete: { responses: { '204': { description: Gone } } }
components:
  schemas:
    Discount:
      type: object
      required: [code, series, about]
      properties: { code: { type: string }, series: { type: string }, about: { type: string } }
`;

interface Discount {
  readonly code: string;
  readonly series: string;
  readonly about: string;
}

it('changes and deletes the one that the address names', async () => {
  const contract = contractIn(CONTRACT);
  const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore() });
  const call = (method: string, path: string, body?: object): Promise<Response> => {
    const sent =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    return sandbox(new Request(`http://api.example${path}`, { method, ...sent }));
  };
  const list = async (): Promise<readonly Discount[]> =>
    (await call('GET', '/discounts')).json() as Promise<readonly Discount[]>;
  const [first, second] = await list();
  if (first === undefined || second === undefined) throw new Error('no discounts');
  const at = ({ code, series }: Discount): string =>
    `/discounts/${encodeURIComponent(code)}/${encodeURIComponent(series)}`;
  expect((await call('PUT', at(first), { ...first, about: 'Half' })).status).toBe(200);
  expect((await call('DELETE', at(second))).status).toBe(204);
  const left = await list();
  expect(left.find(({ series }) => series === first.series)?.about).toBe('Half');
  expect(left.some(({ series }) => series === second.series)).toBe(false);
});
