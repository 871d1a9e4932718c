// Puts the renewal of sign-ins together for the gateway: sessions by their provider or by the operation that the contract
// has for it, and the tokens of the server itself.
import type { Desk } from './desk.ts';
import type { Route } from './gateway/exchange.ts';
import type { Renewal } from './gateway/renewal.ts';
import { renewLogin } from './log-in.ts';
import { createRenewer, type Providers, refreshTokens, type ServiceTokens } from './oauth/index.ts';
import type { ServerProblem } from './problem.ts';
import type { Sealer, Session } from './session.ts';
import { apiBase } from './session-api.ts';
import type { SignInContext } from './sign-in.ts';

/** What renewing needs. */
export interface RenewalOptions extends SignInContext {
  readonly desk: Desk;
  readonly sealer: Sealer;
  readonly providers: Providers;
  readonly service: ServiceTokens;
  readonly routeFor: (session: Session | null) => Promise<Route | ServerProblem>;
}

/** Makes the renewal. */
export function createRenewal(options: RenewalOptions): Renewal {
  const { desk, sealer, providers, service, routeFor, now } = options;
  const renewer = createRenewer(
    async (session, grant) => {
      const state = await desk.stateFor(session);
      if (state.kind !== 'ready') throw new Error('there is no contract');
      if (grant.by === 'operation') {
        const renewed = await renewLogin(session, grant, state.served, options);
        if (renewed === null) throw new Error('the API refused it');
        return renewed;
      }
      const scheme = state.served.compiled.index.security.find(({ name }) => name === grant.scheme);
      const provider = scheme ? await providers.of(scheme, apiBase(state, options)) : null;
      if (provider === null || 'why' in provider || grant.refresh === null) throw new Error('its provider is gone');
      return refreshTokens(provider, grant.refresh);
    },
    sealer,
    now,
  );
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
