// A GET that declares a body: what it asks for goes into the query, where it can be sent at all.
import { describe, expect, it } from 'vitest';
import { readContract } from '../index.ts';

function inputOf(schema: object, more: object = {}, method = 'get') {
  const operation = {
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 200: { description: '' } },
    ...more,
  };
  const document = {
    openapi: '3.0.0',
    info: { title: 'Desk', version: '1' },
    paths: { '/events/{id}/guests': { [method]: operation } },
    components: { schemas: { Wanted: { type: 'object', properties: { status: { type: 'string' } } } } },
  };
  const { contract, diagnostics } = readContract(JSON.stringify(document));
  const [found] = contract?.operations ?? [];
  return {
    query: found?.parameters
      .filter((one) => one.in === 'query')
      .map(({ name, required }) => (required ? `${name}!` : name)),
    hasBody: found?.requestBody !== null,
    told: diagnostics.map(({ code }) => code).filter((code) => code === 'body-of-get'),
  };
}

const text = { type: 'string' };
const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required });

describe('the body of a GET', () => {
  it('is sent in the query, but for what the path or the query asks for already', () => {
    const page = { name: 'page', in: 'query', schema: { type: 'integer' } };
    const body = object({ id: text, leadId: text, tags: { type: 'array', items: text }, page: text }, ['leadId']);
    expect(inputOf(body, { parameters: [page] })).toEqual({
      query: ['page', 'leadId', 'tags'],
      hasBody: false,
      told: ['body-of-get'],
    });
    expect(inputOf({ $ref: '#/components/schemas/Wanted' }).query).toEqual(['status']);
  });

  it('stays one where something in it is a structure or a secret, and with other methods', () => {
    const kept = { query: [], hasBody: true, told: [] };
    expect(inputOf(object({ leadId: text, range: object({ from: text }) }))).toEqual(kept);
    expect(inputOf(object({ email: text, password: text }))).toEqual(kept);
    expect(inputOf({})).toEqual(kept);
    expect(inputOf(object({ leadId: text }), {}, 'post')).toEqual(kept);
  });
});
