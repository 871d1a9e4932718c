// Where the items of what only lists are opened: at the address of another resource of the same things. Input: structures;
// output: a resource's name, or null.
import { sharedStart } from '../relations/relation-best.ts';
import { OWN_ADDRESSES } from '../identity/written-address.ts';
import { sameThing } from '../relations/same-thing.ts';
import { normalOf } from '../words/labels.ts';
import type { Structure } from './structure.ts';

/** Where a list has no get, the resource of the same things that has one, if its parents are given here too. */
export function opensOf(structure: Structure, openable: ReadonlyMap<string, readonly Structure[]>): string | null {
  const { roles } = structure.found;
  if (roles.has('get') || !roles.has('list')) return null;
  const given = new Set([...structure.parentParameters, ...structure.row.properties.keys()].map(normalOf));
  const fits = alike(structure, openable).filter((one) =>
    one.parentParameters.every((name) => given.has(normalOf(name)) || given.has(ownerWordOf(name))),
  );
  const same = fits.filter((one) => one.stem === structure.stem);
  const found = nearestOf(same, structure) ?? (fits.length === 1 ? fits[0] : undefined);
  return found?.name ?? null;
}

/** The collections elsewhere whose items are the same things. */
function alike(structure: Structure, openable: ReadonlyMap<string, readonly Structure[]>): readonly Structure[] {
  const keys = [...(structure.schema === null ? [] : [`schema ${structure.schema}`]), `stem ${structure.stem}`];
  const like = keys.flatMap((key) => openable.get(key)?.slice(0, MOST_ALIKE) ?? []);
  return [...new Set(like)].filter((one) => one !== structure && tellsItem(one) && isSame(structure, one));
}

/**
 * Where the items of what only lists may say that they are (rule `opened-at-own-address`): patterns of the addresses at which the same
 * things are opened, each with its resource, the longest first. GitHub's `/issues` have the `url` of `/repos/{owner}/{repo}/issues/{number}`.
 */
export function ownAddressesOf(
  structure: Structure,
  openable: ReadonlyMap<string, readonly Structure[]>,
): readonly (readonly [string, string])[] {
  const { roles } = structure.found;
  const isOnlyListed = roles.has('list') && !KEPT_HERE.some((role) => roles.has(role));
  if (!isOnlyListed || !tellsAddress(structure)) return [];
  return alike(structure, openable)
    .flatMap((one) => {
      const path = one.found.roles.get('get')?.facts.operation.path;
      return path === undefined ? [] : [[path, one.name] as const];
    })
    .toSorted(([one], [other]) => other.length - one.length)
    .slice(0, MOST_ADDRESSES)
    .map(([path, name]) => [endOf(path), name] as const);
}

/** A pattern of the addresses that end as a path template, with the values of its parameters. */
function endOf(path: string): string {
  const parts = path.split(/\{[^{}]*\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return `${parts.join('([^/?#]+)')}(?:[?#]|$)`;
}

const KEPT_HERE = ['get', 'update', 'replace', 'delete'] as const;
const MOST_ADDRESSES = 10;

/** A text of theirs says where they are, or may: Azure's `id` is the address. */
function tellsAddress({ row }: Structure): boolean {
  return [...OWN_ADDRESSES, 'selfLink', 'links', '_links', 'id'].some((name) => row.properties.has(name));
}

/**
 * Whether the items lead to where they are opened by what they name (rule `opened-below-named`): the `project` of a row, and
 * nothing called as the parameter, for "/projects/{projectId}/features/{name}", with a `name` of their own.
 */
export function opensByName(
  structure: Structure,
  opens: string | null,
  openable: ReadonlyMap<string, readonly Structure[]>,
): boolean {
  const one = opens === null ? undefined : openable.get(`stem ${structure.stem}`)?.find(({ name }) => name === opens);
  if (one === undefined) return false;
  const { properties } = structure.row;
  const isNamed = one.parentParameters.some((name) => properties.has(ownerWordOf(name)) && !properties.has(name));
  return isNamed && one.identity !== null && properties.has(one.identity.field);
}

/** What an owner's identity in an address is of: "project" for "{projectId}" and "{project_id}"; "" where it is something else. */
function ownerWordOf(parameter: string): string {
  return normalOf(/^(.+?)(?:[-_]id|I[dD])$/.exec(parameter)?.[1] ?? '');
}

/**
 * "/users/{id}/playlists" are opened at "/playlists/{id}" and not at "/me/playlists/{id}"; "/account/collections/{id}/articles"
 * at "/account/articles/{id}" and not at "/articles/{id}"; what "/admin/search/features" finds where it is kept below the
 * `project` that it names, and not at "/client/features/{name}", which only reads for others.
 */
function nearestOf(all: readonly Structure[], { path }: Structure): Structure | undefined {
  const [first, ...others] = all
    .map((one) => ({
      one,
      asks: one.parentParameters.length,
      shared: sharedStart(one.path, path),
      below: depthOf(one),
    }))
    .sort((a, b) => a.asks - b.asks || b.shared - a.shared || a.below - b.below);
  if (first === undefined || first.asks > 0 || isKept(first.one)) return first?.one;
  const kept = others.find(({ one, asks, shared }) => asks === 1 && shared > first.shared && isKept(one));
  return (kept ?? first).one;
}

const depthOf = ({ parent }: Structure): number => (parent === null ? 0 : 1 + depthOf(parent));

/** Changed or deleted where it is opened. */
function isKept({ found: { roles } }: Structure): boolean {
  return (['update', 'replace', 'delete'] as const).some((role) => roles.has(role));
}

/** Not where a get only says whether there is such a thing (204). */
function tellsItem({ found }: Structure): boolean {
  return found.roles.get('get')?.facts.answer.kind !== 'nothing';
}

/** The same schema; else the same word with the same properties, or of which nothing is told, where it stands alone at the top. */
function isSame({ schema, stem, row }: Structure, { schema: other, stem: word, item, parent }: Structure): boolean {
  if (schema !== null && schema === other) return true;
  const isUntoldOf = schema === null && (row.properties.size === 0 || (item.properties.size === 0 && other === null));
  return stem === word && (isUntoldOf ? parent === null : sameThing(item, row));
}

/** Of more collections of one thing than this, any may be it. */
const MOST_ALIKE = 100;
