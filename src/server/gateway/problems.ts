// What people are told by the gateway itself, before the backend is asked or in its place: what happened, whether it took
// effect, and what to do (rule S9).
import type { IncomingMessage } from 'node:http';
import type { ServerProblem } from '../problem.ts';
import { BodyFault } from './body.ts';
import type { GatewayOperation } from './operations.ts';
import type { Target } from './path.ts';
import { failureOf, nameOfUpstream, type Upstream } from './upstream.ts';

/** An address that no backend gets. */
export function badAddress(why: string): ServerProblem {
  return {
    status: 400,
    code: 'bad-address',
    title: 'This address is not allowed.',
    detail: `The address was refused because ${why}. Nothing was sent to the backend.`,
    extra: { outcome: 'not-sent' },
  };
}

/** The contract names no such operation. */
export function unknownOperation(request: IncomingMessage, target: Target): ServerProblem {
  return {
    status: 404,
    code: 'unknown-operation',
    title: 'The API has no such operation.',
    detail: `The contract names no "${request.method} ${target.path.slice(0, 200)}", so nothing was sent. If the API has changed, reload the page.`,
    extra: { outcome: 'not-sent' },
  };
}

/** The backend pointed elsewhere. */
export function redirectProblem(operation: GatewayOperation, location: string, upstream: Upstream): ServerProblem {
  const url = URL.canParse(location, upstream.origin) ? new URL(location, upstream.origin) : null;
  const web = url !== null && /^https?:$/.test(url.protocol);
  return {
    status: 502,
    code: 'redirected',
    title: 'The API answered with a redirect.',
    detail: `"${operation.id}" was sent, and the API pointed elsewhere${web ? ` (${url.origin}${url.pathname})` : ''}. Frontdesk follows no redirects, because credentials belong to one address. If the API has moved, start Frontdesk with its new address.`,
    extra: { outcome: operation.reads ? 'not-sent' : 'unknown', ...(web ? { location: url.href } : {}) },
  };
}

/** The backend knows the address with a slash more or less at its end, which is known from now on. */
export function askedAgain(): ServerProblem {
  return {
    status: 502,
    code: 'slash-turned',
    title: 'The API knows this address in another spelling.',
    detail: 'Nothing was changed. Frontdesk knows the spelling now: try again.',
    extra: { outcome: 'not-sent' },
  };
}

/** No answer came, or the body was stopped on its way up. */
export function failureProblem(error: unknown, operation: GatewayOperation, upstream: Upstream): ServerProblem {
  const fault = error instanceof Error && error.cause instanceof BodyFault ? error.cause : error;
  if (fault instanceof BodyFault) return fault.problem;
  const { status, outcome, code, words, cause } = failureOf(error);
  const effect =
    outcome === 'not-sent'
      ? ' Nothing was changed.'
      : ' Whether it took effect is not known: look before you try again.';
  return {
    status,
    code,
    title: 'The backend could not be reached.',
    // Read by people who can mend nothing of it; what those need who can stands apart.
    detail: `${words}${operation.reads ? '' : effect}`,
    extra: { outcome, cause: `${nameOfUpstream(upstream)} was asked for "${operation.id}", but ${cause}.` },
  };
}

/** Somebody asks for more than one person may. */
export function overRate(seconds: number): ServerProblem {
  return {
    status: 429,
    code: 'rate',
    title: 'That was too much at once.',
    detail: `Nothing was sent to the backend. More may come in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    extra: { outcome: 'not-sent', retryAfter: seconds },
  };
}
