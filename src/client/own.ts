// What a page and Frontdesk's own server say to each other about sessions and contracts: the shapes of the JSON under
// /_frontdesk, in one place for both sides. Without a server the page's worker answers in the same shapes.
import type { Json } from '#contract';
import type { CallValues, SignIn, SignInForm } from '#model';

/** A difference between the contract of last time and that of now. */
export interface ContractChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly what: 'operation';
  /** The operation: "GET /customers". */
  readonly name: string;
}

/** A person of the sandbox as whom one may sign in to look around. */
export interface SignInHint {
  readonly label: string;
  readonly username: string;
  readonly password: string;
}

/** A part of the server: one of several contracts that its documentation names. */
export interface PartView {
  /** What is sent to choose it; empty: the first. */
  readonly part: string;
  readonly label: string;
  readonly current: boolean;
}

/** Who is signed in. */
export interface SessionView {
  readonly signedIn: boolean;
  readonly ways: readonly OfferedWay[];
  readonly user: string | null;
  /** Signing in to Frontdesk itself: with whom, and whether it has been done; null where nobody must. */
  readonly door: { readonly signedIn: boolean; readonly name: string } | null;
  /** The server has a credential of its own, so that people need none. */
  readonly served: boolean;
}

/** A way to sign in as the server can offer it now. */
export interface OfferedWay {
  readonly kind: SignIn['kind'];
  readonly scheme: string | null;
  readonly label: string;
  /** Only for a way behind which a provider stands. */
  readonly form?: SignInForm;
  readonly because?: string;
  readonly provider?: string | null;
}

/** What is sent to sign in; the gateway keeps it, the page forgets it (rule S4). */
export interface SignInRequest {
  /** "frontdesk": to Frontdesk itself. */
  readonly kind: SignIn['kind'] | 'frontdesk';
  readonly scheme: string | null;
  /** The form in which a provider's sign-in was offered. */
  readonly form?: SignInForm;
  /** Where to go on, for a sign-in at the provider's own page. */
  readonly next?: string;
  /** The page asks again whether a code has been entered elsewhere. */
  readonly waiting?: boolean;
  readonly operation?: string;
  readonly value?: string;
  /** What the API wants together with `value`: the secret of each other scheme. */
  readonly more?: Readonly<Record<string, string>>;
  readonly username?: string;
  readonly password?: string;
  /** The header for an API key that no scheme of the contract tells. */
  readonly header?: string;
  readonly body?: Json;
  readonly values?: CallValues;
}

/** What comes of a sign-in: done, or what is next. */
export type SignInStep =
  | SessionView
  | { readonly go: string }
  | { readonly device: DeviceNotice }
  | { readonly pending: true; readonly slower: boolean };

/** What a person must do on another device. */
export interface DeviceNotice {
  readonly userCode: string;
  readonly address: string;
  /** With the code in it already, where the provider has such an address. */
  readonly addressWithCode: string | null;
  readonly everySeconds: number;
  readonly seconds: number;
}
