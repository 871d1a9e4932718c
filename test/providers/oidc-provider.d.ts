// What the tests use of oidc-provider, which brings no types.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  interface Tokens {
    find(token: string): Promise<{ readonly accountId?: string; readonly clientId: string } | undefined>;
  }
  /** A provider for tests. */
  export class Provider {
    constructor(issuer: string, configuration: unknown);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    readonly Client: { readonly prototype: Record<string, unknown> };
    readonly AccessToken: Tokens;
    readonly ClientCredentials: Tokens;
  }
  export default Provider;
}
