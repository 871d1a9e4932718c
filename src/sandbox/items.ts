// Documents by kind, scope and key, over a store: what is asked for the first time is generated and kept, parents must
// exist, and a view ("a customer's orders") is read from the kind that it is a part of.
import { isObject, member } from '#contract';
import type { Json, JsonObject } from '#contract';
import { hasReached, verbStem } from './coherence.ts';
import { listPlace, normalOf } from '#model';
import { documentAt, documentForKey } from './documents.ts';
import type { Exchange, Sandbox } from './exchange.ts';
import { keyText } from './kinds.ts';
import type { Kind } from './kinds.ts';
import type { Change, Condition, Stored } from './store.ts';
import { withoutHidden } from './mend.ts';
import { hashOf } from './random.ts';
import { baseOf, keyAt, kindNamed, scopeText, seedItems, sizeOf, typedKey } from './world.ts';
import type { Scope } from './world.ts';
import { schemaAt } from './shape.ts';
import { agreementOf } from './totals.ts';
import { lowerWords } from './names.ts';

/** Which scopes of which kinds have been filled, kept beside the documents. */
const SEEDED = '$seeded';

/** What was deleted of kinds of which any key exists. */
const GONE = '$gone';

/** A document where it really is. */
export interface Located {
  /** The kind that keeps it: a view's base. */
  readonly kind: Kind;
  readonly scope: Scope;
  readonly stored: Stored;
}

const CHUNK = 1_000;
const filling = new WeakMap<Sandbox['store'], Map<string, Promise<void>>>();

/** Fills a scope of a kind with generated documents, once. */
export function ensure(sandbox: Sandbox, kind: Kind, scope: Scope): Promise<void> {
  const base = baseOf(sandbox.world, kind);
  const own = keptScope(kind, base, scope);
  const running = filling.get(sandbox.store) ?? new Map<string, Promise<void>>();
  filling.set(sandbox.store, running);
  const place = `${base.name}\u0000${scopeText(own)}`;
  const known = running.get(place);
  if (known !== undefined) return known;
  const promise = fill(sandbox, base, own);
  running.set(place, promise);
  promise.catch(() => running.delete(place));
  return promise;
}

/** The scope in which documents are kept: none where all are together, as those of a view and those listed by owner are. */
export function keptScope(kind: Kind, base: Kind, scope: Scope): Scope {
  return base === kind && kind.resource.listedAt === undefined ? scope : [];
}

/** Forgets which scopes were filled, after the store was cleared. */
export function forgetFilled(sandbox: Sandbox): void {
  filling.get(sandbox.store)?.clear();
}

async function fill(sandbox: Sandbox, kind: Kind, scope: Scope): Promise<void> {
  const { store, world } = sandbox;
  const mark = scopeText(scope);
  if (kind.anyKey || (await store.get(SEEDED, kind.name, mark)) !== null) return;
  const size = (await tooEarly(sandbox, kind, scope)) ? 0 : sizeOf(world, kind, scope);
  for (let from = 0; from < size; from += CHUNK) {
    const changes: Change[] = [];
    for (let k = from; k < Math.min(size, from + CHUNK); k += 1) {
      const { key, value } = documentAt(world, kind, scope, k);
      changes.push({ kind: 'put', collection: kind.name, scope: mark, key, value: owned(sandbox, kind, key, value) });
    }
    await store.commit(changes);
    // Other requests are answered in between.
    if (size > CHUNK) await new Promise((resolve) => setTimeout(resolve, 0));
  }
  await store.commit([{ kind: 'put', collection: SEEDED, scope: kind.name, key: mark, value: { size } }]);
}

// What is listed by its owner has one that exists, whether or not its own words say so.
function owned({ world }: Sandbox, kind: Kind, key: string, value: JsonObject): JsonObject {
  const parent = kind.owner === null || kind.parent === null ? null : kindNamed(world, kind.parent);
  const size = parent === null ? 0 : sizeOf(world, parent, []);
  if (kind.owner === null || parent === null || size === 0 || keyText(value, kind.owner) !== null) return value;
  const owner = keyAt(world, parent, [], hashOf(`${kind.name} ${key}`) % size);
  const schema = kind.schema === null ? null : schemaAt(kind.schema, kind.owner, world.lookup);
  return withMember(value, kind.owner, typedKey(owner, schema, world.lookup));
}

function withMember(value: JsonObject, [name = '', ...rest]: readonly string[], leaf: Json): JsonObject {
  const inner = member(value, name);
  return { ...value, [name]: rest.length === 0 ? leaf : withMember(isObject(inner) ? inner : {}, rest, leaf) };
}

// An order that is not shipped yet has no shipments: a part that is called after a state of its parent comes with it.
async function tooEarly(sandbox: Sandbox, kind: Kind, scope: Scope): Promise<boolean> {
  const { world } = sandbox;
  const parent = kind.parent === null || scope.length === 0 ? null : kindNamed(world, kind.parent);
  const stem = verbStem(lowerWords(kind.resource.singular).at(-1) ?? '');
  const state = parent === null ? null : agreementOf(world, parent).state;
  const wanted = state === null ? -1 : state.stems.indexOf(stem);
  if (parent === null || state === null || wanted < 0 || seedItems(world, kind, scope).length > 0) return false;
  const above = scope.slice(0, parent.resource.parentParameters.length);
  const located = await find(sandbox, parent, above, scope[above.length] ?? '');
  const at = located === null ? -1 : state.values.indexOf(member(located.stored.value, state.field) ?? null);
  return at >= 0 && !hasReached(wanted, at, state.stems);
}

/** The scope that a request's path names for a kind: the values of the parameters before its own. */
export function scopeOf(exchange: Exchange, kind: Kind): Scope {
  if (kind.flat) return [];
  const inPath = [...exchange.values.values()];
  return kind.resource.parentParameters.map((name, index) => inPath[index] ?? asked(exchange, name) ?? '');
}

/** The scope that a list's path names, and what is made there: the owner's, where items are kept apart from their list. */
export function listScopeOf(exchange: Exchange, kind: Kind): Scope {
  const { listedAt = null } = kind.resource;
  if (listedAt === null || !exchange.operation.path.startsWith(listedAt)) return scopeOf(exchange, kind);
  return [...exchange.values.values()].slice(0, listPlace(kind.resource).parentParameters.length);
}

/** The key that a request names for a kind, or null. */
export function keyOf(exchange: Exchange, kind: Kind): string | null {
  const { idParameter, idField, parentParameters } = kind.resource;
  const inPath = [...exchange.values.values()][parentParameters.length];
  if (inPath !== undefined) return inPath;
  if (idParameter === null) return null;
  // Got at "/companies/{id}", changed by `{ CompanyID }`.
  return asked(exchange, idParameter) ?? asked(exchange, 'id') ?? asked(exchange, idField?.split('/').at(-1) ?? '');
}

// RPC-like operations name an item in the query or the body, there also in another spelling (`Id` of what is got by `?id=`).
function asked(exchange: Exchange, name: string): string | null {
  const { value } = exchange.body;
  const inQuery = exchange.url.searchParams.get(name) ?? keyText(value, [name]);
  if (inQuery !== null || !isObject(value)) return inQuery;
  const own = Object.keys(value).find((one) => normalOf(one) === normalOf(name));
  return own === undefined ? null : keyText(value, [own]);
}

/** A document by key; null where there is none, or where its parent does not exist. */
export async function find(sandbox: Sandbox, kind: Kind, under: Scope, key: string): Promise<Located | null> {
  const scope = kind.flat ? [] : under;
  const { store, world } = sandbox;
  if (kind.view !== null) {
    const base = baseOf(world, kind);
    const located = await find(sandbox, base, [], key);
    const held = located === null ? null : keyText(located.stored.value, kind.view.path);
    return held !== null && held === scope.at(-1) ? located : null;
  }
  if (!(await parentExists(sandbox, kind, scope))) return null;
  await ensure(sandbox, kind, scope);
  const stored = await store.get(kind.name, scopeText(scope), key);
  if (stored !== null) return { kind, scope, stored };
  if (kind.anyKey && (await store.get(GONE, kind.name, `${scopeText(scope)}/${key}`)) !== null) return null;
  if (!kind.anyKey) {
    const named = kind.nameInRows === null ? null : await findBy(sandbox, kind, scope, [kind.nameInRows], key);
    return named ?? (kind.keyPath === null ? null : findBy(sandbox, kind, scope, kind.keyPath, key));
  }
  const value = documentForKey(world, kind, scope, key);
  await store.commit([{ kind: 'put', collection: kind.name, scope: scopeText(scope), key, value }]);
  const made = await store.get(kind.name, scopeText(scope), key);
  return made === null ? null : { kind, scope, stored: made };
}

/** By what it says of itself: a name, or a key that its schema would have otherwise than it is kept (a day, an example). */
async function findBy(
  sandbox: Sandbox,
  kind: Kind,
  scope: Scope,
  path: readonly string[],
  key: string,
): Promise<Located | null> {
  const where: readonly Condition[] = [{ path, operator: 'equals', value: key }];
  const [stored] = await sandbox.store.list(kind.name, { scope: scopeText(scope), where, limit: 1 });
  return stored === undefined ? null : { kind, scope, stored };
}

/** Whether what a kind's scope names exists. */
export async function parentExists(sandbox: Sandbox, kind: Kind, scope: Scope): Promise<boolean> {
  const parent = kind.parent === null ? null : kindNamed(sandbox.world, kind.parent);
  if (parent === null || parent.resource.kind === 'singleton') return true;
  const above = parent.resource.parentParameters.length;
  const key = scope[above];
  if (key === undefined) return true;
  return (await find(sandbox, parent, scope.slice(0, above), key)) !== null;
}

/** A singleton's document, made at first use. `key` tells whose it is where everyone has an own one. */
export async function singleton(sandbox: Sandbox, kind: Kind, scope: Scope, key = ''): Promise<Located | null> {
  const { store, world } = sandbox;
  if (!(await parentExists(sandbox, kind, scope))) return null;
  const stored = await store.get(kind.name, scopeText(scope), key);
  if (stored !== null) return { kind, scope, stored };
  const { value } = documentAt(world, kind, scope, 0);
  await store.commit([{ kind: 'put', collection: kind.name, scope: scopeText(scope), key, value, expected: 'absent' }]);
  const made = await store.get(kind.name, scopeText(scope), key);
  return made === null ? null : { kind, scope, stored: made };
}

/** Where a kind's list is read from: the collection, the scope, and what narrows it. */
export function source(
  sandbox: Sandbox,
  kind: Kind,
  scope: Scope,
): { readonly collection: string; readonly scope: string | undefined; readonly where: readonly Condition[] } {
  const path = kind.view?.path ?? (scope.length > 0 ? kind.owner : null);
  if (path === null && kind.resource.listedAt !== undefined) return { collection: kind.name, scope: '', where: [] };
  if (path === null) return { collection: kind.name, scope: scopeText(scope), where: [] };
  const base = baseOf(sandbox.world, kind);
  const schema = base.schema === null ? null : schemaAt(base.schema, path, sandbox.world.lookup);
  const value: Json = typedKey(scope.at(-1) ?? '', schema, sandbox.world.lookup);
  return { collection: base.name, scope: '', where: [{ path, operator: 'equals', value }] };
}

/** The change that replaces a located document, if it is still that version. */
export function replacement(located: Located, value: JsonObject): Change {
  const { kind, stored } = located;
  return { kind: 'put', collection: kind.name, scope: stored.scope, key: stored.key, value, expected: stored.version };
}

/** The changes that delete a document and everything under it. */
export async function removal(sandbox: Sandbox, located: Located): Promise<readonly Change[]> {
  const { stored, kind } = located;
  const changes: Change[] = [
    { kind: 'delete', collection: kind.name, scope: stored.scope, key: stored.key, expected: stored.version },
  ];
  if (kind.anyKey)
    changes.push({ kind: 'put', collection: GONE, scope: kind.name, key: `${stored.scope}/${stored.key}`, value: {} });
  const inside = scopeText([...located.scope, stored.key]);
  for (const part of sandbox.world.kinds.byName.values()) {
    if (part.parent !== kind.name || part.view !== null) continue;
    const { scope, where } = part.owner === null ? { scope: inside, where: [] } : source(sandbox, part, [stored.key]);
    for (const one of await sandbox.store.list(part.name, { ...(scope === undefined ? {} : { scope }), where })) {
      changes.push({ kind: 'delete', collection: part.name, scope: one.scope, key: one.key });
    }
  }
  return changes;
}

/** The value of a document that stands for a scalar, or the document itself. */
export function unwrapped(value: JsonObject): Json {
  return member(value, '$value') ?? withoutHidden(value);
}
