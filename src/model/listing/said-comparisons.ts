// Filters that want the comparison in the value: "balance=gt:1000", "name=$ilike:ann", "age=gte.18". Input: a parameter and
// what its contract says of it; output: how each comparison is written before the value, or null where nothing says so.
import { member } from '#contract';
import type { Filter } from '../application.ts';
import type { ListInput } from './list-inputs.ts';
import { listOf, textOf } from '../schemas.ts';

/** How comparisons are written before a value. */
export type SaidComparisons = ReadonlyMap<Filter['operator'], string>;

const WORDS: readonly (readonly [Filter['operator'], readonly string[]])[] = [
  ['equals', ['eq']],
  ['contains', ['ilike', 'contains', 'like']],
  ['from', ['gte', 'ge', 'gt']],
  ['to', ['lte', 'le', 'lt']],
];
const ANY = 'eq|neq?|gte|ge|gt|lte|le|lt|ilike|like|contains|in|not';
/** "=gte:", "`lt:5`", "=gte." */
const SHOWN = new RegExp(`(?:^|[=\\x60"'\\s(])(\\$?)(${ANY})(:)(?=[^\\s:])|=(\\$?)(${ANY})(\\.)(?=[\\w{<])`, 'g');
/** A pattern: "^((gte?|lte?|eq|ne)\\:)?\\d+$" */
const IN_PATTERN = /\(((?:\$?[a-z]{2,4}\??\|)+\$?[a-z]{2,4}\??)\)(?:\\?:|\\\.)/;

/** The comparisons that an input's words, examples or pattern show written before the value. */
export function saidComparisons(input: ListInput): SaidComparisons | null {
  const { view, description } = input;
  const examples = [member(view.schema, 'example'), ...listOf(member(view.schema, 'examples'))];
  const shown = [description, ...examples.map(textOf)].flatMap((text) => [...text.matchAll(SHOWN)]);
  const pattern = IN_PATTERN.exec(textOf(member(view.schema, 'pattern')));
  const [first] = shown;
  const sign = first?.[1] ?? first?.[4] ?? '';
  const separator = first?.[3] ?? first?.[6] ?? (pattern === null ? '' : pattern[0].endsWith('.') ? '.' : ':');
  if (separator === '') return null;
  const words = new Set([
    ...shown.map((match) => match[2] ?? match[5] ?? ''),
    ...(pattern?.[1] ?? '').split('|').flatMap((word) => [word.replace('?', ''), word.replace(/.\?$/, '')]),
    ...(sign === '$' ? [...description.matchAll(/\$([a-z]+)\b/g)].map((match) => match[1] ?? '') : []),
  ]);
  const found = WORDS.flatMap(([operator, names]) => {
    const name = names.find((one) => words.has(one));
    return name === undefined ? [] : [[operator, `${sign}${name}${separator}`] as const];
  });
  return found.length === 0 ? null : new Map(found);
}
