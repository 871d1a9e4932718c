// What a list or an item has only when it is asked for: things it is related to, by a parameter called `populate`, or said to
// name the relations to return (rule `asks-for-relations`). Left unasked, every such field would look empty.
import type { JsonObject, Lookup, Operation, Parameter } from '#contract';
import { member } from '#contract';
import type { Resource } from './application.ts';
import { listOf, viewOf } from './schemas.ts';

const NAMES_RELATIONS = /^relations? to (?:return|include|load|populate)\b/i;

/**
 * The query that asks for the related things of a resource by the names of their fields, or null. What a list takes is asked
 * of its items too, where these say nothing of it: an API that does not know it there is asked again without.
 */
export function relationsAskedFor(
  resource: Resource,
  operations: ReadonlyMap<string, Operation>,
  lookup: Lookup,
): Readonly<Record<'list' | 'get', JsonObject | null>> {
  const [list, get] = [resource.operations.list, resource.operations.get].map((id) =>
    operations.get(id ?? '')?.parameters.find(asksForThem),
  );
  return { list: asked(list, resource, lookup), get: asked(get ?? list, resource, lookup) };
}

function asked(parameter: Parameter | undefined, resource: Resource, lookup: Lookup): JsonObject | null {
  if (parameter === undefined) return null;
  const { types, variants, items } = viewOf(parameter.schema, lookup);
  const offered = listOf(member(viewOf(items ?? parameter.schema, lookup).schema, 'enum'));
  const fields = resource.relations
    .filter(({ holds, field }) => holds === 'item' && !field.startsWith('/'))
    .flatMap(({ field }) => (offered.length === 0 || offered.includes(field) ? [field] : []));
  if (fields.length === 0) return null;
  const isText = [types, ...variants.map((one) => viewOf(one, lookup).types)].flat().includes('string');
  return { [parameter.name]: isText ? fields.join(',') : fields };
}

function asksForThem({ in: place, name, required, description }: Parameter): boolean {
  return place === 'query' && !required && (name === 'populate' || NAMES_RELATIONS.test(description));
}
