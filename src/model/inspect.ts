// An application → the exact object that `frontdesk inspect --json` prints, so that others can build on it. Its format is
// the specification's part 10: every key is always there, null where there is nothing, in this order.
import type { Contract, Diagnostic } from '#contract';
import type { Derived, Resource } from './application.ts';
import type { Decided } from './decided.ts';
import type { Application } from './derive.ts';

interface Named {
  readonly operation: string;
}

/** Where a thing came from and which rule made it: there only where somebody asked why. */
type Reasons = Partial<Derived>;

/** What `inspect --json` prints of a resource. */
export interface InspectedResource extends Reasons {
  readonly name: string;
  readonly label: string;
  readonly parent: string | null;
  readonly schema: string | null;
  readonly titleField: string | null;
  readonly idField: string | null;
  readonly list:
    | (Named &
        Reasons & {
          readonly items: string;
          readonly pagination: Reasons & {
            readonly style: string;
            readonly parameters: readonly string[];
            readonly total: string | null;
          };
          readonly sort: readonly string[];
          readonly search: readonly string[];
          readonly filters: readonly string[];
        })
    | null;
  readonly get: Named | null;
  readonly create: Named | null;
  readonly update: Named | null;
  readonly replace: Named | null;
  readonly delete: Named | null;
  readonly actions: readonly (Named & Reasons & { readonly label: string; readonly on: 'item' | 'collection' })[];
  readonly relations: readonly (Reasons & { readonly field: string; readonly resource: string })[];
  /** Which rule gave each operation its role, and said what identifies: there only where somebody asked why. */
  readonly decided?: readonly Decided[];
}

/** What `inspect --json` prints. */
export interface InspectResult {
  readonly title: string;
  readonly version: string;
  readonly openapi: string;
  readonly operations: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly security: readonly { readonly name: string; readonly type: string }[];
  readonly resources: readonly InspectedResource[];
  readonly actions: readonly (Named & Reasons & { readonly label: string })[];
  /** Operations without a place. Always empty; computed, not promised. */
  readonly unplaced: readonly string[];
}

/** The application as others read it; `why` adds the reasons to the fixed format. */
export function inspect(
  contract: Contract,
  application: Application,
  diagnostics: readonly Diagnostic[],
  why = false,
): InspectResult {
  const reasons = (derived: Derived): Reasons => (why ? { because: derived.because, from: derived.from } : {});
  const resources = application.resources.map((resource) => ({
    ...inspected(resource, reasons),
    ...(why ? { decided: resource.decided } : {}),
  }));
  const actions = application.index.actions.map((action) => ({
    operation: action.operation,
    label: action.label,
    ...reasons(action),
  }));
  const shown = new Set([...resources.flatMap(operationsIn), ...actions.map((action) => action.operation)]);
  const isPlaced = (id: string): boolean => shown.has(application.repeats.get(id)?.id ?? id);
  return {
    title: contract.title,
    version: contract.version,
    openapi: contract.openapi,
    operations: contract.operations.length,
    diagnostics: diagnostics.map(({ code, severity, pointer, message }) => ({ code, severity, pointer, message })),
    security: contract.securitySchemes.map(({ name, type }) => ({ name, type })),
    resources,
    actions,
    unplaced: contract.operations.map((operation) => operation.id).filter((id) => !isPlaced(id)),
  };
}

function inspected(resource: Resource, reasons: (derived: Derived) => Reasons): InspectedResource {
  const { name, label, parent, schema, titleField, idField, listing, operations } = resource;
  const named = (operation: string | null): Named | null => (operation === null ? null : { operation });
  return {
    name,
    label,
    parent,
    schema,
    titleField,
    idField,
    // What lists them only as a part of their owner has its role there.
    list:
      listing === null || operations.list === null
        ? null
        : {
            operation: listing.operation,
            items: listing.items,
            pagination: {
              style: listing.pagination.style,
              parameters: listing.pagination.parameters,
              total: listing.pagination.total,
              ...reasons(listing.pagination),
            },
            sort: listing.sort?.parameters ?? [],
            search: listing.search,
            filters: [...new Set(listing.filters.map(({ parameter, said }) => said?.name ?? parameter))],
            ...reasons(listing),
          },
    get: named(operations.get),
    create: named(operations.create),
    update: named(operations.update),
    replace: named(operations.replace),
    delete: named(operations.delete),
    actions: resource.actions.map((action) => ({
      operation: action.operation,
      label: action.label,
      on: action.on === 'item' ? 'item' : 'collection',
      ...reasons(action),
    })),
    relations: resource.relations.map((relation) => ({
      field: relation.field,
      resource: relation.resource,
      ...reasons(relation),
    })),
    ...reasons(resource),
  };
}

function operationsIn(resource: InspectedResource): readonly string[] {
  const roles = [resource.list, resource.get, resource.create, resource.update, resource.replace, resource.delete];
  return [...roles.filter((one) => one !== null), ...resource.actions].map((one) => one.operation);
}
