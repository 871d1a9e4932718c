// A query as SQL text with its values, in the words of a dialect; shared by the SQLite and PostgreSQL stores. Names from
// a contract enter the text only as quoted literals, values only as bound parameters.
import type { Json } from '#contract';
import { searchWords } from '../store.ts';
import type { Condition, Order, Query } from '../store.ts';

/** What differs between databases. Every function takes an SQL expression or a path and answers an SQL expression. */
export interface Dialect {
  /** The scalar at a path, comparable, SQL NULL where it is null or absent. */
  readonly scalar: (path: readonly string[]) => string;
  /** The text at a path, lower case. */
  readonly lowerText: (path: readonly string[]) => string;
  /** The place of bound value number n (from 1), as a scalar that compares with `scalar`. */
  readonly value: (n: number) => string;
  /** The place of bound value number n as it is. */
  readonly plain: (n: number) => string;
  /** Turns a JSON value into what is bound at `value`. */
  readonly bind: (value: Json) => unknown;
  /** Whether the list at a path has the value bound at n. */
  readonly hasMember: (path: readonly string[], n: number) => string;
  /** Whether an expression contains the text bound at n. */
  readonly contains: (expression: string, n: number) => string;
  readonly ascending: string;
  readonly descending: string;
}

/** A statement's tail and the values it binds, in order. */
export interface Sql {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** WHERE … ORDER BY … LIMIT of a query. `counting` leaves out order, limit and position. */
export function queryTail(query: Query, dialect: Dialect, counting = false): Sql {
  const values: unknown[] = [];
  const bind = (value: unknown): number => values.push(value);
  const terms: string[] = [];
  if (query.scope !== undefined) terms.push(`scope = ${dialect.plain(bind(query.scope))}`);
  for (const condition of query.where ?? []) terms.push(conditionTerm(condition, dialect, bind));
  for (const word of searchWords(query.search)) terms.push(dialect.contains('txt', bind(word)));
  const sort = query.sort ?? [];
  if (!counting && query.after !== undefined) terms.push(afterTerm(query.after, sort, dialect, bind));
  const where = terms.length === 0 ? '' : ` WHERE ${terms.join(' AND ')}`;
  if (counting) return { text: where, values };
  const order = [...sort.map((one) => `${dialect.scalar(one.path)} ${way(one, dialect)}`), seqOrder(sort)];
  const limit = query.limit === undefined ? '' : ` LIMIT ${Math.max(0, Math.trunc(query.limit))}`;
  const offset =
    query.offset === undefined || query.limit === undefined ? '' : ` OFFSET ${Math.max(0, Math.trunc(query.offset))}`;
  return { text: `${where} ORDER BY ${order.join(', ')}${limit}${offset}`, values };
}

/** The columns of the index that serves a query best, or null where none is needed. */
export function indexColumns(query: Query, dialect: Dialect): readonly string[] | null {
  const equal = (query.where ?? []).filter(
    (one) => one.operator === 'equals' && one.many !== true && one.value !== null,
  );
  const ranged = (query.where ?? []).find((one) => ['from', 'to', 'after', 'before', 'in'].includes(one.operator));
  const sort = query.sort ?? [];
  if (equal.length === 0 && sort.length === 0 && ranged === undefined && query.scope === undefined) return null;
  const columns = equal.map((one) => dialect.scalar(one.path)).sort();
  if (query.scope !== undefined) columns.unshift('scope');
  // All sorted properties must go the same way for one index to serve them.
  const oneWay = sort.length > 0 && sort.every((one) => one.descending === sort[0]?.descending);
  if (oneWay) columns.push(...sort.map((one) => `${dialect.scalar(one.path)} ${dialect.ascending}`));
  else if (ranged !== undefined && ranged.many !== true) columns.push(dialect.scalar(ranged.path));
  // A subquery cannot be indexed.
  if (columns.length === 0 || columns.some((column) => column.includes('SELECT'))) return null;
  return [...columns, 'seq'];
}

type Bind = (value: unknown) => number;

function conditionTerm(condition: Condition, dialect: Dialect, bind: Bind): string {
  const { path, operator, value } = condition;
  const scalar = dialect.scalar(path);
  if (operator === 'exists') return `${scalar} IS ${value === true ? 'NOT ' : ''}NULL`;
  if (operator === 'in') {
    const choices = (Array.isArray(value) ? value : [value]) as readonly Json[];
    if (choices.length === 0) return '1 = 0';
    if (condition.many === true)
      return `(${choices.map((one) => dialect.hasMember(path, bind(dialect.bind(one)))).join(' OR ')})`;
    return `${scalar} IN (${choices.map((one) => dialect.value(bind(dialect.bind(one)))).join(', ')})`;
  }
  if (value === null && operator === 'equals') return `${scalar} IS NULL`;
  if (value === null && operator === 'not') return `${scalar} IS NOT NULL`;
  if (value === null) return '1 = 0';
  if (operator === 'contains')
    return dialect.contains(dialect.lowerText(path), bind(String(value as string).toLowerCase()));
  const n = bind(dialect.bind(value));
  if (operator === 'equals')
    return condition.many === true ? dialect.hasMember(path, n) : `${scalar} = ${dialect.value(n)}`;
  if (operator === 'not') {
    return condition.many === true
      ? `NOT COALESCE(${dialect.hasMember(path, n)}, 1 = 0)`
      : `(${scalar} IS NULL OR ${scalar} <> ${dialect.value(n)})`;
  }
  return `${scalar} ${{ from: '>=', to: '<=', after: '>', before: '<' }[operator]} ${dialect.value(n)}`;
}

// Keyset: (a > x) or (a = x and b > y) or … or (all equal and seq beyond), with null before everything.
function afterTerm(after: NonNullable<Query['after']>, sort: readonly Order[], dialect: Dialect, bind: Bind): string {
  const branches: string[] = [];
  const equal: string[] = [];
  for (const [index, { path, descending }] of sort.entries()) {
    const scalar = dialect.scalar(path);
    const value = after.values[index] ?? null;
    if (value === null) {
      if (!descending) branches.push([...equal, `${scalar} IS NOT NULL`].join(' AND '));
      equal.push(`${scalar} IS NULL`);
      continue;
    }
    const place = dialect.value(bind(dialect.bind(value)));
    const beyond = descending ? `(${scalar} < ${place} OR ${scalar} IS NULL)` : `${scalar} > ${place}`;
    branches.push([...equal, beyond].join(' AND '));
    equal.push(`${scalar} = ${place}`);
  }
  const seq = dialect.plain(bind(after.seq));
  branches.push([...equal, `seq ${sort.at(-1)?.descending === true ? '<' : '>'} ${seq}`].join(' AND '));
  return `(${branches.map((branch) => `(${branch})`).join(' OR ')})`;
}

const way = (order: Order, dialect: Dialect): string => (order.descending ? dialect.descending : dialect.ascending);
const seqOrder = (sort: readonly Order[]): string => (sort.at(-1)?.descending === true ? 'seq DESC' : 'seq ASC');

/** A text as an SQL literal. */
export function literal(text: string): string {
  return `'${text.replaceAll('\u0000', '').replaceAll("'", "''")}'`;
}

/** The table of a collection: readable, short, and unlike any other collection's. */
export function tableName(collection: string): string {
  const readable = collection
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 30);
  return `docs_${readable}_${hashText(collection)}`;
}

/** A short, stable hash of a text (FNV-1a, 32 bits, twice with different starts). */
export function hashText(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b);
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}
