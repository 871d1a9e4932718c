// What a seed says goes wrong, by operation and by which of its calls → the fault of the call that comes now: a backend that
// can be worked on must also be one that refuses, asks for patience, is slow and loses answers.
import type { Json, JsonObject } from '#contract';
import type { Refusal } from './exchange.ts';

/** One thing that goes wrong. Calls of an operation are counted from 1, from the start of the process. */
export interface SeedFault {
  /** "POST /orders/{orderId}/cancel". */
  readonly operation: string;
  /** Which calls: each so many-th, or those of these numbers; all where neither is said. */
  readonly every?: number;
  readonly at?: number | readonly number[];
  /** Refused with this status, and nothing is done. */
  readonly status?: number;
  readonly detail?: string;
  /** Seconds in the refusal's `Retry-After`. */
  readonly retryAfter?: number;
  /** The connection breaks off, before anything is done or when all is. */
  readonly lost?: 'before' | 'after';
  /** Seconds that it takes longer. */
  readonly wait?: number;
}

/** The fault of an operation's next call; null where all goes well. */
export type Faults = (operation: string) => SeedFault | null;

const LONGEST_WAIT = 600;

/** Counts the calls of each operation that faults are told of. */
export function faultsOf(told: readonly SeedFault[]): Faults {
  const calls = new Map<string, number>();
  return (operation) => {
    const own = told.filter((fault) => fault.operation === operation);
    if (own.length === 0) return null;
    const call = (calls.get(operation) ?? 0) + 1;
    calls.set(operation, call);
    // What is told of one call wins over what is told of many.
    return own.find(({ at }) => at !== undefined && [at].flat().includes(call)) ?? own.find(isEach(call)) ?? null;
  };
}

function isEach(call: number): (fault: SeedFault) => boolean {
  return ({ every, at }) => at === undefined && call % (every ?? 1) === 0;
}

/** Lets a call wait and says what it is refused with, or that it is lost before the work; null where the work is done. */
export async function befallen({
  status,
  detail,
  retryAfter,
  lost,
  wait = 0,
}: SeedFault): Promise<Refusal | 'lost' | null> {
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(wait, LONGEST_WAIT) * 1000));
  if (lost === 'before') return 'lost';
  if (status === undefined) return null;
  const headers = retryAfter === undefined ? {} : { headers: { 'retry-after': String(retryAfter) } };
  const words = detail ?? 'The sandbox refuses this call, as its seed says.';
  return { status, code: 'told-fault', title: TITLES[status] ?? 'Refused', detail: words, ...headers };
}

const TITLES: Readonly<Record<number, string>> = {
  403: 'Forbidden',
  409: 'Conflict',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Not available',
};

/** Whether a member of a seed is a list of faults. */
export function areFaults(value: Json): boolean {
  return Array.isArray(value) && value.every(isFault);
}

function isFault(value: Json): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const {
    operation,
    every = 1,
    at = 1,
    status = 400,
    detail = '',
    retryAfter = 0,
    wait = 0,
    lost = 'before',
  } = value as JsonObject;
  const counts = [every, ...[at].flat()].every((count) => Number.isInteger(count) && Number(count) > 0);
  const seconds = [retryAfter, wait].every((count) => typeof count === 'number' && count >= 0);
  const refused = Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599;
  return (
    typeof operation === 'string' &&
    typeof detail === 'string' &&
    (lost === 'before' || lost === 'after') &&
    counts &&
    seconds &&
    refused
  );
}
