// What a change of a relationship sends: JSON:API's resource linkage (1.1 §9.3), `{ data: { type, id } }` or a list of such, also
// to an address of its own ("PATCH /clients/{id}/relationships/user"). Its `id` is one of those that its `type` names, where
// that says one word, else of what the address calls the relationship (rule `resource-linkage`).
import type { Relation } from '../application.ts';
import type { Structure } from '../resources/structure.ts';
import { viewOf } from '../schemas.ts';
import { factsOf } from './relation-facts.ts';
import { find } from './relation-find.ts';
import type { Index } from './relation-index.ts';
import { readableHere, type Standing } from './relation-inputs.ts';
import { relationOf } from './relation-inside.ts';
import { kindTold } from './relation-told-kind.ts';

/** All that such an object may have. */
const LINKAGE: ReadonlySet<string> = new Set(['type', 'id', 'lid', 'meta']);

/** The relation of the things that an operation relates, if it takes nothing else. */
export function namedByLinkage(standing: Standing, self: Structure, index: Index): readonly Relation[] {
  const { body, segments } = standing.facts;
  const data = body?.properties.size === 1 ? body.properties.get('data') : undefined;
  if (data === undefined) return [];
  const { items } = viewOf(data, index.lookup);
  const { properties } = viewOf(items ?? data, index.lookup);
  const [id, type] = [properties.get('id'), properties.get('type')];
  if (id === undefined || type === undefined || ![...properties.keys()].every((name) => LINKAGE.has(name))) return [];
  const [box, last] = segments.slice(-2);
  const called = box?.name === 'relationships' && last?.kind === 'static' ? last.name : null;
  const target = [kindTold(type, index), called]
    .map((name) => (name === null ? null : find({ index, self }, name)))
    .find((one) => one !== null);
  const resource = target === undefined ? null : readableHere(target, standing, self, index);
  if (resource === null) return [];
  const facts = factsOf(items === null ? '/data/id' : '/data/*/id', 'id', id, self, index);
  return [relationOf(facts, { resource, many: false, holds: 'id' }, 'resource-linkage', self)];
}
