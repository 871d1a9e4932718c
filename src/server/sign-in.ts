// Signing in to the API for a person (rule S4): what they typed in, a session with a credential that the API has taken
// out, or its refusal in its own words. Login operations are performed here, so the page never sees a token.
import { basicCredential, bearerCredential, type Credential, credentialFor, type SignInRequest } from '#client';
import { isObject, type SecurityScheme } from '#contract';
import { normalOf, SIGN_IN_NAMES } from '#model';
import { API_PREFIX, type Settings } from '#settings';
import { questionIn, read, saidAsWanted } from './asking.ts';
import { authorize } from './credentials.ts';
import type { Desk, Served } from './desk.ts';
import { selfAmong } from './gateway/probe.ts';
import { nameOfUpstream, type Upstream } from './gateway/upstream.ts';
import { cookiesFor } from './jar.ts';
import type { GuessedWays } from './locked.ts';
import { incomplete, logIn, refused, wordsOf } from './log-in.ts';
import { personOf } from './person.ts';
import { samePlace, withCredential } from './oauth/index.ts';
import type { ServerProblem } from './problem.ts';
import { newSession, type Session } from './session.ts';

/** What signing in needs. */
export interface SignInContext {
  readonly settings: Settings;
  readonly upstream: Upstream;
  readonly desk: Desk;
  readonly now: () => number;
}

/** Signs a person in; `before` is the session so far. */
export async function signIn(
  request: SignInRequest,
  before: Session | null,
  context: SignInContext,
): Promise<Session | ServerProblem> {
  const state = await context.desk.stateFor(before);
  if (state.kind === 'missing')
    return refused(
      409,
      'no-contract',
      'There is nothing to sign in to yet.',
      'Frontdesk has not found the contract of the API.',
    );
  if (state.kind === 'locked') return unlock(request, before, state.guessed, context);
  if (request.kind === 'login') {
    const session = await logIn(request, before, state.served, context);
    return 'code' in session ? session : named(session, state.served, context, typedName(request));
  }
  const typed = credentialsOf(request, state.served.compiled.index.security);
  if (!typed) return incomplete();
  const credentials = await Promise.all(typed.map((one) => saidAsWanted(one, state.served, context)));
  const refusal = await refusalOf(credentials, before, state.served, context);
  if (refusal) return refusal;
  const session = credentials.reduce(
    (held, credential) => withCredential(held, credential, null),
    before ?? newSession(context.upstream.origin, context.now()),
  );
  await context.desk.confirmBase(session.credentials, session);
  return named(session, state.served, context, request.username ?? null);
}

/** What was typed, for each scheme that is wanted; null where something is missing. */
function credentialsOf(request: SignInRequest, schemes: readonly SecurityScheme[]): readonly Credential[] | null {
  const more = isObject(request.more) ? Object.entries(request.more) : [];
  const all = [
    credentialOf(request, schemes),
    ...more.map(([scheme, value]) => credentialOf({ kind: 'apiKey', scheme, value: String(value) }, schemes)),
  ];
  return all.every((one) => one !== null) ? all : null;
}

async function unlock(request: SignInRequest, before: Session | null, guessed: GuessedWays, context: SignInContext) {
  const credential = credentialOf(request, guessed.schemes);
  if (!credential) return incomplete();
  const found = await context.desk.unlock(credential);
  if ('kind' in found) {
    return found.kind === 'locked'
      ? refused(
          401,
          'credential-refused',
          'The API did not accept this.',
          `It answered ${found.status} again. Check what you entered, or choose another way to sign in.`,
        )
      : refused(
          502,
          'no-contract',
          'The API has no contract to show.',
          'It may have taken the sign-in, but its contract was in none of the usual places. Start Frontdesk with --contract and the address of the contract.',
        );
  }
  const own = found.compiled.index.security.find((scheme) => standsFor(scheme, credential));
  const fresh = before ?? newSession(context.upstream.origin, context.now());
  const session = {
    ...withCredential(fresh, { ...credential, scheme: own?.name ?? null }, null),
    contract: found.compiled.hash,
  };
  return named(session, found, context, request.username ?? null);
}

/** Stands for any secret where only the place of a credential matters. */
const PLACEHOLDER = { value: 'x', username: 'x', password: 'x' };

function standsFor(scheme: SecurityScheme, credential: Credential): boolean {
  const made = credentialFor(scheme, PLACEHOLDER);
  return made !== null && samePlace(made, credential);
}

/** The credential that was typed; null where something is missing. A header may be named only where no scheme is. */
function credentialOf(request: SignInRequest, schemes: readonly SecurityScheme[]): Credential | null {
  const { kind, scheme: name, username = '', password = '', header } = request;
  const value = (request.value ?? '').trim();
  const typed = kind === 'basic' ? username : value;
  if (typed === '' || /[\r\n\0]/.test(`${typed}${password}`)) return null;
  const scheme = schemes.find((one) => one.name === name);
  if (scheme) return credentialFor(scheme, { value, username, password });
  if (kind === 'basic') return basicCredential(null, username, password);
  if (kind !== 'apiKey') return bearerCredential(null, value);
  const named = header !== undefined && /^(?!host$|cookie$|content-|transfer-|connection$)[a-z][\w-]*$/i.test(header);
  return named ? { scheme: null, in: 'header', name: header, value } : null;
}

/** Asks the API whether it takes the credentials, by something that only reads; null where it does or cannot be asked. */
async function refusalOf(
  credentials: readonly Credential[],
  before: Session | null,
  served: Served,
  context: SignInContext,
): Promise<ServerProblem | null> {
  const question = questionIn(served, credentials);
  if (!question) return null;
  // What the same requirement names beside it goes along, if it was given before.
  const beside = question.security
    .filter((names) => credentials.some(({ scheme }) => names.includes(scheme ?? '')))
    .flat();
  const held = before?.credentials.filter(({ scheme }) => beside.includes(scheme ?? '')) ?? [];
  const authorization = authorize(question, [...held, ...credentials], served.route.service);
  const answer = await read(question, served, context, authorization);
  if (answer.kind === 'unreachable') {
    return refused(
      502,
      'upstream-unreachable',
      'The backend could not be reached.',
      `${nameOfUpstream(context.upstream)} did not answer: ${answer.detail}`,
    );
  }
  if (answer.kind === 'ok' || (answer.status !== 401 && answer.status !== 403)) return null;
  if (answer.status === 403) {
    // "Forbidden" may mean this operation only. It means the credential where it is the answer to nobody at all.
    const nobody = await read(question, served, context, null);
    if (nobody.kind !== 'problem' || nobody.status !== 403) return null;
  }
  return refused(401, 'credential-refused', 'The API did not accept this.', wordsOf(answer));
}

/** The session with the person, as the API's own "who am I?" tells, else by the name that was typed. */
export async function named(
  session: Session,
  served: Served,
  context: SignInContext,
  typed: string | null,
): Promise<Session> {
  // Whom Frontdesk itself has let in stays who they are, whatever the API calls them.
  if (session.user?.from === 'frontdesk') return session;
  const question = selfAmong(served.compiled.operations, served.compiled.index.currentUser);
  if (!question) return { ...session, user: personOf(undefined, typed) };
  const base = context.upstream.sandbox ? API_PREFIX : served.route.basePath(question);
  const authorization = authorize(question, session.credentials, served.route.service);
  const jar = cookiesFor(session.cookies, `${base}${question.address}`, context.now());
  const answer = await read(question, served, context, {
    ...authorization,
    cookies: [...jar, ...authorization.cookies],
  });
  return { ...session, user: personOf(answer.kind === 'ok' ? answer.value : undefined, typed) };
}

function typedName({ username, body, values }: SignInRequest): string | null {
  const sent = body ?? values?.body;
  if (username) return username;
  if (!isObject(sent)) return null;
  // They may stand in a box: `{ user: { email, password } }`.
  const all = [sent, ...Object.values(sent)].filter(isObject).flatMap((one) => Object.entries(one));
  const name = all.find(([key, value]) => SIGN_IN_NAMES.has(normalOf(key)) && typeof value === 'string')?.[1];
  return typeof name === 'string' ? name : null;
}
