// What is said of a success that is only how the API fails. Input: a contract with such answers; output: what is left of them.
import { expect, test } from 'vitest';
import { readContract } from '../index.ts';
import type { Json } from '../json.ts';

const answer = (name: string): Json => ({
  description: '',
  content: { '*/*': { schema: { $ref: `#/components/schemas/${name}` } } },
});

/** The schemas of good answers by operation, and how often the reading said why others are none. */
function read(paths: Readonly<Record<string, Json>>): { good: readonly string[]; told: number } {
  const names = ['ErrorResponse', 'Course', 'ImportError'];
  const schemas = Object.fromEntries(names.map((name) => [name, { type: 'object', properties: {} }]));
  const { contract, diagnostics } = readContract(
    JSON.stringify({ openapi: '3.0.3', info: { title: 'Lessons', version: '1' }, paths, components: { schemas } }),
  );
  const good = (contract?.operations ?? []).map(({ id, responses }) => {
    const schemas = responses.filter(({ status }) => status.startsWith('2')).flatMap((one) => one.content);
    return `${id} ${schemas.map(({ schema }) => JSON.stringify(schema).split('/').at(-1)?.replace('"}', '')).join()}`;
  });
  return { good, told: diagnostics.filter(({ code }) => code === 'success-as-error').length };
}

test('what refusals answer is not what a success answers', () => {
  const { good, told } = read({
    '/courses': { get: { responses: { 200: answer('ErrorResponse') } } },
    '/courses/{id}': {
      get: { responses: { 200: answer('Course'), 404: answer('ErrorResponse') } },
      delete: { responses: { 202: answer('ErrorResponse'), 404: answer('ErrorResponse') } },
    },
  });
  expect({ good, told }).toEqual({
    good: ['GET /courses ', 'GET /courses/{id} Course', 'DELETE /courses/{id} '],
    told: 1,
  });
});

test('errors that are things of their own, and things that a refusal answers as well, stay', () => {
  const { good, told } = read({
    '/imports/errors': { get: { responses: { 200: answer('ImportError'), 404: answer('ErrorResponse') } } },
    '/courses': { post: { responses: { 201: answer('Course'), 409: answer('Course') } } },
  });
  expect({ good, told }).toEqual({ good: ['GET /imports/errors ImportError', 'POST /courses Course'], told: 0 });
});
