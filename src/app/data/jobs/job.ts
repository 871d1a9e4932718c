// A job: the same thing done to many items, one call each. Here is what it is made of, as plain data that can be kept as
// JSON text and taken up again after a reload.

/** How far one step of a job is. */
export type StepState =
  /** Not sent yet. */
  | 'waiting'
  /** On its way: recorded before the call goes out, so that a reload cannot hide it. */
  | 'sending'
  | 'done'
  /** It did not take effect, and the server (or we) said why. */
  | 'refused'
  /** Nobody knows whether it took effect: never sent again unless it was looked up, or a person says so. */
  | 'unknown';

/** All states, in the order in which a result tells them. */
export const STEP_STATES = ['refused', 'unknown', 'waiting', 'sending', 'done'] as const;

/** One step: one item, one call. */
export interface Step {
  /** Names the item: its address, or the row of a file. */
  readonly key: string;
  /** What people call it. */
  readonly title: string;
  /** What the work needs to do it, as exact JSON text. */
  readonly data: string;
}

/** What is to be known of a step's outcome. */
export interface Note {
  /** The id of one of our words, or "". */
  readonly word: string;
  /** What the server said, or "". */
  readonly text: string;
  readonly status: number;
}

/** What a job is, apart from its steps. */
export interface JobPlan {
  /** Which work it is: names who can do it. */
  readonly kind: string;
  readonly resource: string;
  /** In words: "Cancel 500 orders". */
  readonly label: string;
  /** What is the same for all steps, as exact JSON text. */
  readonly data: string;
  /** False where it holds what must not be kept on the device (files, secrets): then a reload ends it. */
  readonly keepable: boolean;
}

/** Where a job as a whole is. */
export type Phase = 'running' | 'paused' | 'stopped' | 'finished';

/** How many steps are in each state. */
export type Counts = Readonly<Record<StepState, number>>;

/** What came of sending one step, or of looking after it. */
export type Result =
  | { readonly kind: 'done'; readonly made?: string | undefined; readonly note?: Note; readonly rest?: number | null }
  | { readonly kind: 'refused'; readonly note: Note; readonly rest?: number | null }
  | { readonly kind: 'unknown'; readonly note: Note; readonly rest?: number | null }
  /** Nothing was sent: nobody is there, or the sign-in was given up. */
  | { readonly kind: 'not-sent'; readonly note: Note }
  /** The server asks for patience: in seconds, or null where it does not say how long. */
  | { readonly kind: 'wait'; readonly seconds: number | null };

/** Does the steps of one kind of job. */
export interface Work {
  /** Sends a step, once. `key` is the same each time the same attempt is sent, for APIs that know such keys. */
  readonly send: (step: Step, key: string) => Promise<Result>;
  /** Looks whether a step took effect: done, not done (null), or it cannot be seen ("unknown"). */
  readonly look: (step: Step, made: ReadonlySet<string>) => Promise<Result | null>;
  /** True where the API recognises a call that it has had, so that sending again does no harm. */
  readonly repeatable: boolean;
}

const CODES: Readonly<Record<StepState, string>> = {
  waiting: 'w',
  sending: 's',
  done: 'd',
  refused: 'r',
  unknown: 'u',
};

/** States as text, one letter for a step. */
export function codesOf(states: readonly StepState[]): string {
  return states.map((state) => CODES[state]).join('');
}

/** States from their text; what is no code is taken as not known. */
export function statesOf(codes: string): readonly StepState[] {
  const states = Object.entries(CODES) as readonly (readonly [StepState, string])[];
  return Array.from(codes, (code) => states.find(([, letter]) => letter === code)?.[0] ?? 'unknown');
}
