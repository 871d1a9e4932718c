// The checks before anything is sent: a request in, the exchange that may go on to the upstream or a refusal in words out.
import type { IncomingMessage } from 'node:http';
import { API_PREFIX, type Settings } from '#settings';
import { noteRefusal } from '../audit/note.ts';
import { factsOf } from '../observe/facts.ts';
import type { ServerProblem } from '../problem.ts';
import { checkOrigin } from '../security.ts';
import type { Exchange, GatewayOptions } from './exchange.ts';
import { guard, permissionsFor } from './guard.ts';
import { cookieRequest } from './heads.ts';
import { type GatewayOperation, sandboxFile } from './operations.ts';
import { readTarget, type Target } from './path.ts';
import { badAddress, overRate, unknownOperation } from './problems.ts';

/** Checks a request; what comes out may be sent. */
export async function admit(request: IncomingMessage, options: GatewayOptions): Promise<Exchange | ServerProblem> {
  const { settings, sealer, upstream } = options;
  const crossOrigin = checkOrigin(request, settings, false);
  if (crossOrigin) return crossOrigin;
  const target = readTarget(request.url ?? '', API_PREFIX);
  if ('refused' in target) return badAddress(target.refused);
  const opened = sealer.open(cookieRequest(request, settings));
  const own = opened?.origin === upstream.origin ? opened : null;
  const session = (await options.renewal?.fresh(own)) ?? own;
  const facts = factsOf(request, settings.proxies);
  const wait = options.limit.take(session?.user ? `${session.user.from} ${session.user.id}` : facts.address);
  if (wait !== null) return overRate(wait);
  const route = await options.routeFor(session);
  if ('code' in route) return route;
  const operation =
    route.find(request.method ?? '', target.segments, target.query) ??
    (upstream.sandbox ? sandboxFile(request.method ?? '', target.segments) : null);
  if (!operation) return unknownOperation(request, target);
  const readings = route.findLoosely(request.method ?? '', target.segments, target.query);
  const refused = refuse(request, target, operation, readings, settings);
  if (refused) return refused;
  const permissions = permissionsFor(options.policy, session, settings);
  const rules = guard({ operation, readings, target, route, permissions }, session !== null && session.user !== null);
  const roles = permissions?.roles.map(({ name }) => name) ?? [];
  if (!('code' in rules)) return { target, operation, session, route, rules, roles, sent: null };
  noteRefusal(options.audit, { operation, segments: target.segments, who: session?.user ?? null, roles, facts }, rules);
  return rules;
}

function refuse(
  request: IncomingMessage,
  target: Target,
  operation: GatewayOperation,
  readings: readonly GatewayOperation[],
  settings: Settings,
): ServerProblem | null {
  const acts = !operation.reads;
  const crossOrigin = acts ? checkOrigin(request, settings, true) : null;
  if (crossOrigin) return crossOrigin;
  if (acts && settings.readOnly) {
    return {
      status: 403,
      code: 'read-only',
      title: 'This Frontdesk only reads.',
      detail: `"${operation.id}" may change something, so it was refused and nothing was sent. To allow changes, start Frontdesk without --read-only.`,
      extra: { outcome: 'not-sent' },
    };
  }
  // Backends that decode "%2F" before they look for the route would find another operation: one that acts is not reached so.
  const acting = operation.reads && readings.some(({ reads }) => !reads);
  if (acting) return badAddress('a backend could take it for another operation, one that changes something');
  const override = target.query !== '' && /[?&]_method=/i.test(target.query) && !operation.query.includes('_method');
  return override ? badAddress('"_method" in it would change what the operation does') : null;
}
