// What of a description helps beside a field: not what its control or its label says by itself. A field's description in, what
// is shown out.
import type { Field } from './application.ts';
import { saysMore } from './beside-name.ts';
import { wordsOf } from './labels.ts';
import { withoutRecord } from './said-record.ts';

/** The description without what is said already: of a thing that is chosen by its name, a day from a calendar, "User email" of a user's `email`. */
export function helpBeside(
  description: string,
  { name, kind, resource, from }: Pick<Field, 'name' | 'kind' | 'resource' | 'from'>,
): string {
  if (description === '') return '';
  const isDay = kind === 'date' || kind === 'date-time';
  const said = isDay ? description.replace(VALID_DATE, '').trim() : description;
  const left = resource === null ? said : withoutRecord(said);
  return mayRepeat(left, name) && !saysMore(left, name, ownerIn(from)) ? '' : left;
}

const VALID_DATE = /(?<=^|[.!?] )Must be a valid date\.(?: |$)/;

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
