// The audit trail as the gateway writes it and as those who may see it read it: one entry for each call that may change
// something, and for each sign-in and sign-out.
import type { Json } from '#contract';

/** One line of the audit trail. */
export interface AuditEntry {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The trace's id: the same in logs, in the answer and at the backend. */
  readonly id: string;
  readonly who: { readonly id: string; readonly name: string } | null;
  readonly roles: readonly string[];
  /** The address that the call came from. */
  readonly from: string;
  /** "DELETE /orders/{orderId}", or "sign-in", "sign-out". */
  readonly operation: string;
  readonly resource: string | null;
  /** The values of the path's parameters: which item. */
  readonly item: string | null;
  readonly outcome: AuditOutcome;
  readonly status: number | null;
  readonly ms: number | null;
  readonly sent?: Json;
  readonly answered?: Json;
}

/** `begun` stands before a write goes out where the audit is required; its outcome follows under the same id. */
export type AuditOutcome = 'begun' | 'done' | 'refused' | 'failed' | 'not-sent' | 'unknown';
