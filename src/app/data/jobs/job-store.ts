// The state of one job: plan, steps and what came of each; listeners are told of every change, and each change is kept on
// the device, in pieces small enough to be written before and after every call.
import { isObject, member } from '#contract';
import type { KeyValueStore } from '#storage';
import {
  codesOf,
  type Counts,
  type JobPlan,
  type Note,
  type Phase,
  type Step,
  type StepState,
  statesOf,
} from './job.ts';

/** How many steps are kept under one key: a write is small, and a long job has few keys. */
const PIECE = 50;

/** How often the head (phase and counts, for other tabs) is written while steps go on, in milliseconds. */
const HEAD_EVERY = 1000;

/** How often listeners are told while steps go on, in milliseconds: drawing each of thousands would be work of its own. */
const TELL_EVERY = 100;

/** What is kept of a job under its own key. */
export interface JobHead extends JobPlan {
  readonly id: string;
  /** When it was begun, in milliseconds. */
  readonly at: number;
  readonly length: number;
  readonly phase: Phase;
  readonly counts: Counts;
}

/** What the outside sees change. */
export interface JobNow {
  readonly phase: Phase;
  readonly counts: Counts;
  /** Until when the server asked to wait, in milliseconds, or null. */
  readonly waitUntil: number | null;
  /** Why it paused by itself. */
  readonly why: Note | null;
  /** False where a reload would lose it. */
  readonly kept: boolean;
  /** Another tab works on it. */
  readonly elsewhere: boolean;
}

/** One job. */
export class JobStore {
  readonly id: string;
  readonly plan: JobPlan;
  readonly at: number;
  readonly steps: readonly Step[];
  private readonly states: StepState[];
  private readonly notes = new Map<number, Note>();
  private readonly made = new Map<number, string>();
  private readonly rounds: number[];
  private now: JobNow;
  private readonly key: string;
  private readonly storage: KeyValueStore;
  private readonly listeners = new Set<() => void>();
  private headWritten = 0;
  private telling: ReturnType<typeof setTimeout> | undefined;

  constructor(storage: KeyValueStore, key: string, head: Omit<JobHead, 'length' | 'counts'>, steps: readonly Step[]) {
    const { id, at, phase, ...plan } = head;
    this.storage = storage;
    this.key = key;
    this.id = id;
    this.at = at;
    this.plan = plan;
    this.steps = steps;
    this.states = steps.map(() => 'waiting');
    this.rounds = steps.map(() => 0);
    this.now = {
      phase,
      counts: countsOf(this.states),
      waitUntil: null,
      why: null,
      kept: plan.keepable,
      elsewhere: false,
    };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getNow = (): JobNow => this.now;
  counts = (): Counts => this.now.counts;
  stateAt = (index: number): StepState => this.states[index] ?? 'waiting';
  noteAt = (index: number): Note | undefined => this.notes.get(index);
  madeAt = (index: number): string | undefined => this.made.get(index);
  /** Ids of everything that its steps have made. */
  allMade = (): ReadonlySet<string> => new Set(this.made.values());
  indexes = (...wanted: readonly StepState[]): readonly number[] =>
    this.states.flatMap((state, index) => (wanted.includes(state) ? [index] : []));
  /** Names one attempt at one step; the same as long as it was not refused. */
  attemptOf = (index: number): string => `${this.id}-${index}-${this.rounds[index] ?? 0}`;

  /** Puts a step into a state, and keeps that before anything else happens. */
  set(
    index: number,
    state: StepState,
    more: { readonly note?: Note | undefined; readonly made?: string | undefined } = {},
  ): void {
    const before = this.stateAt(index);
    if (before === 'refused' && state !== 'refused') this.rounds[index] = (this.rounds[index] ?? 0) + 1;
    this.states[index] = state;
    if (more.note === undefined) this.notes.delete(index);
    else this.notes.set(index, more.note);
    if (more.made !== undefined) this.made.set(index, more.made);
    const { counts } = this.now;
    this.keepPiece(Math.floor(index / PIECE));
    this.now = { ...this.now, counts: moved(counts, before, state) };
    this.telling ??= setTimeout(() => this.tell({}), TELL_EVERY);
    if (Date.now() - this.headWritten > HEAD_EVERY) this.keepHead();
  }

  /** Says where the job as a whole is. */
  enter(change: Partial<Omit<JobNow, 'counts'>>): void {
    this.tell(change);
    this.keepHead();
  }

  /** Shows what another tab has written, or what one finds: nothing is kept. */
  show(change: Partial<Omit<JobNow, 'counts'>>): void {
    this.tell(change);
  }

  /** Keeps everything for the first time. */
  keepAll(): void {
    for (let piece = 0; piece * PIECE < this.steps.length; piece += 1) {
      const steps = this.steps.slice(piece * PIECE, (piece + 1) * PIECE);
      this.write(
        `plan.${piece}`,
        steps.map(({ key, title, data }) => [key, title, data]),
      );
      this.keepPiece(piece);
    }
    this.keepHead();
  }

  /** Forgets everything that was kept. */
  forget(): void {
    for (let piece = 0; piece * PIECE < this.steps.length; piece += 1) {
      this.storage.remove(`${this.key}.plan.${piece}`);
      this.storage.remove(`${this.key}.state.${piece}`);
    }
    this.storage.remove(this.key);
  }

  /** Takes the states that were kept. */
  recall(): void {
    for (let piece = 0; piece * PIECE < this.steps.length; piece += 1) {
      const kept = this.storage.read(`${this.key}.state.${piece}`);
      const codes = member(kept, 'codes');
      const first = piece * PIECE;
      if (typeof codes !== 'string') continue;
      statesOf(codes).forEach((state, offset) => {
        if (first + offset < this.states.length) this.states[first + offset] = state;
      });
      for (const [offset, round] of pairsOf(member(kept, 'rounds'))) this.rounds[first + offset] = Number(round);
      for (const [offset, made] of pairsOf(member(kept, 'made'))) this.made.set(first + offset, String(made));
      for (const [offset, note] of pairsOf(member(kept, 'notes')))
        if (isNote(note)) this.notes.set(first + offset, note);
    }
    this.tell({ counts: countsOf(this.states) });
  }

  private keepHead(): void {
    this.headWritten = Date.now();
    const { id, at, plan, steps, now } = this;
    this.write('', { ...plan, id, at, length: steps.length, phase: now.phase, counts: now.counts } satisfies JobHead);
  }

  private keepPiece(piece: number): void {
    const first = piece * PIECE;
    const end = Math.min(first + PIECE, this.steps.length);
    const inside = <T>(values: ReadonlyMap<number, T>): readonly (readonly [number, T])[] =>
      range(first, end).flatMap((index) => {
        const value = values.get(index);
        return value === undefined ? [] : [[index - first, value] as const];
      });
    this.write(`state.${piece}`, {
      codes: codesOf(this.states.slice(first, end)),
      rounds: range(first, end).flatMap((index) => (this.rounds[index] ? [[index - first, this.rounds[index]]] : [])),
      made: inside(this.made),
      notes: inside(this.notes),
    });
  }

  private write(name: string, value: unknown): void {
    if (!this.now.kept) return;
    if (this.storage.write(name === '' ? this.key : `${this.key}.${name}`, value)) return;
    // A half that is kept would be taken up as if it were all.
    this.now = { ...this.now, kept: false };
    this.forget();
  }

  private tell(change: Partial<JobNow>): void {
    clearTimeout(this.telling);
    this.telling = undefined;
    this.now = { ...this.now, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** The job that is kept under a key, or null where it is not whole. */
export function recallJob(storage: KeyValueStore, key: string): JobStore | null {
  const head = storage.read(key, isHead);
  if (head === undefined) return null;
  const steps: Step[] = [];
  for (let piece = 0; piece * PIECE < head.length; piece += 1) {
    const kept = storage.read(`${key}.plan.${piece}`);
    for (const [name, title, data] of Array.isArray(kept) ? (kept as unknown[][]) : [])
      steps.push({ key: String(name), title: String(title), data: String(data) });
  }
  if (steps.length !== head.length) return null;
  const { length: _length, counts: _counts, ...rest } = head;
  const store = new JobStore(storage, key, rest, steps);
  store.recall();
  return store;
}

/** Tells whether a kept value is the head of a job. */
export function isHead(value: unknown): value is JobHead {
  return (
    isObject(value) &&
    ['id', 'kind', 'resource', 'label', 'data', 'phase'].every((name) => typeof member(value, name) === 'string') &&
    typeof member(value, 'length') === 'number' &&
    isObject(member(value, 'counts'))
  );
}

function isNote(value: unknown): value is Note {
  return isObject(value) && typeof member(value, 'word') === 'string' && typeof member(value, 'text') === 'string';
}

function pairsOf(value: unknown): readonly (readonly [number, unknown])[] {
  const pairs: unknown[] = Array.isArray(value) ? value : [];
  return pairs.flatMap((pair) =>
    Array.isArray(pair) && typeof pair[0] === 'number' ? [[pair[0], pair[1]] as const] : [],
  );
}

function countsOf(states: readonly StepState[]): Counts {
  const counts = { waiting: 0, sending: 0, done: 0, refused: 0, unknown: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}

function moved(counts: Counts, from: StepState, to: StepState): Counts {
  const next = { ...counts };
  next[from] -= 1;
  next[to] += 1;
  return next;
}

function range(first: number, end: number): readonly number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
}
