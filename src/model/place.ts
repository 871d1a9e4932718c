// Where in an API a screen stands: the values of the path parameters above it, by what they mean and not by how one path
// spells them. "/tenants/{tenantId}/orders" and "/tenants/{id}" speak of one tenant; so what one screen was told, every
// other below it knows, and relations there lead on.
import { IDENTITY_WORDS } from './identity/identity-words.ts';
import type { ResourceSummary } from './application.ts';
import { labelOf, normalOf, relationLabelOf, singularOf, wordsOf } from './words/labels.ts';

/** Values of path parameters, by their keys. */
export type Place = ReadonlyMap<string, string>;

/** What a place is read from. */
export type Placed = Pick<ResourceSummary, 'path' | 'parentParameters' | 'idParameter'>;

type Kept = Placed & Pick<ResourceSummary, 'listedAt' | 'operations' | 'paths'>;

/** The path of an operation that a resource has: as its id says, but where that is written otherwise; null without one. */
export function operationPath(
  { operations, paths }: Pick<ResourceSummary, 'operations' | 'paths'>,
  role: keyof ResourceSummary['operations'],
): string | null {
  return paths?.[role] ?? operations[role]?.replace(/^\S+ /, '') ?? null;
}

/** The operation whose answer has the list of a resource's items: its own, or the one that gets what they belong to; or null. */
export function listOperation({
  operations,
  listedIn,
}: Pick<ResourceSummary, 'operations' | 'listedIn'>): string | null {
  return operations.list ?? listedIn ?? null;
}

/**
 * Where a resource's list stands, and the forms that make its items: below an owner, where `listedAt` names one; and below no
 * more than its own path names, where its items are known by several values ("/repos/{owner}/{repo}" of "/user/repos").
 */
export function listPlace(resource: Kept): Placed {
  const { listedAt } = resource;
  if (listedAt !== undefined) return { path: listedAt, parentParameters: namesIn(listedAt), idParameter: null };
  return placeUpTo(resource, operationPath(resource, 'list'));
}

/** Where the form that makes a resource's items stands: with its list, unless what makes them names nothing above. */
export function formPlace(resource: Kept): Placed {
  const made = operationPath(resource, 'create');
  if (resource.listedAt === undefined) return placeUpTo(resource, made);
  return made?.includes('{') === false ? resource : listPlace(resource);
}

/** As far up as the path of an operation names what is above. */
function placeUpTo(resource: Placed, asked: string | null): Placed {
  const { path, parentParameters } = resource;
  const named = asked === null ? parentParameters.length : asked.split('{').length - 1;
  if (named >= parentParameters.length) return resource;
  return { path, parentParameters: parentParameters.slice(0, named), idParameter: null };
}

/** Says nothing by itself: what it identifies stands before it in the path. */
const BARE = new Set([...IDENTITY_WORDS, ...'key slug name code number identifier ref'.split(' ')]);

/** Says what a value is like and not whose it is: the "{type}" of "/events/{type}" is not that of "/devices/{type}". */
const VAGUE = new Set(
  (
    'type status state kind source path category format version date year month day level mode role scope language ' +
    'locale lang period title value action index position filename query term from to start end'
  ).split(' '),
);

/** Says that a value identifies, and nothing else. */
const IDENTIFYING = new Set([...IDENTITY_WORDS, 'identifier']);

/**
 * The key of a path parameter: equal wherever the same thing is meant. "{accountId}", "{account_id}" and the "{id}" of
 * "/accounts/{id}" are "account"; "{account_slug}" is another way to name it, and stays apart.
 */
export function parameterKey(path: string, parameter: string): string {
  const words = wordsOf(parameter);
  const noun = words.every(saysLittle) ? singularOf(nounBefore(path, parameter)) : '';
  // The "{version_id}" of "/versions/{version_id}" says twice what it is.
  const all = noun === '' ? words : [noun, ...words.filter((word) => word !== noun)];
  const last = all.at(-1) ?? '';
  return normalOf((all.length > 1 && IDENTIFYING.has(last) ? all.slice(0, -1) : all).join(' '));
}

/**
 * What people call a path parameter: "Municipality"; "Organization" for the "{id}" of "/organizations/{id}", and
 * "Event type" for the "{type}" of "/events/{type}".
 */
export function parameterLabel(path: string, parameter: string): string {
  const words = wordsOf(parameter);
  const noun = words.every(saysLittle) ? singularOf(nounBefore(path, parameter)) : '';
  if (noun === '') return relationLabelOf(parameter);
  return labelOf([noun, ...words.filter((word) => VAGUE.has(word) && word !== noun)].join(' '));
}

function saysLittle(word: string): boolean {
  return BARE.has(word) || VAGUE.has(word);
}

/** The word before a parameter in a path; of a parameter that is not in it, the last word of the path. */
export function nounBefore(path: string, parameter: string): string {
  const segments = path.split('/');
  const at = segments.indexOf(`{${parameter}}`);
  return segments.slice(0, at < 0 ? undefined : at).findLast((one) => one !== '' && !one.includes('{')) ?? '';
}

/** The place of a list (its parents' values) or of an item (its own identity after them). */
export function placeOf(resource: Placed, parts: readonly string[]): Place {
  const names = [...resource.parentParameters, ...(resource.idParameter === null ? [] : [resource.idParameter])];
  return new Map(
    parts.slice(0, names.length).map((value, index) => [parameterKey(resource.path, names[index] ?? ''), value]),
  );
}

/** The place that the values of a path template's parameters make, in order. */
export function placeOfPath(path: string, parts: readonly string[]): Place {
  const names = namesIn(path);
  return new Map(parts.slice(0, names.length).map((value, at) => [parameterKey(path, names[at] ?? ''), value]));
}

function namesIn(path: string): readonly string[] {
  return Array.from(path.matchAll(/\{([^{}]+)\}/g), ([, name = '']) => name);
}

/** The values of a resource's parents at a place, in order; null where one of them is not known there. */
export function parentsAt(resource: Placed, place: Place): readonly string[] | null {
  const values = resource.parentParameters.map((name) => place.get(parameterKey(resource.path, name)));
  return values.includes(undefined) ? null : values.flatMap((value) => value ?? []);
}

/**
 * The path parameter of a resource that names people as the thing that says who is signed in does (the "{id}" of
 * "/users/{id}/accounts" where "/me" answers a user), with the resource that has such people; else null. Rule
 * "own-place": the same schema answers both, so the identity of the one is an identity of the other.
 */
export function ownParameter(
  resource: Placed,
  me: Pick<ResourceSummary, 'schema' | 'operations'>,
  resources: readonly ResourceSummary[],
): { readonly parameter: string; readonly owner: ResourceSummary } | null {
  if (me.schema === null) return null;
  for (const owner of resources) {
    if (owner.schema !== me.schema || owner.idParameter === null || owner.operations.get === me.operations.get)
      continue;
    const [parameter] = resource.parentParameters.filter((name) => resource.path.startsWith(`${owner.path}/{${name}}`));
    if (parameter !== undefined) return { parameter, owner };
  }
  return null;
}
