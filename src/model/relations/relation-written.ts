// What is written of a thing that is shown whole elsewhere: all of it, in place (`{ order: { customer_id } }`), or only who it is
// (`tags: [{ id }]`). Input: a resource and where its own fields lead; output: further relations, by pointer.
import type { Relation } from '../application.ts';
import { normalOf, stemOf } from '../words/labels.ts';
import type { Index } from './relation-index.ts';
import { escaped, plainNamesOf, viewOf } from '../schemas.ts';
import type { View } from '../schemas.ts';
import type { Structure } from '../resources/structure.ts';

/** What creates and changes a resource's items takes. */
export function bodiesOfWrites({ found: { roles } }: Structure): readonly View[] {
  return (['create', 'update', 'replace'] as const).flatMap((role) => roles.get(role)?.facts.body ?? []);
}

/** `{ task: { strategy } }` of a task, `{ data: Position }` of a position: what is written leads where what is read leads. */
export function writtenWhole(
  self: Structure,
  own: readonly Relation[],
  found: ReadonlyMap<string, Relation>,
  index: Index,
): readonly Relation[] {
  const made = new Map<string, Relation>();
  for (const body of bodiesOfWrites(self)) {
    for (const [name, schema] of body.properties) {
      const written = viewOf(schema, index.lookup);
      if (stemOf(name) !== self.stem && (written.name === null || written.name !== self.schema)) continue;
      const inside = plainNamesOf(written);
      for (const relation of own) {
        const inner = relation.holds === 'id' ? inside.get(normalOf(relation.field)) : undefined;
        const field = `/${escaped(name)}/${escaped(inner ?? '')}`;
        if (inner !== undefined && !found.has(field)) made.set(field, { ...relation, field, because: 'written-whole' });
      }
    }
  }
  return [...made.values()];
}

/** `tags: [{ id }]`, `customer: { id }`: of what is shown whole only who it is is written, and that is chosen by name. */
export function writtenByIdentity(
  self: Structure,
  own: readonly Relation[],
  { all, lookup }: Index,
): readonly Relation[] {
  const made = new Map<string, Relation>();
  const shown = own.filter(({ holds }) => holds === 'item');
  for (const body of shown.length === 0 ? [] : bodiesOfWrites(self)) {
    for (const relation of shown) {
      const schema = body.properties.get(relation.field);
      if (schema === undefined) continue;
      const view = viewOf(schema, lookup);
      const [identity, ...more] = viewOf(view.items ?? schema, lookup).properties.keys();
      if (identity === undefined || more.length > 0) continue;
      if (identity !== all.find(({ name }) => name === relation.resource)?.identity?.field) continue;
      const field = `/${escaped(relation.field)}${view.items === null ? '' : '/*'}/${escaped(identity)}`;
      made.set(field, { ...relation, field, many: false, holds: 'id', idField: null, because: 'written-by-identity' });
    }
  }
  return [...made.values()];
}
