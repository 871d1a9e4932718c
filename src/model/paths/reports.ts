// Paths that answer numbers about things, and no things: by their words, by what stands before them, or by a parameter
// that chooses which report. Input: a place; output: whether it is one.
import { type Pointer, pointerParts } from '#contract';
import { isMachinery } from '../listing/beside.ts';
import type { Place } from './classify.ts';
import { isEnvelopeKey } from '../listing/envelope.ts';
import { certainList, parameterStem } from '../facts.ts';
import { isPlural, normalOf, stemOf, wordsOf } from '../words/labels.ts';
import { sortOfThings } from '../listing/list-keys.ts';
import { choosesPart } from './path-values.ts';
import { keyOf } from './paths.ts';
import { viewOf } from '../schemas.ts';
import { isReportName } from '../words/report-names.ts';

/** Numbers about things: by the path's last word, or by a word before it ("/stats/messages"). */
export function isReport(place: Place): boolean {
  return (
    isReportName(place.name) ||
    place.segments.slice(0, -1).some((segment) => segment.kind === 'static' && ABOUT.has(normalOf(segment.name))) ||
    isBelowReports(place) ||
    isOfRange(place)
  );
}

/** "GET /reports?from&to" with nothing to open: one report about the days between. */
function isOfRange({ name, get, post, below }: Place): boolean {
  if (!['report', 'reports'].includes(wordsOf(name).at(-1) ?? '') || post !== undefined || below !== undefined)
    return false;
  const asked = new Set(get?.operation.parameters.map((one) => normalOf(one.name)));
  return RANGES.some(([from, to]) => asked.has(from) && asked.has(to));
}

const RANGES = [
  ['from', 'to'],
  ['start', 'end'],
  ['startdate', 'enddate'],
  ['fromdate', 'todate'],
  ['datefrom', 'dateto'],
] as const;

/** "/reports/sales" where no reports are kept. */
function isBelowReports({ segments, facts }: Place): boolean {
  const before = segments.slice(0, -1);
  return normalOf(before.at(-1)?.name ?? '') === 'reports' && !facts.nodes.has(keyOf(before));
}

const ABOUT = new Set([
  'stats',
  'statistics',
  'metrics',
  'analytics',
  'dashboard',
  'dashboards',
  'report',
  'reporting',
  'insights',
  'monitoring',
  'health',
]);

/** "/campaigns/analytics/{type}": what is after the word chooses a report about the list before, and is no identity. */
export function isReportByParameter(place: Place): boolean {
  if (place.below === undefined || (place.get !== undefined && certainList(place.get))) return false;
  if (choosesPart(place.below)) return !isNarrowed(place);
  if (place.node !== undefined || place.underItem) return false;
  const methods = new Set(place.below.operations.map((one) => one.method));
  if (methods.size !== 1) return false;
  const stem = parameterStem(place.below.segments.at(-1)?.name ?? '');
  if (stem === '' || stem === stemOf(place.name) || stemOf(place.name).endsWith(stem)) return false;
  return place.before !== null || !methods.has('GET');
}

/** "/boards/{id}/cards/{filter}" beside "/boards/{id}/cards": what narrows the list is no part of one thing. */
function isNarrowed({ name, get, below }: Place): boolean {
  const parameter = normalOf(below?.segments.at(-1)?.name ?? '');
  return parameter === 'filter' && isPlural(name) && get?.untyped === true;
}

/**
 * "/audit/stats" that answers an object with figures and lists of them, "/stats" a map of them, also in an envelope (Java's
 * `Map<String, Object>` in `data`): a report, and no list.
 */
export function isReportWithParts(place: Place): boolean {
  const { get, post, below } = place;
  const list = get?.list ?? null;
  if (
    list === null ||
    (list.items === '' && list.because !== 'answer-is-map') ||
    post !== undefined ||
    below !== undefined
  )
    return false;
  if (!isReport(place)) return false;
  if (list.shape === 'map' && viewOf(list.item, place.facts.lookup).properties.size === 0) return true;
  if (list.because === 'list-under-known-key') return false;
  const isNumbers =
    list.because === 'only-list-in-envelope' && sortOfThings(list.item, place.facts.lookup) === 'scalars';
  return list.sure === 'likely' || isNumbers || isPartOfReport(place, list.items);
}

/** `totals: { revenue, paid, unpaid }` and `Summary: { … }` of an account are what a report tells, and no box of its pages. */
function areTotals(name: string, size: number): boolean {
  return size > 1 && TOTALS.has(normalOf(name));
}

const TOTALS = new Set(['total', 'totals', 'summary', 'stats', 'statistics']);

/** Whether several figures stand beside the list that a report is said to answer, or other parts: things, lists. */
function isPartOfReport({ get, facts }: Place, items: Pointer): boolean {
  let view = get?.answer.view;
  const parts = pointerParts(items);
  for (const part of parts.slice(0, -1)) view = viewOf(view?.properties.get(part) ?? null, facts.lookup);
  let figures = 0;
  for (const [name, schema] of view?.properties ?? []) {
    if (name === parts.at(-1) || isMachinery(name) || view === undefined) continue;
    const { types, properties } = viewOf(schema, facts.lookup);
    const isPart = properties.size > 0 || types.includes('array') || types.includes('object');
    if (isPart && (!isEnvelopeKey(name, view, facts.lookup) || areTotals(name, properties.size))) return true;
    // Those of pages are not of the things.
    if (types.some((type) => type === 'number' || type === 'integer')) figures += 1;
  }
  return figures > 1;
}
