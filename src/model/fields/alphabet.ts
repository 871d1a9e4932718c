// Fields that stand by the alphabet have no order of their own (rule `alphabet-is-no-order`): Flask sorts what it prints, and
// Stripe what it describes. There what a thing is called comes first, and a beginning before its end.
import { normalOf, wordsOf } from '../words/labels.ts';

/** So few may stand by the alphabet by chance; that an end stands before its beginning is no chance. */
const FEW = 5;

const NAMES: ReadonlySet<string> = new Set(['name', 'title', 'subject', 'label', 'displayname', 'fullname']);
/** Words of an end, and those of its beginning. */
const BEGINS: ReadonlyMap<string, string> = new Map([
  ['end', 'start'],
  ['finish', 'begin'],
  ['ends', 'starts'],
  ['max', 'min'],
  ['maximum', 'minimum'],
]);

/** True for names that stand by the alphabet. */
export function isByAlphabet(names: readonly string[]): boolean {
  return names.every((name, index) => index === 0 || name >= (names[index - 1] ?? ''));
}

/** The same fields in the order in which people ask for them; the very same where their order says something. */
export function ordered<T>(fields: readonly T[], nameOf: (field: T) => string): readonly T[] {
  const names = fields.map(nameOf);
  if (!isByAlphabet(names)) return fields;
  const called = names.length < FEW ? [] : fields.filter((field) => NAMES.has(normalOf(nameOf(field))));
  const rest = fields.filter((field) => !called.includes(field));
  const begins = new Map(rest.map((field) => [normalOf(nameOf(field)), field]));
  const paired = new Set<T>();
  const inPairs = rest.flatMap((field): readonly T[] => {
    if (paired.has(field)) return [];
    const words = wordsOf(nameOf(field)).map((word) => BEGINS.get(word) ?? word);
    const begin = begins.get(normalOf(words.join(' ')));
    if (begin === undefined || begin === field) return [field];
    paired.add(begin);
    return [begin, field];
  });
  return [...called, ...inPairs];
}
