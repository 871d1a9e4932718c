// Signing in by a provider: the request of the page in; out the session, or what comes next (the provider's page, a code to
// enter elsewhere), or a refusal in words. The callback ends what was begun here.
import type { DeviceNotice } from '#client';
import type { SecurityScheme } from '#contract';
import type { SignInForm } from '#model';
import type { ServerProblem } from '../problem.ts';
import { personOfClaims } from '../person.ts';
import type { Session } from '../session.ts';
import {
  askDevice,
  beginCode,
  beginDevice,
  clientTokens,
  finishCode,
  passwordTokens,
  personClaims,
  type Tokens,
} from './flows.ts';
import { withTokens } from './held.ts';
import type { NoProvider, Provider } from './provider.ts';
import type { Providers } from './providers.ts';
import type { Transaction } from './transaction.ts';
import { providerProblem } from './words.ts';

/** What a page sends to sign in by a provider. */
export interface ProviderRequest {
  readonly form: Exclude<SignInForm, 'paste'>;
  /** Null: to Frontdesk itself. */
  readonly scheme: SecurityScheme | null;
  readonly username: string;
  readonly password: string;
  readonly next: string;
  /** The transaction that waits for a code entered elsewhere. */
  readonly waiting: Extract<Transaction, { kind: 'device' }> | null;
}

/** What comes of it. */
export type ProviderStep =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'go'; readonly go: string; readonly transaction: Transaction }
  | { readonly kind: 'device'; readonly device: DeviceNotice; readonly transaction: Transaction }
  | { readonly kind: 'pending'; readonly slower: boolean }
  | { readonly kind: 'problem'; readonly problem: ServerProblem };

/** What it needs. */
export interface ProviderContext {
  readonly providers: Providers;
  /** The API's address. */
  readonly base: string;
  /** Where providers send people back to. */
  readonly callback: string;
  readonly groupsClaim: string;
  readonly now: () => number;
}

/** Signs in, or takes the next step towards it. */
export async function providerSignIn(
  request: ProviderRequest,
  session: Session,
  context: ProviderContext,
): Promise<ProviderStep> {
  const { scheme } = request;
  const provider = await (scheme ? providerFor(request, scheme, context) : context.providers.desk());
  if (provider === null || 'why' in provider) return noProvider(provider);
  try {
    return await step(provider, request, session, context);
  } catch (error) {
    return { kind: 'problem', problem: providerProblem(error, provider.name) };
  }
}

function providerFor({ form, username, password }: ProviderRequest, scheme: SecurityScheme, context: ProviderContext) {
  const { providers, base } = context;
  const client = { id: username, secret: password };
  return form === 'client' ? providers.typed(scheme, base, client) : providers.of(scheme, base);
}

async function step(
  provider: Provider,
  request: ProviderRequest,
  session: Session,
  { callback, now }: ProviderContext,
): Promise<ProviderStep> {
  const { form, next, waiting } = request;
  const scheme = request.scheme?.name ?? null;
  const held = (tokens: Tokens): ProviderStep => ({
    kind: 'session',
    session: withTokens(session, scheme ?? '', tokens, now()),
  });
  if (form === 'redirect') {
    const { transaction, go } = await beginCode(provider, callback);
    return { kind: 'go', go, transaction: { kind: 'code', scheme, next, at: now(), ...transaction } };
  }
  if (form === 'password') return held(await passwordTokens(provider, request.username, request.password));
  if (form === 'client') return held({ ...(await clientTokens(provider)), refresh: null });
  if (waiting === null) {
    const { transaction, notice } = await beginDevice(provider);
    return { kind: 'device', device: notice, transaction: { kind: 'device', scheme, next, at: now(), ...transaction } };
  }
  const tokens = await askDevice(provider, waiting);
  return typeof tokens === 'string' ? { kind: 'pending', slower: tokens === 'slower' } : held(tokens);
}

/** Ends a code flow with the callback's query: the session, or what went wrong. */
export async function providerCallback(
  query: string,
  transaction: Extract<Transaction, { kind: 'code' }>,
  scheme: SecurityScheme | null,
  session: Session,
  context: ProviderContext,
): Promise<Exclude<ProviderStep, { kind: 'go' | 'device' | 'pending' }>> {
  const { providers, base, groupsClaim, now } = context;
  const provider = await (transaction.scheme === null ? providers.desk() : scheme ? providers.of(scheme, base) : null);
  if (provider === null || 'why' in provider) return noProvider(provider);
  try {
    const tokens = await finishCode(provider, query, transaction);
    if (transaction.scheme !== null) {
      return { kind: 'session', session: withTokens(session, transaction.scheme, tokens, now()) };
    }
    const user = personOfClaims(await personClaims(provider, tokens), groupsClaim);
    return { kind: 'session', session: { ...session, version: session.version + 1, user } };
  } catch (error) {
    return { kind: 'problem', problem: providerProblem(error, provider.name) };
  }
}

function noProvider(found: NoProvider | null): { readonly kind: 'problem'; readonly problem: ServerProblem } {
  const name = found?.name ?? 'The provider';
  const problem =
    found?.why === 'unreachable'
      ? {
          status: 502,
          code: 'sign-in-unreachable',
          title: `${name} could not be reached.`,
          detail: 'Nobody was signed in. Try again in a moment; if it stays so, tell whoever runs Frontdesk.',
        }
      : {
          status: 409,
          code: 'no-provider',
          title: 'This way to sign in is not set up.',
          detail: `Whoever runs Frontdesk must register it at the provider and set its client id${found?.name ? ` for ${found.name}` : ''}. A token that you have can be pasted.`,
        };
  return { kind: 'problem', problem };
}
