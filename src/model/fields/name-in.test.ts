// Names that stand one level down: schemas in, the column under which they are read and the words of a cell out.
import { lookupInTable } from '#contract';
import { expect, test } from 'vitest';
import { firstColumns, nameIn } from './columns.ts';
import { fieldOf } from './field.ts';
import { applicationOf, list, operation } from '../paths/paths.fixture.ts';

test('a name that stands inside of something is read under that, and under nothing else', () => {
  const text = { type: 'string' };
  const Entity = {
    type: 'object',
    properties: {
      relations: { type: 'array', items: { type: 'object', properties: { type: text, targetRef: text } } },
      spec: { type: 'object', properties: { owner: text } },
      kind: text,
      metadata: { type: 'object', properties: { uid: text, name: text } },
    },
  };
  const Feature = {
    type: 'object',
    properties: {
      type: text,
      geometry: { type: 'object', properties: { type: text } },
      properties: { type: 'object', properties: { name: text, permit: text } },
    },
  };
  const paths = { '/entities': { get: operation(list(Entity)) }, '/facilities': { get: operation(list(Feature)) } };
  const [entities, facilities] = applicationOf(paths).resources;
  expect([entities?.titleField, entities?.columns[0]]).toEqual(['/metadata/name', 'metadata']);
  expect(entities?.columns).toContain('spec');
  expect([facilities?.titleField, facilities?.columns[0]]).toEqual(['/properties/name', '/properties/name']);
  // A browser that learned other columns before leads with the name as well.
  const rows = [{ relations: [{ type: 'ownedBy' }], kind: 'Component', metadata: { uid: 'u1', name: 'desk' } }];
  const before = entities && { ...entities, columns: ['relations', 'kind', 'metadata'] };
  expect(before && firstColumns(before, rows).columns[0]).toBe('metadata');
});

test('what holds the name of things is headed by it, and the name is a column of its own in a file (Docker, Kubernetes)', () => {
  const spec = fieldOf('Spec', { type: 'object', properties: { DisplayName: { type: 'string' } } }, lookupInTable([]));
  expect(nameIn(spec, '/Spec/DisplayName')).toMatchObject({
    name: '/Spec/DisplayName',
    label: 'Display name',
    kind: 'text',
  });
  expect([nameIn(spec, 'Spec'), nameIn(spec, '/Specification/Name'), nameIn(spec, null)]).toEqual([null, null, null]);
});
