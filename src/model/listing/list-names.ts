// Whether a key of an answer is called as the things that its path names: "orders" of "/orders", "audit_log_entries" of audit
// logs. Input: the key, and the noun of the path; output: yes or no.
import { isPlural, singularOf, stemOf, wordsOf } from '../words/labels.ts';
import type { View } from '../schemas.ts';

/** Whether a key is the path's noun: "orders", "order_list", "orderResults", or the noun's last word. */
export function isNamed(key: string, stem: string, noun: string): boolean {
  const own = stemOf(key);
  if (stem === '' || own === '') return false;
  if (own === stem) return true;
  const words = wordsOf(key).map((word) => singularOf(word));
  const nounWords = wordsOf(noun).map((word) => singularOf(word));
  const last = nounWords.at(-1) ?? '';
  if (
    words.length > 1 &&
    ['list', 'result', 'collection', 'data', 'item', 'info', 'detail', 'summary', 'overview', 'brief'].includes(
      words.at(-1) ?? '',
    )
  ) {
    return words.slice(0, -1).join('') === stem;
  }
  // "audit_log_entries" of audit logs.
  if (
    words.length > 1 &&
    own.startsWith(stem) &&
    ['entry', 'record', 'row', 'object', 'element'].includes(words.at(-1) ?? '')
  )
    return true;
  return own.length > 2 && last.length > 2 && (own.endsWith(stem) || stem.endsWith(own));
}

/** Whether a key is a word of the path's noun, and what the answer's schema is named after: "users" of user-admin, in `UsersResponse`. */
export function isNamedAsAnswer(key: string, noun: string, view: View): boolean {
  const stem = stemOf(key);
  const own = wordsOf(view.name ?? '').filter((word) => !AROUND_NAMES.has(word));
  return isPlural(key) && wordsOf(noun).some((word) => singularOf(word) === stem) && stemOf(own.join('_')) === stem;
}

/** Words around the name of a thing in the names of schemas of answers. */
const AROUND_NAMES = new Set('get find all schema response result list dto collection output page'.split(' '));
