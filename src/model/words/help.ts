// What of a description helps beside a field: not what its control or its label says by itself. A field's description in, what
// is shown out.
import type { Field } from '../application.ts';
import { saysMore } from './beside-name.ts';
import { wordsOf } from './labels.ts';
import { withoutKeys, withoutRecord } from '../relations/said-record.ts';
import { scalarText } from '../answers/scalars.ts';

/**
 * The description without what is said already: of a thing that is chosen by its name, a day from a calendar, values that the
 * control offers, "User email" of a user's `email`.
 */
export function helpBeside(
  told: string,
  { name, kind, resource, from, choices }: Pick<Field, 'name' | 'kind' | 'resource' | 'from' | 'choices'>,
): string {
  const description = withoutKeys(told);
  if (description === '' || (choices !== null && onlyNames(description, name, choices))) return '';
  const isDay = kind === 'date' || kind === 'date-time';
  const said = isDay ? description.replace(VALID_DATE, '').trim() : description;
  const left = resource === null ? said : withoutRecord(said);
  return mayRepeat(left, name) && !saysMore(left, name, ownerIn(from)) ? '' : left;
}

const VALID_DATE = /(?<=^|[.!?] )Must be a valid date\.(?: |$)/;

/** "Must be one of Active or In-Active", "Status (NEW, CLOSED)": all its words are values, the field's name, or lead to values. */
function onlyNames(description: string, name: string, choices: NonNullable<Field['choices']>): boolean {
  if (description.length > LONGEST_LIST) return false;
  const values = new Set(choices.flatMap(({ value, label }) => spokenIn(`${scalarText(value) ?? ''} ${label}`)));
  const own = new Set(wordsOf(name));
  const said = spokenIn(description.replace(TAG, ' '));
  return (
    said.some((word) => values.has(word)) &&
    said.every((word) => values.has(word) || LEADING.has(word) || own.has(word))
  );
}

const LONGEST_LIST = 400;
const TAG = /<\/?\w{1,10}>/g;

function spokenIn(text: string): readonly string[] {
  return text.toLowerCase().match(SPOKEN) ?? [];
}

const SPOKEN = /[^\s,.;:|/()[\]{}<>"'`“”‘’*=–—-]+/g;

/** Words that lead to values, in a few tongues. */
const LEADING: ReadonlySet<string> = new Set(
  (
    'must should can may be is are one of either the a an following these this possible valid allowed permitted accepted ' +
    'acceptable available supported enum value values option options type types choice choices or and ' +
    'valor valores posibles válidos permitidos possíveis aceitos o ou e y valeurs possibles autorisées et werte mögliche oder und'
  ).split(' '),
);

/** Most descriptions are longer, or of other words, than what repeats a name. */
function mayRepeat(description: string, name: string): boolean {
  if (description.length > name.length + MOST_MORE) return false;
  return description.toLowerCase().includes(wordsOf(name).at(-1) ?? '');
}

/** "the name of the " and the word for a thing. */
const MOST_MORE = 40;

/** What a property is of, by the place of its schema: "User" in "/components/schemas/User/…", "/api/users" in the place of a path. */
function ownerIn(from: string): string {
  return /^\/(?:components\/schemas|paths)\/([^/]+)/.exec(from)?.[1]?.replaceAll('~1', '/') ?? '';
}
