// The addresses of a resource: where its things are kept and listed, the parameters before an item's own, and whose they are.
// A found resource's paths in, path templates and names of parameters out.
import { pathWithoutForm } from '../actions/access.ts';
import type { Claim, Draft } from '../resources/drafts.ts';
import { parameterStem } from '../facts.ts';
import { stemOf } from '../words/labels.ts';
import type { Segment } from '../paths/paths.ts';
import { keyOf, parametersOf, templateOf } from '../paths/paths.ts';
import type { Found } from '../resources/resources.ts';

/** Where its things are kept: its list's path, unless that stands below an owner; else where they are made. */
export function pathOf({ draft, roles }: Found): string {
  const template = templateOf(draft.segments);
  if (draft.listedAt !== undefined) return template;
  return roles.get('list')?.facts.operation.path ?? roles.get('create')?.facts.operation.path ?? template;
}

/**
 * The path of a list that asks for more than its items' own addresses name before them, and than what it belongs to tells:
 * "/users/branch/{branch_id}" of "/users/{id}" (rule `list-asks-more`).
 */
export function ownListPath(
  list: Claim | undefined,
  before: readonly string[],
  parent: { readonly kind: 'collection' | 'singleton'; readonly parentParameters: readonly string[] } | null,
): string | null {
  if (list === undefined) return null;
  const { operation } = list.facts;
  // What nobody is asked for counts for nothing.
  const path = pathWithoutForm(operation);
  const told = parent === null ? 0 : parent.parentParameters.length + (parent.kind === 'singleton' ? 0 : 1);
  return path.split('{').length - 1 > Math.max(before.length, told) ? path : null;
}

/**
 * Whose identities a path names: "group" of "/groups/{groupId}/members" and "/groups/{id}/members", and nothing of
 * "/groups/{objectId}/members".
 */
export function ownersOf(segments: readonly Segment[], own: string): ReadonlySet<string> {
  const stems = segments.flatMap(({ kind, name }, at) => {
    const before = stemOf(segments[at - 1]?.name ?? '');
    const stem = kind === 'static' ? '' : name === 'id' ? before : parameterStem(name);
    return stem !== '' && stem !== own && before.startsWith(stem) ? [stem] : [];
  });
  return new Set(stems);
}

/** What is done with one item at an address that says which. */
export function addressOf({ draft, roles }: Found): Claim | undefined {
  for (const role of ['get', 'update', 'replace', 'delete'] as const) {
    const claim = roles.get(role);
    if (claim?.on === 'item' && claim.facts.segments.some((segment) => segment.kind === 'parameter')) return claim;
  }
  const create = roles.get('create');
  // "/foods/store/{storeId}", where they are listed and made, says whose they are.
  const isPlace = create?.facts.segments.at(-1)?.kind === 'parameter' && draft.because !== 'list-by-owner';
  return isPlace ? create : undefined;
}

/** The parameters of a path before the one that says which item is meant, and that one. */
export function itemParameters(
  draft: Draft,
  claim: Claim | undefined,
  kind: 'collection' | 'singleton',
  list: Claim | undefined,
): { before: readonly string[]; own: string | null } {
  if (kind === 'singleton') return { before: parametersOf(draft.segments), own: null };
  if (claim === undefined && list !== undefined) return { before: parametersOf(list.facts.segments), own: null };
  const segments = claim?.facts.segments ?? draft.segments;
  const depth = depthOfItem(draft, claim);
  if (depth === null) return { before: parametersOf(draft.segments), own: null };
  const all = parametersOf(segments.slice(0, depth + 1));
  return { before: all.slice(0, -1), own: all.at(-1) ?? null };
}

/** Where the item's own parameter is in the path of an operation on it. */
function depthOfItem(draft: Draft, claim: Claim | undefined): number | null {
  if (claim === undefined) return null;
  const { segments } = claim.facts;
  if (claim.role !== 'action' && segments.at(-1)?.kind === 'parameter') return segments.length - 1;
  if (claim.role !== 'action') {
    const last = segments.findLastIndex((segment) => segment.kind === 'parameter');
    if (last < 0) return null;
    const [own, list] = [keyOf(segments.slice(0, last + 1)), keyOf(draft.segments)];
    // "/owners/{ownerId}/things:get?id": the parameter of the list's own path says whose they are (rule `said-by-owner`).
    if (list.startsWith(`${own}/`)) return null;
    return last >= draft.segments.length || keyOf(segments.slice(0, last)) !== list ? last : null;
  }
  return segments[draft.segments.length]?.kind === 'parameter' ? draft.segments.length : null;
}
