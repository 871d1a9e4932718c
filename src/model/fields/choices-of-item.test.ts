// Protects: what a contract tells of choices where it describes the item is told in its forms too, where they list just these.
import { readContract } from '#contract';
import { expect, test } from 'vitest';
import { derive } from '../derive.ts';
import { deriveDetails } from '../details.ts';
import { formOf, placesOf } from '../form/index.ts';
import { lookupInTable } from '#contract';

const text = { type: 'string' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const kind = { type: 'integer', enum: [0, 1] };
const Club = {
  type: 'object',
  properties: {
    id: text,
    name: text,
    kind: { ...kind, description: 'Kind of person (0 = Natural, 1 = Legal)' },
    size: { type: 'string', enum: ['s', 'm'] },
  },
};

function labelsIn(body: object, method = 'POST'): Record<string, readonly string[] | undefined> {
  const id = { name: 'id', in: 'path', required: true, schema: text };
  const answered = { 200: { description: '', ...json(Club) } };
  const listed = { 200: { description: '', ...json({ type: 'array', items: Club }) } };
  const write = { requestBody: json({ type: 'object', properties: body }), responses: answered };
  const paths = {
    '/clubs': { get: { responses: listed }, post: write },
    '/clubs/{id}': { parameters: [id], get: { responses: answered }, put: write },
  };
  const { contract } = readContract(JSON.stringify({ openapi: '3.0.0', info: { title: 'T', version: '1' }, paths }));
  const details = contract === null ? null : deriveDetails(contract, derive(contract), 'clubs');
  const call = details?.calls.find((one) => one.method === method);
  if (!details || call === undefined) throw new Error('There are no clubs.');
  const lookup = lookupInTable(details.schemas);
  const places = placesOf(formOf(call, lookup), { values: {}, texts: new Map(), branches: new Map() }, lookup);
  return Object.fromEntries(places.map(({ field }) => [field.name, field.choices?.map(({ label }) => label)]));
}

test('choices are called as the item calls them', () => {
  for (const method of ['POST', 'PUT'])
    expect(labelsIn({ name: text, kind, size: { type: 'string', enum: ['s', 'm'] } }, method)).toMatchObject({
      kind: ['Natural', 'Legal'],
      size: ['S', 'M'],
    });
});

test('what has words of its own, or other values, keeps them', () => {
  expect(labelsIn({ kind: { ...kind, description: 'Which (0: A person, 1: A company)' } })['kind']).toEqual([
    'A person',
    'A company',
  ]);
  expect(labelsIn({ kind: { type: 'integer', enum: [0, 7] } })['kind']).toEqual(['0', '7']);
});
