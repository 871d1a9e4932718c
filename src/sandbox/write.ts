// Get, create, change, replace and delete: the standard methods on items (AIP-131 … 135), with entity tags (RFC 9110
// §8.8.3, §13), merge patch (RFC 7396) and JSON Patch (RFC 6902).
import { isObject, member, printJson } from '#contract';
import type { Json, JsonObject, Operation } from '#contract';
import { changedItem, newItem, withLines, withoutReadOnly } from './completed.ts';
import { empty, isRefused, json, refuse } from './exchange.ts';
import type { Exchange, Outcome, Refusal, Result, Sandbox } from './exchange.ts';
import { FILE_SCHEME } from './names.ts';
import { fileChange } from './files.ts';
import { inputOf, invalid, referenceIssues, takenIssues, takenStatus } from './input.ts';
import type { Input } from './input.ts';
import { ensure, find, keyOf, parentExists, removal, replacement, scopeOf, singleton, unwrapped } from './items.ts';
import type { Located } from './items.ts';
import { settleJobs } from './jobs.ts';
import { currentUser } from './me.ts';
import { applyPatch } from './json-patch.ts';
import { itemParts, itemSchemaOf, keyText, successOf } from './kinds.ts';
import type { Kind } from './kinds.ts';
import { mergePatch, projected } from './mend.ts';
import { hashOf } from './random.ts';
import { allProperties, schemaAt, shapeOf } from './shape.ts';
import type { Change } from './store.ts';
import { lineKindOf } from './totals.ts';
import { baseOf, keyAt, keySchema, kindNamed, scopeText, sizeOf, typedKey } from './world.ts';
import { uuidOf, randomOf } from './random.ts';
import { varied } from './generate.ts';

/** The entity tag of a document. */
export function etagOf(value: Json): string {
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
  const key = keyOf(exchange, kind);
  const found = key === null ? null : await find(sandbox, kind, scope, key);
  return (
    found ??
    refuse(404, 'not-found', 'Not found', `There is no ${kind.resource.singular.toLowerCase()} "${key ?? ''}".`)
  );
}

/** Answers one item. */
export async function answerGet(exchange: Exchange, kind: Kind): Promise<Result> {
  const located = await locate(exchange, kind);
  return isRefused(located) ? located : itemAnswer(exchange, kind, located.stored.value, 200, []);
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
    success !== null && /json/i.test(success.mediaType) ? { ...tagged, 'content-type': success.mediaType } : tagged;
  const item = itemSchemaOf(operation, kind.resource, lookup);
  if (whole !== null && item === null) {
    const key = keyText(value, kind.keyPath ?? ['id']);
    const facts = {
      at: new Map<string, Json>(),
      known: value,
      ...(key === null ? {} : { key: typedKey(key, keySchema(sandbox.world, kind), lookup) }),
    };
    const shape = shapeOf(whole, lookup);
    if (shape.type === '' && shape.variants.length === 0) return json(code, unwrapped(value), type, changes);
    return json(
      code,
      kind.scalar ? unwrapped(value) : sandbox.answering.filled(whole, facts, operation.id),
      type,
      changes,
    );
  }
  const place = whole === null ? [] : itemParts(whole, kind.resource, lookup);
  const shown = kind.scalar ? unwrapped(value) : projected(value, item, lookup);
  return json(code, sandbox.answering.enveloped(whole, place, shown, { at: new Map(), known: {} }), type, changes);
}

// ---- Create ----

/** Creates an item. */
export async function answerCreate(exchange: Exchange, kind: Kind): Promise<Result> {
  const { sandbox } = exchange;
  const scope = scopeOf(exchange, kind);
  if (!(await parentExists(sandbox, kind, scope)))
    return refuse(404, 'not-found', 'Not found', `What this would belong to ("${scope.at(-1) ?? ''}") does not exist.`);
  const input = inputOf(exchange, kind, false);
  if (isRefused(input)) return input;
  const made = await created(exchange, kind, input, {});
  if (isRefused(made)) return made;
  const location = locationOf(exchange, kind, made.key);
  return itemAnswer(exchange, kind, made.value, 201, made.changes, location === null ? {} : { location });
}

/** A new item of a kind and the changes that keep it; `known` are members that do not come from the body. */
export async function created(
  exchange: Exchange,
  kind: Kind,
  input: Input,
  known: JsonObject,
  givenKey: string | null = null,
): Promise<
  | { readonly key: string; readonly value: JsonObject; readonly changes: readonly Change[] }
  | { readonly refused: Refusal }
> {
  const { sandbox, operation } = exchange;
  const base = baseOf(sandbox.world, kind);
  const outer = scopeOf(exchange, kind);
  const scope = base === kind ? outer : [];
  await ensure(sandbox, base, scope);
  const parents = parentMembers(sandbox, kind, base, outer);
  const checked = await checkedAgainstOthers(
    sandbox,
    operation,
    base,
    scope,
    { ...input.value, ...parents },
    null,
    input,
  );
  if (checked !== null) return checked;
  const own = givenKey ?? ownKey(sandbox, base, input.value);
  const key = own ?? (await freshKey(sandbox, base, scope));
  if (own !== null && (await sandbox.store.get(base.name, scopeText(scope), own)) !== null) {
    return refuse(
      takenStatus(operation),
      'already-exists',
      'Already there',
      `There already is a ${base.resource.singular.toLowerCase()} "${own}".`,
    );
  }
  const files = fileMembers(exchange, base, scope, key);
  const draft = {
    kind: base,
    scope,
    key,
    sent: { ...input.value, ...files.members },
    at: sandbox.now(),
    known: { ...parents, ...known, ...files.members },
    who: exchange.person?.name ?? null,
  };
  const value = await newItem(sandbox, draft);
  const put: Change = { kind: 'put', collection: base.name, scope: scopeText(scope), key, value, expected: 'absent' };
  return { key, value, changes: [put, ...files.changes, ...(await parentTotals(sandbox, base, scope, key, value))] };
}

function ownKey(sandbox: Sandbox, kind: Kind, sent: JsonObject): string | null {
  if (kind.keyPath === null) return null;
  const schema = kind.schema === null ? null : schemaAt(kind.schema, kind.keyPath, sandbox.world.lookup);
  if (shapeOf(schema, sandbox.world.lookup).readOnly) return null;
  // Numbers that count are the server's, even where the contract does not say so.
  if (/^(id|_id)$/.test(kind.keyPath.at(-1) ?? '') && shapeOf(schema, sandbox.world.lookup).type === 'integer')
    return null;
  return keyText(sent, kind.keyPath);
}

async function freshKey(sandbox: Sandbox, kind: Kind, scope: readonly string[]): Promise<string> {
  const { world, store } = sandbox;
  const number = await store.next(`${kind.name}\u0000${scopeText(scope)}`);
  const shape = shapeOf(keySchema(world, kind), world.lookup);
  const size = sizeOf(world, kind, scope);
  const last = size === 0 ? '' : keyAt(world, kind, scope, size - 1);
  if (shape.type === 'integer' || shape.type === 'number' || (shape.type === '' && kind.keyPath === null)) {
    // Above all numbers that were generated, whatever the seed's own numbers are.
    const highest = size === 0 ? 0 : Math.max(Number(last), ...seedNumbers(sandbox, kind, scope, size));
    return String((Number.isFinite(highest) ? highest : size) + number);
  }
  const random = randomOf(world.seed.random ?? 1, kind.name, scopeText(scope), 'created', number);
  if (member(shape.schema, 'format') === 'uuid' || /u?uid/i.test(kind.keyPath?.at(-1) ?? '')) return uuidOf(random);
  const like = size === 0 ? 'a1b2c3d4e5f60718' : last;
  return /\d/.test(like) ? varied(like, { random }) : `${like.replace(/-\d+$/, '')}-${size + number}`;
}

function seedNumbers(sandbox: Sandbox, kind: Kind, scope: readonly string[], size: number): readonly number[] {
  return Array.from({ length: Math.min(size, 200) }, (_, k) => Number(keyAt(sandbox.world, kind, scope, k))).filter(
    Number.isFinite,
  );
}

// A part holds its parent's key: by the view's property, else by the path parameter's name.
function parentMembers(sandbox: Sandbox, kind: Kind, base: Kind, scope: readonly string[]): JsonObject {
  const { lookup } = sandbox.world;
  const last = scope.at(-1);
  if (last === undefined) return {};
  const typed = (path: readonly string[]): Json =>
    typedKey(last, base.schema === null ? null : schemaAt(base.schema, path, lookup), lookup);
  if (kind.view !== null)
    return kind.view.path
      .toReversed()
      .reduce<Json>((inner, name) => ({ [name]: inner }), typed(kind.view.path)) as JsonObject;
  const relation = base.resource.relations.find(
    (one) => one.resource === kind.parent && one.holds === 'id' && !one.many && !one.field.startsWith('/'),
  );
  const own = kind.resource.parentParameters.at(-1) ?? '';
  const name = relation?.field ?? (allProperties(base.schema, lookup).has(own) ? own : null);
  return name === null ? {} : { [name]: typed([name]) };
}

async function checkedAgainstOthers(
  sandbox: Sandbox,
  operation: Operation,
  kind: Kind,
  scope: readonly string[],
  value: JsonObject,
  key: string | null,
  input: Input,
): Promise<{ readonly refused: Refusal } | null> {
  const references = await referenceIssues(sandbox, kind, value, input.place);
  if (references.length > 0) return invalid(references);
  const taken = await takenIssues(sandbox, kind, scopeText(scope), value, key, input.place);
  if (taken.length === 0) return null;
  const name = taken[0]?.pointer.split('/').at(-1) ?? '';
  return refuse(
    takenStatus(operation),
    'already-exists',
    'Already taken',
    `Another ${kind.resource.singular.toLowerCase()} already has this ${name}.`,
    { issues: taken },
  );
}

/** Files sent with an item are kept under its own address; the item holds where they can be had. */
export function fileMembers(
  exchange: Exchange,
  kind: Kind,
  scope: readonly string[],
  key: string,
): { readonly members: JsonObject; readonly changes: readonly Change[] } {
  const members: Record<string, Json> = {};
  const changes: Change[] = [];
  for (const file of exchange.body.files) {
    if (file.field === '') continue;
    const path = `/kept/${[kind.name, ...scope, key, file.field].map(encodeURIComponent).join('/')}`;
    changes.push(fileChange(path, file));
    const schema = allProperties(kind.schema, exchange.sandbox.world.lookup).get(file.field);
    if (schema !== undefined && shapeOf(schema, exchange.sandbox.world.lookup).type === 'string')
      members[file.field] = `${FILE_SCHEME}${path}`;
  }
  return { members, changes };
}

/** Where a new item can be had: the path of the operation that gets it; null where none does. */
export function locationOf(exchange: Exchange, kind: Kind, key: string): string | null {
  const get = exchange.sandbox.world.kinds.operations.get(kind.resource.operations.get ?? '');
  if (get === undefined) return null;
  const values = [...scopeOf(exchange, kind), key];
  let at = 0;
  const path = get.path.replace(/\{[^}]*\}/g, () => encodeURIComponent(values[at++] ?? ''));
  return at > values.length ? null : `${exchange.sandbox.basePath}${path}`;
}

/** When a line changes, the totals of what it belongs to change with it. */
async function parentTotals(
  sandbox: Sandbox,
  kind: Kind,
  scope: readonly string[],
  key: string,
  value: JsonObject | null,
): Promise<readonly Change[]> {
  const parent = kind.parent === null ? null : kindNamed(sandbox.world, kind.parent);
  if (parent === null || parent.view !== null || lineKindOf(sandbox.world, parent) !== kind) return [];
  const above = scope.slice(0, -1);
  const located = await find(sandbox, parent, above, scope.at(-1) ?? '');
  if (located === null) return [];
  const lines = await sandbox.store.list(kind.name, { scope: scopeText(scope) });
  const now = [
    ...lines.filter((line) => line.key !== key).map((line) => line.value),
    ...(value === null ? [] : [value]),
  ];
  return [replacement(located, withLines(sandbox, parent, located.stored.value, now))];
}

// ---- Change, replace, delete ----

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

function changed(
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

// RFC 7396 takes a member away by null; where the item's schema has null as a value, it is set to that.
const nullable = (name: string, kind: Kind, sandbox: Sandbox): boolean =>
  shapeOf(allProperties(kind.schema, sandbox.world.lookup).get(name), sandbox.world.lookup).nullable;
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

// ---- Conditional requests ----

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
