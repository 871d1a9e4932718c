// What is known of a property before its kind is: its words, its one type, its format, its choices and what stands beside it.
import type { Json, Lookup, Schema } from '#contract';
import { member, proseOf } from '#contract';
import type { Choice } from '../application.ts';
import { exampleOf } from './choices.ts';
import { normalOf, wordsOf } from '../words/labels.ts';
import type { View } from '../schemas.ts';
import { textOf, viewOf } from '../schemas.ts';
import { isNumberPattern } from '../number-pattern.ts';

/** What the rules of kinds look at. */
export interface FieldFacts {
  readonly name: string;
  readonly words: readonly string[];
  /** The last word of the name. */
  readonly last: string;
  readonly view: View;
  /** The one type, or "" where there is none or several. */
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly example: Json | undefined;
  readonly choices: readonly Choice[] | null;
  /** The resource that the field leads to, where relations were derived already. */
  readonly resource: string | null;
  /** Names of the properties beside it. */
  readonly siblings: readonly string[];
  readonly writeOnly: boolean;
  readonly lookup: Lookup;
}

/** The facts of a property. `siblings` are the names of the properties beside it. */
export function factsOf(
  name: string,
  schema: Schema,
  lookup: Lookup,
  more: {
    choices: readonly Choice[] | null;
    resource: string | null;
    siblings: readonly string[];
    /** What is said of it outside its schema. */
    description?: string;
  },
): FieldFacts {
  const view = viewOf(schema, lookup);
  const words = wordsOf(name);
  return {
    name,
    words,
    last: words.at(-1) ?? '',
    view,
    type: singleType(view.types),
    format: formatOf(view),
    description: more.description || proseOf(textOf(member(view.schema, 'description'))),
    example: exampleOf(view.schema),
    choices: more.choices,
    resource: more.resource,
    siblings: more.siblings,
    writeOnly: member(view.schema, 'writeOnly') === true,
    lookup,
  };
}

function formatOf({ schema, types }: View): string {
  const told = textOf(member(schema, 'format')).toLowerCase();
  return told === '' && types[0] === 'string' && isNumberPattern(member(schema, 'pattern')) ? 'decimal' : told;
}

/** The one type of several, or "": whole numbers and numbers are numbers. */
export function singleType(types: readonly string[]): string {
  if (types.length === 2 && types.includes('integer') && types.includes('number')) return 'number';
  return types.length === 1 ? (types[0] ?? '') : '';
}

const CURRENCIES = new WeakMap<readonly string[], readonly string[]>();

/** The names that say in which currency the amounts beside them are; looked for once among the same names. */
export function currenciesIn(names: readonly string[]): readonly string[] {
  const known = CURRENCIES.get(names);
  if (known !== undefined) return known;
  const found = names.filter((name) => /currency(code)?$/.test(normalOf(name)));
  CURRENCIES.set(names, found);
  return found;
}
