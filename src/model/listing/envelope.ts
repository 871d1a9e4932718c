// The keys of an answer that speak of the answer itself (its outcome, its pages) and not of what was asked for: by their
// words, or because all that is in them does.
import type { Lookup } from '#contract';
import { kept, normalOf, singularOf, wordsOf } from '../words/labels.ts';
import type { View } from '../schemas.ts';
import { viewOf } from '../schemas.ts';
import { englishPaging } from '../words/tongues.ts';

/** Words of properties that speak of the answer, not of a thing. */
const ENVELOPE_WORDS = new Set(
  (
    'is at max min uri uris meta metadata total count page pages pagination paging paginator next prev previous links link first last limit offset size cursor token ' +
    'success status message messages code error errors warnings warning has more hasmore number per current kind api version object url self ' +
    'href etag request id timestamp took took_ms time elements empty sort sorted pageable context odata hydra view search type info summary ' +
    'facets aggregations filters query included jsonapi ok msg detail result records items results start end from to truncated marker key ' +
    'continue continuation response schema class properties actions entities rel title name description debug trace duration cost resource ' +
    'ret retcode errcode errmsg rows available skip skipped remaining range set position prior row'
  ).split(' '),
);
/** Whether a property of an answer speaks of the answer and its list, not of a thing. */
export function isEnvelopeKey(key: string, view: View, lookup: Lookup): boolean {
  if (kept(OF_ENVELOPES, key, wordOfEnvelope) !== '') return true;
  const inner = viewOf(view.properties.get(key), lookup);
  return inner.types.includes('array')
    ? false
    : inner.properties.size > 0 &&
        [...inner.properties.keys()].every((name) => wordsOf(name).some((word) => ENVELOPE_WORDS.has(word)));
}

const OF_ENVELOPES = new Map<string, string>();

/** Not "" where a key speaks of the answer. */
function wordOfEnvelope(key: string): string {
  const words = wordsOf(key.replace(/^@/, '')).map(englishPaging);
  const isOf = words.every((word) => ENVELOPE_WORDS.has(word) || ENVELOPE_WORDS.has(singularOf(word)));
  return isOf || words.some((word) => COUNTING.has(word)) ? `${key} ` : '';
}

const COUNTING = new Set([
  'total',
  'count',
  'page',
  'pages',
  'pagination',
  'next',
  'prev',
  'previous',
  'cursor',
  'token',
  'limit',
  'offset',
  'more',
  'links',
  'meta',
  'request',
  'response',
  'error',
  'errors',
  'related',
  'evaluated',
  'consumed',
  'scanned',
]);

/** `{ data, message, errors }`: what came of a call, with what was asked for under "data". */
export function tellsOutcome(view: View, lookup: Lookup): boolean {
  const names = [...view.properties.keys()].map(plainKey);
  return (
    names.includes('data') &&
    names.some((name) => OUTCOMES.has(name)) &&
    [...view.properties.keys()].every((key) => plainKey(key) === 'data' || isEnvelopeKey(key, view, lookup))
  );
}

const OUTCOMES = new Set(['message', 'messages', 'success', 'error', 'errors', 'warnings']);

/** A key without case and separators, what speaks of pages in English. */
export function plainKey(key: string): string {
  return kept(PLAIN_KEYS, key, englishKey);
}

const PLAIN_KEYS = new Map<string, string>();

function englishKey(key: string): string {
  return englishPaging(normalOf(key));
}
