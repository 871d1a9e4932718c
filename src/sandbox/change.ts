// Change, replace and delete (AIP-134, AIP-135): merge patch (RFC 7396), JSON Patch (RFC 6902), PUT of the whole.
import { isObject, member, printJson } from '#contract';
import type { Json, JsonObject } from '#contract';
import { changedItem, withoutReadOnly } from './completed.ts';
import { checkedAgainstOthers, created, fileMembers, parentTotals } from './create.ts';
import { empty, isRefused, refuse } from './exchange.ts';
import type { Exchange, Refusal, Result, Sandbox } from './exchange.ts';
import { inputOf } from './input.ts';
import type { Input } from './input.ts';
import { itemAnswer, locate, preconditions } from './item-answer.ts';
import { ensure, keyOf, removal, replacement } from './items.ts';
import type { Located } from './items.ts';
import { applyPatch } from './json-patch.ts';
import { successOf } from './kinds.ts';
import type { Kind } from './kinds.ts';
import { mergePatch } from './mend.ts';
import { allProperties, schemaAt, shapeOf } from './shape.ts';
import { wholeOf } from './wholes.ts';
import { typedKey } from './world.ts';

/** Changes an item: merge patch, JSON Patch, or the whole item by PUT. */
export async function answerUpdate(exchange: Exchange, kind: Kind): Promise<Result> {
  const located = await locate(exchange, kind);
  if (isRefused(located)) return canPut(exchange, kind) ? putNew(exchange, kind) : located;
  const refused = preconditions(exchange, located.stored.value);
  if (refused !== null) return refused;
  const after = changed(exchange, located);
  if (isRefused(after)) return after;
  return keep(exchange, kind, located, after.value, after.input);
}

/** Keeps a changed item and answers it. */
export async function keep(
  exchange: Exchange,
  kind: Kind,
  located: Located,
  wanted: JsonObject,
  input: Input,
): Promise<Result> {
  const { sandbox, operation } = exchange;
  const { stored } = located;
  const touched = Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => printJson(value) !== printJson(member(stored.value, name) ?? null),
    ),
  );
  const refused = await checkedAgainstOthers(
    sandbox,
    operation,
    located.kind,
    located.scope,
    touched,
    stored.key,
    input,
  );
  if (refused !== null) return refused;
  const files = fileMembers(exchange, located.kind, located.scope, stored.key);
  const value = await changedItem(sandbox, located.kind, stored.value, { ...wanted, ...files.members }, sandbox.now());
  const totals = await parentTotals(sandbox, located.kind, located.scope, stored.key, value);
  return itemAnswer(exchange, kind, value, 200, [replacement(located, value), ...files.changes, ...totals]);
}

export function changed(
  exchange: Exchange,
  { kind, stored }: Located,
): { readonly value: JsonObject; readonly input: Input } | { readonly refused: Refusal } {
  const { sandbox, body, operation } = exchange;
  if (/json-patch/i.test(body.mediaType) || (Array.isArray(body.value) && operation.method === 'PATCH')) {
    const patched = applyPatch(stored.value, body.value);
    if (typeof patched === 'string') return refuse(422, 'invalid-patch', 'Invalid patch', patched);
    if (!isObject(patched)) return refuse(422, 'invalid-patch', 'Invalid patch', 'An item must stay an object.');
    return {
      value: keptReadOnly(stored.value, patched, kind, sandbox),
      input: { value: patched, schema: kind.schema, place: [] },
    };
  }
  const whole = operation.method === 'PUT';
  const input = inputOf(exchange, kind, !whole);
  if (isRefused(input)) return input;
  if (kind.scalar) return { value: input.value, input };
  const sent = withoutReadOnly(input.value, kind.schema, sandbox);
  const key = kind.keyPath?.[0];
  // The key of an item is its address: it does not move.
  const fixed = key === undefined || kind.keyPath?.length !== 1 ? {} : { [key]: member(stored.value, key) ?? null };
  if (!whole)
    return {
      value: {
        ...(mergePatch(stored.value, nullsKept(sent, kind, sandbox)) as JsonObject),
        ...nullMembers(sent, kind, sandbox),
        ...fixed,
      },
      input,
    };
  return { value: { ...replaced(stored.value, sent, input, sandbox), ...fixed }, input };
}

// RFC 7396 takes a member away by null; where the item's schema has null as a value, it is set to that, and so is the key of
// what the item shows whole.
const nullable = (name: string, kind: Kind, sandbox: Sandbox): boolean =>
  shapeOf(allProperties(kind.schema, sandbox.world.lookup).get(name), sandbox.world.lookup).nullable ||
  wholeOf(sandbox.world, kind, name) !== null;

const nullsKept = (sent: JsonObject, kind: Kind, sandbox: Sandbox): JsonObject =>
  Object.fromEntries(Object.entries(sent).filter(([name, value]) => value !== null || !nullable(name, kind, sandbox)));

const nullMembers = (sent: JsonObject, kind: Kind, sandbox: Sandbox): JsonObject =>
  Object.fromEntries(Object.entries(sent).filter(([name, value]) => value === null && nullable(name, kind, sandbox)));

// PUT replaces what its own schema knows; what only the server knows stays.
function replaced(before: JsonObject, sent: JsonObject, input: Input, sandbox: Sandbox): JsonObject {
  const { lookup } = sandbox.world;
  const writable = allProperties(input.schema, lookup);
  const made: Record<string, Json> = {};
  for (const [name, value] of Object.entries(before)) {
    const inner = writable.get(name);
    const stays = Object.hasOwn(sent, name) || inner === undefined || shapeOf(inner, lookup).readOnly;
    if (stays) made[name] = Object.hasOwn(sent, name) ? (sent[name] ?? null) : value;
  }
  for (const [name, value] of Object.entries(sent))
    if (!Object.hasOwn(made, name))
      Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true });
  return made;
}

function keptReadOnly(before: JsonObject, after: JsonObject, kind: Kind, sandbox: Sandbox): JsonObject {
  const made: Record<string, Json> = { ...after };
  for (const [name, inner] of allProperties(kind.schema, sandbox.world.lookup)) {
    const own = member(before, name);
    if (own !== undefined && shapeOf(inner, sandbox.world.lookup).readOnly) made[name] = own;
  }
  return made;
}

// PUT to a new address creates, where the contract documents 201 for it.
const canPut = (exchange: Exchange, kind: Kind): boolean =>
  exchange.operation.method === 'PUT' &&
  kind.resource.kind === 'collection' &&
  exchange.operation.responses.some((one) => one.status === '201');

async function putNew(exchange: Exchange, kind: Kind): Promise<Result> {
  const key = keyOf(exchange, kind);
  if (exchange.headers.has('if-match'))
    return refuse(412, 'precondition-failed', 'Changed in the meantime', 'There is no such item (any more).');
  const input = inputOf(exchange, kind, false);
  if (isRefused(input) || key === null)
    return isRefused(input) ? input : refuse(404, 'not-found', 'Not found', 'There is no such item.');
  const made = await created(exchange, kind, input, {}, key);
  return isRefused(made) ? made : { ...itemAnswer(exchange, kind, made.value, 201, made.changes), status: 201 };
}

/** Deletes an item and what is under it. */
export async function answerDelete(exchange: Exchange, kind: Kind): Promise<Result> {
  const { sandbox, operation } = exchange;
  const located = await locate(exchange, kind);
  if (isRefused(located)) return located;
  const refused = preconditions(exchange, located.stored.value) ?? (await stillUsed(exchange, located));
  if (refused !== null) return refused;
  const totals = await parentTotals(sandbox, located.kind, located.scope, located.stored.key, null);
  const changes = [...(await removal(sandbox, located)), ...totals];
  const success = successOf(operation);
  if (success === null || success.mediaType === '' || success.status === 204)
    return empty(success?.status ?? 204, {}, changes);
  return { ...itemAnswer(exchange, kind, located.stored.value, success.status, changes), changes };
}

// Only where the contract documents the conflict is what others refer to kept from being deleted.
async function stillUsed(exchange: Exchange, { kind, stored }: Located): Promise<{ readonly refused: Refusal } | null> {
  const { sandbox, operation } = exchange;
  if (!operation.responses.some((one) => one.status === '409')) return null;
  for (const other of sandbox.world.kinds.byName.values()) {
    if (
      other.view !== null ||
      other === kind ||
      other.parent === kind.name ||
      other.resource.parentParameters.length > 0
    )
      continue;
    const relation = other.resource.relations.find(
      (one) => one.resource === kind.name && one.holds === 'id' && !one.field.startsWith('/'),
    );
    if (relation === undefined) continue;
    await ensure(sandbox, other, []);
    const schema = other.schema === null ? null : schemaAt(other.schema, [relation.field], sandbox.world.lookup);
    const value = typedKey(
      stored.key,
      relation.many && schema !== null ? shapeOf(schema, sandbox.world.lookup).items : schema,
      sandbox.world.lookup,
    );
    const count = await sandbox.store.count(other.name, {
      where: [{ path: [relation.field], operator: 'equals', value, many: relation.many }],
    });
    if (count > 0)
      return refuse(
        409,
        'still-used',
        'Still in use',
        `${count} of ${other.resource.label.toLowerCase()} still refer${count === 1 ? 's' : ''} to this ${kind.resource.singular.toLowerCase()}.`,
      );
  }
  return null;
}
