// What deleting takes, as real contracts ask for it: what the item tells, and what is left for people.
import { describe, expect, it } from 'vitest';
import { lookupInTable } from '#contract';
import { contractIn } from '../../../test/contract.ts';
import { derive } from '../derive.ts';
import { deriveDetails } from '../details.ts';
import { inPath, inQuery, type Json, kept, operation, ref, text, things } from '../paths/paths.fixture.ts';
import { deletingInputs, withKnown } from './deleting-inputs.ts';

const PATH = { id: '7' };

/** The inputs of deleting the item `/things/7`. */
function inputsOf(remove: Json, item: Json, properties: Json = { id: text, name: text }, oneOfMany = false) {
  const paths = { ...kept('/things', ref('Thing'), 'id') };
  paths['/things/{id}'] = { ...(paths['/things/{id}'] as Json), delete: remove };
  const components = { schemas: { Thing: things(properties) } };
  const contract = contractIn({ openapi: '3.0.3', info: { title: 'T', version: '1' }, paths, components });
  const details = deriveDetails(contract, derive(contract), 'things');
  const call = details?.calls.find(({ method }) => method === 'DELETE');
  if (details === null || call === undefined) throw new Error('nothing is deleted');
  const deleted = { resource: details.resource, path: PATH, item: item as never, oneOfMany };
  return deletingInputs(call, deleted, lookupInTable(details.schemas));
}

const must = (name: string): Json => ({ ...inQuery(name), required: true });
const asks = (names: readonly string[], properties: Json): Json => ({ ...things(properties), required: names });

describe('deleting', () => {
  it('asks nothing where nothing is taken', () => {
    const { values, asked } = inputsOf(operation(null, undefined, inPath('id')), { id: '7' });
    expect([values, asked]).toEqual([{ path: PATH }, null]);
  });

  it('sends the version that was read, and whose it is (GitHub, Big Red Cloud, Files.com)', () => {
    const remove = operation(
      null,
      asks(['message', 'sha'], { message: text, sha: text }),
      inPath('id'),
      must('group_id'),
    );
    const { values, asked, start } = inputsOf(remove, { id: '7', sha: 'ab12', group_id: '3' });
    expect(values).toEqual({ path: PATH, query: { group_id: '3' }, body: { sha: 'ab12' } });
    expect(asked?.parameters).toEqual([]);
    expect(asked?.requestBody?.content[0]?.schema).toMatchObject({
      properties: { message: text },
      required: ['message'],
    });
    expect(start).toEqual({});
    expect(withKnown({ body: { message: 'why' } }, values)).toMatchObject({ body: { message: 'why', sha: 'ab12' } });
  });

  it('says again what the address says, under another name (Combell)', () => {
    const { values, asked } = inputsOf(operation(null, undefined, inPath('id'), must('ID')), {});
    expect([values.query, asked]).toEqual([{ ID: '7' }, null]);
  });

  it('asks for the rest, beginning with what the item has; among many each has its own (Stripe)', () => {
    const remove = operation(null, asks(['name'], { name: text }), inPath('id'));
    const one = inputsOf(remove, { id: '7', name: 'token' });
    expect([one.values.body, one.start]).toEqual([undefined, { body: { name: 'token' } }]);
    const many = inputsOf(remove, { id: '7', name: 'token' }, undefined, true);
    expect([many.values.body, many.asked]).toEqual([{ name: 'token' }, null]);
  });

  it('leaves out what is about the call, and asks for what is about the thing (Jira, Docker, Kubernetes)', () => {
    const remove = operation(
      null,
      undefined,
      inPath('id'),
      inQuery('pretty'),
      inQuery('force'),
      inQuery('moveIssuesTo'),
    );
    expect(inputsOf(remove, {}).asked?.parameters.map(({ name }) => name)).toEqual(['force', 'moveIssuesTo']);
  });

  it('sends the item whole where that is taken (Casdoor)', () => {
    const { values, asked } = inputsOf(operation(null, ref('Thing'), inPath('id')), { id: '7', name: 'n', extra: 1 });
    expect([values.body, asked]).toEqual([{ id: '7', name: 'n', extra: 1 }, null]);
  });
});
