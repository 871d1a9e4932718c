// A failure in words: whether it took effect is said truly, and what may have acted is never offered again (S6, S9).
import { expect, test } from 'vitest';
import type { Failure } from '../../data/failure.ts';
import { en } from '../../shell/words/en.ts';
import { explain } from './explain.ts';

const problem = (status: number): Failure => ({
  kind: 'problem',
  status,
  headers: {},
  title: '',
  detail: '',
  code: null,
  issues: [],
  permissions: [],
  retryAfter: null,
  value: undefined,
  text: '',
});

/** The gateway tells of its own failures whether the backend saw the request. */
const GATEWAY = { 'x-frontdesk-outcome': 'not-sent' };

const unreachable = (
  reason: 'network' | 'cut' | 'timeout' | 'aborted' | 'unexpected' | 'invalid',
  outcome: 'not-sent' | 'unknown' | 'happened',
): Failure => ({ kind: 'unreachable', reason, outcome, detail: '' });

test.each([
  ['a refused write changed nothing', problem(422), true, 'effect.none', false],
  ['a write that the server broke on may have acted', problem(500), true, 'effect.unknown', false],
  ['a read that the server broke on may be tried again', problem(500), false, 'effect.read', true],
  ['a write that was not sent may be sent again', unreachable('network', 'not-sent'), true, 'effect.none', true],
  ['a write whose answer was lost may not', unreachable('timeout', 'unknown'), true, 'effect.unknown', false],
  ['a write with an odd answer has happened', unreachable('unexpected', 'happened'), true, 'effect.happened', false],
  ['too many requests: later', problem(429), false, 'effect.read', true],
  [
    'a write that the gateway could not pass on was not done',
    { ...problem(502), headers: GATEWAY },
    true,
    'effect.none',
    true,
  ],
  ['no permission: trying again does not help', problem(403), false, 'effect.read', false],
] as const)('%s', (_name, failure, wrote, effect, retry) => {
  expect(explain(failure, wrote)).toMatchObject({ effect, retry });
});

test.each([403, 409])('a refusal (%s) that stands at its field is of a value that does not fit', (status) => {
  const taken = { ...problem(status), issues: [{ pointer: '/body/email', code: 'taken', params: {} }] };
  expect(explain(taken, true).title).toBe('failure.422.title');
  expect(explain(problem(status), true).title).toBe(`failure.${status}.title`);
});

test('every failure has its words', () => {
  const statuses = [400, 401, 403, 404, 405, 409, 410, 412, 413, 418, 422, 428, 429, 500, 501, 502, 503, 504];
  const reasons = ['network', 'cut', 'timeout', 'aborted', 'unexpected', 'invalid'] as const;
  const all = [...statuses.map(problem), ...reasons.map((reason) => unreachable(reason, 'unknown'))];
  const ids = all.flatMap((failure) => [true, false].map((wrote) => explain(failure, wrote)));
  const missing = ids
    .flatMap(({ title, advice, effect }) => [title, advice, effect])
    .filter((id) => !Object.hasOwn(en, id));
  expect(missing).toEqual([]);
});
