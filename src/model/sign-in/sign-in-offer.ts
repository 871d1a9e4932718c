// How a way to sign in that an OAuth 2 or OpenID Connect provider stands behind is offered: what the contract has (its
// flows) and what the gateway can do in, one of five forms out. The first rule that holds wins.
import type { OAuthFlow, SecurityScheme } from '#contract';

/** How people sign in: at the provider's page, with a code on another device, with a password, with a client's own name
 * and secret, or by pasting a token that they have. */
export type SignInForm = 'redirect' | 'device' | 'password' | 'client' | 'paste';

/** The form and the rule that chose it. */
export interface SignInOffer {
  readonly form: SignInForm;
  readonly because: string;
}

/** What the gateway can do. */
export interface OfferFacts {
  /** The settings name a client that is registered at the provider. */
  readonly client: boolean;
  /** Which places of the provider are known and may be trusted. */
  readonly authorize: boolean;
  readonly token: boolean;
  readonly device: boolean;
}

type Rule = readonly [
  because: string,
  form: SignInForm,
  holds: (facts: OfferFacts, flows: ReadonlySet<string>) => boolean,
];

const WITH_A_PAGE: readonly OAuthFlow['type'][] = ['authorizationCode', 'implicit'];

const RULES: readonly Rule[] = [
  // A contract that names this flow and none with a page that leads back means it: its clients have no such page.
  [
    'oauth-device-named',
    'device',
    ({ client, device, token }, flows) =>
      client && device && token && flows.has('deviceAuthorization') && !WITH_A_PAGE.some((type) => flows.has(type)),
  ],
  // Nobody signs in here but clients themselves: a page for people would give a token that the API does not mean.
  ['oauth-client', 'client', ({ token }, flows) => token && flows.size === 1 && flows.has('clientCredentials')],
  // The page of the provider is the one place where a password belongs, and it knows second factors.
  ['oauth-code', 'redirect', ({ client, authorize, token }) => client && authorize && token],
  // No page that could lead back here, but one that can be opened elsewhere.
  ['oauth-device', 'device', ({ client, device, token }) => client && device && token],
  // A password is asked for only where the contract has nothing else (RFC 9700 §2.4), for it then belongs to the API.
  ['oauth-password', 'password', ({ token }, flows) => token && flows.size === 1 && flows.has('password')],
  // A token that was got elsewhere is sent the same way, so nobody is locked out.
  ['oauth-token', 'paste', () => true],
];

/** Chooses the form in which a scheme's sign-in is offered. */
export function signInOffer(scheme: Pick<SecurityScheme, 'flows'>, facts: OfferFacts): SignInOffer {
  const flows = new Set<string>(scheme.flows.map(({ type }) => type));
  const [because, form] = RULES.find(([, , holds]) => holds(facts, flows)) ?? ['oauth-token', 'paste'];
  return { form, because };
}
