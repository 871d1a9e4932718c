// The audit trail of a running server: settings in; entries go to every sink, and are read again from the first that can.
// Where the audit is required, a write is noted before it goes out, and does not go out where that fails.
import type { AuditEntry } from '#model';
import type { Settings } from '#settings';
import type { AuditQuery } from './entry.ts';
import { type AuditSink, openSink } from './sinks.ts';

/** The trail. */
export interface Audit {
  /** Something is noted at all. */
  readonly on: boolean;
  /** A write must be noted before it goes out. */
  readonly required: boolean;
  readonly bodies: boolean;
  /** Notes an entry; false where no sink took it, or one did not that must. */
  note(entry: AuditEntry): Promise<boolean>;
  /** The entries that are asked for; null where no sink can be read. */
  read(query: AuditQuery): Promise<readonly AuditEntry[] | null>;
  close(): Promise<void>;
}

/** Opens the trail. `lost` is told of each entry that a sink did not take. */
export function openAudit(
  { audit, auditRequired, auditBodies }: Pick<Settings, 'audit' | 'auditRequired' | 'auditBodies'>,
  lost: (why: unknown) => void,
): Audit {
  const sinks: readonly AuditSink[] = audit.map(openSink);
  const [readable] = sinks.filter(({ read }) => read !== null);
  return {
    on: sinks.length > 0,
    required: auditRequired && sinks.length > 0,
    bodies: auditBodies,
    async note(entry) {
      const written = await Promise.allSettled(sinks.map((sink) => sink.write(entry)));
      for (const one of written) if (one.status === 'rejected') lost(one.reason);
      return written.every(({ status }) => status === 'fulfilled');
    },
    read: (query) => readable?.read?.(query) ?? Promise.resolve(null),
    async close() {
      await Promise.allSettled(sinks.map((sink) => sink.close()));
    },
  };
}
