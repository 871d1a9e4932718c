// The seed of a sandbox: what a team writes (as JSON) so that the generated backend has its own people, its own
// well-known items and its own manner of data. Everything is optional; what is left out is generated.
import { isObject, member } from '#contract';
import type { Json, JsonObject } from '#contract';
import { areFaults, type SeedFault } from './faults.ts';

/** A sandbox's seed file. Also accepted in a contract's root as `x-frontdesk-sandbox`. */
export interface Seed {
  /** Where all generated data starts from; another number gives other data. 1 by default. */
  readonly random?: number;
  /**
   * "Now" for generated data, an ISO date-time: generated dates lie in the two years before it.
   * Without it a fixed day is used, so that data is the same each day.
   */
  readonly now?: string;
  /** Who can sign in. Without any, every non-empty credential is accepted and may do everything. */
  readonly users?: readonly SeedUser[];
  /**
   * Items that always exist, by resource name as `inspect` prints it ("orders", "orders.shipments"). Each may be partial:
   * missing properties are generated. They are the resource's first items, in this order. Items of a nested resource
   * carry `"$parent": { "<path parameter>": <value>, … }`; without it they belong to the parent's first item.
   * For a singleton: a list of one object.
   */
  readonly items?: { readonly [resource: string]: readonly JsonObject[] };
  /**
   * Partial items that generated ones are made after, in turn (with other ids, dates and numbers): a product catalogue
   * of 40 names, pictures and prices that 500 products repeat, say.
   */
  readonly templates?: { readonly [resource: string]: readonly JsonObject[] };
  /** Values to choose from, per property: `{ "orders": { "channel": ["web", "phone"] } }`; repeat a value to weigh it. */
  readonly values?: { readonly [resource: string]: { readonly [property: string]: readonly Json[] } };
  /** How many items each resource has (seed items included); for a nested resource: per parent. */
  readonly sizes?: { readonly [resource: string]: number };
  /** Weights of a resource's states: `{ "orders": { "paid": 5, "cancelled": 1 } }`. Those left out weigh 0. */
  readonly states?: { readonly [resource: string]: { readonly [state: string]: number } };
  /** Properties that two items may not share (409 or 422 on a second): `{ "customers": ["email"] }`. */
  readonly unique?: { readonly [resource: string]: readonly string[] };
  /**
   * What an action does to its item, by operation ("POST /orders/{order_id}/cancel"). It wins over the contract's
   * `x-frontdesk-state` and over what the action's name says.
   */
  readonly transitions?: { readonly [operation: string]: SeedTransition };
  /**
   * Files that a download operation answers, by operation ("GET /products/{product_id}/image"): the n-th item of the
   * resource has the n-th file, and so on in turn, until an upload replaces it. Without it a small file is generated.
   */
  readonly files?: { readonly [operation: string]: readonly SeedFile[] };
  /** What goes wrong, so that one can see how a client bears it. */
  readonly faults?: readonly SeedFault[];
}

/** A file: text as it is (SVG, CSV), or anything else as base64. */
export interface SeedFile {
  readonly mediaType: string;
  readonly name?: string;
  readonly text?: string;
  readonly base64?: string;
}

/** A person (or machine) that can sign in. */
export interface SeedUser {
  /** Name or e-mail typed at sign-in: compared with `username`, and with `profile.email`, ignoring case. */
  readonly username: string;
  readonly password: string;
  /** Scopes it has; `*` is all. An operation that requires another scope answers 403 naming it. */
  readonly scopes?: readonly string[];
  /** Roles: for the profile, and checked where an operation requires a role name in place of a scope. */
  readonly roles?: readonly string[];
  /** A fixed API key or bearer token that also stands for this user. */
  readonly apiKey?: string;
  /** What the current-user operation (`GET /me`) answers, beside generated values. May be partial. */
  readonly profile?: JsonObject;
}

/** A move of a state. Also the shape of `x-frontdesk-state` on an operation in a contract. */
export interface SeedTransition {
  /** States from which it is allowed; any where left out. In another state the answer is 409. */
  readonly from?: readonly Json[];
  /** The state it leads to. */
  readonly to?: Json;
  /** The state's property, where it is not the resource's own. */
  readonly field?: string;
  /**
   * Properties it sets: a value, or "$now", "$today", "$user", "$body.<property>".
   * An action's input is also stored in properties of the same name, so this is for what differs.
   */
  readonly set?: JsonObject;
}

/** Reads a seed from JSON; what does not fit is left out and told in `problems`, a sentence each. */
export function readSeed(value: unknown): { readonly seed: Seed; readonly problems: readonly string[] } {
  if (!isObject(value)) return { seed: {}, problems: ['The seed is not a JSON object; it is ignored.'] };
  const problems: string[] = [];
  const seed: Record<string, unknown> = {};
  for (const [name, fits, words] of MEMBERS) {
    const part = member(value, name);
    if (part === undefined) continue;
    if (fits(part)) seed[name] = part;
    else problems.push(`The seed's "${name}" is ignored: it should be ${words}.`);
  }
  for (const name of Object.keys(value)) {
    if (name.startsWith('$') || name.startsWith('x-') || MEMBERS.some(([known]) => known === name)) continue;
    problems.push(`The seed's "${name}" is ignored: there is no such member.`);
  }
  return { seed: seed as Seed, problems };
}

type Fits = (value: Json) => boolean;
const listsOfObjects: Fits = (value) =>
  isObject(value) && Object.values(value).every((part) => Array.isArray(part) && part.every(isObject));
const objects: Fits = (value) => isObject(value) && Object.values(value).every(isObject);
const lists: Fits = (value) => isObject(value) && Object.values(value).every(Array.isArray);
const users: Fits = (value) =>
  Array.isArray(value) &&
  value.every((user) => typeof member(user, 'username') === 'string' && typeof member(user, 'password') === 'string');

const MEMBERS: readonly (readonly [keyof Seed, Fits, string])[] = [
  ['random', (value) => typeof value === 'number', 'a number'],
  ['now', (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)), 'an ISO date-time'],
  ['users', users, 'a list of { username, password, … }'],
  ['items', listsOfObjects, 'lists of objects by resource name'],
  ['templates', listsOfObjects, 'lists of objects by resource name'],
  [
    'values',
    (value) => isObject(value) && Object.values(value).every(lists),
    'lists of values by resource and property',
  ],
  [
    'sizes',
    (value) => isObject(value) && Object.values(value).every(Number.isInteger),
    'whole numbers by resource name',
  ],
  ['states', objects, 'weights by resource and state'],
  ['unique', lists, 'lists of property names by resource name'],
  ['transitions', objects, 'objects by operation'],
  ['files', listsOfObjects, 'lists of files by operation'],
  ['faults', areFaults, 'a list of { operation, every or at, status, retryAfter, lost or wait }'],
];
