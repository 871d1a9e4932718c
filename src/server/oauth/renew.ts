// Renewing what runs out, in one place and once for all tabs: a session in, the session with new tokens out. Requests that
// meet at the same moment wait for one renewal; a refused one is not tried again for a while,
// one that nobody answered in a moment (rule `renewed-after-outage`).
import type { Grant, Sealer, Session } from '../session.ts';
import type { Tokens } from './flows.ts';
import { withTokens } from './held.ts';

/** Renews sessions. */
export interface Renewer {
  /** Before a request: renews the tokens that are known to have run out. The same session where nothing has. */
  readonly fresh: (session: Session) => Promise<Session>;
  /** After the API has refused: renews all that can be; null where nothing could. */
  readonly again: (session: Session) => Promise<Session | null>;
}

/** Gets the next tokens for a grant; throws where they are refused. */
export type Refresh = (session: Session, grant: Grant) => Promise<Session | Tokens>;

/** So long before a token runs out it is renewed: the API's clock may be ahead. */
const EARLY_MS = 10_000;
/** An API that refuses a token as soon as it was given will refuse the next one too. */
const CALM_MS = 2_000;
const REFUSED_MS = 30_000;

/** Nobody answered, or a server broke down over it: what it says of the token is still to come. */
export class NotAnswered extends Error {}

/** Makes the renewer. `sealer` is told of each renewal, so that requests with an older cookie get it too. */
export function createRenewer(refresh: Refresh, sealer: Pick<Sealer, 'note' | 'newer'>, now: () => number): Renewer {
  const running = new Map<string, Promise<Session | null>>();
  const refused = new Map<string, number>();
  const renew = (session: Session, grant: Grant): Promise<Session | null> => {
    const key = `${session.id} ${session.version} ${grant.scheme ?? ''}`;
    for (const [old, until] of refused) if (until < now()) refused.delete(old);
    if (refused.has(key)) return Promise.resolve(null);
    const known = running.get(key);
    if (known) return known;
    const renewal = refresh(session, grant)
      .then((given) => {
        const next = 'access' in given ? withTokens(session, grant.scheme ?? '', given, now()) : given;
        sealer.note(next);
        return { ...next, behind: true } as const;
      })
      .catch((error: unknown) => {
        refused.set(key, now() + (error instanceof NotAnswered ? CALM_MS : REFUSED_MS));
        process.stderr.write(`A sign-in could not be renewed: ${error instanceof Error ? error.message : 'refused'}\n`);
        return null;
      })
      .finally(() => running.delete(key));
    running.set(key, renewal);
    return renewal;
  };
  const each = async (session: Session, which: (grant: Grant) => boolean): Promise<Session | null> => {
    let current: Session | null = null;
    for (const grant of session.grants.filter((one) => one.refresh !== null && which(one))) {
      current = (await renew(current ?? session, grant)) ?? current;
    }
    return current;
  };
  return {
    fresh: async (session) => (await each(session, (grant) => hasRunOut(grant, now()))) ?? session,
    async again(session) {
      const newer = sealer.newer(session);
      return newer ?? (await each(session, ({ at }) => at + CALM_MS < now()));
    },
  };
}

function hasRunOut({ until, at }: Grant, now: number): boolean {
  if (until === null || until <= at) return false;
  return until - Math.min(EARLY_MS, (until - at) / 5) < now;
}
