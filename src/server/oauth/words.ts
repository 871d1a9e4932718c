// What went wrong at a provider, in words: an error of the library in, a problem out. The provider's own words are passed
// on as text; tokens, codes and secrets never stand in them.
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { ServerProblem } from '../problem.ts';

/** Puts what a provider did into words. */
export function providerProblem(error: unknown, name: string): ServerProblem {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    const said = [error.error, error.error_description].filter(Boolean).join(': ').slice(0, 300);
    if (error.error === 'access_denied') {
      return problem(401, 'sign-in-denied', 'The sign-in was refused.', `${name} says: ${said}. Nobody was signed in.`);
    }
    if (error.error === 'expired_token') return codeOver();
    const wrong = error.error === 'invalid_grant';
    return wrong
      ? problem(401, 'sign-in-refused', `${name} did not accept this.`, `It says: ${said}. Try again from the start.`)
      : problem(502, 'sign-in-failed', `${name} could not sign you in.`, `It says: ${said}. ${ASK}`);
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    const said = error.cause.map(({ parameters }) => parameters.error_description ?? parameters.error).find(Boolean);
    const detail = `It refused Frontdesk itself${said === undefined ? '' : ` (${said.slice(0, 300)})`}. ${ASK}`;
    return problem(502, 'sign-in-failed', `${name} could not sign you in.`, detail);
  }
  const code = error instanceof ClientError ? (error.code ?? '') : '';
  if (code === 'OAUTH_TIMEOUT' || code === '' || code === 'OAUTH_ABORT') {
    const why = error instanceof Error ? reasonOf(error) : String(error);
    return problem(
      502,
      'sign-in-unreachable',
      `${name} could not be reached.`,
      `Nobody was signed in (${why}). ${ASK}`,
    );
  }
  const words = error instanceof Error ? error.message : '';
  return problem(
    502,
    'sign-in-bad-answer',
    `${name} gave an answer that cannot be trusted.`,
    `It was not used (${words}). ${ASK}`,
  );
}

/** A code that was to be entered elsewhere, and was not in time (RFC 8628 §3.5). */
export function codeOver(): ServerProblem {
  const detail = 'It was not entered in time, so nobody was signed in. Get a new one.';
  return problem(401, 'sign-in-expired', 'This code no longer works.', detail);
}

const ASK = 'Try again; if it stays so, tell whoever runs Frontdesk.';

function reasonOf(error: Error): string {
  const { cause } = error;
  return (cause instanceof Error ? cause.message : error.message).slice(0, 200);
}

function problem(status: number, code: string, title: string, detail: string): ServerProblem {
  return { status, code, title, detail };
}
