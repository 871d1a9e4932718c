// "The <code>id</code> of an existing record in the users table.", as Scribe prints Laravel's rule `exists:users,id`, and the notes
// of PostgREST: by which column a value is known, and in which table. A description in, what it says out.

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

/** "Note:\nThis is a Foreign Key to `clients.id`.<fk table='clients' column='id'/>", which PostgREST reads from the database. */
const FOREIGN_KEY = /<fk table='([^'\n]{1,63})' column='([^'\n]{1,63})'\/>/;

/** The column and the table that a foreign key points to, as PostgREST notes it; null where it notes none. */
export function foreignKeySaid(description: string): { readonly column: string; readonly table: string } | null {
  const [, table, column] = FOREIGN_KEY.exec(description) ?? [];
  return column === undefined || table === undefined ? null : { column, table };
}

/** What PostgREST notes of keys, at the end of what people wrote. */
const NOTE =
  /(?:^|\n)\s{0,4}Note:\n(?:This is a (?:Primary Key\.<pk\/>|Foreign Key to `[^`\n]{1,127}`\.<fk [^>\n]{1,150}\/>)\s{0,2})+$/;

/** The description without that. */
export function withoutKeys(description: string): string {
  return description.replace(NOTE, '').trim();
}
