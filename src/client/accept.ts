// The media types that a call's answers declare → the Accept header (RFC 9110 §12.5.1): JSON where there is any, since
// that is what is understood best, then anything. What else is declared beside JSON is not named: servers that weigh
// badly, or not at all, would choose it (Slurm's YAML). A vendor's type that says its version is asked for alone: who reads
// the version of the API from this header (Ceph, Forem) mostly reads one type and no list. JSON-LD that stands before plain JSON
// is asked for before it, as the model reads it.
import type { Call } from '#model';
import { essence, isJsonType } from './serialize/body.ts';

/** A vendor's JSON of a version: `application/vnd.ceph.api.v1.0+json`, `application/vnd.xtrf-v1+json`. */
const VERSIONED = /^application\/vnd\.[\w.-]*[.-]v\d[\w.-]*\+json$/i;

const LINKED_DATA = /^application\/ld\+json$/i;
const PLAIN_OR_LINKED = /^application\/(?:ld\+)?json$/i;

/** The Accept header of a call. */
export function acceptOf(call: Pick<Call, 'answers'>): string {
  const declared = call.answers
    .filter((answer) => /^(2|default)/i.test(answer.status))
    .flatMap((answer) => answer.content.map(({ mediaType }) => mediaType.trim()));
  const usable = [...new Set(declared)].filter(
    (type) => type !== '' && essence(type) !== '*/*' && !/;\s*stream=|[\r\n]/.test(type),
  );
  const json = usable.filter(isJsonType);
  const first = json.find((type) => PLAIN_OR_LINKED.test(essence(type)));
  if (usable.length === 1 && VERSIONED.test(essence(usable[0] ?? ''))) return usable[0] ?? '';
  if (first !== undefined && LINKED_DATA.test(essence(first)) && json.length > 1)
    return [first, 'application/json;q=0.9', 'application/problem+json;q=0.9', '*/*;q=0.1'].join(', ');
  if (json.length > 0) return [...json, 'application/problem+json;q=0.9', '*/*;q=0.1'].join(', ');
  if (usable.length > 0) return [...usable, 'application/json;q=0.8', '*/*;q=0.1'].join(', ');
  return 'application/json, application/problem+json, */*;q=0.5';
}
