// A refusal → an answer in the contract's own shape of errors: the schema of the operation's documented response is
// filled by the names of its properties, with one entry per field. Without any: problem details (RFC 9457).
import { isObject, member, pointerOf, pointerParts, printJson } from '#contract';
import type { Issue, Json, JsonObject, MediaType, Operation, Response as Declared, Schema } from '#contract';
import { generate } from './generate.ts';
import type { Outcome, Refusal } from './exchange.ts';
import { isJson } from './kinds.ts';
import { mended } from './mend.ts';
import { randomOf } from './random.ts';
import { allProperties, shapeOf } from './shape.ts';
import type { Shape } from './shape.ts';
import { castOf } from './cast.ts';
import type { World } from './world.ts';
import { spelled } from './store.ts';

/** The answer to a refusal of an operation (null where no operation was found). */
export function problemOutcome(world: World, operation: Operation | null, refusal: Refusal, instance: string): Outcome {
  const status = refusal.status === 422 || refusal.status === 400 ? invalidStatus(operation, refusal) : refusal.status;
  const told = { ...refusal, status };
  const media = operation === null ? null : mediaFor(world, operation, status);
  const headers = { ...refusal.headers };
  if (media === null) return problemDetails(told, instance, headers);
  if (media.schema === null) {
    if (isJson(media.mediaType) || media.mediaType === '') return problemDetails(told, instance, headers);
    return {
      status,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
      body: refusal.detail,
      changes: [],
    };
  }
  const value = filled(world, media.schema, told, instance);
  const isText = !isJson(media.mediaType) && typeof value === 'string';
  const type = isText ? 'text/plain; charset=utf-8' : isJson(media.mediaType) ? media.mediaType : 'application/json';
  return {
    status,
    headers: { ...headers, 'content-type': type },
    body: isText ? value : printJson(value),
    changes: [],
  };
}

/** The status for invalid input that an operation documents: 422 or 400, whichever it has. */
function invalidStatus(operation: Operation | null, refusal: Refusal): number {
  const declared = new Set((operation?.responses ?? []).map((one) => one.status));
  const wanted = refusal.status === 422 ? [422, 400] : [400, 422];
  return wanted.find((status) => declared.has(String(status))) ?? refusal.status;
}

function problemDetails(refusal: Refusal, instance: string, headers: Readonly<Record<string, string>>): Outcome {
  const issues = refusal.issues ?? [];
  const value: JsonObject = {
    type: 'about:blank',
    title: refusal.title,
    status: refusal.status,
    detail: refusal.detail,
    instance,
    code: refusal.code,
    ...(issues.length === 0
      ? {}
      : { errors: issues.map((issue) => ({ pointer: `#${issue.pointer}`, detail: wordsOf(issue) })) }),
  };
  return {
    status: refusal.status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
    body: printJson(value),
    changes: [],
  };
}

// The documented response nearest to the status: itself, its class, the default, another failure of the operation, and at
// last the commonest failure of the contract.
function mediaFor(world: World, operation: Operation, status: number): MediaType | null {
  const range = `${String(status).charAt(0)}XX`;
  const exact = operation.responses.find((one) => one.status === String(status));
  const near = operation.responses.filter((one) => one.status === range || one.status.toUpperCase() === range);
  const fallback = operation.responses.filter((one) => one.status === 'default' && !looksFine(operation, one));
  const others = operation.responses.filter((one) => /^[45]/.test(one.status));
  for (const one of [exact, ...near, ...fallback, ...others]) {
    const media = one === undefined ? null : contentOf(one);
    if (media !== null) return media;
  }
  return commonFailure(world);
}

// A default that is the only answer of an operation is its success, not its failure.
const looksFine = (operation: Operation, response: Declared): boolean =>
  response.status === 'default' && !operation.responses.some((one) => /^[23]/.test(one.status));

function contentOf(response: Declared): MediaType | null {
  return (
    response.content.find((one) => isJson(one.mediaType) && one.schema !== null) ??
    response.content.find((one) => one.schema !== null) ??
    null
  );
}

const COMMON = new WeakMap<World['contract'], MediaType | null>();

function commonFailure(world: World): MediaType | null {
  const known = COMMON.get(world.contract);
  if (known !== undefined) return known;
  const counts = new Map<string, { media: MediaType; count: number }>();
  for (const operation of world.contract.operations) {
    for (const response of operation.responses) {
      const media = response.status.startsWith('4') ? contentOf(response) : null;
      if (media === null || !isJson(media.mediaType)) continue;
      const text = printJson(media.schema).slice(0, 500);
      const entry = counts.get(text) ?? { media, count: 0 };
      entry.count += 1;
      counts.set(text, entry);
    }
  }
  const most = [...counts.values()].toSorted((a, b) => b.count - a.count)[0]?.media ?? null;
  COMMON.set(world.contract, most);
  return most;
}

function filled(world: World, schema: Schema, refusal: Refusal, instance: string): Json {
  const random = randomOf(instance, refusal.status, refusal.detail);
  const cast = castOf(world, ANY_KIND, 0, random, world.dataNow);
  const making = { cast, lookup: world.lookup, decide: () => undefined, sparse: true };
  const filler: Filler = { world, refusal, instance, depth: 0 };
  const value = valueFor(filler, '', schema) ?? generate(schema, making);
  const whole = withIssues(value, schema, filler);
  return mended(whole, schema, making);
}

// What a cast is made for, where a document of no kind is made.
const ANY_KIND = { resource: { singular: 'problem' } } as unknown as Parameters<typeof castOf>[1];

interface Filler {
  readonly world: World;
  readonly refusal: Refusal;
  readonly instance: string;
  readonly depth: number;
}

function valueFor(filler: Filler, name: string, schema: Schema): Json | undefined {
  const shape = shapeOf(schema, filler.world.lookup);
  if (filler.depth > 4) return undefined;
  if (shape.choices !== null) return choiceFor(shape.choices, filler.refusal);
  if (LIST.test(name) && (shape.type === 'array' || shape.type === 'object')) return issueList(filler, shape, name);
  if (shape.variants.length > 0) return variantValue(filler, name, shape);
  if (shape.type === 'object' || (name === '' && shape.type === '')) return objectValue(filler, schema, shape);
  if (shape.type === 'array') return issueList(filler, shape, name);
  if (shape.type === 'boolean') return false;
  if (shape.type === 'integer' || shape.type === 'number')
    return /code|status|error|http/i.test(name) ? filler.refusal.status : undefined;
  return textFor(filler, name);
}

const LIST =
  /^(errors|details|detail|violations|fields|field_errors|fieldErrors|invalid_?params|invalidParams|issues|validation|error_?messages|validation_?errors|error_?details|error_?list|messages|causes|constraint_?violations|subErrors)$/i;

function variantValue(filler: Filler, name: string, shape: Shape): Json | undefined {
  const wantsList = (filler.refusal.issues ?? []).length > 0;
  const ranked = shape.variants.toSorted((a, b) => score(filler, b, wantsList) - score(filler, a, wantsList));
  return ranked[0] === undefined ? undefined : valueFor({ ...filler, depth: filler.depth + 1 }, name, ranked[0]);
}

function score(filler: Filler, schema: Schema, wantsList: boolean): number {
  const names = [...allProperties(schema, filler.world.lookup).keys()];
  return names.some((one) => LIST.test(one)) === wantsList ? 1 : 0;
}

function objectValue(filler: Filler, schema: Schema, shape: Shape): JsonObject {
  const made: Record<string, Json> = {};
  const inner = { ...filler, depth: filler.depth + 1 };
  for (const [name, property] of allProperties(schema, filler.world.lookup)) {
    const isRequired = shape.required.has(name);
    if (!isRequired && filler.depth > 1 && !TOLD.test(name)) continue;
    const value = valueFor(inner, name, property);
    if (value !== undefined && (isRequired || value !== '' || TOLD.test(name)))
      Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true });
  }
  // Where only a list of faults can say what happened, it has to.
  if ((filler.refusal.issues ?? []).length === 0 && !says(made, filler.refusal.detail)) {
    for (const [name, property] of allProperties(schema, filler.world.lookup)) {
      const inside =
        LIST.test(name) && shapeOf(property, filler.world.lookup).type === 'array'
          ? issueList({ ...inner, refusal: told(filler.refusal) }, shapeOf(property, filler.world.lookup), name)
          : undefined;
      if (inside !== undefined) made[name] = inside;
    }
  }
  // An object that names nothing still has to say what happened.
  if (Object.keys(made).length === 0 && filler.depth === 0) return { message: filler.refusal.detail };
  return made;
}

const says = (value: Json, detail: string): boolean => printJson(value).includes(printJson(detail).slice(1, -1));
const told = (refusal: Refusal): Refusal => ({
  ...refusal,
  issues: [{ pointer: '', code: refusal.code, params: {}, message: refusal.detail }],
});

const TOLD = /message|detail|title|code|status|error|reason|description|type|fault/i;

function textFor({ refusal, instance }: Filler, name: string): Json | undefined {
  if (/^(type|about|@type)$/i.test(name)) return 'about:blank';
  if (/code|slug|key|^kind$/i.test(name)) return refusal.code.replaceAll('-', '_');
  if (/^(status|http_?status|status_?code)$/i.test(name)) return String(refusal.status);
  if (/^(title|error|name|summary|exception)$/i.test(name)) return refusal.title;
  if (/^(instance|path|uri|request_?uri|resource)$/i.test(name)) return instance;
  if (/timestamp|time|date|^at$/i.test(name)) return new Date().toISOString();
  if (/request_?id|trace|correlation|^id$/i.test(name))
    return `req-${randomOf(instance, refusal.detail).int(100_000, 999_999)}`;
  if (/url|link|href|docs|documentation|help/i.test(name)) return undefined;
  if (name === '' || /message|detail|msg|description|reason|text|info|hint/i.test(name)) return refusal.detail;
  return undefined;
}

function choiceFor(choices: readonly Json[], refusal: Refusal): Json | undefined {
  const wanted = refusal.code.toLowerCase().replace(/[^a-z]/g, '');
  const words = choices.map((one) =>
    String(one as string)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ''),
  );
  const at = [
    words.indexOf(wanted),
    words.indexOf(String(refusal.status)),
    words.findIndex((word) => word !== '' && (word.includes(wanted) || wanted.includes(word))),
    words.findIndex((word) => /^(error|failed|failure|fail|false)$/.test(word)),
  ].find((index) => index >= 0);
  return choices[at ?? 0];
}

// ---- One entry per field ----

function issueList(filler: Filler, shape: Shape, name: string): Json | undefined {
  const issues = filler.refusal.issues ?? [];
  if (shape.type === 'object')
    return issues.length === 0 ? (shape.required.size === 0 ? undefined : {}) : issueMap(filler, shape, issues);
  const item = shape.items;
  if (/scope|role|permission/i.test(name))
    return filler.refusal.scopes === undefined ? undefined : [...filler.refusal.scopes];
  if (issues.length === 0 && name !== '') return undefined;
  const told =
    issues.length > 0
      ? issues
      : [{ pointer: '', code: filler.refusal.code, params: {}, message: filler.refusal.detail }];
  if (!LIST.test(name) && name !== '' && !/error/i.test(name)) return undefined;
  const itemShape = shapeOf(item, filler.world.lookup);
  if (itemShape.type === 'string' || (item === null && itemShape.type === '')) {
    return told.map((issue) =>
      issue.pointer === '' ? wordsOf(issue) : `${pointerParts(issue.pointer).join('.')}: ${wordsOf(issue)}`,
    );
  }
  return told.map((issue) => issueEntry(filler, item ?? true, issue));
}

function issueMap(filler: Filler, shape: Shape, issues: readonly Issue[]): JsonObject {
  const asList = shapeOf(shape.additional ?? shape.properties[0]?.[1], filler.world.lookup).type !== 'string';
  const made = new Map<string, string[]>();
  for (const issue of issues) {
    const name = pointerParts(issue.pointer).join('.') || 'base';
    made.set(name, [...(made.get(name) ?? []), wordsOf(issue)]);
  }
  return Object.fromEntries([...made].map(([name, words]) => [name, asList ? words : words.join(' ')]));
}

function issueEntry(filler: Filler, schema: Schema, issue: Issue): Json {
  const parts = pointerParts(issue.pointer);
  const made: Record<string, Json> = {};
  const properties = allProperties(schema, filler.world.lookup);
  if (properties.size === 0) return { pointer: `#${issue.pointer}`, field: parts.join('.'), message: wordsOf(issue) };
  // Where no member says of what it speaks, the words do, as servers write that: `"owner" must be string.`
  const isPlaced = [...properties.keys()].some((name) => SAYS_PLACE.test(name));
  const words = wordsOf(issue);
  const placed = `"${parts.join('.')}" ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
  const told = isPlaced || parts.length === 0 ? issue : { ...issue, message: placed };
  for (const [name, property] of properties) {
    const shape = shapeOf(property, filler.world.lookup);
    const value = entryMember(filler, name, shape, told, parts);
    if (value !== undefined)
      Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return made;
}

/** Members of an entry that name the field. */
const NAMES_FIELD =
  /^(field|path|property|property_?path|name|param|parameter|attribute|target|location|loc|key|element|reference|resource_?field|domain)s?$/i;
/** Members that say of what an entry speaks, in any way. */
const SAYS_PLACE = new RegExp(`${NAMES_FIELD.source}|^source$|pointer`, 'i');

function entryMember(
  filler: Filler,
  name: string,
  shape: Shape,
  issue: Issue,
  parts: readonly string[],
): Json | undefined {
  if (/^loc(ation)?$/i.test(name) && shape.type !== 'string')
    return ['body', ...parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part))];
  if (/^source$/i.test(name) && shape.type === 'object') return { pointer: issue.pointer };
  if (shape.choices !== null) return choiceFor(shape.choices, { ...filler.refusal, code: issue.code });
  if (/pointer/i.test(name))
    return name.toLowerCase() === 'pointer' && /fragment|#/.test(spelled(member(shape.schema, 'description') ?? '#'))
      ? `#${issue.pointer}`
      : issue.pointer;
  if (NAMES_FIELD.test(name)) return shape.type === 'array' ? [...parts] : parts.join('.');
  if (/msg|message|detail|reason|description|text|title|defaultMessage|^error$/i.test(name)) return wordsOf(issue);
  if (/code|type|rule|keyword|constraint|kind/i.test(name))
    return shape.type === 'integer' ? filler.refusal.status : issue.code;
  if (/status/i.test(name)) return shape.type === 'string' ? String(filler.refusal.status) : filler.refusal.status;
  return shape.required.size === 0
    ? undefined
    : (valueFor({ ...filler, depth: filler.depth + 2 }, name, shape.schema) ?? undefined);
}

// Fields have to be named somewhere: where the shape has no place but allows more, they go into "errors".
function withIssues(value: Json, schema: Schema, { refusal, world }: Filler): Json {
  const issues = refusal.issues ?? [];
  if (issues.length === 0 || !isObject(value)) return value;
  const names = [...allProperties(schema, world.lookup).keys()];
  const nested = names.some((name) =>
    [...allProperties(allProperties(schema, world.lookup).get(name) ?? true, world.lookup).keys()].some((inner) =>
      LIST.test(inner),
    ),
  );
  if (
    names.some((name) => LIST.test(name)) ||
    nested ||
    !shapeOf(schema, world.lookup).open ||
    member(value, 'errors') !== undefined
  )
    return value;
  return { ...value, errors: issues.map((issue) => ({ pointer: `#${issue.pointer}`, detail: wordsOf(issue) })) };
}

/** An issue in words, without its place. */
export function wordsOf(issue: Issue): string {
  if (issue.message !== undefined && issue.message !== '') return sentence(issue.message);
  const limit =
    member(issue.params, 'limit') ?? member(issue.params, 'allowedValues') ?? member(issue.params, 'allowedValue');
  const told: Readonly<Record<string, string>> = {
    required: 'Is required.',
    type: `Must be ${typesIn(member(issue.params, 'type'))}.`,
    enum: 'Must be one of the allowed values.',
    format: `Is not a valid ${spelled(member(issue.params, 'format') ?? 'value')}.`,
    pattern: 'Does not have the expected form.',
    minLength: `Is too short (at least ${spelled(limit)}).`,
    maxLength: `Is too long (at most ${spelled(limit)}).`,
    minimum: `Must be at least ${spelled(limit)}.`,
    maximum: `Must be at most ${spelled(limit)}.`,
    unique: 'Is already taken.',
    reference: 'Does not exist.',
  };
  return Object.hasOwn(told, issue.code) ? (told[issue.code] ?? 'Is not valid.') : 'Is not valid.';
}

const typesIn = (type: Json | undefined): string => [type ?? 'of another type'].flat().map(spelled).join(' or ');

const sentence = (text: string): string => {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
};

/** An issue at a place. */
export function issueAt(path: readonly (string | number)[], code: string, message: string): Issue {
  return { pointer: pointerOf(path), code, params: {}, message };
}
