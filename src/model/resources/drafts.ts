// A resource while it is being found: where it lives, and which operations ask for which of its roles. Rules only ever
// claim a role for an operation, with a rank; afterwards the best claim has the role and every other one is an action,
// so that no operation can be lost.
import { member } from '#contract';
import type { Facts, OperationFacts } from '../facts.ts';
import { identityInput, parameterStem } from '../facts.ts';
import { takesPages } from '../listing/takes-pages.ts';
import { stemOf } from '../words/labels.ts';
import type { Segment } from '../paths/paths.ts';
import { keyOf } from '../paths/paths.ts';

export type Role = 'list' | 'get' | 'create' | 'update' | 'replace' | 'delete';

/** A wish of an operation to play a role of a resource. Lower ranks come first. */
export interface Claim {
  readonly facts: OperationFacts;
  readonly role: Role | 'action';
  readonly on: 'item' | 'collection';
  readonly rank: number;
  readonly because: string;
}

/** A resource being found. */
export interface Draft {
  readonly key: string;
  /** The collection's path, or the singleton's own. */
  readonly segments: readonly Segment[];
  readonly kind: 'collection' | 'singleton';
  /** The word that names it: "customers". */
  noun: string;
  because: string;
  readonly claims: Claim[];
  /** Keys of further paths that are this same resource. */
  readonly aliases: Set<string>;
  /** Where its list stands, if that is below an owner whom its items' addresses do not name. */
  listedAt?: readonly Segment[];
}

/** The standard roles that operations ask for. */
export function rolesOf(draft: Draft): Set<Role> {
  const roles = new Set<Role>();
  for (const claim of draft.claims) if (claim.role !== 'action') roles.add(claim.role);
  return roles;
}

/** Whether an operation asks for a standard role. */
export function hasRole({ claims }: Draft, role: Role): boolean {
  return claims.some((claim) => claim.role === role);
}

/** All drafts, found by the key of their path (or an alias of it). */
export class Drafts {
  readonly #byKey = new Map<string, Draft>();
  readonly #aliases = new Map<string, string>();

  get(key: string): Draft | undefined {
    return this.#byKey.get(this.#aliases.get(key) ?? key);
  }

  add(draft: Omit<Draft, 'claims' | 'aliases'>): Draft {
    const known = this.get(draft.key);
    if (known !== undefined) return known;
    const added: Draft = { ...draft, claims: [], aliases: new Set() };
    this.#byKey.set(draft.key, added);
    return added;
  }

  /** Takes `from` into `into`: its claims, and its path as an alias. */
  merge(from: Draft, into: Draft, rankOffset = 0): void {
    if (from === into) return;
    for (const claim of from.claims) into.claims.push({ ...claim, rank: claim.rank + rankOffset });
    for (const alias of [from.key, ...from.aliases]) {
      this.#aliases.set(alias, into.key);
      into.aliases.add(alias);
    }
    this.#byKey.delete(from.key);
  }

  remove(draft: Draft): void {
    this.#byKey.delete(draft.key);
  }

  all(): readonly Draft[] {
    return [...this.#byKey.values()];
  }
}

/**
 * Better claims first: rank, then not deprecated, then the shorter path, then the parameter that is used most at its
 * place (`uses`), then one that says identity, then the document's order.
 */
export function byRank(a: Claim, b: Claim, uses: ReadonlyMap<string, number> = NO_USES): number {
  const deprecated = Number(a.facts.operation.deprecated) - Number(b.facts.operation.deprecated);
  const length = a.facts.segments.length - b.facts.segments.length;
  const used = usesOfLast(b, uses) - usesOfLast(a, uses);
  const told = Number(listsValues(a)) - Number(listsValues(b)) || queryOf(a).length - queryOf(b).length;
  return (
    deprecated || a.rank + behind(a) - b.rank - behind(b) || length || used || told || a.facts.index - b.facts.index
  );
}

/** How far what stands at a list's own path stands back: where it asks first, and where it tells nothing. */
function behind(claim: Claim): number {
  return asking(claim) + untold(claim);
}

/** "GET /departments/" that tells nothing, beside "GET /departments/list/" that tells what it lists; pages are only taken of a list. */
function untold({ because, facts: { operation } }: Claim): number {
  return because === 'get-untyped' && !takesPages(operation) ? 35 : 0;
}

/** What a path says behind "?" itself: "/images?public" is a part of "/images". */
function queryOf({ role, facts }: Claim): string {
  return role === 'list' ? (/[?].*$/s.exec(facts.operation.path)?.[0] ?? '') : '';
}

/** "GET /profiles" of addresses stands behind "GET /profiles?recursion=1" of the profiles themselves. */
function listsValues({ role, facts }: Claim): boolean {
  const type = role === 'list' ? member(facts.list?.item, 'type') : undefined;
  return type === 'string' || type === 'integer';
}

/** A list that must be told something first cannot open unasked: it stands behind one that can. */
function asking(claim: Claim): number {
  if (claim.role !== 'list') return 0;
  const asks = claim.facts.operation.parameters.some(
    (one) => one.in === 'query' && one.required && !PAGING.test(one.name) && !hasDefault(one.schema),
  );
  return asks ? 12 : 0;
}

const PAGING =
  /^\$?(?:page|per|limit|offset|skip|take|top|size|count|start|sort|order|dir)(?:_?(?:size|number|index|num|no|by|page|key|ing))?$/i;

function hasDefault(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && Object.hasOwn(schema, 'default');
}

const NO_USES: ReadonlyMap<string, number> = new Map();

function usesOfLast(claim: Claim, uses: ReadonlyMap<string, number>): number {
  const last = claim.facts.segments.at(-1);
  if (last?.kind !== 'parameter') return 0;
  const says = /(?:^id|id|Id|ID|uuid|Uuid|guid|Guid)$/.test(last.name) ? 0.5 : 0;
  return (uses.get(`${claim.facts.key} ${last.name}`) ?? 0) + says;
}

/** How often each parameter name stands at each place of a path, by other operations there and on longer paths. */
export function usesOfParameters(facts: Facts): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const one of facts.operations) {
    one.segments.forEach((segment, index) => {
      if (segment.kind !== 'parameter') return;
      const key = `${keyOf(one.segments.slice(0, index + 1))} ${segment.name}`;
      uses.set(key, (uses.get(key) ?? 0) + 1);
    });
  }
  return uses;
}

/** A claim as an action; "GET /games/GetGamesFor/{username}" beside "/games/{title}" is told nothing of a game, so it acts on none. */
export function asAction(draft: Draft, one: Claim): Claim {
  return asksForOther(draft, one) || actsOnMany(draft, one) ? { ...one, on: 'collection' } : one;
}

/**
 * "POST /requests/remove { method, urlPattern }" (WireMock), "POST /history/delete { history_item_ids }" (ElevenLabs): what is
 * told nothing that tells one of them acts on as many as it is told of, and not on the one that somebody looks at.
 */
function actsOnMany({ noun, kind }: Draft, { on, because, facts }: Claim): boolean {
  if (on !== 'item' || because !== 'method-after-noun' || kind !== 'collection') return false;
  const { body, operation } = facts;
  const isTold = (body?.properties.size ?? 0) > 0 || operation.parameters.some((one) => one.in === 'query');
  return isTold && identityInput(facts, noun) === null;
}

function asksForOther({ noun, claims }: Draft, { on, because, facts }: Claim): boolean {
  const name = openedWith(facts);
  if (on !== 'item' || because !== 'method-before-identity' || name === null) return false;
  const stem = parameterStem(name);
  if (stem === '' || stem === stemOf(noun)) return false;
  const others = claims.filter((one) => one.facts !== facts && one.on === 'item').map((one) => openedWith(one.facts));
  return others.some((other) => other !== null) && !others.includes(name);
}

/** The one parameter that a path ends in, or null. */
function openedWith({ segments }: OperationFacts): string | null {
  const last = segments.at(-1);
  return last?.kind === 'parameter' && segments.at(-2)?.kind === 'static' ? last.name : null;
}
