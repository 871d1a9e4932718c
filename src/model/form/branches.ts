// The branches of a variant (`oneOf`, `anyOf`, several types): what each is called, which of them a value is, and what
// survives a switch. Order of evidence: discriminator, distinguishing constants, validity, shared property names.
import type { Json, JsonObject, Lookup, Pointer, Schema } from '#contract';
import { isObject, mappingReference, member, printJson, proseOf, schemaName, validate } from '#contract';
import { labelOf } from '../words/labels.ts';
import { constantOf, listOf, textOf, viewOf } from '../schemas.ts';
import { labelOfBranch, namesOfBranches, titleOf, TYPE_LABELS } from './branch-labels.ts';
import { child, isPlain, sameJson, withoutFiles } from './values.ts';

/** One of the shapes that a variant's value may have. */
export interface Branch {
  readonly label: string;
  /** Whether the contract names it; else its label only says how it is built. */
  readonly named: boolean;
  readonly description: string;
  /** The whole schema of a value of this branch: the variant's own members and the branch's. */
  readonly schema: Schema;
  /** The property and value that mark this branch, or null. */
  readonly mark: { readonly property: string; readonly value: Json } | null;
}

const BRANCHES = new WeakMap<Lookup, WeakMap<JsonObject, readonly Branch[]>>();

/** The branches of a schema; empty where it is no variant. */
export function branchesOf(schema: Schema, lookup: Lookup): readonly Branch[] {
  if (!isObject(schema)) return [];
  let known = BRANCHES.get(lookup);
  if (known === undefined) BRANCHES.set(lookup, (known = new WeakMap<JsonObject, readonly Branch[]>()));
  const seen = known.get(schema);
  if (seen !== undefined) return seen;
  known.set(schema, []);
  const branches = distinct(readBranches(schema, lookup), lookup);
  known.set(schema, branches);
  return branches;
}

/** The index of the branch that a value is of, or -1 where it is of none. */
export function branchOf(value: unknown, branches: readonly Branch[], lookup: Lookup): number {
  if (value === undefined || value === null) return -1;
  const marked = branches.findIndex(
    (branch) => branch.mark !== null && sameJson(member(value, branch.mark.property), branch.mark.value),
  );
  if (marked >= 0) return marked;
  const plain = withoutFiles(value);
  const valid = branches.findIndex(
    (branch) => validate(plain, branch.schema, lookup, { direction: 'write' }).length === 0,
  );
  const fitting = branches[valid];
  // What requires nothing fits whatever comes: `{ profile: {…} }` is no shape of a thing that has none of it.
  const isStrange = fitting !== undefined && isPlain(value) && score(value, fitting, lookup) <= SHARES_NOTHING;
  if (valid >= 0 && !isStrange) return valid;
  const scores = branches.map((branch) => score(value, branch, lookup));
  const best = Math.max(...scores);
  if (isStrange && best <= SHARES_NOTHING) return valid;
  return best > 0 ? scores.indexOf(best) : -1;
}

/** The score of what is an object and has none of the properties. */
const SHARES_NOTHING = 1;

/**
 * The branch that is offered before anyone chooses, or -1: where all are single values ("text or number"), one can start
 * typing at once, as text where that is one of them; and where one thing or a list of such things is taken, the one.
 */
export function usualBranch(branches: readonly Branch[], lookup: Lookup): number {
  const one = oneBesideMany(branches, lookup);
  if (one >= 0) return one;
  const types = branches.map(({ schema }) => viewOf(schema, lookup).types);
  const isSingle = types.every((list) => list.length > 0 && list.every((type) => SINGLE.has(type)));
  if (!isSingle || branches.some(({ schema }) => constantOf(schema, lookup) !== undefined)) return -1;
  return Math.max(
    types.findIndex((list) => list.includes('string')),
    0,
  );
}

const SINGLE = new Set(['string', 'number', 'integer']);

/** The branch of one thing where every other is a list of such things, or -1. */
export function oneBesideMany(branches: readonly Branch[], lookup: Lookup): number {
  const one = branches.findIndex(({ schema }) => viewOf(schema, lookup).properties.size > 0);
  const many = branches.filter((_branch, index) => index !== one).map(({ schema }) => viewOf(schema, lookup).items);
  const isSame = many.length > 0 && many.every((items) => items !== null && sameJson(items, branches[one]?.schema));
  return isSame ? one : -1;
}

/** The branch in use at a place. */
export interface BranchInUse {
  readonly index: number;
  readonly branch: Branch;
}

const MAX_PLACES = 5000;

/** The branches in use inside a value, outermost first: the chosen ones, else those that the value is of. */
export function branchesIn(
  value: unknown,
  schema: Schema,
  pointer: Pointer,
  chosen: ReadonlyMap<Pointer, number>,
  lookup: Lookup,
): ReadonlyMap<Pointer, BranchInUse> {
  const found = new Map<Pointer, BranchInUse>();
  const visit = (part: unknown, shape: Schema, place: Pointer): void => {
    if (found.size > MAX_PLACES || part === null || part === undefined) return;
    const branches = branchesOf(shape, lookup);
    if (branches.length > 1) {
      const index = chosen.get(place) ?? branchOf(part, branches, lookup);
      const branch = branches[index];
      if (branch === undefined || found.has(place)) return;
      found.set(place, { index, branch });
      visit(part, branch.schema, place);
      return;
    }
    const view = viewOf(shape, lookup);
    if (Array.isArray(part)) {
      if (view.items !== null) for (const [index, item] of part.entries()) visit(item, view.items, child(place, index));
    } else if (isPlain(part)) {
      for (const [name, one] of Object.entries(part))
        visit(one, view.properties.get(name) ?? view.additional ?? true, child(place, name));
    }
  };
  visit(value, schema, pointer);
  return found;
}

/** What is left of a value when another branch is chosen: what both know; undefined where they share nothing. */
export function switchedTo(branch: Branch, value: unknown, from: Branch | null, lookup: Lookup): unknown {
  if (value === undefined || value === null) return undefined;
  if (!isPlain(value)) return validate(withoutFiles(value), branch.schema, lookup).length === 0 ? value : undefined;
  const view = viewOf(branch.schema, lookup);
  const old = from === null ? null : viewOf(from.schema, lookup).properties;
  const kept = Object.entries(value).filter(([name, one]) => {
    const schema = view.properties.get(name);
    if (schema === undefined) return old !== null && !old.has(name) && view.types.includes('object');
    if (name === branch.mark?.property || name === from?.mark?.property) return false;
    return sameSchema(schema, old?.get(name)) || validate(withoutFiles(one), schema, lookup).length === 0;
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

function readBranches(schema: JsonObject, lookup: Lookup): readonly Branch[] {
  const view = viewOf(schema, lookup);
  const { schema: merged, variants, types } = view;
  if (isOneText(variants, lookup) || isAnyOfFields(variants, merged)) return [];
  if (variants.length < 2) {
    const inherited = variants.length === 0 ? inheritedBranches(merged, lookup) : [];
    if (inherited.length > 0) return inherited;
    if (types.length < 2 || (types.length === 2 && types.includes('integer') && types.includes('number'))) return [];
    return types.map((type) => ({
      label: TYPE_LABELS.get(type) ?? type,
      named: false,
      description: '',
      schema: { ...merged, type },
      mark: null,
    }));
  }
  const discriminator = member(merged, 'discriminator');
  const property = textOf(member(discriminator, 'propertyName'));
  const marking = property === '' ? markingProperty(variants, lookup) : null;
  const base = baseOf(merged);
  const flat = staysSmall(variants, lookup);
  const names = namesOfBranches(variants, lookup);
  return variants.flatMap((variant, index) => {
    const mark =
      property === ''
        ? constantMark(variant, marking, lookup)
        : markOf(variant, property, member(discriminator, 'mapping'), lookup);
    // Alternatives of an alternative are alternatives of the whole: a place has one choice, not one inside another.
    const inner = branchesOf(variant, lookup);
    if (flat && inner.length > 1) {
      return inner.map((one) => ({ ...one, schema: withBase(base, one.schema), mark: one.mark ?? mark }));
    }
    return {
      label: labelOfBranch(variant, names[index], mark, index, lookup),
      named: names[index]?.own === true,
      description: proseOf(textOf(member(viewOf(variant, lookup).schema, 'description'))),
      schema: withBase(base, withoutRivals(variant, variants, merged)),
      mark,
    };
  });
}

const MAX_BRANCHES = 200;

/** Texts, one of which may be anything (alternatives of Joi, as Screwdriver's `startFrom`; OpenAQ's filters): rule `text-takes-all`. */
function isOneText(variants: readonly Schema[], lookup: Lookup): boolean {
  const views = variants.map((variant) => viewOf(variant, lookup));
  const says = (schema: JsonObject, words: readonly string[]): boolean =>
    words.some((word) => Object.hasOwn(schema, word));
  return (
    views.every(
      ({ types, schema }) =>
        types.join() === 'string' &&
        !says(schema, ['enum', 'const', 'contentMediaType', 'contentEncoding']) &&
        !/^(?:byte|binary)$/.test(textOf(member(schema, 'format'))),
    ) && views.some(({ schema }) => !says(schema, ['format', 'pattern', 'minLength', 'maxLength']))
  );
}

// Alternatives of alternatives multiply: where they would be too many to choose from, each level keeps its own choice.
function staysSmall(variants: readonly Schema[], lookup: Lookup): boolean {
  let count = 0;
  for (const variant of variants) {
    count += Math.max(branchesOf(variant, lookup).length, 1);
    if (count > MAX_BRANCHES) return false;
  }
  return true;
}

// A schema that others extend and tell apart by a discriminator ("inheritance") is any of those that its mapping names.
function inheritedBranches(merged: JsonObject, lookup: Lookup): readonly Branch[] {
  const { discriminator, ...plain } = merged;
  const property = textOf(member(discriminator, 'propertyName'));
  const mapping = member(discriminator, 'mapping');
  if (property === '' || !isObject(mapping) || Object.keys(mapping).length < 2) return [];
  const own = printJson(discriminator ?? null);
  return Object.entries(mapping).flatMap(([name, target]): readonly Branch[] => {
    const ref = mappingReference(textOf(target));
    const found = lookup(ref);
    if (found === undefined) return [];
    const isItself = printJson(member(found, 'discriminator') ?? null) === own;
    const schema: JsonObject = isItself ? plain : { $ref: ref };
    const mark = { property, value: constantOf(viewOf(schema, lookup).properties.get(property), lookup) ?? name };
    const label = titleOf(schema, lookup) || labelOf(name);
    const description = proseOf(textOf(member(viewOf(schema, lookup).schema, 'description')));
    return [{ label, named: true, description, schema: marked(schema, mark, lookup), mark }];
  });
}

// The mark of a branch is no question to people: in its schema it is a constant.
function marked(schema: JsonObject, { property, value }: NonNullable<Branch['mark']>, lookup: Lookup): JsonObject {
  if (constantOf(viewOf(schema, lookup).properties.get(property), lookup) !== undefined) return schema;
  return { allOf: [schema, { required: [property], properties: { [property]: { const: value } } }] };
}

// "Exactly one of these fields": where the alternatives of a `oneOf` differ only in what they require, the one field that
// would make another alternative fit as well is no part of this one.
function withoutRivals(variant: Schema, variants: readonly Schema[], merged: JsonObject): Schema {
  if (member(merged, 'oneOf') === undefined || !variants.every(onlyRequires)) return variant;
  const own = new Set([...listOf(member(variant, 'required')), ...listOf(member(merged, 'required'))]);
  const rivals = variants.flatMap((other) => {
    const extra = listOf(member(other, 'required')).filter((name) => !own.has(name));
    return extra.length === 1 ? extra.map((name) => [textOf(name), false] as const) : [];
  });
  return { ...(variant as JsonObject), properties: Object.fromEntries(rivals) };
}

/** "At least one of these fields": alternatives of an `anyOf` that only require some of what is there (rule `any-of-fields`). */
function isAnyOfFields(variants: readonly Schema[], merged: JsonObject): boolean {
  const isAny = member(merged, 'anyOf') !== undefined && member(merged, 'oneOf') === undefined;
  const known = member(merged, 'properties');
  const isKnown = (name: Json): boolean => isObject(known) && Object.hasOwn(known, textOf(name));
  return isAny && variants.every((one) => onlyRequires(one) && listOf(member(one, 'required')).every(isKnown));
}

const SAYS_NOTHING_MORE = new Set(['required', 'type', 'title', 'description']);

function onlyRequires(variant: Schema): boolean {
  return (
    isObject(variant) &&
    listOf(member(variant, 'required')).length > 0 &&
    Object.keys(variant).every((key) => SAYS_NOTHING_MORE.has(key))
  );
}

function withBase(base: JsonObject | null, variant: Schema): Schema {
  return base === null ? variant : { allOf: [base, variant] };
}

// What stands beside the alternatives and holds for each of them; null where that is nothing but words.
function baseOf(merged: JsonObject): JsonObject | null {
  const words = new Set([
    'oneOf',
    'anyOf',
    'discriminator',
    'description',
    'title',
    'example',
    'examples',
    'default',
    'deprecated',
  ]);
  const left = Object.entries(merged).filter(([key]) => !words.has(key) && !key.startsWith('x-'));
  return left.every(([key]) => key === 'type' || key === 'nullable') ? null : Object.fromEntries(left);
}

function markOf(variant: Schema, property: string, mapping: Json | undefined, lookup: Lookup): Branch['mark'] {
  const constant = constantOf(viewOf(variant, lookup).properties.get(property), lookup);
  if (constant !== undefined) return { property, value: constant };
  const view = viewOf(variant, lookup);
  const isClosed = member(view.schema, 'additionalProperties') === false;
  // A branch that has no room for the mark is told apart by other means.
  if (isClosed && !view.properties.has(property)) return null;
  const ref = textOf(member(variant, '$ref'));
  const name = schemaName(variant);
  if (isObject(mapping)) {
    const entry = Object.entries(mapping).find(
      ([, target]) => target === ref || (name !== null && lastPart(textOf(target)) === name),
    );
    if (entry !== undefined) return { property, value: entry[0] };
  }
  return name === null ? null : { property, value: name };
}

// Where no discriminator is declared, a property that is a constant in each branch, and a different one, marks them.
function markingProperty(variants: readonly Schema[], lookup: Lookup): string | null {
  for (const [property, schema] of viewOf(variants[0], lookup).properties) {
    if (constantOf(schema, lookup) === undefined) continue;
    const values = new Set<string>();
    const isMark = variants.every((one) => {
      const value = constantOf(viewOf(one, lookup).properties.get(property), lookup);
      return value !== undefined && values.size < values.add(printJson(value)).size;
    });
    if (isMark) return property;
  }
  return null;
}

function constantMark(variant: Schema, property: string | null, lookup: Lookup): Branch['mark'] {
  if (property === null) return null;
  const value = constantOf(viewOf(variant, lookup).properties.get(property), lookup);
  return value === undefined ? null : { property, value };
}

function distinct(branches: readonly Branch[], lookup: Lookup): readonly Branch[] {
  const count = new Map<string, number>();
  for (const { label } of branches) count.set(label, (count.get(label) ?? 0) + 1);
  const used = new Map<string, number>();
  return branches.map((branch) => {
    if ((count.get(branch.label) ?? 0) < 2) return branch;
    const nth = (used.get(branch.label) ?? 0) + 1;
    used.set(branch.label, nth);
    const format = textOf(member(viewOf(branch.schema, lookup).schema, 'format'));
    return { ...branch, label: format === '' ? `${branch.label} ${nth}` : `${branch.label} (${format})` };
  });
}

function score(value: unknown, branch: Branch, lookup: Lookup): number {
  const { properties, required, types } = viewOf(branch.schema, lookup);
  const type = Array.isArray(value) ? 'array' : isPlain(value) ? 'object' : typeof value;
  const fits = types.length === 0 || types.includes(type) || (type === 'number' && types.includes('integer'));
  if (!fits) return 0;
  if (!isPlain(value)) return 1;
  let points = 1;
  for (const [name, one] of Object.entries(value)) {
    const schema = properties.get(name);
    if (schema === undefined) continue;
    const constant = constantOf(schema, lookup);
    points += constant === undefined ? (required.has(name) ? 3 : 2) : sameJson(constant, one) ? 20 : -20;
  }
  return Math.max(points, 0);
}

function sameSchema(left: Schema, right: Schema | undefined): boolean {
  return (
    left === right ||
    (isObject(left) && isObject(right) && left['$ref'] !== undefined && left['$ref'] === right['$ref'])
  );
}

function lastPart(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}
