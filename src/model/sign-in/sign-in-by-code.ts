// Logins with a code that is sent to whoever asks: "POST /auth/otp/request" of an address, then "POST /auth/otp/verify" of that
// address and the code, for a token. A contract in, the pairs out.
import type { Contract, Lookup, Operation } from '#contract';
import { normalOf } from '../words/labels.ts';
import { segmentsOf } from '../paths/paths.ts';
import { needsNothing } from './sign-in-before.ts';
import { inputNames } from './sign-in-inputs.ts';
import { isSentCode, SIGN_IN_NAMES, SIGN_IN_SECRETS } from './sign-in-names.ts';
import { isCookie, nearest } from './sign-in-refresh.ts';
import { tokensIn } from './token-places.ts';

/** A login, and the operation that sends what it takes. */
export interface CodeLogin {
  readonly operation: Operation;
  readonly asks: Operation;
}

/** The logins by a code that is sent (rule `login-by-code`). */
export function codeLogins(contract: Contract, lookup: Lookup): readonly CodeLogin[] {
  const open = contract.operations.filter(
    ({ method, path, security }) => method === 'POST' && !path.includes('{') && needsNothing(security),
  );
  const setsCookie = contract.securitySchemes.some(isCookie);
  const takers = open.filter((one) => takesCode(one, lookup) && (setsCookie || tokensIn(one, lookup).length > 0));
  if (takers.length === 0) return [];
  const senders = open.filter((one) => sendsCode(one, lookup));
  return takers.flatMap((operation) => {
    const asks = nearest(operation, senders);
    return asks === undefined ? [] : [{ operation, asks }];
  });
}

/** What is done with a code besides: to become known, to choose a new password, to prove a second factor. */
const SAYS_OTHER =
  /reset|forg[eo]t|recover|regist|sign-?up|passw|2fa|mfa|two-?factor|invit|activat|e-?mail-?verif|verify-?e-?mail|resend/i;
const MOST_INPUTS = 5;

function takesCode(operation: Operation, lookup: Lookup): boolean {
  const says = /verif|check|confirm|log-?in|sign-?in|session|token|auth/i.test(wordsAt(operation));
  if (!says || SAYS_OTHER.test(operation.path)) return false;
  const names = inputNames(operation, lookup);
  return (
    names.length > 1 &&
    names.length <= MOST_INPUTS &&
    names.some(isSentCode) &&
    !names.some((name) => SIGN_IN_SECRETS.has(name) || name === 'redirecturi')
  );
}

function sendsCode(operation: Operation, lookup: Lookup): boolean {
  const names = inputNames(operation, lookup);
  if (SAYS_OTHER.test(operation.path)) return false;
  if (!/otp|code|sms|magic/i.test(wordsAt(operation)) && !isLoginByName(operation, names, lookup)) return false;
  return (
    names.length < MOST_INPUTS &&
    names.some((name) => SIGN_IN_NAMES.has(name)) &&
    !names.some((name) => isSentCode(name) || SIGN_IN_SECRETS.has(name))
  );
}

/** "POST /auth/login" of a phone number or an address alone, for no token: what a code is sent to. */
function isLoginByName(operation: Operation, names: readonly string[], lookup: Lookup): boolean {
  const last = normalOf(segmentsOf(operation.path).at(-1)?.name ?? '');
  return (
    /^(?:login|signin|logon)$/.test(last) &&
    names.every((name) => SIGN_IN_NAMES.has(name)) &&
    tokensIn(operation, lookup).length === 0
  );
}

const wordsAt = ({ path, operationId }: Operation): string =>
  `${segmentsOf(path)
    .slice(-2)
    .map(({ name }) => name)
    .join(' ')} ${normalOf(operationId ?? '')}`;
