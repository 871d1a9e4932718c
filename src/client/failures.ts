// What `fetch` threw → why no answer came, whether the request may have taken effect, and words for people. Browsers tell
// next to nothing; Node's errors carry a code.
import type { Unreachable } from './answer.ts';

/** What is known beside the error. */
export interface FailureContext {
  readonly reads: boolean;
  /** Who ended the exchange, if one of us did. */
  readonly ended: 'timeout' | 'aborted' | null;
  readonly timeoutMs: number;
  /** The body had not gone out whole: nothing can have been made of it. */
  readonly incomplete?: boolean;
  /** The answer had begun, and broke off. */
  readonly cut?: boolean;
}

/** Codes of failures before anything was sent, with words. */
const NOT_SENT: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'No server is listening at this address. Is it running?',
  ENOTFOUND: 'There is no host of this name. Is it spelled right?',
  EAI_AGAIN: 'The name of the host could not be looked up. Is the network up?',
  EHOSTUNREACH: 'The host could not be reached. Is the network up?',
  ENETUNREACH: 'The network could not be reached.',
  UND_ERR_CONNECT_TIMEOUT: 'The host did not accept a connection in time.',
  CERT_HAS_EXPIRED: "The server's certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The server's certificate is signed by itself, so it can't be trusted.",
  SELF_SIGNED_CERT_IN_CHAIN: "The server's certificate is signed by an authority that is not trusted here.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The server's certificate could not be verified.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The server's certificate is for another host.",
  ERR_SSL_WRONG_VERSION_NUMBER: 'The server does not speak https at this address. Try http.',
};

/** The failure as an answer. */
export function describeFailure(error: unknown, context: FailureContext): Unreachable {
  const { ended } = context;
  if (ended === 'aborted' && context.incomplete === true) {
    const detail = 'It was cancelled before all of it was sent.';
    return { kind: 'unreachable', reason: 'aborted', outcome: 'not-sent', detail };
  }
  if (ended === 'aborted') {
    return { kind: 'unreachable', reason: 'aborted', outcome: 'unknown', detail: suffix('It was cancelled.', context) };
  }
  if (ended === 'timeout') {
    const seconds = Math.max(1, Math.round(context.timeoutMs / 1000));
    const detail = `The server said nothing for ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
    return { kind: 'unreachable', reason: 'timeout', outcome: 'unknown', detail: suffix(detail, context) };
  }
  for (const code of codesOf(error)) {
    const words = Object.hasOwn(NOT_SENT, code) ? NOT_SENT[code] : undefined;
    if (words !== undefined) return { kind: 'unreachable', reason: 'network', outcome: 'not-sent', detail: words };
  }
  if (isOffline()) {
    return { kind: 'unreachable', reason: 'network', outcome: 'not-sent', detail: 'This device is offline.' };
  }
  const detail = suffix(
    context.cut === true
      ? 'The server began to answer, and then the connection broke off.'
      : 'The connection failed before a whole answer came.',
    context,
  );
  return { kind: 'unreachable', reason: context.cut === true ? 'cut' : 'network', outcome: 'unknown', detail };
}

function suffix(detail: string, { reads }: FailureContext): string {
  return reads ? detail : `${detail} Whether it took effect is not known.`;
}

/** The codes of an error and its causes. */
function codesOf(error: unknown, depth = 0): readonly string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return [];
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const cause = 'cause' in error ? codesOf(error.cause, depth + 1) : [];
  const several =
    'errors' in error && Array.isArray(error.errors) ? error.errors.flatMap((one) => codesOf(one, depth + 1)) : [];
  return [...code, ...cause, ...several];
}

function isOffline(): boolean {
  const navigator: unknown = Reflect.get(globalThis, 'navigator');
  return typeof navigator === 'object' && navigator !== null && 'onLine' in navigator && navigator.onLine === false;
}
