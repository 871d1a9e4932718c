// The last requests that were answered and what each wrote, for tests and for people.
import type { Operation } from '#contract';
import type { Outcome, Person } from './exchange.ts';

/** One request that was answered. */
export interface LogEntry {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  /** "METHOD /path/template", or null where there is no such operation. */
  readonly operation: string | null;
  readonly status: number;
  readonly user: string | null;
  /** What was written: documents of the contract's resources. Empty for reads and refusals. */
  readonly writes: readonly {
    readonly kind: 'put' | 'delete';
    readonly resource: string;
    readonly scope: string;
    readonly key: string;
  }[];
}

const LOG_LENGTH = 1_000;

/** Notes a request in the log; answers what it noted. */
export function note(
  log: LogEntry[],
  at: Date,
  request: Request,
  outcome: Outcome,
  operation: Operation | null,
  person: Person | null,
): LogEntry {
  const writes = outcome.changes
    .filter((change) => !change.collection.startsWith('$'))
    .map((change) => ({ kind: change.kind, resource: change.collection, scope: change.scope, key: change.key }));
  const { pathname } = new URL(request.url);
  const entry = {
    at: at.toISOString(),
    method: request.method,
    path: pathname,
    operation: operation?.id ?? null,
    status: outcome.status,
    user: person?.name ?? null,
    writes,
  };
  log.push(entry);
  if (log.length > LOG_LENGTH) log.splice(0, log.length - LOG_LENGTH);
  return entry;
}
