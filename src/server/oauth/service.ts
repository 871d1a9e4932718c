// Tokens that the server itself gets (client credentials, RFC 6749 §4.4), so that people need none: for each scheme that
// the settings say so of, one token is kept until it runs out.
import { bearerCredential, type Credential } from '#client';
import type { SecurityScheme } from '#contract';
import type { Settings } from '#settings';
import { clientTokens } from './flows.ts';
import type { Providers } from './providers.ts';

/** The server's own tokens. */
export interface ServiceTokens {
  /** Those for the schemes of a contract; empty where the settings have none, or the provider gave none. */
  readonly held: (schemes: readonly SecurityScheme[], base: string) => Promise<readonly Credential[]>;
  /** Drops what the API has refused; false where there was nothing, or it was just got. */
  readonly drop: () => boolean;
}

const EARLY_MS = 10_000;
const CALM_MS = 2_000;
const FAILED_MS = 15_000;

/** Makes the keeper of the server's tokens. */
export function createServiceTokens(settings: Settings, providers: Providers, now: () => number): ServiceTokens {
  const kept = new Map<string, { readonly token: Promise<Credential | null>; until: number; readonly at: number }>();
  const tokenFor = (scheme: SecurityScheme, base: string): Promise<Credential | null> => {
    const known = kept.get(scheme.name);
    if (known && known.until > now()) return known.token;
    const entry = { token: got(scheme, base), until: Number.POSITIVE_INFINITY, at: now() };
    kept.set(scheme.name, entry);
    return entry.token;
  };
  const got = async (scheme: SecurityScheme, base: string): Promise<Credential | null> => {
    const settle = (ms: number): void => {
      const entry = kept.get(scheme.name);
      if (entry) entry.until = now() + ms;
    };
    try {
      const provider = await providers.of(scheme, base);
      if (provider === null || 'why' in provider) throw new Error(provider?.detail ?? 'no provider');
      const { access, seconds } = await clientTokens(provider);
      const ms = (seconds ?? 300) * 1000;
      settle(Math.max(ms - Math.min(EARLY_MS, ms / 5), CALM_MS));
      return bearerCredential(scheme.name, access);
    } catch (error) {
      settle(FAILED_MS);
      process.stderr.write(
        `The server got no token for "${scheme.name}": ${error instanceof Error ? error.message : String(error)}\n`,
      );
      return null;
    }
  };
  const wanted = (scheme: SecurityScheme): boolean => {
    const client = providers.clientOf(scheme.name);
    const only = scheme.flows.length > 0 && scheme.flows.every(({ type }) => type === 'clientCredentials');
    return client !== null && (client.service || (only && client.secret !== null));
  };
  return {
    async held(schemes, base) {
      if (settings.clients.length === 0) return [];
      const tokens = await Promise.all(schemes.filter(wanted).map((scheme) => tokenFor(scheme, base)));
      return tokens.filter((one) => one !== null);
    },
    drop() {
      const old = [...kept].filter(([, { at }]) => at + CALM_MS < now());
      for (const [name] of old) kept.delete(name);
      return old.length > 0;
    },
  };
}
