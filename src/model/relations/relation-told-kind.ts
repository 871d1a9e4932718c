// A thing of JSON:API says of which kind it is: `{ type: 'catalog-variants', id }`. Where the contract says the one word that
// stands there, a relationship leads to what is kept under that word, whatever the relationship is called.
import type { Schema } from '#contract';
import { member } from '#contract';
import { listOf, textOf, viewOf } from '../schemas.ts';
import type { PropertyFacts, Target } from './relation-facts.ts';
import { canOpen, isReachable } from './relation-best.ts';
import { find } from './relation-find.ts';
import type { Index } from './relation-index.ts';

/** The one word that a type can be; null where it may be several, or nothing says. */
export function kindTold(type: Schema, { lookup }: Index): string | null {
  return kindSaid(type, { lookup }) ?? (textOf(member(viewOf(type, lookup).schema, 'example')) || null);
}

/** … where the contract leaves no other. */
function kindSaid(type: Schema, { lookup }: Pick<Index, 'lookup'>): string | null {
  const { schema } = viewOf(type, lookup);
  const told = [...listOf(member(schema, 'enum')), member(schema, 'const')].filter((one) => typeof one === 'string');
  const [only = null, ...others] = told;
  return others.length === 0 ? only : null;
}

/** `relationships.author.data` of `{ type: 'users', id }`, or a list of such: one of the users. */
export function byToldKind(facts: PropertyFacts): Target | null {
  const { field, self, index } = facts;
  const [, box, name = '', data] = field.split('/');
  if (box !== 'relationships' || data !== 'data') return null;
  const all = viewOf(self.item.properties.get(box) ?? self.row.properties.get(box), index.lookup);
  const linkage = viewOf(
    viewOf(all.properties.get(name.replaceAll('~1', '/').replaceAll('~0', '~')), index.lookup).properties.get(data),
    index.lookup,
  );
  const { properties } = viewOf(linkage.items ?? linkage.schema, index.lookup);
  const type = properties.get('type');
  const kind = type === undefined || !properties.has('id') ? null : kindSaid(type, index);
  const found = kind === null ? null : find({ index, self }, kind);
  if (found === null || !canOpen(found) || !isReachable(found, self)) return null;
  return linkage.items === null
    ? { resource: found, many: false, holds: 'id' }
    : { resource: found, many: true, holds: 'item', idField: 'id' };
}

/** Whether things have relationships here at all. */
export function hasRelationships(_name: string, { all }: Index): boolean {
  let known = HAVING.get(all);
  if (known === undefined)
    HAVING.set(
      all,
      (known = all.some(({ item, row }) => [item, row].some((one) => one.properties.has('relationships')))),
    );
  return known;
}

const HAVING = new WeakMap<Index['all'], boolean>();
