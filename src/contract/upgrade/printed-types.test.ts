// Definitions that Beego's generator names after how Go prints a type: as the APIs of Casdoor and of a rental service have them.
import { describe, expect, it } from 'vitest';
import { type Json, type JsonObject, readContract, valueAt } from '../index.ts';

function schemas(definitions: JsonObject): Json | undefined {
  const { contract } = readContract(JSON.stringify({ swagger: '2.0', paths: {}, definitions }));
  return valueAt(contract?.root, '/components/schemas');
}

const UNTOLD = { title: 'T', type: 'object' };

describe('printed types', () => {
  it.each<[string, Json]>([
    ['9541.<nil>.User', { type: 'array', items: { $ref: '#/components/schemas/responses.User' } }],
    ['232967.<nil>.string', { type: 'array', items: { type: 'string' } }],
    ['1380.<nil>.0x14000937f50', { type: 'array', items: {} }],
    ['8570.<nil>.Nowhere', { type: 'array', items: {} }],
    ['17.<nil>.Twice', { type: 'array', items: {} }],
    ['233025.string.string', { type: 'object', additionalProperties: { type: 'string' } }],
    ['14850.0xc042739620.false', {}],
  ])('reads %s', (name, right) => {
    const known = { 'responses.User': UNTOLD, 'a.Twice': UNTOLD, 'b.Twice': UNTOLD };
    expect(valueAt(schemas({ ...known, [name]: UNTOLD }), `/${name}`)).toEqual(right);
  });

  it('keeps what is told, and what is only called alike', () => {
    const told = { type: 'object', properties: { id: { type: 'integer' } } };
    expect(schemas({ '1.<nil>.User': told, 'v1.2.User': UNTOLD })).toEqual({
      '1.<nil>.User': told,
      'v1.2.User': UNTOLD,
    });
  });
});
