// The providers of this Frontdesk, each looked for once and kept; one that was not there is looked for again after a
// while. In: settings and the schemes of the contract; out: providers, and in what form each way to sign in is offered.
import type { SecurityScheme } from '#contract';
import { type SignInOffer, signInOffer } from '#model';
import type { SchemeClient, Settings } from '#settings';
import { findProvider, type NoProvider, type Provider, type ProviderQuestion } from './provider.ts';

/** The providers. */
export interface Providers {
  /** Who signs people in to Frontdesk itself; null where nobody does. */
  readonly desk: () => Promise<Provider | NoProvider> | null;
  /** Who stands behind a scheme; null where the scheme has nothing to do with providers. `base` is the API's address. */
  readonly of: (scheme: SecurityScheme, base: string) => Promise<Provider | NoProvider> | null;
  /** The same with a client's own name and secret, as a person typed them: not kept. */
  readonly typed: (
    scheme: SecurityScheme,
    base: string,
    client: { readonly id: string; readonly secret: string },
  ) => Promise<Provider | NoProvider>;
  /** In what form a scheme's sign-in is offered, and by whom; null where there is nothing to choose. */
  readonly offer: (
    scheme: SecurityScheme,
    base: string,
  ) => Promise<(SignInOffer & { readonly provider: string | null }) | null>;
  /** The settings' client of a scheme. */
  readonly clientOf: (scheme: string) => SchemeClient | null;
}

/** After this a provider that was not there is looked for again. */
const AGAIN_MS = 15_000;
/** A provider's account of itself is read anew, so that new keys and places are known. */
const KEPT_MS = 3_600_000;

/** Makes the providers from the settings. */
export function createProviders(settings: Settings, now: () => number): Providers {
  const kept = new Map<string, { readonly found: Promise<Provider | NoProvider>; until: number }>();
  const find = (key: string, question: ProviderQuestion): Promise<Provider | NoProvider> => {
    const known = kept.get(key);
    if (known && known.until > now()) return known.found;
    const entry = { found: findProvider(question), until: now() + KEPT_MS };
    kept.set(key, entry);
    void entry.found.then((result) => {
      if ('config' in result) return;
      entry.until = now() + AGAIN_MS;
      if (question.client) process.stderr.write(`No sign-in by ${result.name ?? 'a provider'}: ${result.detail}.\n`);
    });
    return entry.found;
  };
  const clientOf = (name: string): SchemeClient | null =>
    settings.clients.find(({ scheme }) => plainName(scheme) === plainName(name)) ?? null;
  const of = (scheme: SecurityScheme, base: string) => {
    const client = clientOf(scheme.name);
    const federated = scheme.type === 'oauth2' || scheme.type === 'openIdConnect';
    return federated || client ? find(`${scheme.name} ${base}`, { scheme, client, base }) : null;
  };
  return {
    clientOf,
    of,
    typed: (scheme, base, client) =>
      findProvider({
        scheme,
        base,
        client: { ...client, issuer: clientOf(scheme.name)?.issuer ?? null, scopes: null },
      }),
    desk() {
      const { signIn } = settings;
      if (signIn === null) return null;
      const { clientId: id, clientSecret: secret, issuer, scopes } = signIn;
      const question = { scheme: { openIdConnectUrl: null, flows: [] }, client: { id, secret, issuer, scopes } };
      return find('', { ...question, base: issuer });
    },
    async offer(scheme, base) {
      const provider = await of(scheme, base);
      if (provider === null) return null;
      const places = 'config' in provider ? provider.config.serverMetadata() : null;
      const facts = {
        client: clientOf(scheme.name) !== null,
        authorize: places?.authorization_endpoint !== undefined,
        token: places?.token_endpoint !== undefined,
        device: places?.device_authorization_endpoint !== undefined,
      };
      const why = 'why' in provider ? provider.why : null;
      const offer = signInOffer(scheme, facts);
      return {
        ...offer,
        because: why ?? (offer.form === 'paste' ? 'no-client' : offer.because),
        provider: provider.name,
      };
    },
  };
}

function plainName(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]/g, '_');
}
