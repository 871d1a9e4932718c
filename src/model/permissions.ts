// What a person may do, applied to what they see: an index or details and the refusals and field rules of their roles in,
// the same without what is not theirs out. Pure; the gateway enforces the same, this only keeps screens honest.
import { isObject, type Json, type JsonObject, pointerParts, type Schema } from '#contract';
import type {
  Action,
  ActionDetails,
  ApplicationIndex,
  Call,
  Field,
  Resource,
  ResourceDetails,
  ResourceSummary,
  Roles,
} from './application.ts';
import { listOperation } from './place.ts';

/** An operation that a person may not use: why, and whom to ask. */
export interface Refusal {
  readonly operation: string;
  readonly because: 'policy';
  readonly reason: string;
  readonly ask: string | null;
}

/** A field that is not shown at all, or shown masked and never sent. */
export type FieldEffect = 'hide' | 'mask';

/** A field that a person does not see as it is; the name may be dotted ("address.street"). */
export interface FieldRestriction {
  readonly field: string;
  readonly effect: FieldEffect;
}

/** What the page is told of a person's permissions. */
export interface PermissionsView {
  readonly roles: readonly string[];
  readonly refused: readonly Refusal[];
  /** May see the audit trail. */
  readonly audit: boolean;
}

/** What is not a person's: operations by id, and fields of a resource by its name. */
export interface Restrictions {
  readonly refused: ReadonlySet<string>;
  readonly fields: (resource: string | null) => readonly FieldRestriction[];
}

/** The index without what is refused: roles become null, actions and resources that nothing is left of go. */
export function permittedIndex(index: ApplicationIndex, restrictions: Restrictions): ApplicationIndex {
  const { refused } = restrictions;
  const changed = index.resources.map((resource) => permittedSummary(resource, restrictions));
  const gone = goneAmong(index.resources, changed);
  const resources = changed
    .filter(({ name }) => !gone.has(name))
    .map((resource) => ({ ...resource, children: resource.children.filter((name) => !gone.has(name)) }))
    .map((resource) => (resource.opens && gone.has(resource.opens) ? { ...resource, opens: null } : resource));
  const left = (kind: string, name: string): boolean => !(kind === 'action' ? refused : gone).has(name);
  return {
    ...index,
    resources,
    actions: index.actions.filter(({ operation }) => !refused.has(operation)),
    groups: index.groups
      .map((group) => ({ ...group, entries: group.entries.filter(({ kind, name }) => left(kind, name)) }))
      .filter(({ entries }) => entries.length > 0),
    currentUser: index.currentUser !== null && refused.has(index.currentUser) ? null : index.currentUser,
  };
}

/** Resources of which something could be done before and nothing can now, unless one below them is left. */
function goneAmong(before: readonly ResourceSummary[], after: readonly ResourceSummary[]): ReadonlySet<string> {
  const some = (roles: Roles): boolean => Object.values(roles).some((id) => id !== null);
  const could = new Set(before.filter(({ operations }) => some(operations)).map(({ name }) => name));
  const gone = new Set(
    after.filter(({ name, operations }) => could.has(name) && !some(operations)).map((one) => one.name),
  );
  const kept = after.filter(({ name, children }) => gone.has(name) && children.some((child) => !gone.has(child)));
  for (const { name } of kept) gone.delete(name);
  return gone;
}

function permittedSummary<T extends ResourceSummary>(resource: T, { refused, fields }: Restrictions): T {
  const hidden = hiddenNames(fields(resource.name));
  const roles = Object.entries(resource.operations).map(([role, id]) => [
    role,
    id !== null && refused.has(id) ? null : id,
  ]);
  const operations = Object.fromEntries(roles) as unknown as Roles;
  const { titleField, listedIn = null } = resource;
  return {
    ...resource,
    ...(listedIn !== null && refused.has(listedIn) ? { listedIn: null } : {}),
    operations,
    titleField: titleField !== null && hidden.has(titleField) ? null : titleField,
    searchable: resource.searchable && operations.list !== null,
  };
}

/** A resource's details without what is refused or hidden; masked fields can be looked at, not edited. */
export function permittedDetails(details: ResourceDetails, restrictions: Restrictions): ResourceDetails {
  const rules = restrictions.fields(details.resource.name);
  const change = schemaChange(rules);
  return {
    resource: permittedResource(details.resource, rules, restrictions),
    calls: permittedCalls(details.calls, restrictions, rules),
    schemas: details.schemas.map(([name, schema]) => [name, change(schema)] as const),
  };
}

/** An action's details without hidden fields. */
export function permittedAction(
  details: ActionDetails,
  resource: string | null,
  restrictions: Restrictions,
): ActionDetails {
  const rules = restrictions.fields(resource);
  const change = schemaChange(rules);
  const [call = details.call] = permittedCalls([details.call], restrictions, rules);
  return { ...details, call, schemas: details.schemas.map(([name, schema]) => [name, change(schema)] as const) };
}

function permittedResource(
  resource: Resource,
  rules: readonly FieldRestriction[],
  restrictions: Restrictions,
): Resource {
  const { refused } = restrictions;
  const hidden = hiddenNames(rules);
  const masked = new Set(rules.map(({ field }) => field));
  const change = schemaChange(rules);
  const seen = (name: string | null): boolean => name === null || !hidden.has(name);
  const kept = (field: Field): Field => ({
    ...field,
    readOnly: field.readOnly || masked.has(field.name),
    schema: change(field.schema),
  });
  const summary = permittedSummary(resource, restrictions);
  const listing = listOperation(summary) === null ? null : resource.listing;
  return {
    ...summary,
    fields: resource.fields.filter(({ name }) => !hidden.has(name)).map(kept),
    columns: resource.columns.filter((name) => !hidden.has(name)),
    relations: resource.relations.filter(({ field }) => !hidden.has(field)),
    actions: resource.actions.filter(({ operation }: Action) => !refused.has(operation)),
    state: resource.state !== null && hidden.has(resource.state.field) ? null : resource.state,
    listing: listing && {
      ...listing,
      filters: listing.filters.filter(({ field, parameter }) => !masked.has(field ?? parameter)),
      sort: listing.sort && { ...listing.sort, values: listing.sort.values.filter(({ field }) => seen(field)) },
    },
  };
}

function permittedCalls(
  calls: readonly Call[],
  { refused }: Restrictions,
  rules: readonly FieldRestriction[],
): readonly Call[] {
  const change = schemaChange(rules);
  const kept = new Set(rules.map(({ field }) => field));
  const within = <T extends { readonly schema: Schema | null }>(one: T): T =>
    one.schema === null ? one : { ...one, schema: change(one.schema) };
  return calls
    .filter(({ operation }) => !refused.has(operation))
    .map((call) => ({
      ...call,
      requestBody: call.requestBody && { ...call.requestBody, content: call.requestBody.content.map(within) },
      answers: call.answers.map((answer) => ({ ...answer, content: answer.content.map(within) })),
      ...(call.wanted === undefined
        ? {}
        : { wanted: call.wanted.filter(({ place }) => !pointerParts(place).some((part) => kept.has(part))) }),
    }));
}

function hiddenNames(rules: readonly FieldRestriction[]): ReadonlySet<string> {
  return new Set(rules.filter(({ effect }) => effect === 'hide').map(({ field }) => field));
}

const SCHEMA_LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const SCHEMA_PLACES = new Set(['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains']);

/** Takes hidden properties out of a schema, and makes masked ones read-only. */
function schemaChange(rules: readonly FieldRestriction[]): (schema: Schema) => Schema {
  const effects = new Map(rules.map(({ field, effect }) => [field, effect]));
  if (effects.size === 0) return (schema) => schema;
  const change = (schema: Json): Json => (isObject(schema) ? changedNode(schema) : schema);
  const changedNode = (schema: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(schema).map(([key, value]) => {
        if (key === 'properties' && isObject(value)) return [key, properties(value)];
        if (key === 'required' && Array.isArray(value))
          return [key, value.filter((name) => effects.get(String(name)) === undefined)];
        if (SCHEMA_LISTS.has(key) && Array.isArray(value)) return [key, value.map(change)];
        return [key, SCHEMA_PLACES.has(key) ? change(value) : value];
      }),
    );
  const properties = (all: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(all).flatMap(([name, schema]): (readonly [string, Json])[] => {
        const effect = effects.get(name);
        if (effect === 'hide') return [];
        const changed = change(schema);
        return [[name, effect === 'mask' ? { ...(isObject(changed) ? changed : {}), readOnly: true } : changed]];
      }),
    );
  return (schema) => (isObject(schema) ? changedNode(schema) : schema);
}
