// When the API says "sign in first" to somebody who has: the sign-in is renewed and a read is asked once more; whatever may
// act is never sent again by us (rule S6), but the page is told that it was not done and that it could be sent now.
import type { ServerResponse } from 'node:http';
import { type ServerProblem, writeProblem } from '../problem.ts';
import type { Session } from '../session.ts';
import type { Route } from './exchange.ts';
import type { GatewayOperation } from './operations.ts';

/** How sign-ins are renewed. */
export interface Renewal {
  /** The session with tokens that hold, as far as is known before a request. */
  readonly fresh: (session: Session | null) => Promise<Session | null>;
  /** After the API has refused: what to ask with instead; null where there is nothing new. */
  readonly after: (
    session: Session | null,
  ) => Promise<{ readonly session: Session | null; readonly route: Route } | null>;
}

interface Refused {
  readonly operation: GatewayOperation;
  readonly session: Session | null;
  readonly route: Route;
}

/** Tells the page that the sign-in was renewed meanwhile, so that nobody has to sign in to send a write again. */
const SESSION_HEADER = 'x-frontdesk-session';

/** Whether there is something that could be renewed. */
export function isRenewable({ session, route }: Refused): boolean {
  return route.renewable === true || session?.grants.some(({ refresh }) => refresh !== null) === true;
}

/** What to ask a read with once more; else null, and the page has been answered. */
export async function renewedExchange(
  { operation, session }: Refused,
  response: ServerResponse,
  renewal: Renewal,
  sealed: (session: Session | null) => readonly string[],
): Promise<{ readonly session: Session | null; readonly route: Route } | null> {
  const again = await renewal.after(session);
  if (again !== null && operation.reads && operation.method !== 'POST') return again;
  response.setHeader(SESSION_HEADER, again === null ? 'run-out' : 'renewed');
  const cookies = again === null ? [] : sealed(again.session);
  if (cookies.length > 0) response.setHeader('set-cookie', [...cookies]);
  writeProblem(response, again === null ? runOut() : notDone());
  return null;
}

function runOut(): ServerProblem {
  return {
    status: 401,
    code: 'sign-in-run-out',
    title: 'Your sign-in has run out.',
    detail: 'The API asked for a new one, so nothing was done. Sign in again, then go on.',
    extra: { outcome: 'not-sent' },
  };
}

function notDone(): ServerProblem {
  return {
    status: 401,
    code: 'sign-in-renewed',
    title: 'This was not done.',
    detail:
      'Your sign-in had run out and was renewed meanwhile. Nothing was changed: send it again if you still want it.',
    extra: { outcome: 'not-sent' },
  };
}
