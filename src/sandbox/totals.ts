// What a kind's documents must agree on: its state, which properties may be absent, and the lines whose sum a total is.
import { isObject, member } from '#contract';
import type { Json, JsonObject } from '#contract';
import { amountOf, LINE_PARTS, named, stateAgreement } from './coherence.ts';
import type { Agreement } from './coherence.ts';
import type { Kind } from './kinds.ts';
import { allProperties, shapeOf } from './shape.ts';
import type { World } from './world.ts';
import { spelled } from './store.ts';

const AGREEMENTS = new WeakMap<Kind, Omit<Agreement, 'sum' | 'fixed'>>();

/** What a document of a kind has to agree with, the sum of its lines apart. */
export function agreementOf(world: World, kind: Kind): Omit<Agreement, 'sum' | 'fixed'> {
  const known = AGREEMENTS.get(kind);
  if (known !== undefined) return known;
  const properties = [kind.schema, ...kind.schemas].map((schema) => allProperties(schema, world.lookup));
  const required = kind.schemas.map((schema) => shapeOf(schema, world.lookup).required);
  const { state } = kind.resource;
  const agreement = {
    state:
      state === null
        ? null
        : stateAgreement(
            state.field,
            state.values.map((choice) => choice.value),
          ),
    mayBeNull: (name: string) =>
      properties.every((one) => !one.has(name) || shapeOf(one.get(name), world.lookup).nullable),
    mayBeAbsent: (name: string) => !required.some((names) => names.has(name)),
    taxIncluded: taxIsIncluded(world, kind),
  };
  AGREEMENTS.set(kind, agreement);
  return agreement;
}

/** The kind of a kind's lines (an order's): its only part with a quantity and a price; null where it has none. */
export function lineKindOf(world: World, kind: Kind): Kind | null {
  if (LINES.has(kind)) return LINES.get(kind) ?? null;
  const parts = [...world.kinds.byName.values()].filter((one) => {
    if (one.parent !== kind.name || one.view !== null || one.resource.kind !== 'collection') return false;
    const names = [...allProperties(one.schema, world.lookup).keys()];
    return names.some((name) => LINE_PARTS.quantity.test(name)) && names.some((name) => LINE_PARTS.price.test(name));
  });
  const found = parts.length === 1 ? (parts[0] ?? null) : null;
  LINES.set(kind, found);
  return found;
}

const LINES = new WeakMap<Kind, Kind | null>();

/** Whether an object is a line: something counted. */
export function isLineLike(value: Json | undefined): boolean {
  return isObject(value) && named(value, LINE_PARTS.quantity) !== undefined;
}

/** What lines come to. */
export function lineSum(lines: readonly JsonObject[]): number {
  return lines.reduce((sum, line) => {
    const quantity = named(line, LINE_PARTS.quantity);
    const price = named(line, LINE_PARTS.price);
    return sum + (amountOf(member(line, quantity ?? '')) ?? 1) * (amountOf(member(line, price ?? '')) ?? 0);
  }, 0);
}

// Whether a kind's totals include tax, as its descriptions say.
function taxIsIncluded(world: World, kind: Kind): boolean {
  for (const [name, schema] of allProperties(kind.schema, world.lookup)) {
    if (!/tax|vat|total/i.test(name)) continue;
    const { schema: said } = shapeOf(schema, world.lookup);
    if (
      /tax(es)? (is |are )?includ|incl(uding|usive|\.)? (of )?(tax|vat)|tax included/i.test(
        `${spelled(member(said, 'title'))} ${spelled(member(said, 'description'))}`,
      )
    )
      return true;
  }
  return false;
}
