// The raw errors of the validator → issues that a person can act on: what is missing stands where it belongs, and of a
// choice (oneOf, anyOf) only the branch that was meant is reported: the discriminator's, else the closest.
import { ExactNumber, isObject, type Json, type JsonObject, member } from '../json.ts';
import { childPointer, pointerParts, valueAt } from '../pointers.ts';
import { type Hardened, type Hardener, MOST_INT64 } from './harden.ts';
import { mappingReference } from './references-of.ts';
import { referenceOf } from './resolve.ts';
import type { Issue } from './validate.ts';

/** An error of the validator. `schemaPath` leads through the schema as it was run, references included. */
export interface RawError {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly params: object;
}

interface Context {
  readonly root: Hardened;
  readonly hardener: Hardener;
  readonly value: unknown;
  /** Runs a part of the schema on a part of the value, where the validator only said that it failed. */
  readonly rerun: Rerun;
}

/** The errors of a value under a hardened schema. */
export type Rerun = (schema: Hardened, value: unknown) => readonly RawError[];

/** The issues that the errors amount to, each once. */
export function explain(
  errors: readonly RawError[],
  root: Hardened,
  hardener: Hardener,
  value: unknown,
  rerun: Rerun,
): Issue[] {
  const context: Context = { root, hardener, value, rerun };
  const issues = chosen(errors, context).flatMap((error) => issuesOf(error, context, errors));
  const seen = new Set<string>();
  return issues.filter((issue) => {
    const key = `${issue.pointer} ${issue.code} ${JSON.stringify(issue.params)}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}

const CHOICES = new Set(['oneOf', 'anyOf']);

/** The errors without those of branches that were not meant. */
function chosen(errors: readonly RawError[], context: Context): readonly RawError[] {
  const outermost = errors
    .filter(({ keyword }) => CHOICES.has(keyword))
    .sort((left, right) => left.schemaPath.length - right.schemaPath.length)[0];
  if (outermost === undefined) return errors;
  const base = `${outermost.schemaPath}/${outermost.keyword}/`;
  const inside = (error: RawError): boolean =>
    error.schemaPath.startsWith(base) && isWithin(error.instancePath, outermost.instancePath);
  const branches = new Map<number, RawError[]>();
  for (const error of errors.filter(inside)) {
    const index = Number.parseInt(error.schemaPath.slice(base.length), 10);
    branches.set(index, [...(branches.get(index) ?? []), error]);
  }
  const others = errors.filter((error) => error !== outermost && !inside(error));
  // More than one branch of a oneOf fits: nothing inside failed, so the choice itself is the issue.
  if (branches.size === 0) return [outermost, ...settled(others, context)];
  const meant = meantBranch(outermost, branches, context);
  return [...settled(others, context), ...meant];
}

/** The same for what is left over; without a choice in it there is nothing to settle. */
function settled(errors: readonly RawError[], context: Context): readonly RawError[] {
  return errors.some(({ keyword }) => CHOICES.has(keyword)) ? chosen(errors, context) : errors;
}

function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}

function meantBranch(
  choice: RawError,
  branches: ReadonlyMap<number, readonly RawError[]>,
  context: Context,
): readonly RawError[] {
  const named = discriminated(choice, context);
  const byName = named === null ? undefined : branches.get(named);
  if (byName !== undefined) return chosen(byName, context);
  const at = choice.instancePath;
  const wanted = oneOfThese(choice, [...branches.values()]);
  if (wanted.length > 0) return [{ ...choice, keyword: 'required', params: { requiredProperties: wanted, any: true } }];
  const ranked = [...branches.values()]
    .map((errors) => chosen(errors, context))
    .map((errors) => ({ errors, rank: rankOf(errors, at) }))
    .sort((left, right) => compare(left.rank, right.rank));
  const best = ranked[0];
  if (best === undefined) return [choice];
  if (best.rank[0] === 0) return best.errors;
  return [
    wrongType(
      choice,
      ranked.flatMap(({ errors }) => errors),
    ),
  ];
}

/** The properties any one of which would do, where each alternative of an `anyOf` lacks just one; else none. */
function oneOfThese(
  { keyword, instancePath }: RawError,
  branches: readonly (readonly RawError[])[],
): readonly string[] {
  if (keyword !== 'anyOf') return [];
  const lacking = branches.map(([error, ...more]) =>
    error?.keyword === 'required' && error.instancePath === instancePath && more.length === 0
      ? names(error.params as JsonObject, 'requiredProperties')
      : [],
  );
  return lacking.every((list) => list.length === 1) ? [...new Set(lacking.flat())] : [];
}

/** Fewer is closer: wrong type of the value itself, wrong marks (const, enum) right below it, then everything. */
function rankOf(errors: readonly RawError[], at: string): readonly [number, number, number, number] {
  const types = errors.filter((error) => error.keyword === 'type' && error.instancePath === at).length;
  const marks = errors.filter(
    (error) => (error.keyword === 'const' || error.keyword === 'enum') && parentOf(error.instancePath) === at,
  ).length;
  const shape = errors.filter((error) => error.instancePath === at).length;
  return [types > 0 ? 1 : 0, marks, shape, errors.length];
}

function compare(left: readonly number[], right: readonly number[]): number {
  for (const [index, value] of left.entries()) {
    const difference = value - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}

/** No branch takes a value of this type: one error that names all types that would do. */
function wrongType(choice: RawError, errors: readonly RawError[]): RawError {
  const types = errors
    .filter((error) => error.keyword === 'type' && error.instancePath === choice.instancePath)
    .flatMap((error) => member(error.params, 'type') ?? []);
  return { ...choice, keyword: 'type', params: { type: [...new Set(types)] } };
}

/** The branch that the value's discriminator names, or null. */
function discriminated(choice: RawError, context: Context): number | null {
  const hardened = schemaAt(choice.schemaPath, context);
  const schema = hardened === null ? undefined : context.hardener.original(hardened);
  const discriminator = member(schema, 'discriminator');
  const property = member(discriminator, 'propertyName');
  const branches = member(schema, choice.keyword);
  if (typeof property !== 'string' || !Array.isArray(branches)) return null;
  const name = member(valueAt(context.value, choice.instancePath), property);
  if (typeof name !== 'string') return null;
  const mapped = member(member(discriminator, 'mapping'), name);
  const wanted = mappingReference(typeof mapped === 'string' ? mapped : name);
  const index = (branches as readonly Json[]).findIndex((branch) => isObject(branch) && referenceOf(branch) === wanted);
  return index < 0 ? null : index;
}

/** The hardened schema at a schema path; where a part is missing, the path goes through a reference. */
function schemaAt(path: string, context: Context): object | null {
  let at: unknown = context.root;
  for (const part of pointerParts(path.replace(/^#/, ''))) {
    for (let hops = 0; hops < 64 && isNode(at) && !Object.hasOwn(at, part) && typeof at['$ref'] === 'string'; hops++) {
      at = context.hardener.context[at['$ref']];
    }
    if (!isNode(at)) return null;
    at = at[part];
  }
  for (let hops = 0; hops < 64 && isNode(at) && isBareReference(at); hops++)
    at = context.hardener.context[at['$ref'] as string];
  return isNode(at) ? at : null;
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isBareReference(node: Readonly<Record<string, unknown>>): boolean {
  return typeof node['$ref'] === 'string' && !Object.hasOwn(node, 'oneOf') && !Object.hasOwn(node, 'anyOf');
}

/** What failed in the branch of an `if`, told as if it stood without condition. */
function conditional(error: RawError, context: Context): readonly Issue[] {
  const keyword = member(error.params, 'failingKeyword');
  const branch = schemaAt(`${error.schemaPath}/${keyword === 'else' ? 'else' : 'then'}`, context);
  const part = valueAt(context.value, error.instancePath);
  if (branch === null || part === undefined) return [issue(error.instancePath, 'if', {})];
  const schema = branch as Hardened;
  const inner = explain(context.rerun(schema, part), schema, context.hardener, part, context.rerun);
  return inner.map((one) => ({ ...one, pointer: error.instancePath + one.pointer }));
}

/** Keywords that only say that something under them failed. */
const WRAPPERS: ReadonlyMap<string, readonly string[]> = new Map([['propertyNames', ['propertyNames']]]);

function issuesOf(error: RawError, context: Context, all: readonly RawError[]): readonly Issue[] {
  const { keyword, instancePath: pointer } = error;
  // Of a value's name, not of the value, at which it stands.
  if (isOfName(error))
    return [issue(pointer, 'propertyNames', { ...cleanParams(error.params as JsonObject), of: keyword })];
  const params = error.params as JsonObject;
  switch (keyword) {
    case 'required':
      return required(params).map(([name, told]) => issue(childPointer(pointer, name), 'required', told));
    case 'dependentRequired':
    case 'dependencies':
      return missing(params, pointer, context).map((name) =>
        issue(childPointer(pointer, name), 'dependentRequired', { property: member(params, 'property') ?? '' }),
      );
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return unknownNames(error, all).map((name) => issue(childPointer(pointer, name), keyword, {}));
    case 'boolean':
      return all.some((other) => isAboutExtra(other, error)) ? [] : [issue(pointer, 'not', {})];
    case 'if':
      return conditional(error, context);
    case 'not':
      return [issue(pointer, 'not', refusedBy(error, context))];
    default:
      return WRAPPERS.has(keyword) && hasInner(error, all) ? [] : [issue(pointer, keyword, cleanParams(params))];
  }
}

/** Keywords below which names are free: a property may be called "propertyNames". */
const NAMING = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']);

function isOfName({ schemaPath }: RawError): boolean {
  const parts = schemaPath.split('/');
  return parts.some((part, index) => part === 'propertyNames' && index > 0 && !NAMING.has(parts[index - 1] ?? ''));
}

/** What a `not` refuses, where that is simple: fields that may not be there (together), or certain values. */
function refusedBy(error: RawError, context: Context): JsonObject {
  const schema = schemaAt(`${error.schemaPath}/not`, context);
  const original = schema === null ? undefined : context.hardener.original(schema);
  const together = listIn(member(original, 'required'));
  if (together.length > 0) return { together };
  const single = listIn(member(original, 'anyOf')).flatMap((one) => listIn(member(one, 'required')));
  const holder = valueAt(context.value, error.instancePath);
  const unwanted = single.filter((name) => typeof name === 'string' && member(holder, name) !== undefined);
  if (unwanted.length > 0) return { unwanted };
  const constant = member(original, 'const');
  const values = constant === undefined ? listIn(member(original, 'enum')) : [constant];
  return values.length > 0 ? { values } : {};
}

function listIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function issue(pointer: string, code: string, params: JsonObject): Issue {
  return { pointer, code, params };
}

function names(params: JsonObject, key: string): readonly string[] {
  const list = member(params, key);
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
}

/** What is required and missing; where any one would do, each says which else (`or`). */
function required(params: JsonObject): readonly (readonly [string, JsonObject])[] {
  const all = names(params, 'requiredProperties');
  const others = (name: string): JsonObject => ({ or: all.filter((other) => other !== name) });
  return all.map((name) => [name, member(params, 'any') === true && all.length > 1 ? others(name) : {}]);
}

function missing(params: JsonObject, pointer: string, context: Context): readonly string[] {
  const holder = valueAt(context.value, pointer);
  return names(params, 'dependencies').filter((name) => member(holder, name) === undefined);
}

/** Properties that no schema allows; where the schema of further properties says more, its own errors say it. */
function unknownNames(error: RawError, all: readonly RawError[]): readonly string[] {
  const listed = [
    ...names(error.params as JsonObject, 'additionalProperties'),
    ...names(error.params as JsonObject, 'unevaluatedProperties'),
  ];
  return listed.filter((name) => {
    const at = childPointer(error.instancePath, name);
    return !all.some((other) => other !== error && other.keyword !== 'boolean' && isWithin(other.instancePath, at));
  });
}

/** The false schema behind `additionalProperties: false` is reported by that keyword. */
function isAboutExtra(other: RawError, error: RawError): boolean {
  return (
    (other.keyword === 'additionalProperties' || other.keyword === 'unevaluatedProperties') &&
    parentOf(error.instancePath) === other.instancePath
  );
}

function hasInner(error: RawError, all: readonly RawError[]): boolean {
  const keys = WRAPPERS.get(error.keyword) ?? [];
  return all.some(
    (other) => other !== error && keys.some((key) => other.schemaPath.startsWith(`${error.schemaPath}/${key}`)),
  );
}

/** What a keyword asked for, as plain JSON. */
function cleanParams(params: JsonObject): JsonObject {
  if (member(params, 'limit') === MOST_INT64) return { ...params, limit: new ExactNumber('9223372036854775807') };
  const pattern = member(params, 'pattern');
  if (pattern === undefined || typeof pattern === 'string') return params;
  const source = (pattern as unknown as { readonly pattern?: unknown }).pattern;
  return { ...params, pattern: typeof source === 'string' ? source : '' };
}
