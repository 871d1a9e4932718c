// The audit trail: what is asked for in, pages of its entries out, newest first; and addresses of the whole as files.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry, AuditOutcome } from '#model';
import { failureOf } from './failure.ts';
import type { Failure } from './failure.ts';
import { useServices } from './context.tsx';

/** Which entries are asked for; days as "2026-11-21", "" for any. */
export interface AuditWish {
  readonly text: string;
  readonly outcome: AuditOutcome | '';
  readonly from: string;
  readonly to: string;
}

interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly more: boolean;
}

/** What there is of the trail so far. */
export interface AuditView {
  readonly entries: readonly AuditEntry[];
  readonly loading: boolean;
  readonly failure: Failure | null;
  /** Brings older entries; null where there are none. */
  readonly older: (() => void) | null;
  readonly again: () => void;
}

/** The entries that are asked for. */
export function useAudit(wish: AuditWish): AuditView {
  const { source } = useServices();
  const query = useInfiniteQuery({
    queryKey: ['audit', wish],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => source.audit<AuditPage>(paramsOf(wish, pageParam), signal),
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.at : undefined),
    staleTime: 0,
  });
  return {
    entries: query.data?.pages.flatMap(({ entries }) => entries) ?? [],
    loading: query.isFetching,
    failure: query.error === null ? null : failureOf(query.error),
    older: query.hasNextPage ? () => void query.fetchNextPage() : null,
    again: () => void query.refetch(),
  };
}

/** The address of all that is asked for, as a file. */
export function auditFile(wish: AuditWish, format: 'csv' | 'jsonl'): string {
  return `/_frontdesk/audit?${paramsOf(wish, '')}&format=${format}`;
}

/** Days are days where the person is, so they become moments here. */
function paramsOf({ text, outcome, from, to }: AuditWish, before: string): string {
  const params = new URLSearchParams();
  if (text.trim() !== '') params.set('text', text.trim());
  if (outcome !== '') params.set('outcome', outcome);
  const since = momentOf(from, 0);
  const until = before || momentOf(to, 1);
  if (since) params.set('since', since);
  if (until) params.set('before', until);
  return params.toString();
}

function momentOf(day: string, later: number): string | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!year || !month || !date) return null;
  return new Date(Number(year), Number(month) - 1, Number(date) + later).toISOString();
}
