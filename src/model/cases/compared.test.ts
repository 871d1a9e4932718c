// Lists of backends made from tables: a parameter to sort by each field, and one for each field and comparison.
import type { Json } from '#contract';
import { readContract } from '#contract';
import { expect, test } from 'vitest';
import { derive } from '../derive.ts';
import { canSortBy, sortValues } from '../listing/sort-values.ts';

const WAYS = { type: 'string', enum: ['asc', 'desc'] };
const FIELDS = { id: 'integer', name: 'string', salary: 'number', active: 'boolean', managerId: 'integer' };
const COMPARISONS = 'eq neq gt gte lt lte like ilike in nin contains contained overlaps'.split(' ');

function peopleWith(parameters: readonly Json[]) {
  const person = {
    type: 'object',
    properties: {
      ...Object.fromEntries(Object.entries(FIELDS).map(([name, type]) => [name, { type }])),
      hiredOn: { type: 'string', format: 'date' },
    },
  };
  const schema = { type: 'array', items: person };
  const { contract } = readContract(
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'People', version: '1' },
      paths: {
        '/people': {
          get: { parameters, responses: { 200: { description: '', content: { 'application/json': { schema } } } } },
        },
      },
    }),
  );
  if (contract === null) throw new Error('The contract does not open.');
  const listing = derive(contract).resources[0]?.listing;
  if (!listing) throw new Error('There is no list.');
  return listing;
}

const query = (name: string, schema: Json): Json => ({ in: 'query', name, schema });

test('a direction that is a number is sent as one', () => {
  const sent = (name: string, schema: Json): unknown => {
    const { sort } = peopleWith([query('sort', { type: 'string' }), query(name, schema)]);
    if (sort === null) throw new Error('It is not sorted.');
    return sortValues(sort, [{ field: 'salary', direction: 'descending' }])[1];
  };
  expect(sent('desc', { type: 'integer', default: 0 })).toEqual(['desc', '1']);
  expect(sent('ascending', { type: 'integer' })).toEqual(['ascending', '0']);
  expect(sent('desc', { type: 'boolean' })).toEqual(['desc', 'true']);
});

test('Spring\'s "pageable" pages from its first page and is sorted by "name,desc"', () => {
  const properties = {
    page: { type: 'integer', minimum: 0 },
    size: { type: 'integer', minimum: 1 },
    sort: { type: 'array', items: { type: 'string' } },
  };
  const { sort, pagination } = peopleWith([
    { in: 'query', name: 'pageable', required: true, schema: { type: 'object', properties } },
  ]);
  expect(pagination).toMatchObject({ style: 'page', page: 'page', size: 'size', firstPage: 0 });
  if (sort === null) throw new Error('It is not sorted.');
  expect(sortValues(sort, [{ field: 'salary', direction: 'descending' }])).toEqual([['sort', 'salary,desc']]);
});

test.each(['order[', 'orderby.', 'sort['])(
  '%sname is sorted by name, each field by a parameter of its own',
  (start) => {
    const close = start.endsWith('[') ? ']' : '';
    const { sort, filters } = peopleWith(
      ['id', 'name', 'salary'].map((name) => query(`${start}${name}${close}`, WAYS)),
    );
    if (sort === null) throw new Error('It is not sorted.');
    expect(sort.because).toBe('sort-each');
    expect(sort.values.map(({ field }) => field)).toEqual(['id', 'name', 'salary']);
    expect(
      sortValues(sort, [
        { field: 'salary', direction: 'descending' },
        { field: 'name', direction: 'ascending' },
      ]),
    ).toEqual([
      [`${start}salary${close}`, 'desc'],
      [`${start}name${close}`, 'asc'],
    ]);
    expect(filters).toEqual([]);
  },
);

test('the column and the direction in brackets are one way to sort, as before', () => {
  const { sort } = peopleWith([query('sort[field]', { type: 'string' }), query('sort[order]', WAYS)]);
  expect(sort).toMatchObject({ form: 'direction', parameters: ['sort[field]', 'sort[order]'] });
});

test('of a dozen comparisons for each field those are offered that people ask for', () => {
  const names = [...Object.keys(FIELDS), 'hiredOn'];
  const { filters } = peopleWith([
    ...names.flatMap((name) => COMPARISONS.map((way) => query(`where.${name}.${way}`, { type: 'string' }))),
    query('where.or', { type: 'array', items: { type: 'string' } }),
  ]);
  const offered = (field: string) => filters.filter((one) => one.field === field).map(({ operator }) => operator);
  expect(offered('name')).toEqual(['equals', 'contains']);
  expect(offered('managerId')).toEqual(['equals']);
  expect(offered('salary')).toEqual(['from', 'to']);
  expect(offered('hiredOn')).toEqual(['from', 'to']);
  expect(filters.filter(({ field }) => field === null)).toEqual([]);
});

test('a few comparisons all stay, and the total is asked for', () => {
  const { filters, pagination } = peopleWith([
    query('where.name.neq', { type: 'string' }),
    query('where.name.eq', { type: 'string' }),
    query('limit', { type: 'integer' }),
    query('offset', { type: 'integer' }),
    query('totalCount', { type: 'boolean', default: false }),
  ]);
  expect(filters.map(({ label }) => label)).toEqual(['Name is not', 'Name']);
  expect(pagination.asksTotal).toEqual(['totalCount', true]);
});

test('a filter that takes several has the control of one of them, and only such a filter has', () => {
  const grades = { type: 'array', items: { type: 'string', enum: ['junior', 'senior'] } };
  const { filters } = peopleWith([
    query('grade', grades),
    query('hiredOn', { type: 'array', items: { type: 'string', format: 'date' } }),
    query('name', { type: 'string' }),
  ]);
  expect(filters.map(({ control, each }) => [control.kind, control.choices?.length, each?.kind])).toEqual([
    // What may be chosen is told of all of them.
    ['tags', 2, undefined],
    ['tags', undefined, 'date'],
    ['text', undefined, undefined],
  ]);
});

test('a list below an item is called by what is in it, not by the identifier that leads back', () => {
  const ref = { $ref: '#/components/schemas/Employee' };
  const path = (more: object) => ({
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
    ...more,
  });
  const answers = (schema: Json) => ({
    get: { responses: { 200: { description: '', content: { 'application/json': { schema } } } } },
  });
  const { contract } = readContract(
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'People', version: '1' },
      paths: {
        '/departments': answers({ type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } }),
        '/departments/{id}/employeeDepartmentId': path(answers({ type: 'array', items: ref })),
        '/employees': answers({ type: 'array', items: ref }),
        '/employees/{id}': path(answers(ref)),
        '/employees/{id}/employeeManagerId': path(answers({ type: 'array', items: ref })),
      },
      components: {
        schemas: { Employee: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } } },
      },
    }),
  );
  if (contract === null) throw new Error('The contract does not open.');
  const labels = derive(contract).resources.map(({ label }) => label);
  expect(labels).toEqual(['Departments', 'Employees', 'Employees', 'Employees (manager)']);
});

test('things without a name are listed by their labels; things with one are not', () => {
  const texts = { type: 'object', additionalProperties: { type: 'string' } };
  const columnsWith = (more: object) => {
    const { contract } = readContract(
      JSON.stringify({
        openapi: '3.0.3',
        info: { title: 'Alerts', version: '1' },
        paths: {
          '/alerts': {
            get: {
              responses: {
                200: {
                  description: '',
                  content: {
                    'application/json': {
                      schema: {
                        type: 'array',
                        items: {
                          type: 'object',
                          properties: { fingerprint: { type: 'string' }, labels: texts, ...more },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      }),
    );
    if (contract === null) throw new Error('The contract does not open.');
    return derive(contract).resources[0]?.columns;
  };
  const moments = Object.fromEntries(
    ['startsAt', 'endsAt'].map((name) => [name, { type: 'string', format: 'date-time' }]),
  );
  const named = Object.fromEntries(['name', 'team', 'place', 'owner'].map((name) => [name, { type: 'string' }]));
  expect(columnsWith(moments)?.[0]).toBe('labels');
  expect(columnsWith({ ...moments, ...named })).not.toContain('labels');
});

const SIGNED = { type: 'integer', minimum: -1, maximum: 1 };

test.each([
  ['Feathers, which lists the fields', '$sort', { type: 'object', properties: { name: SIGNED, salary: SIGNED } }, '-1'],
  ['Feathers, which does not', '$sort', { type: 'object' }, '-1'],
  ['Files.com and Red Hat', 'sort_by', { type: 'object' }, 'desc'],
])('one parameter takes an object of fields and directions: %s', (_who, name, schema, down) => {
  const { sort } = peopleWith([{ name, in: 'query', style: 'deepObject', schema }]);
  if (sort === null) throw new Error('It is not sorted.');
  expect(sort.form).toBe('each');
  expect(sortValues(sort, [{ field: 'salary', direction: 'descending' }])).toEqual([[`${name}[salary]`, down]]);
});

test('an object that says by what and which way keeps its two inputs', () => {
  const properties = {
    by: { type: 'string', enum: ['name', 'salary'] },
    direction: { type: 'string', enum: ['asc', 'desc'] },
  };
  const { sort } = peopleWith([
    { name: 'sort', in: 'query', style: 'deepObject', schema: { type: 'object', properties } },
  ]);
  expect(sort?.parameters).toEqual(['sort[by]', 'sort[direction]']);
});

test('a field that is a value or an object of comparisons is filtered by the value (Feathers)', () => {
  const either = { anyOf: [{ type: 'string' }, { type: 'object', properties: { $ne: { type: 'string' } } }] };
  const schema = { type: 'object', properties: { name: either } };
  const { filters } = peopleWith([{ name: 'filter', in: 'query', style: 'form', explode: true, schema }]);
  expect(filters).toMatchObject([{ parameter: 'name', field: 'name', operator: 'equals' }]);
});

test('a search says from how many characters on it is answered (FastAPI, Amadeus, EVE)', () => {
  expect(peopleWith([query('q', { type: 'string', minLength: 3, maxLength: 50 })])).toMatchObject({ searchFrom: 3 });
  expect(peopleWith([query('q', { type: 'string', minLength: 1 })]).searchFrom).toBeUndefined();
});

test('a list is sorted by what its description names, and by nothing else', () => {
  const said = (name: string, description: string) => ({ in: 'query', name, description, schema: { type: 'string' } });
  const { sort } = peopleWith([
    said('sort_by', 'Key to sort on, must be one of: name, salary. Defaults to name'),
    said('sort_direction', 'Direction to sort in, must be one of: ASC, DESC. Defaults to ASC'),
  ]);
  if (sort === null) throw new Error('It is not sorted.');
  expect(['name', 'salary', 'active'].map((field) => canSortBy(sort, field))).toEqual(['both', 'both', 'no']);
  expect(sortValues(sort, [{ field: 'salary', direction: 'descending' }])).toEqual([
    ['sort_by', 'salary'],
    ['sort_direction', 'DESC'],
  ]);
  // "name,desc" shows how it is written, and lists nothing.
  const shown = peopleWith([said('sort', "Sorts by a field, possible values: 'name,desc'")]).sort;
  expect(shown).toMatchObject({ form: 'comma', values: [] });
});
