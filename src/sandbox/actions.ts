// Actions on an item: its state moves where the action's name or the contract (`x-frontdesk-state`) says so, guarded by
// where it is now; what was sent is kept where the item has a place for it; files go in and come out again.
import { isObject, member } from '#contract';
import type { Json, JsonObject } from '#contract';
import type { Action } from '#model';
import { verbStem } from './coherence.ts';
import { empty, isRefused, refuse } from './exchange.ts';
import type { Exchange, Refusal, Result } from './exchange.ts';
import { fileChange, keptFile, madeFile } from './files.ts';
import type { FileAnswer } from './files.ts';
import { inputOf } from './input.ts';
import type { Input } from './input.ts';
import { locationOf, locate, preconditions, itemAnswer, created } from './write.ts';
import { changedItem } from './completed.ts';
import { isJson, itemSchemaOf, successOf } from './kinds.ts';
import type { Kind } from './kinds.ts';
import { replacement, scopeOf } from './items.ts';
import type { Located } from './items.ts';
import { startedJob } from './jobs.ts';
import { FILE_SCHEME, lowerWords } from './names.ts';
import type { SeedTransition } from './seed.ts';
import { allProperties, shapeOf } from './shape.ts';
import { answerAnything } from './anything.ts';
import type { Change } from './store.ts';
import { indexOfKey, scopeText } from './world.ts';

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
  const job = await startsJob(exchange, action);
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
  if (type !== '' && !isJson(type)) return fileAnswer(exchange, kind, type, located.stored.value, located.stored.key);
  const shown = itemSchemaOf(exchange.operation, kind.resource, exchange.sandbox.world.lookup);
  if (shown !== null && success?.media?.schema !== undefined)
    return itemAnswer(exchange, kind, located.stored.value, 200, []);
  return answerAnything(exchange, located.stored.value, []);
}

/** A file: what was uploaded at this address, else one made for it. */
export async function fileAnswer(
  exchange: Exchange,
  kind: Kind | null,
  mediaType: string,
  about: Json | undefined,
  key: string,
): Promise<Result> {
  const kept = await keptFile(exchange.sandbox.store, filePath(exchange));
  const last = exchange.operation.path.split('/').findLast((part) => part !== '' && !part.includes('{')) ?? 'file';
  const stem = `${last}-${key === '' ? (kind?.resource.singular.toLowerCase() ?? 'all') : key}`.replace(
    /[^\w.-]+/g,
    '-',
  );
  const wanted = exchange.headers.get('accept') ?? '';
  const types = successOf(exchange.operation)?.declared.content.map((one) => one.mediaType) ?? [mediaType];
  const chosen = types.find((type) => wanted.includes(type.split(';')[0] ?? '')) ?? mediaType;
  const file = kept ?? seededFile(exchange, kind, key) ?? (await madeFile(chosen, stem, about));
  return {
    status: successOf(exchange.operation)?.status ?? 200,
    headers: {
      'content-type': file.mediaType,
      'content-disposition': `attachment; filename="${file.name.replace(/["\\\r\n]/g, '_')}"`,
      etag: `"${file.bytes.length.toString(36)}-${sum(file.bytes)}"`,
    },
    body: file.bytes,
    changes: [],
  };
}

// The file that the seed has for an item: the n-th of its list, or in turn. An item made later has none.
function seededFile(exchange: Exchange, kind: Kind | null, key: string): FileAnswer | null {
  const { world } = exchange.sandbox;
  const { files } = world.seed;
  const own = files !== undefined && Object.hasOwn(files, exchange.operation.id) ? files[exchange.operation.id] : [];
  const place = kind === null ? 0 : indexOfKey(world, kind, scopeOf(exchange, kind), key);
  const file = place === null || own === undefined || own.length === 0 ? undefined : own[place % own.length];
  if (file === undefined) return null;
  const bytes =
    file.base64 === undefined
      ? new TextEncoder().encode(file.text ?? '')
      : Uint8Array.from(atob(file.base64), (char) => char.charCodeAt(0));
  return { bytes, mediaType: file.mediaType, name: file.name ?? `file-${key}` };
}

function sum(bytes: Uint8Array): string {
  let total = 7;
  for (const byte of bytes) total = (Math.imul(total, 31) + byte) | 0;
  return (total >>> 0).toString(36);
}

/** The address of a request without its base: under it an uploaded file is kept. */
export function filePath(exchange: Exchange): string {
  return exchange.url.pathname.slice(exchange.sandbox.basePath.length);
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

// ---- States ----

interface Move {
  readonly field: string | null;
  readonly from: readonly Json[] | null;
  readonly to: Json | undefined;
  readonly set: JsonObject;
  /** Said by the seed or the contract, not guessed from a name. */
  readonly said: boolean;
  readonly stem: string;
}

function moveOf(exchange: Exchange, kind: Kind, action: Action): Move {
  const { operation, sandbox } = exchange;
  const { seed } = sandbox.world;
  const written =
    seed.transitions !== undefined && Object.hasOwn(seed.transitions, operation.id)
      ? seed.transitions[operation.id]
      : undefined;
  const hint = (written ?? member(operation.extensions, 'x-frontdesk-state')) as SeedTransition | Json | undefined;
  const word = actionWord(operation.path);
  const stem = verbStem(
    lowerWords(word).at(-1) === 'as' ? word : (lowerWords(word).findLast((part) => !FILLERS.has(part)) ?? word),
  );
  const state = kind.resource.state;
  if (isObject(hint)) {
    const from = member(hint, 'from');
    const field = member(hint, 'field');
    const set = member(hint, 'set');
    return {
      field: typeof field === 'string' ? field : (state?.field ?? null),
      from: Array.isArray(from) ? (from as readonly Json[]) : from === undefined ? null : [from],
      to: member(hint, 'to'),
      set: isObject(set) ? set : {},
      said: true,
      stem,
    };
  }
  const values = state?.values.map((choice) => choice.value) ?? [];
  const led =
    values.find((value) => value === action.leadsTo) ??
    values.find((value) => lowerWords(String(value as string)).some((part) => verbStem(part) === stem));
  return { field: state?.field ?? null, from: null, to: led, set: {}, said: false, stem };
}

const FILLERS = new Set(['mark', 'set', 'as', 'do', 'to', 'order', 'item']);

function actionWord(path: string): string {
  const last = path.split('/').findLast((part) => part !== '' && !/^\{[^}]*\}$/.test(part)) ?? '';
  return last.replace(/^.*[:.]/, '');
}

const ENDS = /^(cancel|reject|fail|expir|delet|refund|void|complet|deliver|clos|archiv|return|abort|discontinu)/;
const BACKWARD = /^(re|un)|^(activat|enabl|restor|resum|open|reset|retry)/;

function guard(kind: Kind, located: Located, move: Move): Result | null {
  if (move.field === null || move.to === undefined) return null;
  const now = member(located.stored.value, move.field) ?? null;
  const thing = kind.resource.singular.toLowerCase();
  const refused = (why: string): Result =>
    refuse(409, 'conflict', 'Not possible now', `This ${thing} is ${spoken(now)}: ${why}`);
  if (move.from !== null) {
    return move.from.includes(now)
      ? null
      : refused(`only what is ${list(move.from.map(spoken))} can become ${spoken(move.to)}.`);
  }
  if (now === move.to) return refused('nothing is left to do.');
  if (move.said || BACKWARD.test(move.stem)) return null;
  const values = kind.resource.state?.values.map((choice) => choice.value) ?? [];
  const stemNow = verbStem(lowerWords(String(now as string)).at(-1) ?? '');
  // What has ended goes no further, and what was delivered cannot be cancelled any more; it can be refunded or archived.
  if (!ENDS.test(stemNow)) return null;
  if (/^(refund|return|archiv|clos)/.test(move.stem) && /^(complet|deliver|paid|pay|clos)/.test(stemNow)) return null;
  return values.indexOf(move.to) < values.indexOf(now) || ENDS.test(stemNow)
    ? refused(`it cannot become ${spoken(move.to)} any more.`)
    : null;
}

const spoken = (value: Json): string =>
  value === null
    ? 'without a state'
    : typeof value === 'boolean'
      ? value
        ? 'set'
        : 'not set'
      : lowerWords(String(value as string)).join(' ');
const list = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? 'nothing') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;

function moveFields(exchange: Exchange, kind: Kind, move: Move, input: Input): JsonObject {
  const fields: Record<string, Json> = {};
  const { lookup } = exchange.sandbox.world;
  const properties = allProperties(kind.schema, lookup);
  if (move.field !== null && move.to !== undefined) fields[move.field] = move.to;
  for (const [name, schema] of properties) {
    const shape = shapeOf(schema, lookup);
    const words = lowerWords(name);
    const about = words.length > 1 && verbStem(words[0] ?? '') === move.stem;
    if (about && /^(at|on|date|time)$/.test(words.at(-1) ?? '') && shape.type === 'string')
      fields[name] = now(exchange, member(shape.schema, 'format') === 'date');
    if (about && words.at(-1) === 'by' && shape.type === 'string') fields[name] = exchange.person?.name ?? 'sandbox';
    if (about && words.at(-1) === 'reason' && typeof member(input.value, 'reason') === 'string')
      fields[name] = member(input.value, 'reason') ?? null;
    if (move.to === undefined && shape.type === 'boolean') Object.assign(fields, flag(name, move.stem));
  }
  for (const [name, wanted] of Object.entries(move.set)) fields[name] = expressed(wanted, exchange, input);
  return fields;
}

// "lock" sets `locked`, "unlock" clears it; "star", "publish", "archive" likewise.
function flag(name: string, stem: string): JsonObject {
  const words = lowerWords(name).filter((word) => word !== 'is');
  if (words.length !== 1) return {};
  const own = verbStem(words[0] ?? '');
  if (own === stem) return { [name]: true };
  const opposite = /^(un|de|dis|in)(.+)$/.exec(stem)?.[2];
  const opposed: Readonly<Record<string, string>> = { disabl: 'enabl', deactivat: 'activat', disabled: 'enabl' };
  return opposite === own || opposed[stem] === own ? { [name]: false } : {};
}

const now = (exchange: Exchange, day: boolean): string =>
  exchange.sandbox
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .slice(0, day ? 10 : undefined);

function expressed(wanted: Json, exchange: Exchange, input: Input): Json {
  if (wanted === '$now') return now(exchange, false);
  if (wanted === '$today') return now(exchange, true);
  if (wanted === '$user') {
    const name = member(exchange.person?.user?.profile, 'name');
    return typeof name === 'string' ? name : (exchange.person?.name ?? null);
  }
  if (typeof wanted === 'string' && wanted.startsWith('$body.')) {
    return (
      wanted
        .slice(6)
        .split('.')
        .reduce<Json | undefined>((part, name) => member(part, name), input.value) ?? null
    );
  }
  if (Array.isArray(wanted)) return wanted.map((one: Json) => expressed(one, exchange, input));
  if (!isObject(wanted)) return wanted;
  const made = Object.entries(wanted).map(([name, inner]) => [name, expressed(inner, exchange, input)] as const);
  // What was not sent is absent, not null.
  return Object.fromEntries(made.filter(([, value]) => value !== null));
}

// What was sent is kept in properties of the same name that the client could not set otherwise.
function storedInput(exchange: Exchange, kind: Kind, sent: JsonObject): JsonObject {
  const properties = allProperties(kind.schema, exchange.sandbox.world.lookup);
  const id = kind.keyPath?.[0];
  return Object.fromEntries(Object.entries(sent).filter(([name]) => properties.has(name) && name !== id));
}

// ---- Answers ----

/** The kind of jobs that an operation's answer is one of, with a new one of it; null where it answers none. */
export async function startsJob(
  exchange: Exchange,
  action: Action,
): Promise<
  | { readonly result: Result & { status: number }; readonly changes: readonly Change[] }
  | { readonly refused: Refusal }
  | null
> {
  const { operation, sandbox } = exchange;
  const accepted = operation.responses.some((one) => one.status === '202');
  if (action.answers !== 'job' && !accepted) return null;
  const kind = jobKind(exchange);
  if (kind === null) return null;
  const at = sandbox.now();
  const input: Input = { value: {}, schema: null, place: [] };
  const made = await created(
    { ...exchange, values: new Map() },
    kind,
    input,
    startedJob(sandbox, kind, '', '', at).fields,
  );
  if (isRefused(made)) return made;
  const scope = scopeText(scopeOf({ ...exchange, values: new Map() }, kind));
  const { change } = startedJob(sandbox, kind, made.key, scope, at);
  const location = locationOf({ ...exchange, values: new Map() }, kind, made.key);
  const result = itemAnswer(exchange, kind, made.value, 202, [], location === null ? {} : { location });
  return { result: { ...result, status: accepted ? 202 : result.status }, changes: [...made.changes, change] };
}

function jobKind(exchange: Exchange): Kind | null {
  const { world } = exchange.sandbox;
  const response =
    exchange.operation.responses.find((one) => one.status === '202') ??
    exchange.operation.responses.find((one) => one.status.startsWith('2'));
  const schema = response?.content.find((one) => isJson(one.mediaType))?.schema ?? null;
  const name = schema === null ? null : shapeOf(schema, world.lookup).name;
  const kinds = [...world.kinds.byName.values()].filter(
    (one) => one.resource.kind === 'collection' && one.resource.parentParameters.length === 0,
  );
  const same = name === null ? undefined : kinds.find((one) => one.resource.schema === name);
  return (
    same ??
    (schema === null
      ? null
      : (kinds.find(
          (one) =>
            /^(job|task|operation|async ?operation|import|export)$/i.test(one.resource.singular) &&
            one.resource.state !== null &&
            sameMembers(one, schema, exchange),
        ) ?? null))
  );
}

function sameMembers(kind: Kind, schema: Parameters<typeof allProperties>[0], exchange: Exchange): boolean {
  const own = allProperties(kind.schema, exchange.sandbox.world.lookup);
  return [...allProperties(schema, exchange.sandbox.world.lookup).keys()].some(
    (name) => name !== 'id' && own.has(name),
  );
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
  if (!isJson(success.mediaType)) {
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
