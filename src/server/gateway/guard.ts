// The policy at the gateway: an admitted request in; a refusal, or the rules about fields that hold for it out. Every
// operation that a backend might take the forwarded path for must be allowed, not only the one that we take it for.
import type { Readable } from 'node:stream';
import { parseJson } from '#contract';
import type { Settings } from '#settings';
import { forbiddenName, type HeldRule, heldRules, namesIn, namesInQuery } from '../policy/fields.ts';
import { type Permissions, permissionsOf, type Policy, refusalOf } from '../policy/policy.ts';
import type { ServerProblem } from '../problem.ts';
import type { Session } from '../session.ts';
import type { Route } from './exchange.ts';
import type { GatewayOperation } from './operations.ts';
import type { Target } from './path.ts';

/** What is asked of the policy. */
export interface Guarded {
  readonly operation: GatewayOperation;
  /** Operations that the path could also be read as. */
  readonly readings: readonly GatewayOperation[];
  readonly target: Target;
  readonly route: Route;
  readonly permissions: Permissions | null;
}

const MOST_BODY = 16 * 1024 * 1024;

/** The permissions of the person of a session; null where there is no policy. */
export function permissionsFor(
  policy: Policy | null,
  session: Session | null,
  settings: Pick<Settings, 'signIn'>,
): Permissions | null {
  if (!policy) return null;
  const user = session?.user ?? null;
  // Where people sign in to Frontdesk itself, only that provider says what groups they are in.
  const vouched = user !== null && (settings.signIn === null || user.from === 'frontdesk');
  return permissionsOf(policy, vouched ? user.groups : []);
}

/** Asks the policy. `known` tells whether somebody has signed in. */
export function guard(asked: Guarded, known: boolean): ServerProblem | readonly HeldRule[] {
  const { operation, readings, target, route, permissions } = asked;
  if (permissions === null) return [];
  if (!known && permissions.roles.length === 0) return signInFirst();
  for (const one of [operation, ...readings]) {
    const refusal = refusalOf(permissions, one, target.segments);
    if (refusal) return policyProblem(refusal.reason, refusal.ask);
  }
  const rules = heldRules(permissions, operation, target.segments, route.known);
  if (rules.length === 0) return rules;
  const asks = forbiddenName(namesInQuery(target.query), rules);
  if (asks !== null)
    return policyProblem(`The field "${asks}" is not shown to your role, so it cannot be asked by.`, permissions.ask);
  const replaces = operation.method === 'PUT' ? forbiddenName(operation.sends, rules) : null;
  if (replaces === null) return rules;
  const why = `This replaces the whole item, and your role does not see all of it ("${replaces}"): what you do not see would be lost.`;
  return policyProblem(why, permissions.ask);
}

/** The body of a write, read whole, where it holds nothing that is not this person's to write; else the refusal. */
export async function guardBody(
  stream: Readable,
  mediaType: string,
  rules: readonly HeldRule[],
  ask: string | null,
): Promise<Buffer | ServerProblem> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += (part as Buffer).length;
    if (size > MOST_BODY)
      return policyProblem(
        `It is larger than the ${MOST_BODY / 1024 / 1024} MB that can be checked for fields that are not yours to write.`,
        ask,
        413,
      );
    parts.push(part as Buffer);
  }
  const body = Buffer.concat(parts);
  const names = body.length === 0 ? [] : namesInBody(body, mediaType);
  if (names === null)
    return policyProblem('Its kind of content cannot be checked for fields that are not yours to write.', ask);
  const found = forbiddenName(names, rules);
  return found === null ? body : policyProblem(`The field "${found}" is not yours to write.`, ask);
}

/** The names of what a body holds; null where that cannot be told. */
function namesInBody(body: Buffer, mediaType: string): readonly string[] | null {
  if (/^(application\/([\w.+-]+\+)?json|text\/json)\s*(;|$)/i.test(mediaType)) {
    try {
      return namesIn(parseJson(body.toString('utf8')));
    } catch {
      return null;
    }
  }
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(mediaType)) {
    return [...new URLSearchParams(body.toString('utf8')).keys()].flatMap((name) => [name, ...name.split(/[.[\]]+/)]);
  }
  if (!/^multipart\/form-data\s*;/i.test(mediaType)) return null;
  const named = body.toString('latin1').matchAll(/content-disposition:[^\r\n]*?\bname\*?="?([^";\r\n]*)/gi);
  return [...named].flatMap(([, name = '']) => [name, ...name.split(/[.[\]]+/)]);
}

/** What a person is told whom the policy refuses: why, that nothing was sent, and whom to ask. */
export function policyProblem(reason: string, ask: string | null, status = 403): ServerProblem {
  return {
    status,
    code: 'policy',
    title: 'Your role does not allow this.',
    detail: `${reason} Nothing was sent to the backend.${ask === null ? '' : ` If you need it, ask ${ask}.`}`,
    extra: { outcome: 'not-sent', because: 'policy', ask },
  };
}

/** What is said to whoever has not signed in where roles decide. */
export function signInFirst(): ServerProblem {
  return {
    status: 401,
    code: 'sign-in-first',
    title: 'Sign in first.',
    detail: 'What you may do here depends on who you are. Nothing was sent to the backend.',
    extra: { outcome: 'not-sent' },
  };
}
