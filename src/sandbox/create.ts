// A new item (AIP-133): its key, its place under a parent, what it may not share with others, files that came with it, and
// the totals of what it is a line of.
import { member } from '#contract';
import type { Json, JsonObject, Operation } from '#contract';
import { newItem, withLines } from './completed.ts';
import { isRefused, refuse } from './exchange.ts';
import type { Exchange, Refusal, Result, Sandbox } from './exchange.ts';
import { fileChange } from './files.ts';
import { varied } from './generate.ts';
import { inputOf, invalid, referenceIssues, takenIssues, takenStatus } from './input.ts';
import type { Input } from './input.ts';
import { itemAnswer, locationOf } from './item-answer.ts';
import { ensure, find, keptScope, listScopeOf, parentExists, replacement } from './items.ts';
import { keyText } from './kinds.ts';
import type { Kind } from './kinds.ts';
import { FILE_SCHEME } from './names.ts';
import { randomOf, uuidOf } from './random.ts';
import { allProperties, schemaAt, shapeOf } from './shape.ts';
import type { Change } from './store.ts';
import { lineKindOf } from './totals.ts';
import { nameBegins } from './resource-names.ts';
import { baseOf, keyAt, keySchema, kindNamed, scopeText, sizeOf, typedKey } from './world.ts';

/** Creates an item. */
export async function answerCreate(exchange: Exchange, kind: Kind): Promise<Result> {
  const { sandbox } = exchange;
  const scope = listScopeOf(exchange, kind);
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
  const outer = listScopeOf(exchange, kind);
  const scope = keptScope(kind, base, outer);
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
  const own = givenKey ?? ownKey(sandbox, base, scope, input.value);
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

function ownKey(sandbox: Sandbox, kind: Kind, scope: readonly string[], sent: JsonObject): string | null {
  if (kind.keyPath === null) return null;
  const schema = kind.schema === null ? null : schemaAt(kind.schema, kind.keyPath, sandbox.world.lookup);
  if (shapeOf(schema, sandbox.world.lookup).readOnly) return null;
  // Numbers that count are the server's, even where the contract does not say so.
  if (/^(id|_id)$/.test(kind.keyPath.at(-1) ?? '') && shapeOf(schema, sandbox.world.lookup).type === 'integer')
    return null;
  // What is no resource name says at most how to call it.
  const key = keyText(sent, kind.keyPath);
  return key?.startsWith(nameBegins(sandbox.world.kinds, kind, scope)) === true ? key : null;
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
  const begins = nameBegins(world.kinds, kind, scope);
  const like = size === 0 ? 'a1b2c3d4e5f60718' : last.slice(begins.length);
  return begins + (/\d/.test(like) ? varied(like, { random }) : `${like.replace(/-\d+$/, '')}-${size + number}`);
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
  const path = kind.view?.path ?? kind.owner;
  if (path !== null)
    return path.toReversed().reduce<Json>((inner, name) => ({ [name]: inner }), typed(path)) as JsonObject;
  const relation = base.resource.relations.find(
    (one) => one.resource === kind.parent && one.holds === 'id' && !one.many && !one.field.startsWith('/'),
  );
  const own = kind.resource.parentParameters.at(-1) ?? '';
  const name = relation?.field ?? (allProperties(base.schema, lookup).has(own) ? own : null);
  return name === null ? {} : { [name]: typed([name]) };
}

/** A refusal where an item refers to nothing, or takes what another has; null where it fits. */
export async function checkedAgainstOthers(
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

/** When a line changes, the totals of what it belongs to change with it. */
/** When a line changes, the totals of what it belongs to change with it. */
export async function parentTotals(
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
