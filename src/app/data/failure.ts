// A failed answer as an error, so that the cache can carry it, and back. What the server or the network did is data
// (`Failure`); only errors of our own are any other kind of error.
import type { Answer, Problem, Unreachable } from '#client';

/** An answer that is not ok. */
export type Failure = Problem | Unreachable;

/** Carries a failure through the cache. */
export class FailureError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.detail);
    this.name = 'FailureError';
    this.failure = failure;
  }
}

/** The answer if it is ok; else throws the failure for the cache to keep. */
export function okOrThrow(answer: Answer): Extract<Answer, { kind: 'ok' }> {
  if (answer.kind === 'ok') return answer;
  throw new FailureError(answer);
}

/** What came, though the server was content, is not what was asked for; `detail` says what it is. */
export function notWhatWasAsked(detail: string): Failure {
  return { kind: 'unreachable', reason: 'unexpected', outcome: 'happened', detail };
}

/** Nothing came where an item was asked for: some servers say in that way that there is none. */
export const NOTHING = {
  kind: 'unreachable',
  reason: 'unexpected',
  outcome: 'happened',
  detail: 'empty',
} as const satisfies Failure;

/** Whether the server says that what was asked for is not there, or answers nothing for it. */
export function isGone(failure: Failure): boolean {
  return saysGone(failure) || (failure.kind === 'unreachable' && failure.detail === NOTHING.detail);
}

/**
 * Whether the server says so in words. Nothing (204) may also mean that it is there and there is no more to tell, as of a user in
 * a group (OpenStack, GitHub's members of a team): what is to be deleted is then still to be deleted.
 */
export function saysGone(failure: Failure): boolean {
  return failure.kind === 'problem' && (failure.status === 404 || failure.status === 410);
}

/** The failure in an error of the cache; an error of our own is shown as unexpected, with its message. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure;
  const detail = error instanceof Error ? error.message : String(error);
  return { kind: 'unreachable', reason: 'unexpected', outcome: 'not-sent', detail };
}

/** Whether the answer asks to sign in: by its status, or by "forbidden" for a token that no longer holds (rule `token-ran-out`). */
export function asksToSignIn(failure: Failure): boolean {
  if (failure.kind !== 'problem') return false;
  const { status, title, detail } = failure;
  return status === 401 || (status === 403 && (RUN_OUT.test(detail) || RUN_OUT.test(title)));
}

/** "Invalid or expired token", "jwt expired", "Failed to authenticate token"; not the token of a reset or against CSRF. */
const RUN_OUT =
  /^(?:error: |forbidden[:,.]? )?(?:(?:(?:invalid|expired|malformed)[ ,/]*(?:or )?)+|(?:failed to|could not|cannot) (?:authenticate|verify) )?(?:(?:the|your|access|auth|authentication|bearer|session|json web) )*(?:token|jwt|session)(?:$|[.!]|,? (?:is |has |was |been |no |longer |not |or )*(?:expired|invalid|valid|malformed))/i;

/**
 * Whether a refusal to somebody whom the server does not know may mean "sign in first" (rule `forbidden-to-nobody`): not where
 * it names values that do not fit, or words of its own speak of something else ("The requested resource already exists").
 */
export function mayMeanSignIn(failure: Failure): boolean {
  if (failure.kind !== 'problem' || failure.status !== 403 || failure.issues.length > 0) return false;
  return OF_THE_PERSON.test(failure.detail || failure.title);
}

/** Words about who asks, and what they may do. */
const OF_THE_PERSON =
  /\b(?:log|sign)(?:ged|ned|ging|ing)?[ -]?(?:in|on)\b|auth|token|jwt|credential|password|\bkey\b|permi(?:t|ssion)|privilege|\broles?\b|\bscopes?\b|access|denied|forbidden|allowed|anonymous|guest|session|cookie|\busers?\b|\baccount|csrf|\byou\b/i;

/** Whether a call was given up by ourselves: nobody needs to hear of that. */
export function isAborted(error: unknown): boolean {
  if (error instanceof FailureError) return error.failure.kind === 'unreachable' && error.failure.reason === 'aborted';
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Whether the call took effect, as far as that is known. The gateway tells of its own failures whether the backend saw the request. */
export function effectOf(failure: Failure): Unreachable['outcome'] {
  if (failure.kind === 'unreachable') return failure.outcome;
  if (failure.status < 500) return 'not-sent';
  return failure.headers['x-frontdesk-outcome'] === 'not-sent' ? 'not-sent' : 'unknown';
}
