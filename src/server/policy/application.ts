// The application of one role: a compiled contract and permissions in; the index, details and refusals as this role sees
// them out. Made once per role and kept, so that people of one role share an answer and never get another's.
import { parseJson, printJson } from '#contract';
import {
  type ActionDetails,
  type ApplicationIndex,
  type DetailsOf,
  permittedAction,
  permittedDetails,
  permittedIndex,
  type PermissionsView,
  type Refusal,
  type ResourceDetails,
  type Restrictions,
} from '#model';
import type { Compiled } from '../compile.ts';
import { restrictionsOn } from './fields.ts';
import { type Permissions, refusalOf } from './policy.ts';

/** What a role sees of an application. */
export interface RoleView {
  readonly index: ApplicationIndex;
  readonly permissions: PermissionsView | null;
  /** JSON text of details, the refusal where they are not this role's, null where there are none. */
  readonly details: (of: DetailsOf) => Promise<string | Refusal | null>;
}

const views = new WeakMap<Compiled, Map<string, RoleView>>();

/** The view of these permissions; everything where there is no policy. */
export function roleView(compiled: Compiled, permissions: Permissions | null): RoleView {
  if (permissions === null) return { index: compiled.index, permissions: null, details: (of) => compiled.details(of) };
  const known = views.get(compiled) ?? new Map<string, RoleView>();
  views.set(compiled, known);
  const view = known.get(permissions.key) ?? makeView(compiled, permissions);
  known.set(permissions.key, view);
  return view;
}

function makeView(compiled: Compiled, permissions: Permissions): RoleView {
  const refusals = compiled.operations
    .map((operation) => refusalOf(permissions, operation, null))
    .filter((refusal) => refusal !== null);
  const byOperation = new Map(refusals.map((refusal) => [refusal.operation, refusal]));
  const restrictions: Restrictions = {
    refused: new Set(byOperation.keys()),
    fields: (resource) => restrictionsOn(permissions, resource, compiled),
  };
  const roles = permissions.roles.map(({ name }) => name);
  return {
    index: permittedIndex(compiled.index, restrictions),
    permissions: { roles, refused: refusals, audit: permissions.roles.some(({ audit }) => audit) },
    async details(of) {
      const refusal = 'action' in of ? byOperation.get(of.action) : undefined;
      if (refusal) return refusal;
      const text = await compiled.details(of);
      if (text === null) return null;
      if ('resource' in of) {
        return printJson(permittedDetails(parseJson(text) as unknown as ResourceDetails, restrictions));
      }
      const place = compiled.operations.find(({ id }) => id === of.action)?.resource ?? null;
      return printJson(permittedAction(parseJson(text) as unknown as ActionDetails, place, restrictions));
    },
  };
}
