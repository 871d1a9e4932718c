// Relationships of JSON:API that are changed at an address of their own, as App Store Connect, Up, Elastic Path and Fuel Rats
// have them. Input: such paths; output: among what the `id` that is sent is chosen.
import { expect, it } from 'vitest';
import { contractIn } from '../../../test/contract.ts';
import { lookupInTable } from '#contract';
import { derive } from '../derive.ts';
import { deriveDetails } from '../details.ts';
import { formOf, insideOf, inputRelations } from '../index.ts';
import { inPath, kept, operation, ref, text, things } from '../paths/paths.fixture.ts';

const linkage = (type: object) => things({ type: { type: 'string', ...type }, id: text });
const many = (type: object) => things({ data: { type: 'array', items: linkage(type) } });
const one = (type: object, more: object = {}) => things({ data: { ...linkage(type), ...more } });
const relationship = (at: string, body: object, method = 'patch') => ({
  [`/apps/{id}/relationships/${at}`]: { [method]: operation(null, body as Record<string, unknown>, inPath('id')) },
});
const thing = (type: string) =>
  things({ type: { type: 'string', enum: [type] }, id: text, attributes: things({ name: text }) });
const paths = {
  ...kept('/apps', ref('App'), 'id'),
  ...kept('/people', ref('Person'), 'id'),
  ...kept('/tags', ref('Tag'), 'id'),
  ...relationship('lead', one({ enum: ['people'] })),
  ...relationship('tags', many({}), 'post'),
  ...relationship('owner', one({ enum: ['people', 'apps'] })),
  ...relationship('mark', one({ enum: ['tags'] }, { properties: { type: text, id: text, note: text } })),
};
const schemas = { App: thing('apps'), Person: thing('people'), Tag: thing('tags') };
const contract = contractIn({ openapi: '3.0.3', info: { title: 'T', version: '1' }, paths, components: { schemas } });
const application = derive(contract);

function chosenFor(operationId: string): readonly string[] {
  for (const { name } of application.resources) {
    const details = deriveDetails(contract, application, name);
    const call = details?.calls.find((each) => each.operation === operationId);
    if (details === null || call === undefined) continue;
    const lookup = lookupInTable(details.schemas);
    const path = inputRelations(call, application.index.resources, new Map(), lookup);
    const form = formOf(call, lookup, { given: ['id'], relations: [...details.resource.relations, ...path] });
    const { root } = form;
    if (root === null) throw new Error(`${operationId} takes nothing`);
    const fill = (at: typeof root): readonly string[] =>
      insideOf(form, at, at.field.kind === 'list' ? [{}] : {}, lookup).flatMap((inner) =>
        inner.field.kind === 'object' || inner.field.kind === 'list'
          ? fill(inner)
          : [`${inner.field.name}→${inner.field.resource}`],
      );
    return fill(root).filter((each) => each.startsWith('id→'));
  }
  throw new Error(`no ${operationId}`);
}

it('chooses among the things that the type names, and never among those of the address', () => {
  expect(chosenFor('PATCH /apps/{id}/relationships/lead')).toEqual(['id→people']);
});

it('chooses each of a list, by what the address calls the relationship where no type is told', () => {
  expect(chosenFor('POST /apps/{id}/relationships/tags')).toEqual(['id→tags']);
});

it('leaves what may be several kinds, and what takes more than that', () => {
  expect(chosenFor('PATCH /apps/{id}/relationships/owner')).toEqual(['id→null']);
  expect(chosenFor('PATCH /apps/{id}/relationships/mark')).toEqual(['id→null']);
});
