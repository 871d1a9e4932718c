// Features of GeoJSON (RFC 7946), as geographic servers list, learn and take them: what stands in `properties` are their fields.
import { expect, test } from 'vitest';
import { lookupInTable } from '#contract';
import { contractIn } from '../../../test/contract.ts';
import { deriveDetails } from '../details.ts';
import { derive } from '../derive.ts';
import { formOf } from '../form/form.ts';
import { learn } from '../learn/learn.ts';
import { withLearnedInput } from '../learn/learn-input.ts';
import { lessonIn, lessonOf, withLesson } from '../learn/lesson.ts';
import { sortValues } from '../listing/sort-values.ts';
import { inPath, inQuery, type Json, number, operation, resourceOf, text, things } from '../paths/paths.fixture.ts';

const link = { type: 'array', items: things({ href: text, rel: text }) };
const geometry = things({ type: { type: 'string', enum: ['Point', 'Polygon'] } });
const feature = (properties: Json) =>
  things({ type: { type: 'string', enum: ['Feature'] }, id: text, geometry, properties, links: link });
const collection = (item: Json) =>
  things({
    features: { type: 'array', items: item },
    links: link,
    numberMatched: number,
    numberReturned: number,
  });

// The OGC's own example (buildings), the National Weather Service (alerts, zones).
const building = feature({ type: 'object', properties: { name: text, function: text, floors: number } });
// QGIS Server, ldproxy: any property.
const open = feature({ type: 'object', nullable: true });
const sorting = [inQuery('sortby'), { name: 'sortdesc', in: 'query', schema: { type: 'boolean' } }];
const listed = (item: Json, ...inputs: readonly Json[]) => operation(collection(item), undefined, ...inputs);
const contract = contractIn({
  openapi: '3.0.3',
  info: { title: 'City', version: '1' },
  paths: {
    '/buildings': { get: listed(building, inQuery('function'), inQuery('limit'), inQuery('offset')) },
    '/buildings/{featureId}': { get: operation(building, undefined, inPath('featureId')) },
    '/trees': { get: listed(open, inQuery('health'), ...sorting), post: operation(null) },
    '/trees/{featureId}': {
      get: operation(open, undefined, inPath('featureId')),
      put: operation(null, undefined, inPath('featureId')),
    },
    '/districts': { get: listed(open) },
    '/districts/{featureId}': { get: operation(open, undefined, inPath('featureId')) },
  },
});
const application = derive(contract, []);
const tree = (id: string, code: string, health: string) => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: [4.9, 52.4] },
  properties: { code, health, district_id: 2, inspected: '2026-06-19' },
  links: [],
});
const trees = resourceOf(application, 'trees');
const rows = [tree('1', 'T-1000', 'good'), tree('2', 'T-1001', 'poor'), tree('3', 'T-1002', 'good')];
const value = { type: 'FeatureCollection', features: rows, numberMatched: 137 };
const learned = learn(trees, { value, headers: {} });

test('what a contract tells of the properties of a feature are its fields, columns and filters', () => {
  const { columns, titleField, fields, listing } = resourceOf(application, 'buildings');
  expect(titleField).toBe('/properties/name');
  expect(columns.slice(0, 3)).toEqual(['/properties/name', '/properties/function', '/properties/floors']);
  expect(fields.find(({ name }) => name === '/properties/floors')).toMatchObject({ label: 'Floors', kind: 'number' });
  expect(fields.map(({ name }) => name)).not.toContain('properties');
  expect(listing?.filters).toMatchObject([{ parameter: 'function', field: '/properties/function' }]);
});

test('of properties that are left open, answers show what they are, and where they lead', () => {
  const { columns, titleField, idField, fields, relations, listing } = learned;
  expect([titleField, idField]).toEqual(['/properties/code', 'id']);
  expect(columns).toContain('/properties/health');
  expect(columns).not.toContain('geometry');
  expect(fields.map(({ name }) => name)).not.toContain('properties');
  expect(fields.find(({ name }) => name === '/properties/inspected')?.kind).toBe('date');
  expect(relations.map(({ field, resource }) => [field, resource])).toEqual([['/properties/district_id', 'districts']]);
  expect(listing?.filters).toMatchObject([{ parameter: 'health', field: '/properties/health' }]);
  const sort = listing?.sort ?? null;
  expect(sort && sortValues(sort, [{ field: '/properties/code', direction: 'descending' }])).toContainEqual([
    'sortby',
    'code',
  ]);
});

test('a feature that comes alone is the item, and what was learned is told on', () => {
  const again = learn(learned, { value: tree('4', 'T-1003', 'dead'), headers: {} }, { of: 'item' });
  expect([again.itemPointer, again.fields.length]).toEqual(['', learned.fields.length]);
  const lesson = lessonIn(JSON.parse(JSON.stringify(lessonOf(learned))));
  if (lesson === null) throw new Error('no lesson');
  const second = withLesson(trees, lesson, new Set(['trees', 'districts']));
  const names = (of: typeof second) => of.fields.map(({ name }) => name).toSorted();
  expect(names(second)).toEqual(names(learned));
  expect([second.columns, second.titleField]).toEqual([learned.columns, learned.titleField]);
});

test('a feature of which no body is told is made of its properties and a place on earth', () => {
  const details = deriveDetails(contract, application, 'trees');
  const create = details?.calls.find(({ method }) => method === 'POST');
  if (!details || !create) throw new Error('no create');
  const call = withLearnedInput({ ...details, resource: learned }, create);
  const schema = call.requestBody?.content[0]?.schema as { properties: Record<string, Record<string, unknown>> };
  expect(Object.keys(schema.properties)).toEqual(['type', 'properties', 'geometry']);
  expect(Object.keys(schema.properties['properties']?.['properties'] ?? {})).toEqual([
    'code',
    'health',
    'district_id',
    'inspected',
  ]);
  // The kinds that the contract tells, each with its coordinates.
  const kinds = schema.properties['geometry']?.['oneOf'] as readonly { title: string; required: string[] }[];
  expect(kinds.map(({ title }) => title)).toEqual(['Point', 'Polygon']);
  expect(kinds[0]?.required).toContain('coordinates');
  const form = formOf(call, lookupInTable(details.schemas), { given: [], relations: [], identity: null });
  expect(form.body?.field.kind).toBe('object');
});

test('a code that features have among their properties is not what they are opened by', () => {
  const tree = feature({ type: 'object', properties: { tree_code: text, health: text } });
  const order = things({ id: text, tree_code: text, note: text });
  const { resources } = derive(
    contractIn({
      openapi: '3.0.3',
      info: { title: 'City', version: '1' },
      paths: {
        '/trees': { get: listed(tree) },
        '/trees/{featureId}': { get: operation(tree, undefined, inPath('featureId')) },
        '/orders': { get: operation({ type: 'array', items: order }) },
      },
    }),
    [],
  );
  expect(resources.find(({ name }) => name === 'orders')?.relations).toEqual([]);
});
