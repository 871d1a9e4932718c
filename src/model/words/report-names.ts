// Whether a name in a path is that of a report: numbers about things, and no things.
import { isPlural, wordsOf } from './labels.ts';
import { englishVerb } from './tongues.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words in a path that name a report about the items before it. */
const REPORTS = set(
  'status health healthz version info stats statistics stat summary metrics count counts total totals ping overview report usage readiness liveness dashboard time about ' +
    'capabilities limits quota changes diff stream export download analytics aggregate aggregates graph chart histogram timeseries insights options meta metadata ready live schema',
);

/** Plurals, though not of things. */
const FIGURES = set('revenue revenues');

/** Those that before a thing say of what kind it is: "time_zones", "status_codes"; "total_orders" are counted. */
const OF_THINGS = set('time status version schema report export download health');

/** Whether a path segment names a report. */
export function isReportName(name: string): boolean {
  const words = wordsOf(name);
  const first = englishVerb(words[0] ?? '');
  const last = words.length > 1 ? (words.at(-1) ?? '') : first;
  if (REPORTS.has(last) || FIGURES.has(last)) return true;
  return words.length > 1 && REPORTS.has(first) && !(OF_THINGS.has(first) && isPlural(last));
}
