// What is asked of a list (sort, search, filters) as the query of its screen's address, and back: so that a link, a
// reload and "back" show the very same list. Names and values come from contracts and people; each survives.
import { parseJson, printJson, type Json } from '#contract';
import type { Condition, ListFilter, SortBy } from '#model';
import { type ListWish, NO_WISH } from '../../data/index.ts';

const OPERATORS: readonly Condition['operator'][] = [
  'equals',
  'not',
  'in',
  'contains',
  'from',
  'to',
  'after',
  'before',
  'empty',
  'present',
];

/** Reads a wish from the query of an address; what it does not know is left out. */
export function wishOf(search: string): ListWish {
  const query = [...new URLSearchParams(search)];
  if (query.length === 0) return NO_WISH;
  const sort: SortBy[] = [];
  const filters: ListFilter[] = [];
  const conditions: Condition[] = [];
  let text = '';
  for (const [name, value] of query) {
    if (name === 'search') text = value;
    else if (name === 'sort') sort.push(...sortOf(value));
    else if (name.startsWith('filter.'))
      filters.push({ parameter: name.slice('filter.'.length), value: valueOf(value) });
    else if (name.startsWith('where.')) conditions.push(...conditionOf(name.slice('where.'.length), value));
  }
  return { sort, search: text, filters, conditions };
}

/** Prints a wish as the query of an address: "" where nothing is asked. */
export function queryOf(wish: ListWish): string {
  const query = new URLSearchParams();
  if (wish.search !== '') query.append('search', wish.search);
  for (const { field, direction } of wish.sort)
    query.append('sort', `${direction === 'descending' ? 'desc' : 'asc'}:${field}`);
  for (const { parameter, value } of wish.filters) query.append(`filter.${parameter}`, textOf(value));
  for (const { field, operator, value } of wish.conditions)
    query.append(`where.${operator}.${field}`, textOf(value ?? null));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

const COLUMNS = 'columns';

/** The columns that an address names: a link to a list shows what was seen by whoever made it. Empty where it names none. */
export function columnsIn(search: string): readonly string[] {
  return new URLSearchParams(search).getAll(COLUMNS);
}

/** An address of a list with the columns that it is to show. */
export function withColumns(address: string, columns: readonly string[]): string {
  const [path = '', search = ''] = address.split('?', 2);
  const query = new URLSearchParams(search);
  query.delete(COLUMNS);
  for (const name of columns) query.append(COLUMNS, name);
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Whether anything narrows the list beyond what belongs to its place, by its key ("filter.customer", "where.equals.customer"). */
export function isNarrowed({ search, filters, conditions }: ListWish, fixed?: string): boolean {
  const keys = [
    ...filters.map(({ parameter }) => `filter.${parameter}`),
    ...conditions.map(({ operator, field }) => `where.${operator}.${field}`),
  ];
  return search !== '' || keys.some((key) => key !== fixed);
}

function sortOf(text: string): readonly SortBy[] {
  const match = /^(asc|desc):(.+)$/s.exec(text);
  if (match?.[2] === undefined) return [];
  return [{ field: match[2], direction: match[1] === 'desc' ? 'descending' : 'ascending' }];
}

function conditionOf(name: string, text: string): readonly Condition[] {
  const operator = OPERATORS.find((one) => name.startsWith(`${one}.`));
  if (operator === undefined) return [];
  return [{ field: name.slice(operator.length + 1), operator, value: valueOf(text) }];
}

/** Text stands as it is; any other value as JSON, and so does a text that would be read as JSON. */
function textOf(value: Json): string {
  return typeof value === 'string' && !LOOKS_LIKE_JSON.test(value) ? value : printJson(value);
}

const LOOKS_LIKE_JSON = /^(?:-?\d|["[{]|(?:true|false|null)$)/;

function valueOf(text: string): Json {
  if (!LOOKS_LIKE_JSON.test(text)) return text;
  try {
    return parseJson(text);
  } catch {
    return text; // "2024-01-31" begins like a number and is none.
  }
}
