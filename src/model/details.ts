// What a screen needs when it opens: a resource (or an action) with its calls and the schemas that they refer to. Only this
// resource is derived; calls are picked and references followed, up to a limit of number and size.
import type { Contract, Lookup, Operation, Schema } from '#contract';
import { isObject, lookupIn, referencesOf } from '#contract';
import { callOf, readsOnly } from './actions/access.ts';
import type { Action, ActionDetails, Call, Resource, ResourceDetails, SchemaTable } from './application.ts';
import { relationsAskedFor } from './relations/asked-relations.ts';
import { withChoicesOfItem } from './fields/choices-of-item.ts';
import type { Application } from './derive.ts';
import { namedByInput } from './derive.ts';
import { identityPlaceOf } from './identity/identity-place.ts';
import { withFieldsOfQuery } from './actions/in-query.ts';
import { withKeyInBody } from './actions/key-in-body.ts';
import { withoutListInputs } from './listing/list-inputs-of-item.ts';
import { withPagesAsked } from './listing/pages-in-path.ts';
import { listOperation } from './place.ts';
import { withOptionalHabits, withoutHabits } from './listing/required-by-habit.ts';
import { withoutNothing } from './actions/nothing-to-send.ts';
import { saidAgainIn } from './actions/said-again.ts';
import { viewOf } from './schemas.ts';

/** A contract and what was derived of it. */
export interface Whole {
  readonly contract: Contract;
  readonly application: Application;
}

/** Which details: of a resource by name, or of an action by operation. */
export type DetailsOf = { readonly resource: string } | { readonly action: string };

/** Everything about a resource or an action, or null where there is none such. */
export function detailsOf({ contract, application }: Whole, of: DetailsOf): ResourceDetails | ActionDetails | null {
  return 'resource' in of
    ? deriveDetails(contract, application, of.resource)
    : deriveActionDetails(contract, application, of.action);
}

/** Everything about a resource, or null where there is none of that name. */
export function deriveDetails(
  contract: Contract,
  application: Application,
  resourceName: string,
): ResourceDetails | null {
  const at = application.index.resources.findIndex(({ name }) => name === resourceName);
  const resource = application.resources[at];
  if (resource === undefined) return null;
  const lookup = lookupIn(contract);
  const operations = operationsOf(contract);
  const more = relationsAskedFor(resource, operations, lookup);
  const calls = idsOf(resource)
    .map((id) => operations.get(id))
    .filter((operation) => operation !== undefined)
    .map((operation) => {
      const identity = identityPlaceOf(operation, resource, lookup);
      const again = saidAgainIn(operation, resource, lookup);
      const asks =
        operation.id === listOperation(resource)
          ? more.list
          : operation.id === resource.operations.get
            ? more.get
            : null;
      const told = callOf(operation, labelIn(resource, operation), readsIn(resource, operation));
      const call = withoutNothing(told, lookup);
      const whole = {
        ...withChoicesOfItem(withBodyOfMade(withNames(call, application), resource, lookup), resource, lookup),
        ...(identity === null ? {} : { identity }),
        ...(again.length === 0 ? {} : { again }),
        ...(asks === null ? {} : { asks }),
      };
      const made = withFieldsOfQuery(withoutListInputs(withKeyInBody(whole, lookup), resource), resource);
      const { listing, actions } = resource;
      if (operation.id === listing?.operation) return withoutHabits(made, listing.pagination.parameters);
      const isAction = actions.some((one) => one.operation === operation.id);
      return isAction ? withOptionalHabits(made, contract) : made;
    });
  return {
    resource,
    calls,
    schemas: tableOf(
      calls,
      resource.fields.map((field) => field.schema),
      lookup,
    ),
  };
}

/**
 * What is made is told of, where its schema requires something (rule `made-with-body`): most generators leave `required` of a body
 * away, which then is false (OpenAPI 3.2 §4.13), and an untouched form would send nothing at all.
 */
function withBodyOfMade(call: Call, { operations }: Resource, lookup: Lookup): Call {
  const { requestBody } = call;
  if (requestBody === null || requestBody.required || call.operation !== operations.create) return call;
  const requires = requestBody.content.some(({ schema }) => viewOf(schema, lookup).required.size > 0);
  return requires ? { ...call, requestBody: { ...requestBody, required: true } } : call;
}

/** Everything about an action of the application (or of a resource), or null where there is no such operation. */
export function deriveActionDetails(
  contract: Contract,
  application: Application,
  operation: string,
): ActionDetails | null {
  const found = operationsOf(contract).get(operation);
  const action =
    application.index.actions.find((one) => one.operation === operation) ?? actionOfResource(application, operation);
  if (found === undefined || action === undefined) return null;
  const lookup = lookupIn(contract);
  const again = saidAgainIn(found, null, lookup);
  const named = withNames(withoutNothing(callOf(found, action.label, action.reads), lookup), application);
  const whole = again.length === 0 ? named : { ...named, again };
  const call = withOptionalHabits(withKeyInBody(whole, lookup), contract);
  return { action, call, schemas: tableOf([call], [], lookup) };
}

function withNames(call: Call, application: Application): Call {
  const names = namedByInput(application, call.operation);
  return names.length === 0 ? call : { ...call, names };
}

/** An action may be on several resources; the first of them that has it tells of it. */
function actionOfResource({ index, places, resources }: Application, operation: string): Action | undefined {
  const place = places.find((one) => one.operation === operation);
  const at = index.resources.findIndex(({ name }) => name === place?.resource);
  return resources[at]?.actions.find((one) => one.operation === operation);
}

const OPERATIONS = new WeakMap<Contract, ReadonlyMap<string, Operation>>();

function operationsOf(contract: Contract): ReadonlyMap<string, Operation> {
  const known = OPERATIONS.get(contract);
  if (known !== undefined) return known;
  const made = new Map(withPagesAsked(contract).map((operation) => [operation.id, operation] as const));
  OPERATIONS.set(contract, made);
  return made;
}

function idsOf(resource: Resource): readonly string[] {
  const { get, create, update, replace, delete: remove } = resource.operations;
  const roles = [listOperation(resource), get, create, update, replace, remove].filter((id) => id !== null);
  return [...new Set([...roles, ...resource.actions.map((action) => action.operation)])];
}

const ROLE_LABELS = { create: 'New', update: 'Edit', replace: 'Replace', delete: 'Delete' } as const;

function labelIn(resource: Resource, operation: Operation): string {
  const { operations } = resource;
  if (listOperation(resource) === operation.id) return resource.label;
  if (operations.get === operation.id) return resource.singular;
  for (const role of ['create', 'update', 'replace', 'delete'] as const) {
    if (operations[role] !== operation.id) continue;
    const verb = (role === 'delete' ? resource.deleting : undefined) ?? ROLE_LABELS[role];
    return `${verb} ${resource.singular.charAt(0).toLowerCase()}${resource.singular.slice(1)}`;
  }
  return resource.actions.find((action) => action.operation === operation.id)?.label ?? operation.summary;
}

/** A list or get is called unasked even where it is a POST: that is how such an API is read. */
function readsIn(resource: Resource, operation: Operation): boolean {
  if (resource.operations.list === operation.id || resource.operations.get === operation.id) return true;
  return resource.actions.find((action) => action.operation === operation.id)?.reads ?? readsOnly(operation);
}

const MAX_SCHEMAS = 400;

/** Room for the schemas of answers beyond those of inputs, in bytes: a screen shows the nearest of them, by levels; far ones are shown by their values. */
const ANSWER_BYTES = 100_000;

/** What the calls' schemas refer to: what goes in comes whole, of what is answered the nearest, up to a limit of size. */
function tableOf(calls: readonly Call[], shown: readonly Schema[], lookup: Lookup): SchemaTable {
  const inputs = calls.flatMap((call) => [
    ...call.parameters.map((one) => one.schema),
    ...(call.requestBody?.content ?? []).flatMap((one) => (one.schema === null ? [] : [one.schema])),
  ]);
  const answers = calls.flatMap((call) =>
    call.answers
      .filter((one) => /^2|^default$/i.test(one.status))
      .flatMap((one) => one.content.flatMap((media) => (media.schema === null ? [] : [media.schema]))),
  );
  const problems = calls.flatMap((call) =>
    call.answers
      .filter((one) => !/^2|^default$/i.test(one.status))
      .flatMap((one) => one.content.flatMap((media) => (media.schema === null ? [] : [media.schema]))),
  );
  const table = new Map<string, Schema>();
  let room = ANSWER_BYTES;
  for (const schemas of [inputs, answers, shown, problems]) {
    for (const [reference, schema] of referencesOf(schemas, lookup, MAX_SCHEMAS)) {
      if (table.has(reference)) continue;
      const size = sizeOf(schema);
      const isInput = schemas === inputs;
      if (!isInput && (table.size >= MAX_SCHEMAS || size > room)) continue;
      table.set(reference, schema);
      if (!isInput) room -= size;
    }
  }
  return [...table];
}

const SIZES = new WeakMap<object, number>();

/** Roughly how many bytes a schema is as JSON. */
function sizeOf(schema: Schema): number {
  if (!isObject(schema)) return 5;
  const known = SIZES.get(schema);
  if (known !== undefined) return known;
  const size = JSON.stringify(schema).length;
  SIZES.set(schema, size);
  return size;
}
