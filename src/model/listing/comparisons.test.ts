// Filters of which the comparison stands elsewhere than in the parameter's name: in the value ("weight=$gte:10"), or in an
// object of comparisons (`created: { gte, lte }`, `where: { title: { contains } }`).
import { expect, test } from 'vitest';
import type { Json } from '#contract';
import { applicationIn } from '../../../test/contract.ts';
import type { Application } from '../derive.ts';
import { listValues, type ListRequest } from './listing.ts';

const text = { type: 'string' };
const moment = { type: 'string', format: 'date-time' };

function petsWith(...parameters: readonly Json[]): Application {
  const owner = { type: 'object', properties: { id: { type: 'number' }, name: text } };
  const pet = {
    type: 'object',
    properties: {
      id: { type: 'number' },
      name: text,
      kind: { type: 'string', enum: ['cat', 'dog'] },
      weight: { type: 'number' },
      neutered: { type: 'boolean' },
      owner,
      created: moment,
    },
  };
  const answers = (schema: Json) => ({ 200: { description: '', content: { 'application/json': { schema } } } });
  const one = { in: 'path', name: 'id', required: true, schema: { type: 'number' } };
  return applicationIn({
    openapi: '3.0.3',
    info: { title: 'Pets', version: '1' },
    paths: {
      '/pets': { get: { parameters, responses: answers({ type: 'array', items: pet }) } },
      '/owners': { get: { responses: answers({ type: 'array', items: owner }) } },
      '/owners/{id}': { get: { parameters: [one], responses: answers(owner) } },
    },
  });
}

const query = (name: string, schema: Json, more: Record<string, Json> = {}): Json => ({
  in: 'query',
  name,
  schema,
  ...more,
});

function listingOf(application: Application) {
  const listing = application.resources.find(({ name }) => name === 'pets')?.listing;
  if (!listing) throw new Error('There is no list.');
  return listing;
}

// Azure's `api-version`, the `op` of EAN-Search: it is told by itself.
test('what must be told, and can be told only so, is no filter', () => {
  const only = { type: 'string', enum: ['2019-07-01'] };
  const names = (parameter: Json): readonly string[] =>
    listingOf(petsWith(parameter)).filters.map(({ parameter: name }) => name);
  expect(names(query('api-version', only, { required: true }))).toEqual([]);
  expect(names(query('kind', only))).toEqual(['kind']);
});

const filtersOf = (application: Application) =>
  listingOf(application).filters.map(({ field, operator, control }) => `${field} ${operator} ${control.kind}`);

function sent(application: Application, ...filters: ListRequest['filters']): Json {
  const request: ListRequest = { size: null, sort: [], search: '', filters, position: null };
  return listValues(listingOf(application), request).query ?? {};
}

const said = (name: string, ways: string): Json =>
  query(
    `filter.${name}`,
    { type: 'array', items: text },
    { description: `**Format:** filter.${name}={$not}:OPERATION:VALUE\n\n**Example:** ${ways}` },
  );

test('what is typed is looked for inside of a text where fields are compared with patterns of SQL, in one way each', () => {
  const ways = (name: string, more: string) =>
    `eq neq like ilike in contains ${more}`.split(' ').map((way) => `${name}${way}`);
  for (const [before, more] of [
    ['where.name.', 'contained overlaps'],
    ['name__', ''],
  ] as const) {
    const pets = petsWith(...ways(before, more).map((name) => query(name, text)));
    const contains = listingOf(pets).filters.filter(({ operator }) => operator === 'contains');
    expect(contains.map(({ parameter }) => parameter)).toEqual([`${before}ilike`]);
    expect(listingOf(pets).search).toEqual([]);
    expect(sent(pets, { parameter: `${before}ilike`, value: 'mi' })).toEqual({ [`${before}ilike`]: ['%mi%'] });
  }
  // Camunda's and Manifest's words; what is one of several is told apart from what it is.
  const told = (name: string, description: string) => query(name, text, { description });
  const worded = petsWith(
    told('nameLike', 'Only those like it. It can include the wildcard `%`.'),
    told('kind_like', 'matches the specified pattern (use % for wildcards)'),
    ...['kind_eq', 'kind_not_eq', 'kind_in', 'weight_gteq', 'weight_lteq'].map((name) => query(name, text)),
  );
  expect(listingOf(worded).search).toEqual([]);
  expect(sent(worded, { parameter: 'nameLike', value: 'mi' })).toEqual({ nameLike: ['%mi%'] });
  expect(listingOf(worded).filters.map(({ label }) => label)).toEqual([
    'Name contains',
    'Kind contains',
    'Kind',
    'Kind is not',
    'Kind is one of',
    'Weight from',
    'Weight to',
  ]);
  // "like" alone may mean anything.
  const alone = petsWith(query('kind.like', text));
  expect(sent(alone, { parameter: 'kind.like', value: 'mi' })).toEqual({ 'kind.like': 'mi' });
});

test('a comparison that is said before the value is chosen by the kind of field, and written there', () => {
  const pets = petsWith(
    said('name', 'filter.name=$ilike:John Doe&filter.name=$sw:John Doe'),
    said('kind', 'filter.kind=$eq:John Doe&filter.kind=$in:John Doe'),
    said('weight', 'filter.weight=$gte:John Doe\n- $gte\n- $lte\n- $and'),
    said('neutered', 'filter.neutered=$btw:John Doe\n- $eq\n- $gt\n- $ilike'.replace('$btw:', '$eq:')),
    said('owner.id', 'filter.owner.id=$eq:John Doe'),
  );
  expect(filtersOf(pets)).toEqual([
    'name contains text',
    'kind equals enum',
    'weight from number',
    'weight to number',
    'neutered equals boolean',
    'owner equals relation',
  ]);
  const [name, , from, to] = listingOf(pets).filters.map(({ parameter }) => parameter);
  expect(
    sent(
      pets,
      { parameter: name ?? '', value: 'mi' },
      { parameter: from ?? '', value: 2 },
      { parameter: to ?? '', value: 9 },
    ),
  ).toEqual({ 'filter.name': ['$ilike:mi'], 'filter.weight': ['$gte:2', '$lte:9'] });
  expect(pets.resources.find((one) => one.name === 'owners')?.referrers).toMatchObject([
    { resource: 'pets', parameter: 'filter.owner.id=$eq:' },
  ]);
});

test.each([
  ['a pattern', query('weight', { type: 'string', pattern: '^((gte?|lte?|eq|ne)\\:)?\\d{1,10}$' }), ['gte:', 'lte:']],
  ['examples in words', query('weight', text, { description: 'Such as `gt:200` or `lt:300`' }), ['gt:', 'lt:']],
  [
    'a dot',
    query('weight', text, { description: 'Horizontal filtering: weight=gte.18, weight=lt.20' }),
    ['gte.', 'lt.'],
  ],
])('it is told by %s', (_how, parameter, prefixes) => {
  expect(listingOf(petsWith(parameter)).filters.map((filter) => filter.said?.prefix)).toEqual(prefixes);
});

test('words with a colon, and a time, are no comparison', () => {
  const pets = petsWith(
    query('weight', text, { description: 'Weight in: kg, like: 3' }),
    query('name', text, { description: 'The name (not: the kind) at 10:30' }),
  );
  expect(listingOf(pets).filters.map((filter) => filter.parameter)).toEqual(['weight', 'name']);
});

test('an object of comparisons is a filter for each that people ask for, never the search', () => {
  const range = { type: 'object', properties: { gt: moment, gte: moment, lt: moment, lte: moment } };
  const compared = (ways: string, schema: Json): Json => ({
    type: 'object',
    properties: Object.fromEntries(ways.split(' ').map((way) => [way, schema])),
  });
  const where = {
    type: 'object',
    properties: {
      name: compared('equals not_equals in like contains', text),
      kind: compared('equals not_equals in not_in', { type: 'string', enum: ['cat', 'dog'] }),
      weight: compared('equals greater_than greater_than_equal less_than less_than_equal', { type: 'number' }),
    },
  };
  const pets = petsWith(
    query('created', { anyOf: [range, moment] }, { style: 'deepObject' }),
    query(
      'where',
      {
        allOf: [
          { type: 'object' },
          { anyOf: [where, { type: 'object', properties: { and: { type: 'array', items: where } } }] },
        ],
      },
      { style: 'deepObject' },
    ),
    query('depth', { type: 'number' }),
  );
  const listing = listingOf(pets);
  expect(listing.search).toEqual([]);
  expect(listing.filters.map(({ parameter, operator }) => `${parameter} ${operator}`)).toEqual([
    'created[gte] from',
    'created[lte] to',
    'where[name][contains] contains',
    'where[kind][equals] equals',
    'where[weight][greater_than_equal] from',
    'where[weight][less_than_equal] to',
  ]);
  expect(listing.filters[0]?.control).toMatchObject({ kind: 'date-time', name: 'created[gte]' });
  expect(sent(pets, { parameter: 'where[name][contains]', value: 'mi' })).toEqual({ 'where[name][contains]': 'mi' });
});

test.each([
  [
    'values',
    query('sortBy', { type: 'array', items: { type: 'string', enum: ['name:ASC', 'name:DESC'] } }),
    'name:DESC',
  ],
  ['words', query('sort', text, { description: 'A field and which way: name:ASC' }), 'name:DESC'],
  [
    'encoded',
    query('sort', text, { description: 'By id in ascending order, e.g. `?sort=lastName%20ASC`' }),
    'name DESC',
  ],
  ['usual', query('sort', text, { description: 'Sort by ascending (asc) or descending (desc)' }), 'name:desc'],
  ['both ways', query('sort', text, { description: 'By a field, name:asc or name:DESC' }), 'name:desc'],
])('the direction beside a name is written as the %s have it', (_how, parameter, value) => {
  const request = { size: null, search: '', filters: [], position: null };
  const sort = [{ field: 'name', direction: 'descending' as const }];
  expect(Object.values(listValues(listingOf(petsWith(parameter)), { ...request, sort }).query ?? {})).toEqual([value]);
});

test('JSON:API sorts both ways, known by its parameters where a contract says nothing of that', () => {
  const untold = query('sort', text);
  const formOf = (...parameters: readonly Json[]) => listingOf(petsWith(...parameters)).sort?.form;
  expect(formOf(untold)).toBe('field');
  expect(formOf(untold, query('page[offset]', text))).toBe('minus');
  expect(formOf(untold, query('fields[pets]', text))).toBe('minus');
  expect(formOf(query('sort', { enum: ['new'] }), query('page[offset]', text))).toBe('values');
});

test('what stands before brackets is compared, and no page begins there (API Platform, SoundCloud)', () => {
  const whole = { type: 'integer' };
  const list = listingOf(
    petsWith(
      query('created[before]', text),
      query('created[after]', text),
      query('weight[from]', whole),
      query('offset', whole),
      query('limit', whole),
    ),
  );
  expect(list.pagination).toMatchObject({ style: 'offset', offset: 'offset', cursor: null, size: 'limit' });
  expect(list.filters.map(({ field, operator }) => [field, operator])).toEqual([
    ['created', 'before'],
    ['created', 'after'],
    ['weight', 'from'],
  ]);
});

test('a field of the rows in the brackets of a sort takes its direction, though none is told', () => {
  const list = listingOf(petsWith(query('sort[name]', text), query('sort[weight]', text)));
  expect(list.filters).toEqual([]);
  expect(list.sort).toMatchObject({ form: 'each', ascending: 'asc', descending: 'desc' });
  expect(list.sort?.values.map(({ value, field }) => [value, field])).toEqual([
    ['sort[name]', 'name'],
    ['sort[weight]', 'weight'],
  ]);
  expect(listingOf(petsWith(query('sort[rank]', text))).sort, 'no field of the rows').toBeNull();
});
