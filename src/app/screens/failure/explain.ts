// A failure in words (rule S9): what happened, whether it took effect, what to do. An ordered table: the first row that
// fits wins. The words themselves stand in the catalogue.
import { effectOf, type Failure, isGone } from '../../data/failure.ts';
import type { IconName } from '../../ui/index.ts';

/** What a failure is said with: ids of words. */
export interface Explanation {
  readonly title: string;
  readonly advice: string;
  /** Whether it took effect. */
  readonly effect: 'effect.none' | 'effect.unknown' | 'effect.happened' | 'effect.read';
  readonly icon: IconName;
  /** Trying again can help and does no harm. */
  readonly retry: boolean;
  /** Signing in can help. */
  readonly signIn: boolean;
}

interface Row {
  readonly when: (failure: Failure) => boolean;
  readonly code: string;
  readonly icon: IconName;
  readonly retry?: true;
  readonly signIn?: true;
}

const status =
  (...codes: readonly number[]) =>
  (failure: Failure): boolean =>
    failure.kind === 'problem' && codes.includes(failure.status);

const reason =
  (name: string) =>
  (failure: Failure): boolean =>
    failure.kind === 'unreachable' && failure.reason === name;

const hasPlaces = (failure: Failure): boolean => failure.kind === 'problem' && failure.issues.length > 0;

const ROWS: readonly Row[] = [
  { when: reason('network'), code: 'network', icon: 'plug-connected-x', retry: true },
  { when: reason('cut'), code: 'cut', icon: 'plug-connected-x', retry: true },
  { when: reason('timeout'), code: 'timeout', icon: 'clock', retry: true },
  { when: reason('aborted'), code: 'aborted', icon: 'x', retry: true },
  { when: reason('invalid'), code: 'invalid', icon: 'alert-circle' },
  { when: (failure) => failure.kind === 'unreachable' && isGone(failure), code: '404', icon: 'inbox-off', retry: true },
  { when: (failure) => failure.kind === 'unreachable', code: 'unexpected', icon: 'alert-triangle', retry: true },
  { when: status(401), code: '401', icon: 'lock', signIn: true },
  // Each fault stands at its field: nobody need reload and look what stands against it, or ask for a permission.
  { when: (failure) => status(403, 409)(failure) && hasPlaces(failure), code: '422', icon: 'alert-circle' },
  { when: status(403), code: '403', icon: 'shield-lock' },
  { when: status(404), code: '404', icon: 'inbox-off', retry: true },
  { when: status(405, 501), code: '405', icon: 'alert-circle' },
  { when: status(409), code: '409', icon: 'alert-triangle' },
  { when: status(410), code: '410', icon: 'inbox-off' },
  { when: status(412, 428), code: '412', icon: 'alert-triangle' },
  { when: status(413), code: '413', icon: 'alert-circle' },
  { when: status(400, 422), code: '422', icon: 'alert-circle' },
  { when: status(429), code: '429', icon: 'clock', retry: true },
  { when: status(502, 503, 504), code: '503', icon: 'plug-connected-x', retry: true },
  {
    when: (failure) => failure.kind === 'problem' && failure.status >= 500,
    code: '500',
    icon: 'alert-triangle',
    retry: true,
  },
];

const OTHER = { code: 'other', icon: 'alert-circle' } as const;

/** Explains a failure; `wrote` tells that something was to be changed. */
export function explain(failure: Failure, wrote: boolean): Explanation {
  const effect = wrote ? EFFECTS[effectOf(failure)] : 'effect.read';
  const row: Omit<Row, 'when'> = ROWS.find(({ when }) => when(failure)) ?? OTHER;
  return {
    title: `failure.${row.code}.title`,
    advice: `failure.${row.code}.advice`,
    effect,
    icon: row.icon,
    // What may have changed something is never offered again unseen (rule S6).
    retry: row.retry === true && (!wrote || effect === 'effect.none'),
    signIn: row.signIn === true,
  };
}

const EFFECTS = { 'not-sent': 'effect.none', unknown: 'effect.unknown', happened: 'effect.happened' } as const;
