// What a write sends → the members of an item: unwrapped from the request's envelope, checked against the request's
// schema and against the other items (references, uniqueness).
import { isObject, member } from '#contract';
import type { Issue, Json, JsonObject, MediaType, Operation, Schema } from '#contract';
import { isMostlyItem } from '#model';
import { refuse } from './exchange.ts';
import type { Exchange, Refusal, Sandbox } from './exchange.ts';
import { find } from './items.ts';
import { isJson, keyText } from './kinds.ts';
import type { Kind } from './kinds.ts';
import { typedText } from './field-values.ts';
import { issueAt } from './problems.ts';
import { allProperties, shapeOf } from './shape.ts';
import { kindNamed } from './world.ts';
import { lowerWords } from './names.ts';
import { issuesIn } from './mend.ts';

/** A checked input: the item's members, and where in the body they were. */
export interface Input {
  readonly value: JsonObject;
  /** The schema of `value`, or null where the contract says nothing of it. */
  readonly schema: Schema | null;
  /** The path in the body at which the item lies. */
  readonly place: readonly string[];
}

/** The media type of an operation's body that a request is in, or null where it declares none like it. */
export function mediaOf(operation: Operation, mediaType: string): MediaType | null {
  const content = operation.requestBody?.content ?? [];
  const bare = (text: string): string => text.split(';')[0]?.trim().toLowerCase() ?? '';
  const exact = content.find((one) => bare(one.mediaType) === bare(mediaType));
  const ranged = content.find((one) =>
    new RegExp(`^${bare(one.mediaType).replace(/[.+]/g, '\\$&').replaceAll('*', '.*')}$`).test(bare(mediaType)),
  );
  return (
    exact ??
    ranged ??
    (isJson(mediaType) || mediaType === '' ? (content.find((one) => isJson(one.mediaType)) ?? null) : null)
  );
}

/** Reads and checks what a request sends for an item of a kind. `partial`: what is missing stays as it was. */
export function inputOf(
  exchange: Exchange,
  kind: Kind | null,
  partial: boolean,
): Input | { readonly refused: Refusal } {
  const { operation, body, sandbox } = exchange;
  const { lookup } = sandbox.world;
  if (body.issue !== null)
    return refuse(400, 'malformed', 'Malformed body', `The body could not be read: ${body.issue}`);
  const declared = operation.requestBody;
  if (
    declared !== null &&
    declared.content.length > 0 &&
    body.mediaType !== '' &&
    mediaOf(operation, body.mediaType) === null
  ) {
    const types = declared.content.map((one) => one.mediaType).join(', ');
    return refuse(
      415,
      'unsupported-media-type',
      'Unsupported media type',
      `Send the body as ${types}, not as ${body.mediaType}.`,
    );
  }
  if (body.value === undefined && body.files.length === 0) {
    if (declared?.required !== true) return { value: inQuery(exchange, kind), schema: null, place: [] };
    return refuse(422, 'required', 'Invalid input', 'A body is required.', {
      issues: [issueAt([], 'required', 'A body is required.')],
    });
  }
  // A body that is a file is no value: it is kept as it is.
  if (body.files.some((file) => file.field === '') && body.value === undefined)
    return { value: {}, schema: null, place: [] };
  const schema = mediaOf(operation, body.mediaType)?.schema ?? null;
  const isRead = isJson(body.mediaType) || /[/+]xml\b/i.test(body.mediaType) || body.mediaType === '';
  const sent = isRead ? body.value : typedForm(exchange, schema);
  const issues = schema === null || sent === undefined ? [] : inputIssues(sent, schema, exchange, partial);
  if (issues.length > 0) return invalid(issues);
  const place = placeOf(schema, kind, sandbox);
  let value: Json | undefined = sent;
  let inner: Schema | null = schema;
  for (const name of place) {
    value = member(value, name);
    inner = inner === null ? null : (allProperties(inner, lookup).get(name) ?? null);
  }
  return { value: isObject(value) ? value : value === undefined ? {} : { $value: value }, schema: inner, place };
}

/** What a change without a body says in its query of the item's fields ("PUT /reviews/{id}?rating=5"). */
function inQuery({ operation, url, sandbox }: Exchange, kind: Kind | null): JsonObject {
  const { update, replace } = kind?.resource.operations ?? { update: null, replace: null };
  if (kind === null || operation.requestBody !== null || (operation.id !== update && operation.id !== replace))
    return {};
  const own = allProperties(kind.schema, sandbox.world.lookup);
  return Object.fromEntries(
    operation.parameters.flatMap(({ in: place, name }): [string, Json][] => {
      const schema = place === 'query' ? own.get(name) : undefined;
      const texts = schema === undefined ? [] : url.searchParams.getAll(name);
      if (schema === undefined || texts.length === 0) return [];
      const all = texts.map((text) => typedText(sandbox.world, schema, text));
      return [[name, shapeOf(schema, sandbox.world.lookup).type === 'array' ? all : (all[0] ?? '')]];
    }),
  );
}

/** A refusal of input with an entry per fault. */
export function invalid(issues: readonly Issue[]): { readonly refused: Refusal } {
  const count = issues.length === 1 ? 'One thing' : `${issues.length} things`;
  return refuse(
    422,
    'validation-failed',
    'Invalid input',
    `${count} in the input ${issues.length === 1 ? 'is' : 'are'} not valid.`,
    { issues },
  );
}

function inputIssues(sent: Json, schema: Schema, exchange: Exchange, partial: boolean): readonly Issue[] {
  const issues = issuesIn(sent, schema, exchange.sandbox.world.lookup, 'write');
  const files = new Set(exchange.body.files.map((file) => `/${file.field}`));
  return issues.filter((issue) => {
    if (files.has(issue.pointer)) return false;
    // Some contracts describe a partial change by the whole item's schema: what is missing is not changed.
    return !(partial && issue.code === 'required');
  });
}

// A form's fields are texts; their schema says what they mean. Files are checked by being there.
function typedForm(exchange: Exchange, schema: Schema | null): Json {
  const { world } = exchange.sandbox;
  const made: Record<string, Json> = {};
  for (const [name, value] of Object.entries(isObject(exchange.body.value) ? exchange.body.value : {})) {
    const property = allProperties(schema, world.lookup).get(name) ?? null;
    const { type } = shapeOf(property, world.lookup);
    if (type === 'array')
      made[name] = (Array.isArray(value) ? value : [value]).map((one: Json) =>
        typedText(world, shapeOf(property, world.lookup).items, String(one as string)),
      );
    else if (type === 'object' && typeof value === 'string') made[name] = parsed(value);
    else made[name] = typeof value === 'string' ? typedText(world, property, value) : value;
  }
  for (const file of exchange.body.files) if (file.field !== '') made[file.field] = '';
  return made;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

// "{ user: {…} }", "{ data: {…} }": the item is one level down where the body's own members are not the item's.
function placeOf(schema: Schema | null, kind: Kind | null, sandbox: Sandbox): readonly string[] {
  const { lookup } = sandbox.world;
  if (schema === null || kind === null) return [];
  const own = allProperties(schema, lookup);
  const item = allProperties(kind.schema, lookup);
  const isOfItem = (name: string): boolean => item.has(name);
  const same = [...own.keys()].filter(isOfItem).length;
  // Beside others, what looks like the item and is no part of it: "{ booking: {…}, idempotency_key }".
  const beside = [...own].filter(([name, inner]) => {
    const names = [...allProperties(inner, lookup).keys()];
    return !item.has(name) && isMostlyItem(names, isOfItem) && names.filter(isOfItem).length > same;
  });
  if (beside.length === 1 && beside[0] !== undefined) return [beside[0][0]];
  if (own.size === 0 || own.size > 3 || same > 0) return [];
  const inside = [...own].filter(([, inner]) => {
    const names = [...allProperties(inner, lookup).keys()];
    return names.length > 0 && (item.size === 0 || names.some((name) => item.has(name)));
  });
  return inside.length === 1 && inside[0] !== undefined ? [inside[0][0]] : [];
}

/** What is wrong with an item beside the others: references that lead nowhere. */
export async function referenceIssues(
  sandbox: Sandbox,
  kind: Kind,
  value: JsonObject,
  place: readonly string[],
): Promise<readonly Issue[]> {
  const issues: Issue[] = [];
  for (const relation of kind.resource.relations) {
    if (relation.holds !== 'id' || relation.field.startsWith('/')) continue;
    const held = member(value, relation.field);
    const target = kindNamed(sandbox.world, relation.resource);
    if (
      held === undefined ||
      held === null ||
      target === null ||
      target.anyKey ||
      target.resource.parentParameters.length > 0
    )
      continue;
    const keys = Array.isArray(held) ? (held as readonly Json[]) : [held];
    for (const [index, one] of keys.entries()) {
      const key = keyText({ key: one }, ['key']);
      if (key === null || (await find(sandbox, target, [], key)) !== null) continue;
      const path = [...place, relation.field, ...(Array.isArray(held) ? [index] : [])];
      issues.push(issueAt(path, 'reference', `There is no ${target.resource.singular.toLowerCase()} "${key}".`));
    }
  }
  return issues;
}

const ALONE = new Set(['username', 'login', 'slug', 'sku', 'handle', 'isbn', 'iban']);
const PEOPLE = /user|customer|member|account|contact|employee|staff|person|client|subscriber/i;

/** Properties that two items of a kind may not share. */
function uniqueProperties(sandbox: Sandbox, kind: Kind): readonly string[] {
  const { seed, lookup } = sandbox.world;
  const said = seed.unique !== undefined && Object.hasOwn(seed.unique, kind.name) ? seed.unique[kind.name] : undefined;
  if (said !== undefined) return said;
  return [...allProperties(kind.schema, lookup).keys()].filter((name) => {
    const words = lowerWords(name);
    const only = words.length === 1 ? (words[0] ?? '') : words.join('');
    return ALONE.has(only) || (only === 'email' && PEOPLE.test(kind.resource.singular));
  });
}

/** Which unique properties of a value another item already has. */
export async function takenIssues(
  sandbox: Sandbox,
  kind: Kind,
  scope: string,
  value: JsonObject,
  ownKey: string | null,
  place: readonly string[],
): Promise<readonly Issue[]> {
  const issues: Issue[] = [];
  for (const name of uniqueProperties(sandbox, kind)) {
    const held = member(value, name);
    if (held === undefined || held === null || typeof held === 'object') continue;
    const same = await sandbox.store.list(kind.name, {
      scope,
      where: [{ path: [name], operator: 'equals', value: held }],
      limit: 2,
    });
    if (same.some((one) => one.key !== ownKey)) issues.push(issueAt([...place, name], 'unique', 'Is already taken.'));
  }
  return issues;
}

/** The status for something that is already there: 409 where the operation documents it or documents no 422. */
export function takenStatus(operation: Operation): number {
  const declared = new Set(operation.responses.map((one) => one.status));
  return declared.has('409') || !(declared.has('422') || declared.has('400')) ? 409 : 422;
}
