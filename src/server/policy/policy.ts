// What a role may do: a policy and a person's groups in, the roles they have out, and for an operation of the gateway
// whether it is refused, why, and whom to ask. The first rule of a role that fits decides; several roles add up.
import type { FieldEffect, Mode, Refusal } from '#model';
import type { Compiled } from '../compile.ts';
import type { GatewayOperation } from '../gateway/operations.ts';

/** The whole file, checked. */
export interface Policy {
  /** Whom people ask where a rule names nobody. */
  readonly ask: string | null;
  /** The role of people who have none; null: they may do nothing. */
  readonly otherwise: string | null;
  readonly roles: readonly Role[];
}

/** A role and its rules, in the order in which they are tried. */
export interface Role {
  readonly name: string;
  /** Groups of the sign-in whose people have this role. */
  readonly groups: readonly string[];
  /** What it may do at most: look, edit too, or operate everything. */
  readonly may: Mode;
  /** May see the audit trail. */
  readonly audit: boolean;
  readonly rules: readonly Rule[];
  readonly fields: readonly FieldRule[];
}

/** A rule. Of a kind of condition one must fit, and every kind that is given must. */
export interface Rule {
  readonly effect: 'allow' | 'refuse';
  readonly tags: readonly string[];
  readonly resources: readonly string[];
  readonly operations: readonly string[];
  readonly methods: readonly string[];
  /** Path patterns by segment: "*" is one, "**" at the end is any number. */
  readonly paths: readonly (readonly string[])[];
  readonly modes: readonly Mode[];
  readonly because: string | null;
  readonly ask: string | null;
}

/** A field that a role does not see, or sees masked. */
export interface FieldRule {
  readonly effect: FieldEffect;
  /** The name's parts: ["address", "street"] is `street` in an `address`. */
  readonly parts: readonly string[];
  /** Only in items of this resource; null: wherever a field has that name. */
  readonly resource: string | null;
}

/** What the roles of one person add up to. `key` is the same for people who may do the same. */
export interface Permissions {
  readonly key: string;
  readonly roles: readonly Role[];
  readonly ask: string | null;
}

const MODES: readonly Mode[] = ['look', 'edit', 'operate'];

/** The permissions of a person by their groups. */
export function permissionsOf(policy: Policy, groups: readonly string[]): Permissions {
  const given = new Set(groups);
  const own = policy.roles.filter((role) => role.groups.some((group) => given.has(group)));
  const roles = own.length > 0 ? own : policy.roles.filter(({ name }) => name === policy.otherwise);
  return { key: JSON.stringify(roles.map(({ name }) => name).sort()), roles, ask: policy.ask };
}

/** The roles that allow an operation; `segments` are the decoded path that is forwarded, null where only the operation counts. */
export function allowing(
  { roles }: Permissions,
  operation: GatewayOperation,
  segments: readonly string[] | null,
): readonly Role[] {
  return roles.filter((role) => ruling(role, operation, segments) === null);
}

/** Why an operation is refused to these roles; null where one of them allows it. */
export function refusalOf(
  permissions: Permissions,
  operation: GatewayOperation,
  segments: readonly string[] | null,
): Refusal | null {
  const { roles, ask } = permissions;
  const [first] = roles;
  const base = { operation: operation.id, because: 'policy' } as const;
  if (!first) return { ...base, reason: 'You have no role here yet.', ask };
  const rulings = roles.map((role) => ({ role, ruling: ruling(role, operation, segments) }));
  const [decisive] = rulings;
  if (!decisive || rulings.some((one) => one.ruling === null)) return null;
  const { role, ruling: found } = decisive;
  return { ...base, reason: found?.because ?? `The role "${role.name}" does not allow this.`, ask: found?.ask ?? ask };
}

/** What of a role forbids it; null where it is allowed. A mode that is too low forbids whatever no rule allows. */
function ruling(
  role: Role,
  operation: GatewayOperation,
  segments: readonly string[] | null,
): Pick<Rule, 'because' | 'ask'> | null {
  const rule = role.rules.find((one) => fits(one, operation, segments));
  if (rule) return rule.effect === 'allow' ? null : rule;
  if (MODES.indexOf(operation.mode) <= MODES.indexOf(role.may)) return null;
  const most = role.may === 'look' ? 'only looks' : 'looks and edits, but starts no actions';
  return { because: `The role "${role.name}" ${most}.`, ask: null };
}

function fits(rule: Rule, operation: GatewayOperation, segments: readonly string[] | null): boolean {
  const any = <T>(list: readonly T[], test: (one: T) => boolean): boolean => list.length === 0 || list.some(test);
  return (
    any(rule.tags, (tag) => operation.tags.includes(tag)) &&
    any(rule.resources, (name) => operation.resource === name) &&
    any(rule.operations, (id) => operation.id === id) &&
    any(rule.methods, (method) => operation.method === method) &&
    any(rule.modes, (mode) => operation.mode === mode) &&
    any(rule.paths, (pattern) => pathFits(rule.effect, pattern, operation, segments))
  );
}

/**
 * A refusal fits the template or the path that is forwarded; an allowance must fit what is known: the path where there is
 * one. So "/orders/{id}" means every order, and "/orders/7" only that one.
 */
function pathFits(
  effect: Rule['effect'],
  pattern: readonly string[],
  operation: GatewayOperation,
  segments: readonly string[] | null,
): boolean {
  const template = pathParts(operation.path);
  if (segments === null) return covers(pattern, template);
  if (covers(pattern, segments)) return true;
  return effect === 'refuse' && covers(pattern, template);
}

/** The segments of a path or pattern, without a query or fragment. */
export function pathParts(path: string): readonly string[] {
  return path
    .replace(/[?#][\s\S]*$/, '')
    .replace(/^\/|\/$/g, '')
    .split('/');
}

function covers(pattern: readonly string[], segments: readonly string[]): boolean {
  const open = pattern.at(-1) === '**';
  const wanted = open ? pattern.slice(0, -1) : pattern;
  const given = segments.at(-1) === '' ? segments.slice(0, -1) : segments;
  if (open ? given.length < wanted.length : given.length !== wanted.length) return false;
  return wanted.every((part, index) => {
    const segment = given[index] ?? '';
    return part === '*' || /^\{[^{}]*\}$/.test(part) || part.toLowerCase() === segment.toLowerCase();
  });
}

/** What a policy speaks of that the contract does not have: a rule about it never fits, which its writer must know. */
export function strangeNames(policy: Policy, { index, operations }: Pick<Compiled, 'index' | 'operations'>): string[] {
  const rules = policy.roles.flatMap((role) => role.rules);
  const fields = policy.roles.flatMap((role) => role.fields.flatMap(({ resource }) => resource ?? []));
  const resources = new Set(index.resources.map(({ name }) => name));
  const ids = new Set(operations.map(({ id }) => id));
  const tags = new Set(operations.flatMap((operation) => operation.tags));
  const strange = (kind: string, names: readonly string[], known: ReadonlySet<string>) =>
    names.filter((name) => !known.has(name)).map((name) => `${kind} "${name}"`);
  return [
    ...new Set([
      ...strange('the resource', [...rules.flatMap((rule) => rule.resources), ...fields], resources),
      ...strange(
        'the operation',
        rules.flatMap((rule) => rule.operations),
        ids,
      ),
      ...strange(
        'the tag',
        rules.flatMap((rule) => rule.tags),
        tags,
      ),
    ]),
  ];
}
