// A path where one signs in, or is given a token, which is no collection of sessions.
import type { Place } from './classify.ts';
import { normalOf } from '../words/labels.ts';
import { isLogin } from '../sign-in/sign-in.ts';
import { tokensIn } from '../sign-in/token-places.ts';
import { isAloneName, isGrantName, isSignInName } from '../words/verbs.ts';

/**
 * Whether one signs in there (rule `signs-in`): by its word, or because it takes a name and a password, and what was begun
 * so is only ended below, never listed or read (POST `/authentication`, DELETE `/authentication/{accessToken}` of Feathers).
 */
export function signsIn({ facts, name, get, post, below }: Place): boolean {
  if (below === undefined) return isSignInName(name);
  const isOnlyEnded = get === undefined && below.operations.every(({ method }) => method === 'DELETE');
  return isOnlyEnded && post !== undefined && isLogin(post.operation, facts.lookup);
}

/** "GET /auth/token" that answers a token: it signs in or renews, and there is nothing to look at. */
export function answersCredential({ name, get, facts }: Place): boolean {
  return isGrantName(name) && !isAloneName(name) && holdsCredential({ get, facts });
}

/** "POST /token", and what takes a name and a password where one signs in: "POST /auth/sessions". */
export function grantsCredential({ get, post, below, name, facts, segments }: Place): boolean {
  if (get !== undefined) return false;
  if (isGrantName(name)) return true;
  if (below !== undefined || post === undefined) return false;
  const before = normalOf(segments.at(-2)?.name ?? '');
  if (normalOf(name) === 'options' && CEREMONIES.has(before)) return true;
  // "/auth/google", "/auth/students": whoever one is, a token comes back.
  const isTold = AUTH.has(before) && post.answer.view.properties.size > 0;
  return (isTold && tokensIn(post.operation, facts.lookup).length > 0) || isLogin(post.operation, facts.lookup);
}

/** What a passkey is first asked for its options: "/webauthn/registration/options", "/passkey/login/options". */
const CEREMONIES = new Set(
  'register registration attestation authenticate authentication assertion login signin passkey passkeys webauthn'.split(
    ' ',
  ),
);

/** Where one signs in, in one way or another. */
const AUTH = new Set(['auth', 'authentication', 'oauth', 'login', 'signin']);

/** Whether what is read has a token or a key to go in with. */
export function holdsCredential({ get, facts }: Pick<Place, 'get' | 'facts'>): boolean {
  return get !== undefined && tokensIn(get.operation, facts.lookup).length > 0;
}
