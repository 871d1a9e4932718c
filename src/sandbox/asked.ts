// What writing asks of an item beyond what reading tells of it: what is made up is to have that, so that it can be changed.
// A resource's operations in, names and schemas of properties out.
import { member, pointerParts } from '#contract';
import type { Lookup, MediaType, Operation, Schema } from '#contract';
import { normalOf, type Resource } from '#model';
import { allProperties, shapeOf } from './shape.ts';
import type { Shape } from './shape.ts';

/** What it is called by, and what whoever makes or changes one must say. */
export function alwaysIn(
  resource: Resource,
  operations: ReadonlyMap<string, Operation>,
  lookup: Lookup,
): ReadonlySet<string> {
  const { titleField, idField } = resource;
  // `id: { value }`, `metadata: { name }`: where its identity is kept.
  const around = idField?.startsWith('/') === true ? pointerParts(idField).slice(0, 1) : [];
  const written = bodiesOf(resource, operations).flatMap(({ schema }) => [...shapeOf(schema, lookup).required]);
  return new Set([...around, ...(titleField === null ? [] : [titleField]), ...written]);
}

/** What the bodies ask of properties of a schema beyond what it tells of them. */
export function stricterIn(
  schema: Schema | null,
  bodies: readonly MediaType[],
  lookup: Lookup,
): ReadonlyMap<string, Schema> {
  const own = allProperties(schema, lookup);
  // What is shown as `customer_type` and taken as `customerType` is one property (rule `spelled-anew`).
  const spelled = new Map([...own.keys()].map((name) => [normalOf(name), name]));
  return new Map(
    bodies.flatMap((body) =>
      [...allProperties(body.schema, lookup)].flatMap(([asked, written]) => {
        const name = own.has(asked) ? asked : (spelled.get(normalOf(asked)) ?? '');
        const read = own.get(name);
        const isStricter = read !== undefined && asksMore(shapeOf(written, lookup), shapeOf(read, lookup));
        return isStricter ? [[name, written] as const] : [];
      }),
    ),
  );
}

function asksMore(written: Shape, read: Shape): boolean {
  const isTold =
    read.choices !== null || read.examples.length > 0 || read.variants.length > 0 || written.variants.length > 0;
  if (isTold || written.writeOnly) return false;
  if (read.type === '') return written.type !== '';
  if (read.type !== written.type || read.type === 'object') return false;
  const asks = (name: string): boolean =>
    member(written.schema, name) !== undefined && member(read.schema, name) === undefined;
  return written.choices !== null || LIMITS.some(asks);
}

const LIMITS =
  'pattern format minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems'.split(
    ' ',
  );

/** The bodies that make or change one of a resource. */
export function bodiesOf(
  { operations: { create, update, replace } }: Resource,
  operations: ReadonlyMap<string, Operation>,
): readonly MediaType[] {
  return [create, update, replace].flatMap((id) => operations.get(id ?? '')?.requestBody?.content ?? []);
}
