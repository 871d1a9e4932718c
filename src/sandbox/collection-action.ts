// Actions on a collection or on the whole application: jobs, searches and reports over real items, uploads, and whatever
// else their schema says.
import { isObject, member } from '#contract';
import type { Json, JsonObject, Schema } from '#contract';
import type { Action } from '#model';
import { fileAnswer, filePath } from './file-answer.ts';
import { startsJob } from './start-job.ts';
import { answerAnything } from './anything.ts';
import { empty, isRefused, json } from './exchange.ts';
import type { Exchange, Result } from './exchange.ts';
import { fileChange } from './files.ts';
import { inputOf } from './input.ts';
import { ensure, parentExists, listScopeOf, source, unwrapped } from './items.ts';
import { jsonTypeOf, successOf } from './kinds.ts';
import type { Kind } from './kinds.ts';
import { givenIn } from './list-query.ts';
import { projected } from './mend.ts';
import { allProperties, shapeOf } from './shape.ts';
import { created } from './create.ts';
import { itemAnswer } from './item-answer.ts';
import type { Change } from './store.ts';

/** Answers an action on a collection or on the whole application. */
export async function answerAction(exchange: Exchange, kind: Kind | null, action: Action): Promise<Result> {
  const { operation } = exchange;
  const success = successOf(operation);
  if (operation.method === 'GET' || operation.method === 'HEAD') {
    if (success !== null && success.mediaType !== '' && !success.isData)
      return fileAnswer(exchange, kind, success.mediaType, await rowsOf(exchange, kind, 200), '');
    return (await listAnswer(exchange, kind, [])) ?? answerAnything(exchange, {}, []);
  }
  const input = inputOf(exchange, null, false);
  if (isRefused(input)) return input;
  const job = await startsJob(exchange, action, kind);
  if (job !== null) return isRefused(job) ? job : { ...job.result, changes: job.changes };
  const [file] = exchange.body.files;
  const changes: Change[] = file === undefined ? [] : [fileChange(filePath(exchange), file)];
  if (success === null || success.mediaType === '' || success.status === 204)
    return empty(success?.status ?? 204, {}, changes);
  if (!success.isData && !success.mediaType.includes('*')) {
    const made = await fileAnswer(exchange, kind, success.mediaType, await rowsOf(exchange, kind, 200), '');
    return isRefused(made) ? made : { ...made, changes };
  }
  if (action.reads || /search|query|list|find|filter/i.test(operation.path)) {
    const listed = await listAnswer(exchange, kind, changes);
    if (listed !== null) return listed;
  }
  const other = createdKind(exchange);
  if (other !== null && operation.method === 'POST') {
    const made = await created({ ...exchange, values: new Map() }, other, { ...input, place: [] }, {});
    return isRefused(made) ? made : itemAnswer(exchange, other, made.value, 200, [...changes, ...made.changes]);
  }
  return answerAnything(exchange, input.value, changes);
}

/** The items of a kind that a request is about, by its place and what it searches for. */
export async function rowsOf(exchange: Exchange, kind: Kind | null, limit: number): Promise<readonly JsonObject[]> {
  if (kind === null || kind.resource.kind === 'singleton') return [];
  const { sandbox } = exchange;
  const scope = listScopeOf(exchange, kind);
  if (!(await parentExists(sandbox, kind, scope))) return [];
  await ensure(sandbox, kind, scope);
  const from = source(sandbox, kind, scope);
  const words = SEARCHED.flatMap((name) => givenIn(exchange.url, exchange.body.value)(name));
  const found = await sandbox.store.list(from.collection, {
    ...(from.scope === undefined ? {} : { scope: from.scope }),
    where: from.where,
    search: words.join(' '),
    limit,
  });
  return found.map((one) => one.value);
}

const SEARCHED = ['q', 'query', 'search', 'term', 'keyword', 'text'];

// A search, a report: where its answer has a list of the kind's items, those are real ones.
async function listAnswer(exchange: Exchange, kind: Kind | null, changes: readonly Change[]): Promise<Result | null> {
  const { sandbox, operation } = exchange;
  const success = successOf(operation);
  const target = kind ?? listedKind(exchange);
  const place =
    success?.schema === null || success === null || target === null
      ? null
      : listPlace(exchange, success.schema, target);
  if (place === null || target === null || success === null) return null;
  const rows = await rowsOf({ ...exchange, values: kind === null ? new Map() : exchange.values }, target, 20);
  const items: Json = rows.map((row) => projected(unwrapped(row), place.schema, sandbox.world.lookup));
  const facts = {
    at: new Map<string, Json>(),
    total: rows.length,
    count: rows.length,
    page: 1,
    size: 20,
    offset: 0,
    pages: 1,
    more: false,
    next: null,
    previous: null,
  };
  const value = sandbox.answering.enveloped(success.schema, place.path, items, facts);
  return json(success.status, value, { 'content-type': jsonTypeOf(success) }, changes);
}

function listedKind(exchange: Exchange): Kind | null {
  const schema = successOf(exchange.operation)?.schema ?? null;
  if (schema === null) return null;
  const found = [...exchange.sandbox.world.kinds.byName.values()].filter(
    (one) => one.resource.parentParameters.length === 0 && one.resource.kind === 'collection',
  );
  return found.find((one) => listPlace(exchange, schema, one) !== null) ?? null;
}

function listPlace(
  exchange: Exchange,
  schema: Schema,
  kind: Kind,
): { readonly path: readonly string[]; readonly schema: Schema } | null {
  const { lookup } = exchange.sandbox.world;
  const isRow = (one: Schema | null): one is Schema =>
    one !== null && kind.resource.schema !== null && shapeOf(one, lookup).name === kind.resource.schema;
  const whole = shapeOf(schema, lookup);
  if (whole.type === 'array') return isRow(whole.items) ? { path: [], schema: whole.items } : null;
  for (const [name, inner] of allProperties(schema, lookup)) {
    const { items } = shapeOf(inner, lookup);
    if (isRow(items)) return { path: [name], schema: items };
  }
  return null;
}

// A registration, an import of one: where the answer is an item of a top-level kind, that item exists from then on.
function createdKind(exchange: Exchange): Kind | null {
  const success = successOf(exchange.operation);
  const name =
    success?.schema === undefined || success.schema === null
      ? null
      : shapeOf(success.schema, exchange.sandbox.world.lookup).name;
  if (name === null || success?.status !== 201) return null;
  const found = [...exchange.sandbox.world.kinds.byName.values()].find(
    (one) => one.resource.schema === name && one.view === null && one.resource.kind === 'collection',
  );
  return found === undefined || found.resource.parentParameters.length > 0 || !isObject(member(exchange.body, 'value'))
    ? null
    : found;
}
