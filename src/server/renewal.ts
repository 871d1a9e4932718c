// Puts the renewal of sign-ins together for the gateway: sessions by their provider or by the operation that the contract
// has for it, and the tokens of the server itself.
import type { Desk } from './desk.ts';
import type { Route } from './gateway/exchange.ts';
import type { Renewal } from './gateway/renewal.ts';
import { renewLogin } from './log-in.ts';
import { createRenewer, type Providers, type Refresh, refreshTokens, type ServiceTokens } from './oauth/index.ts';
import type { ServerProblem } from './problem.ts';
import type { Sealer, Session } from './session.ts';
import { apiBase } from './session-api.ts';
import type { SharedRenewals } from './shared-renewals.ts';
import type { SignInContext } from './sign-in.ts';

/** What renewing needs. */
export interface RenewalOptions extends SignInContext {
  readonly desk: Desk;
  readonly sealer: Sealer;
  readonly providers: Providers;
  readonly service: ServiceTokens;
  /** Other servers that renew the same sessions; null: there are none. */
  readonly shared: SharedRenewals | null;
  readonly routeFor: (session: Session | null) => Promise<Route | ServerProblem>;
}

/** Makes the renewal. */
export function createRenewal(options: RenewalOptions): Renewal {
  const { desk, sealer, providers, service, shared, routeFor, now } = options;
  const renewed: Refresh = async (session, grant) => {
    const state = await desk.stateFor(session);
    if (state.kind !== 'ready') throw new Error('there is no contract');
    if (grant.by === 'operation') {
      const next = await renewLogin(session, grant, state.served, options);
      if (next === null) throw new Error('the API refused it');
      return next;
    }
    const scheme = state.served.compiled.index.security.find(({ name }) => name === grant.scheme);
    const provider = scheme ? await providers.of(scheme, apiBase(state, options)) : null;
    if (provider === null || 'why' in provider || grant.refresh === null) throw new Error('its provider is gone');
    return refreshTokens(provider, grant.refresh);
  };
  const once: Refresh = (session, grant) =>
    shared === null || grant.refresh === null
      ? renewed(session, grant)
      : shared.once(grant.refresh, () => renewed(session, grant));
  const renewer = createRenewer(once, sealer, now);
  return {
    fresh: (session) => (session === null ? Promise.resolve(null) : renewer.fresh(session)),
    async after(session) {
      const renewed = session === null ? null : await renewer.again(session);
      if (renewed === null && !service.drop()) return null;
      const next = renewed ?? session;
      const route = await routeFor(next);
      return 'code' in route ? null : { session: next, route };
    },
  };
}
