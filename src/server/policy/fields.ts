// Fields that a role does not see: which rules hold for an operation, and the JSON value of an answer in, the same with
// hidden fields gone and masked ones covered out; or the names that a write must not hold. Names count in any letter case.
import { isObject, type Json, type JsonObject } from '#contract';
import type { FieldEffect, FieldRestriction } from '#model';
import type { Compiled } from '../compile.ts';
import type { GatewayOperation } from '../gateway/operations.ts';
import { allowing, type FieldRule, type Permissions } from './policy.ts';

/** A rule as it holds for one operation. */
export interface HeldRule {
  /** In lower case. */
  readonly parts: readonly string[];
  readonly effect: FieldEffect;
  /** Only below a member of this name (in lower case), where an item of another resource is embedded; null: anywhere. */
  readonly under: string | null;
}

/** What covers a masked text; other kinds of values become null. */
export const MASK = '••••';

type Known = Pick<Compiled, 'index' | 'embeds'>;

/** The rules that hold for these roles in this operation: a field stays covered only if each role that allows it says so. */
export function heldRules(
  permissions: Permissions,
  operation: GatewayOperation,
  segments: readonly string[] | null,
  known: Known,
): readonly HeldRule[] {
  return common(
    allowing(permissions, operation, segments).map(({ fields }) =>
      fields.flatMap((rule) => heldIn(rule, operation.resource, known)),
    ),
  );
}

/** The rules for a resource's own screens, by the names of its fields. */
export function restrictionsOn(
  { roles }: Permissions,
  resource: string | null,
  known: Known,
): readonly FieldRestriction[] {
  const held = common(roles.map(({ fields }) => fields.flatMap((rule) => heldIn(rule, resource, known))));
  const names = roles.flatMap(({ fields }) => fields.map(({ parts }) => parts));
  return held.flatMap(({ parts, effect, under }) => {
    const [field] = parts;
    if (under !== null || parts.length > 1 || field === undefined) return [];
    // The exact spelling, as the file has it, is what schemas and fields are called.
    return names
      .filter((one) => one.length === 1 && one[0]?.toLowerCase() === field)
      .map(([name = '']) => ({ field: name, effect }));
  });
}

function heldIn({ parts, effect, resource }: FieldRule, place: string | null, { index, embeds }: Known): HeldRule[] {
  const held = { parts: parts.map((part) => part.toLowerCase()), effect };
  if (resource === null || resource === place) return [{ ...held, under: null }];
  const schemaOf = (name: string | null) => index.resources.find((one) => one.name === name)?.schema ?? null;
  // Two resources of one schema list the same things, so what is hidden in the one is in the other too.
  if (schemaOf(resource) !== null && schemaOf(resource) === schemaOf(place)) return [{ ...held, under: null }];
  return embeds()
    .filter((one) => one.resource === place && one.embedded === resource)
    .map(({ field }) => ({ ...held, under: field.toLowerCase() }));
}

/** What every list has; hidden by one and masked by another is masked. */
function common(lists: readonly (readonly HeldRule[])[]): readonly HeldRule[] {
  const [first = [], ...others] = lists;
  return first.flatMap((rule) => {
    const same = others.map((list) => list.find((one) => sameField(one, rule)));
    if (same.some((one) => one === undefined)) return [];
    return [{ ...rule, effect: same.some((one) => one?.effect === 'mask') ? ('mask' as const) : rule.effect }];
  });
}

function sameField(one: HeldRule, other: HeldRule): boolean {
  return one.parts.join('.') === other.parts.join('.') && (one.under === other.under || one.under === null);
}

/** A value without what is hidden, and with what is masked covered. The same value where nothing had to change. */
export function covered(value: Json, rules: readonly HeldRule[]): Json {
  return coveredAt(value, rules, []);
}

function coveredAt(value: Json, rules: readonly HeldRule[], above: readonly string[]): Json {
  if (Array.isArray(value)) {
    const items = value.map((item: Json) => coveredAt(item, rules, above));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  return isObject(value) ? coveredObject(value, rules, above) : value;
}

function coveredObject(value: JsonObject, rules: readonly HeldRule[], above: readonly string[]): JsonObject {
  let changed = false;
  const entries = Object.entries(value).flatMap(([name, one]): (readonly [string, Json])[] => {
    const path = [...above, name.toLowerCase()];
    const effect = effectAt(path, rules);
    const next = effect === null ? coveredAt(one, rules, path) : typeof one === 'string' ? MASK : null;
    if (effect === 'hide') {
      changed = true;
      return [];
    }
    changed ||= next !== one;
    return [[name, next]];
  });
  return changed ? Object.fromEntries(entries) : value;
}

function effectAt(path: readonly string[], rules: readonly HeldRule[]): FieldEffect | null {
  const found = rules.find(({ parts, under }) => {
    const start = path.length - parts.length;
    if (start < 0 || !parts.every((part, index) => part === path[start + index])) return false;
    return under === null || path.slice(0, start).includes(under);
  });
  return found?.effect ?? null;
}

/** Names among these that a person may not write or ask by; null where there is none. */
export function forbiddenName(names: Iterable<string>, rules: readonly HeldRule[]): string | null {
  const last = new Set(rules.map(({ parts }) => parts.at(-1)));
  for (const name of names) {
    if (last.has(name.toLowerCase())) return name;
  }
  return null;
}

/** All member names in a JSON body; of a JSON Patch (RFC 6902) also those that its pointers name. */
export function namesIn(value: Json): readonly string[] {
  const names: string[] = [];
  const visit = (one: Json): void => {
    if (Array.isArray(one)) for (const item of one) visit(item as Json);
    if (!isObject(one)) return;
    for (const [name, child] of Object.entries(one)) {
      names.push(...name.split(/[.[\]/]/));
      if ((name === 'path' || name === 'from') && typeof child === 'string') names.push(...child.split(/[/.]/));
      visit(child);
    }
  };
  visit(value);
  return names;
}

const ORDERS = /sort|order|filter|where|select|fields?|expand|include|query|^q$|\$/i;

/** The names that a query asks, filters or sorts by: those of its parameters, and words in the values that choose fields. */
export function namesInQuery(query: string): readonly string[] {
  return [...new URLSearchParams(query)].flatMap(([name, value]) => [
    ...wordsIn(name),
    ...(ORDERS.test(name) ? wordsIn(value) : []),
  ]);
}

/** The names in "filter[email]", "email__contains", "-email,name" and "email:desc". */
function wordsIn(text: string): readonly string[] {
  const parts = text
    .split(/[^\p{L}\p{N}_$-]+/u)
    .flatMap((part) => [part, ...part.split('__'), part.replace(/^-+/, '')]);
  return [...parts, text];
}
