// What came of a call → what came of a step: done, refused, unknown, not sent, or "later". Rate limits are read from 429,
// `Retry-After` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers), also where a call was answered well.
import { type Answer, rateLimitOf, retryAfterOf } from '#client';
import { effectOf } from '../failure.ts';
import type { Note, Result } from './job.ts';

/** Statuses after which nothing was done although they begin with a 5: not implemented, no such version of HTTP. */
const NOT_DONE: ReadonlySet<number> = new Set([501, 505]);

/** A reset further away than this is that of a day's quota: it is met when it is met, in seconds. */
const FAR = 3600;

/** The word for a failure, by the one who has words. */
export type Explained = (failure: Exclude<Answer, { kind: 'ok' }>) => string;

/** What came of a step, from the answer to its call. */
export function answered(answer: Answer, explained: Explained): Result {
  if (answer.kind === 'ok') return { kind: 'done', rest: restOf(answer.headers) };
  const note: Note = { word: explained(answer), text: textOf(answer), status: answer.status ?? 0 };
  if (answer.kind === 'unreachable') {
    if (answer.reason === 'invalid') return { kind: 'refused', note };
    if (answer.outcome === 'not-sent') return { kind: 'not-sent', note };
    return answer.outcome === 'happened' ? { kind: 'done', note } : { kind: 'unknown', note };
  }
  const { status, headers } = answer;
  const asked = retryAfterOf(headers);
  if (status === 429) return { kind: 'wait', seconds: asked ?? rateLimitOf(headers)?.reset ?? null };
  if (status === 503 && asked !== null) return { kind: 'wait', seconds: asked };
  if (status === 401 || (status >= 500 && effectOf(answer) === 'not-sent')) return { kind: 'not-sent', note };
  if (status >= 500 && !NOT_DONE.has(status)) return { kind: 'unknown', note };
  return { kind: 'refused', note, rest: restOf(headers) };
}

/** Seconds to wait before the next call, where this one was the last that the server allows for now. */
function restOf(headers: Readonly<Record<string, string>>): number | null {
  const limit = rateLimitOf(headers);
  if (limit === null || limit.remaining !== 0 || limit.reset === null || limit.reset > FAR) return null;
  return limit.reset;
}

/** What the server said, in a line. */
function textOf(failure: Exclude<Answer, { kind: 'ok' }>): string {
  if (failure.kind === 'unreachable') return failure.detail;
  const faults = failure.issues
    .slice(0, 5)
    .map(({ pointer, message, code }) => `${pointer.replace(/^\/body\/?/, '')}: ${message ?? code}`);
  const said = failure.detail === '' ? failure.title : failure.detail;
  return [said, ...faults]
    .filter((part) => part !== '')
    .join(' · ')
    .slice(0, 300);
}
