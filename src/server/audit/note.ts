// The note of one call at the gateway: before it goes out where the audit is required, and when its answer has gone, with
// the outcome. Bodies are watched in passing, never held for longer than their first bytes.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AuditEntry, AuditOutcome } from '#model';
import type { GatewayOperation } from '../gateway/operations.ts';
import { pathParts } from '../policy/policy.ts';
import type { ServerProblem } from '../problem.ts';
import { headerOf } from '../security.ts';
import type { RequestFacts } from '../observe/facts.ts';
import type { Person } from '../session.ts';
import type { Audit } from './audit.ts';
import { NOTED_BYTES, notedBody } from './entry.ts';

/** What is known of a call before its answer. */
export interface Noted {
  readonly operation: Pick<GatewayOperation, 'id' | 'path' | 'resource' | 'secrets'>;
  /** The decoded path that is forwarded. */
  readonly segments: readonly string[];
  readonly who: Person | null;
  readonly roles: readonly string[];
  readonly facts: RequestFacts;
}

/** Notes a call: what it must be told of its body, or a refusal where it must not go out. Its outcome is noted at its end. */
export async function noteCall(
  audit: Audit,
  noted: Noted,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<{ readonly sent: ((part: Buffer) => void) | null } | ServerProblem> {
  if (audit.required && !(await audit.note(entryOf(noted, { outcome: 'begun', status: null, ms: null }))))
    return notNoted();
  const sent = audit.bodies ? collector() : null;
  const answered = audit.bodies ? watchedAnswer(response) : null;
  response.once('close', () => {
    const { secrets } = noted.operation;
    const up = sent && notedBody(sent.bytes(), sent.size(), request.headers['content-type'] ?? '', secrets);
    const type = headerOf(response, 'content-type');
    const down = answered && notedBody(answered.bytes(), answered.size(), type, secrets);
    void audit.note(
      entryOf(noted, {
        outcome: outcomeOf(response),
        status: response.headersSent ? response.statusCode : null,
        ms: Math.round(performance.now() - noted.facts.start),
        ...(up ? { sent: up } : {}),
        ...(down ? { answered: down } : {}),
      }),
    );
  });
  return { sent: sent && sent.add };
}

/** Notes that the policy refused a call. */
export function noteRefusal(audit: Audit, noted: Noted, { status }: ServerProblem): void {
  if (audit.on) void audit.note(entryOf(noted, { outcome: 'refused', status, ms: null }));
}

type Outcome = Pick<AuditEntry, 'outcome' | 'status' | 'ms' | 'sent' | 'answered'>;

function entryOf({ operation, segments, who, roles, facts }: Noted, outcome: Outcome): AuditEntry {
  return {
    at: new Date().toISOString(),
    id: facts.id,
    who: who && { id: who.id, name: who.name },
    roles,
    from: facts.address,
    operation: operation.id,
    resource: operation.resource,
    item: itemOf(operation.path, segments),
    ...outcome,
  };
}

function outcomeOf(response: ServerResponse): AuditOutcome {
  const own = headerOf(response, 'x-frontdesk-outcome');
  if (response.statusCode === 403 && own === 'not-sent') return 'refused';
  if (own === 'not-sent' || own === 'unknown') return own;
  // Nobody waited for the answer, or it broke off: whether it was done cannot be told.
  if (!response.writableFinished) return 'unknown';
  if (response.statusCode >= 500) return 'failed';
  return response.statusCode >= 400 ? 'refused' : 'done';
}

/** The values of a path's parameters, as they were sent. */
function itemOf(template: string, segments: readonly string[]): string | null {
  const values = pathParts(template).flatMap((part, index) => (part.includes('{') ? [segments[index] ?? ''] : []));
  return values.length === 0 ? null : values.join('/').slice(0, 500);
}

interface Watched {
  readonly bytes: () => Buffer | null;
  readonly size: () => number;
}

function collector(): Watched & { readonly add: (part: Buffer) => void } {
  const parts: Buffer[] = [];
  let size = 0;
  return {
    add(part) {
      if (size + part.length <= NOTED_BYTES) parts.push(part);
      size += part.length;
    },
    bytes: () => (size <= NOTED_BYTES ? Buffer.concat(parts) : null),
    size: () => size,
  };
}

function watchedAnswer(response: ServerResponse): Watched {
  const collected = collector();
  const write = response.write.bind(response) as (...all: unknown[]) => boolean;
  const end = response.end.bind(response) as (...all: unknown[]) => ServerResponse;
  const add = (part: unknown): void => {
    if (typeof part === 'string') collected.add(Buffer.from(part));
    else if (part instanceof Uint8Array) collected.add(Buffer.from(part));
  };
  response.write = ((part: unknown, ...rest: unknown[]) => {
    add(part);
    return write(part, ...rest);
  }) as typeof response.write;
  response.end = ((part: unknown, ...rest: unknown[]) => {
    add(part);
    return end(part, ...rest);
  }) as typeof response.end;
  return collected;
}

function notNoted(): ServerProblem {
  return {
    status: 503,
    code: 'audit',
    title: 'This cannot be noted at the moment.',
    detail:
      'Here every change is noted in the audit trail, and that cannot be written to. Nothing was sent to the backend. Try again in a moment; if it stays so, tell those who run this.',
    extra: { outcome: 'not-sent' },
  };
}
