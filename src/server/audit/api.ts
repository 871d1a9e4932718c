// The audit trail for those who may see it: a query in, entries as JSON for the screen, or all of them as a file (CSV of
// RFC 4180, or JSON lines) out.
import { printJson } from '#contract';
import type { AuditEntry, AuditOutcome } from '#model';
import { policyProblem } from '../gateway/guard.ts';
import type { Permissions } from '../policy/policy.ts';
import { problemResponse } from '../problem.ts';
import { DATA_POLICY } from '../security.ts';
import type { Audit } from './audit.ts';
import type { AuditQuery } from './entry.ts';

const OUTCOMES: readonly AuditOutcome[] = ['begun', 'done', 'refused', 'failed', 'not-sent', 'unknown'];
const MOST_SHOWN = 200;
const MOST_EXPORTED = 50_000;

/** Answers a question about the trail. */
export async function answerAudit(url: URL, permissions: Permissions | null, audit: Audit): Promise<Response> {
  const may = audit.on && permissions?.roles.some((role) => role.audit) === true;
  if (!may) return problemResponse(policyProblem('The audit trail is not for your role.', permissions?.ask ?? null));
  const format = url.searchParams.get('format');
  const entries = await audit.read(queryOf(url.searchParams, format === null ? MOST_SHOWN : MOST_EXPORTED));
  if (entries === null) {
    const detail = 'It is written to the standard output alone. To see it here, note it in a file or a database too.';
    return problemResponse({ status: 404, code: 'audit', title: 'The audit trail cannot be read here.', detail });
  }
  if (format === 'csv') return file(csvOf(entries), 'text/csv', 'audit.csv');
  if (format === 'jsonl')
    return file(entries.map((one) => `${printJson(one)}\n`).join(''), 'application/jsonl', 'audit.jsonl');
  return answered(printJson({ entries, more: entries.length === MOST_SHOWN }), 'application/json', {});
}

function queryOf(given: URLSearchParams, most: number): AuditQuery {
  const time = (name: string): string | null => {
    const at = Date.parse(given.get(name) ?? '');
    return Number.isNaN(at) ? null : new Date(at).toISOString();
  };
  const outcome = OUTCOMES.find((one) => one === given.get('outcome')) ?? null;
  return {
    text: (given.get('text') ?? '').trim().slice(0, 200),
    outcome,
    since: time('since'),
    before: time('before'),
    most,
  };
}

const COLUMNS = [
  'at',
  'who',
  'roles',
  'operation',
  'resource',
  'item',
  'outcome',
  'status',
  'ms',
  'from',
  'id',
] as const;

function csvOf(entries: readonly AuditEntry[]): string {
  const rows = entries.map((entry) =>
    COLUMNS.map((column) => {
      if (column === 'who') return cell(entry.who?.name ?? '');
      if (column === 'roles') return cell(entry.roles.join(' '));
      return cell(String(entry[column] ?? ''));
    }).join(','),
  );
  return [COLUMNS.join(','), ...rows, ''].join('\r\n');
}

/** A text that a spreadsheet would take for a formula is written so that it stays a text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function file(text: string, type: string, name: string): Response {
  return answered(text, type, { 'content-disposition': `attachment; filename="${name}"` });
}

function answered(text: string, type: string, more: Readonly<Record<string, string>>): Response {
  const headers = {
    'content-type': type,
    'cache-control': 'no-store',
    'content-security-policy': DATA_POLICY,
    ...more,
  };
  return new Response(text, { headers });
}
