// Actions on an item: what was sent is kept where the item has a place for it, its state moves, files go in and come out
// again, and the answer is the item or what else the contract describes.
import { member } from '#contract';
import type { Json, JsonObject } from '#contract';
import type { Action } from '#model';
import { answerAnything } from './anything.ts';
import { verbStem } from './coherence.ts';
import { changedItem } from './completed.ts';
import { empty, isRefused } from './exchange.ts';
import type { Exchange, Result } from './exchange.ts';
import { fileAnswer, filePath } from './file-answer.ts';
import { fileChange } from './files.ts';
import { inputOf } from './input.ts';
import type { Input } from './input.ts';
import { replacement } from './items.ts';
import type { Located } from './items.ts';
import { itemSchemaOf, successOf } from './kinds.ts';
import type { Kind } from './kinds.ts';
import { guard, moveFields, moveOf } from './moves.ts';
import { FILE_SCHEME, lowerWords } from './names.ts';
import { allProperties, shapeOf } from './shape.ts';
import { startsJob } from './start-job.ts';
import type { Change } from './store.ts';
import { created } from './create.ts';
import { itemAnswer, locate, preconditions } from './item-answer.ts';

/** Answers an action on an item. */
export async function answerItemAction(exchange: Exchange, kind: Kind, action: Action): Promise<Result> {
  const { operation } = exchange;
  const located = await locate(exchange, kind);
  if (isRefused(located)) return located;
  if (operation.method === 'GET' || operation.method === 'HEAD') return answerRead(exchange, kind, located);
  const refused = preconditions(exchange, located.stored.value);
  if (refused !== null) return refused;
  if (operation.method === 'DELETE') return removedFile(exchange, kind, located);
  const input = inputOf(exchange, null, false);
  if (isRefused(input)) return input;
  const move = moveOf(exchange, kind, action);
  const guarded = guard(kind, located, move);
  if (guarded !== null) return guarded;
  const uploaded = uploads(exchange, kind);
  const fields = {
    ...storedInput(exchange, kind, input.value),
    ...moveFields(exchange, kind, move, input),
    ...uploaded.members,
  };
  const job = await startsJob(exchange, action, kind);
  if (job !== null && isRefused(job)) return job;
  const value = await changedItem(
    exchange.sandbox,
    located.kind,
    located.stored.value,
    { ...located.stored.value, ...fields },
    exchange.sandbox.now(),
  );
  const touched = Object.keys(fields).length > 0;
  const changes = [...(touched ? [replacement(located, value)] : []), ...uploaded.changes, ...(job?.changes ?? [])];
  if (job !== null) return { ...job.result, changes };
  return actionAnswer(exchange, kind, located, touched ? value : located.stored.value, input, changes);
}

/** An action that reads: a file, or what its schema says, about the item. */
async function answerRead(exchange: Exchange, kind: Kind, located: Located): Promise<Result> {
  const success = successOf(exchange.operation);
  const type = success?.mediaType ?? '';
  if (type !== '' && success?.isData !== true)
    return fileAnswer(exchange, kind, type, located.stored.value, located.stored.key);
  const shown = itemSchemaOf(exchange.operation, kind.resource, exchange.sandbox.world.lookup);
  if (shown !== null && success?.media?.schema !== undefined)
    return itemAnswer(exchange, kind, located.stored.value, 200, []);
  return answerAnything(exchange, located.stored.value, []);
}

function uploads(
  exchange: Exchange,
  kind: Kind,
): { readonly members: JsonObject; readonly changes: readonly Change[] } {
  const [file] = exchange.body.files;
  if (file === undefined || (file.field === '' && /^(text\/plain|application\/merge)/.test(file.mediaType)))
    return { members: {}, changes: [] };
  const path = filePath(exchange);
  const properties = allProperties(kind.schema, exchange.sandbox.world.lookup);
  const word = exchange.operation.path.split('/').findLast((part) => part !== '' && !part.includes('{')) ?? file.field;
  const members: Record<string, Json> = {};
  for (const [name, schema] of properties) {
    const shape = shapeOf(schema, exchange.sandbox.world.lookup);
    const about =
      verbStem(lowerWords(name)[0] ?? '') === verbStem(lowerWords(word).at(-1) ?? '') || name === file.field;
    if (
      about &&
      shape.type === 'string' &&
      /url|uri|image|photo|avatar|logo|file|link|path|picture|document|attachment/i.test(name)
    )
      members[name] = `${FILE_SCHEME}/kept${path}`;
  }
  return { members, changes: [fileChange(`/kept${path}`, file), fileChange(path, file)] };
}

// Deleting what hangs on an item (its image): the file goes, and what the item says of it.
async function removedFile(exchange: Exchange, kind: Kind, located: Located): Promise<Result> {
  const path = filePath(exchange);
  const fields: Record<string, Json> = {};
  for (const [name, value] of Object.entries(located.stored.value)) {
    if (
      value === `${FILE_SCHEME}/kept${path}` ||
      (typeof value === 'string' &&
        value.startsWith(`${FILE_SCHEME}/`) &&
        path.toLowerCase().endsWith(verbStem(lowerWords(name)[0] ?? '-')))
    )
      fields[name] = null;
  }
  const value = { ...located.stored.value, ...fields };
  const changes: Change[] = [
    replacement(located, value),
    { kind: 'delete', collection: '$files', scope: '', key: path },
    { kind: 'delete', collection: '$files', scope: '', key: `/kept${path}` },
  ];
  return actionAnswer(exchange, kind, located, value, { value: {}, schema: null, place: [] }, changes);
}

// What was sent is kept in properties of the same name that the client could not set otherwise.
function storedInput(exchange: Exchange, kind: Kind, sent: JsonObject): JsonObject {
  const properties = allProperties(kind.schema, exchange.sandbox.world.lookup);
  const id = kind.keyPath?.[0];
  return Object.fromEntries(Object.entries(sent).filter(([name]) => properties.has(name) && name !== id));
}

// The item where the operation answers one; another kind's new item where it answers that; else whatever its schema says.
async function actionAnswer(
  exchange: Exchange,
  kind: Kind,
  located: Located,
  value: JsonObject,
  input: Input,
  changes: readonly Change[],
): Promise<Result> {
  const { operation, sandbox } = exchange;
  const success = successOf(operation);
  if (success === null || success.mediaType === '' || success.status === 204)
    return empty(success?.status ?? 204, {}, changes);
  if (!success.isData) {
    const file = await fileAnswer(exchange, kind, success.mediaType, value, located.stored.key);
    return isRefused(file) ? file : { ...file, changes };
  }
  if (itemSchemaOf(operation, kind.resource, sandbox.world.lookup) !== null && isOwn(exchange, kind))
    return itemAnswer(exchange, kind, value, 200, changes);
  const other = otherKind(exchange, kind);
  if (other !== null) {
    const made = await created(
      { ...exchange, values: new Map(other.parent === kind.name ? exchange.values : []) },
      other,
      input,
      referring(other, kind, located),
    );
    if (isRefused(made)) return made;
    return itemAnswer(exchange, other, made.value, 201, [...changes, ...made.changes]);
  }
  return answerAnything(exchange, { ...value, ...input.value }, changes);
}

function isOwn(exchange: Exchange, kind: Kind): boolean {
  const name = answeredName(exchange);
  return (
    name === null ||
    kind.resource.schema === null ||
    name === kind.resource.schema ||
    otherKind(exchange, kind) === null
  );
}

function answeredName(exchange: Exchange): string | null {
  const schema = successOf(exchange.operation)?.schema ?? null;
  return schema === null ? null : shapeOf(schema, exchange.sandbox.world.lookup).name;
}

function otherKind(exchange: Exchange, kind: Kind): Kind | null {
  const name = answeredName(exchange);
  if (name === null || name === kind.resource.schema || exchange.operation.method !== 'POST') return null;
  const found = [...exchange.sandbox.world.kinds.byName.values()].find(
    (one) => one.resource.schema === name && one.view === null && one.resource.kind === 'collection',
  );
  return found === undefined || (found.resource.parentParameters.length > 0 && found.parent !== kind.name)
    ? null
    : found;
}

function referring(other: Kind, kind: Kind, located: Located): JsonObject {
  const relation = other.resource.relations.find(
    (one) => one.resource === kind.name && one.holds === 'id' && !one.many && !one.field.startsWith('/'),
  );
  const key =
    kind.keyPath === null
      ? undefined
      : kind.keyPath.reduce<Json | undefined>((part, name) => member(part, name), located.stored.value);
  return relation === undefined || key === undefined ? {} : { [relation.field]: key };
}
