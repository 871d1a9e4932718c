// The note of a sign-in or a sign-out: who, from where, and whether it came about. What was typed is never noted.
import type { IncomingMessage } from 'node:http';
import { factsOf } from '../observe/facts.ts';
import type { Person } from '../session.ts';
import type { Audit } from './audit.ts';

/** Notes that somebody signed in or out, or was refused. `who` is known only of those who succeeded. */
export function noteSession(
  audit: Audit,
  request: IncomingMessage,
  proxies: number,
  note: { readonly operation: 'sign-in' | 'sign-out'; readonly who: Person | null; readonly status: number },
): void {
  if (!audit.on) return;
  const { id, address, start } = factsOf(request, proxies);
  const { operation, who, status } = note;
  void audit.note({
    at: new Date().toISOString(),
    id,
    who: who && { id: who.id, name: who.name },
    roles: [],
    from: address,
    operation,
    resource: null,
    item: null,
    outcome: status < 400 ? 'done' : 'refused',
    status,
    ms: Math.round(performance.now() - start),
  });
}
