// Files that swagger-php writes with the type of Swagger 2.0 in OpenAPI 3: as the APIs of Bitaqty and of a school's have them.
import { expect, it } from 'vitest';
import { type Json, readContract, valueAt } from '../index.ts';

function imageOf(schema: Json): Json | undefined {
  const schemas = { Request: { type: 'object', properties: { image: schema } } };
  const info = { title: 'Cards', version: '1' };
  const { contract } = readContract(JSON.stringify({ openapi: '3.0.0', info, paths: {}, components: { schemas } }));
  return valueAt(contract?.root, '/components/schemas/Request/properties/image');
}

const FILE = { type: 'string', format: 'binary' };

it.each<[Json, Json]>([
  [{ type: 'file' }, FILE],
  [{ type: 'file', format: 'file' }, FILE],
  [{ type: 'file', format: 'image' }, FILE],
  [
    { type: 'file', format: 'byte' },
    { type: 'string', format: 'byte' },
  ],
  [
    { type: 'string', format: 'file' },
    { type: 'string', format: 'file' },
  ],
  [
    { type: 'date', format: 'date-time' },
    { type: 'string', format: 'date-time' },
  ],
])('reads %o', (written, right) => {
  expect(imageOf(written)).toEqual(right);
});
