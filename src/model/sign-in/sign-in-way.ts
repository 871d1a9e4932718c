// A way to sign in, as data: what kind it is, what is typed, and for a login operation how it is called and where its
// answer has the token.
import type { Pointer } from '#contract';
import type { Call, Derived, SchemaTable } from '../application.ts';

/** A way to sign in. */
export interface SignIn extends Derived {
  readonly kind: 'apiKey' | 'basic' | 'bearer' | 'login' | 'oauth2' | 'openIdConnect' | 'mutualTLS';
  readonly label: string;
  readonly description: string;
  /** The security scheme it satisfies; null for a login operation that sets a cookie where none is declared. */
  readonly scheme: string | null;
  /** kind "login": the operation, its input call, and where its answer has the token (null: it sets a cookie). */
  readonly login: Login | null;
  /** Where the API wants several secrets together: all of them, that of `scheme` first. */
  readonly secrets?: readonly SignInSecret[];
}

export interface SignInSecret {
  readonly scheme: string;
  readonly label: string;
  readonly description: string;
  /** It says who one is, and may be read while it is typed; absent of what proves it. */
  readonly isName?: true;
}

export interface Login {
  readonly call: Call;
  readonly schemas: SchemaTable;
  /** Further properties that take what the first field takes, where the contract does not say what is sent; else absent. */
  readonly alike?: readonly string[];
  /** What sends the code that it takes; absent where it takes none, or one that people have by themselves. */
  readonly code?: { readonly call: Call };
  /** Candidates for the token's place in the answer, best first; empty where a cookie is expected. */
  readonly token: readonly Pointer[];
  /** Places of the token that renews the sign-in, and of the seconds that the first one holds. */
  readonly refreshToken: readonly Pointer[];
  readonly seconds: readonly Pointer[];
  /** The operation that renews the sign-in; null where the contract has none. */
  readonly refresh: LoginRefresh | null;
  /** The operation that ends the sign-in at the API; null where the contract has none. */
  readonly end: LoginEnd | null;
  /** The operation whose token writes bring back; absent where the contract has none. */
  readonly guard?: LoginGuard;
  /** What is done by people who cannot sign in yet; absent where the contract has nothing such. */
  readonly before?: LoginBefore;
  /** How the token is then sent. */
  readonly sendAs: { readonly in: 'header' | 'query' | 'cookie'; readonly name: string; readonly prefix: string };
}

/** The operations by which one comes to have what a login asks for. */
export interface LoginBefore {
  /** Makes an account. */
  readonly register?: string;
  /** Asks for a new password. */
  readonly forgot?: string;
}

export interface LoginRefresh {
  readonly call: Call;
  /** Where the refresh token goes in its body; null: in the `Authorization` header, or the cookies suffice. */
  readonly field: string | null;
  /** It goes under that name in the query; absent: in the body. */
  readonly inQuery?: true;
  /** Where the login gives nothing to renew with, its token renews itself; absent where nobody says that it is wanted. */
  readonly itself?: true;
  readonly token: readonly Pointer[];
  readonly refreshToken: readonly Pointer[];
  readonly seconds: readonly Pointer[];
}

export interface LoginEnd {
  readonly call: Call;
  /** Where the refresh token goes in its body; null: it is not asked for. */
  readonly field: string | null;
}

/** What a server gives to tell its own pages' calls from those that another site started. */
export interface LoginGuard {
  readonly call: Call;
  /** Candidates for the token's place in the answer; it may also come as a cookie. */
  readonly token: readonly Pointer[];
}

/** Where answers of logins have the token that the contract says nothing of, or says to be elsewhere. */
export const USUAL_TOKENS: readonly Pointer[] = [
  '/access_token',
  '/accessToken',
  '/token',
  '/data/token',
  '/data/access_token',
  '/data/accessToken',
  '/jwt',
  '/id_token',
  '/key',
  '/access',
];

/** Where such answers have the token that renews the sign-in. */
export const USUAL_REFRESH: readonly Pointer[] = [
  '/refresh_token',
  '/refreshToken',
  '/data/refresh_token',
  '/data/refreshToken',
  '/refresh',
];

/** What signs in, renews that and signs out is done by screens of their own: nobody looks for it among the rest. */
export function signInOperations(ways: readonly SignIn[]): ReadonlySet<string> {
  const logins = ways.flatMap(({ login }) => (login === null ? [] : [login]));
  const calls = logins.flatMap(({ call, code, refresh, end, guard }) => [
    call,
    code?.call,
    refresh?.call,
    end?.call,
    guard?.call,
  ]);
  return new Set(calls.flatMap((call) => (call === undefined ? [] : [call.operation])));
}
