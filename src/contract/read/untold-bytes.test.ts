// What a generator calls a file because nobody told it more. Input: a contract with such answers; output: what is left of them.
import { expect, test } from 'vitest';
import { readContract } from '../index.ts';
import type { Json } from '../json.ts';

const bytes = {
  description: '',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};
const things = { description: '', content: { 'application/json': { schema: { type: 'array', items: {} } } } };

/** The operations whose answers are left as files, and how often the reading said why the others are none. */
function read(paths: Readonly<Record<string, Json>>): { files: readonly string[]; told: number } {
  const { contract, diagnostics } = readContract(
    JSON.stringify({ openapi: '3.0.3', info: { title: 'Shop', version: '1' }, paths }),
  );
  const files = contract?.operations.filter((one) =>
    one.responses.some(({ content }) => content[0]?.mediaType === 'application/octet-stream'),
  );
  return {
    files: files?.map(({ id }) => id) ?? [],
    told: diagnostics.filter(({ code }) => code === 'untold-as-file').length,
  };
}

test('where deletions and refusals answer files, only what names a file does', () => {
  const { files, told } = read({
    '/orders': { get: { responses: { 200: bytes } }, post: { responses: { 200: bytes, 400: bytes } } },
    '/orders/{id}': { get: { responses: { 200: things } }, delete: { responses: { 200: bytes } } },
    '/orders/{id}/download': { get: { responses: { 200: bytes } } },
  });
  expect({ files, told }).toEqual({ files: ['GET /orders/{id}/download'], told: 1 });
});

test('files of a contract that says nothing impossible of them stay', () => {
  const { files, told } = read({
    '/reports': { get: { responses: { 200: bytes } }, post: { responses: { 200: bytes, 400: things } } },
    '/blobs/{id}': { delete: { responses: { 200: bytes } } },
  });
  expect({ files: files.length, told }).toEqual({ files: 3, told: 0 });
});
