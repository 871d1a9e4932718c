// The parameters of a list request → a query of the store: pages, sorting, filters and search in the forms that the
// contract's listing declares (page, offset, cursor, OData, JSON:API …), values read as the items' own types.
import { isObject, member } from '#contract';
import type { Issue, Json, Operation, Schema } from '#contract';
import {
  BEFORE_MOMENT,
  CODES,
  type Filter,
  IDENTITY_WORDS,
  type Listing,
  normalOf,
  type Pagination,
  type Sort,
} from '#model';
import { issueAt } from './problems.ts';
import { fieldPath, fieldSchema, typedText } from './field-values.ts';
import { allProperties, shapeOf } from './shape.ts';
import type { Condition, Order } from './store.ts';
import { wholeOf } from './wholes.ts';
import type { World } from './world.ts';
import type { Kind } from './kinds.ts';
import { odataConditions } from './odata.ts';

/** A list request, read. */
export interface ListAsk {
  readonly where: readonly Condition[];
  readonly search: string;
  readonly sort: readonly Order[];
  readonly size: number | null;
  readonly page: number | null;
  readonly offset: number;
  readonly cursor: string | null;
  readonly issues: readonly Issue[];
}

/** All values given for a parameter, from the query, or from the body of a list that is read by POST. */
export type Given = (name: string) => readonly string[];

/** Reads the values given in a URL, else in a body. */
export function givenIn(url: URL, body: Json | undefined): Given {
  return (name) => {
    const inQuery = url.searchParams.getAll(name);
    if (inQuery.length > 0) return inQuery;
    const value =
      name.split('.').reduce<Json | undefined>((part, step) => member(part, step), body) ?? bracketed(body, name);
    if (value === undefined || value === null || isObject(value)) return [];
    return (Array.isArray(value) ? (value as readonly Json[]) : [value]).map(String);
  };
}

// "page[size]" in a body is a member of a member.
function bracketed(body: Json | undefined, name: string): Json | undefined {
  const parts = /^([^[]+)\[([^\]]+)\]$/.exec(name);
  return parts === null ? undefined : member(member(body, parts[1] ?? ''), parts[2] ?? '');
}

const USUAL_SIZE = 20;
const LARGEST_SIZE = 1_000;

/** Reads a list request. */
export function readList(world: World, kind: Kind, listing: Listing, operation: Operation, given: Given): ListAsk {
  const { pagination } = listing;
  const issues = parameterIssues(world, operation, listing, given);
  const size = sizeAsked(listing, given);
  const number = (name: string | null): number | null => {
    const text = name === null ? undefined : given(name)[0];
    return text === undefined || !/^-?\d+$/.test(text) ? null : Number(text);
  };
  const page = number(pagination.page);
  const first = pagination.firstPage;
  const base = first === 1 && /^start_?index$/i.test(pagination.offset ?? '') ? 1 : 0;
  const offset = number(pagination.offset);
  const fromPage = page === null || size === null ? 0 : Math.max(0, page - first) * size;
  const filters = conditionsOf(world, kind, listing, given);
  return {
    where: filters.where,
    search: [...listing.search.flatMap((name) => given(name)), ...(filters.search ?? [])].join(' '),
    sort: orderOf(sortOf(world, kind, listing.sort, operation, given), listing.pagination),
    size,
    page: pagination.page === null ? null : (page ?? first),
    offset: offset === null ? fromPage : Math.max(0, offset - base),
    cursor: page !== null ? null : (given(pagination.cursor ?? continuation(pagination))[0] ?? null),
    issues,
  };
}

/** The parameter that our own links use where the contract names none for the next page. */
export function continuation(pagination: Pagination): string {
  return pagination.style === 'odata' ? '$skiptoken' : 'cursor';
}

function sizeAsked({ pagination }: Listing, given: Given): number | null {
  const text = pagination.size === null ? undefined : given(pagination.size)[0];
  const most = pagination.maxSize ?? LARGEST_SIZE;
  if (text !== undefined && /^\d+$/.test(text) && Number(text) > 0) return Math.min(Number(text), most);
  const pages = pagination.style !== 'none' || pagination.size !== null;
  return pages ? Math.min(pagination.defaultSize ?? USUAL_SIZE, most) : null;
}

function parameterIssues(world: World, operation: Operation, listing: Listing, given: Given): readonly Issue[] {
  const issues: Issue[] = [];
  for (const parameter of operation.parameters) {
    if (parameter.in !== 'query') continue;
    const values = given(parameter.name);
    if (values.length === 0) {
      if (parameter.required && parameter.style !== 'deepObject')
        issues.push(issueAt([parameter.name], 'required', `The query parameter "${parameter.name}" is required.`));
      continue;
    }
    const problem =
      values.length > 1 || parameter.name === listing.pagination.size
        ? null
        : textProblem(world, parameter.schema, values[0] ?? '');
    if (problem !== null)
      issues.push(issueAt([parameter.name], problem[0], `The query parameter "${parameter.name}" ${problem[1]}.`));
  }
  return issues;
}

/** What is wrong with a text as a scalar of a schema, as code and words; null where it is right. */
function textProblem(world: World, schema: Schema, text: string): readonly [string, string] | null {
  const shape = shapeOf(schema, world.lookup);
  if (shape.variants.length > 0 || shape.type === 'array' || shape.type === 'object') return null;
  if (shape.type === 'integer' && !/^-?\d+$/.test(text)) return ['type', 'must be a whole number'];
  if (shape.type === 'number' && (text === '' || Number.isNaN(Number(text)))) return ['type', 'must be a number'];
  if (shape.type === 'boolean' && !/^(true|false|0|1)$/i.test(text)) return ['type', 'must be true or false'];
  if (shape.choices !== null && text !== '' && !shape.choices.some((one) => String(one as string) === text)) {
    return [
      'enum',
      `must be one of ${shape.choices
        .slice(0, 12)
        .map((one) => String(one as string))
        .join(', ')}`,
    ];
  }
  return null;
}

// ---- Filters ----

function conditionsOf(
  world: World,
  kind: Kind,
  listing: Listing,
  given: Given,
): { where: readonly Condition[]; search?: readonly string[] } {
  const where: Condition[] = [];
  for (const filter of listing.filters) {
    const texts = splitValues(world, filter, givenTo(filter, given)).filter((text) => text !== '');
    if (texts.length === 0) continue;
    if (filter.parameter === '$filter') where.push(...odataConditions(world, kind, texts.join(' and ')));
    else {
      const field = filter.field ?? fieldNamed(world, kind, filter.parameter);
      const path = pathInside(world, kind, filter, field) ?? (field === null ? null : fieldPath(world, kind, field));
      if (path !== null) where.push(conditionOf(world, kind, filter, path, texts));
    }
  }
  if (listing.pagination.style === 'odata' && !listing.filters.some((one) => one.parameter === '$filter')) {
    where.push(...odataConditions(world, kind, given('$filter').join(' and ')));
  }
  return { where };
}

// "tag" narrows by `tags`, where the model found no property of just that name.
function fieldNamed(world: World, kind: Kind, parameter: string): string | null {
  const bare = /\[([^\]]+)\]$/.exec(parameter)?.[1] ?? parameter;
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .replace(/s$/, '');
  return [...allProperties(kind.schema, world.lookup).keys()].find((name) => plain(name) === plain(bare)) ?? null;
}

/** Of a thing that items show whole, the part that a filter asks for: its `id` by "assignee_id", its code or name by the text "priority". */
function pathInside(world: World, kind: Kind, filter: Filter, field: string | null): readonly string[] | null {
  const whole = wholeOf(world, kind, filter.parameter);
  if (whole !== null && !whole.isList) return [whole.name, whole.part];
  const own = kind.resource.fields.find(({ name }) => name === field);
  const inside = [...allProperties(own?.schema ?? null, world.lookup).keys()];
  if (own === undefined || inside.length === 0) return null;
  const isNamed = filter.control.kind !== 'relation' && shapeOf(filter.control.schema, world.lookup).type === 'string';
  const key = inside.find((name) => IDENTITY_WORDS.has(normalOf(name)));
  const code = inside.find((name) => name !== key && CODES.has(normalOf(name)));
  const part = isNamed ? (code ?? own.titleField ?? key) : key;
  return part === undefined ? null : [own.name, part];
}

/** What a filter is given; where its comparison stands in the value, what follows that. */
function givenTo({ parameter, said }: Filter, given: Given): readonly string[] {
  if (said === undefined) return given(parameter);
  const { name, prefix, suffix = '' } = said;
  return given(name).flatMap((text) =>
    text.startsWith(prefix) && text.endsWith(suffix) ? [text.slice(prefix.length, text.length - suffix.length)] : [],
  );
}

function splitValues(world: World, filter: Filter, values: readonly string[]): readonly string[] {
  const isList = shapeOf(filter.control.schema, world.lookup).type === 'array' || filter.operator === 'in';
  return isList ? values.flatMap((value) => value.split(',')) : values;
}

function conditionOf(
  world: World,
  kind: Kind,
  filter: Filter,
  path: readonly string[],
  texts: readonly string[],
): Condition {
  const schema = fieldSchema(world, kind, path);
  const shape = shapeOf(schema, world.lookup);
  const many = shape.type === 'array';
  const values = texts.map((text) => typedText(world, schema, text));
  const first = values[0] ?? null;
  const { operator } = filter;
  if (operator === 'equals' || operator === 'in' || operator === 'other') {
    if (values.length > 1) return { path, operator: 'in', value: values, many };
    const isText = shape.type === 'string' && shape.choices === null && !shape.schema['format'];
    // A text without fixed values is searched for, as most servers do; ids and codes are equal or not.
    return isText && filter.operator === 'other'
      ? { path, operator: 'contains', value: first }
      : { path, operator: 'equals', value: first, many };
  }
  if (
    operator === 'to' &&
    typeof first === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(first) &&
    shape.schema['format'] !== 'date'
  ) {
    // Up to and with that day.
    const next = new Date(Date.parse(first) + 86_400_000).toISOString().slice(0, 10);
    return { path, operator: 'before', value: next };
  }
  return { path, operator, value: first, many };
}

// ---- Sorting ----

/** What goes on before the moment of the last item comes newest first. */
function orderOf(asked: readonly Order[], { because, lastItemField }: Pagination): readonly Order[] {
  const isOrdered = asked.length > 0 || because !== BEFORE_MOMENT || lastItemField === null;
  return isOrdered ? asked : [{ path: [lastItemField], descending: true }];
}

const DOWN = /^-|[\s:_,.-](desc|descending)$|(newest|latest|highest|most)/i;

function sortOf(world: World, kind: Kind, sort: Sort | null, operation: Operation, given: Given): readonly Order[] {
  if (sort === null) return [];
  if (sort.form === 'each')
    return sort.values.flatMap(({ value, field }) => {
      const [way] = given(value);
      return way === undefined || field === null
        ? []
        : [{ path: fieldPath(world, kind, field), descending: way === sort.descending }];
    });
  const [parameter, direction] = sort.parameters;
  const asked = parameter === undefined ? [] : given(parameter);
  const values = asked.length > 0 ? asked : defaultOf(world, operation, parameter);
  const way = direction === undefined ? undefined : (given(direction)[0] ?? defaultOf(world, operation, direction)[0]);
  if (sort.form === 'direction-only') return [];
  const orders: Order[] = [];
  const parts = sort.form === 'comma' ? commaPairs(values) : values.flatMap((value) => value.split(','));
  for (const part of parts) {
    const text = part.trim();
    if (text === '') continue;
    const known = sort.values.find((one) => one.value === text);
    const bare = text.replace(/^[-+]/, '').replace(/[\s:_,.](asc|desc|ascending|descending)$/i, '');
    const named = known ?? sort.values.find((one) => one.value.replace(/^[-+]/, '') === bare);
    const descending =
      sort.form === 'direction'
        ? /^(desc|descending|-1|-|down)/i.test(way ?? '') || way === sort.descending
        : DOWN.test(text);
    orders.push({ path: fieldPath(world, kind, named?.field ?? bare), descending });
  }
  return orders;
}

// "name,desc" may come whole, split, or several times.
function commaPairs(values: readonly string[]): readonly string[] {
  const parts = values.join(',').split(',');
  const pairs: string[] = [];
  for (const part of parts) {
    if (/^(asc|desc)$/i.test(part) && pairs.length > 0) pairs.push(`${pairs.pop() ?? ''}:${part}`);
    else pairs.push(part);
  }
  return pairs;
}

function defaultOf(world: World, operation: Operation, name: string | undefined): readonly string[] {
  const parameter = operation.parameters.find((one) => one.name === name);
  const value = parameter === undefined ? undefined : member(shapeOf(parameter.schema, world.lookup).schema, 'default');
  return typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.filter((one): one is string => typeof one === 'string')
      : [];
}
