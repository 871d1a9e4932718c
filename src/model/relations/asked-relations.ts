// What a list or an item has only when it is asked for: things it is related to, by a parameter called `populate`, said to
// name the relations to return, or that offers to include some of the item's own fields (rule `asks-for-relations`). Left
// unasked, every such field would look empty, and what a change then writes there would take the place of what is kept.
import type { Json, JsonObject, Lookup, Operation, Parameter, Schema } from '#contract';
import { member } from '#contract';
import type { Relation, Resource } from '../application.ts';
import { listOf, viewOf } from '../schemas.ts';

const NAMES_RELATIONS = /^(?:the )?relations? to (?:return|include|load|populate)\b/i;
const INCLUDES = /^(?:includes?|expand|embed|with|relations?)(?:\[\])?$/i;
/** What names parts that are there anyway takes the others away. */
const NARROWS = /\bonly\b|\bif (?:none|nothing|not|omitted|empty|left)\b/i;

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
    operations.get(id ?? '')?.parameters.find((one) => asksForThem(one, lookup)),
  );
  const held = resource.relations.filter(({ holds }) => holds === 'item');
  const isOwn = ({ field }: Relation): boolean => !field.startsWith('/');
  const own = held.filter(isOwn);
  // Fifty rows with all that belongs to each are too much: a row names the one thing that it belongs to.
  const single = own.filter(({ many }) => !many).map(({ field }) => field);
  const parts = partsWritten(resource, operations, lookup);
  const deeper = held.filter((one) => !isOwn(one)).map(({ field }) => dotted(field));
  const inside = deeper.filter((one) => parts.some((part) => one.startsWith(`${part}.`)));
  const offered = get === undefined ? [] : partsOffered(resource, get, lookup);
  const all = [...new Set([...own.map(({ field }) => field), ...parts, ...inside, ...offered])];
  const details = detailsAskedFor(operations.get(resource.operations.list ?? ''), lookup);
  return { list: asked(list, single, lookup) ?? details, get: asked(get ?? list, all, lookup) };
}

/**
 * What asks a list for what its rows are, where the contract tells of none (rule `asks-for-details`): Orthanc lists the
 * identifiers of its patients unless it is told to `expand`, They Said So its categories unless they are to be `detailed`.
 */
function detailsAskedFor(list: Operation | undefined, lookup: Lookup): JsonObject | null {
  const answer = list?.responses.find(({ status }) => status.startsWith('2'))?.content[0]?.schema;
  const { items, properties } = viewOf(answer, lookup);
  if (list === undefined || properties.size > 0 || viewOf(items, lookup).properties.size > 0) return null;
  const { name, schema } = list.parameters.find((one) => asksForDetails(one, lookup)) ?? {};
  if (name === undefined) return null;
  return { [name]: viewOf(schema, lookup).types.includes('boolean') || 'true' };
}

function asksForDetails({ in: place, required, description, schema }: Parameter, lookup: Lookup): boolean {
  if (place !== 'query' || required || !DETAILS.test(description)) return false;
  const { types, schema: told } = viewOf(schema, lookup);
  const isPresence = /^if (?:present|set|given)\b/i.test(description) && member(told, 'enum') === undefined;
  return types.includes('boolean') || (isPresence && types.every((type) => type === 'string'));
}

const DETAILS = /\b(?:retrieve|return|include|show|get)s? (?:the )?(?:detailed|full|complete) info(?:rmation)?\b/i;

/** The objects, and lists of objects, that a change of the item takes: what is not seen can only be overwritten. */
function partsWritten(
  { fields, operations: { update, replace } }: Resource,
  operations: ReadonlyMap<string, Operation>,
  lookup: Lookup,
): readonly string[] {
  const content = [update, replace].flatMap((id) => operations.get(id ?? '')?.requestBody?.content ?? []);
  const bodies = content.map(({ schema }) => viewOf(schema, lookup).properties);
  const wrapped = bodies.flatMap((one) => (one.size === 1 ? [...one.values()] : []));
  const taken = new Set(
    [...bodies, ...wrapped.map((one) => viewOf(one, lookup).properties)].flatMap((one) => [...one.keys()]),
  );
  return fields.filter(({ name, schema }) => taken.has(name) && hasParts(schema, lookup)).map(({ name }) => name);
}

/** What the parameter of an item itself lists and the item tells of itself: the comments of an issue (`journals` of Redmine). */
function partsOffered({ fields }: Resource, parameter: Parameter, lookup: Lookup): readonly string[] {
  const offered = new Set(offeredBy(parameter, lookup));
  return fields.filter(({ name, schema }) => offered.has(name) && hasParts(schema, lookup)).map(({ name }) => name);
}

/** Whether it is an object, or a list of such, of which the parts are told. */
function hasParts(schema: Schema, lookup: Lookup): boolean {
  return viewOf(viewOf(schema, lookup).items ?? schema, lookup).properties.size > 0;
}

/** The pointer of what is in each of the "lines", in words of a query: "lines.product". */
function dotted(pointer: string): string {
  return pointer
    .split('/')
    .filter((part) => part !== '' && part !== '*')
    .join('.');
}

function asked(parameter: Parameter | undefined, names: readonly string[], lookup: Lookup): JsonObject | null {
  if (parameter === undefined) return null;
  const { types, variants } = viewOf(parameter.schema, lookup);
  const offered = offeredBy(parameter, lookup);
  const fields = offered.length === 0 ? names : names.filter((one) => offered.includes(one));
  if (fields.length === 0) return null;
  const isText =
    [types, ...variants.map((one) => viewOf(one, lookup).types)].flat().includes('string') ||
    /\bcomma[- ]separated\b/i.test(parameter.description);
  return { [parameter.name]: isText ? fields.join(',') : fields };
}

function asksForThem(parameter: Parameter, lookup: Lookup): boolean {
  const { in: place, name, required, description } = parameter;
  if (place !== 'query' || required) return false;
  if (name === 'populate' || NAMES_RELATIONS.test(description)) return true;
  return INCLUDES.test(name) && !NARROWS.test(description) && offeredBy(parameter, lookup).length > 0;
}

/** The values that a parameter lists. */
function offeredBy({ schema }: Parameter, lookup: Lookup): readonly Json[] {
  return listOf(member(viewOf(viewOf(schema, lookup).items ?? schema, lookup).schema, 'enum'));
}
