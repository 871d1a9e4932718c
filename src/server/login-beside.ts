// Signing in where another part of the server says how (rule `login-beside`): before many services one takes a name and a
// password, and what it gives out is taken by all. A part's own contract names a place for a token, and nobody has one to paste.
import { credentialFor } from '#client';
import type { SecurityScheme } from '#contract';
import { type SignIn, wordsOf } from '#model';
import type { Served } from './desk.ts';
import { operationOf } from './login-guard.ts';
import { samePlace } from './oauth/index.ts';

/** What a part that signs people in is called by: "auth-service", "Signal K Security", "Identity". */
const SIGNS_IN: ReadonlySet<string> = new Set(
  (
    'auth authentication authorization authorisation login signin security identity identities iam sso ' +
    'account accounts user users session sessions token tokens'
  ).split(' '),
);

/** Whether a part may be the one that signs people in, by its title or its address. */
export function maySignIn(title: string, path: string): boolean {
  return wordsOf(`${title} ${path}`).some((word) => SIGNS_IN.has(word));
}

/** Whether a contract names a place for a token and no operation or provider that gives one out. */
export function lacksLogin({ compiled: { index } }: Served): boolean {
  const isGivenOut = ({ kind }: SignIn): boolean => kind === 'login' || kind === 'oauth2' || kind === 'openIdConnect';
  return index.security.length > 0 && !index.signIn.some(isGivenOut);
}

/** What is served, with the login of the first other part whose token goes where this one wants it; else the very same. */
export function withLoginBeside(served: Served, others: readonly Served[]): Served {
  for (const beside of others) {
    for (const way of beside.compiled.index.signIn) {
      const scheme = served.compiled.index.security.find((one) => takesTokenOf(one, way));
      if (scheme === undefined) continue;
      const { compiled } = served;
      const { index } = compiled;
      const own: SignIn = { ...way, scheme: scheme.name, because: 'login-beside' };
      return { ...served, beside, compiled: { ...compiled, index: { ...index, signIn: [own, ...index.signIn] } } };
    }
  }
  return served;
}

function takesTokenOf(scheme: SecurityScheme, { kind, login }: SignIn): boolean {
  if (kind !== 'login' || login === null || login.token.length === 0) return false;
  const wanted = credentialFor(scheme, { value: 'x', username: '', password: '' });
  return wanted !== null && samePlace(wanted, { ...login.sendAs, scheme: null, value: '' });
}

/** Where an operation of signing in is: in what is served, or in the part beside it that signs people in. */
export function homeOf(operation: string | undefined, served: Served): Served {
  return operationOf(operation, served) === undefined ? (served.beside ?? served) : served;
}
