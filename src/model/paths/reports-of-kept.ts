// What a report's path tells of one thing that is kept elsewhere: "/reports/companies/{company}" beside "/companies/{id}". Drafts
// in; what tells of it becomes part of the thing's draft, and so an action on it.
import type { Draft, Drafts } from '../resources/drafts.ts';
import { hasRole } from '../resources/drafts.ts';
import { parameterStem } from '../facts.ts';
import { normalOf, stemOf } from '../words/labels.ts';
import type { Segment } from './paths.ts';
import { isReportName } from '../words/report-names.ts';

/** Gives the one collection of such things what a report tells of one of them (rule `report-of-kept`). */
export function mergeReports(drafts: Drafts): void {
  const all = drafts.all();
  for (const draft of all.filter(isReportOfOne)) {
    const [kept, ...more] = all.filter((one) => isKept(one) && stemOf(one.noun) === stemOf(draft.noun));
    if (kept !== undefined && more.length === 0) drafts.merge(draft, kept, BEHIND_ITS_OWN);
  }
}

/** Behind whatever reads the thing itself. */
const BEHIND_ITS_OWN = 60;

/** Things that are only read one by one, below a word for a report, each by an identity of its own. */
function isReportOfOne({ kind, key, segments, noun, claims }: Draft): boolean {
  if (kind !== 'collection' || !segments.slice(0, -1).some(isReport) || segments.some(isParameter)) return false;
  return claims.every(({ role, facts }) => {
    const stem = parameterStem(facts.segments.at(-1)?.name ?? '');
    return role === 'get' && facts.key === `${key}/{}` && (stem === '' || stem === stemOf(noun));
  });
}

function isKept(draft: Draft): boolean {
  const { kind, segments } = draft;
  return (
    kind === 'collection' &&
    hasRole(draft, 'list') &&
    hasRole(draft, 'get') &&
    !segments.some((one) => isParameter(one) || isReport(one))
  );
}

function isReport({ kind, name }: Segment): boolean {
  return kind === 'static' && (isReportName(name) || stemOf(normalOf(name)) === 'report');
}

const isParameter = ({ kind }: Segment): boolean => kind === 'parameter';
