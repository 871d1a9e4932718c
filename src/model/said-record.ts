// "The <code>id</code> of an existing record in the users table.", as Scribe prints Laravel's rule `exists:users,id`: by which
// column a value is known, and in which table. A description in, what it says out.

import type { FieldKind } from './application.ts';

const SAID =
  /(?:^|[.!?] )The (?:<code>|`)?(\w{1,60})(?:<\/code>|`)? of an existing record in the (\w{1,60}) table\.?(?: |$)/;

/** The column and the table that a description names; null where it names none. */
export function recordSaid(description: string): { readonly column: string; readonly table: string } | null {
  const [, column, table] = SAID.exec(description) ?? [];
  return column === undefined || table === undefined ? null : { column, table };
}

/** The description without what the control says by itself: a thing that is chosen by its name, a day from a calendar. */
export function helpBeside(description: string, kind: FieldKind, resource: string | null): string {
  if (resource !== null) return description.replace(SAID, ' ').trim();
  return kind === 'date' || kind === 'date-time' ? description.replace(VALID_DATE, '').trim() : description;
}

const VALID_DATE = /(?<=^|[.!?] )Must be a valid date\.(?: |$)/;
