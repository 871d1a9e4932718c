// A list request → the page that the contract describes: its own envelope, its own way of paging (page, offset, cursor,
// token, `Link` header, OData, JSON:API), totals where it has them. RFC 8288 for `Link`.
import { isObject, pointerParts } from '#contract';
import type { Json, JsonObject, Schema } from '#contract';
import { BEFORE_MOMENT, type Listing, type Pagination } from '#model';
import type { Facts } from './answer-shape.ts';
import { ensure, parentExists, listScopeOf, source, unwrapped } from './items.ts';
import { json, refuse } from './exchange.ts';
import type { Exchange, Result } from './exchange.ts';
import { rowSchema, successOf } from './kinds.ts';
import type { Kind } from './kinds.ts';
import { continuation, givenIn, readList } from './list-query.ts';
import { unaddressedValue } from './response.ts';
import type { ListAsk } from './list-query.ts';
import { projected } from './mend.ts';
import { typedText } from './field-values.ts';
import { allProperties, shapeOf } from './shape.ts';
import { atPath } from './store.ts';
import type { Order, Query, Stored } from './store.ts';
import { settleJobs } from './jobs.ts';
import { typedKey } from './world.ts';

/** Answers a list. */
export async function answerList(exchange: Exchange, kind: Kind, listing: Listing): Promise<Result> {
  const { sandbox, operation } = exchange;
  const { world, store } = sandbox;
  const scope = listScopeOf(exchange, kind);
  if (!(await parentExists(sandbox, kind, scope))) {
    return refuse(404, 'not-found', 'Not found', `There is no ${parentLabel(exchange, kind)} "${scope.at(-1) ?? ''}".`);
  }
  const inRequest = givenIn(exchange.url, exchange.body.value);
  const given = (name: string): readonly string[] => {
    const inPath = listing.pagination.parameters.includes(name) ? exchange.values.get(name) : undefined;
    return inPath === undefined ? inRequest(name) : [inPath];
  };
  const base = `${exchange.origin ?? ''}${sandbox.basePath}`;
  const ask = readList(world, kind, listing, operation, (name) =>
    given(name).map((value) => unaddressedValue(value, base)),
  );
  if (ask.issues.length > 0) {
    return refuse(
      422,
      'invalid-parameter',
      'Invalid request',
      ask.issues[0]?.message ?? 'A query parameter is not valid.',
      { issues: ask.issues },
    );
  }
  await ensure(sandbox, kind, scope);
  await settleJobs(sandbox, kind);
  const from = source(sandbox, kind, scope);
  const filter: Query = {
    ...(from.scope === undefined ? {} : { scope: from.scope }),
    where: [...from.where, ...ask.where],
    search: ask.search,
    sort: ask.sort,
  };
  const after = await positionAfter(exchange, kind, ask, from.collection, from.scope ?? '', listing.pagination);
  if (after === 'bad')
    return refuse(
      400,
      'invalid-cursor',
      'Invalid request',
      'The cursor is not one that this list gave out. Start again without it.',
    );
  const limit = ask.size === null ? {} : { limit: ask.size + 1 };
  const found = await store.list(from.collection, {
    ...filter,
    ...limit,
    ...(after === null || after === undefined ? { offset: ask.offset } : { after }),
  });
  const rows = ask.size === null ? found : found.slice(0, ask.size);
  const more = found.length > rows.length;
  const total = !more && after === null && ask.offset === 0 ? rows.length : await store.count(from.collection, filter);
  const page: Page = {
    rows,
    more,
    total,
    ask,
    cursor: more ? cursorFor(rows.at(-1), ask.sort, listing.pagination) : null,
  };
  return answer(exchange, kind, listing, page);
}

interface Page {
  readonly rows: readonly Stored[];
  readonly more: boolean;
  readonly total: number;
  readonly ask: ListAsk;
  /** The cursor of the page after this one, or null. */
  readonly cursor: string | null;
}

function parentLabel(exchange: Exchange, kind: Kind): string {
  const parent = exchange.sandbox.world.kinds.byName.get(kind.parent ?? '');
  return parent?.resource.singular.toLowerCase() ?? 'such thing';
}

// ---- Cursors ----

/** Where a cursor points: after an item that is named, or at values that a cursor of ours holds. */
async function positionAfter(
  exchange: Exchange,
  kind: Kind,
  ask: ListAsk,
  collection: string,
  scope: string,
  pagination: Pagination,
): Promise<Query['after'] | null | 'bad'> {
  if (ask.cursor === null || ask.cursor === '') return null;
  if (pagination.lastItemField !== null) {
    const place = kind.view === null ? scope : '';
    const named =
      pagination.because === BEFORE_MOMENT
        ? await lastOf(exchange, kind, pagination.lastItemField, ask.cursor, collection, place)
        : await exchange.sandbox.store.get(collection, place, ask.cursor);
    return named === null ? 'bad' : afterItem(named, ask.sort);
  }
  const read = readCursor(ask.cursor);
  return read === null || read.values.length !== ask.sort.length ? 'bad' : read;
}

/** The last of the items of a moment. */
async function lastOf(
  { sandbox: { store, world } }: Exchange,
  kind: Kind,
  field: string,
  moment: string,
  collection: string,
  scope: string,
): Promise<Stored | null> {
  const value = typedText(world, allProperties(kind.schema, world.lookup).get(field) ?? null, moment);
  const found = await store.list(collection, { scope, where: [{ path: [field], operator: 'equals', value }] });
  return found.at(-1) ?? null;
}

const afterItem = (stored: Stored, sort: readonly Order[]): NonNullable<Query['after']> => ({
  values: sort.map(({ path }) => atPath(stored.value, path) ?? null),
  seq: stored.seq,
});

function cursorFor(stored: Stored | undefined, sort: readonly Order[], pagination: Pagination): string | null {
  if (stored === undefined) return null;
  if (pagination.lastItemField !== null) return stored.key;
  const { values, seq } = afterItem(stored, sort);
  const bytes = new TextEncoder().encode(JSON.stringify([seq, ...values]));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function readCursor(text: string): NonNullable<Query['after']> | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const [seq, ...values] = JSON.parse(new TextDecoder().decode(bytes)) as readonly Json[];
    return typeof seq === 'number' ? { seq, values } : null;
  } catch {
    return null;
  }
}

// ---- The answer ----

function answer(exchange: Exchange, kind: Kind, listing: Listing, page: Page): Result {
  const { sandbox, operation } = exchange;
  const { lookup, kinds } = sandbox.world;
  const rowShape = rowSchema(kind.resource, kinds.operations, lookup);
  const items = page.rows.map((row) => rowOf(row, kind, rowShape, sandbox));
  const value: Json = listing.shape === 'map' ? mapOf(page.rows, items) : items.map((item) => entryOf(listing, item));
  const success = successOf(operation);
  const facts = factsOf(exchange, listing.pagination, page);
  const whole = sandbox.answering.enveloped(success?.schema ?? null, pointerParts(listing.items), value, facts);
  const type = success !== null && /json/i.test(success.mediaType) ? success.mediaType : 'application/json';
  return json(success?.status ?? 200, whole, {
    ...headersOf(listing.pagination, page, facts, operation),
    'content-type': type,
  });
}

function entryOf({ each = '' }: Listing, item: Json): Json {
  return pointerParts(each).reduceRight<Json>((inside, key) => ({ [key]: inside }), item);
}

/** A row as the list's schema has it. */
export function rowOf(row: Stored, kind: Kind, schema: Schema | null, sandbox: Exchange['sandbox']): Json {
  const value = unwrapped(row.value);
  const scalarRow =
    isObject(value) && schema !== null && /^(string|integer|number)$/.test(shapeOf(schema, sandbox.world.lookup).type);
  if (scalarRow) return typedKey(row.key, schema, sandbox.world.lookup);
  return kind.scalar || !isObject(value) ? value : projected(value, schema, sandbox.world.lookup);
}

/** Rows by their keys. */
export function mapOf(rows: readonly Stored[], items: readonly Json[]): JsonObject {
  return Object.fromEntries(rows.map((row, index) => [row.key, items[index] ?? null]));
}

function factsOf(exchange: Exchange, pagination: Pagination, page: Page): Facts {
  const { ask, rows, total, more } = page;
  const size = ask.size ?? Math.max(rows.length, 1);
  const number = ask.page ?? Math.floor(ask.offset / size) + pagination.firstPage;
  const pages = Math.max(1, Math.ceil(total / size));
  const next = more ? linkTo(exchange, nextParameters(pagination, page, number)) : null;
  const back = previousParameters(pagination, page, number, size);
  const previous = back === null ? null : linkTo(exchange, back);
  const first = linkTo(exchange, firstParameters(pagination));
  const last = lastLink(exchange, pagination, pages, size, total);
  const at = new Map<string, Json>();
  if (pagination.total !== null) at.set(pagination.total, total);
  if (pagination.hasMore !== null) at.set(pagination.hasMore, more);
  if (pagination.next?.in === 'body')
    at.set(pagination.next.at, pagination.next.is === 'url' ? next : nextToken(pagination, page, number));
  return {
    at,
    self: linkTo(exchange, []),
    next,
    previous,
    first,
    ...(last === undefined ? {} : { last }),
    nextPage: more ? number + 1 : null,
    previousPage: number > pagination.firstPage ? number - 1 : null,
    page: number,
    size,
    offset: ask.offset,
    count: rows.length,
    total,
    pages,
    more,
  };
}

// What stands where a cursor is expected: ours, or a page or offset where the contract counts.
function nextToken(pagination: Pagination, page: Page, number: number): Json {
  if (!page.more) return null;
  if (pagination.cursor !== null) return page.cursor;
  return pagination.page === null ? page.ask.offset + page.rows.length : number + 1;
}

type Replacing = readonly (readonly [string, string | null])[];

function nextParameters(pagination: Pagination, page: Page, number: number): Replacing {
  if (pagination.page !== null) return [[pagination.page, String(number + 1)]];
  if (pagination.cursor !== null) return [[pagination.cursor, page.cursor]];
  if (pagination.offset !== null)
    return [[pagination.offset, String(page.ask.offset + page.rows.length + offsetBase(pagination))]];
  return [[continuation(pagination), page.cursor]];
}

function previousParameters(pagination: Pagination, page: Page, number: number, size: number): Replacing | null {
  if (pagination.page !== null) return number > pagination.firstPage ? [[pagination.page, String(number - 1)]] : null;
  if (pagination.offset === null || page.ask.offset === 0) return null;
  return [[pagination.offset, String(Math.max(0, page.ask.offset - size) + offsetBase(pagination))]];
}

const firstParameters = (pagination: Pagination): Replacing =>
  [pagination.page, pagination.offset, pagination.cursor, continuation(pagination)].flatMap((name) =>
    name === null ? [] : [[name, null] as const],
  );

function lastLink(
  exchange: Exchange,
  pagination: Pagination,
  pages: number,
  size: number,
  total: number,
): string | undefined {
  if (pagination.page !== null) return linkTo(exchange, [[pagination.page, String(pages - 1 + pagination.firstPage)]]);
  if (pagination.offset === null) return undefined;
  const offset = Math.max(0, Math.ceil(total / size) - 1) * size;
  return linkTo(exchange, [[pagination.offset, String(offset + offsetBase(pagination))]]);
}

const offsetBase = (pagination: Pagination): number =>
  pagination.firstPage === 1 && /^start_?index$/i.test(pagination.offset ?? '') ? 1 : 0;

function linkTo({ url, origin }: Exchange, parameters: Replacing): string {
  const query = new URLSearchParams(url.search);
  for (const [name, value] of parameters) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return `${origin === '' ? url.origin : origin}${url.pathname}${text === '' ? '' : `?${text}`}`;
}

function headersOf(
  pagination: Pagination,
  page: Page,
  facts: Facts,
  operation: Exchange['operation'],
): Record<string, string> {
  const headers: Record<string, string> = {};
  const declared = operation.responses.flatMap((response) =>
    response.headers.map((header) => header.name.toLowerCase()),
  );
  if (pagination.totalHeader !== null) headers[pagination.totalHeader.toLowerCase()] = String(page.total);
  for (const name of declared)
    if (/^x-(total|total-count|result-count|total-items|pagination-total)/.test(name))
      headers[name] = String(page.total);
  if (declared.includes('content-range'))
    headers['content-range'] = `items ${page.ask.offset}-${page.ask.offset + page.rows.length - 1}/${page.total}`;
  const { next } = pagination;
  if (next?.in === 'header' && next.is === 'cursor' && page.cursor !== null)
    headers[next.at.toLowerCase()] = page.cursor;
  // A cursor that no place in the body tells has to be told by a link.
  const untold = next === null && pagination.lastItemField === null && pagination.cursor !== null;
  if (pagination.style === 'link' || next?.in === 'header' || declared.includes('link') || untold) {
    const links = (
      [
        ['next', facts.next],
        ['prev', facts.previous],
        ['first', facts.first],
        ['last', facts.last],
      ] as const
    )
      .filter(
        ([rel, target]) =>
          typeof target === 'string' && (rel !== 'last' || page.more || typeof facts.previous === 'string'),
      )
      .map(([rel, target]) => `<${String(target)}>; rel="${rel}"`);
    if (links.length > 0 && (page.more || typeof facts.previous === 'string')) headers['link'] = links.join(', ');
  }
  return headers;
}
