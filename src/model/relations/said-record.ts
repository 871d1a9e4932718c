// "The <code>id</code> of an existing record in the users table.", as Scribe prints Laravel's rule `exists:users,id`: by which
// column a value is known, and in which table. A description in, what it says out.

const SAID =
  /(?:^|[.!?] )The (?:<code>|`)?(\w{1,60})(?:<\/code>|`)? of an existing record in the (\w{1,60}) table\.?(?: |$)/;

/** The description without that. */
export function withoutRecord(description: string): string {
  return description.replace(SAID, ' ').trim();
}

/** The column and the table that a description names; null where it names none. */
export function recordSaid(description: string): { readonly column: string; readonly table: string } | null {
  const [, column, table] = SAID.exec(description) ?? [];
  return column === undefined || table === undefined ? null : { column, table };
}
