// One item: found by its address (AIP-131), answered in its envelope with its entity tag, and guarded by the tag that a
// conditional request brings (RFC 9110 §8.8.3, §13).
import { isObject, member, printJson, withValueAt } from '#contract';
import type { Json, JsonObject, Lookup, Schema } from '#contract';
import { empty, isRefused, json, refuse } from './exchange.ts';
import type { Exchange, Outcome, Refusal, Result, Sandbox } from './exchange.ts';
import { withHeld } from './held.ts';
import { ensure, find, keyOf, scopeOf, singleton, source, unwrapped } from './items.ts';
import type { Located } from './items.ts';
import { settleJobs } from './jobs.ts';
import { isJson, itemParts, itemSchemaOf, keyText, successOf } from './kinds.ts';
import type { Kind } from './kinds.ts';
import { currentUser } from './me.ts';
import { projected } from './mend.ts';
import { hashOf } from './random.ts';
import { allProperties, schemaAt, type Shape, shapeOf } from './shape.ts';
import type { Change } from './store.ts';
import { baseOf, keySchema, typedKey } from './world.ts';

/** The entity tag of a document. */
function etagOf(value: Json): string {
  return `"${hashOf(printJson(value)).toString(36)}"`;
}

/** The item that a request names, or a 404. */
export async function locate(exchange: Exchange, kind: Kind): Promise<Located | { readonly refused: Refusal }> {
  const { sandbox } = exchange;
  const scope = scopeOf(exchange, kind);
  if (kind.resource.kind === 'singleton') {
    const isMe =
      kind.resource.operations.get !== null &&
      kind.resource.operations.get === sandbox.world.application.index.currentUser;
    const found = isMe ? await currentUser(exchange, kind) : await singleton(sandbox, kind, scope);
    return found ?? refuse(404, 'not-found', 'Not found', 'What this belongs to does not exist.');
  }
  await settleJobs(sandbox, baseOf(sandbox.world, kind));
  const key =
    keyOf(exchange, kind) ?? (kind.resource.idParameter === null ? await firstKey(sandbox, kind, scope) : null);
  const found = key === null ? null : await find(sandbox, kind, scope, key);
  return (
    found ??
    refuse(404, 'not-found', 'Not found', `There is no ${kind.resource.singular.toLowerCase()} "${key ?? ''}".`)
  );
}

// An item that is got without naming it (the current configuration) is the first.
async function firstKey(sandbox: Sandbox, kind: Kind, scope: readonly string[]): Promise<string | null> {
  await ensure(sandbox, kind, scope);
  const from = source(sandbox, kind, scope);
  const [first] = await sandbox.store.list(from.collection, {
    ...(from.scope === undefined ? {} : { scope: from.scope }),
    where: from.where,
    limit: 1,
  });
  return first?.key ?? (kind.anyKey ? '1' : null);
}

/** Answers one item. */
export async function answerGet(exchange: Exchange, kind: Kind): Promise<Result> {
  const located = await locate(exchange, kind);
  if (isRefused(located)) return located;
  const value = await withHeld(exchange.sandbox, kind, located);
  return itemAnswer(exchange, kind, value, 200, [], { etag: etagOf(located.stored.value) });
}

/** An item in the answer of an operation: in its envelope, with its entity tag; or what else the operation answers. */
export function itemAnswer(
  exchange: Exchange,
  kind: Kind,
  value: JsonObject,
  status: number,
  changes: readonly Change[],
  headers: Readonly<Record<string, string>> = {},
): Outcome {
  const { operation, sandbox } = exchange;
  const { lookup } = sandbox.world;
  const success = successOf(operation);
  const tagged = { etag: etagOf(value), ...headers };
  const code = success === null || operation.method === 'GET' ? status : success.status;
  if (success !== null && (success.mediaType === '' || code === 204)) {
    return operation.method === 'GET' && success.mediaType === ''
      ? json(code, unwrapped(value), tagged, changes)
      : empty(code, tagged, changes);
  }
  const whole = success?.schema ?? null;
  const type =
    success !== null && isJson(success.mediaType) ? { ...tagged, 'content-type': success.mediaType } : tagged;
  const item = itemSchemaOf(operation, kind.resource, lookup);
  if (whole !== null && item === null) {
    const key = keyText(value, kind.keyPath ?? ['id']);
    const facts = {
      at: new Map<string, Json>(),
      known: value,
      ...(key === null ? {} : { key: typedKey(key, keySchema(sandbox.world, kind), lookup) }),
    };
    // "An object", and no more: the item, where such answers have it. So has a "string" where items are read (springfox, Ktor).
    const shape = shapeOf(whole, lookup);
    if (saysNothing(shape) || (operation.id === kind.resource.operations.get && !kind.scalar && isBareText(shape)))
      return json(code, withValueAt(undefined, kind.resource.itemPointer, unwrapped(value)), type, changes);
    return json(
      code,
      kind.scalar ? unwrapped(value) : sandbox.answering.filled(whole, facts, operation.id),
      type,
      changes,
    );
  }
  const place = whole === null ? [] : itemParts(whole, kind.resource, lookup);
  const shown = kind.scalar
    ? unwrapped(value)
    : boxed(projected(value, item, lookup), kind.resource.itemBox, schemaAt(whole, place, lookup), lookup);
  return json(code, sandbox.answering.enveloped(whole, place, shown, { at: new Map(), known: {} }), type, changes);
}

/** An item with what its answer keeps in a box of a name in that, where it has one. */
function boxed(item: Json, box: string | undefined, answered: Schema | null, lookup: Lookup): Json {
  const inner = box === undefined ? undefined : allProperties(answered, lookup).get(box);
  if (box === undefined || inner === undefined || !isObject(item)) return item;
  const own = allProperties(inner, lookup);
  const parts = Object.entries(item);
  return {
    [box]: Object.fromEntries(parts.filter(([name]) => own.has(name))),
    ...Object.fromEntries(parts.filter(([name]) => !own.has(name))),
  };
}

function saysNothing({ type, properties, additional, variants, examples, choices }: Shape): boolean {
  if (type === '') return variants.length === 0;
  const isOpen = properties.length === 0 && additional === null && examples.length === 0 && choices === null;
  return type === 'object' && isOpen && variants.length === 0;
}

function isBareText({ type, schema, examples, choices }: Shape): boolean {
  return type === 'string' && member(schema, 'format') === undefined && examples.length === 0 && choices === null;
}

/** Where a new item can be had: the path of the operation that gets it; null where none does. */
export function locationOf(exchange: Exchange, kind: Kind, key: string): string | null {
  const get = exchange.sandbox.world.kinds.operations.get(kind.resource.operations.get ?? '');
  if (get === undefined) return null;
  const values = [...scopeOf(exchange, kind), key];
  let at = 0;
  const path = get.path.replace(/\{[^}]*\}/g, () => encodeURIComponent(values[at++] ?? ''));
  if (at > values.length) return null;
  const { idParameter } = kind.resource;
  const query = at < values.length && idParameter !== null ? `?${new URLSearchParams([[idParameter, key]])}` : '';
  return `${exchange.sandbox.basePath}${path}${query}`;
}

/** Whether a conditional write may go on: 412 where the item has another entity tag, 428 where one has to be sent. */
export function preconditions(exchange: Exchange, value: JsonObject): { readonly refused: Refusal } | null {
  const wanted = exchange.headers.get('if-match');
  if (wanted === null) {
    const demanded = exchange.operation.parameters.some(
      (one) => one.in === 'header' && one.required && one.name.toLowerCase() === 'if-match',
    );
    const documented = exchange.operation.responses.some((one) => one.status === '428');
    if (!demanded && !documented) return null;
    return refuse(
      428,
      'precondition-required',
      'Version missing',
      'Send the version that was changed as If-Match, so that nobody else’s work is overwritten.',
    );
  }
  if (wanted.trim() === '*' || wanted.split(',').some((tag) => tag.trim() === etagOf(value))) return null;
  return refuse(
    412,
    'precondition-failed',
    'Changed in the meantime',
    'Someone else changed this in the meantime. Nothing was saved.',
    { headers: { etag: etagOf(value) } },
  );
}
